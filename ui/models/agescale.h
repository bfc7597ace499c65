// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/core/clock.h>

#include <QList>

namespace Ebb {

//! Where a time stands on the axis of the activation chart: its age left of the moment, the time
//! ahead right of it. 0 is the left end, 1 the right end. Both sides have a scale of their own, so
//! that neither a long past nor a long outlook squeezes the other.
class AgeScale
{
public:
    enum class Kind
    {
        LogAge, //!< logarithm of the age, from 5 minutes on; what is younger lies on the moment
        Linear,
    };

    struct Tick
    {
        double x = 0;
        Duration age{}; //!< negative ahead of the moment

        bool operator==(const Tick &) const = default;
    };

    AgeScale() = default;
    //! `oldest` is rounded away to a whole number of days, hours or minutes before the moment.
    AgeScale(Kind kind, TimePoint moment, TimePoint oldest, Duration ahead);

    Kind kind() const { return m_kind; }
    TimePoint moment() const { return m_moment; }
    Duration past() const { return m_past; } //!< length of the left side
    Duration ahead() const { return m_ahead; } //!< length of the right side, 0 when there is none
    TimePoint oldest() const { return m_moment - m_past; }
    TimePoint latest() const { return m_moment + m_ahead; }
    double momentX() const; //!< the end, when nothing lies ahead

    double x(TimePoint time) const; //!< held within 0 and 1
    TimePoint time(double x) const;

    //! Ages worth a label, the important ones first: whoever draws them leaves out what overlaps.
    QList<Tick> ticks() const;

    bool operator==(const AgeScale &) const = default;

private:
    double share(Duration distance, Duration whole) const;
    Duration distance(double share, Duration whole) const;
    QList<Duration> ages() const;
    QList<Duration> aheads() const;

    Kind m_kind = Kind::LogAge;
    TimePoint m_moment;
    Duration m_past = std::chrono::hours(1);
    Duration m_ahead{};
};

} // namespace Ebb
