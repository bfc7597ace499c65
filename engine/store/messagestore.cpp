// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/messagestore.h>
#include <engine/store/packing.h>
#include <engine/store/recordingextras.h>
#include <engine/store/rows.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

MemoryInfo memoryFrom(const QSqlQuery &row)
{
    return MemoryInfo{
        .id = MemoryId(row.value(0).toString()),
        .title = row.value(1).toString(),
        .format = row.value(2).toString(),
        .source = row.value(3).toString(),
        .licence = row.value(4).toString(),
        .forkedFrom = MemoryId(row.value(5).toString()),
        .importedAt = timeAt(row, 6),
        .isArchived = row.value(7).toBool(),
        .messages = row.value(8).toLongLong(),
        .turns = row.value(9).toLongLong(),
        .from = optionalTimeAt(row, 10),
        .to = optionalTimeAt(row, 11),
        .bytes = row.value(12).toLongLong(),
    };
}

//! A body as a row gives it: is_packed, bytes.
QByteArray bodyFrom(const QSqlQuery &row, int column)
{
    return bodyBytes(row.value(column).toBool(), row.value(column + 1).toByteArray());
}

//! What a batch of recorded messages adds to the counts of its memory.
struct RecordedCounts
{
    qint64 turns = 0;
    qint64 bytes = 0;
    std::optional<TimePoint> from;
    std::optional<TimePoint> to;

    void add(const RecordedMessage &message)
    {
        turns += message.message.role == Role::User ? 1 : 0;
        bytes += message.message.json.size();
        if (!message.at)
            return;
        from = from ? std::min(*from, *message.at) : *message.at;
        to = to ? std::max(*to, *message.at) : *message.at;
    }
};

Error ambiguous(const QString &prefix, const QList<MemoryInfo> &candidates)
{
    constexpr qsizetype Shown = 10;
    QStringList names;
    for (const MemoryInfo &memory : candidates.first(std::min(Shown, candidates.size())))
        names.append(memory.title.isEmpty() ? memory.id.value()
                                            : u"%1 (%2)"_s.arg(memory.id.value(), memory.title));
    if (candidates.size() > Shown)
        names.append(u"%1 more"_s.arg(candidates.size() - Shown));
    return {Error::Code::Ambiguous, prefix, u"fits %1"_s.arg(names.join(u", "_s))};
}

} // namespace

MessageStore::MessageStore(Database &database)
    : m_database(database)
{
}

Result<void> MessageStore::insertMemory(const MemoryInfo &memory, const Request &head)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<void> inserted = m_database.run(u"messages/insertMemory"_s,
                                                 {bound(memory.id),
                                                  bound(memory.title),
                                                  bound(memory.format),
                                                  bound(memory.source),
                                                  bound(memory.licence),
                                                  bound(memory.forkedFrom),
                                                  bound(memory.importedAt),
                                                  memory.isArchived});
    if (!inserted)
        return inserted;
    if (const Result<void> done = insertHead(memory.id, head); !done)
        return done;
    return transaction.commit();
}

Result<void> MessageStore::insertHead(const MemoryId &memory, const Request &head)
{
    QVariantList bodies;
    for (const QByteArray &part : {head.fields, head.tools}) {
        const Result<BodyId> body = part.isEmpty() ? Result(BodyId()) : storeBody(memory, part);
        if (!body)
            return body.error();
        bodies.append(bound(*body));
    }
    bodies.append(bound(memory));
    if (const Result<void> set = m_database.run(u"messages/setHead"_s, bodies); !set)
        return set;
    for (qsizetype i = 0; i < head.messages.size(); ++i) {
        const Result<BodyId> body = storeBody(memory, head.messages.at(i).json);
        if (!body)
            return body.error();
        const Result<void> inserted
            = m_database.run(u"messages/insertInstruction"_s, {bound(memory), i + 1, bound(*body)});
        if (!inserted)
            return inserted;
    }
    return {};
}

Result<QList<MemoryInfo>> MessageStore::memories()
{
    return readAll(m_database, u"messages/memories"_s, {}, memoryFrom);
}

Result<MemoryInfo> MessageStore::memory(const QString &idOrPrefix)
{
    const Result<QList<MemoryInfo>> found = readAll(m_database,
                                                    u"messages/memoriesByPrefix"_s,
                                                    {bound(idOrPrefix), bound(idOrPrefix)},
                                                    memoryFrom);
    if (!found)
        return found.error();
    if (found->isEmpty() || idOrPrefix.isEmpty())
        return Error{Error::Code::NotFound, idOrPrefix, u"no memory begins with this id"_s};
    // Shortest first: an id that is the beginning of others still means itself.
    if (found->size() > 1 && found->first().id.value() != idOrPrefix)
        return ambiguous(idOrPrefix, *found);
    return found->first();
}

Result<void> MessageStore::rename(const MemoryId &memory, const QString &title)
{
    return m_database.run(u"messages/rename"_s, {bound(title), bound(memory)});
}

Result<void> MessageStore::setArchived(const MemoryId &memory, bool isArchived)
{
    return m_database.run(u"messages/setArchived"_s, {isArchived, bound(memory)});
}

Result<void> MessageStore::appendRecorded(const MemoryId &memory,
                                          const QList<RecordedMessage> &messages)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<MemoryInfo> known = this->memory(memory.value());
    if (!known)
        return known.error();

    qint64 number = known->messages;
    RecordedCounts counts;
    for (const RecordedMessage &message : messages) {
        if (const Result<void> done = insertRecorded(memory, ++number, message); !done)
            return done;
        counts.add(message);
    }
    const QVariant from = bound(counts.from);
    const QVariant to = bound(counts.to);
    const Result<void> counted = m_database.run(
        u"messages/addToCounts"_s,
        {messages.size(), counts.turns, counts.bytes, from, from, to, to, bound(memory)});
    if (!counted)
        return counted;
    return transaction.commit();
}

