// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tracestrip.h"

#include <ui/widgets/format.h>

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

constexpr qsizetype mostRows = 8;
constexpr double fan = 3; // px between traces of the same time
constexpr double farthest = 45; // px a trace is moved at most from its own time
constexpr double above = 5; // px over the first row

QString pastCaption(const AgeScale &scale)
{
    const QString length = Format::duration(scale.past());
    return scale.kind() == AgeScale::Kind::LogAge
        ? TraceStrip::tr("%1 before the moment, age on a log scale").arg(length)
        : TraceStrip::tr("%1 before the moment, linear").arg(length);
}

QString aheadCaption(const AgeScale &scale)
{
    return scale.kind() == AgeScale::Kind::LogAge
        ? TraceStrip::tr("time after the moment, log scale")
        : TraceStrip::tr("time after the moment, linear");
}

QString sourceText(const Trace &trace, const QHash<FactId, QString> &facts)
{
    return trace.fact.isValid()
        ? TraceStrip::tr("%1: %2").arg(Format::fact(trace.fact), facts.value(trace.fact))
        : TraceStrip::tr("its own turns");
}

} // namespace

TraceStrip::TraceStrip(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Traces of the pinned episodes"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TraceStrip::setCurves(const CurveSet &curves)
{
    m_curves = curves;
    updateGeometry();
    update();
}

void TraceStrip::setMarks(const QList<ChartMark> &marks)
{
    m_marks = marks;
    update();
}

void TraceStrip::setSelected(EpisodeId episode)
{
    m_selected = episode;
    updateGeometry();
    update();
}

void TraceStrip::setFacts(const QList<Fact> &facts)
{
    m_facts.clear();
    for (const Fact &fact : facts)
        m_facts.insert(fact.id, fact.note);
}

double TraceStrip::rowHeight() const
{
    return std::round(QFontMetricsF(scaledFont(font(), 0.85)).height() * 0.87);
}

double TraceStrip::plotLeft() const
{
    return std::round(chartMargins(scaledFont(font(), 0.85)).left);
}

double TraceStrip::plotWidth(double width) const
{
    const ChartMargins margins = chartMargins(scaledFont(font(), 0.85));
    return std::round(width - margins.left - margins.right);
}

int TraceStrip::heightForRows() const
{
    const qsizetype count = std::min(colouredCurves(m_curves, m_selected).size(), mostRows);
    return int(above + rowHeight() * double(count) + rowHeight() * 2);
}

QSize TraceStrip::sizeHint() const
{
    return {800, heightForRows()};
}

QSize TraceStrip::minimumSizeHint() const
{
    return {320, heightForRows()};
}

QList<TraceStrip::Row> TraceStrip::rows(double plotWidth) const
{
    QList<const Curve *> shown = colouredCurves(m_curves, m_selected);
    // With many pins the last rows win: the selected one is the last of all.
    if (shown.size() > mostRows)
        shown = shown.last(mostRows);
    QList<Row> result;
    for (const Curve *curve : std::as_const(shown)) {
        Row row{.curve = curve};
        for (const Trace &trace : curve->traces) {
            const double x = m_curves.scale.x(trace.at) * plotWidth;
            const double free = row.ticks.isEmpty() ? x : row.ticks.last() + fan;
            row.ticks.append(std::clamp(free, x, x + farthest));
        }
        result.append(row);
    }
    return result;
}

void TraceStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paintStrip(painter, size(), devicePixelRatioF());
}

void TraceStrip::paintStrip(QPainter &painter, const QSizeF &size, qreal devicePixelRatio) const
{
    const ChartPainter chartPainter(palette(), font(), devicePixelRatio);
    const Tokens &tokens = chartPainter.tokens();
    const QRectF all(QPointF(), size);
    painter.fillRect(all, palette().color(QPalette::Base));
    const double height = rowHeight();
    QRectF area(0, above, size.width(), height);
    for (const Row &row : rows(plotWidth(size.width()))) {
        paintRow(painter, area, row, tokens);
        area.translate(0, height);
    }
    const QRectF plot(plotLeft(), 0, plotWidth(size.width()), area.top() + 1);
    chartPainter.paintTimes(painter, ChartFrame(plot, m_curves), m_curves, m_marks);
    area.translate(0, std::round(height * 0.4));
    paintCaption(painter, area, tokens);
}

