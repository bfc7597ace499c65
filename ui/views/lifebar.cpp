// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "lifebar.h"

#include <ui/widgets/format.h>

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

constexpr double barHeight = 11;

} // namespace

LifeBar::LifeBar(QWidget *parent)
    : QWidget(parent)
    , m_states(palette(), devicePixelRatioF())
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LifeBar::setEpisode(const Episode &episode, TimePoint moment)
{
    m_parts.clear();
    QStringList words;
    for (qsizetype i = 0; i < episode.states.size(); ++i) {
        const bool isNow = i + 1 == episode.states.size();
        const TimePoint from = i == 0 ? episode.startedAt : episode.states[i].at;
        const TimePoint to = isNow ? moment : episode.states[i + 1].at;
        m_parts.append({.state = episode.states[i].state, .length = to - from, .isNow = isNow});
        words << tr("%1 for %2")
                     .arg(Format::state(m_parts.last().state), Format::duration(to - from));
    }
    setAccessibleName(tr("Life of the episode"));
    setAccessibleDescription(words.join(u'\n'));
    setToolTip(words.join(u'\n'));
    update();
}

QSize LifeBar::sizeHint() const
{
    const QFontMetricsF metrics(scaledFont(font(), 0.85));
    return {240, int(std::ceil(barHeight + 2 + metrics.height()))};
}

QString LifeBar::labelOf(const Part &part) const
{
    return part.isNow ? tr("now") : Format::duration(part.length);
}

QList<double> LifeBar::widths(double room) const
{
    const QFontMetricsF metrics(scaledFont(font(), 0.85));
    QList<double> widths;
    double least = 0;
    double total = 0;
    for (const Part &part : m_parts) {
        widths << metrics.horizontalAdvance(labelOf(part)) + 10;
        least += widths.last();
        total += double(std::max<qint64>(1, part.length.count()));
    }
    // What the labels leave is shared by how long each state lasted; none left: evenly less.
    const double spare = room - least;
    for (qsizetype i = 0; i < widths.size(); ++i) {
        const double share = double(std::max<qint64>(1, m_parts[i].length.count())) / total;
        widths[i] = spare >= 0 ? widths[i] + spare * share : widths[i] * room / least;
    }
    return widths;
}

void LifeBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setFont(scaledFont(font(), 0.85));
    const QList<double> parts = widths(width());
    double x = 0;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const double from = std::round(x);
        x += parts[i];
        const double to = std::round(x);
        m_states.paintBar(painter, QRectF(from, 0, to - from, barHeight), m_parts[i].state);
        painter.setPen(m_states.tokens().quiet);
        const bool isLast = i + 1 == parts.size();
        painter.drawText(QRectF(from, barHeight + 2, to - from, height() - barHeight - 2),
                         int((isLast && i > 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter),
                         labelOf(m_parts[i]));
    }
}

void LifeBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    m_states = StatePainter(palette(), devicePixelRatioF());
    updateGeometry();
}

} // namespace Ebb
