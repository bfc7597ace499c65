// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/matching.h>
#include <engine/memory/fork.h>
#include <engine/memory/jobs.h>
#include <engine/memory/memory.h>
#include <engine/memory/sealedindex.h>

#include <QScopeGuard>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! How well a request continues a history: by what it keeps of it, then by leaving nothing out.
struct Closeness
{
    qsizetype kept = 0;
    bool isWhole = false;

    auto operator<=>(const Closeness &) const = default;
};

Closeness closenessOf(const History &history, const SplitRequest &split)
{
    const qsizetype kept = matchHistory(history.digests(), split.history()).storedKept;
    return {.kept = kept, .isWhole = kept == history.digests().size()};
}

Error busy(const MemoryId &memory)
{
    return {Error::Code::Busy, memory.value(), u"a call of this memory is still running"_s};
}

} // namespace

Memory::Memory(MemoryServices services, MemoryState state, Lane::BackOff backOff)
    : m_services(services)
    , m_state(std::move(state))
    , m_backOff(backOff)
    , m_lane(services.store, m_state.run.id, int(m_state.run.tuning.laneTries), std::move(backOff))
    , m_target(this)
{
    setLaneWork(m_lane, m_state, m_services);
}

Result<std::unique_ptr<Memory>>
Memory::open(MemoryServices services, const RunInfo &run, Lane::BackOff backOff)
{
    Result<MemoryState> state = MemoryState::load(services.store, run);
    if (!state)
        return state.error();
    std::unique_ptr<Memory> memory(new Memory(services, *std::move(state), std::move(backOff)));
    const Result<void> forks = memory->openForks();
    if (!forks)
        return forks.error();
    return memory;
}

Result<void> Memory::openForks()
{
    const Result<QList<RunInfo>> forks = forksOf(m_services.store, m_state.run);
    if (!forks)
        return forks.error();
    for (const RunInfo &run : *forks) {
        Result<std::unique_ptr<Memory>> fork = open(m_services, run, m_backOff);
        if (!fork)
            return fork.error();
        m_forks.push_back(*std::move(fork));
        // Where the last call went, a report that is still to come goes too.
        Memory *latest = m_forks.back()->m_target;
        if (latest->m_state.lastCall && latest->m_state.now >= m_target->m_state.now)
            m_target = latest;
    }
    return {};
}

Memory *Memory::fork(const MemoryId &id)
{
    for (const std::unique_ptr<Memory> &each : m_forks) {
        if (each->run().memory == id)
            return each.get();
        if (Memory *further = each->fork(id))
            return further;
    }
    return nullptr;
}

Result<void> Memory::reloadIfStale()
{
    if (!m_isStale)
        return {};
    m_services.store.search().forget();
    Result<MemoryState> state = MemoryState::load(m_services.store, m_state.run);
    if (!state)
        return state.error();
    m_state = *std::move(state);
    m_isStale = false;
    return {};
}

Memory &Memory::closestTo(const SplitRequest &split)
{
    Memory *closest = this;
    Closeness best = closenessOf(m_state.history, split);
    for (const std::unique_ptr<Memory> &each : m_forks) {
        Memory &candidate = each->closestTo(split);
        const Closeness found = closenessOf(candidate.m_state.history, split);
        if (found > best) {
            closest = &candidate;
            best = found;
        }
    }
    return *closest;
}

Result<Memory *> Memory::addFork(qsizetype storedKept, const SplitRequest &split, TimePoint now)
{
    const QByteArray departure
        = split.size() > storedKept ? split.at(storedKept).digest : QByteArray();
    const Result<RunInfo> run = forkRun(m_services.store, m_state, storedKept, departure, now);
    if (!run)
        return run.error();
    if (Memory *known = fork(run->memory))
        return known;
    Result<std::unique_ptr<Memory>> opened = open(m_services, *run, m_backOff);
    if (!opened)
        return opened.error();
    // What it shares with this one is to be found from its first message on.
    const Result<void> indexed = indexSealed((*opened)->m_state, m_services.store);
    if (!indexed)
        return indexed.error();
    m_forks.push_back(*std::move(opened));
    return m_forks.back().get();
}

QCoro::Task<Result<Decorated>> Memory::decorate(Incoming incoming, TimePoint now)
{
    if (m_isBusy)
        co_return busy(m_state.run.memory);
    m_isBusy = true;
    const auto idle = qScopeGuard([this] { m_isBusy = false; });
    const Result<void> loaded = reloadIfStale();
    if (!loaded)
        co_return loaded.error();
    Memory *target = this;
    SplitRequest split(incoming.request);
    if (!m_forks.empty())
        target = &closestTo(split);
    const Match match = matchHistory(target->m_state.history.digests(), split.history());
    if (departsInsideEpisode(target->m_state.history, match.storedKept)) {
        const Result<Memory *> fork = target->addFork(match.storedKept, split, now);
        if (!fork)
            co_return fork.error();
        target = *fork;
    }
    m_target = target;
    Result<Decorated> decorated = co_await decorateRequest(
        target->m_state, m_services, std::move(incoming), std::move(split), now);
    target->m_isStale = !decorated;
    co_return decorated;
}

QCoro::Task<Result<Reported>> Memory::report(Reply reply, TimePoint now)
{
    if (m_isBusy)
        co_return busy(m_state.run.memory);
    const Result<void> loaded = m_target->reloadIfStale();
    if (!loaded)
        co_return loaded.error();
    Result<Reported> reported
        = reportReply(m_target->m_state, m_services.store, std::move(reply), now);
    m_target->m_isStale = !reported;
    co_return reported;
}

QCoro::Task<Result<Reported>> Memory::reportOwnNote(Reply reply, TimePoint now)
{
    Result<Reported> reported = Ebb::reportOwnNote(m_target->m_state, m_services.store, reply, now);
    m_target->m_isStale = !reported;
    co_return reported;
}

QCoro::Task<Result<void>> Memory::runLane(TimePoint now)
{
    if (m_isBusy)
        co_return busy(m_state.run.memory);
    m_isBusy = true;
    const auto idle = qScopeGuard([this] { m_isBusy = false; });
    Memory *target = m_target;
    const Result<void> done = co_await target->m_lane.drain(now);
    target->m_isStale = !done;
    co_return done;
}

Result<NoteQuestion> Memory::noteQuestion()
{
    return Ebb::noteQuestion(m_target->m_state, m_services.store);
}

} // namespace Ebb
