// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "spatialgrid.h"

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

constexpr int MostCells = 65'536;

} // namespace

SpatialGrid::SpatialGrid(const QRectF &bounds, qsizetype things)
    : m_bounds(bounds)
{
    const double area = std::max(1.0, bounds.width()) * std::max(1.0, bounds.height());
    const double cells = std::clamp(double(things), 1.0, double(MostCells));
    m_side = std::max(
        {1.0, std::sqrt(area / cells), std::max(bounds.width(), bounds.height()) / 4'096});
    m_columns = int(bounds.width() / m_side) + 1;
    m_rows = int(bounds.height() / m_side) + 1;
    m_cells.resize(size_t(m_columns) * size_t(m_rows));
}

int SpatialGrid::columnOf(double x) const
{
    return int(std::clamp((x - m_bounds.left()) / m_side, 0.0, double(m_columns - 1)));
}

int SpatialGrid::rowOf(double y) const
{
    return int(std::clamp((y - m_bounds.top()) / m_side, 0.0, double(m_rows - 1)));
}

void SpatialGrid::put(int thing, int column, int row)
{
    m_cells[size_t(row) * size_t(m_columns) + size_t(column)].push_back(thing);
    m_last = std::max(m_last, thing);
}

void SpatialGrid::add(int thing, const QRectF &box)
{
    if (m_cells.empty())
        return;
    const int right = columnOf(box.right());
    const int bottom = rowOf(box.bottom());
    for (int row = rowOf(box.top()); row <= bottom; ++row) {
        for (int column = columnOf(box.left()); column <= right; ++column)
            put(thing, column, row);
    }
}

void SpatialGrid::add(int thing, const QLineF &line)
{
    if (m_cells.empty())
        return;
    // Row by row: the columns between where the line comes in and where it leaves.
    const double top = std::min(line.y1(), line.y2());
    const double bottom = std::max(line.y1(), line.y2());
    const double height = bottom - top;
    const QPointF upper = line.y1() <= line.y2() ? line.p1() : line.p2();
    const QPointF lower = line.y1() <= line.y2() ? line.p2() : line.p1();
    const auto xAt = [&](double y) {
        const double share = height < 1e-9 ? 0 : (std::clamp(y, top, bottom) - top) / height;
        return upper.x() + (lower.x() - upper.x()) * share;
    };
    const int lastRow = rowOf(bottom);
    for (int row = rowOf(top); row <= lastRow; ++row) {
        const bool isFirst = row == rowOf(top);
        const bool isLast = row == lastRow;
        const double from = isFirst ? upper.x() : xAt(m_bounds.top() + row * m_side);
        const double to = isLast ? lower.x() : xAt(m_bounds.top() + (row + 1) * m_side);
        const int right = columnOf(std::max(from, to));
        for (int column = columnOf(std::min(from, to)); column <= right; ++column)
            put(thing, column, row);
    }
}

QList<int> SpatialGrid::in(const QRectF &area) const
{
    if (m_cells.empty())
        return {};
    std::vector<bool> isFound(size_t(m_last) + 1, false);
    const int right = columnOf(area.right());
    const int bottom = rowOf(area.bottom());
    for (int row = rowOf(area.top()); row <= bottom; ++row) {
        for (int column = columnOf(area.left()); column <= right; ++column) {
            for (const int thing : m_cells[size_t(row) * size_t(m_columns) + size_t(column)])
                isFound[size_t(thing)] = true;
        }
    }
    QList<int> found;
    for (int thing = 0; thing <= m_last; ++thing) {
        if (isFound[size_t(thing)])
            found.append(thing);
    }
    return found;
}

} // namespace Ebb
