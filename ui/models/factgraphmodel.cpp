// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "factgraphmodel.h"

#include <engine/graph/factgraph.h>

#include <QMap>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QString trimmedWords(QString words)
{
    words = words.simplified();
    while (!words.isEmpty() && (words.back().isPunct() || words.back().isSpace()))
        words.chop(1);
    while (!words.isEmpty() && (words.front().isPunct() || words.front().isSpace()))
        words.slice(1);
    return words;
}

struct Ends
{
    NodeKey from;
    NodeKey to;
};

Ends endsOf(const Fact &fact)
{
    const bool isLone = !fact.object.isValid() || fact.object == fact.subject;
    return {.from = fact.subject, .to = isLone ? NodeKey(fact.id) : NodeKey(fact.object)};
}

void countAt(GraphNode &node, const FactRow &row)
{
    ++node.degree;
    node.isInBlock |= row.isInBlock();
}

//! Facts between the same two get bends around 0, so that none hides another.
void bendApart(QList<GraphEdge> &edges)
{
    QHash<std::pair<int, int>, QList<qsizetype>> between;
    for (qsizetype i = 0; i < edges.size(); ++i)
        between[std::minmax(edges.at(i).from, edges.at(i).to)].append(i);
    for (const QList<qsizetype> &same : std::as_const(between)) {
        for (qsizetype k = 0; same.size() > 1 && k < same.size(); ++k) {
            GraphEdge &edge = edges[same.at(k)];
            const double side = edge.from < edge.to ? 1 : -1;
            edge.bend = side * (double(k) - double(same.size() - 1) / 2);
        }
    }
}

} // namespace

QString relationWords(const QString &note, const QString &subject, const QString &object)
{
    const qsizetype atSubject
        = subject.isEmpty() ? -1 : note.indexOf(subject, 0, Qt::CaseInsensitive);
    const qsizetype from = atSubject < 0 ? 0 : atSubject + subject.size();
    const qsizetype atObject
        = object.isEmpty() ? -1 : note.indexOf(object, from, Qt::CaseInsensitive);
    const QString between = atObject < 0 ? note.sliced(from) : note.sliced(from, atObject - from);
    const QString words = trimmedWords(between);
    if (words.size() >= 2)
        return words;
    // Nothing stands between the names: what comes after them says it.
    const QString after = atObject < 0 ? note : note.sliced(atObject + object.size());
    const QString rest = trimmedWords(after);
    return rest.isEmpty() ? trimmedWords(note) : rest;
}

FactGraphValues factGraphValues(const QList<FactRow> &rows)
{
    QMap<NodeKey, GraphNode> nodes;
    for (const FactRow &row : rows) {
        const auto [from, to] = endsOf(row.fact);
        GraphNode &subject = nodes[from];
        subject.name = row.subject;
        countAt(subject, row);
        GraphNode &object = nodes[to];
        object.name = to.isEntity() ? row.object : QString();
        countAt(object, row);
    }
    FactGraphValues values;
    QHash<NodeKey, int> places;
    for (auto node = nodes.cbegin(); node != nodes.cend(); ++node) {
        places.insert(node.key(), int(values.nodes.size()));
        values.nodes.append(node.value());
        values.nodes.last().key = node.key();
    }
    for (const FactRow &row : rows) {
        const auto [from, to] = endsOf(row.fact);
        values.edges.append({.fact = row.fact.id,
                             .from = places.value(from),
                             .to = places.value(to),
                             .label = relationWords(row.fact.note, row.subject, row.object),
                             .state = row.state,
                             .isRetired = !row.isHeld(),
                             .isMilestone = row.fact.isMilestone});
    }
    std::ranges::stable_sort(values.edges, {}, &GraphEdge::fact);
    bendApart(values.edges);
    return values;
}

FactGraphValues wholeFactGraph(const RunLog &log)
{
    QList<FactRow> rows;
    QHash<EntityId, QString> names;
    for (const Entity &entity : log.entities)
        names.insert(entity.id, entity.name);
    for (const Fact &fact : log.facts) {
        rows.append({.fact = fact,
                     .subject = names.value(fact.subject),
                     .object = names.value(fact.object)});
    }
    FactGraphValues values = factGraphValues(rows);
    const QHash<EntityId, EntityId> groups = FactGraph(log.facts).communities();
    for (GraphNode &node : values.nodes)
        node.neighbourhood = groups.value(node.key.entity());
    return values;
}

} // namespace Ebb
