// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/factmodel.h>

namespace Ebb {

//! A thing of the graph that keeps its place: an entity, or the far end of a fact about one entity
//! alone.
class NodeKey
{
public:
    NodeKey() = default;
    NodeKey(EntityId entity)
        : m_value(entity.value())
    {
    }
    NodeKey(FactId loneFact)
        : m_value(-loneFact.value())
    {
    }

    EntityId entity() const { return EntityId(std::max<qint64>(m_value, 0)); }
    bool isEntity() const { return m_value > 0; }
    auto operator<=>(const NodeKey &) const = default;
    friend size_t qHash(NodeKey key, size_t seed = 0) { return ::qHash(key.m_value, seed); }

private:
    qint64 m_value = 0;
};

struct GraphNode
{
    NodeKey key;
    QString name; //!< empty at the far end of a fact
    int degree = 0; //!< facts shown at it
    EntityId neighbourhood; //!< none when it stands alone
    bool isInBlock = false; //!< with a fact in the block

    bool operator==(const GraphNode &) const = default;
};

struct GraphEdge
{
    FactId fact;
    int from = 0; //!< places in the nodes
    int to = 0;
    QString label; //!< what the fact says, without its two names
    std::optional<EpisodeState> state;
    bool isRetired = false; //!< or merged
    bool isMilestone = false;
    double bend = 0; //!< -1, 0, 1, …: facts between the same two lie side by side

    bool operator==(const GraphEdge &) const = default;
};

//! The shown facts as a picture's values: nodes in order of key, edges in order of fact.
struct FactGraphValues
{
    QList<GraphNode> nodes;
    QList<GraphEdge> edges;

    bool operator==(const FactGraphValues &) const = default;
};

FactGraphValues factGraphValues(const QList<FactRow> &rows);

//! All that will ever be shown of a log, for laying it out once: a node's place does not depend on
//! the moment.
FactGraphValues wholeFactGraph(const RunLog &log);

//! A fact without the names at its ends: the words a line between them carries.
QString relationWords(const QString &note, const QString &subject, const QString &object);

} // namespace Ebb
