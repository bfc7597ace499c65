// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "statepainter.h"

#include <QPainter>
#include <QPainterPath>

#include <cmath>

namespace Ebb {

namespace {

//! A tile to repeat, `size` wide and high in device-independent pixels.
QPixmap tile(QSize size, const QColor &ground, qreal ratio)
{
    QPixmap pixmap(size * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(ground);
    return pixmap;
}

//! A brush repeats its pixmap in device pixels, whatever its ratio says.
QBrush brushOf(const QPixmap &pixmap)
{
    QBrush brush(pixmap);
    brush.setTransform(
        QTransform::fromScale(1 / pixmap.devicePixelRatio(), 1 / pixmap.devicePixelRatio()));
    return brush;
}

QBrush stripes(const StateColours &colours, qreal ratio)
{
    // 2.6 px of every 6 across the stripe: on a 45° tile that is one stripe a tile of 6·√2 ≈ 8.
    constexpr int side = 8;
    QPixmap pixmap = tile({side, side}, colours.tint, ratio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.fill, 2.6, Qt::SolidLine, Qt::FlatCap));
    for (const int shift : {-side, 0, side}) {
        painter.drawLine(QPointF(shift - 2, side + 2), QPointF(shift + side + 2, -2));
    }
    painter.end();
    return brushOf(pixmap);
}

QBrush levelLines(const StateColours &colours, qreal ratio)
{
    QPixmap pixmap = tile({4, 4}, colours.tint, ratio);
    QPainter painter(&pixmap);
    painter.fillRect(QRectF(0, 1, 4, 1), colours.fill);
    painter.end();
    return brushOf(pixmap);
}

QBrush dots(const StateColours &colours, qreal ratio)
{
    QPixmap pixmap = tile({5, 5}, colours.tint, ratio);
    QPainter painter(&pixmap);
    painter.fillRect(QRectF(2, 2, 1, 1), colours.fill);
    painter.end();
    return brushOf(pixmap);
}

QBrush hatchLines(const QColor &ground, const QColor &line, qreal ratio)
{
    constexpr int side = 7;
    QPixmap pixmap = tile({side, side}, ground, ratio);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor faint = line;
    faint.setAlphaF(0.5F);
    painter.setPen(QPen(faint, 1));
    for (const int shift : {-side, 0, side}) {
        painter.drawLine(QPointF(shift - 1, -1), QPointF(shift + side + 1, side + 1));
    }
    painter.end();
    return brushOf(pixmap);
}

QPen cosmetic(const QColor &colour, double width, const QList<qreal> &dashes = {})
{
    QPen pen(colour, width, Qt::SolidLine, Qt::FlatCap);
    pen.setCosmetic(true);
    if (!dashes.isEmpty()) {
        // Dash lengths are given in pixels; Qt counts them in pen widths.
        QList<qreal> pattern = dashes;
        for (qreal &length : pattern) {
            length /= width;
        }
        pen.setDashPattern(pattern);
    }
    return pen;
}

template<typename Paint>
QIcon paintedIcon(qreal ratio, Paint paint)
{
    constexpr int side = 16;
    QPixmap pixmap = tile({side, side}, Qt::transparent, ratio);
    QPainter painter(&pixmap);
    paint(painter, QRectF(0, 0, side, side));
    painter.end();
    return QIcon(pixmap);
}

void paintTickedBox(QPainter &painter, QPointF centre, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(centre.x() - 4.5, centre.y() - 4.5, 9, 9));
    const QPointF tick[]
        = {centre + QPointF(-2.5, 0), centre + QPointF(-0.6, 2), centre + QPointF(2.7, -2.2)};
    painter.setPen(QPen(colour, 1.4));
    painter.drawPolyline(tick, 3);
}

} // namespace

StatePainter::StatePainter(const QPalette &palette, qreal devicePixelRatio)
    : m_tokens(tokensFor(palette))
    , m_alternateBase(palette.color(QPalette::AlternateBase))
{
    m_brushes[int(EpisodeState::Live)] = m_tokens.live.fill;
    m_brushes[int(EpisodeState::Leaving)] = stripes(m_tokens.leaving, devicePixelRatio);
    m_brushes[int(EpisodeState::Sealed)] = levelLines(m_tokens.sealed, devicePixelRatio);
    m_brushes[int(EpisodeState::Forgotten)] = dots(m_tokens.forgotten, devicePixelRatio);
    m_hatch = hatchLines(m_alternateBase, m_tokens.hatch, devicePixelRatio);
}

QBrush StatePainter::brush(EpisodeState state) const
{
    return m_brushes[int(state)];
}

QBrush StatePainter::hatch() const
{
    return m_hatch;
}

QPen StatePainter::border(EpisodeState state) const
{
    const QColor colour = m_tokens.of(state).border;
    return state == EpisodeState::Forgotten ? cosmetic(colour, 1, {2, 2}) : cosmetic(colour, 1);
}

