// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "engineclient.h"

namespace Ebb {

EngineClient::EngineClient(WorkspaceServices services, QObject *parent)
    : QObject(parent)
    , m_worker(new EngineWorker(services))
{
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(m_worker, &EngineWorker::storeOpened, this, &EngineClient::storeOpened);
    connect(m_worker, &EngineWorker::memoriesRead, this, &EngineClient::memoriesRead);
    connect(m_worker, &EngineWorker::logRead, this, &EngineClient::logRead);
    connect(m_worker, &EngineWorker::progressed, this, &EngineClient::progressed);
    connect(m_worker, &EngineWorker::textsRead, this, &EngineClient::textsRead);
    connect(m_worker, &EngineWorker::recallRead, this, &EngineClient::recallRead);
    connect(m_worker, &EngineWorker::passagesRead, this, &EngineClient::passagesRead);
    connect(m_worker, &EngineWorker::imported, this, &EngineClient::imported);
    connect(m_worker, &EngineWorker::erased, this, &EngineClient::erased);
    connect(m_worker, &EngineWorker::failed, this, &EngineClient::failed);
    connect(m_worker, &EngineWorker::finished, this, &EngineClient::endWork);
    m_thread.setObjectName(QStringLiteral("engine"));
    m_thread.start();
}

EngineClient::~EngineClient()
{
    m_worker->stop();
    m_thread.quit();
    m_thread.wait();
}

template<typename Intent>
void EngineClient::send(Intent intent)
{
    EngineWorker *worker = m_worker;
    QMetaObject::invokeMethod(
        worker, [worker, intent] { intent(*worker); }, Qt::QueuedConnection);
}

void EngineClient::beginWork()
{
    if (m_working++ == 0)
        Q_EMIT workingChanged(true);
}

void EngineClient::endWork()
{
    if (m_working > 0 && --m_working == 0)
        Q_EMIT workingChanged(false);
}

void EngineClient::openStore(const QString &file)
{
    send([file](EngineWorker &worker) { worker.openStore(file); });
}

void EngineClient::openRecording(const QString &file, const Tuning &tuning)
{
    beginWork();
    send([file, tuning](EngineWorker &worker) { worker.importAndReplay(file, tuning); });
}

void EngineClient::replay(const MemoryId &memory, const Tuning &tuning)
{
    beginWork();
    send([memory, tuning](EngineWorker &worker) { worker.replayMemory(memory, tuning); });
}

void EngineClient::show(const MemoryId &memory, const Tuning &tuning)
{
    beginWork();
    send([memory, tuning](EngineWorker &worker) { worker.showMemory(memory, tuning); });
}

void EngineClient::rename(const MemoryId &memory, const QString &title)
{
    beginWork();
    send([memory, title](EngineWorker &worker) { worker.rename(memory, title); });
}

void EngineClient::setArchived(const MemoryId &memory, bool isArchived)
{
    beginWork();
    send([memory, isArchived](EngineWorker &worker) { worker.setArchived(memory, isArchived); });
}

void EngineClient::duplicate(const MemoryId &memory, const QString &title)
{
    beginWork();
    send([memory, title](EngineWorker &worker) { worker.duplicate(memory, title); });
}

void EngineClient::erase(const MemoryId &memory)
{
    beginWork();
    send([memory](EngineWorker &worker) { worker.erase(memory); });
}

void EngineClient::editGraph(const MemoryId &memory, RunId run, const GraphEdit &edit, TimePoint at)
{
    beginWork();
    send([=](EngineWorker &worker) { worker.editGraph(memory, run, edit, at); });
}

void EngineClient::recall(const MemoryId &memory, RunId run, const QString &text, TimePoint at)
{
    beginWork();
    send([=](EngineWorker &worker) { worker.recall(memory, run, text, at); });
}

void EngineClient::readPassages(RunId run, const QList<PassageId> &passages)
{
    send([=](EngineWorker &worker) { worker.readPassages(run, passages); });
}

void EngineClient::readTexts(RunId run, const QList<Position> &positions)
{
    send([=](EngineWorker &worker) { worker.readTexts(run, positions); });
}

void EngineClient::stop()
{
    m_worker->stop();
}

} // namespace Ebb
