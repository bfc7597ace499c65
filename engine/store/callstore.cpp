// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/callrecord.h>
#include <engine/store/callstore.h>
#include <engine/store/packing.h>
#include <engine/store/rows.h>

#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

StoredJob jobFrom(const QSqlQuery &row)
{
    return StoredJob{
        .id = idAt<JobId>(row, 0),
        .kind = row.value(1).toString(),
        .payload = QJsonDocument::fromJson(row.value(2).toString().toUtf8()).object(),
        .state = static_cast<StoredJob::State>(row.value(3).toInt()),
        .tries = row.value(4).toInt(),
        .error = row.value(5).toString(),
        .queuedAt = timeAt(row, 6),
    };
}

StoredFactsBlock factsBlockFrom(const QSqlQuery &row)
{
    return {.call = idAt<CallNumber>(row, 0),
            .body = idAt<BodyId>(row, 1),
            .order = unpackedIds<FactId>(row.value(2).toByteArray())};
}

} // namespace

CallStore::CallStore(Database &database)
    : m_database(database)
{
}

Result<void> CallStore::insertCall(RunId run, const CallRecord &call)
{
    return m_database.run(u"calls/insert"_s, callValues(run, call));
}

Result<void>
CallStore::insertReply(RunId run, const CallRecord &call, const QByteArray &replyDigest)
{
    const auto decorated = readFirst(
        m_database, u"calls/account"_s, {bound(run), bound(call.call)}, [](const QSqlQuery &row) {
            return unpackedAccount(row.value(0).toByteArray());
        });
    if (!decorated)
        return decorated.error();
    if (!*decorated) {
        return Error{Error::Code::NotFound,
                     m_database.file(),
                     u"no call %1 to reply to"_s.arg(call.call.value())};
    }
    return m_database.run(u"calls/insertReply"_s,
                          {bound(run),
                           bound(run),
                           bound(call.call),
                           bound(call.repliedAt),
                           bound(replyDigest),
                           call.noteTaken,
                           call.generatedNotes,
                           packedAddition(**decorated, call.account)});
}

Result<void> CallStore::insertFadeEnd(RunId run, CallNumber call, TokenCount history)
{
    return m_database.run(u"calls/insertFadeEnd"_s, {bound(run), bound(call), history});
}

Result<QList<CallRecord>> CallStore::calls(RunId run)
{
    return readAll(m_database, u"calls/calls"_s, {bound(run)}, callFrom);
}

Result<std::optional<std::pair<CallNumber, QByteArray>>> CallStore::lastReply(RunId run)
{
    return readFirst(m_database, u"calls/lastReply"_s, {bound(run)}, [](const QSqlQuery &row) {
        return std::pair(idAt<CallNumber>(row, 0), row.value(1).toByteArray());
    });
}

Result<QList<StoredReply>> CallStore::replies(RunId run)
{
    return readAll(m_database, u"calls/replies"_s, {bound(run)}, [](const QSqlQuery &row) {
        return StoredReply{.call = idAt<CallNumber>(row, 0), .digest = row.value(1).toByteArray()};
    });
}

Result<void> CallStore::insertRatio(RunId run, const QString &model, double ratio, CallNumber call)
{
    return m_database.run(u"calls/insertRatio"_s,
                          {bound(run), bound(run), bound(model), ratio, bound(call)});
}

Result<QHash<QString, double>> CallStore::ratios(RunId run)
{
    QHash<QString, double> ratios;
    const Result<void> read
        = m_database.forEach(u"calls/ratios"_s, {bound(run)}, [&ratios](const QSqlQuery &row) {
              ratios.insert(row.value(0).toString(), row.value(1).toDouble());
          });
    if (!read)
        return read.error();
    return ratios;
}

Result<QList<StoredRatio>> CallStore::keptRatios(RunId run)
{
    return readAll(m_database, u"calls/ratios"_s, {bound(run)}, [](const QSqlQuery &row) {
        return StoredRatio{.model = row.value(0).toString(),
                           .ratio = row.value(1).toDouble(),
                           .call = idAt<CallNumber>(row, 2)};
    });
}

Result<void> CallStore::insertFactsBlock(RunId run, const StoredFactsBlock &block)
{
    return m_database.run(
        u"calls/insertFactsBlock"_s,
        {bound(run), bound(run), bound(block.call), bound(block.body), packedIds(block.order)});
}

Result<std::optional<StoredFactsBlock>> CallStore::factsBlock(RunId run)
{
    return readFirst(m_database, u"calls/factsBlock"_s, {bound(run)}, factsBlockFrom);
}

Result<QList<StoredFactsBlock>> CallStore::factsBlocks(RunId run)
{
    return readAll(m_database, u"calls/factsBlocks"_s, {bound(run)}, factsBlockFrom);
}

Result<StoredJob>
CallStore::queueJob(RunId run, const QString &kind, const QJsonObject &payload, TimePoint at)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started.error();
    const auto id
        = readFirst(m_database, u"calls/nextJob"_s, {bound(run)}, [](const QSqlQuery &row) {
              return idAt<JobId>(row, 0);
          });
    if (!id)
        return id.error();
    const StoredJob job{.id = id->value_or(JobId(1)),
                        .kind = kind,
                        .payload = payload,
                        .error = {},
                        .queuedAt = at};
    const Result<void> inserted = insertJob(run, job);
    if (!inserted)
        return inserted.error();
    if (const Result<void> committed = transaction.commit(); !committed)
        return committed.error();
    return job;
}

Result<void> CallStore::insertJob(RunId run, const StoredJob &job)
{
    const QByteArray json = QJsonDocument(job.payload).toJson(QJsonDocument::Compact);
    return m_database.run(u"calls/insertJob"_s,
                          {bound(run),
                           bound(job.id),
                           bound(job.kind),
                           QString::fromUtf8(json),
                           static_cast<int>(job.state),
                           job.tries,
                           bound(job.error),
                           bound(job.queuedAt)});
}

Result<QList<StoredJob>> CallStore::jobs(RunId run)
{
    return readAll(m_database, u"calls/jobs"_s, {bound(run)}, jobFrom);
}

Result<QList<StoredJob>> CallStore::waitingJobs(RunId run)
{
    return readAll(m_database, u"calls/waitingJobs"_s, {bound(run)}, jobFrom);
}

Result<void> CallStore::updateJob(RunId run, const StoredJob &job)
{
    return m_database.run(
        u"calls/updateJob"_s,
        {static_cast<int>(job.state), job.tries, bound(job.error), bound(run), bound(job.id)});
}

} // namespace Ebb
