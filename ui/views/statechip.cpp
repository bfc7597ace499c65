// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "statechip.h"

#include <ui/widgets/format.h>

#include <QPainter>

#include <cmath>

namespace Ebb {

StateChip::StateChip(QWidget *parent)
    : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setState(m_state);
}

void StateChip::setState(EpisodeState state)
{
    m_state = state;
    setAccessibleName(Format::stateTitle(state));
    setToolTip(Format::stateMeaning(state));
    updateGeometry();
    update();
}

QSize StateChip::sizeHint() const
{
    const QFontMetricsF metrics(scaledFont(font(), 0.92));
    const double words = metrics.horizontalAdvance(Format::stateTitle(m_state));
    return {int(std::ceil(words)) + 34, std::max(22, int(std::ceil(metrics.height())) + 4)};
}

void StateChip::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const StatePainter states(palette(), devicePixelRatioF());
    painter.setPen(QPen(states.tokens().line, 1));
    painter.setBrush(palette().color(QPalette::Base));
    const QRectF frame = QRectF(rect()).adjusted(0.5, 1.5, -0.5, -1.5);
    painter.drawRoundedRect(frame, frame.height() / 2, frame.height() / 2);
    states.paintGlyph(painter, QRectF(8, 0, 12, height()), m_state);
    painter.setFont(scaledFont(font(), 0.92));
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(rect().adjusted(24, 0, 0, 0),
                     int(Qt::AlignLeft | Qt::AlignVCenter),
                     Format::stateTitle(m_state));
}

} // namespace Ebb
