// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/decorate.h>
#include <engine/memory/fork.h>

#include <QCryptographicHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

MemoryId forkId(const MemoryId &parent, qsizetype storedKept, const QByteArray &departure)
{
    QCryptographicHash hash(QCryptographicHash::Blake2s_128);
    hash.addData(parent.value().toUtf8());
    hash.addData(QByteArray::number(storedKept));
    hash.addData(departure);
    return MemoryId(QString::fromLatin1(hash.result().toHex()));
}

//! Copies what lies before the fork, with episodes, facts and entities numbered again from 1.
class Forking
{
public:
    Forking(Store &store, MemoryState &state, qsizetype storedKept)
        : m_store(store)
        , m_state(state)
    {
        const QList<Position> leftOut = positionsLeftOut(state.history, storedKept);
        m_end = leftOut.first();
        for (const Position position : leftOut)
            m_leftOut.insert(position);
        chooseFacts();
        chooseEntities();
    }

    Result<RunInfo> copyTo(const MemoryId &id, TimePoint now)
    {
        Result<void> done = startRun(id, now);
        if (done)
            done = copyMessages();
        if (done)
            done = copyEntities();
        if (done)
            done = copyEpisodes();
        if (done)
            done = copyFacts();
        if (done)
            done = copyGraphEvents();
        if (done)
            done = copyTraces();
        if (done)
            done = copyRatios();
        if (!done)
            return done.error();
        return m_run;
    }

private:
    Result<void> startRun(const MemoryId &id, TimePoint now)
    {
        Result<MemoryInfo> parent = m_store.messages().memory(m_state.run.memory.value());
        if (!parent)
            return parent.error();
        const Result<Recording> recording = m_store.messages().recording(m_state.run.memory);
        if (!recording)
            return recording.error();
        parent->id = id;
        parent->forkedFrom = m_state.run.memory;
        parent->importedAt = now;
        const Result<void> inserted = m_store.messages().insertMemory(*parent, recording->head);
        if (!inserted)
            return inserted;
        m_run = m_state.run;
        m_run.memory = id;
        const Result<RunInfo> started = m_store.messages().startRun(m_run);
        if (!started)
            return started.error();
        m_run = *started;
        return {};
    }

    Result<void> copyMessages()
    {
        qint64 position = 0;
        for (const HistoryEntry &entry : m_state.history.entries()) {
            if (m_leftOut.contains(entry.position) || entry.supersededBy.isValid())
                continue;
            const Result<Message> message = m_state.message(m_store, entry.position);
            if (!message)
                return message.error();
            HistoryEntry copy = entry;
            // It begins with what the block reads as now.
            copy.tokens = entry.tokensNow();
            copy.rewritten.reset();
            copy.position = Position(++position);
            m_positions.insert(entry.position, copy.position);
            const Result<void> stored = m_store.messages().append(m_run, copy, *message);
            if (!stored)
                return stored;
        }
        return {};
    }

    bool isBefore(const Episode &episode) const { return episode.lastPosition < m_end; }

    //! True for a fact that rests on nothing the fork leaves out: its turns lie before, or it was
    //! written for episodes that do, though the turn they end in is parted by the fork.
    bool isBefore(const Fact &fact) const
    {
        const TurnNumber turn = m_state.history.at(m_end).turn;
        const auto isEarlier = [turn](TurnNumber each) { return each < turn; };
        const auto isKept = [this](EpisodeId id) { return isBefore(m_state.episode(id)); };
        return std::ranges::all_of(fact.turns, isEarlier)
            || (!fact.episodes.isEmpty() && std::ranges::all_of(fact.episodes, isKept));
    }

    void chooseFacts()
    {
        for (const Fact &fact : std::as_const(m_state.written.facts)) {
            if (isBefore(fact))
                m_facts.insert(fact.id, FactId(m_facts.size() + 1));
        }
    }

    //! The entities those facts are about: a name first said after the fork is not known to it.
    void chooseEntities()
    {
        QSet<EntityId> used;
        for (const Fact &fact : std::as_const(m_state.written.facts)) {
            if (m_facts.contains(fact.id))
                used << fact.subject << fact.object;
        }
        // What they were made one with, or split from, is needed to say so.
        for (const Entity &entity : std::as_const(m_state.entities)) {
            if (used.contains(entity.id))
                used << m_state.standing(entity.id);
        }
        for (const GraphEvent &event : std::as_const(m_state.written.events)) {
            if (used.contains(event.otherEntity) && event.kind == GraphEvent::Kind::SplitEntity)
                used << event.entity;
        }
        for (const Entity &entity : std::as_const(m_state.written.entities)) {
            if (used.contains(entity.id))
                m_entities.insert(entity.id, EntityId(m_entities.size() + 1));
        }
    }

    Result<void> copyEntities()
    {
        for (Entity entity : std::as_const(m_state.written.entities)) {
            if (!m_entities.contains(entity.id))
                continue;
            entity.id = m_entities.value(entity.id);
            entity.aliases.removeIf([&](const Alias &alias) {
                return !m_facts.contains(alias.from) && alias.name != entity.name;
            });
            for (Alias &alias : entity.aliases)
                alias.from = m_facts.value(alias.from);
            const Result<void> stored = m_store.facts().insertEntity(m_run.id, entity);
            if (!stored)
                return stored;
        }
        return {};
    }

