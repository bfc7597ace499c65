// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/importjob.h>

namespace Ebb {

//! Imports messages in the Chat Completions form, from one document or from JSON Lines:
//! - an array of messages, or a message a line: one conversation;
//! - {"messages": [...]} with its other request fields and tools: one conversation each;
//! - wrappers around "traj" (tau-bench) or "history" (SWE-agent), alone, in an array or a line
//! each:
//!   one conversation each, the wrapper's other members left out;
//! - a response, {"choices": [...]}: its first choice as one assistant message.
//! Instructions go to the head wherever they stand; those not at the beginning with a warning.
Result<void> importChatCompletions(const ImportJob &job);

} // namespace Ebb
