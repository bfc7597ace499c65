// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/sealedindex.h>
#include <engine/memory/transfer.h>
#include <engine/memory/transferbodies.h>
#include <engine/memory/transfercalls.h>
#include <engine/memory/transferchecks.h>
#include <engine/memory/transferrecall.h>

#include <QIODevice>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Error badLine(const QString &detail)
{
    return {Error::Code::BadInput, {}, detail};
}

//! One object of a line, whole and with nothing else beside it.
template<typename T>
Result<T> valueFrom(const QJsonValue &json)
{
    T value;
    const QString fault = TransferForm<T>::read(json, value);
    if (!fault.isEmpty())
        return badLine(fault);
    return value;
}

Result<QJsonObject> objectOf(const QByteArray &line)
{
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(line, &error);
    if (error.error != QJsonParseError::NoError && !line.endsWith('\n'))
        return badLine(u"the file ends in the middle of a line"_s);
    if (error.error != QJsonParseError::NoError)
        return badLine(u"no JSON: %1"_s.arg(error.errorString()));
    if (!json.isObject())
        return badLine(u"no JSON object"_s);
    return json.object();
}

//! Reads one export into the store, line by line.
class Importing
{
public:
    Importing(Store &store, TimePoint now)
        : m_store(store)
        , m_now(now)
    {
    }

    const MemoryInfo &memory() const { return m_memory; }
    bool isFinished() const { return m_isFinished; }

    Result<TransferHeader> readHeader(const QByteArray &line)
    {
        if (!isMemoryExport(line))
            return badLine(u"no export of a memory"_s);
        const Result<QJsonObject> json = objectOf(line);
        if (!json)
            return json.error();
        if (json->value("ebb_memory"_L1).toInteger() > TransferHeader().form)
            return badLine(u"written by a newer version"_s);
        Result<TransferHeader> header = valueFrom<TransferHeader>(*json);
        if (!header)
            return header;
        const MemoryId &id = header->memory.id;
        if (header->form != TransferHeader().form || !id.isValid()
            || id == MessageStore::importingId())
            return badLine(u"no export of a memory"_s);
        m_lines = 1;
        return header;
    }

    Result<void> start(const TransferHeader &header)
    {
        m_memory = header.memory;
        m_memory.importedAt = header.importedAt.value_or(m_now);
        Request head{
            .fields = header.head.fields.bytes, .tools = header.head.tools.bytes, .messages = {}};
        for (const TransferText &instruction : header.head.instructions) {
            const Result<Message> message = transferredMessage(instruction.bytes);
            if (!message)
                return message.error();
            head.messages.append(*message);
        }
        const Result<void> inserted = m_store.messages().insertMemory(m_memory, head);
        if (!inserted || !header.run)
            return inserted;
        RunInfo run = *header.run;
        run.memory = m_memory.id;
        const Result<RunInfo> started = m_store.messages().startRun(run);
        if (!started)
            return started.error();
        m_run = *started;
        return {};
    }

    Result<void> add(const QByteArray &line)
    {
        ++m_lines;
        if (m_isFinished)
            return badLine(u"something follows the last line"_s);
        const Result<QJsonObject> json = objectOf(line);
        if (!json)
            return json.error();
        if (json->size() != 1)
            return badLine(u"a line holds one item"_s);
        const QString kind = json->begin().key();
        const Result<void> added = addItem(kind, json->begin().value());
        if (!added && added.error().code == Error::Code::BadInput)
            return Error{Error::Code::BadInput, {}, kind + u": "_s + added.error().detail};
        return added;
    }

private:
    using Add = Result<void> (Importing::*)(const QJsonValue &);

