// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/erasedtext.h>
#include <engine/store/erasure.h>
#include <engine/store/recordingextras.h>
#include <engine/store/rows.h>

#include <QSet>
#include <QSqlRecord>

using namespace Qt::StringLiterals;

// The one place that takes something out of a store. Everywhere else the database's own triggers
// refuse to; they give way to a memory that has a row in `erasing` (and, when there are rows in
// `erasing_parts`, to those runs of it alone), and only inside this transaction are there any.
namespace Ebb {

namespace {

//! One statement of queries/erase.sql for each table that runs have rows in; what belongs to others
//! goes before what it belongs to. A table that holds anything a run has said, or an index over it,
//! has its line here.
const QStringList &runSteps()
{
    static const QStringList steps{
        u"distilled"_s,   u"rewritten"_s,   u"preparedWalks"_s, u"recalls"_s,
        u"passages"_s,    u"vectors"_s,     u"indexed"_s,       u"jobs"_s,
        u"factsBlocks"_s, u"ratios"_s,      u"replies"_s,       u"fadeEnds"_s,
        u"calls"_s,       u"graphEvents"_s, u"factEvents"_s,    u"factTraces"_s,
        u"facts"_s,       u"aliases"_s,     u"entities"_s,      u"acknowledgements"_s,
        u"states"_s,      u"traces"_s,      u"episodes"_s,      u"superseded"_s,
        u"history"_s,     u"runs"_s,
    };
    return steps;
}

//! The same for what belongs to the memory itself.
const QStringList &memorySteps()
{
    static const QStringList steps{
        u"extras"_s,
        u"recorded"_s,
        u"instructions"_s,
        u"bodyHashes"_s,
        u"bodies"_s,
        u"memory"_s,
    };
    return steps;
}

Result<void> runAll(Database &database, const QStringList &steps)
{
    for (const QString &step : steps) {
        if (const Result<void> done = database.run(u"erase/"_s + step); !done)
            return done;
    }
    return {};
}

//! Erases what a plan names, inside a transaction.
class Erasing
{
public:
    Erasing(Store &store, const ErasePlan &plan, TimePoint now)
        : m_store(store)
        , m_database(store.database())
        , m_plan(plan)
        , m_now(now)
    {
    }

    Result<void> run()
    {
        Result<void> done;
        for (const MemoryId &fork : m_plan.forks) {
            if (done)
                done = eraseWhole(fork);
        }
        if (done)
            done = m_plan.isWhole ? eraseWhole(m_plan.memory) : eraseParts();
        m_store.vectors().forget();
        // An index of words keeps those of what is gone until it is built anew.
        return done ? m_store.search().rebuildWords() : done;
    }

private:
    Result<qint64> mark(const MemoryId &memory)
    {
        const auto row = readFirst(
            m_database, u"erase/memoryRow"_s, {bound(memory)}, [](const QSqlQuery &found) {
                return found.value(0).toLongLong();
            });
        if (!row)
            return row.error();
        if (!*row)
            return Error{Error::Code::NotFound, memory.value(), u"no such memory"_s};
        const Result<void> marked = m_database.run(u"erase/mark"_s, {**row});
        if (!marked)
            return marked.error();
        return **row;
    }

    Result<void> unmark() { return runAll(m_database, {u"unmarkParts"_s, u"unmark"_s}); }

    Result<qint64> tombstone() { return m_database.insert(u"erase/tombstone"_s, {bound(m_now)}); }

    Result<void> eraseWhole(const MemoryId &memory)
    {
        const Result<qint64> row = mark(memory);
        if (!row)
            return row.error();
        Result<void> done = runAll(m_database, runSteps() + memorySteps());
        if (done)
            done = unmark();
        if (!done)
            return done;
        const Result<qint64> stone = tombstone();
        return stone ? Result<void>() : stone.error();
    }

    Result<void> eraseParts()
    {
        const Result<qint64> row = mark(m_plan.memory);
        if (!row)
            return row.error();
        m_row = *row;
        // Run 0 is none: with it in, no other run gives way, not even when none is to go.
        Result<void> done = m_database.run(u"erase/markPart"_s, {0});
        for (const RunId run : m_plan.runs) {
            if (done)
                done = m_database.run(u"erase/markPart"_s, {bound(run)});
        }
        if (done)
            done = runAll(m_database, runSteps());
        if (done)
            done = eraseMessages();
        if (done)
            done = eraseBesides();
        if (done)
            done = dropUnusedBodies();
        if (done)
            done = m_database.run(u"erase/countBytes"_s, {m_row, m_row});
        if (done)
            done = unmark();
        return done;
    }

