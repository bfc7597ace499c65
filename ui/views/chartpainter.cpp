// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "chartpainter.h"

#include <ui/widgets/format.h>

#include <QFontMetricsF>
#include <QLocale>
#include <QPainter>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

QString levelText(double value)
{
    const int decimals = std::max(0, int(std::ceil(-std::log10(value) - 1e-9)));
    return QLocale().toString(value, 'f', decimals);
}

QString endTitle(Duration ahead)
{
    if (ahead <= Duration(0))
        return ChartPainter::tr("now");
    if (ahead < 24h)
        return ChartPainter::tr("in %1").arg(Format::duration(ahead));
    if (ahead == 24h)
        return ChartPainter::tr("in 1 day");
    return ChartPainter::tr("in %1 days").arg(ahead / 24h);
}

// Labels on one baseline that never overlap: the first to come has the place.
class LabelRow
{
public:
    LabelRow(const QFont &font, double baseline)
        : m_metrics(font)
        , m_baseline(baseline)
    {
    }

    void reserve(double x, double half) { m_taken.append({x - half, x + half}); }

    // False when there is no room.
    bool paint(QPainter &painter, double x, const QString &text, Qt::Alignment side)
    {
        const double width = m_metrics.horizontalAdvance(text);
        const double left = std::max(0.0, side == Qt::AlignRight ? x - width : x - width / 2);
        const bool isTaken = std::ranges::any_of(m_taken, [&](const auto &other) {
            return left - 8 < other.second && other.first < left + width + 8;
        });
        if (isTaken)
            return false;
        m_taken.append({left, left + width});
        painter.drawText(QPointF(left, m_baseline), text);
        return true;
    }

private:
    QFontMetricsF m_metrics;
    double m_baseline;
    QList<std::pair<double, double>> m_taken;
};

// Marks and where they stand. One under the moment's flag, or so near to the one before that their
// signs would run together, is left out.
QList<std::pair<double, const ChartMark *>>
placedMarks(const ChartFrame &frame, const CurveSet &curves, const QList<ChartMark> &marks)
{
    const double moment = frame.x(curves.scale.momentX());
    QList<std::pair<double, const ChartMark *>> result;
    for (const ChartMark &mark : marks) {
        const double x = std::round(frame.x(curves.scale.x(mark.at))) + 0.5;
        const bool isFree = result.isEmpty() || x - result.last().first >= 9;
        if (isFree && std::abs(x - moment) > 1)
            result.append({x, &mark});
    }
    return result;
}

} // namespace

ChartPainter::ChartPainter(const QPalette &palette, const QFont &font, qreal devicePixelRatio)
    : m_states(palette, devicePixelRatio)
    , m_base(palette.color(QPalette::Base))
    , m_font(scaledFont(font, 0.85))
{
}

double ChartPainter::lineHeight() const
{
    return QFontMetricsF(m_font).height();
}

void ChartPainter::paintBack(QPainter &painter,
                             const ChartFrame &frame,
                             const CurveSet &curves) const
{
    painter.save();
    painter.setFont(m_font);
    if (curves.scale.ahead() > Duration(0))
        paintAhead(painter, frame, curves.scale);
    paintLevels(painter, frame);
    paintAges(painter, frame, curves);
    painter.restore();
}

void ChartPainter::paintAhead(QPainter &painter,
                              const ChartFrame &frame,
                              const AgeScale &scale) const
{
    const QRectF plot = frame.plot();
    QRectF ahead = plot;
    ahead.setLeft(frame.x(scale.momentX()));
    painter.fillRect(ahead, m_states.hatch());
    painter.setPen(tokens().quiet);
    const QRectF text = ahead.adjusted(9, 4, -4, 0);
    painter.drawText(text,
                     Qt::AlignLeft | Qt::AlignTop,
                     QFontMetricsF(m_font).elidedText(
                         tr("ahead, if no new fact is written"), Qt::ElideRight, text.width()));
}

