// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/core/clock.h>
#include <engine/core/ids.h>

#include <QList>

namespace Ebb {

//! Something that happened, and in which turn.
struct Activity
{
    TimePoint at;
    TurnNumber turn;

    bool operator==(const Activity &) const = default;
};

//! A stretch of the axis in pixels, and the time it stands for.
struct AxisSpan
{
    TimePoint from;
    TimePoint to;
    double x = 0;
    double width = 0;

    bool operator==(const AxisSpan &) const = default;
};

//! Maps time to pixels and back: real time with idle gaps folded, or turns of equal width. Time
//! runs left to right whatever the language. A value: no widget needed.
class TimeAxis
{
public:
    enum class Mode
    {
        Time,
        Turns, //!< each turn as wide as the next, what happened in it evenly spread
    };
    enum class Idle
    {
        Folded, //!< over 5 min: 2 px, over 2 h: 13 px
        AsItWas,
    };

    TimeAxis() = default;
    //! `activity` in order of time.
    TimeAxis(const QList<Activity> &activity, Mode mode, Idle idle);

    bool isEmpty() const { return m_pieces.isEmpty(); }
    Mode mode() const { return m_mode; }
    TimePoint start() const;
    TimePoint end() const;

    //! Width of the window onto the axis; what is shown at its left edge stays, or all of it when
    //! the axis was fitted.
    void setViewWidth(double width);
    double viewWidth() const { return m_viewWidth; }
    double contentWidth() const;
    //! Pixels of the content left of the window.
    double offset() const { return m_offset; }
    void setOffset(double offset);
    bool isFitted() const { return m_zoom <= 1; }
    double zoom() const { return m_zoom; }

    //! Shows all of it.
    void fit();
    //! Zooms so that the time under `x` stays there.
    void zoomAt(double x, double factor);
    void panBy(double pixels);
    //! Moves the window the least that `time` is at least `margin` inside it.
    void reveal(TimePoint time, double margin);

    //! Window coordinate of a time; times outside are held at the ends.
    double mapTimeToX(TimePoint time) const;
    //! Time under a window coordinate, held at the ends.
    TimePoint mapXToTime(double x) const;

    //! Folded gaps over 2 h that reach into the window.
    QList<AxisSpan> wideFolds() const;
    //! Folded gaps up to 2 h that reach into the window.
    QList<AxisSpan> narrowFolds() const;
    //! The days something happened, each from its first to its last activity.
    QList<AxisSpan> days() const;
    //! Even steps of time inside the window, at least `spacing` pixels apart.
    QList<TimePoint> steps(double spacing) const;

private:
    //! A stretch that grows with the zoom (weight) or has its own width (a fold).
    struct Piece
    {
        TimePoint from;
        TimePoint to;
        double weight = 0;
        double fixed = 0;
        double weightBefore = 0;
        double fixedBefore = 0;
    };

    void append(TimePoint from, TimePoint to, double weight, double fixed);
    void appendTimes(const QList<Activity> &activity, Idle idle);
    void appendTurns(const QList<Activity> &activity);
    void collectDays(const QList<Activity> &activity);
    double totalWeight() const;
    double totalFixed() const;
    double foldScale() const;
    double scale() const;
    double startOf(const Piece &piece) const;
    double widthOf(const Piece &piece) const;
    QList<AxisSpan> folds(double least, double most) const;

    Mode m_mode = Mode::Time;
    QList<Piece> m_pieces;
    QList<std::pair<TimePoint, TimePoint>> m_days;
    double m_viewWidth = 0;
    double m_offset = 0;
    double m_zoom = 1;
};

} // namespace Ebb
