// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/packing.h>
#include <engine/store/recordingextras.h>

#include <QCborMap>

namespace Ebb {

namespace {

QCborArray asCbor(const QList<qint64> &numbers)
{
    QCborArray array;
    for (const qint64 number : numbers)
        array.append(number);
    return array;
}

QList<qint64> numbersFrom(const QCborValue &value)
{
    QList<qint64> numbers;
    const QCborArray array = value.toArray();
    for (const QCborValue &number : array)
        numbers.append(number.toInteger());
    return numbers;
}

QStringList textsFrom(const QCborValue &value)
{
    QStringList texts;
    const QCborArray array = value.toArray();
    for (const QCborValue &text : array)
        texts.append(text.toString());
    return texts;
}

QCborMap asCbor(const QMap<QString, qint64> &counts)
{
    QCborMap map;
    for (auto count = counts.begin(); count != counts.end(); ++count)
        map.insert(count.key(), count.value());
    return map;
}

QMap<QString, qint64> countsFrom(const QCborValue &value)
{
    QMap<QString, qint64> counts;
    const QCborMap map = value.toMap();
    for (auto count = map.begin(); count != map.end(); ++count)
        counts.insert(count.key().toString(), count.value().toInteger());
    return counts;
}

QCborArray asCbor(const NoteEntry &entry)
{
    return {entry.note,
            entry.subject,
            entry.object,
            asCbor(entry.turns),
            entry.milestone,
            entry.type,
            entry.source};
}

NoteEntry entryFrom(const QCborArray &array)
{
    return NoteEntry{
        .note = array.at(0).toString(),
        .subject = array.at(1).toString(),
        .object = array.at(2).toString(),
        .turns = numbersFrom(array.at(3)),
        .milestone = array.at(4).toBool(),
        .type = array.at(5).toString(),
        .source = array.at(6).toString(),
    };
}

QCborArray notesAsCbor(const QList<RecordedNote> &notes)
{
    QCborArray array;
    for (const RecordedNote &note : notes) {
        QCborArray entries;
        for (const NoteEntry &entry : note.notes)
            entries.append(asCbor(entry));
        array.append(QCborArray{note.beforeMessage, entries});
    }
    return array;
}

QList<RecordedNote> notesFrom(const QCborArray &array)
{
    QList<RecordedNote> notes;
    for (const QCborValue &value : array) {
        const QCborArray parts = value.toArray();
        RecordedNote note{.beforeMessage = parts.at(0).toInteger(), .notes = {}};
        const QCborArray entries = parts.at(1).toArray();
        for (const QCborValue &entry : entries)
            note.notes.append(entryFrom(entry.toArray()));
        notes.append(note);
    }
    return notes;
}

QCborArray evidenceAsCbor(const QList<RecordedEvidence> &evidence)
{
    QCborArray array;
    for (const RecordedEvidence &item : evidence) {
        const QCborValue askedAt = item.askedAt ? QCborValue(toMs(*item.askedAt)) : QCborValue();
        array.append(QCborArray{item.question, askedAt, asCbor(item.messages)});
    }
    return array;
}

QList<RecordedEvidence> evidenceFrom(const QCborArray &array)
{
    QList<RecordedEvidence> evidence;
    for (const QCborValue &value : array) {
        const QCborArray parts = value.toArray();
        RecordedEvidence item{.question = parts.at(0).toString(),
                              .askedAt = {},
                              .messages = numbersFrom(parts.at(2))};
        if (parts.at(1).isInteger())
            item.askedAt = fromMs(parts.at(1).toInteger());
        evidence.append(item);
    }
    return evidence;
}

QCborArray asCbor(const ImportReport &report)
{
    return {report.records,
            asCbor(report.unknown),
            asCbor(report.skipped),
            QCborArray::fromStringList(report.repaired),
            QCborArray::fromStringList(report.warnings)};
}

ImportReport reportFrom(const QCborArray &array)
{
    return ImportReport{
        .records = array.at(0).toInteger(),
        .unknown = countsFrom(array.at(1)),
        .skipped = countsFrom(array.at(2)),
        .repaired = textsFrom(array.at(3)),
        .warnings = textsFrom(array.at(4)),
    };
}

} // namespace

QByteArray packedExtras(const Recording &recording)
{
    return packed(QCborArray{notesAsCbor(recording.notes),
                             evidenceAsCbor(recording.evidence),
                             asCbor(recording.report)});
}

void readExtras(const QByteArray &stored, Recording &recording)
{
    const QCborArray parts = unpacked(stored).toArray();
    recording.notes = notesFrom(parts.at(0).toArray());
    recording.evidence = evidenceFrom(parts.at(1).toArray());
    recording.report = reportFrom(parts.at(2).toArray());
}

} // namespace Ebb
