// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>
#include <engine/recall/reach.h>
#include <engine/store/recallrecord.h>

namespace Ebb {

//! What was said around a recalled block, the turn's replies included; each list oldest first.
struct SaidAround
{
    QStringList dialogue; //!< before the message
    QStringList replies;

    bool operator==(const SaidAround &) const = default;
};

//! What a block shows, to be looked at again: its facts that are still within reach, in its order,
//! then its passages. `passages` holds the excerpts'.
AfterwardsQuestion afterwardsQuestion(const RecallRecord &record,
                                      const FactsInReach &reach,
                                      const QList<Passage> &passages,
                                      const SaidAround &said);

//! What is left of the block by those answers: facts at the keep level that the facts block does
//! not show by now, and passages at the lead level. The block is rewritten to them in its own
//! order; it is empty when nothing is left, and word for word the one sent when everything is.
Distilled distill(const RecallRecord &record,
                  const FactsInReach &reach,
                  const QList<Passage> &passages,
                  const QList<double> &levels,
                  const Tuning &tuning);

} // namespace Ebb
