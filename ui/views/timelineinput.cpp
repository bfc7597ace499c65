// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The timeline under the hand: wheel, mouse, keys and tooltips.

#include "timelinecanvas.h"

#include <ui/models/timecursor.h>
#include <ui/views/timelinetext.h>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace Ebb {

bool TimelineCanvas::isOnCanvas(const QPointF &place) const
{
    return place.x() >= m_layout.canvasLeft() && place.x() < m_layout.canvasRight();
}

TimePoint TimelineCanvas::timeAt(const QPointF &place) const
{
    return m_axis.mapXToTime(place.x() - m_layout.canvasLeft());
}

void TimelineCanvas::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    relayout();
    ensureVisible(selectedRow());
}

void TimelineCanvas::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    const QEvent::Type type = event->type();
    if (type == QEvent::PaletteChange || type == QEvent::FontChange || type == QEvent::StyleChange
        || type == QEvent::DevicePixelRatioChange) {
        m_states = StatePainter(palette(), devicePixelRatioF());
        relayout();
    }
}

void TimelineCanvas::wheelEvent(QWheelEvent *event)
{
    const QPointF place = event->position();
    QPoint delta = event->pixelDelta().isNull() ? event->angleDelta() / 2 : event->pixelDelta();
    if (event->modifiers() & Qt::ControlModifier) {
        m_axis.zoomAt(place.x() - m_layout.canvasLeft(), std::pow(1.0025, event->angleDelta().y()));
        relayout();
    } else {
        // Over a zoomed axis the wheel pans time; over the columns, or with Shift, the rows.
        const bool pansTime
            = isOnCanvas(place) && !m_axis.isFitted() && !(event->modifiers() & Qt::ShiftModifier);
        m_axis.panBy(-(pansTime && delta.x() == 0 ? delta.y() : delta.x()));
        if (!pansTime) {
            m_vertical->setValue(m_vertical->value() - (delta.y() != 0 ? delta.y() : delta.x()));
        }
        relayout();
    }
    event->accept();
}

void TimelineCanvas::keyPressEvent(QKeyEvent *event)
{
    const int row = selectedRow();
    const int page = std::max(1, int(m_layout.rows.height() / m_layout.rowHeight) - 1);
    const int last = m_rows.rowCount() - 1;
    switch (event->key()) {
    case Qt::Key_Up:
        selectRow(std::max(0, row - 1));
        break;
    case Qt::Key_Down:
        selectRow(std::min(last, row + 1));
        break;
    case Qt::Key_PageUp:
        selectRow(std::max(0, row - page));
        break;
    case Qt::Key_PageDown:
        selectRow(std::clamp(row + page, 0, std::max(0, last)));
        break;
    case Qt::Key_Home:
        selectRow(0);
        break;
    case Qt::Key_Left:
        m_cursor.step(-1);
        break;
    case Qt::Key_Right:
        m_cursor.step(1);
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        goTo(row);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimelineCanvas::mousePressEvent(QMouseEvent *event)
{
    const QPointF place = event->position();
    m_dragFrom = place;
    if (event->button() == Qt::MiddleButton) {
        m_drag = Drag::Pan;
    } else if (event->button() != Qt::LeftButton) {
        return;
    } else if (m_layout.title.contains(place)) {
        m_drag = Drag::Share;
    } else if (m_layout.rows.contains(place)) {
        selectRow(m_layout.rowAt(place));
    } else if (const CallMark *mark = markAt(place)) {
        m_cursor.goToCall(mark->call);
    } else if (isOnCanvas(place)) {
        m_drag = Drag::Moment;
        m_cursor.setMoment(timeAt(place));
    }
}

void TimelineCanvas::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF place = event->position();
    m_pointer = place;
    switch (m_drag) {
    case Drag::Moment:
        m_cursor.setMoment(timeAt(place));
        break;
    case Drag::Share:
        setShare((place.y() - m_layout.rows.top())
                 / std::max(1.0, m_layout.rows.height() + m_layout.chart.height()));
        break;
    case Drag::Pan:
        m_axis.panBy(m_dragFrom.x() - place.x());
        m_dragFrom = place;
        relayout();
        break;
    case Drag::None:
        updateCursorShape(place);
    }
    update();
}

void TimelineCanvas::updateCursorShape(const QPointF &place)
{
    setCursor(m_layout.title.contains(place) ? Qt::SplitVCursor : Qt::ArrowCursor);
}

void TimelineCanvas::mouseReleaseEvent(QMouseEvent *)
{
    m_drag = Drag::None;
}

void TimelineCanvas::mouseDoubleClickEvent(QMouseEvent *event)
{
    const QPointF place = event->position();
    if (!m_layout.rows.contains(place)) {
        mousePressEvent(event);
    } else if (isOnCanvas(place)) {
        m_cursor.setMoment(timeAt(place));
    } else {
        goTo(m_layout.rowAt(place));
    }
}

void TimelineCanvas::leaveEvent(QEvent *event)
{
    QWidget::leaveEvent(event);
    m_pointer = QPointF(-1, -1);
    update();
}

bool TimelineCanvas::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString tip = tipAt(help->pos());
    if (tip.isEmpty()) {
        QToolTip::hideText();
        event->ignore();
    } else {
        QToolTip::showText(help->globalPos(), tip, this);
    }
    return true;
}

QString TimelineCanvas::tipAt(const QPointF &place) const
{
    const int row = m_layout.rowAt(place);
    if (row >= 0 && row < m_rows.rowCount()) {
        const TimePoint time = isOnCanvas(place) ? timeAt(place) : m_shown;
        return rowTip(m_rows.at(row), m_episodes.ranked(), time, m_shown);
    }
    if (const CallMark *mark = markAt(place)) {
        return markTip(*mark);
    }
    if (m_layout.chart.contains(place) && isOnCanvas(place)) {
        const qsizetype call = m_series.placeAt(timeAt(place));
        return call < 0 ? QString() : callTip(m_series.calls.at(call));
    }
    return {};
}

const CallMark *TimelineCanvas::markAt(const QPointF &place) const
{
    if (!m_layout.header.contains(place)) {
        return nullptr;
    }
    const double x = place.x() - m_layout.canvasLeft();
    for (const PlacedMark &mark : placedMarks(m_series, m_axis)) {
        if (std::abs(mark.x - x) <= 8) {
            return &m_series.marks.at(mark.place);
        }
    }
    return nullptr;
}

} // namespace Ebb
