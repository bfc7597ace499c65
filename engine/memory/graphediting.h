// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/store.h>

namespace Ebb {

//! Does what a person wants to the facts and entities of a run and gives the event that says so:
//! one transaction, dated `at` or the end of what is recorded, whichever is later. Undoing is an
//! edit too; nothing that was written is changed.
Result<GraphEvent> editGraph(Store &store, const RunInfo &run, const GraphEdit &edit, TimePoint at);

} // namespace Ebb
