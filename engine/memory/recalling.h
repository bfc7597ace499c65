// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/lane/lane.h>
#include <engine/memory/state.h>

namespace Ebb {

//! What would be recalled for `text` at a moment of a run, as if it were typed then. Reads only.
[[nodiscard]] QCoro::Task<Result<RecallRecord>> recallAt(Store &store,
                                                         Judge &judge,
                                                         RunLog log,
                                                         QString text,
                                                         TimePoint at,
                                                         Embedder *embedder = nullptr);

//! Walks for what was said so far and keeps what it judged, for the message that follows the reply
//! to the job's call. A job of the lane.
[[nodiscard]] QCoro::Task<Result<Lane::Apply>>
prepareRecall(MemoryState &state, MemoryServices services, StoredJob job, TimePoint now);

//! The texts of the latest `most` messages of the user and the assistant at `at`, oldest first.
Result<QStringList> dialogueAt(Store &store, const RunLog &log, TimePoint at, qint64 most);

} // namespace Ebb
