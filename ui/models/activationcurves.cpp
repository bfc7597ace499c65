// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "activationcurves.h"

#include <algorithm>
#include <cmath>

using namespace std::chrono_literals;

namespace Ebb {

namespace {

constexpr int pointsBefore = 220;
constexpr int pointsAhead = 80;
// Decades a drawn line may lie off the true curve: a sixth of a pixel at 80 pixels a decade.
constexpr double tolerance = 0.002;

QList<TimePoint> evenTimes(const AgeScale &scale)
{
    const double middle = scale.momentX();
    QList<TimePoint> times;
    for (int i = 0; i < pointsBefore; ++i)
        times.append(scale.time(middle * i / pointsBefore));
    times.append(scale.moment());
    for (int i = 1; i <= pointsAhead && scale.ahead() > Duration(0); ++i)
        times.append(scale.time(middle + (1 - middle) * i / pointsAhead));
    return times;
}

QList<Trace> countedTraces(const Episode &episode)
{
    QList<Trace> result;
    std::ranges::copy_if(episode.traces, std::back_inserter(result), &Trace::isCounted);
    std::ranges::stable_sort(result, {}, &Trace::at);
    return result;
}

// The even times and, for each trace, the moment before it, its own, and the steep minutes and
// hours after it, which an even grid would cut off.
QList<TimePoint> timesOf(const QList<Trace> &traces, const QList<TimePoint> &even)
{
    static constexpr Duration after[] = {0min, 1min, 4min, 15min, 1h, 4h, 12h, 24h};
    QList<TimePoint> times = even;
    std::optional<TimePoint> previous;
    for (const Trace &trace : traces) {
        if (trace.at == previous)
            continue;
        previous = trace.at;
        times.append(trace.at - Duration(1));
        for (Duration step : after)
            times.append(trace.at + step);
    }
    times.removeIf([&](TimePoint t) { return t < even.first() || t > even.last(); });
    std::ranges::sort(times);
    times.erase(std::ranges::unique(times).begin(), times.end());
    return times;
}

// Leaves out the points that lie within `tolerance` of the line between those kept: one pass, the
// cone of slopes that still passes all points since the last kept one (swing door).
QList<QPointF> thinned(const QList<QPointF> &points)
{
    if (points.size() < 3)
        return points;
    QList<QPointF> kept{points.first()};
    qsizetype last = 0; // index of the last kept
    double least = -INFINITY;
    double most = INFINITY;
    for (qsizetype i = 1; i < points.size();) {
        const QPointF step = points.at(i) - points.at(last);
        const double slope = step.x() > 0 ? step.y() / step.x() : NAN;
        if (!(slope >= least && slope <= most) && last < i - 1) {
            last = i - 1;
            kept.append(points.at(last));
            least = -INFINITY;
            most = INFINITY;
            continue;
        }
        if (step.x() > 0) {
            least = std::max(least, (step.y() - tolerance) / step.x());
            most = std::min(most, (step.y() + tolerance) / step.x());
        }
        ++i;
    }
    kept.append(points.last());
    return kept;
}

void fill(Curve &curve, const QList<TimePoint> &times, const QList<float> &values, CurveSet &set)
{
    QList<QPointF> points;
    qsizetype even = 0;
    for (qsizetype i = 0; i < times.size(); ++i) {
        const float value = values.at(i);
        while (even < set.times.size() && set.times.at(even) == times.at(i)) {
            curve.values.append(value);
            ++even;
        }
        if (value > 0)
            points.append({set.scale.x(times.at(i)), std::log10(double(value))});
    }
    curve.points = thinned(points);
    curve.atEnd = double(values.last());
}

Curve curveOf(const Episode &episode, const CurveRequest &request)
{
    return Curve{.id = episode.id,
                 .title = episode.title,
                 .state = episode.state(),
                 .isPinned = request.pinned.contains(episode.id),
                 .traces = countedTraces(episode),
                 .now = activation(episode.traces, request.scale.moment(), request.tuning)};
}

void fold(CurveSet &set, const CurveRequest &request)
{
    QList<Curve *> grey;
    qsizetype room = request.shownAtMost;
    for (Curve &curve : set.curves) {
        if (curve.isPinned || curve.id == request.selected)
            --room;
        else
            grey.append(&curve);
    }
    room = std::max<qsizetype>(room, 0);
    if (grey.size() <= room)
        return;
    std::ranges::stable_sort(grey, std::ranges::greater(), &Curve::now);
    for (qsizetype i = room; i < grey.size(); ++i)
        grey.at(i)->isFolded = true;
}

void bound(CurveSet &set)
{
    double lowest = INFINITY;
    double highest = -INFINITY;
    for (const Curve &curve : std::as_const(set.curves)) {
        for (const QPointF &point : curve.points) {
            lowest = std::min(lowest, point.y());
            highest = std::max(highest, point.y());
        }
    }
    if (lowest > highest)
        return;
    set.lowest = std::pow(10, lowest);
    set.highest = std::pow(10, highest);
}

void makeBand(CurveSet &set)
{
    if (set.folded() == 0)
        return;
    for (qsizetype i = 0; i < set.times.size(); ++i) {
        float least = INFINITY;
        float most = 0;
        for (const Curve &curve : std::as_const(set.curves)) {
            const float value = curve.isFolded ? curve.values.at(i) : 0;
            if (value <= 0)
                continue;
            least = std::min(least, value);
            most = std::max(most, value);
        }
        if (most <= 0)
            continue;
        const double x = set.scale.x(set.times.at(i));
        set.bandTop.append({x, std::log10(double(most))});
        set.bandBottom.append({x, std::log10(double(least))});
    }
}

} // namespace

const Curve *CurveSet::find(EpisodeId id) const
{
    const auto it = std::ranges::find(curves, id, &Curve::id);
    return it == curves.end() ? nullptr : &*it;
}

qsizetype CurveSet::folded() const
{
    return std::ranges::count(curves, true, &Curve::isFolded);
}

CurveSet makeCurves(const CurveRequest &request)
{
    CurveSet set{.scale = request.scale, .tuning = request.tuning};
    set.times = evenTimes(request.scale);
    TraceTable table;
    for (const Episode &episode : request.episodes) {
        Curve curve = curveOf(episode, request);
        const QList<TimePoint> times = timesOf(curve.traces, set.times);
        const qsizetype row = table.append(episode.traces);
        fill(curve, times, table.curve(row, times, request.tuning), set);
        set.curves.append(std::move(curve));
    }
    fold(set, request);
    bound(set);
    makeBand(set);
    return set;
}

qint64 workOf(const CurveRequest &request)
{
    qint64 traces = 0;
    for (const Episode &episode : request.episodes)
        traces += 1 + episode.traces.size();
    return traces * (pointsBefore + pointsAhead);
}

QSet<EpisodeId> suggestedPins(const QList<Episode> &episodes, const QList<EpisodeId> &ranked)
{
    QSet<EpisodeId> pins;
    for (qsizetype i = 0; i < std::min<qsizetype>(2, ranked.size()); ++i) {
        pins.insert(ranked.at(i));
        pins.insert(ranked.at(ranked.size() - 1 - i));
    }
    if (!episodes.isEmpty())
        pins.insert(episodes.last().id);
    return pins;
}

double valueAt(const CurveSet &set, const Curve &curve, TimePoint time)
{
    return activation(curve.traces.first(tracesAt(curve, time)), time, set.tuning);
}

qsizetype tracesAt(const Curve &curve, TimePoint time)
{
    return std::ranges::upper_bound(curve.traces, time, {}, &Trace::at) - curve.traces.begin();
}

} // namespace Ebb
