// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

//! One counted trace and what it adds to an episode's activation now.
struct TraceShare
{
    Trace trace;
    double minutes = 0; //!< its age
    double adds = 0;
    EpisodeId writtenFor; //!< of its fact, when that is another episode

    bool operator==(const TraceShare &) const = default;
};

//! The fade that took an episode out of view, and the figures it went by.
struct FadeReason
{
    CallNumber call;
    TimePoint at;
    bool wasSleep = false;
    TokenCount history = 0;
    TokenCount budget = 0; //!< as it was before the fade
    FadePlan plan;

    bool operator==(const FadeReason &) const = default;
};

//! All that is known of one episode at a moment.
struct EpisodeDetail
{
    Episode episode;
    double activation = 0;
    double significance = 0;
    int rank = 0;
    int ranked = 0;
    int before = 0; //!< live or sealed episodes that would leave before it
    QList<TraceShare> counted; //!< oldest first
    int uncounted = 0; //!< facts asked about it that scored too low to count
    std::optional<FadeReason> picked; //!< the latest fade that took it, if one did
    QList<Fact> facts; //!< written for it
    bool areFactsInBlock = false;

    bool operator==(const EpisodeDetail &) const = default;
};

//! Nothing when the episode was not cut yet at that moment.
std::optional<EpisodeDetail> episodeDetail(const RunLog &log, const Snapshot &now, EpisodeId id);

} // namespace Ebb