void StatePainter::paintBar(QPainter &painter, const QRectF &rect, EpisodeState state) const
{
    painter.fillRect(rect, brush(state));
    if (state == EpisodeState::Live) {
        return; // solid: a border would only blur where the bar begins
    }
    painter.setPen(border(state));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
}

void StatePainter::paintGlyph(QPainter &painter, const QRectF &rect, EpisodeState state) const
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF sign(
        std::round(rect.center().x() - 5.5), std::round(rect.center().y() - 5), 11, 10);
    // The pattern starts at the sign, not at the widget, or scrolling would make it crawl.
    painter.translate(sign.topLeft());
    painter.setBrush(brush(state));
    QPen pen = border(state);
    pen.setWidthF(1.1);
    painter.setPen(pen);
    painter.drawRoundedRect(QRectF(0.5, 0.5, 10, 9), 2, 2);
    painter.restore();
}

QPen curvePen(const Tokens &tokens, EpisodeState state, double width)
{
    const QColor colour = tokens.of(state).border;
    switch (state) {
    case EpisodeState::Live:
        return cosmetic(colour, width);
    case EpisodeState::Leaving:
        return cosmetic(colour, width, {7, 3});
    case EpisodeState::Sealed:
        return cosmetic(colour, width, {12, 3, 2, 3});
    case EpisodeState::Forgotten:
        break;
    }
    return cosmetic(colour, width, {2, 3});
}

QPen ceilingPen(const Tokens &tokens)
{
    return cosmetic(tokens.ceiling, 1.5);
}

QPen budgetPen(const Tokens &tokens)
{
    return cosmetic(tokens.budget, 1.5, {6, 3});
}

QPen landingPen(const Tokens &tokens)
{
    return cosmetic(tokens.landing, 1.5, {2, 3});
}

QPen momentPen(const Tokens &tokens)
{
    return cosmetic(tokens.moment, 1.5);
}

QPen fadePen(const Tokens &tokens)
{
    return cosmetic(tokens.moment, 1, {1, 3});
}

QIcon stateIcon(const QPalette &palette, EpisodeState state, qreal devicePixelRatio)
{
    const StatePainter states(palette, devicePixelRatio);
    return paintedIcon(devicePixelRatio, [&states, state](QPainter &painter, const QRectF &rect) {
        states.paintGlyph(painter, rect, state);
    });
}

void paintMark(QPainter &painter, QPointF centre, Mark mark, const QColor &colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    if (mark == Mark::Seal) {
        paintTickedBox(painter, centre, colour);
    } else {
        QPainterPath path;
        if (mark == Mark::Fade) {
            path.addPolygon(QPolygonF(
                {centre + QPointF(-5, -4), centre + QPointF(5, -4), centre + QPointF(0, 4.5)}));
        } else {
            QPainterPath shade;
            path.addEllipse(centre, 4.8, 4.8);
            shade.addEllipse(centre + QPointF(3, -1.2), 4.2, 4.2);
            path = path.subtracted(shade);
        }
        painter.fillPath(path, colour);
    }
    painter.restore();
}

QIcon markIcon(const QPalette &palette, Mark mark, qreal devicePixelRatio)
{
    const QColor colour = palette.color(QPalette::Text);
    return paintedIcon(devicePixelRatio, [mark, colour](QPainter &painter, const QRectF &rect) {
        paintMark(painter, rect.center(), mark, colour);
    });
}

void paintMoment(QPainter &painter, double x, double top, double bottom, const Tokens &tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(momentPen(tokens));
    painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    QPainterPath flag;
    flag.addPolygon(QPolygonF({QPointF(x - 5, top),
                               QPointF(x + 5, top),
                               QPointF(x + 5, top + 6),
                               QPointF(x, top + 10),
                               QPointF(x - 5, top + 6)}));
    painter.fillPath(flag, tokens.moment);
    painter.restore();
}

void paintFold(QPainter &painter, const QRectF &band, const Tokens &tokens)
{
    painter.fillRect(band, tokens.fold);
    if (band.width() < 8) {
        return;
    }
    // One zigzag of 8 px a wave, its place fixed to the widget so that rows of it meet.
    QPolygonF zigzag;
    const double middle = band.center().x();
    for (double y = std::floor(band.top() / 8) * 8; y <= band.bottom() + 8; y += 4) {
        zigzag << QPointF(middle + (std::lround(y / 4) % 2 == 0 ? -2 : 2), y);
    }
    painter.save();
    painter.setClipRect(band, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing);
    QColor colour = tokens.line;
    colour.setAlphaF(0.7F);
    painter.setPen(QPen(colour, 1));
    painter.drawPolyline(zigzag);
    painter.restore();
}

} // namespace Ebb
