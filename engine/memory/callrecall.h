// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/decorate.h>
#include <engine/recall/recall.h>

namespace Ebb {

//! The recall of one decorate: for the newest of the user messages its request brings. What it
//! finds stands just before that message, as an entry of the history of its own.
class CallRecall
{
public:
    CallRecall(MemoryState &state, MemoryServices services, const SplitRequest &split);

    //! Looks for what to bring back; `firstNew` is the first message that is not stored yet. Writes
    //! nothing. A judge or a search that fails must not hold up the conversation: then there is no
    //! block, and the account says why.
    [[nodiscard]] QCoro::Task<void> run(qsizetype firstNew, CallNumber call, TimePoint now);
    //! The same account for a call whose messages were stored by an attempt that was cut off.
    Result<void> reload(CallNumber call);

    //! True for the message, by its index in the request, that something was looked for.
    bool isFor(qsizetype index) const { return m_record && index == m_index; }
    //! Stores the record and, when there is one, the block; just before the message itself is.
    Result<void> store(CallNumber call, TurnNumber turn, const MessageTime &time);
    //! What was found, dropped and why not.
    void addTo(Account &account) const;

private:
    Result<std::optional<QList<WalkStep>>> preparedWalk();
    std::optional<RecallRequest> request(qsizetype firstNew, CallNumber call, TimePoint now);
    QStringList dialogueBefore(qsizetype index) const;
    Result<void> storeBlock(CallNumber call, TurnNumber turn, const MessageTime &time);

    MemoryState &m_state;
    MemoryServices m_services;
    const SplitRequest &m_split;
    std::optional<RecallRecord> m_record;
    QString m_failure;
    qsizetype m_index = -1;
};

} // namespace Ebb
