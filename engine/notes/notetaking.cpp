// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype LargestNote = 2'000'000;
constexpr qsizetype MostEntries = 5'000;
constexpr qsizetype LongestSentence = 2'000;
constexpr qsizetype LongestName = 500;
constexpr qsizetype MostTurns = 5'000;
constexpr qsizetype MostRepairs = 50;

constexpr std::array Members{
    "note"_L1, "subject"_L1, "object"_L1, "turns"_L1, "milestone"_L1, "type"_L1, "source"_L1};

//! Text as it may be stored: without half surrogates, which no UTF-8 holds, and without NUL.
QString storable(const QString &text)
{
    QString plain = text.isValidUtf16() ? text : QString::fromUtf8(text.toUtf8());
    plain.remove(QChar(u'\0'));
    return plain.trimmed();
}

bool isMissing(const QJsonValue &value)
{
    return value.isUndefined() || value.isNull();
}

//! Reads one entry of a note; the first thing wrong is the refusal.
class EntryReader
{
public:
    EntryReader(const QJsonObject &entry, qsizetype number, QStringList &repairs)
        : m_entry(entry)
        , m_number(number)
        , m_repairs(repairs)
    {
    }

    NoteEntry read()
    {
        NoteEntry entry{.note = text("note"_L1, LongestSentence),
                        .subject = text("subject"_L1, LongestName),
                        .object = text("object"_L1, LongestName),
                        .turns = turns(),
                        .milestone = milestone(),
                        .type = text("type"_L1, LongestName),
                        .source = text("source"_L1, LongestName)};
        if (entry.note.isEmpty())
            return entry;
        if (entry.subject.isEmpty())
            refuse(u"has no subject"_s);
        else if (entry.object.isEmpty())
            repair(u"has no object and is kept with its subject alone"_s);
        nameUnknownMembers();
        return entry;
    }

    const QString &refusal() const { return m_refusal; }

private:
    void refuse(const QString &why)
    {
        if (m_refusal.isEmpty())
            m_refusal = u"entry %1 %2"_s.arg(m_number).arg(why);
    }

    void repair(const QString &what)
    {
        if (m_repairs.size() < MostRepairs)
            m_repairs << u"entry %1 %2"_s.arg(m_number).arg(what);
    }

    QString text(QLatin1StringView key, qsizetype longest)
    {
        const QJsonValue value = m_entry.value(key);
        if (!isMissing(value) && !value.isString())
            refuse(u"has a %1 that is not text"_s.arg(key));
        const QString plain = storable(value.toString());
        if (plain.size() > longest)
            refuse(u"has a %1 of %2 characters; %3 are the most"_s.arg(key)
                       .arg(plain.size())
                       .arg(longest));
        return plain;
    }

    bool milestone()
    {
        const QJsonValue value = m_entry.value("milestone"_L1);
        const QString word = value.toString();
        if (word == "true"_L1 || word == "false"_L1) {
            repair(u"has its milestone as text"_s);
            return word == "true"_L1;
        }
        if (!isMissing(value) && !value.isBool())
            refuse(u"has a milestone that is neither true nor false"_s);
        return value.toBool();
    }

    QList<qint64> turns()
    {
        const QJsonValue value = m_entry.value("turns"_L1);
        if (isMissing(value))
            return {};
        if (!value.isArray())
            repair(u"has its turns without a list"_s);
        const QJsonArray list = value.isArray() ? value.toArray() : QJsonArray{value};
        if (list.size() > MostTurns) {
            refuse(u"names %1 turns"_s.arg(list.size()));
            return {};
        }
        QList<qint64> numbers;
        for (const QJsonValue &item : list)
            numbers << turn(item);
        return numbers;
    }

    qint64 turn(const QJsonValue &value)
    {
        bool isNumber = value.isDouble();
        qint64 number = 0;
        if (value.isString()) {
            number = value.toString().toLongLong(&isNumber);
            repair(u"has a turn as text"_s);
        } else if (std::floor(value.toDouble()) == value.toDouble()) {
            number = value.toInteger();
        }
        if (!isNumber || number <= 0)
            refuse(u"names a turn that is not a number from 1"_s);
        return number;
    }

    void nameUnknownMembers()
    {
        for (const QString &key : m_entry.keys()) {
            if (std::ranges::find(Members, key) == Members.end())
                repair(u"has a member of no meaning, left out: %1"_s.arg(storable(key).left(40)));
        }
    }

