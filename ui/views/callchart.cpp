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

//! Tokens to widget coordinates inside the chart.
struct Height
{
    double bottom;
    double pixelsPerToken;

    double y(TokenCount tokens) const { return bottom - double(tokens) * pixelsPerToken; }
};

Height heightOf(const TimelineScene &scene)
{
    const QRectF &chart = scene.layout.chart;
    const double room = std::max(10.0, chart.height() - 20);
    const double most = double(std::max<TokenCount>(1, scene.series.largest));
    return {.bottom = chart.bottom() - 1, .pixelsPerToken = room / most};
}

//! Calls that fall on the same pixel are one bar, the highest of them.
struct CallBar
{
    double x = 0;
    TokenCount history = 0;
    TokenCount request = 0;
    bool isAhead = false;
};

QList<CallBar> visibleBars(const TimelineScene &scene)
{
    const QRectF canvas = scene.layout.canvas(scene.layout.chart);
    const QList<CallFigures> &calls = scene.series.calls;
    const TimePoint first = scene.axis.mapXToTime(0);
    QList<CallBar> bars;
    for (qsizetype i = std::max<qsizetype>(0, scene.series.placeAt(first)); i < calls.size(); ++i) {
        const double x = std::round(scene.x(calls[i].at));
        if (x > canvas.right()) {
            break;
        }
        if (bars.isEmpty() || x > bars.last().x) {
            bars.append({.x = x, .isAhead = calls[i].at > scene.moment});
        }
        CallBar &bar = bars.last();
        if (calls[i].request > bar.request) {
            bar.history = calls[i].history;
            bar.request = calls[i].request;
        }
    }
    return bars;
}

void paintBars(QPainter &painter, const TimelineScene &scene, const Height &height)
{
    const QList<CallBar> bars = visibleBars(scene);
    for (qsizetype i = 0; i < bars.size(); ++i) {
        const CallBar &bar = bars[i];
        const double next = i + 1 < bars.size() ? bars[i + 1].x : bar.x + 4;
        const double width = std::clamp(next - bar.x - 1, 1.0, 6.0);
        const double top = std::round(height.y(bar.request));
        const double middle = std::round(height.y(bar.history));
        painter.setOpacity(bar.isAhead ? 0.35 : 1);
        painter.fillRect(QRectF(bar.x, middle, width, height.bottom - middle),
                         scene.tokens().live.fill);
        painter.fillRect(QRectF(bar.x, top, width, middle - top), scene.tokens().fixedPart);
    }
    painter.setOpacity(1);
}

//! A line that steps with the calls played so far and goes on as it last was.
void paintStepLine(QPainter &painter,
                   const TimelineScene &scene,
                   const Height &height,
                   TokenCount CallFigures::*figure)
{
    const QRectF canvas = scene.layout.canvas(scene.layout.chart);
    const QList<CallFigures> &calls = scene.series.calls;
    const qsizetype last = scene.series.placeAt(scene.moment);
    if (last < 0) {
        return;
    }
    const qsizetype first
        = std::clamp<qsizetype>(scene.series.placeAt(scene.axis.mapXToTime(0)), 0, last);
    // Only the level parts: a dotted line that falls far reads as one more mark in time.
    double from = canvas.left();
    double level = 0;
    for (qsizetype i = first; i <= last; ++i) {
        const double y = std::round(std::min(height.y(calls[i].*figure), height.bottom)) + 0.5;
        const double x = std::round(scene.x(calls[i].at));
        if (i == first) {
            level = y;
        } else if (y != level) {
            painter.drawLine(QPointF(from, level), QPointF(x, level));
            from = x;
            level = y;
        }
        if (x > canvas.right()) {
            break;
        }
    }
    painter.drawLine(QPointF(from, level), QPointF(std::max(from, canvas.right()), level));
}

void paintLines(QPainter &painter, const TimelineScene &scene, const Height &height)
{
    painter.setPen(ceilingPen(scene.tokens()));
    paintStepLine(painter, scene, height, &CallFigures::ceiling);
    painter.setPen(budgetPen(scene.tokens()));
    paintStepLine(painter, scene, height, &CallFigures::budget);
    painter.setPen(landingPen(scene.tokens()));
    paintStepLine(painter, scene, height, &CallFigures::landing);
}

struct LineLabel
{
    QString name;
    TokenCount tokens;
    QColor colour;
    double y;
};

