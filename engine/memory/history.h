// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/budget/budget.h>
#include <engine/chat/unit.h>
#include <engine/store/snapshot.h>

namespace Ebb {

//! A unit of history that is in no episode yet.
struct UncutUnit
{
    QList<Position> positions;
    TokenCount tokens = 0; //!< raw
    TurnNumber firstTurn;
    TurnNumber lastTurn;
    bool isOpen = false; //!< a call in it has no output; it may not leave

    bool operator==(const UncutUnit &) const = default;
};

//! A run's history without the bodies: what came when, which turn it is in, what is in view.
//! Grows with each message and is never read through again for a call.
class History
{
public:
    void load(const QList<HistoryEntry> &entries, const QList<Episode> &episodes);

    void append(const HistoryEntry &entry);
    //! Marks entries as left out by the request of `call`.
    void supersede(const QList<Position> &positions, CallNumber call);
    //! The same for one uncut block of ours, without reading the history again.
    void withdraw(Position block, CallNumber call);
    //! Lets a block of ours read as something else from now on.
    void rewrite(Position position, const Rewriting &rewriting);
    //! Takes the messages of new episodes out of the uncut ones.
    void assign(const QList<Episode> &episodes);
    //! Keeps an episode's messages in view or out of it, as its state says.
    void show(const Episode &episode);

    const QList<HistoryEntry> &entries() const { return m_entries; }
    const HistoryEntry &at(Position position) const { return m_entries.at(position.value() - 1); }
    EpisodeId episodeOf(Position position) const { return m_episodeOf.at(position.value() - 1); }
    Position last() const { return Position(m_entries.size()); }
    MessageNumber lastNumber() const { return m_lastNumber; }
    //! The newest turn: the one in progress. 0 before the first user message.
    TurnNumber turn() const { return m_turn; }
    //! The highest turn number ever given, superseded turns included.
    TurnNumber highestTurn() const { return m_highestTurn; }

    //! Digests of the messages a client knows of, and where they are.
    const QList<QByteArray> &digests() const { return m_digests; }
    const QList<Position> &matchable() const { return m_matchable; }

    //! Entries of an episode, superseded ones left out.
    QList<Position> positionsOf(const Episode &episode) const;
    //! What the model sees of the history: closed turns, then the turn in progress.
    const QList<Position> &view() const { return m_view; }
    TokenCount viewTokens() const { return m_viewTokens; }
    TokenCount turnTokens() const { return m_turnSizes.value(m_turn).total; }

    QList<TurnSizes> closedTurnSizes(qsizetype most) const;
    TurnSizes turnInProgressSizes() const { return m_turnSizes.value(m_turn); }

    //! Units that are in no episode, oldest first; those of the turn in progress too.
    QList<UncutUnit> uncutUnits() const;
    //! Raw tokens of uncut units that lie before the turn in progress.
    TokenCount uncutClosedTokens() const;

    //! Time of the user message that began the turn in progress and of the one before it.
    std::optional<std::pair<TimePoint, TimePoint>> lastTwoUserTimes() const;

private:
    void indexEntry(const HistoryEntry &entry);
    void addToTurn(const HistoryEntry &entry);
    void addToUncut(const HistoryEntry &entry);
    void rebuild(const QList<Episode> &episodes);
    void rebuildUncut();

    QList<HistoryEntry> m_entries;
    QList<EpisodeId> m_episodeOf; //!< by position
    QList<bool> m_isHidden; //!< by position: its episode is sealed or forgotten
    QList<QByteArray> m_digests;
    QList<Position> m_matchable;
    QList<Position> m_view;
    TokenCount m_viewTokens = 0;
    MessageNumber m_lastNumber;
    TurnNumber m_turn;
    TurnNumber m_highestTurn;
    QList<Position> m_userMessages; //!< not superseded
    QHash<TurnNumber, TurnSizes> m_turnSizes;
    QList<TurnNumber> m_turns; //!< with messages, in order
    TokenCount m_batch = 0; //!< outputs of the step being read
    QList<Position> m_uncut;
    UnitBuilder m_uncutUnits; //!< over m_uncut
};

} // namespace Ebb