    Result<void> copyEpisodes()
    {
        for (const Episode &episode : std::as_const(m_state.episodes)) {
            // One the fork goes through is not copied: its messages before the point are uncut
            // again and in view.
            if (!isBefore(episode))
                continue;
            Episode copy = episode;
            copy.id = EpisodeId(m_episodes.size() + 1);
            m_episodes.insert(episode.id, copy.id);
            copy.firstPosition = m_positions.value(episode.firstPosition);
            copy.lastPosition = m_positions.value(episode.lastPosition);
            copy.traces.removeIf([](const Trace &trace) { return trace.fact.isValid(); });
            const Result<void> stored = m_store.episodes().insert(m_run.id, copy);
            if (!stored)
                return stored;
        }
        return {};
    }

    Result<void> copyFacts()
    {
        for (const Fact &fact : std::as_const(m_state.written.facts)) {
            if (!m_facts.contains(fact.id))
                continue;
            Fact copy = fact;
            copy.id = m_facts.value(fact.id);
            copy.subject = m_entities.value(fact.subject);
            copy.object = m_entities.value(fact.object);
            if (!m_facts.contains(fact.retiredBy)) {
                copy.state = FactState::Held;
                copy.retiredAt.reset();
            }
            copy.retiredBy = m_facts.value(fact.retiredBy);
            copy.episodes.clear();
            for (const EpisodeId episode : fact.episodes) {
                if (m_episodes.contains(episode))
                    copy.episodes.append(m_episodes.value(episode));
            }
            const Result<void> stored = m_store.facts().insertFact(m_run.id, copy);
            if (!stored)
                return stored;
        }
        return {};
    }

    //! What happened to the facts and entities that came along, and to nothing else. A retirement
    //! by a fact the fork does not know never happened there.
    Result<void> copyGraphEvents()
    {
        QHash<GraphEventId, GraphEventId> numbers;
        for (const GraphEvent &event : std::as_const(m_state.written.events)) {
            const bool isKnown = knows(m_facts, event.fact) && knows(m_facts, event.other)
                && knows(m_entities, event.entity) && knows(m_entities, event.otherEntity)
                && knows(numbers, event.undoes);
            if (!isKnown)
                continue;
            GraphEvent copy = event;
            copy.id = GraphEventId(numbers.size() + 1);
            numbers.insert(event.id, copy.id);
            copy.fact = m_facts.value(event.fact);
            copy.other = m_facts.value(event.other);
            copy.entity = m_entities.value(event.entity);
            copy.otherEntity = m_entities.value(event.otherEntity);
            copy.undoes = numbers.value(event.undoes);
            copy.facts.removeIf([this](FactId id) { return !m_facts.contains(id); });
            for (FactId &id : copy.facts)
                id = m_facts.value(id);
            const Result<void> stored = m_store.facts().insertGraphEvent(m_run.id, copy);
            if (!stored)
                return stored;
        }
        return {};
    }

    template<typename Id>
    static bool knows(const QHash<Id, Id> &ids, Id id)
    {
        return !id.isValid() || ids.contains(id);
    }

    Result<void> copyTraces()
    {
        for (const Episode &episode : std::as_const(m_state.episodes)) {
            if (!m_episodes.contains(episode.id))
                continue;
            for (Trace trace : episode.traces) {
                if (!m_facts.contains(trace.fact))
                    continue;
                trace.fact = m_facts.value(trace.fact);
                const Result<void> stored
                    = m_store.episodes().insertTrace(m_run.id, m_episodes.value(episode.id), trace);
                if (!stored)
                    return stored;
            }
        }
        return {};
    }

    Result<void> copyRatios()
    {
        for (auto ratio = m_state.ratios.cbegin(); ratio != m_state.ratios.cend(); ++ratio) {
            const Result<void> stored
                = m_store.calls().insertRatio(m_run.id, ratio.key(), ratio.value(), {});
            if (!stored)
                return stored;
        }
        return {};
    }

    Store &m_store;
    MemoryState &m_state;
    RunInfo m_run;
    Position m_end; //!< first position that is left out
    QSet<Position> m_leftOut;
    QHash<Position, Position> m_positions;
    QHash<EpisodeId, EpisodeId> m_episodes;
    QHash<FactId, FactId> m_facts;
    QHash<EntityId, EntityId> m_entities;
};

} // namespace

bool departsInsideEpisode(const History &history, qsizetype storedKept)
{
    const QList<Position> leftOut = positionsLeftOut(history, storedKept);
    return std::ranges::any_of(
        leftOut, [&history](Position each) { return history.episodeOf(each).isValid(); });
}

Result<RunInfo> forkRun(Store &store,
                        MemoryState &state,
                        qsizetype storedKept,
                        const QByteArray &departure,
                        TimePoint now)
{
    Transaction transaction(store.database());
    Result<void> done = transaction.start();
    if (!done)
        return done.error();
    const MemoryId id = forkId(state.run.memory, storedKept, departure);
    // Made already, by a call that came to nothing afterwards.
    const Result<std::optional<RunInfo>> known = store.messages().runByKey(id, state.run.key);
    if (!known)
        return known.error();
    if (*known)
        return **known;
    Result<RunInfo> run = Forking(store, state, storedKept).copyTo(id, now);
    if (!run)
        return run;
    done = transaction.commit();
    if (!done)
        return done.error();
    return run;
}

Result<QList<RunInfo>> forksOf(Store &store, const RunInfo &run)
{
    const Result<QList<MemoryInfo>> memories = store.messages().memories();
    if (!memories)
        return memories.error();
    QList<RunInfo> forks;
    for (const MemoryInfo &memory : *memories) {
        if (memory.forkedFrom != run.memory)
            continue;
        const Result<std::optional<RunInfo>> fork = store.messages().runByKey(memory.id, run.key);
        if (!fork)
            return fork.error();
        if (*fork)
            forks.append(**fork);
    }
    return forks;
}

} // namespace Ebb
