// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/sealedindex.h>
#include <engine/recall/indexing.h>

#include <algorithm>

namespace Ebb {

namespace {

std::optional<TimePoint> sealedAt(const Episode &episode)
{
    const auto sealed
        = std::ranges::find(episode.states, EpisodeState::Sealed, &StateChange::state);
    return sealed == episode.states.end() ? std::nullopt : std::optional(sealed->at);
}

//! Sealed episodes that are not indexed, in the order they sealed.
QList<EpisodeId> unindexed(const MemoryState &state)
{
    QList<EpisodeId> waiting;
    for (const Episode &episode : state.episodes) {
        if (sealedAt(episode) && !state.indexed.contains(episode.id))
            waiting.append(episode.id);
    }
    std::ranges::stable_sort(
        waiting, {}, [&state](EpisodeId id) { return *sealedAt(state.episode(id)); });
    return waiting;
}

Result<QList<SealedMessage>> messagesOf(MemoryState &state, Store &store, const Episode &episode)
{
    QList<SealedMessage> messages;
    for (const Position position : state.history.positionsOf(episode)) {
        const HistoryEntry &entry = state.history.at(position);
        // Our own calls, answers and recalled records are not what was said.
        if (entry.isGenerated)
            continue;
        const Result<Message> message = state.message(store, position);
        if (!message)
            return message.error();
        messages.append({.episode = episode.id,
                         .position = position,
                         .turn = entry.turn,
                         .role = entry.role,
                         .speaker = entry.role == Role::Tool ? QString() : message->name,
                         .at = entry.at,
                         .text = message->text});
    }
    return messages;
}

} // namespace

bool hasUnindexed(const MemoryState &state)
{
    return std::ranges::any_of(state.episodes, [&state](const Episode &episode) {
        return sealedAt(episode) && !state.indexed.contains(episode.id);
    });
}

Result<void> indexSealed(MemoryState &state, Store &store)
{
    Transaction transaction(store.database());
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const QList<EpisodeId> waiting = unindexed(state);
    for (const EpisodeId id : waiting) {
        const Result<PassageId> last = store.search().lastPassage(state.run.id);
        if (!last)
            return last.error();
        const Result<QList<SealedMessage>> messages = messagesOf(state, store, state.episode(id));
        if (!messages)
            return messages.error();
        const Result<void> inserted = store.search().insertEpisode(
            state.run.id, id, passagesOf(*messages, last->next(), state.run.tuning));
        if (!inserted)
            return inserted;
    }
    const FactsInReach reach(
        state.episodes, state.facts, state.entities, state.now, state.run.tuning);
    const Result<void> facts = store.search().insertFacts(state.run.id, factEntries(reach));
    if (!facts)
        return facts;
    if (const Result<void> done = transaction.commit(); !done)
        return done;
    state.indexed.unite(QSet<EpisodeId>(waiting.begin(), waiting.end()));
    return {};
}

} // namespace Ebb
