// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/graph/entityresolution.h>
#include <engine/judge/embedder.h>
#include <engine/judge/judge.h>
#include <engine/memory/history.h>
#include <engine/notes/factsblock.h>
#include <engine/store/store.h>

namespace Ebb {

//! What a memory works with; must outlive it.
struct MemoryServices
{
    Store &store;
    Judge &judge;
    Embedder *embedder = nullptr; //!< null: words alone are searched
    const Clock *clock = nullptr; //!< what deadlines run on; without one none ever passes
};

//! The facts block in force and the message it is sent as.
struct BlockInForce
{
    StoredFactsBlock stored;
    std::optional<Message> message; //!< none without facts

    bool operator==(const BlockInForce &) const = default;
};

//! A request as it was sent, with the size of each of its messages.
struct SentRequest
{
    Request request;
    QList<TokenCount> messageTokens; //!< raw, one a message
    RequestRecipe recipe;

    bool operator==(const SentRequest &) const = default;
};

//! What rereading left of a recall block that still reads as it was sent.
struct WaitingDistilled
{
    CallNumber call; //!< of the recall
    Position block;
    Distilled distilled;

    bool operator==(const WaitingDistilled &) const = default;
};

//! One run of a memory as the engine holds it: the store's log, folded to the present.
struct MemoryState
{
    RunInfo run;
    History history;
    QList<Episode> episodes;
    GraphLog written; //!< facts and entities as written, and what happened to them since
    QList<Fact> facts; //!< the fold of it
    QList<Entity> entities; //!< likewise
    EntityIndex names; //!< of the entities
    qsizetype accountedEvents = 0; //!< of the graph; those after it go into the next account
    qsizetype blockEvents = -1; //!< how many the facts block was last compared with
    QHash<QString, double> ratios; //!< by model, the latest kept
    BlockInForce block;
    std::optional<CallRecord> lastCall;
    std::optional<CallRecord> openFade; //!< the last call whose picks have not all sealed yet
    std::optional<SentRequest> lastSent; //!< of the last call
    std::optional<std::pair<CallNumber, QByteArray>> lastReply; //!< call and digest
    TimePoint now; //!< the largest so far
    QString noteTool; //!< name of our tool in the last request
    TurnNumber sleepOwed; //!< the turn whose sleep waits for leaving episodes
    int callsWithoutAsk = 0; //!< in a row, that had leaving episodes and could not ask
    bool wasNoteTooLarge = false; //!< for the episodes leaving now
    TurnNumber emptyReplyTurn; //!< the turn that was already told to call again
    QList<WaitingDistilled> distilled; //!< to be used when the next turn begins
    QSet<EpisodeId> indexed; //!< sealed episodes that search knows
    QHash<Position, Message> bodies; //!< of what is in view
    QHash<EpisodeId, QString> texts; //!< of episodes not forgotten, as the judge reads them

    Episode &episode(EpisodeId id) { return episodes[id.value() - 1]; }
    const Episode &episode(EpisodeId id) const { return episodes.at(id.value() - 1); }
    QList<EpisodeId> inState(EpisodeState state) const;
    //! Leaving episodes whose facts are not written yet.
    QList<EpisodeId> awaitingNote() const;
    CallNumber nextCall() const { return lastCall ? lastCall->call.next() : CallNumber(1); }
    bool hasUnreportedCall() const { return lastCall && !lastCall->repliedAt; }
    double ratio(const QString &model) const { return ratios.value(model, 1); }

    //! The entity that `id` is one with now; itself when nobody merged it.
    EntityId standing(EntityId id) const;
    //! Folds facts and entities again from what is written.
    void refold();
    //! Reads everything of a run from the store.
    static Result<MemoryState> load(Store &store, const RunInfo &run);
    //! A body in view, from memory or from the store.
    Result<Message> message(Store &store, Position position);
    //! The text of an episode's messages.
    Result<QString> text(Store &store, const Episode &episode);
};

//! Puts an episode into a state, in the store and here, and shows or hides its messages.
Result<void>
enterState(MemoryState &state, Store &store, EpisodeId episode, const StateChange &change);

//! Whether something happened to the graph that the facts block does not show yet.
bool isBlockStale(MemoryState &state);

//! Builds the facts block again from what is sealed now, in `role`, and keeps it when it differs.
Result<void>
renewFactsBlock(MemoryState &state, Store &store, CallNumber call, Role role, TimePoint now);

//! A fact as a line of the block.
BlockFact blockFact(const Fact &fact, const QList<Entity> &entities, double activation);

} // namespace Ebb
