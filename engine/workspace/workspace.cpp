// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/graphediting.h>
#include <engine/memory/recalling.h>
#include <engine/workspace/workspace.h>

#include <QCryptographicHash>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

Workspace::Workspace(std::unique_ptr<Store> store, WorkspaceServices services)
    : m_store(std::move(store))
    , m_services(services)
{
}

Result<std::unique_ptr<Workspace>>
Workspace::open(const QString &file, Access access, WorkspaceServices services)
{
    Result<std::unique_ptr<Store>> store = Store::open(file, access);
    if (!store)
        return store.error();
    return std::unique_ptr<Workspace>(new Workspace(*std::move(store), services));
}

Result<QList<ImportedMemory>>
Workspace::import(const QString &file, const ImportProgress &progress, const QString &branch)
{
    return importInto(*m_store, file, m_services.clock.now(), progress, branch);
}

QCoro::Task<Result<ReplayOutcome>>
Workspace::replay(MemoryId memory, Tuning tuning, ReplayUntil until, ReplayProgress progress)
{
    const ReplayServices services{.store = *m_store,
                                  .judge = m_services.judge,
                                  .notes = m_services.notes,
                                  .embedder = m_services.embedder};
    return Ebb::replay(services, std::move(memory), tuning, until, std::move(progress));
}

Result<RunLog> Workspace::log(const MemoryId &memory, const QString &runPrefix)
{
    const Result<RunInfo> run = m_store->messages().newestRun(memory, runPrefix);
    if (!run)
        return run.error();
    return m_store->log(*run);
}

Result<Request> Workspace::request(const RunLog &log, CallNumber call)
{
    if (call.value() < 1 || call.value() > log.calls.size()) {
        return Error{Error::Code::NotFound,
                     u"call %1"_s.arg(call.value()),
                     u"this run has calls 1 to %1"_s.arg(log.calls.size())};
    }
    return m_store->request(log.run.id, log.calls.at(call.value() - 1));
}

Result<RunInfo> Workspace::runOf(const MemoryId &memory, RunId run)
{
    const Result<QList<RunInfo>> runs = m_store->messages().runs(memory);
    if (!runs)
        return runs.error();
    const auto known = std::ranges::find(*runs, run, &RunInfo::id);
    if (known == runs->end())
        return Error{Error::Code::NotFound, memory.value(), u"the memory has no such run"_s};
    return *known;
}

Result<RunLog> Workspace::log(const MemoryId &memory, RunId run)
{
    const Result<RunInfo> known = runOf(memory, run);
    if (!known)
        return known.error();
    return m_store->log(*known);
}

Result<Changes>
Workspace::editGraph(const MemoryId &memory, RunId run, GraphEdit edit, TimePoint at)
{
    const Result<RunInfo> known = runOf(memory, run);
    if (!known)
        return known.error();
    const Result<GraphEvent> event = Ebb::editGraph(*m_store, *known, edit, at);
    if (!event)
        return event.error();
    return Changes(Change::Facts);
}

QCoro::Task<Result<RecallRecord>> Workspace::recallAt(RunLog log, QString text, TimePoint at)
{
    return Ebb::recallAt(
        *m_store, m_services.judge, std::move(log), std::move(text), at, m_services.embedder);
}

Result<MemoryInfo> Workspace::duplicate(const MemoryId &memory, const QString &title)
{
    const Result<MemoryInfo> original = m_store->messages().memory(memory.value());
    if (!original)
        return original.error();
    const Result<Recording> recording = m_store->messages().recording(memory);
    if (!recording)
        return recording.error();
    MemoryInfo copy = *original;
    // The copy has the same messages; its id comes from the original's and its own name.
    const QByteArray seed = (memory.value() + u'\n' + title).toUtf8();
    copy.id = MemoryId(QString::fromLatin1(
        QCryptographicHash::hash(seed, QCryptographicHash::Blake2s_128).toHex()));
    copy.title = title;
    copy.importedAt = m_services.clock.now();
    Transaction transaction(m_store->database());
    Result<void> done = transaction.start();
    if (done)
        done = m_store->messages().insertMemory(copy, recording->head);
    if (done)
        done = m_store->messages().appendRecorded(copy.id, recording->messages);
    if (done)
        done = m_store->messages().setRecordedExtras(copy.id, *recording);
    if (done)
        done = transaction.commit();
    if (!done)
        return done.error();
    return m_store->messages().memory(copy.id.value());
}

Result<ErasePlan> Workspace::planErasure(const MemoryId &memory, EraseTarget target)
{
    const bool needsRun = target.fact.isValid() || target.entity.isValid();
    if (needsRun && !target.run.isValid()) {
        const Result<RunInfo> newest = m_store->messages().newestRun(memory);
        if (!newest)
            return newest.error();
        target.run = newest->id;
    }
    return Ebb::planErasure(*m_store, memory, target);
}

Result<void> Workspace::erase(const MemoryId &memory, EraseTarget target)
{
    const Result<ErasePlan> plan = planErasure(memory, target);
    if (!plan)
        return plan.error();
    return Ebb::erase(*m_store, *plan, m_services.clock.now());
}

} // namespace Ebb
