// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointF>

#include <utility>
#include <vector>

namespace Ebb {

//! Places of the nodes of one connected graph, edges about 1 long: springs along the edges, nodes
//! repelling each other, worked out from a coarse graph down to the whole one (Hu 2005). Seeded.
std::vector<QPointF> forceLayout(int nodes, const std::vector<std::pair<int, int>> &edges);

} // namespace Ebb
