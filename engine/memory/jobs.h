// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/lane/lane.h>
#include <engine/memory/state.h>

namespace Ebb {

//! Teaches the lane a memory's work: scoring new facts, indexing what sealed, rereading
//! what was recalled, preparing the next recall, cutting long history. Each job may run
//! again from its start; what is there already is not written twice.
void setLaneWork(Lane &lane, MemoryState &state, MemoryServices services);

} // namespace Ebb
