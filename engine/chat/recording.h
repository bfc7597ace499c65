// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

#include <QCryptographicHash>
#include <QMap>

namespace Ebb {

//! One fact of a note, as a model or a person wrote it.
struct NoteEntry
{
    QString note; //!< one sentence that reads on its own; empty: nothing worth keeping
    QString subject;
    QString object;
    QList<qint64> turns; //!< the turns it rests on; empty: all that were asked about
    bool milestone = false;
    QString type; //!< for the ledger of expiring facts, as given
    QString source;

    bool operator==(const NoteEntry &) const = default;
};

//! A message with the time it was sent, as recorded.
struct RecordedMessage
{
    Message message;
    std::optional<TimePoint> at; //!< empty until `spreadTimes` has run
    bool isTimeMadeUp = false;
    //! Messages of one reply share a step (0: none given); a step is one call of the model.
    qint64 step = 0;

    bool operator==(const RecordedMessage &) const = default;
};

//! A recorded answer to the note ask of the call whose reply is message `beforeMessage`.
struct RecordedNote
{
    qint64 beforeMessage = 0;
    QList<NoteEntry> notes;

    bool operator==(const RecordedNote &) const = default;
};

//! Which messages answer a question; for measuring what was kept.
struct RecordedEvidence
{
    QString question;
    std::optional<TimePoint> askedAt;
    QList<qint64> messages;

    bool operator==(const RecordedEvidence &) const = default;
};

//! What an importer met: nothing is dropped without being counted here.
struct ImportReport
{
    qint64 records = 0; //!< lines or elements read
    QMap<QString, qint64> unknown; //!< record types not understood, by name
    QMap<QString, qint64> skipped; //!< understood and not conversation, by reason
    QStringList repaired; //!< what was mended and where
    QStringList warnings; //!< what a person should know: torn lines, broken pairing, odd times

    bool operator==(const ImportReport &) const = default;
};

//! A conversation with times, as played.
struct Recording
{
    QString format; //!< "ebb", "chat-completions", "claude-code"
    QString title;
    QString source;
    QString licence;
    Request head; //!< fields, tools and the instruction messages; no history
    QList<RecordedMessage> messages; //!< history only, in order
    QList<RecordedNote> notes;
    QList<RecordedEvidence> evidence;
    ImportReport report;

    bool operator==(const Recording &) const = default;
};

//! Gives every message a time: with none at all from 2026-01-01T00:00Z on, a user message +60 s,
//! an assistant's +10 s, a tool's +2 s; between two known times evenly; before the first known and
//! after the last known by the same steps. What was made up is marked.
void spreadTimes(QList<RecordedMessage> &messages);

//! Hash of the canonical messages and nothing else, so the same file twice is the same memory.
class MemoryIdHash
{
public:
    //! Begins with the instructions of `head`.
    explicit MemoryIdHash(const Recording &head);
    void add(const Message &message);
    MemoryId result() const;

private:
    QCryptographicHash m_hash;
};

MemoryId memoryIdOf(const Recording &recording);

//! Calls without output and outputs without call, one sentence each, naming the message.
QStringList brokenPairing(const QList<RecordedMessage> &messages);

} // namespace Ebb