Result<void>
MessageStore::insertRecorded(const MemoryId &memory, qint64 number, const RecordedMessage &message)
{
    const Result<BodyId> body = store(memory, message.message.json, Packing::Never);
    if (!body)
        return body.error();
    return m_database.run(u"messages/insertRecorded"_s,
                          {bound(memory),
                           number,
                           bound(*body),
                           bound(message.at),
                           message.isTimeMadeUp,
                           message.step});
}

Result<void> MessageStore::setRecordedExtras(const MemoryId &memory, const Recording &recording)
{
    return m_database.run(u"messages/setExtras"_s, {bound(memory), packedExtras(recording)});
}

Result<Request> MessageStore::head(const MemoryId &memory)
{
    const auto bodies
        = readFirst(m_database, u"messages/head"_s, {bound(memory)}, [](const QSqlQuery &row) {
              return std::pair(idAt<BodyId>(row, 0), idAt<BodyId>(row, 1));
          });
    if (!bodies)
        return bodies.error();
    if (!*bodies)
        return Error{Error::Code::NotFound, memory.value(), u"no such memory"_s};
    const Result<QByteArray> fields = body((*bodies)->first);
    const Result<QByteArray> tools = body((*bodies)->second);
    if (!fields || !tools)
        return fields ? tools.error() : fields.error();

    Request request{.fields = *fields, .tools = *tools, .messages = {}};
    const Result<QList<QByteArray>> instructions = readAll(
        m_database, u"messages/instructions"_s, {bound(memory)}, [](const QSqlQuery &row) {
            return bodyFrom(row, 0);
        });
    if (!instructions)
        return instructions.error();
    for (const QByteArray &json : *instructions) {
        const Result<Message> message = Message::fromJson(json);
        if (!message)
            return Error{Error::Code::Corrupt, m_database.file(), message.error().detail};
        request.messages.append(*message);
    }
    return request;
}

Result<Recording> MessageStore::recording(const MemoryId &memory)
{
    const Result<MemoryInfo> info = this->memory(memory.value());
    if (!info)
        return info.error();
    const Result<Request> head = this->head(memory);
    if (!head)
        return head.error();
    Recording recording{.format = info->format,
                        .title = info->title,
                        .source = info->source,
                        .licence = info->licence,
                        .head = *head};

    Result<QList<RecordedMessage>> messages = recordedMessages(memory);
    if (!messages)
        return messages.error();
    recording.messages = *std::move(messages);
    const Result<void> extras = m_database.forEach(
        u"messages/extras"_s, {bound(memory)}, [&recording](const QSqlQuery &row) {
            readExtras(row.value(0).toByteArray(), recording);
        });
    if (!extras)
        return extras.error();
    return recording;
}

Result<QList<RecordedMessage>> MessageStore::recordedMessages(const MemoryId &memory)
{
    QList<RecordedMessage> messages;
    std::optional<Error> unreadable;
    const auto append = [&](const QSqlQuery &row) {
        const Result<Message> message = Message::fromJson(bodyFrom(row, 0));
        if (!message) {
            unreadable = Error{Error::Code::Corrupt, m_database.file(), message.error().detail};
            return;
        }
        messages.append({.message = *message,
                         .at = optionalTimeAt(row, 2),
                         .isTimeMadeUp = row.value(3).toBool(),
                         .step = row.value(4).toLongLong()});
    };
    const Result<void> read = m_database.forEach(u"messages/recorded"_s, {bound(memory)}, append);
    if (!read || unreadable)
        return read ? *unreadable : read.error();
    return messages;
}

Result<BodyId> MessageStore::storeBody(const MemoryId &memory, const QByteArray &bytes)
{
    return store(memory, bytes, Packing::WherePays);
}

Result<BodyId> MessageStore::store(const MemoryId &memory, const QByteArray &bytes, Packing packing)
{
    const QByteArray hash = bodyHash(bytes);
    const Result<BodyId> known = find(memory, hash, bytes);
    if (!known || known->isValid())
        return known;

    const QByteArray small = packing == Packing::WherePays ? packedBody(bytes) : QByteArray();
    const bool isPacked = !small.isEmpty();
    const Result<qint64> row = m_database.insert(
        u"messages/insertBody"_s, {bound(memory), isPacked, isPacked ? small : bound(bytes)});
    if (!row)
        return row.error();
    const Result<void> hashed
        = m_database.run(u"messages/insertBodyHash"_s, {bound(memory), hash, *row});
    if (!hashed)
        return hashed.error();
    return BodyId(*row);
}

Result<BodyId>
MessageStore::find(const MemoryId &memory, const QByteArray &hash, const QByteArray &bytes)
{
    // The bytes are compared as well: two bodies may meet in one hash, and a message is never lost.
    const auto known = readFirst(
        m_database, u"messages/findBody"_s, {bound(memory), hash}, [&bytes](const QSqlQuery &row) {
            return bodyFrom(row, 1) == bytes ? idAt<BodyId>(row, 0) : BodyId();
        });
    if (!known)
        return known.error();
    return known->value_or(BodyId());
}

Result<QByteArray> MessageStore::body(BodyId id)
{
    if (!id.isValid())
        return QByteArray();
    const auto bytes
        = readFirst(m_database, u"messages/body"_s, {bound(id)}, [](const QSqlQuery &row) {
              return bodyFrom(row, 0);
          });
    if (!bytes)
        return bytes.error();
    if (!*bytes)
        return Error{Error::Code::NotFound, m_database.file(), u"no body %1"_s.arg(id.value())};
    return **bytes;
}

} // namespace Ebb