void TraceStrip::paintRow(QPainter &painter,
                          const QRectF &area,
                          const Row &row,
                          const Tokens &tokens) const
{
    const Curve &curve = *row.curve;
    const double moment = plotLeft() + m_curves.scale.momentX() * plotWidth(area.width());
    const double bottom = area.bottom();
    if (curve.id == m_selected)
        painter.fillRect(area, tokens.selection);
    painter.fillRect(QRectF(plotLeft(), bottom - 1, moment - plotLeft(), 1), tokens.grid);
    for (qsizetype i = 0; i < row.ticks.size(); ++i) {
        const double tall
            = std::max(3.0, std::round((area.height() - 2) * curve.traces.at(i).score));
        const double x = std::min(std::round(plotLeft() + row.ticks.at(i)), moment - 2);
        painter.fillRect(QRectF(x - 1, bottom - 1 - tall, 2, tall), tokens.of(curve.state).border);
    }
    paintRowTexts(painter, area, curve, tokens);
}

void TraceStrip::paintRowTexts(QPainter &painter,
                               const QRectF &area,
                               const Curve &curve,
                               const Tokens &tokens) const
{
    const QFont ticks = scaledFont(font(), 0.85);
    const double moment = plotLeft() + m_curves.scale.momentX() * plotWidth(area.width());
    QRectF text = area.adjusted(0, 0, 0, 1);
    text.setRight(plotLeft() - 7);
    painter.setFont(curve.id == m_selected ? strongFont(ticks) : ticks);
    painter.setPen(curve.id == m_selected ? palette().color(QPalette::Text) : tokens.quiet);
    painter.drawText(text, Qt::AlignRight | Qt::AlignVCenter, Format::episode(curve.id));

    painter.setFont(ticks);
    painter.setPen(tokens.quiet);
    const QFontMetricsF metrics(ticks);
    text = area.adjusted(moment + 9, 0, -10, 1);
    painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, traceCount(curve.traces.size()));
    text.setLeft(text.left() + metrics.horizontalAdvance(traceCount(888)) + 10);
    if (text.width() < metrics.horizontalAdvance(u"MMMMMM"_s))
        return; // nothing lies ahead: no room for a title
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(text,
                     Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(curve.title, Qt::ElideMiddle, text.width()));
}

void TraceStrip::paintCaption(QPainter &painter, const QRectF &area, const Tokens &tokens) const
{
    const QFont ticks = scaledFont(font(), 0.85);
    const double moment = plotLeft() + m_curves.scale.momentX() * plotWidth(area.width());
    painter.setFont(ticks);
    painter.setPen(tokens.quiet);
    const QRectF past(plotLeft(), area.top(), moment - plotLeft() - 8, area.height());
    const QFontMetricsF metrics(ticks);
    const auto paint = [&](const QRectF &place, const QString &text) {
        painter.drawText(place,
                         Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, place.width()));
    };
    paint(past, pastCaption(m_curves.scale));
    if (m_curves.scale.ahead() > Duration(0))
        paint(area.adjusted(moment + 9, 0, -10, 0), aheadCaption(m_curves.scale));
}

const Trace *TraceStrip::traceAt(QPointF position) const
{
    const qsizetype place = qsizetype(std::floor((position.y() - above) / rowHeight()));
    const QList<Row> shown = rows(plotWidth(width()));
    if (place < 0 || place >= shown.size())
        return nullptr;
    const Row &row = shown.at(place);
    const Trace *nearest = nullptr;
    double distance = 4;
    for (qsizetype i = 0; i < row.ticks.size(); ++i) {
        const double away = std::abs(plotLeft() + row.ticks.at(i) - position.x());
        if (away < distance) {
            distance = away;
            nearest = &row.curve->traces.at(i);
        }
    }
    return nearest;
}

QString TraceStrip::toolTipAt(QPointF position) const
{
    const Trace *trace = traceAt(position);
    if (!trace)
        return {};
    return tr("%1\nscore %2, %3, %4 before the moment")
        .arg(sourceText(*trace, m_facts),
             Format::score(trace->score),
             Format::iso(trace->at),
             Format::duration(m_curves.scale.moment() - trace->at));
}

void TraceStrip::mousePressEvent(QMouseEvent *event)
{
    const qsizetype place = qsizetype(std::floor((event->position().y() - above) / rowHeight()));
    const QList<Row> shown = rows(plotWidth(width()));
    if (event->button() == Qt::LeftButton && place >= 0 && place < shown.size())
        Q_EMIT episodeClicked(shown.at(place).curve->id);
}

void TraceStrip::changeEvent(QEvent *event)
{
    updateGeometry();
    update();
    QWidget::changeEvent(event);
}

bool TraceStrip::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString text = toolTipAt(help->pos());
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace Ebb
