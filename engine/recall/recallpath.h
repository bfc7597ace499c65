// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/recallrecord.h>

namespace Ebb {

//! One list a fact was found in.
struct FoundIn
{
    qsizetype list = 0; //!< index among the record's searches
    qsizetype rank = 0; //!< from 1

    bool operator==(const FoundIn &) const = default;
};

//! The way of one fact through a recall: where it was found, how far it came, why it went.
struct RecallPath
{
    FactId fact;
    QList<FoundIn> found;
    qsizetype fusedRank = 0; //!< from 1; 0: in no list
    double fusedScore = 0;
    std::optional<WalkStep> walk; //!< none when the walk never came to it
    std::optional<DropReason> dropped;
    qsizetype group = -1; //!< index of the group that shows it
    bool isShown = false; //!< in a group, under a part or under a passage
    std::optional<bool> isKept; //!< by distilling, once that has run

    bool operator==(const RecallPath &) const = default;
};

RecallPath pathOf(const RecallRecord &record, FactId fact);

//! The facts the block shows, in its order: in its groups, under its parts, under its passages.
QList<FactId> shownFacts(const RecallRecord &record);

QString searchScopeName(SearchScope scope); //!< "message", "dialogue", "part"
QString searchName(SearchKind kind); //!< "facts-words", "facts-meaning", "passages-words", ...
QString dropReasonName(DropReason why); //!< "in_facts_block", "below_keep", ...

//! The path in sentences, one a stage, in the order of the stages.
QStringList pathText(const RecallRecord &record, const RecallPath &path);

} // namespace Ebb
