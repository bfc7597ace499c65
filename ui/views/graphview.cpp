// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "graphview.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QStyleOptionFocusRect>
#include <QStylePainter>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double LeastZoom = 0.01;
constexpr double MostZoom = 3;
constexpr double Margin = 28;
constexpr double ZoomStep = 1.25;

} // namespace

GraphView::GraphView(QWidget *parent)
    : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setAccessibleName(tr("Graph of facts"));
}

void GraphView::setPicture(GraphPicture picture)
{
    m_picture = std::move(picture);
    update();
}

void GraphView::setWhole(const QRectF &bounds)
{
    if (bounds == m_whole)
        return;
    m_whole = bounds;
    if (m_isFitted)
        fit();
}

void GraphView::setEmptyText(const QString &text)
{
    m_emptyText = text;
    update();
}

void GraphView::setSelected(FactId fact, EntityId entity)
{
    if (fact == m_fact && entity == m_entity)
        return;
    m_fact = fact;
    m_entity = entity;
    bringIntoSight();
    update();
}

GraphLook GraphView::look() const
{
    return {.zoom = m_zoom,
            .offset = m_offset,
            .fact = m_fact,
            .entity = m_entity,
            .palette = palette(),
            .font = font()};
}

void GraphView::fit()
{
    m_isFitted = true;
    const QRectF bounds = m_whole | m_picture.bounds();
    if (bounds.isEmpty())
        return;
    const double across = (width() - 2 * Margin) / bounds.width();
    const double down = (height() - 2 * Margin) / bounds.height();
    m_zoom = std::clamp(std::min(across, down), LeastZoom, 1.0);
    m_offset = QRectF(rect()).center() - bounds.center() * m_zoom;
    update();
    Q_EMIT zoomChanged(m_zoom);
}

void GraphView::zoom(double factor, std::optional<QPointF> around)
{
    const QPointF still = around.value_or(QRectF(rect()).center());
    const double wanted = std::clamp(m_zoom * factor, LeastZoom, MostZoom);
    m_offset = still - (still - m_offset) * (wanted / m_zoom);
    m_zoom = wanted;
    m_isFitted = false;
    update();
    Q_EMIT zoomChanged(m_zoom);
}

void GraphView::moveBy(QPointF by)
{
    m_offset += by;
    m_isFitted = false;
    update();
}

void GraphView::bringIntoSight()
{
    const int edge = m_picture.edgeOf(m_fact);
    if (edge < 0)
        return;
    const QPointF middle = look().toScreen(m_picture.lineOf(edge).at(1));
    const QRectF sight = QRectF(rect()).adjusted(Margin, Margin, -Margin, -Margin);
    const QPointF nearest(
        std::clamp(middle.x(), sight.left(), std::max(sight.left(), sight.right())),
        std::clamp(middle.y(), sight.top(), std::max(sight.top(), sight.bottom())));
    if (nearest != middle)
        moveBy(nearest - middle);
}

int GraphView::itemAt(const QPoint &place) const
{
    return m_picture.edgeAt(QPointF(place), look());
}

QRect GraphView::edgeRect(int edge) const
{
    QPolygonF line = m_picture.lineOf(edge);
    for (QPointF &point : line)
        point = look().toScreen(point);
    return line.boundingRect().adjusted(-2, -2, 2, 2).toAlignedRect();
}

void GraphView::paintPicture(QPainter &painter)
{
    painter.fillRect(rect(), palette().brush(QPalette::Base));
    if (m_picture.values().nodes.isEmpty()) {
        painter.setPen(tokensFor(palette()).quiet);
        painter.drawText(
            rect().adjusted(24, 24, -24, -24), Qt::AlignCenter | Qt::TextWordWrap, m_emptyText);
        return;
    }
    m_picture.paint(painter, rect(), look());
}

void GraphView::paintEvent(QPaintEvent *)
{
    QStylePainter painter(this);
    paintPicture(painter);
    if (!hasFocus())
        return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.rect = rect().adjusted(1, 1, -1, -1);
    painter.drawPrimitive(QStyle::PE_FrameFocusRect, option);
}

void GraphView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_isFitted)
        fit();
}

