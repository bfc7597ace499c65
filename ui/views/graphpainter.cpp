// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "graphpainter.h"

#include <ui/widgets/statepainter.h>

#include <QPainterPath>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype ManyEdges = 1'500;
constexpr qsizetype ManyNodes = 3'000;
constexpr qsizetype NamesBelowLabelZoom = 40;
constexpr int LongestLabel = 26;

QRectF around(QPointF middle, QSizeF size)
{
    return {middle - QPointF(size.width(), size.height()) / 2, size};
}

QString shortLabel(const QString &label)
{
    if (label.size() <= LongestLabel)
        return label;
    return label.first(LongestLabel - 1).trimmed() + u'…';
}

void paintFlag(QPainter &painter, QPointF foot, const QColor &colour)
{
    painter.setPen(QPen(colour, 1.2));
    painter.drawLine(foot, foot - QPointF(0, 12));
    painter.setBrush(colour);
    painter.setPen(Qt::NoPen);
    painter.drawPolygon(
        QPolygonF({foot - QPointF(0, 12), foot + QPointF(8, -9), foot - QPointF(0, 5)}));
    painter.setBrush(Qt::NoBrush);
}

} // namespace

GraphPainter::GraphPainter(QPainter &painter, const GraphPicture &picture, const GraphLook &look)
    : m_painter(painter)
    , m_picture(picture)
    , m_look(look)
    , m_tokens(tokensFor(look.palette))
    , m_font(scaledFont(look.font, 0.92))
    , m_strong(strongFont(look.font, 0.92))
{
    const FactGraphValues &values = picture.values();
    if (const int edge = picture.edgeOf(look.fact); edge >= 0)
        m_ends = {values.edges.at(edge).from, values.edges.at(edge).to};
    for (int node = 0; look.entity.isValid() && node < int(values.nodes.size()); ++node) {
        if (values.nodes.at(node).key == NodeKey(look.entity))
            m_ends.insert(node);
    }
    if (m_ends.isEmpty())
        return;
    for (const GraphEdge &edge : values.edges) {
        if (m_ends.contains(edge.from))
            m_near.insert(edge.to);
        if (m_ends.contains(edge.to))
            m_near.insert(edge.from);
    }
}

bool GraphPainter::isChosen(const GraphEdge &edge) const
{
    return m_look.fact.isValid() && edge.fact == m_look.fact;
}

bool GraphPainter::isEnd(int node) const
{
    return m_ends.contains(node);
}

bool GraphPainter::isNear(int node) const
{
    return m_near.contains(node);
}

GraphPainter::Line GraphPainter::lineOf(const GraphEdge &edge)
{
    if (edge.isRetired || edge.state == EpisodeState::Forgotten)
        return OutOfView;
    if (edge.state == EpisodeState::Sealed)
        return edge.isMilestone ? Milestone : InBlock;
    return edge.state == EpisodeState::Leaving ? Leaving : Live;
}

QPen GraphPainter::penOf(Line line) const
{
    switch (line) {
    case InBlock:
        return {m_tokens.sealed.border, 1.2};
    case Milestone:
        return {m_tokens.sealed.border, 2};
    case Leaving:
        return curvePen(m_tokens, EpisodeState::Leaving, 1.2);
    case OutOfView:
        return curvePen(m_tokens, EpisodeState::Forgotten, 1.2);
    case Live:
    case LineCount:
        break;
    }
    return {m_tokens.live.border, 1.2};
}

QPolygonF GraphPainter::onScreen(int edge) const
{
    QPolygonF line = m_picture.lineOf(edge);
    for (QPointF &point : line)
        point = m_look.toScreen(point);
    return line;
}

