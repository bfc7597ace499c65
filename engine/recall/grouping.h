// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/recall/reach.h>
#include <engine/store/recallrecord.h>

namespace Ebb {

//! Groups facts by the neighbourhood of entities they sit in: communities of the subgraph they
//! make. Each group is named for the entity with the most of its facts (ties to the lower id);
//! newest group first, newest fact first. Drops nothing.
QList<RecallGroup> groupFacts(const FactsInReach &reach, const QList<FactId> &facts);

} // namespace Ebb
