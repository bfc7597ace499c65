// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestCallStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aCallComesBackWhole()
    {
        const World world = World::make();
        VERIFY_DONE(calls(world).insertCall(world.run.id, fullCall()));
        QCOMPARE(*calls(world).calls(world.run.id), QList{fullCall()});
    }

    void aBareCallComesBack()
    {
        const World world = World::make();
        const CallRecord bare{
            .call = CallNumber(1), .turn = TurnNumber(1), .at = Start, .model = {}};
        VERIFY_DONE(calls(world).insertCall(world.run.id, bare));
        QCOMPARE(*calls(world).calls(world.run.id), QList{bare});
    }

    void callsComeInOrder()
    {
        const World world = World::make();
        for (const int number : {3, 1, 2}) {
            CallRecord call = fullCall();
            call.call = CallNumber(number);
            VERIFY_DONE(calls(world).insertCall(world.run.id, call));
        }
        const QList<CallRecord> read = *calls(world).calls(world.run.id);
        QCOMPARE(read.size(), 3);
        QCOMPARE(read.first().call, CallNumber(1));
        QCOMPARE(read.last().call, CallNumber(3));
    }

    void aReplyCompletesItsCall()
    {
        const World world = World::make();
        VERIFY_DONE(calls(world).insertCall(world.run.id, fullCall()));
        CallRecord replied = fullCall();
        replied.repliedAt = Start + 10s;
        replied.noteTaken = 7;
        replied.generatedNotes = 2;
        replied.account.spent(u"report"_s, 0.1 + 0.2);
        replied.account.note(u"note"_s, {{u"taken"_s, 7}});
        VERIFY_DONE(calls(world).insertReply(world.run.id, replied, "digest"));
        QCOMPARE(*calls(world).calls(world.run.id), QList{replied});
    }

    void aCallIsRepliedToOnce()
    {
        const World world = World::make();
        COMPARE_CODE(calls(world).insertReply(world.run.id, fullCall(), "one"),
                     Error::Code::NotFound);
        VERIFY_DONE(calls(world).insertCall(world.run.id, fullCall()));
        VERIFY_DONE(calls(world).insertReply(world.run.id, fullCall(), "one"));
        COMPARE_CODE(calls(world).insertReply(world.run.id, fullCall(), "two"),
                     Error::Code::Refused);
    }

    void theLastReplyIsTheOneReportedLast()
    {
        const World world = World::make();
        QCOMPARE(*calls(world).lastReply(world.run.id), std::nullopt);
        for (const int number : {1, 2, 3}) {
            CallRecord call = fullCall();
            call.call = CallNumber(number);
            VERIFY_DONE(calls(world).insertCall(world.run.id, call));
        }
        for (const int number : {1, 3, 2}) { // the second came late
            CallRecord call = fullCall();
            call.call = CallNumber(number);
            VERIFY_DONE(calls(world).insertReply(world.run.id, call, QByteArray::number(number)));
        }
        QCOMPARE((*calls(world).lastReply(world.run.id))->first, CallNumber(2));
        QCOMPARE((*calls(world).lastReply(world.run.id))->second, "2");
    }

    void aFadeEndsSomeCallsLater()
    {
        const World world = World::make();
        CallRecord call = fullCall();
        call.afterFade.reset();
        VERIFY_DONE(calls(world).insertCall(world.run.id, call));
        QCOMPARE(calls(world).calls(world.run.id)->first().afterFade, std::nullopt);
        VERIFY_DONE(calls(world).insertFadeEnd(world.run.id, call.call, 4321));
        call.afterFade = 4321;
        QCOMPARE(*calls(world).calls(world.run.id), QList{call});
    }

    void theLatestRatioOfEachModelCounts()
    {
        const World world = World::make();
        QVERIFY(calls(world).ratios(world.run.id)->isEmpty());
        VERIFY_DONE(calls(world).insertRatio(world.run.id, u"small"_s, 1.25, CallNumber(1)));
        VERIFY_DONE(calls(world).insertRatio(world.run.id, u"large"_s, 0.9, CallNumber(2)));
        VERIFY_DONE(calls(world).insertRatio(world.run.id, u"small"_s, 1.0 / 3, CallNumber(3)));
        QCOMPARE(*calls(world).ratios(world.run.id),
                 (QHash<QString, double>{{u"small"_s, 1.0 / 3}, {u"large"_s, 0.9}}));
    }

    void theLatestFactsBlockCounts()
    {
        const World world = World::make();
        QCOMPARE(*calls(world).factsBlock(world.run.id), std::nullopt);
        const StoredFactsBlock first{
            .call = CallNumber(3), .body = BodyId(5), .order = {FactId(2)}};
        const StoredFactsBlock second{.call = CallNumber(4), .body = {}, .order = {}};
        VERIFY_DONE(calls(world).insertFactsBlock(world.run.id, first));
        QCOMPARE(*calls(world).factsBlock(world.run.id), std::optional(first));
        VERIFY_DONE(calls(world).insertFactsBlock(world.run.id, second));
        QCOMPARE(*calls(world).factsBlock(world.run.id), std::optional(second));
    }

    void jobsKeepTheirOrderAndTask()
    {
        const World world = World::make();
        const QJsonObject payload{{u"facts"_s, QJsonArray{1, 2}}, {u"at"_s, 1.5}};
        StoredJob first = *calls(world).queueJob(world.run.id, u"score"_s, payload, Start);
        const StoredJob second = *calls(world).queueJob(world.run.id, u"cut"_s, {}, Start + 1s);
        QVERIFY(first.id < second.id);
        QCOMPARE(*calls(world).jobs(world.run.id), (QList{first, second}));
        first.state = StoredJob::State::Parked;
        first.tries = 3;
        first.error = u"no answer"_s;
        VERIFY_DONE(calls(world).updateJob(world.run.id, first));
        QCOMPARE(*calls(world).jobs(world.run.id), (QList{first, second}));
        QVERIFY(runRaw(u"UPDATE jobs SET payload = '{}'"_s).contains(u"keep their task"_s));
    }

    void jobsOfRunsCountApart()
    {
        const World world = World::make();
        const RunInfo other = *world.store->messages().startRun(runNamed(world.run.memory, u"b"_s));
        const StoredJob here = *calls(world).queueJob(world.run.id, u"score"_s, {}, Start);
        const StoredJob there = *calls(world).queueJob(other.id, u"score"_s, {}, Start);
        QCOMPARE(here.id, there.id);
        QCOMPARE(*calls(world).jobs(other.id), QList{there});
    }

    void nothingIsAlteredOrDeleted_data()
    {
        QTest::addColumn<QString>("statement");
        for (const QString &table :
             {u"calls"_s, u"replies"_s, u"ratios"_s, u"facts_blocks"_s, u"fade_ends"_s}) {
            QTest::addRow("alter %s", qPrintable(table)) << u"UPDATE %1 SET run = run"_s.arg(table);
            QTest::addRow("delete %s", qPrintable(table)) << u"DELETE FROM "_s + table;
        }
        QTest::newRow("delete jobs") << u"DELETE FROM jobs"_s;
        QTest::newRow("replace a call") << u"INSERT OR REPLACE INTO calls SELECT * FROM calls"_s;
    }
    void nothingIsAlteredOrDeleted()
    {
        QFETCH(const QString, statement);
        const World world = World::make();
        VERIFY_DONE(calls(world).insertCall(world.run.id, fullCall()));
        VERIFY_DONE(calls(world).insertReply(world.run.id, fullCall(), "one"));
        VERIFY_DONE(calls(world).insertFadeEnd(world.run.id, fullCall().call, 4));
        VERIFY_DONE(calls(world).insertRatio(world.run.id, u"small"_s, 1.25, CallNumber(1)));
        VERIFY_DONE(calls(world).insertFactsBlock(world.run.id, {}));
        VERIFY_DONE(calls(world).queueJob(world.run.id, u"score"_s, {}, Start));
        const QList<CallRecord> before = *calls(world).calls(world.run.id);
        const QString refusal = runRaw(statement);
        QVERIFY2(refusal.contains(u" are not "_s), qPrintable(refusal));
        QCOMPARE(*calls(world).calls(world.run.id), before);
    }