    Result<void> addItem(const QString &kind, const QJsonValue &json)
    {
        static const QHash<QString, Add> ofMemory{
            {u"report"_s, &Importing::addReport},
            {u"note"_s, &Importing::addNote},
            {u"evidence"_s, &Importing::addEvidence},
            {u"body"_s, &Importing::addBody},
            {u"recorded"_s, &Importing::addRecorded},
            {u"end"_s, &Importing::finish},
        };
        static const QHash<QString, Add> ofRun{
            {u"entry"_s, &Importing::addEntry},
            {u"superseded"_s, &Importing::addSuperseded},
            {u"rewritten"_s, &Importing::addRewriting},
            {u"entity"_s, &Importing::addEntity},
            {u"fact"_s, &Importing::addFact},
            {u"graph_event"_s, &Importing::addGraphEvent},
            {u"episode"_s, &Importing::addEpisode},
            {u"ratio"_s, &Importing::addRatio},
            {u"call"_s, &Importing::addCall},
            {u"recall"_s, &Importing::addRecall},
            {u"distilled"_s, &Importing::addDistilled},
            {u"prepared_walk"_s, &Importing::addPreparedWalk},
            {u"facts_block"_s, &Importing::addFactsBlock},
            {u"job"_s, &Importing::addJob},
        };
        if (const Add handler = ofMemory.value(kind))
            return (this->*handler)(json);
        const Add handler = ofRun.value(kind);
        if (!handler)
            return badLine(u"no kind of item this version knows"_s);
        if (!m_run.id.isValid())
            return badLine(u"an item of a run, and the first line names none"_s);
        return (this->*handler)(json);
    }

    Result<void> addReport(const QJsonValue &json)
    {
        const Result<ImportReport> report = valueFrom<ImportReport>(json);
        if (!report)
            return report.error();
        m_recording.report = *report;
        return {};
    }

    Result<void> addNote(const QJsonValue &json)
    {
        const Result<RecordedNote> note = valueFrom<RecordedNote>(json);
        if (!note)
            return note.error();
        m_recording.notes.append(*note);
        return {};
    }

    Result<void> addEvidence(const QJsonValue &json)
    {
        const Result<RecordedEvidence> evidence = valueFrom<RecordedEvidence>(json);
        if (!evidence)
            return evidence.error();
        m_recording.evidence.append(*evidence);
        return {};
    }

    Result<void> addBody(const QJsonValue &json)
    {
        const Result<TransferBody> body = valueFrom<TransferBody>(json);
        if (!body)
            return body.error();
        return m_bodies.add(*body);
    }

    Result<void> addRecorded(const QJsonValue &json)
    {
        const Result<TransferRecorded> recorded = valueFrom<TransferRecorded>(json);
        if (!recorded)
            return recorded.error();
        if (recorded->number != ++m_recorded)
            return badLine(u"messages are numbered from 1 without gaps"_s);
        const Result<Message> message = m_bodies.message(recorded->body);
        if (!message)
            return message.error();
        m_recording.messages.append({.message = *message,
                                     .at = recorded->at,
                                     .isTimeMadeUp = recorded->isTimeMadeUp,
                                     .step = recorded->step});
        constexpr qsizetype Batch = 256;
        return m_recording.messages.size() < Batch ? Result<void>() : storeRecorded();
    }

    Result<void> storeRecorded()
    {
        return m_store.messages().appendRecorded(m_memory.id,
                                                 std::exchange(m_recording.messages, {}));
    }

    Result<void> addEntry(const QJsonValue &json)
    {
        Result<HistoryEntry> entry = valueFrom<HistoryEntry>(json);
        if (!entry)
            return entry.error();
        const Result<void> fits = m_checks.add(*entry);
        if (!fits)
            return fits;
        const Result<Message> message = m_bodies.message(entry->body);
        if (!message)
            return message.error();
        return m_store.messages().append(m_run, *entry, *message);
    }

    Result<void> addSuperseded(const QJsonValue &json)
    {
        const Result<Supersession> superseded = valueFrom<Supersession>(json);
        if (!superseded)
            return superseded.error();
        const Result<void> fits = m_checks.add(*superseded);
        if (!fits)
            return fits;
        return m_store.messages().supersede(
            m_run.id, {superseded->position}, superseded->by, superseded->at);
    }

