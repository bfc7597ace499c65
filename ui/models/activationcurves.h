// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>
#include <ui/models/agescale.h>

#include <QPointF>
#include <QSet>

namespace Ebb {

//! What the curves are drawn from.
struct CurveRequest
{
    QList<Episode> episodes; //!< as known at the moment
    AgeScale scale;
    Tuning tuning; //!< may differ from the run's: the curve that would have been
    QSet<EpisodeId> pinned;
    EpisodeId selected;
    qsizetype shownAtMost = 50; //!< the rest is folded into a band
};

//! One episode's activation over the axis.
struct Curve
{
    EpisodeId id;
    QString title;
    EpisodeState state = EpisodeState::Live;
    bool isPinned = false;
    bool isFolded = false; //!< one of those the band stands for
    QList<Trace> traces; //!< the counted ones, oldest first
    QList<float> values; //!< at CurveSet::times; 0 before it was encoded
    QList<QPointF> points; //!< place on the axis, log10 of the activation
    double now = 0; //!< at the moment
    double atEnd = 0; //!< at the right end of the axis

    bool operator==(const Curve &) const = default;
};

//! All curves at one moment: a value, made off the UI thread when it is large.
struct CurveSet
{
    AgeScale scale;
    Tuning tuning;
    QList<TimePoint> times; //!< evenly spaced on the axis, oldest first; the moment is one of them
    QList<Curve> curves; //!< in the episodes' order
    QList<QPointF> bandTop; //!< most active of the folded curves at each time
    QList<QPointF> bandBottom;
    double lowest = 0.1; //!< of all values shown
    double highest = 1;

    const Curve *find(EpisodeId id) const;
    qsizetype folded() const;

    bool operator==(const CurveSet &) const = default;
};

//! Computes the curves. A trace counts from its own time on; none comes after the moment.
CurveSet makeCurves(const CurveRequest &request);

//! How much work `makeCurves` would be: values times traces.
qint64 workOf(const CurveRequest &request);

//! What is drawn in colour until a person pins something: the most active, the next to leave and
//! the newest. `ranked` is the order of leaving, least active first.
QSet<EpisodeId> suggestedPins(const QList<Episode> &episodes, const QList<EpisodeId> &ranked);

//! The exact activation of an episode at a time; 0 before it was encoded.
double valueAt(const CurveSet &set, const Curve &curve, TimePoint time);
//! How many of its traces it sums at a time.
qsizetype tracesAt(const Curve &curve, TimePoint time);

} // namespace Ebb
