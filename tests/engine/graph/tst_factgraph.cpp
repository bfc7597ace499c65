// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/factgraph.h>

#include <QElapsedTimer>
#include <QSet>
#include <QTest>

using namespace Ebb;

namespace {

Fact edge(qint64 id, qint64 subject, qint64 object)
{
    return Fact{
        .id = FactId(id), .note = {}, .subject = EntityId(subject), .object = EntityId(object)};
}

//! Two groups of five, every one related to every other of its group, and one fact between them.
QList<Fact> twoGroups()
{
    QList<Fact> facts;
    for (const qint64 first : {1, 6}) {
        for (qint64 left = first; left < first + 5; ++left) {
            for (qint64 right = left + 1; right < first + 5; ++right)
                facts.append(edge(facts.size() + 1, left, right));
        }
    }
    facts.append(edge(facts.size() + 1, 5, 6));
    return facts;
}

} // namespace

class FactGraphTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsFactsAndNeighbours()
    {
        const FactGraph graph(
            {edge(1, 2, 1), edge(2, 2, 3), edge(3, 2, 1), edge(4, 4, 0), edge(5, 2, 2)});
        QCOMPARE(graph.factsOf(EntityId(2)), (QList{FactId(1), FactId(2), FactId(3), FactId(5)}));
        QCOMPARE(graph.neighbours(EntityId(2)), (QList{EntityId(1), EntityId(3)}));
        QCOMPARE(graph.degree(EntityId(1)), 2);
        QCOMPARE(graph.neighbours(EntityId(4)), QList<EntityId>());
        QCOMPARE(graph.factsOf(EntityId(4)), QList{FactId(4)});
        QCOMPARE(graph.entities(), (QList{EntityId(1), EntityId(2), EntityId(3), EntityId(4)}));
        QCOMPARE(graph.factsOf(EntityId(9)), QList<FactId>());
    }

    void groupsWhatHangsTogether()
    {
        const QHash<EntityId, EntityId> groups = FactGraph(twoGroups()).communities();
        for (qint64 id = 1; id <= 10; ++id)
            QCOMPARE(groups.value(EntityId(id)), EntityId(id <= 5 ? 1 : 6));
    }

    void groupsAreTheSameInAnyOrderOfFacts()
    {
        QList<Fact> facts = twoGroups();
        const QHash<EntityId, EntityId> groups = FactGraph(facts).communities();
        std::ranges::reverse(facts);
        QCOMPARE(FactGraph(facts).communities(), groups);
    }

    void whatHangsOnNothingIsAGroupOfItsOwn()
    {
        const QHash<EntityId, EntityId> groups
            = FactGraph({edge(1, 3, 0), edge(2, 4, 4)}).communities();
        QCOMPARE(groups.value(EntityId(3)), EntityId(3));
        QCOMPARE(groups.value(EntityId(4)), EntityId(4));
        QVERIFY(FactGraph({}).communities().isEmpty());
    }

    void anEntityOfTenThousandFactsIsOneStar()
    {
        QList<Fact> facts;
        for (qint64 id = 1; id <= 10'000; ++id)
            facts.append(edge(id, 1, id + 1));
        const FactGraph graph(facts);
        QCOMPARE(graph.degree(EntityId(1)), 10'000);
        const QHash<EntityId, EntityId> groups = graph.communities();
        QCOMPARE(QSet<EntityId>(groups.cbegin(), groups.cend()).size(), 1);
    }
};

QTEST_GUILESS_MAIN(FactGraphTest)
#include "tst_factgraph.moc"
