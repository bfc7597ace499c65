// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>

#include <vector>

namespace Ebb {

//! Barnes and Hut's tree: what is far away pushes as one.
class QuadTree
{
public:
    void build(const std::vector<QPointF> &places, const std::vector<double> &masses);
    //! The push on a body at this place: mass over distance, away from the others.
    QPointF push(QPointF at) const;

private:
    struct Cell
    {
        double x = 0; //!< centre of mass
        double y = 0;
        double mass = 0;
        double side = 0;
        int firstChild = -1; //!< of four in a row; -1: a leaf
    };

    void insert(QPointF at, double mass);
    void split(int cell);

    std::vector<Cell> m_cells;
    double m_left = 0;
    double m_top = 0;
};

} // namespace Ebb
