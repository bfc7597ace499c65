// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/lane/lane.h>
#include <engine/memory/state.h>

namespace Ebb {

//! Queues the rereading of the recall block of the turn that the reply to `reply` ends; nothing
//! when the turn has none.
Result<void> queueDistilling(MemoryState &state, Store &store, CallNumber reply, TimePoint at);

//! The job: asks the judge what of a turn's block was of use and is not said anyway, and keeps the
//! answer beside the recall. The view is not touched until the next turn begins.
[[nodiscard]] QCoro::Task<Result<Lane::Apply>>
prepareDistilling(MemoryState &state, MemoryServices services, StoredJob job, TimePoint now);

//! Blocks that were reread and still read as they were sent; those that are cut into an episode by
//! now, or left out, stay as they are.
QList<WaitingDistilled> waitingDistilled(const History &history,
                                         const QList<RecallRecord> &recalls);

//! Rewrites or takes out what waits, with the call that begins a turn: never within one.
Result<void> useDistilled(MemoryState &state, Store &store, CallNumber call, TimePoint now);

} // namespace Ebb
