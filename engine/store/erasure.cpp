// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/messagestore.h>
#include <engine/store/rows.h>

using namespace Qt::StringLiterals;

// The one place that takes something out of a store. Everywhere else the database's own triggers
// refuse to; they give way to a memory that has a row in `erasing`, and only inside this
// transaction is there one.
namespace Ebb {

namespace {

//! What belongs to others goes before what it belongs to.
const QStringList &erasureSteps()
{
    static const QStringList steps{
        u"jobs"_s,         u"factsBlocks"_s,      u"ratios"_s,     u"replies"_s, u"fadeEnds"_s,
        u"calls"_s,        u"factEvents"_s,       u"factTraces"_s, u"facts"_s,   u"aliases"_s,
        u"entities"_s,     u"acknowledgements"_s, u"states"_s,     u"traces"_s,  u"episodes"_s,
        u"superseded"_s,   u"history"_s,          u"runs"_s,       u"extras"_s,  u"recorded"_s,
        u"instructions"_s, u"bodyHashes"_s,       u"bodies"_s,     u"memory"_s,
    };
    return steps;
}

Result<void> eraseRows(Database &database, qint64 memory, TimePoint now)
{
    if (const Result<void> marked = database.run(u"erase/mark"_s, {memory}); !marked)
        return marked;
    for (const QString &step : erasureSteps()) {
        if (const Result<void> erased = database.run(u"erase/"_s + step); !erased)
            return erased;
    }
    if (const Result<void> unmarked = database.run(u"erase/unmark"_s); !unmarked)
        return unmarked;
    return database.run(u"erase/tombstone"_s, {bound(now)});
}

} // namespace

Result<void> MessageStore::eraseMemory(const MemoryId &memory, TimePoint now)
{
    // The file can only be cleaned once the erasure is committed.
    if (m_database.isInTransaction())
        return Error{Error::Code::Refused, memory.value(), u"inside another transaction"_s};
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const auto row
        = readFirst(m_database, u"erase/memoryRow"_s, {bound(memory)}, [](const QSqlQuery &found) {
              return found.value(0).toLongLong();
          });
    if (!row)
        return row.error();
    if (!*row)
        return Error{Error::Code::NotFound, memory.value(), u"no such memory"_s};
    if (const Result<void> erased = eraseRows(m_database, **row, now); !erased)
        return erased;
    if (const Result<void> committed = transaction.commit(); !committed)
        return committed;
    return m_database.compact();
}

} // namespace Ebb
