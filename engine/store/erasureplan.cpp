// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/erasedtext.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

// Finds out what an erasure would take. What is looked for is text; where it may stand is the
// recording, the runs of the memory and the forks made of it.
namespace Ebb {

namespace {

class Planning
{
public:
    Planning(Store &store, const MemoryId &memory, const EraseTarget &target)
        : m_store(store)
        , m_target(target)
    {
        m_plan.memory = memory;
    }

    Result<ErasePlan> plan()
    {
        const Result<MemoryInfo> info = m_store.messages().memory(m_plan.memory.value());
        if (!info)
            return info.error();
        // A prefix is not enough to erase by.
        if (info->id != m_plan.memory)
            return Error{Error::Code::NotFound, m_plan.memory.value(), u"no such memory"_s};
        m_plan.isWhole = !m_target.isPart();
        if (m_plan.isWhole)
            return m_plan;
        const Result<Recording> recording = m_store.messages().recording(m_plan.memory);
        if (!recording)
            return recording.error();
        m_recording = *recording;
        Result<void> done = findTexts();
        if (done)
            done = findRuns(m_plan.memory, m_plan.runs);
        if (done)
            done = findForks(m_plan.memory);
        if (!done)
            return done.error();
        // What was never recorded lives in its runs alone.
        m_plan.isWhole = m_recording.messages.isEmpty();
        m_plan.notes = eraseFromExtras(m_recording, ErasedText(m_plan));
        return m_plan;
    }

private:
    Result<void> findTexts()
    {
        if (m_target.message.isValid())
            return findMessage();
        const Result<GraphLog> graph = m_store.facts().graph(m_target.run);
        if (!graph)
            return graph.error();
        return m_target.fact.isValid() ? findFact(*graph) : findEntity(*graph);
    }

    Result<void> findMessage()
    {
        const qint64 number = m_target.message.value();
        if (number > m_recording.messages.size()) {
            return Error{Error::Code::NotFound,
                         u"message %1"_s.arg(number),
                         u"the recording has messages 1 to %1"_s.arg(m_recording.messages.size())};
        }
        const Message &message = m_recording.messages.at(number - 1).message;
        m_plan.messages.append(number);
        m_plan.texts.append(message.text);
        m_digests.insert(message.digest);
        return {};
    }

    //! What it says, what it said first and what it ever said in between.
    Result<void> findFact(const GraphLog &graph)
    {
        const qint64 id = m_target.fact.value();
        if (id > graph.facts.size())
            return Error{Error::Code::NotFound, u"fact %1"_s.arg(id), u"no such fact"_s};
        m_plan.texts.append(graph.facts.at(id - 1).note);
        for (const GraphEvent &event : graph.events) {
            if (event.fact == m_target.fact && !event.text.isEmpty())
                m_plan.texts.append(event.text);
        }
        return {};
    }

    //! Every name of it, and every message that says one.
    Result<void> findEntity(const GraphLog &graph)
    {
        const Graph folded = foldGraph(graph);
        const auto found = std::ranges::find(folded.entities, m_target.entity, &Entity::id);
        if (found == folded.entities.end())
            return Error{Error::Code::NotFound,
                         u"entity %1"_s.arg(m_target.entity.value()),
                         u"no such entity"_s};
        m_plan.isName = true;
        m_plan.texts.append(found->name);
        for (const Alias &alias : found->aliases) {
            if (!m_plan.texts.contains(alias.name))
                m_plan.texts.append(alias.name);
        }
        const ErasedText erased(m_plan);
        for (qsizetype i = 0; i < m_recording.messages.size(); ++i) {
            const Message &message = m_recording.messages.at(i).message;
            if (!erased.isIn(message))
                continue;
            m_plan.messages.append(i + 1);
            m_digests.insert(message.digest);
        }
        const QList<Message> &instructions = m_recording.head.messages;
        for (qsizetype i = 0; i < instructions.size(); ++i) {
            if (erased.isIn(instructions.at(i)))
                m_plan.instructions.append(i + 1);
        }
        return {};
    }

    Result<void> findRuns(const MemoryId &memory, QList<RunId> &holding)
    {
        const Result<QList<RunInfo>> runs = m_store.messages().runs(memory);
        if (!runs)
            return runs.error();
        for (const RunInfo &run : *runs) {
            const Result<bool> holds = runHolds(run.id);
            if (!holds)
                return holds.error();
            if (*holds)
                holding.append(run.id);
        }
        return {};
    }

    Result<bool> runHolds(RunId run)
    {
        if (!m_plan.instructions.isEmpty())
            return true; // every request of it began with them
        const Result<QList<HistoryEntry>> entries = m_store.messages().entries(run);
        if (!entries)
            return entries.error();
        const auto isSaid
            = [this](const HistoryEntry &each) { return m_digests.contains(each.digest); };
        if (std::ranges::any_of(*entries, isSaid))
            return true;
        const Result<GraphLog> graph = m_store.facts().graph(run);
        if (!graph)
            return graph.error();
        return m_target.message.isValid() ? false : graphHolds(*graph);
    }

    bool graphHolds(const GraphLog &graph) const
    {
        const ErasedText erased(m_plan);
        const auto saysIt = [&erased](const Fact &fact) {
            return erased.isIn(fact.note) || erased.isIn(fact.source);
        };
        const auto isCalledSo = [&erased](const Entity &entity) {
            return erased.isIn(entity.name)
                || std::ranges::any_of(entity.aliases, [&erased](const Alias &alias) {
                       return erased.isIn(alias.name);
                   });
        };
        const auto wasSaid = [&erased](const GraphEvent &event) {
            return erased.isIn(event.text) || erased.isIn(event.reason);
        };
        return std::ranges::any_of(graph.facts, saysIt)
            || (m_plan.isName && std::ranges::any_of(graph.entities, isCalledSo))
            || std::ranges::any_of(graph.events, wasSaid);
    }

    //! A fork holds its own copy of what was said before it. It was made without being asked for,
    //! so it goes when it holds what is to go.
    Result<void> findForks(const MemoryId &memory)
    {
        const Result<QList<MemoryInfo>> memories = m_store.messages().memories();
        if (!memories)
            return memories.error();
        for (const MemoryInfo &each : *memories) {
            if (each.forkedFrom != memory)
                continue;
            QList<RunId> holding;
            const Result<void> found = findRuns(each.id, holding);
            if (!found)
                return found;
            if (!holding.isEmpty())
                m_plan.forks.append(each.id);
            const Result<void> further = findForks(each.id);
            if (!further)
                return further;
        }
        return {};
    }

    Store &m_store;
    const EraseTarget &m_target;
    ErasePlan m_plan;
    Recording m_recording;
    QSet<QByteArray> m_digests; //!< of the messages that go
};

} // namespace

Result<ErasePlan> planErasure(Store &store, const MemoryId &memory, const EraseTarget &target)
{
    return Planning(store, memory, target).plan();
}

} // namespace Ebb
