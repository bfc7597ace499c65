// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/account.h>
#include <engine/memory/state.h>

namespace Ebb {

//! What taking a note did.
struct NoteTaken
{
    QList<FactId> written; //!< new facts
    QList<FactId> restated; //!< held facts that gained a trace
    QString refusal; //!< why nothing was taken and the ask comes again; empty when it was taken

    bool isRefused() const { return !refusal.isEmpty(); }
};

//! Takes a note: writes its facts, resolves their entities and merges exact restatements, all at
//! `now`, and acknowledges every leaving episode. With nothing leaving it is a note nobody asked
//! for: its facts go to the turns it names and nothing is acknowledged. A malformed note is
//! refused, and one larger than what it replaces is refused once and the second time cut to that
//! size.
Result<NoteTaken> takeNote(MemoryState &state,
                           Store &store,
                           QByteArrayView arguments,
                           Writer writer,
                           TimePoint now,
                           Account &account);

} // namespace Ebb
