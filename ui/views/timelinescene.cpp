// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelinescene.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

constexpr int denseFrom = 200; //!< rows; more than these are drawn without text

double textWidth(const QFontMetricsF &metrics, const QString &text)
{
    return std::ceil(metrics.horizontalAdvance(text));
}

void setColumns(TimelineLayout &layout, const LayoutInput &input)
{
    const QFontMetricsF metrics(scaledFont(input.font, 0.92));
    const double digit = metrics.horizontalAdvance(u'0');
    layout.numberWidth = textWidth(metrics, QStringLiteral("E%1").arg(input.largest.value())) + 5;
    const double wanted = 27 + layout.numberWidth + 21 * digit + 7 * digit;
    const double width = input.size.width();
    layout.leftWidth = std::round(std::clamp(wanted, 150.0, std::max(150.0, width * 0.3)));
    const double labels
        = std::max(14 * digit, textWidth(metrics, QStringLiteral("landing 180,000")));
    layout.rightWidth = std::round(std::min(labels + 22, width * 0.3));
    layout.rightMargin = input.rightMargin;
}

void setHeights(TimelineLayout &layout, const LayoutInput &input)
{
    const double line = std::ceil(QFontMetricsF(scaledFont(input.font, 0.92)).height());
    layout.isDense = input.rowCount > denseFrom;
    layout.rowHeight = layout.isDense ? 9 : std::max(18.0, line + 1);
    layout.barHeight = layout.isDense ? 6 : std::round(layout.rowHeight * 11 / 18);
    layout.marksHeight = std::max(26.0, line + 8);
}

} // namespace

QRectF TimelineLayout::canvas(const QRectF &area) const
{
    return QRectF(canvasLeft(), area.top(), canvasWidth(), area.height());
}

QRectF TimelineLayout::left(const QRectF &area) const
{
    return QRectF(area.left(), area.top(), leftWidth, area.height());
}

QRectF TimelineLayout::right(const QRectF &area) const
{
    return QRectF(canvasRight(), area.top(), rightWidth, area.height());
}

QRectF TimelineLayout::rowRect(int row) const
{
    return QRectF(rows.left(), rows.top() + row * rowHeight - scroll, rows.width(), rowHeight);
}

int TimelineLayout::rowAt(const QPointF &place) const
{
    return rows.contains(place) ? int((place.y() - rows.top() + scroll) / rowHeight) : -1;
}

TimelineLayout timelineLayout(const LayoutInput &input)
{
    TimelineLayout layout;
    setColumns(layout, input);
    setHeights(layout, input);
    layout.scroll = input.scroll;
    const double width = input.size.width();
    const double line = layout.rowHeight > 18 ? layout.rowHeight : 18;
    const double headerHeight = 2 * line + 4 + layout.marksHeight;
    const double titleHeight = line + 5;
    const double axisHeight = line + 5;
    const double room = std::max(
        0.0, input.size.height() - headerHeight - titleHeight - axisHeight - input.bottomMargin);
    constexpr double leastChart = 96;
    const double wanted = std::clamp(
        room * input.share, std::min(room, 3 * line), std::max(3 * line, room - leastChart));
    // Whole rows: half a name at the edge is no name.
    const double rowsHeight
        = std::max(1.0, std::floor(wanted / layout.rowHeight)) * layout.rowHeight;
    layout.header = QRectF(0, 0, width, headerHeight);
    layout.rows = QRectF(0, layout.header.bottom(), width, std::min(room, rowsHeight));
    layout.title = QRectF(0, layout.rows.bottom(), width, titleHeight);
    layout.chart = QRectF(0, layout.title.bottom(), width, room - layout.rows.height());
    layout.axis = QRectF(0, layout.chart.bottom(), width, axisHeight);
    return layout;
}

double TimelineScene::playedUntil() const
{
    const bool isAtEnd
        = axis.isEmpty() || series.calls.isEmpty() || moment >= series.calls.last().at;
    return isAtEnd ? layout.canvasRight() : x(moment);
}

QList<BarPart> barParts(const Episode &episode, TimePoint moment, const TimeAxis &axis)
{
    const double now = axis.mapTimeToX(moment);
    const double start = axis.mapTimeToX(episode.startedAt);
    const double own = std::min(now, axis.mapTimeToX(episode.encodedAt));
    QList<BarPart> parts;
    for (qsizetype i = 0; i < episode.states.size(); ++i) {
        // Its bar begins at its first message, though it is live only from its cut.
        const double from = i == 0 ? start : axis.mapTimeToX(episode.states[i].at);
        const bool isLast = i + 1 == episode.states.size();
        const double to = isLast ? now : axis.mapTimeToX(episode.states[i + 1].at);
        BarPart part{.x = from, .width = to - from, .state = episode.states[i].state};
        if (isLast && i > 0 && part.width < 10) {
            part.x = now - 10;
            part.width = 10;
        } else if (part.width < 2) {
            part.width = 3;
        }
        parts.append(part);
    }
    parts.insert(1, {.x = start, .width = std::max(2.0, own - start), .isOwnTurns = true});
    return parts;
}

void paintGround(QPainter &painter, const TimelineScene &scene, const QRectF &area)
{
    const QRectF canvas = scene.layout.canvas(area);
    painter.save();
    painter.setClipRect(canvas, Qt::IntersectClip);
    const double played = scene.playedUntil();
    if (played < canvas.right()) {
        painter.fillRect(QRectF(QPointF(played, canvas.top()), canvas.bottomRight()),
                         scene.states.hatch());
    }
    for (const AxisSpan &fold : scene.axis.wideFolds()) {
        if (fold.width < 6) {
            continue; // so many that bands would be all there is to see
        }
        const QRectF band(canvas.left() + fold.x, canvas.top(), fold.width, canvas.height());
        paintFold(painter, band, scene.tokens());
    }
    for (const AxisSpan &fold : scene.axis.narrowFolds()) {
        const double x = std::round(canvas.left() + fold.x);
        painter.fillRect(
            QRectF(x, canvas.top(), std::max(1.0, std::round(fold.width)), canvas.height()),
            scene.tokens().grid);
    }
    painter.restore();
}

void paintFadeLines(QPainter &painter, const TimelineScene &scene, const QRectF &area)
{
    const QRectF canvas = scene.layout.canvas(area);
    painter.setPen(fadePen(scene.tokens()));
    double drawn = -1e9;
    for (const CallMark &mark : scene.series.marks) {
        if (mark.kind == CallMark::Kind::Seal || mark.at >= scene.moment) {
            continue;
        }
        // Hundreds of fades would be a curtain: those too close to the last one are left out.
        const double x = std::round(scene.x(mark.at)) + 0.5;
        if (x > std::max(canvas.left(), drawn + 12) && x < canvas.right()) {
            painter.drawLine(QPointF(x, canvas.top()), QPointF(x, canvas.bottom()));
            drawn = x;
        }
    }
}

QList<PlacedMark> placedMarks(const CallSeries &series, const TimeAxis &axis)
{
    constexpr double apart = 15;
    constexpr double farthest = 17;
    QList<PlacedMark> placed;
    for (qsizetype i = 0; i < series.marks.size(); ++i) {
        const double x = axis.mapTimeToX(series.marks[i].at);
        if (x < -apart || x > axis.viewWidth() + apart) {
            continue;
        }
        const double free = placed.isEmpty() ? x : std::max(x, placed.last().x + apart);
        if (free - x <= farthest) {
            placed.append({.place = i, .x = free});
        }
    }
    return placed;
}

} // namespace Ebb
