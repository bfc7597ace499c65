// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "graphpicture.h"

#include <ui/views/graphpainter.h>

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double BendBy = 30; // between facts of the same two entities
constexpr double Reach = 6; // of the pointer
constexpr double DotReach = 7;
constexpr qsizetype LeastHull = 4;
constexpr qsizetype MostHulls = 400;

double distanceTo(QPointF at, QPointF from, QPointF to)
{
    const QPointF along = to - from;
    const double length = QPointF::dotProduct(along, along);
    const double share
        = length < 1e-9 ? 0 : std::clamp(QPointF::dotProduct(at - from, along) / length, 0.0, 1.0);
    const QPointF away = at - (from + along * share);
    return std::hypot(away.x(), away.y());
}

double turn(QPointF from, QPointF by, QPointF to)
{
    return (by.x() - from.x()) * (to.y() - from.y()) - (by.y() - from.y()) * (to.x() - from.x());
}

//! The convex hull of points, going round (Andrew's chain).
QPolygonF hullOf(QList<QPointF> points)
{
    std::ranges::sort(points, {}, [](QPointF p) { return std::pair(p.x(), p.y()); });
    QPolygonF hull;
    for (int pass = 0; pass < 2; ++pass) {
        const qsizetype start = hull.size();
        for (const QPointF &point : std::as_const(points)) {
            while (hull.size() >= start + 2
                   && turn(hull.at(hull.size() - 2), hull.last(), point) <= 0)
                hull.removeLast();
            hull.append(point);
        }
        hull.removeLast();
        std::ranges::reverse(points);
    }
    return hull;
}

} // namespace

GraphPicture::GraphPicture(FactGraphValues values, QList<QPointF> places, QList<QSizeF> boxes)
    : m_values(std::move(values))
    , m_places(std::move(places))
    , m_boxes(std::move(boxes))
{
    indexAll();
    makeHulls();
}

void GraphPicture::indexAll()
{
    const auto boxOf = [this](qsizetype node) {
        const QSizeF size = m_boxes.at(node);
        return QRectF(m_places.at(node) - QPointF(size.width(), size.height()) / 2, size);
    };
    for (qsizetype node = 0; node < m_places.size(); ++node)
        m_bounds |= boxOf(node);
    m_nodeGrid = SpatialGrid(m_bounds, m_values.nodes.size());
    m_edgeGrid = SpatialGrid(m_bounds, m_values.edges.size());
    for (qsizetype node = 0; node < m_places.size(); ++node)
        m_nodeGrid.add(int(node), boxOf(node));
    for (qsizetype edge = 0; edge < m_values.edges.size(); ++edge) {
        m_edgeOfFact.insert(m_values.edges.at(edge).fact, int(edge));
        const QPolygonF line = lineOf(int(edge));
        m_edgeGrid.add(int(edge), QLineF(line.at(0), line.at(1)));
        m_edgeGrid.add(int(edge), QLineF(line.at(1), line.at(2)));
    }
}

void GraphPicture::makeHulls()
{
    QHash<EntityId, QList<QPointF>> corners;
    QHash<EntityId, qsizetype> sizes;
    for (qsizetype node = 0; node < m_places.size(); ++node) {
        const EntityId group = m_values.nodes.at(node).neighbourhood;
        if (!group.isValid())
            continue;
        ++sizes[group];
        const QPointF half(m_boxes.at(node).width() / 2, m_boxes.at(node).height() / 2);
        const QPointF at = m_places.at(node);
        corners[group] << at - half << at + half << at + QPointF(half.x(), -half.y())
                       << at + QPointF(-half.x(), half.y());
    }
    sizes.removeIf([](auto group) { return group.value() < LeastHull; });
    if (sizes.size() > MostHulls || sizes.size() < 2)
        return;
    QList<EntityId> groups = sizes.keys();
    std::ranges::sort(groups);
    for (const EntityId group : std::as_const(groups))
        m_hulls.append(hullOf(corners.value(group)));
}

QPolygonF GraphPicture::lineOf(int edge) const
{
    const GraphEdge &values = m_values.edges.at(edge);
    const QPointF from = m_places.at(values.from);
    const QPointF to = m_places.at(values.to);
    const QPointF along = to - from;
    const double length = std::hypot(along.x(), along.y());
    const QPointF aside = length < 1e-9 ? QPointF() : QPointF(-along.y(), along.x()) / length;
    return {{from, (from + to) / 2 + aside * (values.bend * BendBy), to}};
}

int GraphPicture::nodeAt(QPointF screen, const GraphLook &look) const
{
    const bool hasBoxes = look.zoom >= LabelZoom;
    const QPointF reach(DotReach, DotReach);
    const QRectF near = look.toPlaces(QRectF(screen - reach, screen + reach));
    for (const int node : m_nodeGrid.in(near)) {
        const QPointF away = look.toScreen(m_places.at(node)) - screen;
        const QSizeF half = hasBoxes ? m_boxes.at(node) / 2 : QSizeF(DotReach, DotReach);
        if (std::abs(away.x()) <= half.width() && std::abs(away.y()) <= half.height())
            return node;
    }
    return -1;
}

int GraphPicture::edgeAt(QPointF screen, const GraphLook &look) const
{
    const QPointF reach(Reach, Reach);
    const QRectF near = look.toPlaces(QRectF(screen - reach, screen + reach));
    int nearest = -1;
    double least = Reach;
    for (const int edge : m_edgeGrid.in(near)) {
        const QPolygonF line = lineOf(edge);
        for (int part = 0; part < 2; ++part) {
            const double distance = distanceTo(
                screen, look.toScreen(line.at(part)), look.toScreen(line.at(part + 1)));
            if (distance < least) {
                least = distance;
                nearest = edge;
            }
        }
    }
    return nearest;
}

void GraphPicture::paint(QPainter &painter, const QRectF &area, const GraphLook &look) const
{
    painter.save();
    painter.setClipRect(area);
    const QRectF seen = look.toPlaces(area.adjusted(-80, -20, 80, 20));
    const QList<int> edges = m_edgeGrid.in(seen);
    GraphPainter graph(painter, *this, look);
    graph.paintHulls(m_hulls);
    graph.paintEdges(edges);
    graph.paintNodes(m_nodeGrid.in(seen), m_boxes);
    graph.paintEdgeLabels(edges);
    painter.restore();
}

QString GraphPicture::shortName(const QString &name)
{
    constexpr qsizetype Most = 26;
    if (name.size() <= Most)
        return name;
    return name.first(Most / 2).trimmed() + u'…' + name.last(Most / 2 - 1).trimmed();
}

QSizeF GraphPicture::boxFor(const QString &name, const QFont &font)
{
    if (name.isEmpty())
        return {8, 8};
    const QFontMetricsF metrics(strongFont(font, 0.92));
    return {std::ceil(metrics.horizontalAdvance(shortName(name))) + 20,
            std::ceil(metrics.height()) + 8};
}

} // namespace Ebb