private:
    static CallStore &calls(const World &world) { return world.store->calls(); }

    static FadePlan fullFade()
    {
        return FadePlan{
            .before = 9000,
            .landing = 4000,
            .projected = 3900,
            .oneFewer = 4500,
            .picks = {{.episode = EpisodeId(2),
                       .from = EpisodeState::Live,
                       .to = EpisodeState::Leaving,
                       .activation = 1.0 / 3,
                       .givesBack = 4500,
                       .viewAfter = 4500},
                      {.episode = EpisodeId(1),
                       .from = EpisodeState::Sealed,
                       .to = EpisodeState::Forgotten,
                       .activation = 0.1 + 0.2,
                       .givesBack = 600,
                       .viewAfter = 3900}},
            .ranked = {EpisodeId(2), EpisodeId(1), EpisodeId(300)},
        };
    }

    static RequestRecipe fullRecipe()
    {
        return RequestRecipe{
            .fields = BodyId(1),
            .tools = BodyId(2),
            .instructions = {BodyId(3), BodyId(4)},
            .factsBlock = BodyId(5),
            .history = {{.first = Position(1), .last = Position(4)},
                        {.first = Position(9), .last = Position(12)}},
            .turn = {{.first = Position(13), .last = Position(13)}},
            .noteAsk = BodyId(6),
            .headTokens = 10,
            .instructionTokens = 20,
            .factsTokens = 30,
            .historyTokens = 40,
            .turnTokens = 50,
            .noteAskTokens = 60,
        };
    }

    static CallRecord fullCall()
    {
        CallRecord call{.call = CallNumber(12),
                        .turn = TurnNumber(5),
                        .at = Start,
                        .model = u"small ⚓"_s,
                        .ratio = 1.1 + 2.2,
                        .sizes = {.ceiling = 180'000,
                                  .fixed = 2,
                                  .room = 3,
                                  .budget = -4,
                                  .typicalTurn = 5,
                                  .landing = -6,
                                  .turnInProgress = 7},
                        .history = 8,
                        .request = 9,
                        .prefix = 10,
                        .rawRequest = 11,
                        .hasSlept = true,
                        .fade = fullFade(),
                        .afterFade = 3880,
                        .leaving = {EpisodeId(2)},
                        .sealed = {EpisodeId(3), EpisodeId(70'000)},
                        .forgotten = {EpisodeId(1)},
                        .isNoteAsked = true,
                        .noteTaken = 3,
                        .generatedNotes = 1,
                        .recipe = fullRecipe(),
                        .account = {}};
        call.account.spent(u"store"_s, 0.125);
        call.account.spent(u"match"_s, 1e-9);
        call.account.note(u"fade"_s, {{u"activation"_s, 1.0 / 3}, {u"kept"_s, true}});
        return call;
    }
};

QTEST_GUILESS_MAIN(TestCallStore)
#include "tst_callstore.moc"
