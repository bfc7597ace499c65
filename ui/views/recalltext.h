// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/recalldropmodel.h>

namespace Ebb {

// What a recall did, as a person reads it.
QString stageTitle(RecallStage stage); //!< Walk
QString searchText(const SearchList &list); //!< words, part 2
QString fusedScoreText(double score); //!< .0484
QString walkScoreText(double score); //!< 2, or 1.5 between two levels
QString roleText(Role role); //!< Assistant
QString passageTitle(const Passage &passage); //!< Turn 25, Assistant
QString dropReasonText(const RecallDropRow &row, const ShownRecall &shown);

//! One station of the followed fact: what it is called and what happened there.
struct RecallStation
{
    QString title; //!< Found
    QString text; //!< in 3 of 12 lists: words, message at rank 2, …
};
QList<RecallStation> stationsOf(const ShownRecall &shown, FactId fact);

} // namespace Ebb
