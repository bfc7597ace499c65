// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/shell/engineworker.h>

#include <QThread>

namespace Ebb {

//! The window's one door to the engine: intents in, values out. Never waits for the engine but when
//! it is taken down, and then tells it to stop first.
class EngineClient : public QObject
{
    Q_OBJECT

public:
    //! `services` must outlive it and is used on the engine's thread alone.
    explicit EngineClient(WorkspaceServices services, QObject *parent = nullptr);
    ~EngineClient() override;

    bool isWorking() const { return m_working > 0; }

    void openStore(const QString &file);
    //! Takes a recording in, plays it through and delivers its log.
    void openRecording(const QString &file, const Tuning &tuning);
    void replay(const MemoryId &memory, const Tuning &tuning);
    //! Delivers the log of the newest run; plays the memory first when it was never played through.
    void show(const MemoryId &memory, const Tuning &tuning);
    void rename(const MemoryId &memory, const QString &title);
    void setArchived(const MemoryId &memory, bool isArchived);
    void duplicate(const MemoryId &memory, const QString &title);
    void erase(const MemoryId &memory);
    //! Does what a person wants to facts and entities of a run; its log comes again.
    void editGraph(const MemoryId &memory, RunId run, const GraphEdit &edit, TimePoint at);
    //! Asks what a text would bring back at a moment of a run; `recallRead` follows.
    void recall(const MemoryId &memory, RunId run, const QString &text, TimePoint at);
    //! Reads what passages of a run say; `passagesRead` follows.
    void readPassages(RunId run, const QList<PassageId> &passages);
    //! Reads what messages of a run say; `textsRead` follows.
    void readTexts(RunId run, const QList<Position> &positions);
    //! What runs now ends after its next call; the run can be resumed.
    void stop();

Q_SIGNALS:
    void storeOpened(const QString &file, bool isReadOnly);
    void memoriesRead(const QList<Ebb::MemoryRow> &memories);
    void logRead(const Ebb::RunLog &log);
    void progressed(const QString &what, qint64 done, qint64 all);
    void textsRead(const QHash<Ebb::Position, QString> &texts);
    void recallRead(Ebb::RunId run, const Ebb::RecallRecord &record);
    void passagesRead(Ebb::RunId run, const QHash<Ebb::PassageId, Ebb::Passage> &passages);
    void imported(const QList<Ebb::ImportedMemory> &memories);
    void erased(const Ebb::MemoryId &memory);
    void failed(const Ebb::Error &error);
    void workingChanged(bool isWorking);

private:
    template<typename Intent>
    void send(Intent intent);
    void beginWork();
    void endWork();

    QThread m_thread;
    EngineWorker *m_worker;
    int m_working = 0;
};

} // namespace Ebb
