// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QFlags>

namespace Ebb {

//! What kinds of things a call changed; whoever shows that kind asks for a new snapshot.
enum class Change
{
    Memories = 1 << 0,
    Messages = 1 << 1,
    Episodes = 1 << 2,
    Facts = 1 << 3,
    Calls = 1 << 4,
    Lane = 1 << 5,
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

} // namespace Ebb
