// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLineF>
#include <QList>
#include <QRectF>

#include <vector>

namespace Ebb {

//! Finds what lies in a rectangle without looking at the rest: things by number in square cells.
//! Filled once, then asked.
class SpatialGrid
{
public:
    SpatialGrid() = default;
    //! For things within `bounds`; others are held by the cells at the edge.
    SpatialGrid(const QRectF &bounds, qsizetype things);

    void add(int thing, const QRectF &box);
    //! A line is held by the cells it passes, not by all of its box.
    void add(int thing, const QLineF &line);

    //! Candidates, each once, in order of number: all that touch `area` and some beside it.
    QList<int> in(const QRectF &area) const;

private:
    int columnOf(double x) const;
    int rowOf(double y) const;
    void put(int thing, int column, int row);

    QRectF m_bounds;
    double m_side = 1;
    int m_columns = 0;
    int m_rows = 0;
    std::vector<std::vector<int>> m_cells;
    int m_last = -1; //!< the largest number held
};

} // namespace Ebb
