// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/budget/budget.h>
#include <engine/core/account.h>
#include <engine/episodes/fade.h>
#include <engine/graph/factevents.h>
#include <engine/store/recallrecord.h>

namespace Ebb {

//! A memory as a list shows it.
struct MemoryInfo
{
    MemoryId id;
    QString title;
    QString format; //!< "ebb", "chat-completions", "claude-code", "chat"
    QString source;
    QString licence;
    MemoryId forkedFrom;
    TimePoint importedAt;
    bool isArchived = false;
    qint64 messages = 0;
    qint64 turns = 0;
    std::optional<TimePoint> from;
    std::optional<TimePoint> to;
    qint64 bytes = 0; //!< of its messages as stored

    bool operator==(const MemoryInfo &) const = default;
};

struct ModelNames
{
    QString judge;
    QString embedder;
    QString notes;

    bool operator==(const ModelNames &) const = default;
};

//! One engine's life over a memory: a replay under a tuning, or the live conversation.
struct RunInfo
{
    RunId id;
    RunKey key;
    MemoryId memory;
    Tuning tuning;
    ModelNames models;
    bool isComplete = false;
    bool isLive = false;

    bool operator==(const RunInfo &) const = default;
};

//! What a block of ours reads as since a call, in place of what was sent first.
struct Rewriting
{
    CallNumber by; //!< the first call that sends it so
    TimePoint at;
    TokenCount tokens = 0; //!< raw estimate
    BodyId body;

    bool operator==(const Rewriting &) const = default;
};

//! One message in a run's history, without its body.
struct HistoryEntry
{
    Position position; //!< counts from 1, generated messages too
    MessageNumber number; //!< among the sent messages; none for a generated one
    TurnNumber turn;
    Role role = Role::User;
    TimePoint at;
    bool isTimeMadeUp = false;
    bool isGenerated = false; //!< our note call and its output in a replay, our outputs in a chat
    TokenCount tokens = 0; //!< raw estimate
    QByteArray digest; //!< what matching compares
    QStringList callIds;
    QString toolCallId;
    BodyId body;
    CallNumber arrivedWith; //!< the call whose decorate or report stored it
    CallNumber supersededBy; //!< the call whose request left it out
    std::optional<Rewriting> rewritten; //!< for recall blocks, once they were distilled

    //! Raw estimate of what it reads as now.
    TokenCount tokensNow() const { return rewritten ? rewritten->tokens : tokens; }
    bool operator==(const HistoryEntry &) const = default;
};

//! True for a recall block: it stands just before its user message, which alone the client knows.
inline bool isRecallBlock(const HistoryEntry &entry)
{
    return entry.isGenerated && (entry.role == Role::System || entry.role == Role::Developer);
}

//! A run of positions, both inclusive.
struct PositionRange
{
    Position first;
    Position last;

    bool operator==(const PositionRange &) const = default;
};

//! What one call's request was put together from: enough to splice the very same bytes again.
struct RequestRecipe
{
    BodyId fields;
    BodyId tools; //!< none when the request has no tools
    QList<BodyId> instructions;
    BodyId factsBlock; //!< a whole message; none without facts
    QList<PositionRange> history;
    QList<PositionRange> turn; //!< the turn in progress
    BodyId noteAsk; //!< a whole message; none when nothing was asked
    //! Rounded sizes that add up to the request: head (fields and tools), instructions, facts,
    //! history, turn, note ask.
    TokenCount headTokens = 0;
    TokenCount instructionTokens = 0;
    TokenCount factsTokens = 0;
    TokenCount historyTokens = 0;
    TokenCount turnTokens = 0;
    TokenCount noteAskTokens = 0;

    TokenCount total() const
    {
        return headTokens + instructionTokens + factsTokens + historyTokens + turnTokens
            + noteAskTokens;
    }
    bool operator==(const RequestRecipe &) const = default;
};

//! One call: what decorate did, and what report added. All figures in the model's tokens.
struct CallRecord
{
    CallNumber call;
    TurnNumber turn;
    TimePoint at; //!< of decorate
    std::optional<TimePoint> repliedAt; //!< of report
    QString model;
    double ratio = 1; //!< that corrected this call's figures
    Budget sizes;
    TokenCount history = 0; //!< in view, the turn in progress included, as sent
    TokenCount request = 0;
    TokenCount prefix = 0; //!< of the request before, held byte for byte
    TokenCount rawRequest = 0; //!< uncorrected: what a provider's count is measured against
    bool hasSlept = false;
    std::optional<FadePlan> fade;
    std::optional<TokenCount> afterFade; //!< history once all picked have sealed
    QList<EpisodeId> leaving; //!< in that state after this decorate
    QList<EpisodeId> sealed; //!< became it with this call
    QList<EpisodeId> forgotten; //!< became it with this call
    bool isNoteAsked = false;
    qint64 noteTaken = 0; //!< facts written by this call's decorate or report
    qint64 generatedNotes = 0; //!< note messages a replay put before the recorded reply
    RequestRecipe recipe;
    Account account;

    bool operator==(const CallRecord &) const = default;
};

//! Everything one run has recorded, in order: an immutable value that models, charts, the command
//! line and the tests fold by time. Bodies are fetched when needed.
struct RunLog
{
    MemoryInfo memory;
    RunInfo run;
    QList<HistoryEntry> entries;
    QList<Episode> episodes;
    QList<Fact> facts; //!< as they are after all events of the graph
    QList<Entity> entities; //!< likewise
    QList<CallRecord> calls;
    QList<RecallRecord> recalls; //!< in order of their calls; none where nothing was looked for
    GraphLog graph; //!< what was written and the events since; may be empty when there were none

    bool operator==(const RunLog &) const = default;
};

//! The memory as it stood at one moment.
struct Snapshot
{
    TimePoint at;
    CallNumber call; //!< the latest call at or before `at`; none before the first
    QList<Episode> episodes; //!< cut by then, with the states and traces of then
    QList<Fact> facts;
    QList<Entity> entities;
    TokenCount history = 0; //!< figures of that call
    TokenCount budget = 0;
    TokenCount landing = 0;
    QList<std::pair<EntityId, EntityId>> dismissed; //!< suggested by then, and not to be again

    bool operator==(const Snapshot &) const = default;
};

//! Folds the log at `t`: what was cut, traced, written, retired at or before it. One function for
//! scrubber, charts, command line and tests.
Snapshot stateAt(const RunLog &log, TimePoint t);

//! The fade that would run if a user message came at `t`, from the state at that moment and the
//! figures of its call. Changes nothing. Empty when an episode is leaving or nothing has to go.
std::optional<FadePlan> planAhead(const RunLog &log, const Snapshot &now, TimePoint t);

//! What a fade would choose from in this state: live episodes not touching `turnInProgress`, and
//! sealed ones. The engine's fade, the outlook and the rank list all start here.
FadeInput fadeInput(const QList<Episode> &episodes,
                    const QList<Fact> &facts,
                    TurnNumber turnInProgress,
                    TimePoint now,
                    double ratio,
                    const Tuning &tuning);

//! The facts that stand in the facts block: held, with an episode that is sealed.
QList<Fact> factsInBlock(const QList<Episode> &episodes, const QList<Fact> &facts);

} // namespace Ebb
