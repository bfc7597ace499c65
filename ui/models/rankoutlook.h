// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

//! One episode in the order of leaving.
struct RankRow
{
    EpisodeId episode;
    QString title;
    EpisodeState state = EpisodeState::Live; //!< at the moment
    double activation = 0; //!< at RankOutlook::at
    qsizetype traces = 0; //!< that count
    double significance = 0;
    TokenCount givesBack = 0;
    TokenCount viewAfter = 0; //!< once this one and all above it have left
    double inOneDay = 0; //!< activation then, if no new fact is written
    double inSevenDays = 0;

    bool operator==(const RankRow &) const = default;
};

//! What leaves next, in order, and where a fade stops.
struct RankOutlook
{
    enum class Kind
    {
        Nothing, //!< nothing can be ranked
        OfFade, //!< the fade of this very call, as it was decided
        WouldFade, //!< a message now would start this fade
        WouldStay, //!< history is within the budget: no fade is due
        StillLeaving, //!< no new fade starts before the leaving ones have sealed
    };

    Kind kind = Kind::Nothing;
    TimePoint at; //!< the moment, or later when one looks ahead
    QList<RankRow> rows; //!< least active first
    qsizetype picks = 0; //!< how many of them the fade takes; the landing is below these
    QList<EpisodeId> leaving; //!< in that state already
    TokenCount history = 0; //!< before anything in the list has left
    TokenCount budget = 0;
    TokenCount landing = 0;
    TokenCount projected = 0; //!< history once the picks have left
    TokenCount oneFewer = 0; //!< the same without the last pick

    bool operator==(const RankOutlook &) const = default;
};

//! The order of leaving at `at`, which is the snapshot's moment or later. `tuning` may differ from
//! the run's in its decay: then it is what would have been, and no recorded fade is shown.
RankOutlook rankOutlook(const RunLog &log, const Snapshot &now, TimePoint at, const Tuning &tuning);

} // namespace Ebb
