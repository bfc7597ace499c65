// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestFactStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void factsComeBackAsInserted()
    {
        const World world = World::make();
        Fact plain = factOf(1, u"The Möwe lies at berth 4."_s);
        Fact odd = factOf(2, u"Owner: not known."_s);
        odd.object = {};
        odd.isMilestone = odd.isUnverified = odd.isRepaired = true;
        odd.turns = {TurnNumber(9), TurnNumber(2), TurnNumber(70'000)};
        odd.episodes = {};
        odd.writtenBy = Writer::Offline;
        odd.type.clear();
        odd.source.clear();
        odd.traces = {{.at = Start, .score = 0.1 + 0.2, .why = FactTrace::Why::Restated}};
        VERIFY_DONE(facts(world).insertFact(world.run.id, odd));
        VERIFY_DONE(facts(world).insertFact(world.run.id, plain));
        QCOMPARE(*facts(world).facts(world.run.id), (QList{plain, odd}));
    }

    void aFactMayComeMergedOrRetired_data()
    {
        QTest::addColumn<int>("state");
        QTest::addColumn<bool>("isTimed");
        QTest::newRow("merged") << int(FactState::Merged) << true;
        QTest::newRow("retired") << int(FactState::Retired) << true;
        QTest::newRow("retired, no time known") << int(FactState::Retired) << false;
    }
    void aFactMayComeMergedOrRetired()
    {
        QFETCH(const int, state);
        QFETCH(const bool, isTimed);
        const World world = World::make();
        Fact fact = factOf(2, u"The Möwe lies at berth 5."_s);
        fact.state = static_cast<FactState>(state);
        fact.retiredBy = FactId(1);
        if (isTimed)
            fact.retiredAt = Start + 3h;
        VERIFY_DONE(facts(world).insertFact(world.run.id, fact));
        QCOMPARE(*facts(world).facts(world.run.id), QList{fact});
    }

    void aRestatementAddsWhatIsNew()
    {
        const World world = World::make();
        Fact fact = factOf(1, u"The Möwe lies at berth 4."_s);
        VERIFY_DONE(facts(world).insertFact(world.run.id, fact));
        const FactTrace trace{.at = Start + 4h, .score = 1, .why = FactTrace::Why::Restated};
        VERIFY_DONE(facts(world).restate(world.run.id,
                                         fact.id,
                                         trace,
                                         {TurnNumber(2), TurnNumber(7)},
                                         {EpisodeId(1), EpisodeId(3)}));
        fact.traces.append(trace);
        fact.turns.append(TurnNumber(7));
        fact.episodes.append(EpisodeId(3));
        QCOMPARE(*facts(world).facts(world.run.id), QList{fact});
    }

    void mergingAndRetiringAreEvents()
    {
        const World world = World::make();
        Fact merged = factOf(1, u"one"_s);
        Fact retired = factOf(2, u"two"_s);
        VERIFY_DONE(facts(world).insertFact(world.run.id, merged));
        VERIFY_DONE(facts(world).insertFact(world.run.id, retired));
        VERIFY_DONE(facts(world).merge(world.run.id, merged.id, FactId(2), Start + 3h));
        VERIFY_DONE(facts(world).retire(world.run.id, retired.id, FactId(1), Start + 4h));
        merged.state = FactState::Merged;
        merged.retiredBy = FactId(2);
        merged.retiredAt = Start + 3h;
        retired.state = FactState::Retired;
        retired.retiredBy = FactId(1);
        retired.retiredAt = Start + 4h;
        QCOMPARE(*facts(world).facts(world.run.id), (QList{merged, retired}));
    }

    void nothingHappensToAFactThatIsNotThere()
    {
        const World world = World::make();
        COMPARE_CODE(facts(world).restate(world.run.id, FactId(3), {}, {}, {}),
                     Error::Code::Refused);
        COMPARE_CODE(facts(world).retire(world.run.id, FactId(3), FactId(1), Start),
                     Error::Code::Refused);
        COMPARE_CODE(facts(world).insertAlias(world.run.id, EntityId(3), {}), Error::Code::Refused);
    }

    void entitiesComeBackWithTheirAliases()
    {
        const World world = World::make();
        Entity ship = entityOf(1, u"Möwe"_s);
        ship.aliases = {{.name = u"the Moewe"_s, .from = FactId(2)}};
        const Entity berth = entityOf(2, u"berth 4"_s);
        VERIFY_DONE(facts(world).insertEntity(world.run.id, ship));
        VERIFY_DONE(facts(world).insertEntity(world.run.id, berth));
        const Alias later{.name = u"a möwe"_s, .from = FactId(5)};
        VERIFY_DONE(facts(world).insertAlias(world.run.id, ship.id, later));
        ship.aliases.append(later);
        QCOMPARE(*facts(world).entities(world.run.id), (QList{ship, berth}));
    }

    void nothingIsAlteredOrDeleted_data()
    {
        QTest::addColumn<QString>("statement");
        for (const QString &table :
             {u"entities"_s, u"aliases"_s, u"facts"_s, u"fact_traces"_s, u"fact_events"_s}) {
            QTest::addRow("alter %s", qPrintable(table)) << u"UPDATE %1 SET run = run"_s.arg(table);
            QTest::addRow("delete %s", qPrintable(table)) << u"DELETE FROM "_s + table;
        }
        QTest::newRow("replace a fact") << u"INSERT OR REPLACE INTO facts SELECT * FROM facts"_s;
    }
    void nothingIsAlteredOrDeleted()
    {
        QFETCH(const QString, statement);
        const World world = World::make();
        Entity ship = entityOf(1, u"Möwe"_s);
        ship.aliases = {{.name = u"the Moewe"_s, .from = FactId(1)}};
        VERIFY_DONE(facts(world).insertEntity(world.run.id, ship));
        VERIFY_DONE(facts(world).insertFact(world.run.id, factOf(1, u"one"_s)));
        VERIFY_DONE(facts(world).retire(world.run.id, FactId(1), FactId(1), Start));
        const QList<Fact> before = *facts(world).facts(world.run.id);
        const QString refusal = runRaw(statement);
        QVERIFY2(refusal.contains(u" are not "_s), qPrintable(refusal));
        QCOMPARE(*facts(world).facts(world.run.id), before);
        QCOMPARE(*facts(world).entities(world.run.id), QList{ship});
    }

private:
    static FactStore &facts(const World &world) { return world.store->facts(); }
};

QTEST_GUILESS_MAIN(TestFactStore)
#include "tst_factstore.moc"
