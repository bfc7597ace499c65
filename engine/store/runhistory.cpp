// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/messagestore.h>
#include <engine/store/packing.h>
#include <engine/store/rows.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <limits>

using namespace Qt::StringLiterals;

// The part of MessageStore that is about runs and their histories.
namespace Ebb {

namespace {

//! A run as its row gives it, its tuning still text.
struct RunRow
{
    RunInfo run;
    QByteArray tuning;
};

RunRow runFrom(const QSqlQuery &row)
{
    return RunRow{
        .run = {.id = idAt<RunId>(row, 0),
                .key = RunKey(row.value(1).toString()),
                .memory = MemoryId(row.value(2).toString()),
                .tuning = {},
                .models = {.judge = row.value(4).toString(),
                           .embedder = row.value(5).toString(),
                           .notes = row.value(6).toString()},
                .isComplete = row.value(7).toBool(),
                .isLive = row.value(8).toBool()},
        .tuning = row.value(3).toString().toUtf8(),
    };
}

Result<QList<RunInfo>> readRuns(Database &database, const QString &name, const QVariantList &values)
{
    const Result<QList<RunRow>> rows = readAll(database, name, values, runFrom);
    if (!rows)
        return rows.error();
    QList<RunInfo> runs;
    for (const RunRow &row : *rows) {
        const Result<Tuning> tuning
            = Tuning::fromJson(QJsonDocument::fromJson(row.tuning).object());
        if (!tuning)
            return Error{Error::Code::Corrupt, database.file(), tuning.error().detail};
        RunInfo run = row.run;
        run.tuning = *tuning;
        runs.append(run);
    }
    return runs;
}

Error ambiguousRun(const QString &prefix, const QList<RunInfo> &candidates)
{
    QStringList keys;
    for (const RunInfo &run : candidates)
        keys.append(run.key.value());
    return {Error::Code::Ambiguous, prefix, u"fits %1"_s.arg(keys.join(u", "_s))};
}

QString callIdsAsText(const QStringList &ids)
{
    if (ids.isEmpty())
        return u""_s;
    const QJsonDocument json(QJsonArray::fromStringList(ids));
    return QString::fromUtf8(json.toJson(QJsonDocument::Compact));
}

QStringList callIdsFromText(const QString &text)
{
    QStringList ids;
    if (text.isEmpty())
        return ids;
    const QJsonArray list = QJsonDocument::fromJson(text.toUtf8()).array();
    for (const QJsonValue &id : list)
        ids.append(id.toString());
    return ids;
}

std::optional<Rewriting> rewritingFrom(const QSqlQuery &row, int column)
{
    if (row.isNull(column))
        return std::nullopt;
    return Rewriting{.by = idAt<CallNumber>(row, column),
                     .at = timeAt(row, column + 1),
                     .tokens = row.value(column + 2).toLongLong(),
                     .body = idAt<BodyId>(row, column + 3)};
}

HistoryEntry entryFrom(const QSqlQuery &row)
{
    return HistoryEntry{
        .position = idAt<Position>(row, 0),
        .number = idAt<MessageNumber>(row, 1),
        .turn = idAt<TurnNumber>(row, 2),
        .role = static_cast<Role>(row.value(3).toInt()),
        .at = timeAt(row, 4),
        .isTimeMadeUp = row.value(5).toBool(),
        .isGenerated = row.value(6).toBool(),
        .tokens = row.value(7).toLongLong(),
        .digest = row.value(8).toByteArray(),
        .callIds = callIdsFromText(row.value(9).toString()),
        .toolCallId = row.value(10).toString(),
        .body = idAt<BodyId>(row, 11),
        .arrivedWith = idAt<CallNumber>(row, 12),
        .supersededBy = idAt<CallNumber>(row, 13),
        .rewritten = rewritingFrom(row, 14),
    };
}

QVariantList entryValues(RunId run, const HistoryEntry &entry, BodyId body)
{
    return {bound(run),
            bound(entry.position),
            bound(entry.number),
            bound(entry.turn),
            static_cast<int>(entry.role),
            bound(entry.at),
            entry.isTimeMadeUp,
            entry.isGenerated,
            entry.tokens,
            bound(entry.digest),
            callIdsAsText(entry.callIds),
            bound(entry.toolCallId),
            bound(body),
            bound(entry.arrivedWith)};
}

} // namespace

Result<RunInfo> MessageStore::startRun(const RunInfo &run)
{
    const QJsonDocument tuning(run.tuning.toJson());
    const Result<qint64> row
        = m_database.insert(u"runs/insert"_s,
                            {bound(run.memory),
                             bound(run.key),
                             QString::fromUtf8(tuning.toJson(QJsonDocument::Compact)),
                             bound(run.models.judge),
                             bound(run.models.embedder),
                             bound(run.models.notes),
                             run.isComplete,
                             run.isLive});
    if (!row)
        return row.error();
    RunInfo started = run;
    started.id = RunId(*row);
    return started;
}

Result<void> MessageStore::finishRun(RunId run)
{
    return m_database.run(u"runs/finish"_s, {bound(run)});
}

Result<std::optional<RunInfo>> MessageStore::runByKey(const MemoryId &memory, const RunKey &key)
{
    const Result<QList<RunInfo>> found
        = readRuns(m_database, u"runs/byKey"_s, {bound(memory), bound(key)});
    if (!found)
        return found.error();
    return found->isEmpty() ? std::nullopt : std::optional(found->first());
}

Result<RunInfo> MessageStore::newestRun(const MemoryId &memory, const QString &keyPrefix)
{
    const Result<QList<RunInfo>> found = keyPrefix.isEmpty()
        ? readRuns(m_database, u"runs/newest"_s, {bound(memory)})
        : readRuns(
            m_database, u"runs/byKeyPrefix"_s, {bound(memory), bound(keyPrefix), bound(keyPrefix)});
    if (!found)
        return found.error();
    if (found->isEmpty() && keyPrefix.isEmpty())
        return Error{Error::Code::NotFound, memory.value(), u"the memory has no run yet"_s};
    if (found->isEmpty())
        return Error{Error::Code::NotFound, keyPrefix, u"no run of this memory begins with it"_s};
    if (found->size() > 1 && found->first().key.value() != keyPrefix)
        return ambiguousRun(keyPrefix, *found);
    return found->first();
}

Result<QList<RunInfo>> MessageStore::runs(const MemoryId &memory)
{
    return readRuns(m_database, u"runs/ofMemory"_s, {bound(memory)});
}

Result<void> MessageStore::append(const RunInfo &run, HistoryEntry &entry, const Message &message)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<BodyId> body = store(run.memory, message.json, Packing::Never);
    if (!body)
        return body.error();
    const Result<void> inserted
        = m_database.run(u"messages/insertEntry"_s, entryValues(run.id, entry, *body));
    if (!inserted)
        return inserted;
    if (const Result<void> committed = transaction.commit(); !committed)
        return committed;
    entry.body = *body;
    return {};
}

