// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/grouping.h>

#include <algorithm>
#include <map>

namespace Ebb {

namespace {

bool isNewer(const FactsInReach &reach, FactId left, FactId right)
{
    const TimePoint first = reach.fact(left).at;
    const TimePoint second = reach.fact(right).at;
    return first != second ? first > second : left > right;
}

EntityId bestConnected(const FactsInReach &reach, const QList<FactId> &facts)
{
    std::map<EntityId, int> degrees;
    for (const FactId fact : facts) {
        const Fact &held = reach.fact(fact);
        for (const EntityId entity : {held.subject, held.object}) {
            if (entity.isValid())
                ++degrees[entity];
        }
    }
    const auto best = std::ranges::max_element(
        degrees, [](const auto &left, const auto &right) { return left.second < right.second; });
    return best == degrees.end() ? EntityId() : best->first;
}

} // namespace

QList<RecallGroup> groupFacts(const FactsInReach &reach, const QList<FactId> &facts)
{
    QList<Fact> found;
    for (const FactId fact : facts)
        found.append(reach.fact(fact));
    const QHash<EntityId, EntityId> neighbourhood = FactGraph(found).communities();
    std::map<EntityId, QList<FactId>> byNeighbourhood;
    for (const Fact &fact : std::as_const(found))
        byNeighbourhood[neighbourhood.value(fact.subject)].append(fact.id);
    QList<RecallGroup> groups;
    for (auto &[community, members] : byNeighbourhood) {
        std::ranges::sort(
            members, [&reach](FactId left, FactId right) { return isNewer(reach, left, right); });
        groups.append({.entity = bestConnected(reach, members), .facts = members});
    }
    std::ranges::sort(groups, [&reach](const RecallGroup &left, const RecallGroup &right) {
        return isNewer(reach, left.facts.first(), right.facts.first());
    });
    return groups;
}

} // namespace Ebb
