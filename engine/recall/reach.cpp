// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/reach.h>

#include <algorithm>

namespace Ebb {

namespace {

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

FactsInReach::FactsInReach(const QList<Episode> &episodes,
                           const QList<Fact> &facts,
                           const QList<Entity> &entities,
                           TimePoint now,
                           const Tuning &tuning)
    : m_facts(factsInReach(episodes, facts))
    , m_graph(m_facts)
{
    QSet<EpisodeId> sealedNow;
    for (const Episode &episode : episodes) {
        if (episode.state() == EpisodeState::Sealed)
            sealedNow.insert(episode.id);
    }
    for (qsizetype i = 0; i < m_facts.size(); ++i) {
        const Fact &fact = m_facts.at(i);
        m_places.insert(fact.id, i);
        m_activations.append(activation(tracesOf(fact), now, tuning));
        const bool isSealed = std::ranges::any_of(
            fact.episodes, [&sealedNow](EpisodeId episode) { return sealedNow.contains(episode); });
        if (isSealed && fact.state == FactState::Held)
            m_inBlock.insert(fact.id);
    }
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