    Result<void> addRewriting(const QJsonValue &json)
    {
        Result<TransferRewriting> rewritten = valueFrom<TransferRewriting>(json);
        if (!rewritten)
            return rewritten.error();
        const Result<void> fits = m_checks.add(*rewritten);
        if (!fits)
            return fits;
        const Result<Message> message = m_bodies.message(rewritten->rewriting.body);
        if (!message)
            return message.error();
        return m_store.messages().rewrite(
            m_run, rewritten->position, rewritten->rewriting, *message);
    }

    Result<void> addEntity(const QJsonValue &json)
    {
        const Result<Entity> entity = valueFrom<Entity>(json);
        if (!entity)
            return entity.error();
        const Result<void> fits = m_checks.add(*entity);
        return fits ? m_store.facts().insertEntity(m_run.id, *entity) : fits;
    }

    Result<void> addFact(const QJsonValue &json)
    {
        const Result<Fact> fact = valueFrom<Fact>(json);
        if (!fact)
            return fact.error();
        const Result<void> fits = m_checks.add(*fact);
        return fits ? m_store.facts().insertFact(m_run.id, *fact) : fits;
    }

    Result<void> addRecall(const QJsonValue &json)
    {
        const Result<RecallRecord> record = valueFrom<RecallRecord>(json);
        if (!record)
            return record.error();
        const Result<void> fits = m_checks.add(*record);
        if (!fits)
            return fits;
        m_lastRecall = record->call;
        return m_store.search().insertRecall(m_run.id, *record);
    }

    Result<void> addDistilled(const QJsonValue &json)
    {
        const Result<TransferDistilled> left = valueFrom<TransferDistilled>(json);
        if (!left)
            return left.error();
        if (!left->call.isValid() || left->call != m_lastRecall)
            return badLine(u"it follows no recall of its call"_s);
        return m_store.search().insertDistilled(m_run.id, left->call, left->distilled);
    }

    Result<void> addPreparedWalk(const QJsonValue &json)
    {
        const Result<TransferPreparedWalk> walk = valueFrom<TransferPreparedWalk>(json);
        if (!walk)
            return walk.error();
        return m_store.search().insertPreparedWalk(m_run.id, walk->call, walk->steps);
    }

    //! Search is not in the export; it follows from what is.
    Result<void> index()
    {
        if (!m_run.id.isValid())
            return {};
        Result<MemoryState> state = MemoryState::load(m_store, m_run);
        return state ? indexSealed(*state, m_store) : Result<void>(state.error());
    }

    Result<void> addGraphEvent(const QJsonValue &json)
    {
        const Result<GraphEvent> event = valueFrom<GraphEvent>(json);
        if (!event)
            return event.error();
        const Result<void> fits = m_checks.add(*event);
        return fits ? m_store.facts().insertGraphEvent(m_run.id, *event) : fits;
    }

    Result<void> addEpisode(const QJsonValue &json)
    {
        const Result<Episode> episode = valueFrom<Episode>(json);
        if (!episode)
            return episode.error();
        const Result<void> fits = m_checks.add(*episode);
        return fits ? m_store.episodes().insert(m_run.id, *episode) : fits;
    }

    Result<void> addRatio(const QJsonValue &json)
    {
        const Result<StoredRatio> ratio = valueFrom<StoredRatio>(json);
        if (!ratio)
            return ratio.error();
        return m_store.calls().insertRatio(m_run.id, ratio->model, ratio->ratio, ratio->call);
    }

