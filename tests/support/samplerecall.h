// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <tests/support/samplelog.h>

namespace Ebb {

//! What a recall that never ran might have left in a log: made-up lists over the log's own facts,
//! fused by the engine. The first four found are scored 3, 2, 1 and 0; of the two kept, the first
//! is shown and the second stands in the facts block already. Two passages, of which one found no
//! room.
RecallRecord sampleRecall(const RunLog &log, TimePoint at);
QHash<PassageId, Passage> samplePassages();

//! `sampleLog` with such a recall at its second call from the end.
RunLog sampleRecallLog(const SampleSize &size = {});

} // namespace Ebb
