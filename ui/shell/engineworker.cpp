// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engineworker.h"

#include <QCoro/QCoroTask>

#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qint64 ReportEveryMs = 80;

} // namespace

EngineWorker::EngineWorker(WorkspaceServices services)
    : m_services(services)
{
}

EngineWorker::~EngineWorker() = default;

void EngineWorker::openStore(const QString &file)
{
    Result<std::unique_ptr<Workspace>> opened
        = Workspace::open(file, Access::ReadWrite, m_services);
    m_isReadOnly = !opened && opened.error().code == Error::Code::Busy;
    if (m_isReadOnly) {
        Q_EMIT failed(opened.error());
        opened = Workspace::open(file, Access::ReadOnly, m_services);
    }
    if (!opened) {
        Q_EMIT failed(opened.error());
        return;
    }
    m_workspace = *std::move(opened);
    Q_EMIT storeOpened(file, m_isReadOnly);
    readMemories();
}

void EngineWorker::beginWork()
{
    m_isStopped = false;
    m_sinceReport.restart();
}

bool EngineWorker::report(const QString &what, qint64 done, qint64 all)
{
    if (done == all || m_sinceReport.elapsed() >= ReportEveryMs) {
        m_sinceReport.restart();
        Q_EMIT progressed(what, done, all);
    }
    return !m_isStopped;
}

bool EngineWorker::hasStore()
{
    if (!m_workspace)
        Q_EMIT failed({Error::Code::NotFound, {}, u"no store is open"_s});
    return m_workspace != nullptr;
}

bool EngineWorker::mayWrite()
{
    if (!hasStore())
        return false;
    if (m_isReadOnly)
        Q_EMIT failed({Error::Code::Busy, m_workspace->file(), u"it is open for reading only"_s});
    return !m_isReadOnly;
}

void EngineWorker::readMemories()
{
    const Result<QList<MemoryInfo>> memories = m_workspace->memories();
    if (!memories) {
        Q_EMIT failed(memories.error());
        return;
    }
    QList<MemoryRow> rows;
    for (const MemoryInfo &memory : *memories) {
        const Result<RunLog> log = m_workspace->log(memory.id);
        rows.prepend(log ? memoryRow(*log) : MemoryRow{.info = memory});
    }
    Q_EMIT memoriesRead(rows);
}

void EngineWorker::importAndReplay(const QString &file, const Tuning &tuning)
{
    beginWork();
    if (!mayWrite())
        return Q_EMIT finished();
    const QString name = QFileInfo(file).fileName();
    const ImportProgress progress = [this, name](qint64 done, qint64 all) {
        return report(tr("Reading %1").arg(name), done, all);
    };
    const Result<QList<ImportedMemory>> read = m_workspace->import(file, progress);
    if (!read) {
        Q_EMIT failed(read.error());
        Q_EMIT finished();
        return;
    }
    Q_EMIT imported(*read);
    readMemories();
    // A file of many conversations would take long to play through; the first shows what came.
    if (!read->isEmpty())
        play(read->first().memory.id, tuning);
    readMemories();
    Q_EMIT finished();
}

void EngineWorker::replayMemory(const MemoryId &memory, const Tuning &tuning)
{
    beginWork();
    if (mayWrite()) {
        play(memory, tuning);
        readMemories();
    }
    Q_EMIT finished();
}

void EngineWorker::showMemory(const MemoryId &memory, const Tuning &tuning)
{
    beginWork();
    if (hasStore()) {
        const Result<RunLog> log = m_workspace->log(memory);
        const bool isWhole = log && (log->run.isComplete || log->run.isLive);
        if (isWhole || (log && m_isReadOnly))
            Q_EMIT logRead(*log);
        else if (mayWrite())
            play(memory, log ? log->run.tuning : tuning);
    }
    Q_EMIT finished();
}

void EngineWorker::play(const MemoryId &memory, const Tuning &tuning)
{
    const ReplayProgress progress
        = [this](qsizetype done, qsizetype all) { return report(tr("Replaying"), done, all); };
    // The engine's own thread; everything it waits for is on it.
    const Result<ReplayOutcome> outcome
        = QCoro::waitFor(m_workspace->replay(memory, tuning, {}, progress));
    if (!outcome) {
        Q_EMIT failed(outcome.error());
        return;
    }
    for (const QString &broken : outcome->broken)
        Q_EMIT failed({Error::Code::Internal, outcome->log.memory.title, broken});
    Q_EMIT logRead(outcome->log);
}

void EngineWorker::finishWith(const Result<void> &done)
{
    if (!done)
        Q_EMIT failed(done.error());
    readMemories();
    Q_EMIT finished();
}

void EngineWorker::rename(const MemoryId &memory, const QString &title)
{
    if (!mayWrite())
        return Q_EMIT finished();
    finishWith(m_workspace->store().messages().rename(memory, title));
}

void EngineWorker::setArchived(const MemoryId &memory, bool isArchived)
{
    if (!mayWrite())
        return Q_EMIT finished();
    finishWith(m_workspace->store().messages().setArchived(memory, isArchived));
}

void EngineWorker::duplicate(const MemoryId &memory, const QString &title)
{
    if (!mayWrite())
        return Q_EMIT finished();
    const Result<MemoryInfo> copy = m_workspace->duplicate(memory, title);
    finishWith(copy ? Result<void>() : Result<void>(copy.error()));
}

void EngineWorker::erase(const MemoryId &memory)
{
    if (!mayWrite())
        return Q_EMIT finished();
    const Result<void> done = m_workspace->erase(memory);
    if (done)
        Q_EMIT erased(memory);
    finishWith(done);
}

void EngineWorker::editGraph(const MemoryId &memory, RunId run, const GraphEdit &edit, TimePoint at)
{
    if (!mayWrite())
        return Q_EMIT finished();
    const Result<Changes> changes = m_workspace->editGraph(memory, run, edit, at);
    if (!changes)
        return finishWith(changes.error());
    const Result<RunLog> log = m_workspace->log(memory, run);
    if (log)
        Q_EMIT logRead(*log);
    finishWith(log ? Result<void>() : Result<void>(log.error()));
}

void EngineWorker::recall(const MemoryId &memory, RunId run, const QString &text, TimePoint at)
{
    if (!hasStore())
        return Q_EMIT finished();
    Result<RunLog> log = m_workspace->log(memory, run);
    if (!log) {
        Q_EMIT failed(log.error());
        return Q_EMIT finished();
    }
    const Result<RecallRecord> record
        = QCoro::waitFor(m_workspace->recallAt(*std::move(log), text, at));
    if (record)
        Q_EMIT recallRead(run, *record);
    else
        Q_EMIT failed(record.error());
    Q_EMIT finished();
}

void EngineWorker::readPassages(RunId run, const QList<PassageId> &passages)
{
    if (!m_workspace)
        return;
    const Result<QList<Passage>> read = m_workspace->store().search().passagesOf(run, passages);
    if (!read)
        return Q_EMIT failed(read.error());
    QHash<PassageId, Passage> byId;
    for (const Passage &passage : *read)
        byId.insert(passage.id, passage);
    Q_EMIT passagesRead(run, byId);
}

void EngineWorker::readTexts(RunId run, const QList<Position> &positions)
{
    if (!m_workspace)
        return;
    QHash<Position, QString> texts;
    for (const Position position : positions) {
        const Result<Message> message = m_workspace->store().messages().message(run, position);
        texts.insert(position, message ? message->text : QString());
    }
    Q_EMIT textsRead(texts);
}

} // namespace Ebb
