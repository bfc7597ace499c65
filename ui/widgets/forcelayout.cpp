// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "forcelayout.h"

#include <ui/widgets/quadtree.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace Ebb {

namespace {

constexpr quint32 Seed = 20260312;
constexpr int Coarsest = 24;
constexpr double Repulsion = 0.2;

//! One graph of the ladder: neighbours in one array, each node standing for `mass` of the whole.
struct Level
{
    std::vector<double> masses;
    std::vector<int> starts;
    std::vector<int> neighbours;
    std::vector<int> parents; //!< in the next, coarser level

    int size() const { return int(masses.size()); }
};

void setEdges(Level &level, std::vector<std::pair<int, int>> edges)
{
    std::ranges::sort(edges);
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    level.starts.assign(level.masses.size() + 1, 0);
    level.neighbours.clear();
    for (const auto &[from, to] : edges) {
        ++level.starts[size_t(from) + 1];
        level.neighbours.push_back(to);
    }
    std::partial_sum(level.starts.begin(), level.starts.end(), level.starts.begin());
}

//! Both directions of every edge, without loops.
Level finest(int nodes, const std::vector<std::pair<int, int>> &edges)
{
    Level level;
    level.masses.assign(size_t(nodes), 1);
    std::vector<std::pair<int, int>> both;
    both.reserve(edges.size() * 2);
    for (const auto &[from, to] : edges) {
        if (from != to) {
            both.emplace_back(from, to);
            both.emplace_back(to, from);
        }
    }
    setEdges(level, std::move(both));
    return level;
}

//! Pairs every node with its lightest free neighbour; without one it joins a pair next to it, so
//! that stars fold too. Gives the number of groups.
int groupNodes(Level &level, std::mt19937 &random)
{
    std::vector<int> order(size_t(level.size()));
    std::iota(order.begin(), order.end(), 0);
    std::ranges::shuffle(order, random);
    level.parents.assign(order.size(), -1);
    int groups = 0;
    for (const int node : order) {
        if (level.parents[size_t(node)] >= 0)
            continue;
        int mate = -1;
        int joined = -1;
        for (int i = level.starts[size_t(node)]; i < level.starts[size_t(node) + 1]; ++i) {
            const int other = level.neighbours[size_t(i)];
            if (level.parents[size_t(other)] >= 0)
                joined = level.parents[size_t(other)];
            else if (mate < 0 || level.masses[size_t(other)] < level.masses[size_t(mate)])
                mate = other;
        }
        const int group = mate < 0 && joined >= 0 ? joined : groups++;
        level.parents[size_t(node)] = group;
        if (mate >= 0)
            level.parents[size_t(mate)] = group;
    }
    return groups;
}

Level coarser(const Level &level, int groups)
{
    Level next;
    next.masses.assign(size_t(groups), 0);
    std::vector<std::pair<int, int>> edges;
    for (int node = 0; node < level.size(); ++node) {
        const int group = level.parents[size_t(node)];
        next.masses[size_t(group)] += level.masses[size_t(node)];
        for (int i = level.starts[size_t(node)]; i < level.starts[size_t(node) + 1]; ++i) {
            const int other = level.parents[size_t(level.neighbours[size_t(i)])];
            if (other != group)
                edges.emplace_back(group, other);
        }
    }
    setEdges(next, std::move(edges));
    return next;
}

QPointF pull(const Level &level, const std::vector<QPointF> &places, int node)
{
    QPointF force;
    const QPointF at = places[size_t(node)];
    for (int i = level.starts[size_t(node)]; i < level.starts[size_t(node) + 1]; ++i) {
        const QPointF away = places[size_t(level.neighbours[size_t(i)])] - at;
        force += away * std::hypot(away.x(), away.y());
    }
    return force;
}

//! Moves every node along its force, by a step that shortens when things get worse.
void relax(const Level &level, std::vector<QPointF> &places, int rounds)
{
    double step = 0.5;
    double before = INFINITY;
    int better = 0;
    QuadTree tree;
    std::vector<QPointF> forces(places.size());
    for (int round = 0; round < rounds && step > 0.01; ++round) {
        tree.build(places, level.masses);
        double energy = 0;
        for (int node = 0; node < level.size(); ++node) {
            const QPointF force
                = tree.push(places[size_t(node)]) * Repulsion + pull(level, places, node);
            forces[size_t(node)] = force;
            energy += force.x() * force.x() + force.y() * force.y();
        }
        for (size_t node = 0; node < places.size(); ++node) {
            const double length = std::hypot(forces[node].x(), forces[node].y());
            if (length > 1e-9)
                places[node] += forces[node] * (std::min(step, length) / length);
        }
        better = energy < before ? better + 1 : 0;
        if (energy >= before || round > rounds / 2)
            step *= 0.9;
        else if (better >= 5)
            step = std::min(2.0, step / 0.9);
        before = energy;
    }
}

int roundsFor(int nodes)
{
    return std::clamp(600'000 / std::max(1, nodes), 30, 120);
}

std::vector<QPointF> scatter(int nodes, std::mt19937 &random)
{
    const double side = std::sqrt(double(nodes)) + 1;
    std::vector<QPointF> places;
    for (int node = 0; node < nodes; ++node) {
        const double x = double(random() % 10'000) / 10'000;
        const double y = double(random() % 10'000) / 10'000;
        places.emplace_back(x * side, y * side);
    }
    return places;
}

//! A group's members start around its place, with the room their number needs.
std::vector<QPointF>
unfolded(const Level &level, const std::vector<QPointF> &groups, std::mt19937 &random)
{
    const double growth = std::sqrt(double(level.size()) / double(groups.size()));
    std::vector<QPointF> places;
    places.reserve(size_t(level.size()));
    for (const int group : level.parents) {
        const double angle = double(random() % 62'832) / 10'000;
        places.push_back(groups[size_t(group)] * growth
                         + QPointF(std::cos(angle), std::sin(angle)) * 0.3);
    }
    return places;
}

} // namespace

std::vector<QPointF> forceLayout(int nodes, const std::vector<std::pair<int, int>> &edges)
{
    std::mt19937 random(Seed);
    std::vector<Level> levels{finest(nodes, edges)};
    while (levels.back().size() > Coarsest) {
        const int groups = groupNodes(levels.back(), random);
        if (groups > levels.back().size() * 9 / 10)
            break;
        levels.push_back(coarser(levels.back(), groups));
    }
    std::vector<QPointF> places = scatter(levels.back().size(), random);
    relax(levels.back(), places, 200);
    for (size_t i = levels.size() - 1; i > 0; --i) {
        places = unfolded(levels[i - 1], places, random);
        relax(levels[i - 1], places, roundsFor(levels[i - 1].size()));
    }
    return places;
}

} // namespace Ebb
