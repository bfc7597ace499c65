// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>
#include <QStringList>

#include <optional>

namespace Ebb {

//! Names in a tools array, in order; tools a provider names itself have none and are left out.
//! An absent array has no names; nothing when it is not an array of objects.
std::optional<QStringList> toolNames(const QByteArray &tools);

//! What of a request's fields other rules depend on. A null member counts as absent.
struct RequestFields
{
    bool areReadable = true;
    bool hasLogprobs = false; //!< present and true
    bool hasTopLogprobs = false;
    bool isStream = false;
    bool hasStreamOptions = false;
    bool hasToolChoice = false;
    bool hasParallelToolCalls = false;
};

RequestFields requestFields(const QByteArray &fields);

} // namespace Ebb
