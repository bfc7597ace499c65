// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "statelegend.h"

#include <ui/widgets/format.h>
#include <ui/widgets/statepainter.h>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr EpisodeState states[]
    = {EpisodeState::Live, EpisodeState::Leaving, EpisodeState::Sealed, EpisodeState::Forgotten};
constexpr int signWidth = 16;
constexpr int gap = 10;

} // namespace

StateLegend::StateLegend(QWidget *parent)
    : QWidget(parent)
{
    QStringList names;
    for (EpisodeState state : states)
        names << Format::state(state);
    setAccessibleName(tr("Legend: %1").arg(names.join(u", "_s)));
    setFont(scaledFont(font(), 0.92));
}

int StateLegend::widthOf(int state) const
{
    return signWidth + fontMetrics().horizontalAdvance(Format::state(states[state])) + gap;
}

QSize StateLegend::sizeHint() const
{
    int width = 0;
    for (int state = 0; state < 4; ++state)
        width += widthOf(state);
    return {width, fontMetrics().height() + 4};
}

void StateLegend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const StatePainter painterOfStates(palette(), devicePixelRatioF());
    QRect place = rect();
    for (int state = 0; state < 4; ++state) {
        place.setWidth(12);
        painterOfStates.paintGlyph(painter, place, states[state]);
        place.setWidth(widthOf(state));
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(place.adjusted(signWidth, 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter,
                         Format::state(states[state]));
        place.translate(widthOf(state), 0);
    }
}

int StateLegend::stateAt(int x) const
{
    for (int state = 0; state < 4; ++state) {
        x -= widthOf(state);
        if (x < 0)
            return state;
    }
    return -1;
}

bool StateLegend::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int state = stateAt(help->x());
    if (state >= 0)
        QToolTip::showText(help->globalPos(), Format::stateMeaning(states[state]), this);
    return true;
}

} // namespace Ebb
