// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QPointF>
#include <QSizeF>

#include <optional>
#include <utility>

namespace Ebb {

//! A graph to lay out: the box of every node and the edges by place. Values only, so that laying
//! out can happen on any thread.
struct GraphShape
{
    QList<QSizeF> boxes;
    QList<std::pair<int, int>> edges;

    bool operator==(const GraphShape &) const = default;
};

//! Where the middle of each box goes: neighbours near each other, boxes apart, one component beside
//! the other. The same shape gives the same places.
QList<QPointF> layOut(const GraphShape &shape);

//! Places what is new in a graph that has grown: near its neighbours where there is room. What has
//! a place keeps it, to the bit.
QList<QPointF> layOutGrown(const GraphShape &shape, const QList<std::optional<QPointF>> &known);

} // namespace Ebb
