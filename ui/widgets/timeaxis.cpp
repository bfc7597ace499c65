// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timeaxis.h"

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

using namespace std::chrono_literals;

constexpr Duration narrowGap = 5min;
constexpr Duration wideGap = 2h;
constexpr double narrowWidth = 2;
constexpr double wideWidth = 13;
//! What stays unfolded behind an activity, so that a lone one has a width.
constexpr Duration tail = 30s;
constexpr double padding = 6; //!< room for the moment's flag at both ends
constexpr double mostFoldShare = 0.5;
constexpr double mostPixelsPerSecond = 40;

//! Part of [0, 1] that `time` is into the stretch.
double shareOf(TimePoint time, TimePoint from, TimePoint to)
{
    return to > from ? double((time - from).count()) / double((to - from).count()) : 0;
}

} // namespace

TimeAxis::TimeAxis(const QList<Activity> &activity, Mode mode, Idle idle)
    : m_mode(mode)
{
    if (activity.isEmpty()) {
        return;
    }
    if (mode == Mode::Time) {
        appendTimes(activity, idle);
    } else {
        appendTurns(activity);
    }
    collectDays(activity);
}

void TimeAxis::append(TimePoint from, TimePoint to, double weight, double fixed)
{
    m_pieces.append({.from = from,
                     .to = to,
                     .weight = weight,
                     .fixed = fixed,
                     .weightBefore = totalWeight(),
                     .fixedBefore = totalFixed()});
}

void TimeAxis::appendTimes(const QList<Activity> &activity, Idle idle)
{
    TimePoint from = activity.first().at;
    const auto appendActive = [this](TimePoint begin, TimePoint end) {
        append(begin, end, double((end - begin).count()), 0);
    };
    for (qsizetype i = 1; i < activity.size(); ++i) {
        const TimePoint before = activity[i - 1].at;
        const Duration gap = activity[i].at - before;
        if (idle == Idle::AsItWas || gap <= narrowGap) {
            continue;
        }
        appendActive(from, before + tail);
        append(before + tail, activity[i].at, 0, gap > wideGap ? wideWidth : narrowWidth);
        from = activity[i].at;
    }
    appendActive(from, activity.last().at + tail);
}

void TimeAxis::appendTurns(const QList<Activity> &activity)
{
    for (qsizetype first = 0; first < activity.size();) {
        qsizetype next = first + 1;
        while (next < activity.size() && activity[next].turn == activity[first].turn) {
            ++next;
        }
        const double weight = 1.0 / double(next - first);
        for (qsizetype i = first; i < next; ++i) {
            const bool isLast = i + 1 == activity.size();
            append(activity[i].at, isLast ? activity[i].at + tail : activity[i + 1].at, weight, 0);
        }
        first = next;
    }
}

void TimeAxis::collectDays(const QList<Activity> &activity)
{
    for (const Activity &one : activity) {
        const auto dayOf
            = [](TimePoint time) { return std::chrono::floor<std::chrono::days>(time); };
        if (m_days.isEmpty() || dayOf(m_days.last().first) != dayOf(one.at)) {
            m_days.append({one.at, one.at});
        }
        m_days.last().second = one.at;
    }
}

TimePoint TimeAxis::start() const
{
    return isEmpty() ? TimePoint{} : m_pieces.first().from;
}

TimePoint TimeAxis::end() const
{
    return isEmpty() ? TimePoint{} : m_pieces.last().to;
}

double TimeAxis::totalWeight() const
{
    return isEmpty() ? 0 : m_pieces.last().weightBefore + m_pieces.last().weight;
}

double TimeAxis::totalFixed() const
{
    return isEmpty() ? 0 : m_pieces.last().fixedBefore + m_pieces.last().fixed;
}

//! Folds never take more than their share of the window, or hundreds of them would leave nothing.
double TimeAxis::foldScale() const
{
    const double room = std::max(0.0, m_viewWidth - 2 * padding) * mostFoldShare;
    return totalFixed() > room ? room / totalFixed() : 1;
}

double TimeAxis::scale() const
{
    const double room = std::max(1.0, m_viewWidth - 2 * padding - totalFixed() * foldScale());
    return m_zoom * room / std::max(1e-9, totalWeight());
}

double TimeAxis::contentWidth() const
{
    return 2 * padding + totalFixed() * foldScale() + totalWeight() * scale();
}

double TimeAxis::startOf(const Piece &piece) const
{
    return padding + piece.fixedBefore * foldScale() + piece.weightBefore * scale() - m_offset;
}

double TimeAxis::widthOf(const Piece &piece) const
{
    return piece.fixed * foldScale() + piece.weight * scale();
}

void TimeAxis::setViewWidth(double width)
{
    const TimePoint left = mapXToTime(0);
    const bool wasFitted = isFitted();
    m_viewWidth = width;
    if (wasFitted) {
        fit();
    } else {
        setOffset(m_offset + mapTimeToX(left));
    }
}

