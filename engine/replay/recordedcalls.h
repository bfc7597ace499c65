// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

#include <QSet>

namespace Ebb {

//! One call of the model as a recording shows it. Indices count from 0 into the messages.
struct RecordedCall
{
    qsizetype requestEnd = 0; //!< messages before this one make the request
    qsizetype reply = -1; //!< the assistant message that answers; −1: none was recorded
    TimePoint at; //!< of decorate: the last message of the request, never earlier than before
    TimePoint repliedAt; //!< of report; `at` when nothing was recorded

    bool hasReply() const { return reply >= 0; }
    bool operator==(const RecordedCall &) const = default;
};

//! A call ends with each assistant message; what is left after the last one is a call without a
//! reply. Messages must have times.
QList<RecordedCall> callsOf(const Recording &recording);

//! The recorded answer to the note ask of a call, none when there is none. Where every recorded
//! entry names its turns, it is made of the entries whose last turn is among `turns`, whichever
//! call they were recorded with: another tuning asks at other calls. Else it is the note recorded
//! for the call's reply, or for a tool output that follows it.
std::optional<QList<NoteEntry>>
recordedNote(const Recording &recording, const RecordedCall &call, const QSet<TurnNumber> &turns);

} // namespace Ebb
