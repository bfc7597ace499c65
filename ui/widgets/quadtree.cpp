// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "quadtree.h"

#include <algorithm>

namespace Ebb {

namespace {

// A cell this much smaller than its distance counts as one body.
constexpr double NearnessSquared = 0.95 * 0.95;
constexpr int MostDepth = 22;

} // namespace

void QuadTree::build(const std::vector<QPointF> &places, const std::vector<double> &masses)
{
    m_cells.clear();
    if (places.empty())
        return;
    const auto [left, right] = std::ranges::minmax(places, {}, [](QPointF p) { return p.x(); });
    const auto [top, bottom] = std::ranges::minmax(places, {}, [](QPointF p) { return p.y(); });
    m_left = left.x();
    m_top = top.y();
    const double side = std::max({right.x() - left.x(), bottom.y() - top.y(), 1e-6}) * 1.0001;
    m_cells.reserve(places.size() * 3);
    m_cells.push_back({.side = side});
    for (size_t i = 0; i < places.size(); ++i)
        insert(places[i], masses[i]);
}

void QuadTree::split(int cell)
{
    const double half = m_cells[size_t(cell)].side / 2;
    m_cells[size_t(cell)].firstChild = int(m_cells.size());
    for (int i = 0; i < 4; ++i)
        m_cells.push_back({.side = half});
}

void QuadTree::insert(QPointF at, double mass)
{
    double left = m_left;
    double top = m_top;
    int cell = 0;
    const auto childFor = [&](QPointF place, int parent) {
        const double half = m_cells[size_t(parent)].side / 2;
        return (place.x() >= left + half ? 1 : 0) + (place.y() >= top + half ? 2 : 0);
    };
    for (int depth = 0; depth < MostDepth; ++depth) {
        Cell &now = m_cells[size_t(cell)];
        const QPointF held(now.x, now.y);
        const double heldMass = now.mass;
        const double total = heldMass + mass;
        now.x = (now.x * heldMass + at.x() * mass) / total;
        now.y = (now.y * heldMass + at.y() * mass) / total;
        now.mass = total;
        if (heldMass == 0)
            return;
        if (now.firstChild < 0) {
            // A leaf held one body, which moves a cell further down.
            split(cell);
            Cell &child = m_cells[size_t(m_cells[size_t(cell)].firstChild + childFor(held, cell))];
            child.x = held.x();
            child.y = held.y();
            child.mass = heldMass;
        }
        const int child = childFor(at, cell);
        const double half = m_cells[size_t(cell)].side / 2;
        left += child & 1 ? half : 0;
        top += child & 2 ? half : 0;
        cell = m_cells[size_t(cell)].firstChild + child;
    }
    Cell &last = m_cells[size_t(cell)];
    const double total = last.mass + mass;
    last.x = (last.x * last.mass + at.x() * mass) / total;
    last.y = (last.y * last.mass + at.y() * mass) / total;
    last.mass = total;
}

QPointF QuadTree::push(QPointF at) const
{
    double x = 0;
    double y = 0;
    int waiting[4 * (MostDepth + 2)];
    int count = 0;
    waiting[count++] = 0;
    while (count > 0) {
        const Cell &cell = m_cells[size_t(waiting[--count])];
        if (cell.mass == 0)
            continue;
        const double dx = at.x() - cell.x;
        const double dy = at.y() - cell.y;
        const double distance = dx * dx + dy * dy;
        if (cell.firstChild < 0 || cell.side * cell.side < NearnessSquared * distance) {
            // The body itself is its own leaf: no distance, no push.
            const double share = cell.mass / std::max(distance, 1e-4);
            x += dx * share;
            y += dy * share;
            continue;
        }
        for (int i = 0; i < 4; ++i)
            waiting[count++] = cell.firstChild + i;
    }
    return {x, y};
}

} // namespace Ebb
