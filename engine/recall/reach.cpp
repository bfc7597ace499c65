// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/reach.h>

#include <algorithm>

namespace Ebb {

namespace {

QList<Fact> factsInReach(const QList<Episode> &episodes, const QList<Fact> &facts)
{
    const QSet<EpisodeId> sealed = everSealed(episodes);
    QList<Fact> reached;
    for (const Fact &fact : facts) {
        const bool isSealed = std::ranges::any_of(
            fact.episodes, [&sealed](EpisodeId episode) { return sealed.contains(episode); });
        if (isSealed && fact.state != FactState::Merged)
            reached.append(fact);
    }
    return reached;
}

} // namespace

QSet<EpisodeId> everSealed(const QList<Episode> &episodes)
{
    QSet<EpisodeId> sealed;
    for (const Episode &episode : episodes) {
        const bool has = std::ranges::any_of(episode.states, [](const StateChange &change) {
            return change.state == EpisodeState::Sealed;
        });
        if (has)
            sealed.insert(episode.id);
    }
    return sealed;
}

FactsInReach::FactsInReach(const QList<Episode> &episodes,
                           const QList<Fact> &facts,
                           const QList<Entity> &entities,
                           TimePoint now,
                           const Tuning &tuning)
    : m_facts(factsInReach(episodes, facts))
    , m_graph(m_facts)
{
    for (qsizetype i = 0; i < m_facts.size(); ++i) {
        const Fact &fact = m_facts.at(i);
        m_places.insert(fact.id, i);
        m_activations.append(activation(tracesOf(fact), now, tuning));
    }
    for (const Fact &fact : factsInBlock(episodes, facts))
        m_inBlock.insert(fact.id);
    for (const Entity &entity : entities)
        m_names.insert(entity.id, entity.name);
}

QStringList FactsInReach::entityNames(FactId id) const
{
    QStringList names;
    const Fact &held = fact(id);
    for (const EntityId entity : {held.subject, held.object}) {
        if (entity.isValid() && !names.contains(name(entity)))
            names.append(name(entity));
    }
    return names;
}

} // namespace Ebb