void GraphPainter::paintHulls(const QList<QPolygonF> &hulls)
{
    m_painter.setRenderHint(QPainter::Antialiasing);
    const QColor text = m_look.palette.color(QPalette::Text);
    const QColor base = m_look.palette.color(QPalette::Base);
    const float share = m_tokens.isDark ? 0.06F : 0.045F;
    const QColor fill = QColor::fromRgbF(text.redF() * share + base.redF() * (1 - share),
                                         text.greenF() * share + base.greenF() * (1 - share),
                                         text.blueF() * share + base.blueF() * (1 - share));
    // The rim rounds the corners and gives the boxes room; mixed beforehand, it shows no seam.
    m_painter.setPen(QPen(fill, 28, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    m_painter.setBrush(fill);
    for (const QPolygonF &hull : hulls) {
        QPolygonF shown = hull;
        for (QPointF &point : shown)
            point = m_look.toScreen(point);
        m_painter.drawPolygon(shown);
    }
}

void GraphPainter::paintEdges(const QList<int> &edges)
{
    if (edges.size() > ManyEdges)
        paintManyEdges(edges);
    else
        std::ranges::for_each(edges, [this](int edge) { paintEdge(edge); });
    if (const int chosen = m_picture.edgeOf(m_look.fact); chosen >= 0)
        paintEdge(chosen);
}

void GraphPainter::paintManyEdges(const QList<int> &edges)
{
    std::array<QList<QLineF>, LineCount> lines;
    for (const int edge : edges) {
        const GraphEdge &values = m_picture.values().edges.at(edge);
        const QLineF line(m_look.toScreen(m_picture.placeOf(values.from)),
                          m_look.toScreen(m_picture.placeOf(values.to)));
        // What is shorter than a dot hides behind its dots.
        if (std::abs(line.dx()) + std::abs(line.dy()) > 2)
            lines[size_t(lineOf(values))].append(line);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, false);
    for (int line = 0; line < LineCount; ++line) {
        QColor colour = penOf(Line(line)).color();
        // Over each other they would be one blot; mixed beforehand, as blending takes long.
        const QColor base = m_look.palette.color(QPalette::Base);
        const float share = 0.45F;
        colour = QColor::fromRgbF(colour.redF() * share + base.redF() * (1 - share),
                                  colour.greenF() * share + base.greenF() * (1 - share),
                                  colour.blueF() * share + base.blueF() * (1 - share));
        m_painter.setPen(QPen(colour, 0));
        m_painter.drawLines(lines[size_t(line)]);
    }
    m_painter.setRenderHint(QPainter::Antialiasing);
}

void GraphPainter::paintEdge(int edge)
{
    const GraphEdge &values = m_picture.values().edges.at(edge);
    const QPolygonF line = onScreen(edge);
    QPen pen = penOf(lineOf(values));
    if (isChosen(values)) {
        pen.setColor(m_look.palette.color(QPalette::Highlight));
        pen.setWidthF(2.6);
    }
    m_painter.setPen(pen);
    m_painter.setBrush(Qt::NoBrush);
    if (values.bend == 0) {
        m_painter.drawLine(line.first(), line.last());
        return;
    }
    QPainterPath path(line.first());
    // The curve passes the middle point itself.
    path.quadTo(line.at(1) * 2 - (line.first() + line.last()) / 2, line.last());
    m_painter.drawPath(path);
}

bool GraphPainter::takeRoom(const QRectF &room)
{
    const bool isFree = m_taken.size() < GraphPicture::MostLabels
        && std::ranges::none_of(m_taken,
                                [&room](const QRectF &other) { return other.intersects(room); });
    if (isFree)
        m_taken.append(room);
    return isFree;
}

QList<int> GraphPainter::byWeight(const QList<int> &nodes, qsizetype most) const
{
    QList<int> named;
    for (const int node : nodes) {
        if (!m_picture.values().nodes.at(node).name.isEmpty())
            named.append(node);
    }
    const auto weight = [this](int node) {
        return std::tuple(isEnd(node)        ? 2
                              : isNear(node) ? 1
                                             : 0,
                          m_picture.values().nodes.at(node).degree,
                          -node);
    };
    const qsizetype count = std::min(most, named.size());
    std::ranges::partial_sort(named, named.begin() + count, std::ranges::greater(), weight);
    named.resize(count);
    return named;
}

void GraphPainter::paintNodes(const QList<int> &nodes, const QList<QSizeF> &boxes)
{
    const bool hasBoxes = m_look.zoom >= GraphPicture::LabelZoom;
    QSet<int> boxed;
    QList<std::pair<int, QRectF>> shown;
    const QList<int> candidates = byWeight(
        nodes, hasBoxes ? GraphPicture::MostLabels : NamesBelowLabelZoom + m_near.size());
    for (const int node : candidates) {
        QPointF middle = m_look.toScreen(m_picture.placeOf(node));
        if (!hasBoxes)
            middle += QPointF(0, 4 + boxes.at(node).height() / 2);
        const QRectF room = around(middle, boxes.at(node));
        if (takeRoom(room)) {
            shown.append({node, room});
            boxed.insert(node);
        }
    }
    QList<int> dots = nodes;
    if (hasBoxes)
        dots.removeIf([&boxed](int node) { return boxed.contains(node); });
    paintDots(dots);
    for (const auto &[node, room] : std::as_const(shown))
        hasBoxes ? paintBox(node, room) : paintName(node, room);
}

void GraphPainter::paintDots(const QList<int> &nodes)
{
    QList<QRectF> inBlock;
    QList<QRectF> others;
    const double radius = nodes.size() > ManyNodes ? 1 : 3;
    for (const int node : nodes) {
        const GraphNode &values = m_picture.values().nodes.at(node);
        const double half = values.name.isEmpty() ? std::min(radius, 2.0) : radius;
        const QRectF dot = around(m_look.toScreen(m_picture.placeOf(node)), {2 * half, 2 * half});
        (values.isInBlock ? inBlock : others).append(dot);
    }
    m_painter.setRenderHint(QPainter::Antialiasing, radius > 1);
    m_painter.setPen(Qt::NoPen);
    const auto paintAll = [this, radius](const QList<QRectF> &dots, const QColor &colour) {
        m_painter.setBrush(colour);
        if (radius > 1)
            std::ranges::for_each(dots, [this](const QRectF &dot) { m_painter.drawEllipse(dot); });
        else
            m_painter.drawRects(dots);
    };
    paintAll(others, m_tokens.forgotten.border);
    paintAll(inBlock, m_tokens.sealed.border);
    m_painter.setRenderHint(QPainter::Antialiasing);
}

void GraphPainter::paintBox(int node, const QRectF &box)
{
    const GraphNode &values = m_picture.values().nodes.at(node);
    const QPalette &palette = m_look.palette;
    const QColor accent = palette.color(QPalette::Highlight);
    m_painter.setBrush(isEnd(node) ? palette.brush(QPalette::Base)
                                   : palette.brush(QPalette::Window));
    m_painter.setPen(isEnd(node)
                         ? QPen(accent, 1.8)
                         : QPen(values.isInBlock ? m_tokens.line : m_tokens.forgotten.border, 1));
    m_painter.drawRoundedRect(box, 4, 4);
    m_painter.setFont(isEnd(node) ? m_strong : m_font);
    m_painter.setPen(values.isInBlock || isEnd(node) ? palette.color(QPalette::Text)
                                                     : m_tokens.quiet);
    m_painter.drawText(box, Qt::AlignCenter, GraphPicture::shortName(values.name));
}

void GraphPainter::paintName(int node, const QRectF &room)
{
    const GraphNode &values = m_picture.values().nodes.at(node);
    m_painter.setFont(isEnd(node) ? m_strong : m_font);
    m_painter.setPen(m_look.palette.color(QPalette::Text));
    m_painter.drawText(room, Qt::AlignCenter, GraphPicture::shortName(values.name));
}

void GraphPainter::paintEdgeLabels(const QList<int> &edges)
{
    if (const int chosen = m_picture.edgeOf(m_look.fact); chosen >= 0)
        paintEdgeLabel(chosen);
    if (m_look.zoom < GraphPicture::LabelZoom)
        return;
    const auto isBesideChosen = [this](int edge) {
        const GraphEdge &values = m_picture.values().edges.at(edge);
        return isEnd(values.from) || isEnd(values.to);
    };
    for (const bool isBeside : {true, false}) {
        for (const int edge : edges) {
            if (m_taken.size() >= GraphPicture::MostLabels)
                return;
            if (isBesideChosen(edge) == isBeside && !isChosen(m_picture.values().edges.at(edge)))
                paintEdgeLabel(edge);
        }
    }
}

bool GraphPainter::paintEdgeLabel(int edge)
{
    const GraphEdge &values = m_picture.values().edges.at(edge);
    const QString text = shortLabel(values.label);
    const QFontMetricsF metrics(isChosen(values) ? m_strong : m_font);
    const QSizeF size(metrics.horizontalAdvance(text) + 8 + (values.isMilestone ? 14 : 0),
                      metrics.height() + 2);
    const QPolygonF line = onScreen(edge);
    for (const double share : {1.0, 0.76, 1.24}) {
        // Along both halves of the line, its middle being 1.
        const QPointF half = share <= 1 ? line.at(0) : line.at(2);
        const double away = std::abs(share - 1);
        const QRectF room = around(line.at(1) * (1 - away) + half * away, size);
        if (takeRoom(room)) {
            paintLabelText(values, room, text);
            return true;
        }
    }
    return false;
}

void GraphPainter::paintLabelText(const GraphEdge &edge, const QRectF &room, const QString &text)
{
    m_painter.fillRect(room, m_look.palette.brush(QPalette::Base));
    QRectF words = room.adjusted(4, 0, -4, 0);
    if (edge.isMilestone) {
        paintFlag(m_painter, QPointF(words.left() + 1, words.bottom() - 1), m_tokens.sealed.border);
        words.setLeft(words.left() + 14);
    }
    QFont font = isChosen(edge) ? m_strong : m_font;
    font.setStrikeOut(edge.isRetired);
    m_painter.setFont(font);
    m_painter.setPen(isChosen(edge) ? m_look.palette.color(QPalette::Text) : m_tokens.quiet);
    m_painter.drawText(words, Qt::AlignVCenter | Qt::AlignLeft, text);
}

} // namespace Ebb