    Result<void> eraseMessages()
    {
        if (m_plan.messages.isEmpty() && m_plan.instructions.isEmpty()) {
            const Result<qint64> stone = tombstone();
            return stone ? Result<void>() : stone.error();
        }
        for (const qint64 number : m_plan.messages) {
            const Result<void> done = replace(u"recorded"_s, number);
            if (!done)
                return done;
        }
        for (const qint64 ordinal : m_plan.instructions) {
            const Result<void> done = replace(u"instruction"_s, ordinal);
            if (!done)
                return done;
        }
        return {};
    }

    //! Puts a mark in a message's place, so that the others keep their numbers and a call its
    //! output.
    Result<void> replace(const QString &kind, qint64 number)
    {
        const auto row = readFirst(m_database,
                                   u"erase/%1Row"_s.arg(kind),
                                   {m_row, number},
                                   [](const QSqlQuery &found) { return found.record(); });
        if (!row)
            return row.error();
        if (!*row)
            return Error{Error::Code::NotFound, QString::number(number), u"no such message"_s};
        const Result<QByteArray> json
            = m_store.messages().body(BodyId((*row)->value(0).toLongLong()));
        if (!json)
            return json.error();
        const Result<qint64> stone = tombstone();
        if (!stone)
            return stone.error();
        const Result<BodyId> body
            = m_store.messages().storeBody(m_plan.memory, erasedMessage(*json, *stone));
        if (!body)
            return body.error();
        QVariantList values{m_row, number, bound(*body)};
        for (int column = 1; column < (*row)->count(); ++column)
            values.append((*row)->value(column));
        Result<void> done = m_database.run(u"erase/%1Delete"_s.arg(kind), {m_row, number});
        if (done)
            done = m_database.run(u"erase/%1Insert"_s.arg(kind), values);
        return done;
    }

    //! The title and what came with the recording.
    Result<void> eraseBesides()
    {
        const Result<MemoryInfo> info = m_store.messages().memory(m_plan.memory.value());
        if (!info)
            return info.error();
        const ErasedText erased(m_plan);
        if (erased.isIn(info->title)) {
            constexpr qsizetype ShortId = 8;
            const Result<void> done
                = m_store.messages().rename(m_plan.memory, m_plan.memory.value().left(ShortId));
            if (!done)
                return done;
        }
        Result<Recording> recording = m_store.messages().recording(m_plan.memory);
        if (!recording)
            return recording.error();
        if (eraseFromExtras(*recording, erased) == 0)
            return {};
        return m_store.messages().setRecordedExtras(m_plan.memory, *recording);
    }

    //! Bodies that nothing of the memory points at any more: what went pointed at them.
    Result<void> dropUnusedBodies()
    {
        QSet<qint64> used;
        const Result<void> read
            = m_database.forEach(u"erase/usedBodies"_s, {m_row}, [&used](const QSqlQuery &row) {
                  used.insert(row.value(0).toLongLong());
              });
        if (!read)
            return read;
        if (const Result<void> recipes = addRecipeBodies(used); !recipes)
            return recipes;
        const Result<QList<qint64>> all
            = readAll(m_database, u"erase/bodiesOf"_s, {m_row}, [](const QSqlQuery &row) {
                  return row.value(0).toLongLong();
              });
        if (!all)
            return all.error();
        for (const qint64 body : *all) {
            if (used.contains(body))
                continue;
            Result<void> done = m_database.run(u"erase/bodyHash"_s, {m_row, body});
            if (done)
                done = m_database.run(u"erase/body"_s, {body});
            if (!done)
                return done;
        }
        return {};
    }

    //! What the calls of the runs that stay are made of stands in their packed recipes.
    Result<void> addRecipeBodies(QSet<qint64> &used)
    {
        const Result<QList<RunInfo>> runs = m_store.messages().runs(m_plan.memory);
        if (!runs)
            return runs.error();
        for (const RunInfo &run : *runs) {
            const Result<QList<CallRecord>> calls = m_store.calls().calls(run.id);
            if (!calls)
                return calls.error();
            for (const CallRecord &call : *calls) {
                const RequestRecipe &recipe = call.recipe;
                const QList<BodyId> parts{
                    recipe.fields, recipe.tools, recipe.factsBlock, recipe.noteAsk};
                for (const BodyId body : parts + recipe.instructions)
                    used.insert(body.value());
            }
        }
        return {};
    }

    Store &m_store;
    Database &m_database;
    const ErasePlan &m_plan;
    TimePoint m_now;
    qint64 m_row = 0;
};

} // namespace

Result<void> erase(Store &store, const ErasePlan &plan, TimePoint now)
{
    Database &database = store.database();
    // The file can only be cleaned once the erasure is committed.
    if (database.isInTransaction())
        return Error{Error::Code::Refused, plan.memory.value(), u"inside another transaction"_s};
    Transaction transaction(database);
    Result<void> done = transaction.start();
    if (done)
        done = Erasing(store, plan, now).run();
    if (done)
        done = transaction.commit();
    return done ? database.compact() : done;
}

} // namespace Ebb
