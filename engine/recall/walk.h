// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>
#include <engine/recall/reach.h>
#include <engine/store/recallrecord.h>

#include <QSet>

#include <functional>

namespace Ebb {

//! Where a walk begins.
struct WalkStart
{
    QList<SearchHit> found; //!< facts the searches found, best first
    QString message;
    QStringList dialogue; //!< the messages before it, oldest first
    //! Judged for the dialogue alone, before the message came. What leads on among them is taken as
    //! it is, unless the message found it by itself.
    QList<WalkStep> prepared;
    QSet<FactId> ofMessage; //!< those of the found facts that the message or a part of it found
};

//! What a walk found on its way.
struct Walk
{
    //! What was prepared, then level by level, each in the order it was judged; a fact once.
    QList<WalkStep> steps;
    qsizetype prepared = 0; //!< how many of the steps were
    QList<FactId> notScored; //!< found by the searches, but beyond the width of the first level
    bool isDeadlinePassed = false;

    bool operator==(const Walk &) const = default;
};

//! Goes through the graph by relevance: the facts found by the searches first, then, from each fact
//! at the lead level, the facts on the far side of its entities, `walk_depth` levels of at most
//! `walk_width` facts, most active first. Facts of the facts block are judged too, for they lead
//! on. `isLate` is asked before each level; once true, what is judged so far is all there is.
[[nodiscard]] QCoro::Task<Result<Walk>> walkFacts(const FactsInReach &reach,
                                                  WalkStart start,
                                                  Judge &judge,
                                                  Tuning tuning,
                                                  std::function<bool()> isLate);

} // namespace Ebb
