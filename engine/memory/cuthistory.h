// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/state.h>

namespace Ebb {

//! A stretch of closed history between units that may not leave, to be cut into episodes.
struct Stretch
{
    QList<UncutUnit> units;
    QList<BoundaryQuestion> questions; //!< one a unit

    bool operator==(const Stretch &) const = default;
};

//! Closed history that is in no episode yet. A unit whose call has no output stays out and parts
//! the stretches beside it.
Result<QList<Stretch>> uncutStretches(MemoryState &state, Store &store);

//! Asks the judge about every unit, stretch by stretch. A stretch that fits one episode is not
//! asked about: there is nothing to decide.
[[nodiscard]] QCoro::Task<Result<QList<QList<BoundaryScores>>>>
judgeStretches(Judge &judge, QList<Stretch> stretches, TokenCount largest);

//! Cuts the stretches into episodes of at most `largest` tokens and stores the episodes, each with
//! the trace it is encoded with. Facts whose turns lie in a new episode and that had none become
//! its facts.
Result<void> cutHistory(MemoryState &state,
                        Store &store,
                        const QList<Stretch> &stretches,
                        const QList<QList<BoundaryScores>> &scores,
                        TokenCount largest,
                        CallNumber call,
                        TimePoint now);

} // namespace Ebb
