// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "graphlayout.h"

#include <ui/widgets/forcelayout.h>

#include <QHash>
#include <QRectF>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace Ebb {

namespace {

// Names are wide: an edge needs more room across than down.
constexpr QPointF Spread(250, 120);
constexpr double GapAcross = 24;
constexpr double GapDown = 18;
constexpr double BetweenComponents = 48;
constexpr double Aspect = 1.8;

QRectF roomOf(QPointF middle, QSizeF box)
{
    const QSizeF size = box + QSizeF(GapAcross, GapDown);
    return {middle - QPointF(size.width(), size.height()) / 2, size};
}

//! The nodes of each component in order, the largest first.
QList<QList<int>> componentsOf(const GraphShape &shape)
{
    std::vector<int> heads(size_t(shape.boxes.size()));
    std::iota(heads.begin(), heads.end(), 0);
    const auto headOf = [&heads](int node) {
        while (heads[size_t(node)] != node)
            node = heads[size_t(node)] = heads[size_t(heads[size_t(node)])];
        return node;
    };
    for (const auto &[from, to] : shape.edges) {
        const int one = headOf(from);
        const int other = headOf(to);
        heads[size_t(std::max(one, other))] = std::min(one, other);
    }
    QHash<int, qsizetype> places;
    QList<QList<int>> components;
    for (int node = 0; node < int(heads.size()); ++node) {
        const int head = headOf(node);
        if (!places.contains(head)) {
            places.insert(head, components.size());
            components.append(QList<int>());
        }
        components[places.value(head)].append(node);
    }
    std::ranges::stable_sort(components, std::ranges::greater(), &QList<int>::size);
    return components;
}

//! Boxes by the cells of a coarse raster; a box overlaps only what is in the cells around.
class BoxRaster
{
public:
    explicit BoxRaster(QSizeF cell)
        : m_cell(cell)
    {
    }

    void add(int node, QPointF at) { m_nodes[keyOf(at)].append(node); }

    template<typename Visit>
    void around(QPointF at, Visit visit) const
    {
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const QPointF near(at.x() + dx * m_cell.width(), at.y() + dy * m_cell.height());
                const auto found = m_nodes.constFind(keyOf(near));
                if (found == m_nodes.constEnd())
                    continue;
                for (const int node : *found)
                    visit(node);
            }
        }
    }

private:
    std::pair<int, int> keyOf(QPointF at) const
    {
        return {int(std::floor(at.x() / m_cell.width())),
                int(std::floor(at.y() / m_cell.height()))};
    }

    QSizeF m_cell;
    QHash<std::pair<int, int>, QList<int>> m_nodes;
};

QSizeF largestRoom(const QList<QSizeF> &boxes)
{
    QSizeF most(1, 1);
    for (const QSizeF &box : boxes)
        most = most.expandedTo(box + QSizeF(GapAcross, GapDown));
    return most;
}

//! Pushes two boxes apart the short way, each by half. False when they did not overlap.
bool part(QPointF &one, QPointF &other, QSizeF oneBox, QSizeF otherBox)
{
    const QSizeF reach = (oneBox + otherBox) / 2 + QSizeF(GapAcross, GapDown);
    const QPointF away = other - one;
    const double across = reach.width() - std::abs(away.x());
    const double down = reach.height() - std::abs(away.y());
    if (across <= 0.5 || down <= 0.5)
        return false;
    QPointF push;
    if (across < down)
        push.setX((away.x() < 0 ? -across : across) / 2);
    else
        push.setY((away.y() < 0 ? -down : down) / 2);
    one -= push;
    other += push;
    return true;
}

void partBoxes(const QList<QSizeF> &boxes, QList<QPointF> &places)
{
    // Beyond this many nodes names are not read, and pushing takes long.
    const int rounds = places.size() > 4'000 ? 6 : 80;
    for (int round = 0; round < rounds; ++round) {
        BoxRaster raster(largestRoom(boxes));
        for (int node = 0; node < int(places.size()); ++node)
            raster.add(node, places.at(node));
        bool isParted = false;
        for (int node = 0; node < int(places.size()); ++node) {
            const QPointF at = places.at(node);
            raster.around(at, [&](int other) {
                if (other > node)
                    isParted |= part(places[node], places[other], boxes.at(node), boxes.at(other));
            });
        }
        if (!isParted)
            return;
    }
}

//! A component on its own, around nowhere in particular.
QList<QPointF> placesWithin(const QList<QSizeF> &boxes,
                            const std::vector<std::pair<int, int>> &edges)
{
    QList<QPointF> places;
    for (const QPointF &at : forceLayout(int(boxes.size()), edges))
        places.append({at.x() * Spread.x(), at.y() * Spread.y()});
    partBoxes(boxes, places);
    return places;
}

QRectF boundsOf(const QList<QSizeF> &boxes, const QList<QPointF> &places)
{
    QRectF bounds;
    for (qsizetype i = 0; i < places.size(); ++i)
        bounds |= roomOf(places.at(i), boxes.at(i));
    return bounds;
}

//! Lines up rectangles in rows, as wide as all of them need for the aspect of a window.
class Shelves
{
public:
    explicit Shelves(double area)
        : m_width(std::sqrt(area * Aspect))
    {
    }

    QPointF place(QSizeF size)
    {
        if (m_x > 0 && m_x + size.width() > m_width) {
            m_x = 0;
            m_y += m_height + BetweenComponents;
            m_height = 0;
        }
        const QPointF at(m_x, m_y);
        m_x += size.width() + BetweenComponents;
        m_height = std::max(m_height, size.height());
        return at;
    }

private:
    double m_width;
    double m_x = 0;
    double m_y = 0;
    double m_height = 0;
};

} // namespace

