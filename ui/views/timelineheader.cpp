// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelinescene.h"

#include <ui/widgets/format.h>

#include <QCoreApplication>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::Timeline)
};

constexpr double margin = 8;

void drawText(QPainter &painter, const QRectF &rect, Qt::Alignment alignment, const QString &words)
{
    painter.drawText(rect, int(alignment | Qt::AlignVCenter | Qt::TextSingleLine), words);
}

void separator(QPainter &painter, const TimelineScene &scene, const QLineF &line)
{
    painter.setPen(QPen(scene.tokens().line, 1));
    painter.drawLine(line.translated(0.5, 0.5));
}

//! Day names at the first activity of each day; a name that would overlap the last is left out.
void paintDays(QPainter &painter, const TimelineScene &scene, const QRectF &line)
{
    painter.setFont(scaledFont(scene.font, 0.92));
    const QFontMetricsF metrics(painter.font());
    double free = line.left();
    const bool isLong = scene.axis.end() - scene.axis.start() > std::chrono::days(25);
    for (const AxisSpan &day : scene.axis.days()) {
        const double x = std::max(line.left() + 4, line.left() + day.x);
        const QString name = isLong ? Format::shortDate(day.from) : Format::dayOfMonth(day.from);
        const double width = metrics.horizontalAdvance(name);
        if (x < free || x + width > line.right() - 4) {
            continue;
        }
        painter.setPen(scene.palette.color(QPalette::Text));
        drawText(painter, QRectF(x, line.top(), width + 1, line.height()), Qt::AlignLeft, name);
        const double until = line.left() + day.x + std::max(day.width - 3, width);
        separator(
            painter, scene, QLineF(x, line.bottom(), std::min(until, line.right()), line.bottom()));
        free = x + width + 8;
    }
}

//! Hours and minutes where the zoom has room for them.
void paintSteps(QPainter &painter, const TimelineScene &scene, const QRectF &line)
{
    painter.setFont(scaledFont(scene.font, 0.85));
    painter.setPen(scene.tokens().quiet);
    const QFontMetricsF metrics(painter.font());
    const double spacing = metrics.horizontalAdvance(QStringLiteral("00:00:00")) + 24;
    const QList<TimePoint> steps = scene.axis.steps(spacing);
    const bool hasSeconds = steps.size() > 1 && steps[1] - steps[0] < std::chrono::minutes(1);
    for (const TimePoint time : steps) {
        const QString words = hasSeconds ? Format::clockSeconds(time) : Format::clock(time);
        const double width = metrics.horizontalAdvance(words);
        const double x = line.left() + scene.axis.mapTimeToX(time) - width / 2;
        if (x > line.left() + 2 && x + width < line.right() - 2) {
            drawText(
                painter, QRectF(x, line.top(), width + 1, line.height()), Qt::AlignLeft, words);
        }
    }
}

constexpr double leastFold = 8; //!< a narrower one says nothing about its length

bool hasWideFold(const TimeAxis &axis)
{
    return std::ranges::any_of(axis.wideFolds(),
                               [](const AxisSpan &fold) { return fold.width >= leastFold; });
}

void paintGaps(QPainter &painter, const TimelineScene &scene, const QRectF &line)
{
    painter.setFont(scaledFont(scene.font, 0.85));
    painter.setPen(scene.tokens().quiet);
    const QFontMetricsF metrics(painter.font());
    double free = line.left() + 2;
    for (const AxisSpan &fold : scene.axis.wideFolds()) {
        const QString words = Format::gap(fold.to - fold.from);
        const double width = metrics.horizontalAdvance(words);
        const double x = line.left() + fold.x + fold.width / 2 - width / 2;
        if (fold.width >= leastFold && x >= free && x + width < line.right() - 2) {
            drawText(
                painter, QRectF(x, line.top(), width + 1, line.height()), Qt::AlignLeft, words);
            free = x + width + 6;
        }
    }
}

Mark markOf(CallMark::Kind kind)
{
    switch (kind) {
    case CallMark::Kind::Fade:
        return Mark::Fade;
    case CallMark::Kind::Seal:
        return Mark::Seal;
    case CallMark::Kind::Sleep:
        break;
    }
    return Mark::Sleep;
}

void paintMarks(QPainter &painter, const TimelineScene &scene, const QRectF &line)
{
    for (const PlacedMark &placed : placedMarks(scene.series, scene.axis)) {
        const CallMark &mark = scene.series.marks.at(placed.place);
        const bool isAhead = mark.at > scene.moment;
        const QColor colour
            = isAhead ? scene.tokens().fixedPart : scene.palette.color(QPalette::Text);
        const double x = std::round(scene.layout.canvasLeft() + placed.x) + 0.5;
        paintMark(painter, QPointF(x, line.top() + 10.5), markOf(mark.kind), colour);
    }
}

void paintTitles(QPainter &painter,
                 const TimelineScene &scene,
                 const QRectF &days,
                 const QRectF &marks)
{
    const TimelineLayout &layout = scene.layout;
    painter.setFont(scaledFont(scene.font, 0.92));
    painter.setPen(scene.tokens().quiet);
    const QRectF left = layout.left(days).adjusted(margin, 0, -margin, 0);
    drawText(painter, left, Qt::AlignLeft, Words::tr("Episode"));
    drawText(painter, left, Qt::AlignRight, Words::tr("Turns"));
    drawText(painter,
             layout.left(marks).adjusted(margin, 0, -margin, -4),
             Qt::AlignLeft,
             Words::tr("Marks"));
    const QRectF right = layout.right(days).adjusted(margin, 0, -margin - 2, 0);
    drawText(painter, right, Qt::AlignLeft, Words::tr("Rank"));
    drawText(painter, right, Qt::AlignRight, Words::tr("Activation"));
}

} // namespace

void paintTimelineHeader(QPainter &painter, const TimelineScene &scene)
{
    const TimelineLayout &layout = scene.layout;
    const QRectF header = layout.header;
    painter.fillRect(header, scene.palette.color(QPalette::Window));
    painter.fillRect(layout.canvas(header), scene.palette.color(QPalette::Base));
    const double line = (header.height() - layout.marksHeight - 4) / 2;
    const QRectF days(header.left(), header.top() + 3, header.width(), line);
    const QRectF gaps = days.translated(0, line);
    const QRectF marks(
        header.left(), header.bottom() - layout.marksHeight, header.width(), layout.marksHeight);
    paintTitles(painter, scene, days, marks);
    painter.save();
    painter.setClipRect(layout.canvas(header));
    paintGround(painter, scene, marks);
    paintDays(painter, scene, layout.canvas(days));
    if (scene.axis.isFitted() && hasWideFold(scene.axis)) {
        paintGaps(painter, scene, layout.canvas(gaps));
    } else {
        paintSteps(painter, scene, layout.canvas(gaps));
    }
    paintMarks(painter, scene, layout.canvas(marks));
    painter.restore();
    separator(painter,
              scene,
              QLineF(header.left(), header.bottom() - 1, header.right(), header.bottom() - 1));
}

} // namespace Ebb