void ChartPainter::paintLevels(QPainter &painter, const ChartFrame &frame) const
{
    const QRectF plot = frame.plot();
    const double height = lineHeight();
    for (double level : frame.levels(height * 1.2)) {
        const double y = std::round(frame.y(std::log10(level))) + 0.5;
        painter.setPen(QPen(tokens().grid, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(tokens().quiet);
        painter.drawText(QRectF(0, y - height / 2, plot.left() - 7, height),
                         Qt::AlignRight | Qt::AlignVCenter,
                         levelText(level));
    }
    painter.setPen(QPen(tokens().line, 1));
    const double bottom = std::round(plot.bottom()) + 0.5;
    painter.drawLine(QPointF(0, bottom), QPointF(plot.right(), bottom));
}

void ChartPainter::paintAges(QPainter &painter,
                             const ChartFrame &frame,
                             const CurveSet &curves) const
{
    const QRectF plot = frame.plot();
    const AgeScale &scale = curves.scale;
    LabelRow labels(m_font, plot.top() - 10);
    painter.setPen(tokens().quiet);
    const QString title = endTitle(scale.ahead());
    labels.paint(painter, plot.right() + chartMargins(m_font).right - 10, title, Qt::AlignRight);
    labels.reserve(frame.x(scale.momentX()), 6);
    for (const AgeScale::Tick &tick : scale.ticks()) {
        const bool isAhead = tick.age < Duration(0);
        const QString age = Format::duration(isAhead ? -tick.age : tick.age);
        painter.setPen(tokens().quiet);
        const double x = std::round(frame.x(tick.x)) + 0.5;
        if (!labels.paint(painter, x, isAhead ? tr("+%1").arg(age) : age, Qt::AlignHCenter))
            continue;
        painter.setPen(QPen(isAhead ? tokens().line : tokens().grid, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    }
}

void ChartPainter::paintTimes(QPainter &painter,
                              const ChartFrame &frame,
                              const CurveSet &curves,
                              const QList<ChartMark> &marks) const
{
    const QRectF plot = frame.plot();
    QPen pen = fadePen(tokens());
    pen.setCapStyle(Qt::FlatCap);
    painter.setPen(pen);
    for (const auto &[x, mark] : placedMarks(frame, curves, marks))
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    const double moment = std::round(frame.x(curves.scale.momentX())) + 0.5;
    painter.setPen(momentPen(tokens()));
    painter.drawLine(QPointF(moment, plot.top()), QPointF(moment, plot.bottom()));
}

void ChartPainter::paintFront(QPainter &painter,
                              const ChartFrame &frame,
                              const CurveSet &curves,
                              EpisodeId selected,
                              const QList<ChartMark> &marks) const
{
    painter.save();
    painter.setFont(m_font);
    paintTimes(painter, frame, curves, marks);
    for (const auto &[x, mark] : placedMarks(frame, curves, marks))
        paintMark(painter, QPointF(x, frame.plot().top() + 7), mark->kind, tokens().moment);
    const double moment = std::round(frame.x(curves.scale.momentX())) + 0.5;
    paintMoment(painter, moment, frame.plot().top() - 8, frame.plot().bottom(), tokens());
    painter.setRenderHint(QPainter::Antialiasing);
    paintRings(painter, frame, curves, selected);
    paintEnds(painter, frame, curves, selected);
    painter.restore();
}

void ChartPainter::paintRings(QPainter &painter,
                              const ChartFrame &frame,
                              const CurveSet &curves,
                              EpisodeId selected) const
{
    for (const Curve *curve : colouredCurves(curves, selected)) {
        if (curve->now <= 0)
            continue;
        painter.setBrush(m_base);
        painter.setPen(QPen(tokens().of(curve->state).border, 1.5));
        painter.drawEllipse(frame.map({curves.scale.momentX(), std::log10(curve->now)}), 3.5, 3.5);
    }
}

void ChartPainter::paintEnds(QPainter &painter,
                             const ChartFrame &frame,
                             const CurveSet &curves,
                             EpisodeId selected) const
{
    const QRectF plot = frame.plot();
    const double height = lineHeight();
    const QList<const Curve *> shown = colouredCurves(curves, selected);
    QList<double> places;
    for (const Curve *curve : shown)
        places.append(curve->atEnd > 0 ? frame.y(std::log10(curve->atEnd)) : plot.bottom());
    places = spreadOut(places, height * 0.86, plot.top() + height / 2, plot.bottom() - height / 2);
    const double right = plot.right() + chartMargins(m_font).right - 10;
    for (qsizetype i = 0; i < shown.size(); ++i) {
        const Curve &curve = *shown.at(i);
        const QRectF row(
            plot.right() + 8, places.at(i) - height / 2, right - plot.right() - 8, height);
        painter.setFont(curve.id == selected ? strongFont(m_font) : m_font);
        painter.setPen(tokens().of(curve.state).border);
        painter.drawText(row, Qt::AlignLeft | Qt::AlignVCenter, Format::episode(curve.id));
        painter.setFont(m_font);
        painter.setPen(tokens().quiet);
        painter.drawText(row, Qt::AlignRight | Qt::AlignVCenter, Format::activation(curve.atEnd));
    }
}

QString traceCount(qsizetype count)
{
    return count == 1 ? ChartPainter::tr("1 trace")
                      : ChartPainter::tr("%n traces", nullptr, int(count));
}

QList<const Curve *> colouredCurves(const CurveSet &curves, EpisodeId selected)
{
    QList<const Curve *> result;
    for (const Curve &curve : curves.curves) {
        if (curve.isPinned && curve.id != selected)
            result.append(&curve);
    }
    if (const Curve *curve = curves.find(selected))
        result.append(curve);
    return result;
}

} // namespace Ebb
