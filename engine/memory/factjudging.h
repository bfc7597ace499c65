// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/account.h>
#include <engine/memory/state.h>

namespace Ebb {

//! Asks what new facts do to older ones: one that restates a held fact merges into it, one that
//! contradicts held facts retires them. Each is dated with the time its new fact was written, and
//! goes by what the facts before it in the list have done. Only held facts of the same subject
//! (for a restatement: and object) are asked about, the likest of them, and none a person pinned.
//! Changes nothing.
[[nodiscard]] QCoro::Task<Result<QList<GraphEvent>>>
judgeFacts(MemoryState &state, MemoryServices services, QList<FactId> facts);

//! Stores what happened, in the transaction of the caller, and folds it into the state.
Result<void> addGraphEvents(MemoryState &state, Store &store, const QList<GraphEvent> &events);

//! Puts what happened to the graph since the last account into this one.
void accountForGraph(MemoryState &state, Account &account);

} // namespace Ebb
