// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

class Database;

//! A background job as the lane keeps it.
struct StoredJob
{
    enum class State
    {
        Waiting,
        Done,
        Parked, //!< failed laneTries times; kept with its error until a person retries it
    };

    JobId id; //!< ascending: the order of the lane
    QString kind;
    QJsonObject payload;
    State state = State::Waiting;
    int tries = 0;
    QString error;
    TimePoint queuedAt;

    bool operator==(const StoredJob &) const = default;
};

//! The facts block in force from a call on; its order stays frozen until the next.
struct StoredFactsBlock
{
    CallNumber call;
    BodyId body;
    QList<FactId> order;

    bool operator==(const StoredFactsBlock &) const = default;
};

//! A ratio as it was kept: the latest of a model corrects its estimates.
struct StoredRatio
{
    QString model;
    double ratio = 1;
    CallNumber call; //!< whose reply it was measured with; none in a fork

    bool operator==(const StoredRatio &) const = default;
};

//! That a call was replied to, and with what.
struct StoredReply
{
    CallNumber call;
    QByteArray digest;

    bool operator==(const StoredReply &) const = default;
};

//! Calls, what they were made from, calibration, facts blocks and lane jobs.
class CallStore
{
public:
    explicit CallStore(Database &database);

    //! What decorate did. Insert only; report adds its own row.
    Result<void> insertCall(RunId run, const CallRecord &call);
    //! What report added to the call: repliedAt, noteTaken, generatedNotes and the account.
    Result<void> insertReply(RunId run, const CallRecord &call, const QByteArray &replyDigest);
    //! What the fade of an earlier call came to, once all it picked had sealed: its `afterFade`.
    Result<void> insertFadeEnd(RunId run, CallNumber call, TokenCount history);
    Result<QList<CallRecord>> calls(RunId run);
    //! Digest of the last reported reply and its call; empty before the first.
    Result<std::optional<std::pair<CallNumber, QByteArray>>> lastReply(RunId run);
    //! All reported replies, in the order they were reported.
    Result<QList<StoredReply>> replies(RunId run);

    Result<void> insertRatio(RunId run, const QString &model, double ratio, CallNumber call);
    //! The latest kept ratio of each model.
    Result<QHash<QString, double>> ratios(RunId run);
    //! Every kept ratio, oldest first.
    Result<QList<StoredRatio>> keptRatios(RunId run);

    Result<void> insertFactsBlock(RunId run, const StoredFactsBlock &block);
    Result<std::optional<StoredFactsBlock>> factsBlock(RunId run);
    //! Every block that was ever in force, oldest first.
    Result<QList<StoredFactsBlock>> factsBlocks(RunId run);

    Result<StoredJob>
    queueJob(RunId run, const QString &kind, const QJsonObject &payload, TimePoint at);
    //! A job as it stands, its id and state included.
    Result<void> insertJob(RunId run, const StoredJob &job);
    Result<QList<StoredJob>> jobs(RunId run);
    //! Those that are neither done nor parked, oldest first.
    Result<QList<StoredJob>> waitingJobs(RunId run);
    Result<void> updateJob(RunId run, const StoredJob &job);

private:
    Database &m_database;
};

} // namespace Ebb
