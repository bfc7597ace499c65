// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "activationchart.h"

#include <ui/widgets/format.h>

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double reach = 10; // px from a curve that still mean it

QString whenText(TimePoint time, TimePoint moment)
{
    if (time == moment)
        return ActivationChart::tr("%1, the moment").arg(Format::iso(time));
    const QString length = Format::duration(time < moment ? moment - time : time - moment);
    return time < moment
        ? ActivationChart::tr("%1, %2 before the moment").arg(Format::iso(time), length)
        : ActivationChart::tr("%1, %2 ahead").arg(Format::iso(time), length);
}

} // namespace

ActivationChart::ActivationChart(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Activation curves"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

void ActivationChart::setCurves(const CurveSet &curves)
{
    m_curves = curves;
    m_isChartDue = true;
    refresh();
}

void ActivationChart::setMarks(const QList<ChartMark> &marks)
{
    if (marks == m_marks)
        return;
    m_marks = marks;
    refresh();
}

void ActivationChart::setSelected(EpisodeId episode)
{
    if (episode == m_selected)
        return;
    m_selected = episode;
    m_isChartDue = true;
    refresh();
}

void ActivationChart::setLookAhead(Duration ahead)
{
    m_lookAhead = ahead;
    update();
}

void ActivationChart::refresh()
{
    m_picture = {};
    update();
}

QSize ActivationChart::sizeHint() const
{
    return {800, 260};
}

QSize ActivationChart::minimumSizeHint() const
{
    return {320, 96 + fontMetrics().height() * 2};
}

ChartFrame ActivationChart::frameFor(const QSizeF &size) const
{
    const QFont ticks = scaledFont(font(), 0.85);
    const ChartMargins margins = chartMargins(ticks);
    const double top = std::round(QFontMetricsF(ticks).height() + 13);
    const QRectF plot(std::round(margins.left),
                      top,
                      std::round(size.width() - margins.left - margins.right),
                      size.height() - top - 1);
    return ChartFrame(plot, m_curves);
}

void ActivationChart::paintChart(QPainter &painter, const QSizeF &size, qreal devicePixelRatio)
{
    const ChartPainter chartPainter(palette(), font(), devicePixelRatio);
    const ChartFrame frame = frameFor(size);
    painter.fillRect(QRectF(QPointF(), size), palette().color(QPalette::Base));
    chartPainter.paintBack(painter, frame, m_curves);
    if (std::exchange(m_isChartDue, false))
        m_chart.setCurves(m_curves, m_selected, chartPainter.tokens());
    m_chart.paint(painter, frame);
    chartPainter.paintFront(painter, frame, m_curves, m_selected, m_marks);
}

void ActivationChart::ensurePicture()
{
    const qreal ratio = devicePixelRatioF();
    const QSize wanted = (QSizeF(size()) * ratio).toSize();
    if (m_picture.size() == wanted && m_picture.devicePixelRatio() == ratio)
        return;
    m_picture = QPixmap(wanted);
    m_picture.setDevicePixelRatio(ratio);
    QPainter painter(&m_picture);
    paintChart(painter, size(), ratio);
}

void ActivationChart::paintEvent(QPaintEvent *)
{
    ensurePicture();
    QPainter painter(this);
    painter.drawPixmap(0, 0, m_picture);
    paintLookAhead(painter);
    paintReading(painter);
    if (hasFocus()) {
        painter.setPen(QPen(palette().color(QPalette::Highlight), 1));
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void ActivationChart::paintLookAhead(QPainter &painter) const
{
    if (m_lookAhead <= Duration(0) || m_lookAhead > m_curves.scale.ahead())
        return;
    const ChartFrame at = frame();
    const Tokens tokens = tokensFor(palette());
    const double x = at.x(m_curves.scale.x(m_curves.scale.moment() + m_lookAhead));
    painter.setPen(QPen(tokens.moment, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, at.plot().top()), QPointF(x, at.plot().bottom()));
    const QString text = tr("+%1").arg(Format::duration(m_lookAhead));
    painter.setFont(scaledFont(font(), 0.85));
    const double width = QFontMetricsF(painter.font()).horizontalAdvance(text);
    const double left = std::min(x + 4, at.plot().right() - width - 2);
    painter.drawText(QPointF(left, at.plot().bottom() - 5), text);
}

void ActivationChart::paintReading(QPainter &painter) const
{
    const Curve *curve = m_readPlace < 0 ? nullptr : m_curves.find(m_read);
    const std::optional<double> drawn = curve ? drawnAt(*curve, m_readPlace) : std::nullopt;
    if (!drawn)
        return;
    const ChartFrame at = frame();
    const Tokens tokens = tokensFor(palette());
    const QPointF point = at.map({m_readPlace, *drawn});
    painter.setPen(QPen(tokens.line, 1));
    painter.drawLine(QPointF(point.x(), at.plot().top()), QPointF(point.x(), at.plot().bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(tokens.of(curve->state).border);
    painter.setPen(QPen(palette().color(QPalette::Base), 1.5));
    painter.drawEllipse(point, 4.5, 4.5);

    paintReadingLabel(painter, *curve, point);
}

void ActivationChart::paintReadingLabel(QPainter &painter, const Curve &curve, QPointF point) const
{
    const TimePoint time = m_curves.scale.time(m_readPlace);
    const QString text = tr("%1 %2, %3", "episode, activation, count of traces")
                             .arg(Format::episode(curve.id),
                                  Format::activation(valueAt(m_curves, curve, time)),
                                  traceCount(tracesAt(curve, time)));
    painter.setFont(scaledFont(font(), 0.85));
    const QFontMetricsF metrics(painter.font());
    const QRectF plot = frame().plot();
    QRectF label(0, 0, metrics.horizontalAdvance(text) + 12, metrics.height() + 6);
    label.moveBottomLeft(point + QPointF(8, -8));
    if (label.right() > plot.right())
        label.moveRight(point.x() - 8);
    if (label.top() < plot.top())
        label.moveTop(point.y() + 8);
    painter.setBrush(palette().color(QPalette::Base));
    painter.setPen(QPen(palette().color(QPalette::Mid), 1));
    painter.drawRoundedRect(label, 4, 4);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(label, Qt::AlignCenter, text);
}

const Curve *ActivationChart::curveAt(QPointF position) const
{
    const ChartFrame at = frame();
    if (!at.plot().contains(position))
        return nullptr;
    const double place = at.place(position.x());
    const Curve *nearest = nullptr;
    double distance = reach;
    for (const Curve &curve : m_curves.curves) {
        const std::optional<double> drawn
            = curve.isFolded && curve.id != m_selected ? std::nullopt : drawnAt(curve, place);
        if (!drawn)
            continue;
        // What is drawn in colour is meant before what is grey.
        const double bonus = curve.isPinned || curve.id == m_selected ? 3 : 0;
        const double away = std::abs(at.y(*drawn) - position.y()) - bonus;
        if (away < distance) {
            distance = away;
            nearest = &curve;
        }
    }
    return nearest;
}

QString ActivationChart::readingText(const Curve &curve, TimePoint time) const
{
    const QString name
        = tr("%1 %2, %3").arg(Format::episode(curve.id), curve.title, Format::state(curve.state));
    const QString value = tr("%1, the sum of %2", "activation, count of traces")
                              .arg(Format::activation(valueAt(m_curves, curve, time)),
                                   traceCount(tracesAt(curve, time)));
    return name + u'\n' + value + u'\n' + whenText(time, m_curves.scale.moment());
}

QString ActivationChart::toolTipAt(QPointF position) const
{
    const ChartFrame at = frame();
    for (const ChartMark &mark : m_marks) {
        const QPointF sign(at.x(m_curves.scale.x(mark.at)), at.plot().top() + 7);
        if (QLineF(sign, position).length() < 9)
            return tr("%1, %2\n%3").arg(Format::call(mark.call), Format::iso(mark.at), mark.text);
    }
    const Curve *curve = curveAt(position);
    return curve ? readingText(*curve, m_curves.scale.time(at.place(position.x()))) : QString();
}

void ActivationChart::read(EpisodeId episode, double place)
{
    m_read = episode;
    m_readPlace = place;
    if (const Curve *curve = m_curves.find(episode))
        setAccessibleDescription(readingText(*curve, m_curves.scale.time(place)));
    update();
}

void ActivationChart::stopReading()
{
    if (std::exchange(m_readPlace, -1) >= 0)
        update();
}

void ActivationChart::moveReading(double by)
{
    const EpisodeId episode = m_selected.isValid() ? m_selected : m_read;
    const Curve *curve = m_curves.find(episode);
    if (!curve || curve->points.isEmpty())
        return;
    const double from = m_readPlace < 0 ? m_curves.scale.momentX() : m_readPlace + by;
    read(episode, std::clamp(from, curve->points.first().x(), 1.0));
}

void ActivationChart::mouseMoveEvent(QMouseEvent *event)
{
    const Curve *curve = curveAt(event->position());
    if (curve)
        read(curve->id, frame().place(event->position().x()));
    else
        stopReading();
    setCursor(curve ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void ActivationChart::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    if (const Curve *curve = curveAt(event->position()))
        Q_EMIT episodeClicked(curve->id);
}

void ActivationChart::mouseDoubleClickEvent(QMouseEvent *event)
{
    const TimePoint time = m_curves.scale.time(frame().place(event->position().x()));
    if (event->button() == Qt::LeftButton && time < m_curves.scale.moment())
        Q_EMIT momentAsked(time);
}

void ActivationChart::leaveEvent(QEvent *)
{
    stopReading();
}

void ActivationChart::focusOutEvent(QFocusEvent *event)
{
    stopReading();
    QWidget::focusOutEvent(event);
}

void ActivationChart::keyPressEvent(QKeyEvent *event)
{
    const double step = event->modifiers().testFlag(Qt::ControlModifier) ? 0.05 : 0.005;
    switch (event->key()) {
    case Qt::Key_Left:
        return moveReading(-step);
    case Qt::Key_Right:
        return moveReading(step);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (const TimePoint time = m_curves.scale.time(m_readPlace);
            m_readPlace >= 0 && time < m_curves.scale.moment())
            return Q_EMIT momentAsked(time);
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void ActivationChart::changeEvent(QEvent *event)
{
    m_isChartDue = true;
    refresh();
    QWidget::changeEvent(event);
}

bool ActivationChart::event(QEvent *event)
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
