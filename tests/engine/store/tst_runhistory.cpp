// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestRunHistory : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void runsComeBackAsStarted()
    {
        const World world = World::make();
        QVERIFY(world.run.id.isValid());
        RunInfo live = runNamed(world.run.memory, u"live"_s);
        live.isLive = true;
        const Result<RunInfo> started = messages(world).startRun(live);
        VERIFY_DONE(started);
        QCOMPARE(*messages(world).runs(world.run.memory), (QList{world.run, *started}));
        QCOMPARE(*messages(world).runByKey(world.run.memory, live.key), std::optional(*started));
        QCOMPARE(*messages(world).runByKey(world.run.memory, RunKey(u"no"_s)), std::nullopt);
    }

    void theNewestRunIsTheLatestStarted()
    {
        const World world = World::make();
        const RunInfo second = *messages(world).startRun(runNamed(world.run.memory, u"aaa"_s));
        QCOMPARE(*messages(world).newestRun(world.run.memory), second);
        COMPARE_CODE(messages(world).newestRun(MemoryId(u"zz"_s)), Error::Code::NotFound);
    }

    void findsRunsByPrefix()
    {
        const World world = World::make();
        const RunInfo one = *messages(world).startRun(runNamed(world.run.memory, u"ab1"_s));
        const RunInfo two = *messages(world).startRun(runNamed(world.run.memory, u"ab"_s));
        QCOMPARE(*messages(world).newestRun(world.run.memory, u"ab1"_s), one);
        QCOMPARE(*messages(world).newestRun(world.run.memory, u"ab"_s), two);
        const auto ambiguous = messages(world).newestRun(world.run.memory, u"a"_s);
        COMPARE_CODE(ambiguous, Error::Code::Ambiguous);
        QVERIFY(ambiguous.error().detail.contains(u"ab1"_s));
        COMPARE_CODE(messages(world).newestRun(world.run.memory, u"x"_s), Error::Code::NotFound);
    }

    void aKeyIsTakenOnceAMemory()
    {
        const World world = World::make();
        COMPARE_CODE(messages(world).startRun(world.run), Error::Code::Refused);
        const RunInfo other = world.addMemory(u"bb22"_s);
        VERIFY_DONE(messages(world).startRun(runNamed(other.memory, world.run.key.value())));
    }

    void onlyCompletenessOfARunChanges()
    {
        const World world = World::make();
        VERIFY_DONE(messages(world).finishRun(world.run.id));
        RunInfo expected = world.run;
        expected.isComplete = true;
        QCOMPARE(*messages(world).newestRun(world.run.memory), expected);
        QVERIFY(runRaw(u"UPDATE runs SET tuning = '{}'"_s).contains(u"not altered"_s));
        QVERIFY(runRaw(u"DELETE FROM runs"_s).contains(u"not deleted"_s));
    }

    void entriesComeBackAsAppended()
    {
        const World world = World::make();
        const Message call
            = callMessage({.id = u"call,\"1\""_s, .name = u"tide"_s, .arguments = "{}"});
        HistoryEntry entry = entryAt(1, call);
        entry.role = Role::Assistant;
        entry.number = {};
        entry.isTimeMadeUp = true;
        entry.isGenerated = true;
        entry.callIds = {u"call,\"1\""_s, u"zwei ⚓"_s};
        entry.digest = QByteArray("\0\1\2\xff", 4);
        VERIFY_DONE(messages(world).append(world.run, entry, call));
        QVERIFY(entry.body.isValid());

        const Message output = outputMessage(u"call,\"1\""_s, u"14:20"_s);
        HistoryEntry second = entryAt(2, output);
        VERIFY_DONE(messages(world).append(world.run, second, output));
        QCOMPARE(*messages(world).entries(world.run.id), (QList{entry, second}));
        QCOMPARE(*messages(world).message(world.run.id, Position(1)), call);
        QCOMPARE(*messages(world).message(world.run.id, Position(2)), output);
    }

    void aRepeatedMessageIsStoredOnce()
    {
        const World world = World::make();
        const Message message = said(Role::User, u"Continue."_s);
        HistoryEntry first = entryAt(1, message);
        HistoryEntry second = entryAt(2, message);
        VERIFY_DONE(messages(world).append(world.run, first, message));
        VERIFY_DONE(messages(world).append(world.run, second, message));
        QCOMPARE(first.body, second.body);
    }

    void runsOfAMemoryShareBodies()
    {
        const World world = World::make();
        const RunInfo other = *messages(world).startRun(runNamed(world.run.memory, u"second"_s));
        const QList<HistoryEntry> here = appendTalk(*world.store, world.run, 1, 4);
        QCOMPARE(appendTalk(*world.store, other, 1, 4), here);
        QCOMPARE(*messages(world).entries(other.id), here);
    }

    void aPositionIsTakenOnce()
    {
        const World world = World::make();
        const QList<HistoryEntry> talk = appendTalk(*world.store, world.run, 1, 2);
        HistoryEntry again = entryAt(2, said(Role::User, u"Other"_s));
        COMPARE_CODE(messages(world).append(world.run, again, said(Role::User, u"Other"_s)),
                     Error::Code::Refused);
        QCOMPARE(again.body, BodyId());
        QCOMPARE(*messages(world).entries(world.run.id), talk);
    }

    //! What was sent before the rewriting stays readable as it was sent.
    void aRewrittenEntryReadsAsEachCallSentIt()
    {
        const World world = World::make();
        QList<HistoryEntry> talk = appendTalk(*world.store, world.run, 1, 3);
        const Message before = *messages(world).message(world.run.id, Position(2));
        const Message after = said(Role::System, u"Shorter."_s);
        Rewriting rewriting{.by = CallNumber(4), .at = Start + 1h, .tokens = 3};
        VERIFY_DONE(messages(world).rewrite(world.run, Position(2), rewriting, after));
        talk[1].rewritten = rewriting;
        QCOMPARE(*messages(world).entries(world.run.id), talk);
        QCOMPARE(talk.at(1).tokensNow(), 3);
        QCOMPARE(*messages(world).message(world.run.id, Position(2)), after);
        const PositionRange second{.first = Position(2), .last = Position(2)};
        QCOMPARE(*messages(world).messages(world.run.id, second, CallNumber(3)), QList{before});
        QCOMPARE(*messages(world).messages(world.run.id, second, CallNumber(4)), QList{after});
        COMPARE_CODE(messages(world).rewrite(world.run, Position(2), rewriting, after),
                     Error::Code::Refused);
        QVERIFY(runRaw(u"UPDATE rewritten SET tokens = 1"_s).contains(u"not altered"_s));
        QVERIFY(runRaw(u"DELETE FROM rewritten"_s).contains(u"not deleted"_s));
    }

    void supersededEntriesAreMarkedAndKept()
    {
        const World world = World::make();
        QList<HistoryEntry> talk = appendTalk(*world.store, world.run, 1, 6);
        VERIFY_DONE(messages(world).supersede(
            world.run.id, {Position(5), Position(6)}, CallNumber(4), Start + 1h));
        talk[4].supersededBy = CallNumber(4);
        talk[5].supersededBy = CallNumber(4);
        QCOMPARE(*messages(world).entries(world.run.id), talk);
    }

    void supersedingIsAllOrNothing()
    {
        const World world = World::make();
        const QList<HistoryEntry> talk = appendTalk(*world.store, world.run, 1, 2);
        COMPARE_CODE(messages(world).supersede(
                         world.run.id, {Position(2), Position(3)}, CallNumber(4), Start),
                     Error::Code::Refused);
        QCOMPARE(*messages(world).entries(world.run.id), talk);
    }

    void rangesAreWhole()
    {
        const World world = World::make();
        appendTalk(*world.store, world.run, 1, 5);
        const auto range = messages(world).messages(
            world.run.id, {.first = Position(2), .last = Position(4)}, CallNumber(1));
        VERIFY_DONE(range);
        QCOMPARE(range->size(), 3);
        QCOMPARE(range->last().text, u"Message 4 about the harbour"_s);
        COMPARE_CODE(messages(world).messages(
                         world.run.id, {.first = Position(4), .last = Position(6)}, CallNumber(1)),
                     Error::Code::NotFound);
        COMPARE_CODE(messages(world).message(world.run.id, Position(9)), Error::Code::NotFound);
    }

    void historyIsNeitherAlteredNorDeleted_data()
    {
        QTest::addColumn<QString>("statement");
        QTest::newRow("alter history") << u"UPDATE history SET tokens = 0"_s;
        QTest::newRow("delete history") << u"DELETE FROM history"_s;
        QTest::newRow("replace history")
            << u"INSERT OR REPLACE INTO history SELECT * FROM history"_s;
        QTest::newRow("alter superseded") << u"UPDATE superseded SET call = 9"_s;
        QTest::newRow("delete superseded") << u"DELETE FROM superseded"_s;
    }
    void historyIsNeitherAlteredNorDeleted()
    {
        QFETCH(const QString, statement);
        const World world = World::make();
        appendTalk(*world.store, world.run, 1, 4);
        VERIFY_DONE(messages(world).supersede(world.run.id, {Position(4)}, CallNumber(2), Start));
        const QList<HistoryEntry> before = *messages(world).entries(world.run.id);
        QVERIFY(runRaw(statement).contains(u" not "_s));
        QCOMPARE(*messages(world).entries(world.run.id), before);
    }

private:
    static MessageStore &messages(const World &world) { return world.store->messages(); }
};

QTEST_GUILESS_MAIN(TestRunHistory)
#include "tst_runhistory.moc"
