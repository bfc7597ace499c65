// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/replay/recordedcalls.h>

#include <algorithm>

namespace Ebb {

namespace {

bool namesItsTurns(const Recording &recording)
{
    return std::ranges::all_of(recording.notes, [](const RecordedNote &note) {
        return std::ranges::none_of(note.notes,
                                    [](const NoteEntry &entry) { return entry.turns.isEmpty(); });
    });
}

std::optional<QList<NoteEntry>> noteOfTurns(const Recording &recording,
                                            const QSet<TurnNumber> &turns)
{
    QList<NoteEntry> entries;
    for (const RecordedNote &note : recording.notes) {
        for (const NoteEntry &entry : note.notes) {
            if (turns.contains(TurnNumber(std::ranges::max(entry.turns))))
                entries.append(entry);
        }
    }
    return entries.isEmpty() ? std::nullopt : std::optional(entries);
}

std::optional<QList<NoteEntry>> noteOfCall(const Recording &recording, const RecordedCall &call)
{
    const auto isForCall = [&](const RecordedNote &note) {
        qsizetype message = qsizetype(note.beforeMessage) - 1;
        if (message < 0 || message >= recording.messages.size())
            return false;
        while (message > call.reply && recording.messages.at(message).message.role == Role::Tool)
            --message;
        return message == call.reply;
    };
    const auto note = std::ranges::find_if(recording.notes, isForCall);
    return note == recording.notes.end() ? std::nullopt : std::optional(note->notes);
}

} // namespace

QList<RecordedCall> callsOf(const Recording &recording)
{
    QList<RecordedCall> calls;
    const QList<RecordedMessage> &messages = recording.messages;
    TimePoint latest = messages.isEmpty() ? TimePoint() : *messages.first().at;
    qsizetype answered = 0;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        if (messages.at(i).message.role != Role::Assistant)
            continue;
        const TimePoint asked = std::max(latest, *messages.at(std::max<qsizetype>(i - 1, 0)).at);
        latest = std::max(asked, *messages.at(i).at);
        calls.append({.requestEnd = i, .reply = i, .at = asked, .repliedAt = latest});
        answered = i + 1;
    }
    if (answered < messages.size()) {
        const TimePoint asked = std::max(latest, *messages.last().at);
        calls.append({.requestEnd = messages.size(), .reply = -1, .at = asked, .repliedAt = asked});
    }
    return calls;
}

std::optional<QList<NoteEntry>>
recordedNote(const Recording &recording, const RecordedCall &call, const QSet<TurnNumber> &turns)
{
    if (!call.hasReply())
        return std::nullopt;
    return namesItsTurns(recording) ? noteOfTurns(recording, turns) : noteOfCall(recording, call);
}

} // namespace Ebb
