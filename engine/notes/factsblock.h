// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/graph/triple.h>

namespace Ebb {

//! A fact as it stands in the facts block.
struct BlockFact
{
    FactId id;
    QString note;
    QStringList entities; //!< canonical names, subject first
    bool isMilestone = false;
    bool isUnverified = false;
    double activation = 0;
};

//! The block and the order it froze.
struct FactsBlock
{
    QString text; //!< empty without facts
    QList<FactId> order;

    bool operator==(const FactsBlock &) const = default;
};

//! One line of the block; what a fact's size is measured on.
QString factLine(const BlockFact &fact);

//! Facts most active first, ties to the older; then milestones under their own heading in the same
//! order. Says that it holds records, not instructions; what a record contains cannot close or
//! imitate the block.
FactsBlock buildFactsBlock(QList<BlockFact> facts);

} // namespace Ebb
