// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

namespace Ebb {

//! A rule a request breaks: what a provider would refuse it for.
struct RuleViolation
{
    QString rule; //!< "I1" … "I17"
    QString detail; //!< which message, call or tool, for a person
    //! Call id, tool name, field name or message digest: what stays the same when places shift.
    QString subject;

    auto operator<=>(const RuleViolation &) const = default;
};

//! Checks what can be seen in a Chat Completions request itself: every output has its call in the
//! group before it (I1), every call exactly one output with nothing between (I2), unique call ids
//! (I4), tool names used ⊆ tools, valid and unique, at most 128 (I5), no empty content (I8), valid
//! JSON arguments (I10), fields that depend on others (I15). An empty tool output is a legal one,
//! an absent or null one is not. Violations are listed by place: tools, fields, messages in order.
QList<RuleViolation> checkRequest(const Request &request);

//! Checks what decorating may never do to the client's request: its fields and tools unchanged and
//! ahead of ours, its instructions unchanged and first, no message altered, invented or out of
//! order (I14), no block of ours inside a unit (I2). Messages are compared by digest, as matching
//! does. What a client left out at its head may stand before its first message.
QList<RuleViolation> checkDecoration(const Request &client, const Request &decorated);

//! Checks that `next` starts with the bytes of `previous` up to and including its message
//! `stableMessages` − 1, with the same tools (I17).
QList<RuleViolation>
checkPrefix(const Request &previous, const Request &next, qsizetype stableMessages);

//! The violations of `decorated` that the client's own request did not already have. A recording
//! with a broken pairing breaks rules by itself; those are reported as inherited, not as ours.
struct RuleVerdict
{
    QList<RuleViolation> ours;
    QList<RuleViolation> inherited;
};

//! Compares by rule and subject, each as often as the client's request breaks it.
RuleVerdict judgeDecoration(const Request &client, const Request &decorated);

} // namespace Ebb
