// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/ebbheader.h>
#include <engine/formats/recordedtime.h>
#include <engine/formats/recordingsink.h>

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

qint64 numberIn(QByteArrayView json)
{
    return jsonKind(json) == JsonKind::Number ? json.toLongLong() : 0;
}

QList<qint64> numbersIn(QByteArrayView json)
{
    QList<qint64> numbers;
    for (const QByteArrayView number : jsonElements(json))
        numbers.append(numberIn(number));
    return numbers;
}

NoteEntry noteEntry(const JsonObject &note)
{
    return {.note = note.string("note"),
            .subject = note.string("subject"),
            .object = note.string("object"),
            .turns = numbersIn(note.value("turns")),
            .milestone = note.isTrue("milestone"),
            .type = note.string("type"),
            .source = note.string("source")};
}

QList<RecordedNote> readNotes(QByteArrayView json)
{
    QList<RecordedNote> notes;
    for (const QByteArrayView element : jsonElements(json)) {
        const JsonObject object(element);
        RecordedNote note{.beforeMessage = numberIn(object.value("before_message")), .notes = {}};
        for (const QByteArrayView entry : jsonElements(object.value("notes")))
            note.notes.append(noteEntry(JsonObject(entry)));
        notes.append(note);
    }
    return notes;
}

QList<RecordedEvidence> readEvidence(QByteArrayView json)
{
    QList<RecordedEvidence> evidence;
    for (const QByteArrayView element : jsonElements(json)) {
        const JsonObject object(element);
        evidence.append({.question = object.string("question"),
                         .askedAt = recordedTime(object.value("asked_at")),
                         .messages = numbersIn(object.value("messages"))});
    }
    return evidence;
}

QByteArray compactOr(QByteArrayView json, const QByteArray &otherwise)
{
    const Result<QByteArray> compact = compactJson(json);
    return compact ? *compact : otherwise;
}

void noteUnknownMembers(const JsonObject &json, ImportReport &report)
{
    static constexpr std::array<QByteArrayView, 11> Known{"ebb_recording",
                                                          "title",
                                                          "source",
                                                          "licence",
                                                          "instructions",
                                                          "tools",
                                                          "fields",
                                                          "messages",
                                                          "user_speaker",
                                                          "notes",
                                                          "evidence"};
    for (const JsonMember &member : json.members()) {
        if (std::ranges::find(Known, member.key) == Known.end())
            countNamed(report.unknown, u"header member %1"_s.arg(QString::fromUtf8(member.key)));
    }
}

QJsonArray toJson(const QList<qint64> &numbers, qint64 shift)
{
    QJsonArray json;
    for (const qint64 number : numbers)
        json.append(number + shift);
    return json;
}

QJsonObject toJson(const NoteEntry &entry)
{
    QJsonObject json{{"note"_L1, entry.note},
                     {"subject"_L1, entry.subject},
                     {"object"_L1, entry.object},
                     {"milestone"_L1, entry.milestone}};
    if (!entry.turns.isEmpty())
        json.insert("turns"_L1, toJson(entry.turns, 0));
    if (!entry.type.isEmpty())
        json.insert("type"_L1, entry.type);
    if (!entry.source.isEmpty())
        json.insert("source"_L1, entry.source);
    return json;
}

QByteArray notesJson(const QList<RecordedNote> &notes, qint64 shift)
{
    QJsonArray json;
    for (const RecordedNote &note : notes) {
        QJsonArray entries;
        for (const NoteEntry &entry : note.notes)
            entries.append(toJson(entry));
        json.append(
            QJsonObject{{"before_message"_L1, note.beforeMessage + shift}, {"notes"_L1, entries}});
    }
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

QByteArray evidenceJson(const QList<RecordedEvidence> &evidence, qint64 shift)
{
    QJsonArray json;
    for (const RecordedEvidence &each : evidence) {
        const QJsonValue askedAt
            = each.askedAt ? QJsonValue(toIso(*each.askedAt)) : QJsonValue(QJsonValue::Null);
        json.append(QJsonObject{{"question"_L1, each.question},
                                {"asked_at"_L1, askedAt},
                                {"messages"_L1, toJson(each.messages, shift)}});
    }
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

} // namespace

EbbHeader readEbbHeader(const JsonObject &json)
{
    EbbHeader header;
    Recording &head = header.head;
    head.format = u"ebb"_s;
    head.title = json.string("title");
    head.source = json.string("source");
    head.licence = json.string("licence");
    header.userSpeaker = json.string("user_speaker");
    if (jsonKind(json.value("instructions")) == JsonKind::String)
        head.head.messages.append(plainMessage(Role::System, json.string("instructions")));
    if (jsonKind(json.value("fields")) == JsonKind::Object)
        head.head.fields = compactOr(json.value("fields"), "{}");
    const QByteArrayView tools = json.value("tools");
    if (jsonKind(tools) == JsonKind::Array && !firstJsonElement(tools).isEmpty())
        head.head.tools = compactOr(tools, {});
    head.notes = readNotes(json.value("notes"));
    head.evidence = readEvidence(json.value("evidence"));
    noteUnknownMembers(json, head.report);
    return header;
}

bool fitsHeader(const QList<Message> &instructions)
{
    if (instructions.isEmpty())
        return true;
    const Message &only = instructions.first();
    return instructions.size() == 1 && only == plainMessage(Role::System, only.text);
}

QByteArray ebbHeaderJson(const Recording &recording, qint64 shift)
{
    const Request &head = recording.head;
    const bool hasText = !head.messages.isEmpty() && fitsHeader(head.messages);
    QByteArray json = "{";
    addMember(json, "ebb_recording", "1");
    addMember(json, "title", jsonString(recording.title));
    addMember(json, "source", jsonString(recording.source));
    addMember(json, "licence", jsonString(recording.licence));
    addMember(json, "instructions", hasText ? jsonString(head.messages.first().text) : "null");
    if (head.fields != "{}")
        addMember(json, "fields", head.fields);
    addMember(json, "tools", head.tools.isEmpty() ? "[]" : head.tools);
    addMember(json, "user_speaker", "null");
    addMember(json, "notes", notesJson(recording.notes, shift));
    addMember(json, "evidence", evidenceJson(recording.evidence, shift));
    return json;
}

} // namespace Ebb
