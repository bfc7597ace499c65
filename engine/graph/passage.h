// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>
#include <engine/core/clock.h>

namespace Ebb {

using PassageId = NumberId<struct PassageTag>; //!< counts from 1 within a run

//! A stretch of at most `passage_words` words of one sealed message: what conversation search
//! finds.
struct Passage
{
    PassageId id;
    EpisodeId episode;
    Position position; //!< the message it was cut from
    TurnNumber turn;
    Role role = Role::User;
    QString speaker; //!< the message's own name for who spoke; empty when it has none
    TimePoint at; //!< of the message
    QString text;

    bool operator==(const Passage &) const = default;
};

} // namespace Ebb
