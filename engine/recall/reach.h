// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/episodes/lifecycle.h>
#include <engine/graph/factgraph.h>
#include <engine/store/snapshot.h>

#include <QSet>

namespace Ebb {

//! Episodes that have ever sealed, those forgotten since included.
QSet<EpisodeId> everSealed(const QList<Episode> &episodes);

//! The facts a recall may bring back at one moment: those with an episode that has sealed, retired
//! ones included (they say so), merged ones not (what they restate stands for them).
class FactsInReach
{
public:
    //! Activations are at `now`.
    FactsInReach(const QList<Episode> &episodes,
                 const QList<Fact> &facts,
                 const QList<Entity> &entities,
                 TimePoint now,
                 const Tuning &tuning);

    const QList<Fact> &facts() const { return m_facts; }
    const FactGraph &graph() const { return m_graph; }
    bool contains(FactId fact) const { return m_places.contains(fact); }
    const Fact &fact(FactId fact) const { return m_facts.at(m_places.value(fact)); }
    double activationOf(FactId fact) const { return m_activations.at(m_places.value(fact)); }
    bool isInBlock(FactId fact) const { return m_inBlock.contains(fact); }
    QString name(EntityId entity) const { return m_names.value(entity); }
    //! Canonical names of what the fact relates, subject first.
    QStringList entityNames(FactId fact) const;

private:
    QList<Fact> m_facts;
    QHash<FactId, qsizetype> m_places;
    QList<double> m_activations;
    QSet<FactId> m_inBlock;
    QHash<EntityId, QString> m_names;
    FactGraph m_graph;
};

} // namespace Ebb