Result<void>
MessageStore::supersede(RunId run, const QList<Position> &positions, CallNumber by, TimePoint at)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    for (const Position position : positions) {
        const Result<void> inserted = m_database.run(
            u"messages/supersede"_s, {bound(run), bound(position), bound(by), bound(at)});
        if (!inserted)
            return inserted;
    }
    return transaction.commit();
}

Result<QList<Supersession>> MessageStore::supersessions(RunId run)
{
    return readAll(m_database, u"messages/supersessions"_s, {bound(run)}, [](const QSqlQuery &row) {
        return Supersession{.position = idAt<Position>(row, 0),
                            .by = idAt<CallNumber>(row, 1),
                            .at = timeAt(row, 2)};
    });
}

Result<void> MessageStore::rewrite(const RunInfo &run,
                                   Position position,
                                   Rewriting &rewriting,
                                   const Message &message)
{
    const Result<BodyId> body = store(run.memory, message.json, Packing::Never);
    if (!body)
        return body.error();
    rewriting.body = *body;
    return m_database.run(u"messages/rewrite"_s,
                          {bound(run.id),
                           bound(position),
                           bound(rewriting.by),
                           bound(rewriting.at),
                           rewriting.tokens,
                           bound(*body)});
}

Result<QList<HistoryEntry>> MessageStore::entries(RunId run)
{
    return readAll(m_database, u"messages/entries"_s, {bound(run)}, entryFrom);
}

Result<Message> MessageStore::message(RunId run, Position position)
{
    const CallNumber newest(std::numeric_limits<qint64>::max());
    const Result<QList<Message>> found
        = messages(run, {.first = position, .last = position}, newest);
    if (!found)
        return found.error();
    return found->first();
}

Result<QList<Message>>
MessageStore::messages(RunId run, const PositionRange &range, CallNumber call)
{
    const Result<QList<QByteArray>> bodies
        = readAll(m_database,
                  u"messages/historyBodies"_s,
                  {bound(call), bound(run), bound(range.first), bound(range.last)},
                  [](const QSqlQuery &row) {
                      return bodyBytes(row.value(0).toBool(), row.value(1).toByteArray());
                  });
    if (!bodies)
        return bodies.error();
    if (bodies->isEmpty() || bodies->size() != range.last.value() - range.first.value() + 1) {
        return Error{Error::Code::NotFound,
                     m_database.file(),
                     u"no messages at positions %1 to %2"_s.arg(range.first.value())
                         .arg(range.last.value())};
    }
    QList<Message> messages;
    for (const QByteArray &json : *bodies) {
        const Result<Message> message = Message::fromJson(json);
        if (!message)
            return Error{Error::Code::Corrupt, m_database.file(), message.error().detail};
        messages.append(*message);
    }
    return messages;
}

} // namespace Ebb
