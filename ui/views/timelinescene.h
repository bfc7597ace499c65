// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/callseries.h>
#include <ui/models/episodemodel.h>
#include <ui/widgets/statepainter.h>
#include <ui/widgets/timeaxis.h>

#include <QFont>
#include <QPalette>
#include <QRectF>

namespace Ebb {

//! Where everything of the timeline stands, in widget coordinates.
struct TimelineLayout
{
    QRectF header; //!< column titles, days, gaps, marks
    QRectF rows;
    QRectF title; //!< of the size chart; drag it to give the rows more or less room
    QRectF chart;
    QRectF axis; //!< turn numbers
    double leftWidth = 0;
    double rightWidth = 0; //!< the scroll bar's margin not counted
    double rightMargin = 0;
    double rowHeight = 18;
    double barHeight = 11;
    double marksHeight = 20; //!< lower part of the header
    double numberWidth = 0; //!< of the widest episode number
    bool isDense = false; //!< rows without text
    double scroll = 0; //!< pixels of rows above the top

    double canvasLeft() const { return rows.left() + leftWidth; }
    double canvasRight() const { return rows.right() - rightMargin - rightWidth; }
    double canvasWidth() const { return canvasRight() - canvasLeft(); }
    //! The middle part of an area.
    QRectF canvas(const QRectF &area) const;
    QRectF left(const QRectF &area) const;
    QRectF right(const QRectF &area) const;

    QRectF rowRect(int row) const;
    //! Row under a place, or -1; may lie behind the last one.
    int rowAt(const QPointF &place) const;
};

struct LayoutInput
{
    QSizeF size;
    QFont font;
    int rowCount = 0;
    EpisodeId largest; //!< highest number to be shown
    double share = 0.6; //!< of the rows, in the height rows and chart have together
    double scroll = 0;
    double rightMargin = 0; //!< a scroll bar's
    double bottomMargin = 0;
};

TimelineLayout timelineLayout(const LayoutInput &input);

//! What the painting functions look at; all of it values and references owned by the canvas.
struct TimelineScene
{
    const EpisodeOrderModel &rows;
    const TimeAxis &axis;
    const CallSeries &series;
    const StatePainter &states;
    const CallRecord *record = nullptr; //!< of the call at the moment
    TimePoint moment;
    EpisodeId selected;
    TimelineLayout layout;
    QPalette palette;
    QFont font;
    bool isFolded = true;

    const Tokens &tokens() const { return states.tokens(); }
    //! Widget coordinate of a time.
    double x(TimePoint time) const { return layout.canvasLeft() + axis.mapTimeToX(time); }
    //! Where the not yet played begins; right of the canvas when nothing does.
    double playedUntil() const;
};

//! One stretch of an episode's bar, in window coordinates of the axis.
struct BarPart
{
    double x = 0;
    double width = 0;
    EpisodeState state = EpisodeState::Live;
    bool isOwnTurns = false; //!< where its own messages were sent

    bool operator==(const BarPart &) const = default;
};

//! The bar of an episode up to `moment`. A state under 2 px gets 3; one that has just begun gets
//! 10, back from the moment.
QList<BarPart> barParts(const Episode &episode, TimePoint moment, const TimeAxis &axis);

void paintTimelineHeader(QPainter &painter, const TimelineScene &scene);
void paintTimelineRows(QPainter &painter, const TimelineScene &scene);
void paintCallChart(QPainter &painter, const TimelineScene &scene);

//! The bands of folded gaps and the hatch after the moment, over one area.
void paintGround(QPainter &painter, const TimelineScene &scene, const QRectF &area);
//! The dotted hairlines of fades so far, over one area.
void paintFadeLines(QPainter &painter, const TimelineScene &scene, const QRectF &area);

//! Where marks stand: pushed apart when they would overlap, left out when that took them too far.
struct PlacedMark
{
    qsizetype place = 0; //!< in `CallSeries::marks`
    double x = 0;
};
QList<PlacedMark> placedMarks(const CallSeries &series, const TimeAxis &axis);

} // namespace Ebb
