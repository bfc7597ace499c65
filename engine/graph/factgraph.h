// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/graph/triple.h>

namespace Ebb {

//! Facts as edges between entities. Built once over the facts a view or a recall looks at; a fact
//! with a subject alone hangs on that one entity. What it gives is in order of id.
class FactGraph
{
public:
    explicit FactGraph(const QList<Fact> &facts);

    //! Every entity that a fact is about.
    QList<EntityId> entities() const;
    QList<FactId> factsOf(EntityId entity) const { return m_facts.value(entity); }
    //! Entities that share a fact with it, each once, itself never.
    QList<EntityId> neighbours(EntityId entity) const;
    //! Facts the entity is an end of; of those between two entities, each counts.
    qsizetype degree(EntityId entity) const { return m_facts.value(entity).size(); }

    //! The neighbourhood each entity sits in, named by the smallest id in it: groups with more
    //! facts within than chance would put there (modularity, moved greedily in order of id, level
    //! by level). The same facts give the same groups.
    QHash<EntityId, EntityId> communities() const;

private:
    QHash<EntityId, QList<FactId>> m_facts;
    QHash<EntityId, QHash<EntityId, int>> m_weights; //!< facts between two different entities
};

} // namespace Ebb