QList<QPointF> layOut(const GraphShape &shape)
{
    const QList<QList<int>> components = componentsOf(shape);
    QList<int> componentOf(shape.boxes.size());
    QList<int> placeIn(shape.boxes.size());
    for (qsizetype i = 0; i < components.size(); ++i) {
        for (qsizetype k = 0; k < components.at(i).size(); ++k) {
            componentOf[components.at(i).at(k)] = int(i);
            placeIn[components.at(i).at(k)] = int(k);
        }
    }
    std::vector<std::vector<std::pair<int, int>>> edges(size_t(components.size()));
    for (const auto &[from, to] : shape.edges)
        edges[size_t(componentOf.at(from))].emplace_back(placeIn.at(from), placeIn.at(to));

    QList<QList<QPointF>> parts;
    QList<QRectF> bounds;
    double area = 0;
    for (qsizetype i = 0; i < components.size(); ++i) {
        QList<QSizeF> boxes;
        for (const int node : components.at(i))
            boxes.append(shape.boxes.at(node));
        parts.append(placesWithin(boxes, edges[size_t(i)]));
        bounds.append(boundsOf(boxes, parts.last()));
        area += (bounds.last().width() + BetweenComponents)
            * (bounds.last().height() + BetweenComponents);
    }
    Shelves shelves(area);
    QList<QPointF> places(shape.boxes.size());
    for (qsizetype i = 0; i < components.size(); ++i) {
        const QPointF offset = shelves.place(bounds.at(i).size()) - bounds.at(i).topLeft();
        for (qsizetype k = 0; k < components.at(i).size(); ++k)
            places[components.at(i).at(k)] = parts.at(i).at(k) + offset;
    }
    return places;
}

namespace {

//! Nodes that have no place yet, and places for them one by one.
class Growing
{
public:
    Growing(const GraphShape &shape, const QList<std::optional<QPointF>> &known)
        : m_shape(shape)
        , m_places(known)
        , m_raster(largestRoom(shape.boxes))
        , m_neighbours(shape.boxes.size())
    {
        m_places.resize(shape.boxes.size());
        for (const auto &[from, to] : shape.edges) {
            m_neighbours[from].append(to);
            m_neighbours[to].append(from);
        }
        for (int node = 0; node < int(m_places.size()); ++node) {
            if (m_places.at(node))
                settle(node, *m_places.at(node));
        }
    }

    QList<QPointF> grown()
    {
        while (placeThoseBesideOthers()) { }
        placeTheRest();
        QList<QPointF> places;
        for (const std::optional<QPointF> &place : std::as_const(m_places))
            places.append(*place);
        return places;
    }

private:
    void settle(int node, QPointF at)
    {
        m_places[node] = at;
        m_raster.add(node, at);
        m_bounds |= roomOf(at, m_shape.boxes.at(node));
    }

    bool isFree(int node, QPointF at) const
    {
        const QRectF room = roomOf(at, m_shape.boxes.at(node));
        bool isFree = true;
        m_raster.around(at, [&](int other) {
            isFree = isFree
                && !room.intersects(QRectF(
                    *m_places.at(other)
                        - QPointF(m_shape.boxes.at(other).width(), m_shape.boxes.at(other).height())
                            / 2,
                    m_shape.boxes.at(other)));
        });
        return isFree;
    }

    //! The first free place on a spiral around `start`.
    QPointF freePlace(int node, QPointF start) const
    {
        constexpr int MostTries = 4'000;
        QPointF at = start;
        for (int i = 1; i < MostTries && !isFree(node, at); ++i) {
            const double angle = i * 2.399963;
            const double radius = 0.16 * std::sqrt(double(i));
            at = start
                + QPointF(std::cos(angle) * radius * Spread.x(),
                          std::sin(angle) * radius * Spread.y());
        }
        return at;
    }

    bool placeThoseBesideOthers()
    {
        bool isPlaced = false;
        for (int node = 0; node < int(m_places.size()); ++node) {
            if (m_places.at(node))
                continue;
            QPointF sum;
            int count = 0;
            for (const int other : std::as_const(m_neighbours[node])) {
                if (m_places.at(other)) {
                    sum += *m_places.at(other);
                    ++count;
                }
            }
            if (count > 0) {
                settle(node, freePlace(node, sum / count));
                isPlaced = true;
            }
        }
        return isPlaced;
    }

    //! Components that are new as a whole go under all others.
    void placeTheRest()
    {
        QList<int> nodes;
        QHash<int, int> placeOf;
        GraphShape rest;
        for (int node = 0; node < int(m_places.size()); ++node) {
            if (m_places.at(node))
                continue;
            placeOf.insert(node, int(nodes.size()));
            nodes.append(node);
            rest.boxes.append(m_shape.boxes.at(node));
        }
        for (const auto &[from, to] : m_shape.edges) {
            if (placeOf.contains(from) && placeOf.contains(to))
                rest.edges.append({placeOf.value(from), placeOf.value(to)});
        }
        const QPointF offset(m_bounds.left(), m_bounds.bottom() + BetweenComponents);
        const QList<QPointF> places = layOut(rest);
        for (qsizetype i = 0; i < nodes.size(); ++i)
            m_places[nodes.at(i)] = places.at(i) + offset;
    }

    const GraphShape &m_shape;
    QList<std::optional<QPointF>> m_places;
    BoxRaster m_raster;
    QList<QList<int>> m_neighbours;
    QRectF m_bounds;
};

} // namespace

QList<QPointF> layOutGrown(const GraphShape &shape, const QList<std::optional<QPointF>> &known)
{
    const bool isNew = std::ranges::none_of(known, &std::optional<QPointF>::has_value);
    return isNew ? layOut(shape) : Growing(shape, known).grown();
}

} // namespace Ebb
