// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/recall/reach.h>
#include <engine/store/recallrecord.h>

namespace Ebb {

//! What a recall has found for a block, before its size is looked at.
struct RecallMaterial
{
    QList<FactId> facts; //!< most relevant first
    QStringList parts;
    QList<RecallPartFacts> partFacts; //!< of the parts, shown nowhere else
    QList<Passage> passages; //!< best first
};

//! A block and what of the material it shows.
struct RecallBlock
{
    QString text; //!< empty when there is nothing to show
    QList<RecallGroup> groups;
    QList<RecallPartFacts> partFacts;
    QList<RecallExcerpt> excerpts;
    QList<RecallDrop> dropped; //!< for its size

    bool operator==(const RecallBlock &) const = default;
};

//! The text of a recall: facts by group, then each part's own, then passages, at most `recall_size`
//! tokens, of which a third is left for passages as far as there are any; the parts' own facts get
//! what these leave. What is too much goes
//! least relevant first and whole, never in the middle of a sentence; then the rest is ordered.
//! Superseded facts say so. Nothing a record says can close or imitate the block.
RecallBlock
buildRecallBlock(const FactsInReach &reach, const RecallMaterial &material, const Tuning &tuning);

//! The text of a block that shows what `shown` lists, in its order, whatever its size; empty when
//! it lists nothing. `passages` holds those of its excerpts, `parts` are the message's.
QString recallBlockText(const FactsInReach &reach,
                        const QStringList &parts,
                        const QList<Passage> &passages,
                        const RecallBlock &shown);

//! A fact as a line of the block.
QString recalledFactLine(const FactsInReach &reach, FactId fact);

} // namespace Ebb
