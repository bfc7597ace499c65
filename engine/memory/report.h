// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/notewriter.h>
#include <engine/memory/decorate.h>

namespace Ebb {

//! A model's reply as the caller got it.
struct Reply
{
    Message message;
    std::optional<Usage> usage; //!< none when the stream was cut or the provider counts nothing
    CallNumber call; //!< the call it answers; none: the last one
    std::optional<TimePoint> at; //!< when it was sent, where that is not `now`
    bool isTimeMadeUp = false;
    //! A replay's answer to the note ask, which the recorded reply cannot hold: stored as a message
    //! of its own before the reply.
    std::optional<QList<NoteEntry>> generatedNote;
    Writer noteWriter = Writer::Model; //!< who wrote the note
};

//! What to show of a reply, and what was done with it.
struct Reported
{
    Message reply; //!< without the note call
    qint64 noteTaken = 0; //!< facts written or restated
    bool callAgain = false; //!< it held nothing but a note: ask the model once more
    QStringList warnings;
    Account account;
};

//! Stores a reply, takes the note in it, measures our estimate, queues background work. The same
//! reply for the same call again changes nothing. A reply to an older call that a later request
//! went on without is kept and counts for nothing.
Result<Reported> reportReply(MemoryState &state, Store &store, Reply reply, TimePoint now);

//! Takes the note of a call of our own: nothing of it joins the history.
Result<Reported> reportOwnNote(MemoryState &state, Store &store, const Reply &reply, TimePoint now);

//! What is leaving and waits for its facts, for a note writer.
Result<NoteQuestion> noteQuestion(MemoryState &state, Store &store);

} // namespace Ebb