    const QJsonObject &m_entry;
    qsizetype m_number;
    QStringList &m_repairs;
    QString m_refusal;
};

ParsedNote refused(const QString &why)
{
    return {.refusal = why};
}

//! One JSON value of any kind; Undefined when there is none or more than one.
QJsonValue valueIn(const QByteArray &json)
{
    // Inside a list, since a document's root may only be a list or an object.
    const QJsonArray list = QJsonDocument::fromJson('[' + json + ']').array();
    return list.size() == 1 ? list.first() : QJsonValue(QJsonValue::Undefined);
}

//! Unwraps JSON text inside a JSON string, once.
QJsonValue unwrapped(const QJsonValue &value, QStringList &repairs)
{
    if (!value.isString())
        return value;
    repairs << u"JSON inside a JSON string was unwrapped"_s;
    return valueIn(value.toString().toUtf8());
}

//! The list of entries, in whatever of the accepted forms it came; Undefined for none of them.
QJsonValue entriesIn(const QJsonValue &root, QStringList &repairs)
{
    const QJsonObject object = root.toObject();
    QJsonValue notes
        = object.contains("notes"_L1) ? unwrapped(object.value("notes"_L1), repairs) : root;
    if (notes.isObject() && notes.toObject().contains("note"_L1)) {
        repairs << u"a single entry without a list was taken"_s;
        return QJsonArray{notes};
    }
    if (notes.isArray() && !object.contains("notes"_L1))
        repairs << u"a list without \"notes\" was taken"_s;
    return notes.isArray() ? notes : QJsonValue(QJsonValue::Undefined);
}

void dropEmptyEntries(ParsedNote &note)
{
    const bool isAnyWorthKeeping
        = std::ranges::any_of(note.entries, [](const NoteEntry &e) { return !e.note.isEmpty(); });
    if (!isAnyWorthKeeping) {
        note.entries = {NoteEntry{}};
        return;
    }
    const qsizetype dropped
        = note.entries.removeIf([](const NoteEntry &entry) { return entry.note.isEmpty(); });
    if (dropped > 0)
        note.repairs << u"%1 empty entries were left out"_s.arg(dropped);
}

} // namespace

ParsedNote parseNote(QByteArrayView arguments)
{
    if (arguments.size() > LargestNote)
        return refused(
            u"the note has %1 bytes; %2 are the most"_s.arg(arguments.size()).arg(LargestNote));
    ParsedNote note;
    const QJsonValue root = unwrapped(valueIn(arguments.toByteArray()), note.repairs);
    if (root.isUndefined())
        return refused(u"the note is not JSON"_s);
    const QJsonValue entries = entriesIn(root, note.repairs);
    if (!entries.isArray())
        return refused(u"the note holds no list of entries"_s);

    const QJsonArray list = entries.toArray();
    if (list.size() > MostEntries)
        return refused(
            u"the note has %1 entries; %2 are the most"_s.arg(list.size()).arg(MostEntries));
    for (qsizetype i = 0; i < list.size(); ++i) {
        if (!list.at(i).isObject())
            return refused(u"entry %1 is not an object"_s.arg(i + 1));
        const QJsonObject object = list.at(i).toObject();
        EntryReader reader(object, i + 1, note.repairs);
        note.entries << reader.read();
        if (!reader.refusal().isEmpty())
            return refused(reader.refusal());
    }
    dropEmptyEntries(note);
    return note;
}

QByteArray noteArguments(const QList<NoteEntry> &entries)
{
    QJsonArray notes;
    for (const NoteEntry &entry : entries) {
        QJsonObject object{{u"note"_s, entry.note}, {u"subject"_s, entry.subject}};
        if (!entry.object.isEmpty())
            object[u"object"_s] = entry.object;
        QJsonArray turns;
        for (const qint64 turn : entry.turns)
            turns << turn;
        if (!turns.isEmpty())
            object[u"turns"_s] = turns;
        if (entry.milestone)
            object[u"milestone"_s] = true;
        if (!entry.type.isEmpty())
            object[u"type"_s] = entry.type;
        if (!entry.source.isEmpty())
            object[u"source"_s] = entry.source;
        notes << object;
    }
    return QJsonDocument(QJsonObject{{u"notes"_s, notes}}).toJson(QJsonDocument::Compact);
}

} // namespace Ebb
