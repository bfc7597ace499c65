// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "conversation.h"

#include <engine/memory/fading.h>
#include <engine/store/store.h>

#include <QFile>
#include <QTemporaryDir>

#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr qsizetype Count = 100'000;
constexpr qsizetype Window = 1'000; //!< looked at together

//! A bare store of messages, as near to SQLite as it gets: same pragmas, same bytes, one
//! transaction each.
class RawStore
{
public:
    RawStore() = default;
    RawStore(const RawStore &) = delete;
    RawStore &operator=(const RawStore &) = delete;
    ~RawStore()
    {
        sqlite3_finalize(m_insert);
        sqlite3_close(m_database);
    }

    bool open(const QString &file)
    {
        return sqlite3_open(QFile::encodeName(file).constData(), &m_database) == SQLITE_OK
            && execute("PRAGMA journal_mode = WAL") && execute("PRAGMA synchronous = NORMAL")
            && execute("CREATE TABLE body (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL)")
            && sqlite3_prepare_v2(
                   m_database, "INSERT INTO body (bytes) VALUES (?)", -1, &m_insert, nullptr)
            == SQLITE_OK;
    }

    bool append(const QByteArray &bytes)
    {
        sqlite3_bind_blob(m_insert, 1, bytes.constData(), int(bytes.size()), SQLITE_STATIC);
        const bool isDone = execute("BEGIN IMMEDIATE") && sqlite3_step(m_insert) == SQLITE_DONE;
        sqlite3_reset(m_insert);
        return isDone && execute("COMMIT");
    }

private:
    bool execute(const char *sql)
    {
        return sqlite3_exec(m_database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }

    sqlite3 *m_database = nullptr;
    sqlite3_stmt *m_insert = nullptr;
};

//! Appends messages through the engine; ms of each.
class EngineAppender
{
public:
    EngineAppender(Store &store, const RunInfo &run)
        : m_store(store)
        , m_run(run)
    {
    }

    Result<void> append(const Message &message)
    {
        const bool isTurn = message.role == Role::User;
        const TurnNumber turn = isTurn ? m_history.highestTurn().next() : m_history.turn();
        m_now += Duration(2'000);
        HistoryEntry entry = entryOf(message, m_history, turn, m_now);
        entry.arrivedWith = CallNumber(1);
        const Result<void> stored = m_store.messages().append(m_run, entry, message);
        if (!stored)
            return stored;
        m_history.append(entry);
        return {};
    }

private:
    Store &m_store;
    RunInfo m_run;
    History m_history;
    TimePoint m_now = fromMs(1'773'245'690'123);
};

double perSecond(const QList<double> &windows, qsizetype first, qsizetype count)
{
    double milliseconds = 0;
    for (const double window : windows.sliced(first, count))
        milliseconds += window;
    return 1'000 * double(count * Window) / milliseconds;
}

QList<Row> rowsOf(const QList<double> &raw, const QList<double> &ours)
{
    const double rawRate = perSecond(raw, 0, raw.size());
    const double rate = perSecond(ours, 0, ours.size());
    // Ten windows at each end: a single one would measure what else the machine does.
    const double first = perSecond(ours, 0, 10);
    const double last = perSecond(ours, ours.size() - 10, 10);
    const Row all{.id = u"B4"_s,
                  .what = u"messages stored, a transaction each; probe: raw SQLite, bytes alone"_s,
                  .unit = u"1/s"_s,
                  .probe = rawRate,
                  .ours = rate,
                  .bar = 3'000,
                  .on = Row::Bar::OnOurs,
                  .better = Row::Better::Higher};
    const Row steady{.id = u"B4"_s,
                     .what = u"the last 10,000 of 100,000; probe: the first 10,000"_s,
                     .unit = u"1/s"_s,
                     .probe = first,
                     .ours = last,
                     .bar = 0.8,
                     .better = Row::Better::Higher};
    return {all, steady};
}

} // namespace

Rows storingMessages()
{
    const QTemporaryDir folder;
    const QList<Message> messages = makeMessages(Count, 4);
    RawStore raw;
    if (!raw.open(folder.filePath(u"raw.db"_s)))
        return Error{Error::Code::Unwritable, folder.path(), u"no raw store"_s};
    Result<std::unique_ptr<Store>> store
        = Store::open(folder.filePath(u"engine.db"_s), Access::ReadWrite);
    if (!store)
        return store.error();
    const Result<RunInfo> run = startMemory(**store);
    if (!run)
        return run.error();
    EngineAppender engine(**store, *run);

    QList<double> rawWindows;
    QList<double> engineWindows;
    std::optional<Error> failure;
    for (qsizetype start = 0; start < Count && !failure; start += Window) {
        const auto window = std::span(messages).subspan(size_t(start), size_t(Window));
        rawWindows.append(millisecondsOf([&] {
            for (const Message &message : window) {
                if (!raw.append(message.json))
                    failure = Error{Error::Code::Unwritable, u"raw"_s, u"not stored"_s};
            }
        }));
        engineWindows.append(millisecondsOf([&] {
            for (const Message &message : window) {
                if (const Result<void> stored = engine.append(message); !stored)
                    failure = stored.error();
            }
        }));
    }
    if (failure)
        return *failure;
    return rowsOf(rawWindows, engineWindows);
}

} // namespace Ebb::Benches