void GraphView::pickAt(QPointF at)
{
    const int node = m_picture.nodeAt(at, look());
    if (node >= 0 && m_picture.values().nodes.at(node).key.isEntity())
        return Q_EMIT entitySelected(m_picture.values().nodes.at(node).key.entity());
    const int edge = m_picture.edgeAt(at, look());
    if (edge >= 0)
        return Q_EMIT factSelected(m_picture.values().edges.at(edge).fact);
    Q_EMIT nothingSelected();
}

void GraphView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_pressedAt = m_draggedTo = event->position();
    m_isDragging = false;
}

void GraphView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton)) {
        const bool isOver = m_picture.nodeAt(event->position(), look()) >= 0
            || m_picture.edgeAt(event->position(), look()) >= 0;
        setCursor(isOver ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    const QPointF moved = event->position() - m_pressedAt;
    m_isDragging |= moved.manhattanLength() >= QApplication::startDragDistance();
    if (!m_isDragging)
        return;
    moveBy(event->position() - m_draggedTo);
    m_draggedTo = event->position();
}

void GraphView::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton && !m_isDragging)
        pickAt(event->position());
    m_isDragging = false;
}

void GraphView::mouseDoubleClickEvent(QMouseEvent *event)
{
    const int edge = m_picture.edgeAt(event->position(), look());
    if (edge >= 0 && m_picture.nodeAt(event->position(), look()) < 0)
        Q_EMIT factActivated(m_picture.values().edges.at(edge).fact);
}

void GraphView::wheelEvent(QWheelEvent *event)
{
    const QPoint turned = event->angleDelta();
    if (event->modifiers().testFlag(Qt::ControlModifier))
        zoom(std::pow(ZoomStep, turned.y() / 120.0), event->position());
    else
        moveBy(event->modifiers().testFlag(Qt::ShiftModifier)
                   ? QPointF(turned.y() + turned.x(), 0) / 2
                   : QPointF(turned) / 2);
    event->accept();
}

void GraphView::selectToward(QPointF direction)
{
    const int start = m_picture.edgeOf(m_fact);
    const QPointF from
        = start >= 0 ? m_picture.lineOf(start).at(1) : look().toPlace(QRectF(rect()).center());
    int best = -1;
    double least = INFINITY;
    for (int edge = 0; edge < int(m_picture.values().edges.size()); ++edge) {
        const QPointF way = m_picture.lineOf(edge).at(1) - from;
        const double ahead = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        if (edge != start && ahead > 1 && ahead + 2 * aside < least) {
            least = ahead + 2 * aside;
            best = edge;
        }
    }
    if (best >= 0)
        Q_EMIT factSelected(m_picture.values().edges.at(best).fact);
}

void GraphView::keyPressEvent(QKeyEvent *event)
{
    const bool isShifted = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Up:
        return isShifted ? selectToward({0, -1}) : Q_EMIT stepRequested(-1);
    case Qt::Key_Down:
        return isShifted ? selectToward({0, 1}) : Q_EMIT stepRequested(1);
    case Qt::Key_Left:
    case Qt::Key_Right:
        // Alone they step the moment.
        if (isShifted)
            return selectToward({event->key() == Qt::Key_Left ? -1.0 : 1.0, 0});
        break;
    case Qt::Key_Plus:
        return zoom(ZoomStep);
    case Qt::Key_Minus:
        return zoom(1 / ZoomStep);
    case Qt::Key_0:
        return fit();
    case Qt::Key_Escape:
        return Q_EMIT nothingSelected();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_fact.isValid())
            return Q_EMIT factActivated(m_fact);
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

QString GraphView::tipAt(QPointF at) const
{
    const int node = m_picture.nodeAt(at, look());
    if (node >= 0 && m_picture.values().nodes.at(node).key.isEntity()) {
        const GraphNode &entity = m_picture.values().nodes.at(node);
        return tr("%1, %n fact(s)", nullptr, entity.degree).arg(entity.name);
    }
    const int edge = m_picture.edgeAt(at, look());
    return edge < 0 ? QString() : words(m_picture.values().edges.at(edge).fact);
}

bool GraphView::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const QString tip = tipAt(QPointF(help->pos()));
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), u"<p>"_s + tip.toHtmlEscaped() + u"</p>"_s, this);
    return true;
}

} // namespace Ebb
