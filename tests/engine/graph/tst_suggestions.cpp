// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/suggestions.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

Graph named(const QStringList &names)
{
    Graph graph;
    for (const QString &name : names) {
        const EntityId id(graph.entities.size() + 1);
        graph.entities.append({.id = id, .name = name, .aliases = {}, .at = {}});
    }
    return graph;
}

} // namespace

class SuggestionsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void suggests_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::addColumn<QString>("why"); // empty: nothing is suggested
        QTest::newRow("divided otherwise") << u"data base"_s << u"database"_s << u"joined"_s;
        QTest::newRow("a hyphen") << u"e-mail"_s << u"email"_s << u"joined"_s;
        QTest::newRow("a slip") << u"Petrovsky"_s << u"Petrovski"_s << u"near"_s;
        QTest::newRow("swapped letters") << u"Kubernetes"_s << u"Kuberentes"_s << u"near"_s;
        QTest::newRow("a slip in Greek") << u"Παπαδόπουλος"_s << u"Παπαδόπουλου"_s << u"near"_s;
        QTest::newRow("initials") << u"World Health Organization"_s << u"WHO"_s << u"initials"_s;
        QTest::newRow("a first name") << u"Ana"_s << u"Ana Souza"_s << u"part"_s;
        QTest::newRow("a first name in Hangul") << u"김민수"_s << u"김민수 팀장"_s << u"part"_s;
        QTest::newRow("short names") << u"Ana"_s << u"Ada"_s << u""_s;
        QTest::newRow("nothing in common") << u"harbour"_s << u"timetable"_s << u""_s;
        QTest::newRow("another number") << u"release 12"_s << u"release 13"_s << u""_s;
        QTest::newRow("a number more") << u"GPT"_s << u"GPT 4"_s << u""_s;
        QTest::newRow("another identifier") << u"max_size"_s << u"MAX_SIZE"_s << u""_s;
        QTest::newRow("another path") << u"src/port.cpp"_s << u"src/pord.cpp"_s << u""_s;
        QTest::newRow("one letter is no name") << u"A"_s << u"Plan A"_s << u""_s;
        QTest::newRow("signs only") << u"→"_s << u"←"_s << u""_s;
    }

    void suggests()
    {
        QFETCH(const QString, left);
        QFETCH(const QString, right);
        QFETCH(const QString, why);
        const QList<EntitySuggestion> found = entitySuggestions(named({left, right}));
        QCOMPARE(found.size(), why.isEmpty() ? 0 : 1);
        if (!found.isEmpty())
            QCOMPARE(suggestionReason(found.first().why), why);
    }

    void theBetterKnownNameStays()
    {
        Graph graph = named({u"Petrovsky"_s, u"Petrovski"_s});
        graph.facts = {{.id = FactId(1), .note = {}, .subject = EntityId(2)}};
        QCOMPARE(entitySuggestions(graph).first().entity, EntityId(1));
        graph.facts.clear();
        QCOMPARE(entitySuggestions(graph).first().entity, EntityId(2)); // else the older
    }

    void whatWasDismissedOrMergedIsNotSuggested()
    {
        Graph graph = named({u"Petrovsky"_s, u"Petrovski"_s});
        graph.dismissed = {{EntityId(2), EntityId(1)}};
        QVERIFY(entitySuggestions(graph).isEmpty());
        graph = named({u"Petrovsky"_s, u"Petrovski"_s});
        graph.entities[1].mergedInto = EntityId(1);
        QVERIFY(entitySuggestions(graph).isEmpty());
    }

    void manyEntitiesAreNotComparedWithEachOther()
    {
        QStringList names;
        for (int i = 0; i < 20'000; ++i)
            names << u"project thing %1"_s.arg(i);
        names << u"Petrovsky"_s << u"Petrovski"_s;
        QCOMPARE(entitySuggestions(named(names)).size(), 1);
    }
};

QTEST_GUILESS_MAIN(SuggestionsTest)
#include "tst_suggestions.moc"
