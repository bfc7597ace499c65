// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/clienthead.h>
#include <engine/memory/state.h>
#include <engine/provider/requestrules.h>

namespace Ebb {

//! When a message of a request was sent; a live chat gives none and `now` stands for all.
struct MessageTime
{
    TimePoint at;
    bool isMadeUp = false;

    bool operator==(const MessageTime &) const = default;
};

//! What a client hands over before it calls its model.
struct Incoming
{
    Request request;
    //! One a history message (instructions left out), or none at all.
    QList<MessageTime> times;
};

//! What to send, and how it came about.
struct Decorated
{
    MemoryId memory; //!< another one than asked when the request forked the memory
    CallNumber call;
    Request request;
    CallRecord record;
    bool isRepeat = false; //!< the same request as before; nothing was stored
    //! A call of our own that only asks for the note, to be made first: set when note_own_call
    //! calls in a row could not ask. Its reply goes to `reportOwnNote`.
    std::optional<Request> ownCall;
    RuleVerdict rules;
};

//! Decorates one request: matches it with the stored history, stores what is new, takes notes,
//! seals, sleeps or fades, and assembles what to send. `now` is never earlier than before.
//! The whole call is one transaction, two when history must be cut first (the judge is asked
//! between them); on an error nothing of the open one is kept.
[[nodiscard]] QCoro::Task<Result<Decorated>> decorateRequest(MemoryState &state,
                                                             MemoryServices services,
                                                             Incoming incoming,
                                                             SplitRequest split,
                                                             TimePoint now);

//! Positions the request leaves out, oldest first, when it is matched with the stored history.
QList<Position> positionsLeftOut(const History &history, qsizetype storedKept);

} // namespace Ebb
