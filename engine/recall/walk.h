// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>
#include <engine/recall/reach.h>
#include <engine/store/recallrecord.h>

#include <functional>

namespace Ebb {

//! What a walk found on its way.
struct Walk
{
    QList<WalkStep> steps; //!< level by level, each in the order it was judged
    QList<FactId> notScored; //!< found by the searches, but beyond the width of the first level
    bool isDeadlinePassed = false;

    bool operator==(const Walk &) const = default;
};

//! Goes through the graph by relevance: the facts found by the searches first, then, from each fact
//! at the lead level, the facts on the far side of its entities, `walk_depth` levels of at most
//! `walk_width` facts, most active first. Facts of the facts block are judged too, for they lead
//! on. `isLate` is asked before each level; once true, what is judged so far is all there is.
[[nodiscard]] QCoro::Task<Result<Walk>> walkFacts(const FactsInReach &reach,
                                                  QList<SearchHit> found,
                                                  QString message,
                                                  QStringList dialogue,
                                                  Judge &judge,
                                                  Tuning tuning,
                                                  std::function<bool()> isLate);

} // namespace Ebb
