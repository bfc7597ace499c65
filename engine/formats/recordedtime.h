// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>

#include <QByteArrayView>

#include <vector>

namespace Ebb {

//! Reads a time as recorders write it: ISO 8601 (no zone means UTC), or a number since 1970 whose
//! size tells seconds, milliseconds, microseconds and nanoseconds apart, also as a string. Nothing
//! for null, zero and what is no time.
std::optional<TimePoint> recordedTime(QByteArrayView json);

//! What ordering, times and pairing need of a message, so that a conversation of any length can be
//! planned without its text.
struct MessageSlot
{
    std::optional<TimePoint> at;
    Role role = Role::User;
    bool isTimeMadeUp = false;
    qint32 step = 0;
};

//! `spreadTimes` for a planned conversation, a stretch at a time.
void spreadTimes(std::vector<MessageSlot> &timeline);

//! One sentence for each message that is earlier than the last one before it whose time is known,
//! at most a few; then how many more there are.
QStringList backwardTimes(const std::vector<MessageSlot> &timeline);

} // namespace Ebb
