// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/clienthead.h>
#include <engine/memory/state.h>

namespace Ebb {

//! A request ready to be sent, what it was put together from, and how much of the last one's
//! prefix it keeps.
struct Assembled
{
    SentRequest sent;
    TokenCount rawTotal = 0; //!< uncorrected
    TokenCount prefix = 0; //!< in the model's tokens
};

//! Puts a request together: instructions, facts block, history in view, the turn in progress, the
//! note ask when there is one. Stores the bodies it is made from.
Result<Assembled> assemble(MemoryState &state,
                           Store &store,
                           const ClientHead &head,
                           const std::optional<Message> &noteAsk);

//! Raw size of what forgetting cannot shrink: head, facts block and always a note ask.
TokenCount fixedTokens(const MemoryState &state, const ClientHead &head, TokenCount noteAskTokens);

} // namespace Ebb
