// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/factgraph.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <vector>

namespace Ebb {

namespace {

// A graph may swing between two equally good groupings; this many rounds are always enough to stop.
constexpr int MostRounds = 50;

//! A weighted graph whose nodes are numbered from 0. A loop is the weight within a merged node.
struct Network
{
    struct Edge
    {
        int to = 0;
        double weight = 0;
    };

    std::vector<std::vector<Edge>> edges; //!< each in both directions, loops apart, sorted by `to`
    std::vector<double> loops;

    size_t size() const { return edges.size(); }

    double degree(size_t node) const
    {
        double sum = 2 * loops[node];
        for (const Edge &edge : edges[node])
            sum += edge.weight;
        return sum;
    }
};

//! One level: each node goes to the neighbouring group that gains most, until none moves.
class Moving
{
public:
    explicit Moving(const Network &network)
        : m_network(network)
        , m_group(network.size())
        , m_inGroup(network.size())
    {
        std::iota(m_group.begin(), m_group.end(), 0);
        for (size_t node = 0; node < network.size(); ++node)
            m_inGroup[node] = network.degree(node);
        m_total = std::reduce(m_inGroup.begin(), m_inGroup.end());
    }

    //! The group of each node.
    std::vector<int> run()
    {
        bool hasMoved = m_total > 0;
        for (int round = 0; hasMoved && round < MostRounds; ++round) {
            hasMoved = false;
            for (size_t node = 0; node < m_network.size(); ++node)
                hasMoved |= move(node);
        }
        return m_group;
    }

private:
    bool move(size_t node)
    {
        const int home = m_group[node];
        const double degree = m_network.degree(node);
        std::map<int, double> weights; // ordered, so that ties go to the smallest group
        weights[home] = 0;
        for (const Network::Edge &edge : m_network.edges[node])
            weights[m_group[size_t(edge.to)]] += edge.weight;
        m_inGroup[size_t(home)] -= degree;
        const auto gain = [&](int group) {
            return weights[group] - m_inGroup[size_t(group)] * degree / m_total;
        };
        int best = home;
        double most = gain(home);
        for (const auto &[group, weight] : weights) {
            constexpr double Noise = 1e-9; // sums in another order are not a reason to move
            if (gain(group) > most + Noise) {
                best = group;
                most = gain(group);
            }
        }
        m_inGroup[size_t(best)] += degree;
        m_group[node] = best;
        return best != home;
    }

    const Network &m_network;
    std::vector<int> m_group;
    std::vector<double> m_inGroup; //!< sum of degrees
    double m_total = 0;
};

//! Groups numbered from 0 in order of their first node.
std::vector<int> renumbered(const std::vector<int> &groups)
{
    std::map<int, int> numbers;
    std::vector<int> result;
    result.reserve(groups.size());
    for (const int group : groups)
        result.push_back(numbers.try_emplace(group, int(numbers.size())).first->second);
    return result;
}

//! Each group as one node.
Network merged(const Network &network, const std::vector<int> &groups, int count)
{
    std::vector<std::map<int, double>> weights(static_cast<size_t>(count));
    Network result{.edges = {}, .loops = std::vector<double>(size_t(count))};
    for (size_t node = 0; node < network.size(); ++node) {
        const auto group = size_t(groups[node]);
        result.loops[group] += network.loops[node];
        for (const Network::Edge &edge : network.edges[node]) {
            const int other = groups[size_t(edge.to)];
            if (size_t(other) == group)
                result.loops[group] += edge.weight / 2; // seen from both ends
            else
                weights[group][other] += edge.weight;
        }
    }
    for (const std::map<int, double> &each : weights) {
        auto &edges = result.edges.emplace_back();
        for (const auto &[to, weight] : each)
            edges.push_back({.to = to, .weight = weight});
    }
    return result;
}

//! The group of each node of the network, over all levels.
std::vector<int> grouped(Network network)
{
    std::vector<int> groups(network.size());
    std::iota(groups.begin(), groups.end(), 0);
    for (;;) {
        const std::vector<int> level = renumbered(Moving(network).run());
        const int count = level.empty() ? 0 : *std::ranges::max_element(level) + 1;
        for (int &group : groups)
            group = level[size_t(group)];
        if (size_t(count) == network.size())
            return groups;
        network = merged(network, level, count);
    }
}

} // namespace

FactGraph::FactGraph(const QList<Fact> &facts)
{
    for (const Fact &fact : facts) {
        if (fact.subject.isValid())
            m_facts[fact.subject].append(fact.id);
        if (!fact.object.isValid() || fact.object == fact.subject)
            continue;
        m_facts[fact.object].append(fact.id);
        if (fact.subject.isValid()) {
            ++m_weights[fact.subject][fact.object];
            ++m_weights[fact.object][fact.subject];
        }
    }
    for (QList<FactId> &each : m_facts)
        std::ranges::sort(each);
}

QList<EntityId> FactGraph::entities() const
{
    QList<EntityId> entities = m_facts.keys();
    std::ranges::sort(entities);
    return entities;
}

QList<EntityId> FactGraph::neighbours(EntityId entity) const
{
    QList<EntityId> neighbours = m_weights.value(entity).keys();
    std::ranges::sort(neighbours);
    return neighbours;
}

QHash<EntityId, EntityId> FactGraph::communities() const
{
    const QList<EntityId> nodes = entities();
    QHash<EntityId, int> places;
    for (const EntityId node : nodes)
        places.insert(node, int(places.size()));
    Network network{.edges = {}, .loops = std::vector<double>(size_t(nodes.size()))};
    for (const EntityId node : nodes) {
        auto &edges = network.edges.emplace_back();
        const QHash<EntityId, int> weights = m_weights.value(node);
        for (const EntityId other : neighbours(node))
            edges.push_back({.to = places.value(other), .weight = double(weights.value(other))});
    }
    const std::vector<int> groups = grouped(std::move(network));
    QHash<int, EntityId> names;
    QHash<EntityId, EntityId> communities;
    for (qsizetype i = 0; i < nodes.size(); ++i) {
        const int group = groups[size_t(i)];
        if (!names.contains(group))
            names.insert(group, nodes.at(i));
        communities.insert(nodes.at(i), names.value(group));
    }
    return communities;
}

} // namespace Ebb
