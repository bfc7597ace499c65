// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/transfer.h>
#include <engine/memory/transfercalls.h>
#include <engine/memory/transferrecall.h>

#include <QCryptographicHash>
#include <QIODevice>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Writes one export, line by line.
class Exporting
{
public:
    Exporting(Store &store, QIODevice &out)
        : m_store(store)
        , m_out(out)
    {
    }

    Result<void> write(const MemoryInfo &memory, const std::optional<RunInfo> &run)
    {
        const Result<Recording> recording = m_store.messages().recording(memory.id);
        if (!recording)
            return recording.error();
        Result<void> done = writeHeader(memory, recording->head, run);
        if (done)
            done = writeRecording(*recording);
        if (done && run)
            done = writeRun(run->id);
        if (done)
            done = writeItem("end", TransferEnd{.lines = m_lines + 1});
        return done;
    }

private:
    Result<void>
    writeHeader(const MemoryInfo &memory, const Request &head, const std::optional<RunInfo> &run)
    {
        TransferHeader header{.memory = memory,
                              .importedAt = memory.importedAt,
                              .head = {.fields = {head.fields}, .tools = {head.tools}},
                              .run = run};
        for (const Message &instruction : head.messages)
            header.head.instructions.append({.bytes = instruction.json});
        return writeLine(TransferForm<TransferHeader>::write(header).toObject());
    }

    Result<void> writeRecording(const Recording &recording)
    {
        Result<void> done = writeItem("report", recording.report);
        if (done)
            done = writeItems("note", recording.notes);
        if (done)
            done = writeItems("evidence", recording.evidence);
        qint64 number = 0;
        for (const RecordedMessage &message : recording.messages) {
            if (!done)
                return done;
            const Result<BodyId> body = numbered(message.message.json);
            if (!body)
                return body.error();
            done = writeItem("recorded",
                             TransferRecorded{.number = ++number,
                                              .body = *body,
                                              .at = message.at,
                                              .isTimeMadeUp = message.isTimeMadeUp,
                                              .step = message.step});
        }
        return done;
    }

    Result<void> writeRun(RunId run)
    {
        CallStore &calls = m_store.calls();
        Result<void> done = writeEntries(run);
        if (done)
            done = writeRead("superseded", m_store.messages().supersessions(run));
        if (done)
            done = writeRead("entity", m_store.facts().entities(run));
        if (done)
            done = writeRead("fact", m_store.facts().facts(run));
        if (done)
            done = writeRead("graph_event", m_store.facts().graphEvents(run));
        if (done)
            done = writeRead("episode", m_store.episodes().episodes(run));
        if (done)
            done = writeRead("ratio", calls.keptRatios(run));
        if (done)
            done = writeCalls(run);
        if (done)
            done = writeRecalls(run);
        if (done)
            done = writeFactsBlocks(run);
        if (done)
            done = writeRead("job", calls.jobs(run));
        return done;
    }

    Result<void> writeEntries(RunId run)
    {
        const Result<QList<HistoryEntry>> entries = m_store.messages().entries(run);
        if (!entries)
            return entries.error();
        for (HistoryEntry entry : *entries) {
            Result<void> done = renumber(entry.body);
            if (done)
                done = writeItem("entry", entry);
            if (done && entry.rewritten)
                done = writeRewriting(entry);
            if (!done)
                return done;
        }
        return {};
    }

    Result<void> writeRewriting(const HistoryEntry &entry)
    {
        TransferRewriting rewritten{.position = entry.position, .rewriting = *entry.rewritten};
        const Result<void> done = renumber(rewritten.rewriting.body);
        return done ? writeItem("rewritten", rewritten) : done;
    }

    Result<void> writeRecalls(RunId run)
    {
        const Result<QList<RecallRecord>> recalls = m_store.search().recalls(run);
        if (!recalls)
            return recalls.error();
        for (const RecallRecord &record : *recalls) {
            Result<void> done = writeItem("recall", record);
            if (done && record.distilled)
                done = writeItem(
                    "distilled",
                    TransferDistilled{.call = record.call, .distilled = *record.distilled});
            if (!done)
                return done;
        }
        return writePreparedWalk(run);
    }

    //! Only the one that may still be used.
    Result<void> writePreparedWalk(RunId run)
    {
        const Result<QList<CallRecord>> calls = m_store.calls().calls(run);
        if (!calls)
            return calls.error();
        if (calls->isEmpty())
            return {};
        const CallNumber last = calls->last().call;
        const auto steps = m_store.search().preparedWalk(run, last);
        if (!steps)
            return steps.error();
        return *steps
            ? writeItem("prepared_walk", TransferPreparedWalk{.call = last, .steps = **steps})
            : Result<void>();
    }

