// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "flatheader.h"

#include <ui/widgets/palette.h>

#include <QPainter>

namespace Ebb {

FlatHeader::FlatHeader(QWidget *parent)
    : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(false);
    setHighlightSections(false);
}

QSize FlatHeader::sizeHint() const
{
    return {QHeaderView::sizeHint().width(), fontMetrics().height() + 6};
}

void FlatHeader::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Window));
    painter.setPen(palette().color(QPalette::Mid));
    const int bottom = viewport()->height() - 1;
    painter.drawLine(0, bottom, viewport()->width(), bottom);
    painter.end();
    QHeaderView::paintEvent(event);
}

void FlatHeader::paintSection(QPainter *painter, const QRect &rect, int section) const
{
    const Qt::Alignment side(
        model()->headerData(section, orientation(), Qt::TextAlignmentRole).toInt());
    const QString title = model()->headerData(section, orientation()).toString();
    const QRect area
        = rect.adjusted(side & Qt::AlignRight ? 2 : 4, 0, side & Qt::AlignRight ? -8 : -2, 0);
    painter->save();
    painter->setFont(font());
    painter->setPen(tokensFor(palette()).quiet);
    painter->drawText(
        area, int(side), fontMetrics().elidedText(title, Qt::ElideRight, area.width()));
    painter->restore();
}

} // namespace Ebb