//! The value of each line at the moment, beside it; pushed apart where they would overlap.
void paintLabels(QPainter &painter, const TimelineScene &scene, const Height &height)
{
    const qsizetype place = scene.series.placeAt(scene.moment);
    const QRectF right = scene.layout.right(scene.layout.chart).adjusted(margin, 0, -margin - 2, 0);
    painter.setFont(scaledFont(scene.font, 0.85));
    painter.setPen(scene.tokens().quiet);
    drawText(painter,
             QRectF(right.left(), right.bottom() - 14, right.width(), 12),
             Qt::AlignRight,
             Format::tokens(0));
    if (place < 0) {
        return;
    }
    const CallFigures &call = scene.series.calls.at(place);
    QList<LineLabel> labels{
        {Words::tr("ceiling"), call.ceiling, scene.tokens().ceiling, height.y(call.ceiling)},
        {Words::tr("budget"), call.budget, scene.tokens().budget, height.y(call.budget)},
        {Words::tr("landing"), call.landing, scene.tokens().landing, height.y(call.landing)}};
    painter.setFont(scaledFont(scene.font, 0.92));
    const double line = QFontMetricsF(painter.font()).height();
    double free = right.top();
    for (LineLabel &label : labels) {
        const double top
            = std::clamp(label.y - line / 2, free, std::max(free, right.bottom() - line));
        const QRectF rect(right.left(), top, right.width(), line);
        painter.setPen(label.colour);
        drawText(painter, rect, Qt::AlignLeft, label.name);
        drawText(painter, rect, Qt::AlignRight, Format::tokens(label.tokens));
        free = top + line;
    }
}

struct Figure
{
    QString name;
    QString value;
    bool isStrong = false;
    QColor sign; //!< colour of the square before it, if any
};

void addFadeFigures(QList<Figure> &figures, const CallRecord &call)
{
    if (!call.fade) {
        return;
    }
    const TokenCount after = call.fade->projected;
    const TokenCount under = call.fade->landing - after;
    figures << Figure{
        .name = Words::tr("Once they seal"), .value = Format::tokens(after), .isStrong = true};
    figures << Figure{.name = under >= 0 ? Words::tr("Under landing") : Words::tr("Over landing"),
                      .value = Format::tokens(std::abs(under))};
}

QList<Figure> figuresOf(const TimelineScene &scene)
{
    if (!scene.record) {
        return {{.name = Words::tr("No call yet"), .isStrong = true}};
    }
    const CallFigures call = Ebb::figuresOf(*scene.record);
    const TokenCount over = call.history - call.budget;
    QList<Figure> figures{
        {.name = Words::tr("Call %1").arg(call.call.value()),
         .value = Format::clockSeconds(call.at),
         .isStrong = true},
        {.name = Words::tr("History"),
         .value = Format::tokens(call.history),
         .sign = scene.tokens().live.fill},
        {.name = Words::tr("Fixed part"),
         .value = Format::tokens(call.fixed),
         .sign = scene.tokens().fixedPart},
        {.name = Words::tr("Request"), .value = Format::tokens(call.request), .isStrong = true},
        {.name = Words::tr("Room kept"), .value = Format::tokens(call.room)},
        {.name = over > 0 ? Words::tr("Over budget") : Words::tr("Under budget"),
         .value = Format::tokens(std::abs(over))}};
    addFadeFigures(figures, *scene.record);
    return figures;
}

void paintFigures(QPainter &painter, const TimelineScene &scene)
{
    const QRectF left = scene.layout.left(scene.layout.chart).adjusted(margin, 2, -margin, 0);
    const double line = std::max(18.0, QFontMetricsF(scaledFont(scene.font, 0.92)).height());
    QRectF rect(left.left(), left.top(), left.width(), line);
    for (const Figure &figure : figuresOf(scene)) {
        if (rect.bottom() > left.bottom() + 1) {
            break;
        }
        const bool isSigned = figure.sign.isValid();
        painter.setFont(figure.isStrong ? strongFont(scene.font, 0.92)
                                        : scaledFont(scene.font, 0.92));
        const bool isQuiet = !figure.isStrong && !isSigned;
        painter.setPen(isQuiet ? scene.tokens().quiet : scene.palette.color(QPalette::Text));
        if (isSigned) {
            painter.fillRect(QRectF(rect.left(), std::round(rect.center().y()) - 4, 8, 8),
                             figure.sign);
        }
        drawText(painter, rect.adjusted(isSigned ? 14 : 0, 0, 0, 0), Qt::AlignLeft, figure.name);
        painter.setPen(scene.palette.color(QPalette::Text));
        drawText(painter, rect, Qt::AlignRight, figure.value);
        rect.translate(0, line);
    }
}