    Result<void> addCall(const QJsonValue &json)
    {
        Result<TransferCall> call = valueFrom<TransferCall>(json);
        if (!call)
            return call.error();
        CallRecord &record = call->call;
        if (record.repliedAt && !call->replyDigest)
            return badLine(u"replied to, and with nothing"_s);
        Result<void> done = m_checks.add(record);
        for (BodyId *body : bodiesOf(record.recipe)) {
            if (done)
                done = m_bodies.store(m_store.messages(), m_memory.id, *body);
        }
        if (done)
            done = m_store.calls().insertCall(m_run.id, record);
        if (done && call->replyDigest)
            done = m_store.calls().insertReply(m_run.id, record, *call->replyDigest);
        return done;
    }

    Result<void> addFactsBlock(const QJsonValue &json)
    {
        Result<StoredFactsBlock> block = valueFrom<StoredFactsBlock>(json);
        if (!block)
            return block.error();
        Result<void> done = m_checks.add(*block);
        if (done)
            done = m_bodies.store(m_store.messages(), m_memory.id, block->body);
        return done ? m_store.calls().insertFactsBlock(m_run.id, *block) : done;
    }

    Result<void> addJob(const QJsonValue &json)
    {
        const Result<StoredJob> job = valueFrom<StoredJob>(json);
        if (!job)
            return job.error();
        const Result<void> fits = m_checks.add(*job);
        return fits ? m_store.calls().insertJob(m_run.id, *job) : fits;
    }

    Result<void> finish(const QJsonValue &json)
    {
        const Result<TransferEnd> end = valueFrom<TransferEnd>(json);
        if (!end)
            return end.error();
        if (end->lines != m_lines)
            return badLine(u"%1 lines were written, %2 are there"_s.arg(end->lines).arg(m_lines));
        m_isFinished = true;
        Result<void> done = m_checks.finish();
        if (done)
            done = storeRecorded();
        if (done)
            done = m_store.messages().setRecordedExtras(m_memory.id, m_recording);
        return done ? index() : done;
    }

    Store &m_store;
    TimePoint m_now;
    MemoryInfo m_memory;
    RunInfo m_run;
    TransferBodies m_bodies;
    Recording m_recording; //!< what is not stored yet
    qint64 m_recorded = 0;
    CallNumber m_lastRecall;
    qint64 m_lines = 0;
    bool m_isFinished = false;
    TransferChecks m_checks;
};

//! The error of a line as a person finds it. A row the store refused was wrong in the file.
Error atLine(qint64 line, const Error &error)
{
    const bool isOfFile
        = error.code == Error::Code::BadInput || error.code == Error::Code::Internal;
    return isOfFile ? Error{Error::Code::BadInput, u"line %1"_s.arg(line), error.detail} : error;
}

Result<void> addLines(Importing &importing, QIODevice &in)
{
    for (qint64 line = 2; !in.atEnd(); ++line) {
        const Result<void> added = importing.add(in.readLine());
        if (!added)
            return atLine(line, added.error());
    }
    if (!importing.isFinished())
        return Error{Error::Code::BadInput, {}, u"the file ends before its last line"_s};
    return {};
}

} // namespace

Result<TransferredMemory> importMemory(Store &store, QIODevice &in, TimePoint now)
{
    if (!in.isReadable())
        return Error{Error::Code::Unreadable, {}, in.errorString()};
    Importing importing(store, now);
    const Result<TransferHeader> header = importing.readHeader(in.readLine());
    if (!header)
        return atLine(1, header.error());
    const Result<MemoryInfo> known = store.messages().memory(header->memory.id.value());
    if (known && known->id == header->memory.id)
        return TransferredMemory{.memory = *known, .isNew = false};
    Transaction transaction(store.database());
    Result<void> done = transaction.start();
    if (!done)
        return done.error();
    done = importing.start(*header);
    if (!done)
        return atLine(1, done.error());
    done = addLines(importing, in);
    if (done)
        done = transaction.commit();
    if (!done)
        return done.error();
    const Result<MemoryInfo> imported = store.messages().memory(importing.memory().id.value());
    if (!imported)
        return imported.error();
    return TransferredMemory{.memory = *imported, .isNew = true};
}

} // namespace Ebb
