// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <chrono>

namespace Ebb {

//! A moment in UTC, to the millisecond.
using TimePoint = std::chrono::sys_time<std::chrono::milliseconds>;
using Duration = std::chrono::milliseconds;

//! Milliseconds since 1970-01-01T00:00Z.
inline qint64 toMs(TimePoint time)
{
    return time.time_since_epoch().count();
}
inline TimePoint fromMs(qint64 ms)
{
    return TimePoint(Duration(ms));
}

//! "2026-03-11T16:14:50.000Z".
QString toIso(TimePoint time);
//! Reads ISO 8601 with Z, an offset, or no zone (taken as UTC); fractions of any length.
Result<TimePoint> fromIso(const QString &text);

//! Minutes from `from` to `to` as a real number, negative when `to` is earlier.
inline double minutesBetween(TimePoint from, TimePoint to)
{
    return std::chrono::duration<double, std::ratio<60>>(to - from).count();
}

//! Where the present moment comes from. Given at the edge; no engine code reads another clock.
class Clock
{
public:
    Clock() = default;
    virtual ~Clock() = default;
    Clock(const Clock &) = delete;
    Clock &operator=(const Clock &) = delete;

    virtual TimePoint now() const = 0;
};

class SystemClock final : public Clock
{
public:
    TimePoint now() const override;
};

//! Stands still until it is told the time; never runs backwards.
class SimulatedClock final : public Clock
{
public:
    explicit SimulatedClock(TimePoint start = {})
        : m_now(start)
    {
    }

    TimePoint now() const override { return m_now; }
    //! Goes to `time`, or stays when that is in the past. Returns the present moment.
    TimePoint advanceTo(TimePoint time);

private:
    TimePoint m_now;
};

//! Wall time spent so far; for accounts and progress, never for decisions.
class Stopwatch
{
public:
    Stopwatch();
    double elapsedMs() const;
    double restartMs();

private:
    std::chrono::steady_clock::time_point m_start;
};

} // namespace Ebb
