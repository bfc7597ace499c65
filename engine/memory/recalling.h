// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/embedder.h>
#include <engine/judge/judge.h>
#include <engine/store/store.h>

#include <QCoro/QCoroTask>

namespace Ebb {

//! What would be recalled for `text` at a moment of a run, as if it were typed then. Reads only.
[[nodiscard]] QCoro::Task<Result<RecallRecord>> recallAt(Store &store,
                                                         Judge &judge,
                                                         RunLog log,
                                                         QString text,
                                                         TimePoint at,
                                                         Embedder *embedder = nullptr);

//! The texts of the latest `most` messages of the user and the assistant at `at`, oldest first.
Result<QStringList> dialogueAt(Store &store, const RunLog &log, TimePoint at, qint64 most);

} // namespace Ebb