void TimeAxis::setOffset(double offset)
{
    m_offset = std::clamp(offset, 0.0, std::max(0.0, contentWidth() - m_viewWidth));
}

void TimeAxis::fit()
{
    m_zoom = 1;
    m_offset = 0;
}

void TimeAxis::zoomAt(double x, double factor)
{
    const TimePoint anchor = mapXToTime(x);
    double most = 1e4;
    if (m_mode == Mode::Time && totalWeight() > 0) {
        most = std::max(1.0, mostPixelsPerSecond / 1'000 / (scale() / m_zoom));
    }
    m_zoom = std::clamp(m_zoom * factor, 1.0, most);
    setOffset(m_offset + mapTimeToX(anchor) - x);
}

void TimeAxis::panBy(double pixels)
{
    setOffset(m_offset + pixels);
}

void TimeAxis::reveal(TimePoint time, double margin)
{
    const double x = mapTimeToX(time);
    if (x < margin) {
        panBy(x - margin);
    } else if (x > m_viewWidth - margin) {
        panBy(x - m_viewWidth + margin);
    }
}

double TimeAxis::mapTimeToX(TimePoint time) const
{
    if (isEmpty()) {
        return 0;
    }
    const TimePoint held = std::clamp(time, start(), end());
    const auto next = std::upper_bound(
        m_pieces.cbegin(), m_pieces.cend(), held, [](TimePoint wanted, const Piece &piece) {
            return wanted < piece.from;
        });
    const Piece &piece = next == m_pieces.cbegin() ? *next : *std::prev(next);
    return startOf(piece)
        + widthOf(piece) * shareOf(std::min(held, piece.to), piece.from, piece.to);
}

TimePoint TimeAxis::mapXToTime(double x) const
{
    if (isEmpty()) {
        return {};
    }
    const auto next = std::upper_bound(
        m_pieces.cbegin(), m_pieces.cend(), x, [this](double wanted, const Piece &piece) {
            return wanted < startOf(piece);
        });
    const Piece &piece = next == m_pieces.cbegin() ? *next : *std::prev(next);
    const double width = widthOf(piece);
    const double share = width > 0 ? std::clamp((x - startOf(piece)) / width, 0.0, 1.0) : 0;
    const double length = double((piece.to - piece.from).count());
    return piece.from + Duration(std::llround(share * length));
}

QList<AxisSpan> TimeAxis::folds(double least, double most) const
{
    QList<AxisSpan> spans;
    for (const Piece &piece : m_pieces) {
        const double x = startOf(piece);
        if (x > m_viewWidth) {
            break;
        }
        if (piece.fixed >= least && piece.fixed <= most && x + widthOf(piece) >= 0) {
            spans.append({.from = piece.from, .to = piece.to, .x = x, .width = widthOf(piece)});
        }
    }
    return spans;
}

QList<AxisSpan> TimeAxis::wideFolds() const
{
    return folds(wideWidth, wideWidth);
}

QList<AxisSpan> TimeAxis::narrowFolds() const
{
    return folds(narrowWidth, narrowWidth);
}

QList<AxisSpan> TimeAxis::days() const
{
    QList<AxisSpan> spans;
    for (const auto &[from, to] : m_days) {
        const double x = mapTimeToX(from);
        const double width = mapTimeToX(std::min(to + tail, end())) - x;
        if (x <= m_viewWidth && x + width >= 0) {
            spans.append({.from = from, .to = to, .x = x, .width = width});
        }
    }
    return spans;
}

QList<TimePoint> TimeAxis::steps(double spacing) const
{
    if (isEmpty() || m_mode == Mode::Turns) {
        return {};
    }
    constexpr Duration lengths[]
        = {1s, 2s, 5s, 10s, 30s, 1min, 2min, 5min, 10min, 30min, 1h, 2h, 6h, 12h};
    const auto fits
        = [this, spacing](Duration step) { return double(step.count()) * scale() >= spacing; };
    const auto step = std::find_if(std::begin(lengths), std::end(lengths), fits);
    if (step == std::end(lengths)) {
        return {};
    }
    QList<TimePoint> times;
    double last = -spacing;
    const TimePoint until = mapXToTime(m_viewWidth);
    for (TimePoint time = mapXToTime(0); time <= until;) {
        time = fromMs((toMs(time) / step->count() + 1) * step->count());
        const double x = mapTimeToX(time);
        if (x - last >= spacing && x <= m_viewWidth) {
            times.append(time);
            last = x;
        }
        // Over a folded gap of a month, step by step would take a while: go on where x goes on.
        time = std::max(time, mapXToTime(x + spacing / 2) - *step);
    }
    return times;
}

} // namespace Ebb
