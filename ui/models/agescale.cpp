// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "agescale.h"

#include <algorithm>
#include <cmath>

using namespace std::chrono_literals;

namespace Ebb {

namespace {

constexpr Duration day = 24h;
constexpr Duration youngest = 5min; // the log scale starts here
constexpr Duration shortestPast = 15min;
constexpr double momentShare = 0.7; // of the width, when there is something ahead

Duration roundedUp(Duration length)
{
    const Duration unit = length > 2 * day ? day : length > 2h ? Duration(1h) : Duration(5min);
    return (length + unit - Duration(1)) / unit * unit;
}

// A step that gives at most `most` ticks over `length`.
Duration stepFor(Duration length, int most)
{
    static const QList<Duration> steps{1min,
                                       2min,
                                       5min,
                                       10min,
                                       15min,
                                       30min,
                                       1h,
                                       2h,
                                       3h,
                                       6h,
                                       12h,
                                       day,
                                       2 * day,
                                       7 * day,
                                       14 * day,
                                       30 * day,
                                       90 * day,
                                       182 * day,
                                       365 * day};
    for (Duration step : steps) {
        if (length / step <= most)
            return step;
    }
    return (length / most / (365 * day) + 1) * (365 * day);
}

QList<Duration> multiples(Duration length, int most)
{
    const Duration step = stepFor(length, most);
    QList<Duration> result;
    for (Duration age = step; age <= length; age += step)
        result.append(age);
    return result;
}

QList<Duration> upTo(Duration length, const QList<Duration> &candidates)
{
    QList<Duration> result;
    std::ranges::copy_if(
        candidates, std::back_inserter(result), [length](Duration age) { return age <= length; });
    return result;
}

} // namespace

AgeScale::AgeScale(Kind kind, TimePoint moment, TimePoint oldest, Duration ahead)
    : m_kind(kind)
    , m_moment(moment)
    , m_past(roundedUp(std::max(moment - oldest, shortestPast)))
    , m_ahead(std::max(ahead, Duration(0)))
{
}

double AgeScale::momentX() const
{
    return m_ahead > Duration(0) ? momentShare : 1;
}

double AgeScale::share(Duration distance, Duration whole) const
{
    if (m_kind == Kind::Linear)
        return std::clamp(double(distance.count()) / double(whole.count()), 0.0, 1.0);
    const Duration held = std::clamp(distance, youngest, std::max(whole, youngest));
    return std::log(double(held.count()) / double(youngest.count()))
        / std::log(double(whole.count()) / double(youngest.count()));
}

Duration AgeScale::distance(double share, Duration whole) const
{
    if (m_kind == Kind::Linear)
        return Duration(std::llround(share * double(whole.count())));
    if (share <= 0)
        return Duration(0);
    const double ratio = double(whole.count()) / double(youngest.count());
    return Duration(std::llround(double(youngest.count()) * std::pow(ratio, share)));
}

double AgeScale::x(TimePoint time) const
{
    const double middle = momentX();
    if (time <= m_moment)
        return middle * (1 - share(m_moment - time, m_past));
    if (m_ahead <= Duration(0))
        return 1;
    return middle + (1 - middle) * share(time - m_moment, m_ahead);
}

TimePoint AgeScale::time(double x) const
{
    const double middle = momentX();
    const double held = std::clamp(x, 0.0, 1.0);
    if (held <= middle)
        return m_moment - distance(1 - held / middle, m_past);
    return m_moment + distance((held - middle) / (1 - middle), m_ahead);
}

QList<Duration> AgeScale::ages() const
{
    if (m_kind == Kind::Linear)
        return multiples(m_past, 8);
    QList<Duration> candidates{10min, 1h, 6h, day, 7 * day, 30 * day, 365 * day};
    if (m_past <= 6h)
        candidates += {30min, 2h, 3h};
    if (m_past <= 2 * day)
        candidates += {3h, 12h};
    candidates += {2 * day, 4 * day, 14 * day, 90 * day, 182 * day, 2 * 365 * day, 5 * 365 * day};
    return upTo(m_past, candidates);
}

QList<Duration> AgeScale::aheads() const
{
    if (m_kind == Kind::Linear)
        return multiples(m_ahead, 3);
    QList<Duration> candidates{1h, day, 7 * day, 30 * day};
    if (m_ahead <= day)
        candidates += {6h, 15min};
    return upTo(m_ahead, candidates);
}

QList<AgeScale::Tick> AgeScale::ticks() const
{
    QList<Tick> result;
    for (Duration age : ages())
        result.append({.x = x(m_moment - age), .age = age});
    if (m_ahead <= Duration(0))
        return result;
    for (Duration ahead : aheads())
        result.append({.x = x(m_moment + ahead), .age = -ahead});
    return result;
}

} // namespace Ebb
