// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/state.h>

namespace Ebb {

//! True when an episode has sealed that search does not know yet.
bool hasUnindexed(const MemoryState &state);

//! Adds the messages of newly sealed episodes, as passages, and the facts that became visible with
//! them to the search index: in the order they sealed, so that passages have the same numbers
//! however late it runs. May run again.
Result<void> indexSealed(MemoryState &state, Store &store);

} // namespace Ebb
