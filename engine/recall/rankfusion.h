// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/tuning.h>
#include <engine/store/recallrecord.h>

namespace Ebb {

//! Which of the two things that are found a list holds.
bool holdsFacts(SearchKind kind);

//! What a place in a list adds to an item's fused score: weight ÷ (k + rank), rank from 1.
double fusionShare(SearchKind kind, qsizetype rank, const Tuning &tuning);
double fusionWeight(SearchKind kind, const Tuning &tuning);

//! Weighted reciprocal rank fusion: an item's score is the sum over the lists of weight ÷ (k +
//! rank), rank counting from 1 (Cormack, Clarke and Büttcher, SIGIR 2009). Facts and passages make
//! one list each. Best first; ties to the lower id.
QList<SearchHit> fuse(const QList<SearchList> &lists, bool ofFacts, const Tuning &tuning);

} // namespace Ebb