    Result<void> writeCalls(RunId run)
    {
        const Result<QList<CallRecord>> calls = m_store.calls().calls(run);
        if (!calls)
            return calls.error();
        const Result<QList<StoredReply>> replies = m_store.calls().replies(run);
        if (!replies)
            return replies.error();
        QHash<CallNumber, QByteArray> digests;
        for (const StoredReply &reply : *replies)
            digests.insert(reply.call, reply.digest);
        for (const CallRecord &record : *calls) {
            TransferCall call{.call = record, .replyDigest = {}};
            if (digests.contains(record.call))
                call.replyDigest = digests.value(record.call);
            Result<void> done;
            for (BodyId *body : bodiesOf(call.call.recipe)) {
                if (done)
                    done = renumber(*body);
            }
            if (done)
                done = writeItem("call", call);
            if (!done)
                return done;
        }
        return {};
    }

    Result<void> writeFactsBlocks(RunId run)
    {
        const Result<QList<StoredFactsBlock>> blocks = m_store.calls().factsBlocks(run);
        if (!blocks)
            return blocks.error();
        for (StoredFactsBlock block : *blocks) {
            Result<void> done = renumber(block.body);
            if (done)
                done = writeItem("facts_block", block);
            if (!done)
                return done;
        }
        return {};
    }

    //! Puts the export's number of a body in place of its row.
    Result<void> renumber(BodyId &body)
    {
        if (!body.isValid())
            return {};
        const auto known = m_byRow.constFind(body);
        if (known != m_byRow.constEnd()) {
            body = *known;
            return {};
        }
        const Result<QByteArray> bytes = m_store.messages().body(body);
        if (!bytes)
            return bytes.error();
        const Result<BodyId> number = numbered(*bytes);
        if (!number)
            return number.error();
        m_byRow.insert(body, *number);
        body = *number;
        return {};
    }

    //! The number of these bytes, which are written first when they are new.
    Result<BodyId> numbered(const QByteArray &bytes)
    {
        const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Blake2b_256);
        const BodyId known = m_byHash.value(hash);
        if (known.isValid())
            return known;
        const BodyId number(m_byHash.size() + 1);
        m_byHash.insert(hash, number);
        const Result<void> written
            = writeItem("body", TransferBody{.body = number, .text = {.bytes = bytes}});
        if (!written)
            return written.error();
        return number;
    }

    template<typename T>
    Result<void> writeRead(const char *kind, const Result<QList<T>> &list)
    {
        return list ? writeItems(kind, *list) : list.error();
    }

    template<typename T>
    Result<void> writeItems(const char *kind, const QList<T> &list)
    {
        for (const T &item : list) {
            const Result<void> written = writeItem(kind, item);
            if (!written)
                return written;
        }
        return {};
    }

    template<typename T>
    Result<void> writeItem(const char *kind, const T &item)
    {
        return writeLine({{QLatin1StringView(kind), TransferForm<T>::write(item)}});
    }

    Result<void> writeLine(const QJsonObject &json)
    {
        const QByteArray line = QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
        if (m_out.write(line) != line.size())
            return Error{Error::Code::Unwritable, {}, m_out.errorString()};
        ++m_lines;
        return {};
    }

    Store &m_store;
    QIODevice &m_out;
    qint64 m_lines = 0;
    QHash<BodyId, BodyId> m_byRow;
    QHash<QByteArray, BodyId> m_byHash;
};

//! None for a memory that has no run, which is no error unless a run was asked for.
Result<std::optional<RunInfo>>
runToExport(Store &store, const MemoryId &memory, const QString &prefix)
{
    const Result<QList<RunInfo>> runs = store.messages().runs(memory);
    if (!runs)
        return runs.error();
    if (runs->isEmpty() && prefix.isEmpty())
        return std::optional<RunInfo>();
    const Result<RunInfo> run = store.messages().newestRun(memory, prefix);
    if (!run)
        return run.error();
    return std::optional(*run);
}

} // namespace

Result<void>
exportMemory(Store &store, const MemoryId &memory, const QString &runPrefix, QIODevice &out)
{
    // One transaction, so that an export made beside the writer is of one moment.
    Transaction transaction(store.database());
    const Result<void> started = transaction.start();
    if (!started)
        return started;
    const Result<MemoryInfo> info = store.messages().memory(memory.value());
    if (!info)
        return info.error();
    const Result<std::optional<RunInfo>> run = runToExport(store, info->id, runPrefix);
    if (!run)
        return run.error();
    const Result<void> written = Exporting(store, out).write(*info, *run);
    if (!written)
        return written;
    return transaction.commit();
}

bool isMemoryExport(QByteArrayView firstLine)
{
    if (firstLine.startsWith("\xEF\xBB\xBF"))
        firstLine = firstLine.sliced(3);
    firstLine = firstLine.trimmed();
    if (!firstLine.startsWith('{'))
        return false;
    constexpr QByteArrayView key = "\"ebb_memory\"";
    firstLine = firstLine.sliced(1).trimmed();
    return firstLine.startsWith(key) && firstLine.sliced(key.size()).trimmed().startsWith(':');
}

} // namespace Ebb
