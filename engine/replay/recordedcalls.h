// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

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

//! The recorded answer to the note ask of a call: the one named for its reply, or for a tool output
//! that follows it.
std::optional<QList<NoteEntry>> recordedNote(const Recording &recording, const RecordedCall &call);

} // namespace Ebb
