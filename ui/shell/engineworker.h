// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/workspace/workspace.h>
#include <ui/models/memorymodel.h>

#include <QElapsedTimer>
#include <QObject>

#include <atomic>

namespace Ebb {

//! The engine's end of the door: lives on the engine's thread and owns the open store. Intents come
//! in as queued calls with values, outcomes go out as signals with values.
class EngineWorker : public QObject
{
    Q_OBJECT

public:
    explicit EngineWorker(WorkspaceServices services);
    ~EngineWorker() override;

    //! From any thread: what runs now ends after its next call, kept to be resumed.
    void stop() { m_isStopped = true; }

    // Intents, on the engine's thread.
    void openStore(const QString &file);
    void importAndReplay(const QString &file, const Tuning &tuning);
    void replayMemory(const MemoryId &memory, const Tuning &tuning);
    void showMemory(const MemoryId &memory, const Tuning &tuning);
    void rename(const MemoryId &memory, const QString &title);
    void setArchived(const MemoryId &memory, bool isArchived);
    void duplicate(const MemoryId &memory, const QString &title);
    void erase(const MemoryId &memory);
    //! Does what a person wants to facts and entities and delivers the run's log again.
    void editGraph(const MemoryId &memory, RunId run, const GraphEdit &edit, TimePoint at);
    //! What a text would bring back at a moment of a run. Leaves no trace.
    void recall(const MemoryId &memory, RunId run, const QString &text, TimePoint at);
    //! Reads what passages of a run say, as far as there are any of these numbers.
    void readPassages(RunId run, const QList<PassageId> &passages);
    //! Reads what messages of a run say; a message that cannot be read says nothing.
    void readTexts(RunId run, const QList<Position> &positions);

Q_SIGNALS:
    void storeOpened(const QString &file, bool isReadOnly);
    void memoriesRead(const QList<Ebb::MemoryRow> &memories);
    void logRead(const Ebb::RunLog &log);
    //! `all` is 0 while it is not known.
    void progressed(const QString &what, qint64 done, qint64 all);
    void textsRead(const QHash<Ebb::Position, QString> &texts);
    void recallRead(Ebb::RunId run, const Ebb::RecallRecord &record);
    void passagesRead(Ebb::RunId run, const QHash<Ebb::PassageId, Ebb::Passage> &passages);
    void imported(const QList<Ebb::ImportedMemory> &memories);
    void erased(const Ebb::MemoryId &memory);
    void failed(const Ebb::Error &error);
    void finished();

private:
    void beginWork();
    bool report(const QString &what, qint64 done, qint64 all);
    bool hasStore();
    bool mayWrite();
    void finishWith(const Result<void> &done);
    void readMemories();
    void play(const MemoryId &memory, const Tuning &tuning);

    WorkspaceServices m_services;
    std::unique_ptr<Workspace> m_workspace;
    bool m_isReadOnly = false;
    std::atomic<bool> m_isStopped = false;
    QElapsedTimer m_sinceReport;
};

} // namespace Ebb
