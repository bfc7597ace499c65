// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recallcanvas.h"

#include <ui/views/recallpainter.h>

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionFocusRect>
#include <QToolTip>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool isOurKey(int key)
{
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down
        || key == Qt::Key_Return || key == Qt::Key_Enter;
}

} // namespace

RecallCanvas::RecallCanvas(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    installPaintedListAccessibility();
    setAccessibleName(tr("Stations of the recall"));
    setFocusPolicy(Qt::StrongFocus);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
}

void RecallCanvas::setColumns(const QList<RecallColumn> &columns)
{
    m_columns = columns;
    relayout();
}

void RecallCanvas::setEmptyText(const QString &text)
{
    m_emptyText = text;
    viewport()->update();
}

void RecallCanvas::relayout()
{
    m_layout = m_columns.isEmpty() ? RecallLayout()
                                   : RecallLayout(m_columns, font(), viewport()->width());
    m_current = std::min(m_current, itemCount() - 1);
    const int body = viewport()->height() - int(std::ceil(m_layout.headerHeight()));
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(m_layout.height())) - body));
    verticalScrollBar()->setPageStep(std::max(1, body));
    verticalScrollBar()->setSingleStep(3 * fontMetrics().height());
    horizontalScrollBar()->setRange(
        0, std::max(0, int(std::ceil(m_layout.width())) - viewport()->width()));
    horizontalScrollBar()->setPageStep(std::max(1, viewport()->width()));
    horizontalScrollBar()->setSingleStep(40);
    viewport()->update();
}

QPointF RecallCanvas::contentAt(const QPoint &place) const
{
    return QPointF(place) + QPointF(horizontalScrollBar()->value(), verticalScrollBar()->value())
        - QPointF(0, m_layout.headerHeight());
}

const RecallLine &RecallCanvas::lineOf(int item) const
{
    const PlacedLine &placed = m_layout.lines().at(item);
    return m_columns.at(placed.column).lines.at(placed.line);
}

QString RecallCanvas::itemWords(int item) const
{
    const PlacedLine &placed = m_layout.lines().at(item);
    return tr("%1: %2", "station and what its line says")
        .arg(m_columns.at(placed.column).title, lineOf(item).words());
}

QRect RecallCanvas::itemRect(int item) const
{
    const QPointF shift(-horizontalScrollBar()->value(),
                        m_layout.headerHeight() - verticalScrollBar()->value());
    return m_layout.lines().at(item).rect.translated(shift).toRect();
}

int RecallCanvas::itemAt(const QPoint &place) const
{
    return place.y() < m_layout.headerHeight() ? -1 : m_layout.lineAt(contentAt(place));
}

void RecallCanvas::selectItem(int item)
{
    if (item < 0 || item >= itemCount())
        return;
    m_current = item;
    ensureVisible(item);
    viewport()->update();
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(item);
    QAccessible::updateAccessibility(&focus);
}

void RecallCanvas::ensureVisible(int item)
{
    const QRectF rect = m_layout.lines().at(item).rect;
    const auto reveal = [](QScrollBar &bar, double first, double last, double room) {
        if (first < bar.value())
            bar.setValue(int(first));
        else if (last > bar.value() + room)
            bar.setValue(int(std::ceil(last - room)));
    };
    reveal(*verticalScrollBar(),
           rect.top() - RecallLayout::Padding,
           rect.bottom(),
           viewport()->height() - m_layout.headerHeight());
    reveal(*horizontalScrollBar(), rect.left(), rect.right(), viewport()->width());
}

void RecallCanvas::activate(int item)
{
    if (item < 0 || item >= itemCount())
        return;
    const RecallLine &line = lineOf(item);
    if (line.kind == RecallLine::Kind::More)
        Q_EMIT unfoldRequested(m_columns.at(m_layout.lines().at(item).column).stage);
    else if (line.fact.isValid())
        Q_EMIT factSelected(line.fact);
}

void RecallCanvas::moveInColumn(int lines)
{
    if (m_current < 0)
        return selectItem(0);
    const int next = m_current + lines;
    const bool isInside = next >= 0 && next < itemCount()
        && m_layout.lines().at(next).column == m_layout.lines().at(m_current).column;
    if (isInside)
        selectItem(next);
}

void RecallCanvas::moveToColumn(int columns)
{
    if (m_current < 0)
        return selectItem(0);
    const PlacedLine &here = m_layout.lines().at(m_current);
    const int column = here.column + columns;
    if (column >= 0 && column < m_columns.size())
        selectItem(m_layout.nearest(column, here.rect.center().y()));
}

bool RecallCanvas::event(QEvent *event)
{
    // The window's own keys step through time; here they walk through the stations.
    if (event->type() == QEvent::ShortcutOverride) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->modifiers() == Qt::NoModifier && isOurKey(key->key())) {
            event->accept();
            return true;
        }
    }
    return QAbstractScrollArea::event(event);
}

void RecallCanvas::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return moveToColumn(-1);
    case Qt::Key_Right:
        return moveToColumn(1);
    case Qt::Key_Up:
        return moveInColumn(-1);
    case Qt::Key_Down:
        return moveInColumn(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return activate(m_current);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void RecallCanvas::mousePressEvent(QMouseEvent *event)
{
    const int item = itemAt(event->position().toPoint());
    if (event->button() != Qt::LeftButton || item < 0)
        return QAbstractScrollArea::mousePressEvent(event);
    selectItem(item);
    activate(item);
}

bool RecallCanvas::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int item = itemAt(help->pos());
    if (item < 0) {
        QToolTip::hideText();
        return true;
    }
    // Recalled words are never taken for markup.
    QToolTip::showText(help->globalPos(),
                       u"<p>"_s + lineOf(item).words().toHtmlEscaped() + u"</p>"_s,
                       viewport(),
                       itemRect(item));
    return true;
}

void RecallCanvas::paintPicture(QPainter &painter) const
{
    const QSize room = viewport()->size();
    painter.fillRect(QRect(QPoint(), room), palette().color(QPalette::Base));
    if (m_columns.isEmpty()) {
        painter.setPen(tokensFor(palette()).quiet);
        painter.setFont(font());
        painter.drawText(QRect(QPoint(), room).adjusted(24, 24, -24, -24),
                         Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    const RecallPainter columns(m_columns, m_layout, palette(), font());
    const double left = horizontalScrollBar()->value();
    const double top = verticalScrollBar()->value();
    const QRectF body(0, m_layout.headerHeight(), room.width(), room.height());
    painter.save();
    painter.setClipRect(body.intersected(QRectF(QPointF(), room)));
    painter.translate(-left, m_layout.headerHeight() - top);
    columns.paintLines(painter, QRectF(left, top, room.width(), room.height()));
    columns.paintRibbon(painter);
    painter.restore();
    columns.paintHeader(painter, left, room.width());
}

void RecallCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    paintPicture(painter);
    if (!hasFocus() || m_current < 0 || m_current >= itemCount())
        return;
    QStyleOptionFocusRect option;
    option.initFrom(this);
    option.rect = itemRect(m_current).adjusted(2, 0, -2, 0);
    if (option.rect.top() >= m_layout.headerHeight())
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
}

void RecallCanvas::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    relayout();
}

void RecallCanvas::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        relayout();
}

} // namespace Ebb