void paintTitle(QPainter &painter, const TimelineScene &scene)
{
    const QRectF title = scene.layout.title;
    painter.fillRect(title, scene.palette.color(QPalette::Window));
    painter.setPen(QPen(scene.tokens().line, 1));
    painter.drawLine(QPointF(title.left(), title.top() + 0.5),
                     QPointF(title.right(), title.top() + 0.5));
    painter.drawLine(QPointF(title.left(), title.bottom() - 0.5),
                     QPointF(title.right(), title.bottom() - 0.5));
    painter.setPen(scene.palette.color(QPalette::Text));
    painter.setFont(strongFont(scene.font, 0.92));
    const QFontMetricsF metrics(painter.font());
    const QRectF left = scene.layout.left(title).adjusted(margin, 0, -4, 0);
    drawText(painter,
             left,
             Qt::AlignLeft,
             metrics.elidedText(Words::tr("Size of each call"), Qt::ElideRight, left.width()));
    painter.setPen(scene.tokens().quiet);
    painter.setFont(scaledFont(scene.font, 0.92));
    drawText(painter,
             scene.layout.canvas(title).adjusted(4, 0, 0, 0),
             Qt::AlignLeft,
             Words::tr("tokens: history below, fixed part above it"));
}

//! Turn numbers under the first call of each turn, as many as there is room for.
void paintTurns(QPainter &painter, const TimelineScene &scene)
{
    const QRectF axis = scene.layout.axis;
    painter.setPen(QPen(scene.tokens().line, 1));
    painter.drawLine(QPointF(axis.left(), axis.top() + 0.5),
                     QPointF(axis.right(), axis.top() + 0.5));
    painter.setFont(scaledFont(scene.font, 0.85));
    painter.setPen(scene.tokens().quiet);
    drawText(painter,
             scene.layout.left(axis).adjusted(margin, 0, -margin, 0),
             Qt::AlignRight,
             Words::tr("turn"));
    const QFontMetricsF metrics(painter.font());
    const QRectF canvas = scene.layout.canvas(axis);
    double free = canvas.left();
    TurnNumber shown;
    for (const CallFigures &call : scene.series.calls) {
        const double x = scene.x(call.at);
        if (call.turn == shown || x < canvas.left()) {
            continue;
        }
        shown = call.turn;
        const QString words = Format::count(call.turn.value());
        const double width = metrics.horizontalAdvance(words);
        if (x >= free && x + width < canvas.right() - 2) {
            drawText(
                painter, QRectF(x, axis.top(), width + 1, axis.height()), Qt::AlignLeft, words);
            free = x + width + 14;
        }
    }
}

void paintGrid(QPainter &painter, const TimelineScene &scene, const Height &height)
{
    const QRectF canvas = scene.layout.canvas(scene.layout.chart);
    painter.setPen(QPen(scene.tokens().grid, 1));
    for (int quarter = 1; quarter < 4; ++quarter) {
        const double y = std::round(height.y(scene.series.largest * quarter / 4)) + 0.5;
        painter.drawLine(QPointF(canvas.left(), y), QPointF(canvas.right(), y));
    }
}

} // namespace

void paintCallChart(QPainter &painter, const TimelineScene &scene)
{
    const Height height = heightOf(scene);
    painter.save();
    paintTitle(painter, scene);
    painter.fillRect(scene.layout.chart, scene.palette.color(QPalette::Base));
    painter.fillRect(scene.layout.axis, scene.palette.color(QPalette::Base));
    painter.setClipRect(scene.layout.canvas(scene.layout.chart));
    paintGrid(painter, scene, height);
    paintGround(painter, scene, scene.layout.chart);
    paintBars(painter, scene, height);
    paintLines(painter, scene, height);
    paintFadeLines(painter, scene, scene.layout.chart);
    painter.setClipping(false);
    paintFigures(painter, scene);
    paintLabels(painter, scene, height);
    paintTurns(painter, scene);
    painter.restore();
}

} // namespace Ebb
