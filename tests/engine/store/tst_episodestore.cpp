// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestEpisodeStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void episodesComeBackAsInserted()
    {
        const World world = World::make();
        Episode first = episodeOf(1, 1, 4);
        first.acknowledgedAt = Start + 2h;
        first.states.append(
            {.state = EpisodeState::Leaving, .at = Start + 2h, .call = CallNumber(3)});
        first.traces.append(
            {.at = Start + 2h, .score = 0.1 + 0.2, .isCounted = false, .fact = FactId(1)});
        first.traces.append(
            {.at = Start + 1h, .score = 1.0 / 3, .isCounted = true, .fact = FactId(2)});
        const Episode second = episodeOf(2, 5, 6);
        VERIFY_DONE(episodes(world).insert(world.run.id, second));
        VERIFY_DONE(episodes(world).insert(world.run.id, first));
        QCOMPARE(*episodes(world).episodes(world.run.id), (QList{first, second}));
    }

    void eventsComeBackInTheOrderTheyCame()
    {
        const World world = World::make();
        Episode episode = episodeOf(1, 1, 4);
        VERIFY_DONE(episodes(world).insert(world.run.id, episode));
        const Trace late{.at = Start + 3h, .score = 0.75, .isCounted = true, .fact = FactId(2)};
        const Trace early{.at = Start + 2h, .score = 0.25, .isCounted = false, .fact = FactId(1)};
        const StateChange leaving{
            .state = EpisodeState::Leaving, .at = Start + 2h, .call = CallNumber(3)};
        const StateChange sealed{
            .state = EpisodeState::Sealed, .at = Start + 4h, .call = CallNumber(5)};
        VERIFY_DONE(episodes(world).insertTrace(world.run.id, episode.id, late));
        VERIFY_DONE(episodes(world).insertTrace(world.run.id, episode.id, early));
        VERIFY_DONE(episodes(world).insertState(world.run.id, episode.id, leaving));
        VERIFY_DONE(episodes(world).insertState(world.run.id, episode.id, sealed));
        VERIFY_DONE(episodes(world).acknowledge(world.run.id, episode.id, Start + 3h));
        episode.traces += {late, early};
        episode.states += {leaving, sealed};
        episode.acknowledgedAt = Start + 3h;
        QCOMPARE(*episodes(world).episodes(world.run.id), QList{episode});
    }

    void theFirstAcknowledgementStands()
    {
        const World world = World::make();
        VERIFY_DONE(episodes(world).insert(world.run.id, episodeOf(1, 1, 4)));
        VERIFY_DONE(episodes(world).acknowledge(world.run.id, EpisodeId(1), Start + 3h));
        VERIFY_DONE(episodes(world).acknowledge(world.run.id, EpisodeId(1), Start + 4h));
        QCOMPARE(episodes(world).episodes(world.run.id)->first().acknowledgedAt,
                 std::optional(Start + 3h));
    }

    void nothingHappensToAnEpisodeThatIsNotThere()
    {
        const World world = World::make();
        const RunId run = world.run.id;
        COMPARE_CODE(episodes(world).insertTrace(run, EpisodeId(9), {}), Error::Code::Refused);
        COMPARE_CODE(episodes(world).insertState(run, EpisodeId(9), {}), Error::Code::Refused);
        COMPARE_CODE(episodes(world).acknowledge(run, EpisodeId(9), Start), Error::Code::Refused);
        COMPARE_CODE(episodes(world).insert(RunId(77), episodeOf(1, 1, 2)), Error::Code::Refused);
    }

    void anEpisodeIsInsertedOnce()
    {
        const World world = World::make();
        VERIFY_DONE(episodes(world).insert(world.run.id, episodeOf(1, 1, 4)));
        COMPARE_CODE(episodes(world).insert(world.run.id, episodeOf(1, 1, 4)),
                     Error::Code::Refused);
        QCOMPARE(*episodes(world).episodes(world.run.id), QList{episodeOf(1, 1, 4)});
    }

    void runsAreApart()
    {
        const World world = World::make();
        const RunInfo other = *world.store->messages().startRun(runNamed(world.run.memory, u"b"_s));
        VERIFY_DONE(episodes(world).insert(world.run.id, episodeOf(1, 1, 4)));
        VERIFY_DONE(episodes(world).insert(other.id, episodeOf(1, 1, 2)));
        QCOMPARE(*episodes(world).episodes(other.id), QList{episodeOf(1, 1, 2)});
    }

    void anEpisodeWithoutStateIsCorrupt()
    {
        const World world = World::make();
        Episode episode = episodeOf(1, 1, 4);
        episode.states.clear();
        VERIFY_DONE(episodes(world).insert(world.run.id, episode));
        COMPARE_CODE(episodes(world).episodes(world.run.id), Error::Code::Corrupt);
    }

    void nothingIsAlteredOrDeleted_data()
    {
        QTest::addColumn<QString>("statement");
        for (const QString &table :
             {u"episodes"_s, u"traces"_s, u"states"_s, u"acknowledgements"_s}) {
            QTest::addRow("alter %s", qPrintable(table)) << u"UPDATE %1 SET run = run"_s.arg(table);
            QTest::addRow("delete %s", qPrintable(table)) << u"DELETE FROM "_s + table;
        }
        QTest::newRow("replace a trace") << u"INSERT OR REPLACE INTO traces SELECT * FROM traces"_s;
    }
    void nothingIsAlteredOrDeleted()
    {
        QFETCH(const QString, statement);
        const World world = World::make();
        Episode episode = episodeOf(1, 1, 4);
        episode.acknowledgedAt = Start + 2h;
        VERIFY_DONE(episodes(world).insert(world.run.id, episode));
        const QString refusal = runRaw(statement);
        QVERIFY2(refusal.contains(u" are not "_s), qPrintable(refusal));
        QCOMPARE(*episodes(world).episodes(world.run.id), QList{episode});
    }

private:
    static EpisodeStore &episodes(const World &world) { return world.store->episodes(); }
};

QTEST_GUILESS_MAIN(TestEpisodeStore)
#include "tst_episodestore.moc"
