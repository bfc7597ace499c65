// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/memorybuilder.h"

#include <engine/memory/transfer.h>
#include <engine/recall/recallpath.h>

#include <QCoro/QCoroTask>

#include <QBuffer>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

//! A conversation that has forgotten a lot and brings back whatever a message names.
std::unique_ptr<MemoryWorld> forgetfulWorld(const QString &file = {})
{
    MemoryBuilder builder;
    if (!file.isEmpty())
        builder.file(file);
    builder.ceiling(9'000).messageTokens(300);
    for (int day = 0; day < 3; ++day)
        builder.turns(8).silence(std::chrono::hours(30));
    std::unique_ptr<MemoryWorld> world = builder.turns(2).build();
    world->judge().answerRelevance(
        [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 3.0); });
    return world;
}

//! Afterwards only the first thing that was brought back proves to have been of use.
QList<double> onlyTheFirst(const AfterwardsQuestion &asked)
{
    QList<double> levels(asked.items.size(), 0.0);
    levels.first() = 3;
    return levels;
}

QList<double> nothing(const AfterwardsQuestion &asked)
{
    return QList<double>(asked.items.size(), 0.0);
}

QString anyNote(const RunLog &log)
{
    return log.facts.first().note;
}

//! The block of the latest recall that has one, as the history lists it.
HistoryEntry blockEntry(const RunLog &log)
{
    return log.entries.at(log.recalls.last().message.value() - 2);
}

QByteArray lastRequest(MemoryWorld &world)
{
    const RunLog log = world.log();
    return world.requestBytes(log, log.calls.last().call);
}

} // namespace

class DistillingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aBlockIsRewrittenWhenTheNextTurnBegins()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(onlyTheFirst);
        world->playTurn(anyNote(world->log()));
        const RunLog before = world->log();
        const RecallRecord recalled = before.recalls.last();
        QVERIFY(recalled.distilled);
        QVERIFY(shownFacts(recalled).size() > 1);
        QCOMPARE(recalled.distilled->kept, shownFacts(recalled).first(1));
        // Within its turn it reads as it was sent.
        QVERIFY(!blockEntry(before).rewritten);
        const QByteArray asFirstSent = lastRequest(*world);
        QVERIFY(asFirstSent.contains("[Brought back]"));

        world->judge().answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 0.0); });
        world->playTurn(u"zzyzx qwfpgj"_s);
        const RunLog after = world->log();
        const HistoryEntry block = after.entries.at(recalled.message.value() - 2);
        QVERIFY(isRecallBlock(block));
        QVERIFY(block.rewritten);
        QCOMPARE(block.rewritten->by, after.calls.last().call);
        QVERIFY(block.tokensNow() < block.tokens);
        const QByteArray sent = lastRequest(*world);
        const Message rewritten = plainMessage(
            block.role, after.recalls.at(before.recalls.size() - 1).distilled->block);
        QVERIFY(sent.contains(rewritten.json));
        // What was sent before stays what it was, to the byte.
        QCOMPARE(world->requestBytes(after, before.calls.last().call), asFirstSent);
    }

    void aBlockOfNoUseIsTakenOut()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(nothing);
        world->playTurn(anyNote(world->log()));
        const RecallRecord recalled = world->log().recalls.last();
        QVERIFY(!recalled.block.isEmpty());
        const QByteArray asFirstSent = lastRequest(*world);
        world->playTurn(u"zzyzx qwfpgj"_s);
        const RunLog after = world->log();
        const HistoryEntry block = after.entries.at(recalled.message.value() - 2);
        QCOMPARE(block.supersededBy, after.calls.last().call);
        const Message first = plainMessage(block.role, recalled.block);
        QVERIFY(asFirstSent.contains(first.json));
        QVERIFY(!lastRequest(*world).contains(first.json));
        // It is kept all the same.
        QCOMPARE(after.recalls.at(after.recalls.size() - 2).block, recalled.block);
    }

    void aBlockThatWasAllOfUseIsLeftAlone()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->playTurn(anyNote(world->log()));
        const Position message = world->log().recalls.last().message;
        world->playTurn(u"zzyzx qwfpgj"_s);
        const HistoryEntry block = world->log().entries.at(message.value() - 2);
        QVERIFY(!block.rewritten);
        QVERIFY(!block.supersededBy.isValid());
    }

    //! Steps of a turn share every byte of its block, however soon it was reread.
    void neverWithinATurn()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(nothing);
        world->plan().toolSteps = 2;
        const qsizetype before = world->log().calls.size();
        world->judge().afterwardsQuestions.clear();
        world->playTurn(anyNote(world->log()));
        const RunLog log = world->log();
        const QByteArray block = plainMessage(Role::System, log.recalls.last().block).json;
        QVERIFY(log.calls.size() >= before + 3);
        for (qsizetype i = before; i < log.calls.size(); ++i)
            QVERIFY(world->requestBytes(log, log.calls.at(i).call).contains(block));
        // Only the reply without calls ends the turn.
        QCOMPARE(world->judge().afterwardsQuestions.size(), 1);
        QCOMPARE(log.recalls.last().distilled->reply, log.calls.last().call);
    }

    void theJudgeReadsTheTurnAroundIt()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        const QString note = anyNote(world->log());
        world->playTurn(note);
        const AfterwardsQuestion asked = world->judge().afterwardsQuestions.last();
        QCOMPARE(asked.message, note);
        QCOMPARE(asked.replies, QStringList{world->client.messages.last().text});
        QVERIFY(!asked.dialogue.isEmpty());
        QVERIFY(!asked.dialogue.contains(note));
        QVERIFY(!asked.dialogue.contains(asked.replies.first()));
    }

    //! The client throws the reply away and asks again: what the second reply leaves counts.
    void aRegeneratedReplyIsRereadAgain()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(nothing);
        world->playTurn(anyNote(world->log()));
        world->client.messages.removeLast();
        world->judge().answerAfterwards(onlyTheFirst);
        world->finishTurn();
        const RunLog log = world->log();
        QCOMPARE(log.recalls.last().distilled->reply, log.calls.last().call);
        QCOMPARE(log.recalls.last().distilled->kept.size(), 1);
        world->playTurn(u"zzyzx qwfpgj"_s);
        const HistoryEntry block = world->log().entries.at(log.recalls.last().message.value() - 2);
        QVERIFY(block.rewritten);
        QVERIFY(!block.supersededBy.isValid());
    }

    //! What is counted on the way is what a fresh reading of the store counts.
    void theHistoryIsTheSameReadAnew_data()
    {
        QTest::addColumn<bool>("isAnythingLeft");
        QTest::newRow("rewritten") << true;
        QTest::newRow("taken out") << false;
    }

    void theHistoryIsTheSameReadAnew()
    {
        QFETCH(const bool, isAnythingLeft);
        const QTemporaryDir folder;
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld(folder.filePath(u"anew.ebb"_s));
        world->judge().answerAfterwards(isAnythingLeft ? onlyTheFirst : nothing);
        world->playTurn(anyNote(world->log()));
        world->playTurn(u"zzyzx qwfpgj"_s);
        const History held = world->memory().state().history;
        world->reopen();
        const History &read = world->memory().state().history;
        QCOMPARE(held.view(), read.view());
        QCOMPARE(held.viewTokens(), read.viewTokens());
        QCOMPARE(held.turnTokens(), read.turnTokens());
        QCOMPARE(held.closedTurnSizes(8), read.closedTurnSizes(8));
        QCOMPARE(held.uncutUnits(), read.uncutUnits());
        QCOMPARE(held.entries(), read.entries());
    }

    //! What waits is waiting still when the program comes back.
    void survivesAClose()
    {
        const QTemporaryDir folder;
        const std::unique_ptr<MemoryWorld> world
            = forgetfulWorld(folder.filePath(u"distilling.ebb"_s));
        world->judge().answerAfterwards(onlyTheFirst);
        world->playTurn(anyNote(world->log()));
        const Position message = world->log().recalls.last().message;
        world->reopen();
        world->playTurn(u"zzyzx qwfpgj"_s);
        QVERIFY(world->log().entries.at(message.value() - 2).rewritten);
        const QByteArray sent = lastRequest(*world);
        world->reopen();
        QCOMPARE(lastRequest(*world), sent);
    }

    //! An episode's size was stored when it was cut: a block in it may not change any more.
    void tooLateOnceItIsCut()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(onlyTheFirst);
        world->plan().runsLane = false;
        world->playTurn(anyNote(world->log()));
        const Position message = world->log().recalls.last().message;
        world->pass(std::chrono::hours(30));
        world->playTurn(u"zzyzx qwfpgj"_s); // sleeps: all that is closed is cut
        const auto isCut = [&world, message] {
            return std::ranges::any_of(world->log().episodes, [message](const Episode &episode) {
                return episode.firstPosition <= message && message <= episode.lastPosition;
            });
        };
        QVERIFY(isCut());
        QVERIFY(world->runLane());
        QVERIFY(world->log().recalls.at(world->log().recalls.size() - 2).distilled);
        world->playTurn(u"zzyzx qwfpgj again"_s);
        QVERIFY(!world->log().entries.at(message.value() - 2).rewritten);
    }

    void comesBackFromAnExport()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(onlyTheFirst);
        world->playTurn(anyNote(world->log()));
        world->playTurn(u"zzyzx qwfpgj"_s);
        const RunLog log = world->log();
        QBuffer file;
        file.open(QIODevice::ReadWrite);
        QVERIFY(exportMemory(world->store(), log.memory.id, {}, file));
        file.seek(0);
        Result<std::unique_ptr<Store>> other = Store::open(u":memory:"_s, Access::ReadWrite);
        QVERIFY(other);
        QVERIFY(importMemory(**other, file, world->clock().now()));
        const Result<RunInfo> run = (*other)->messages().newestRun(log.memory.id);
        QVERIFY(run);
        const Result<RunLog> back = (*other)->log(*run);
        QVERIFY(back);
        QCOMPARE(back->recalls, log.recalls);
        QVERIFY(blockEntry({.memory = {},
                            .run = {},
                            .entries = back->entries,
                            .recalls = log.recalls.first(log.recalls.size() - 1)})
                    .rewritten);
        for (const CallRecord &call : log.calls) {
            const Result<Request> request = (*other)->request(run->id, call);
            QVERIFY(request);
        }
        const Result<Request> last = (*other)->request(run->id, back->calls.last());
        QVERIFY(last);
        QCOMPARE(last->toJson(), lastRequest(*world));
    }

    //! A fork begins with the block as it reads now.
    void aForkTakesItAsItReads()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerAfterwards(onlyTheFirst);
        world->playTurn(anyNote(world->log()));
        const QString left = world->log().recalls.last().distilled->block;
        const qsizetype shared = world->client.messages.size();
        world->playTurns(1);
        world->pass(std::chrono::hours(30));
        world->playTurns(2); // what followed is cut by now
        world->client.messages.resize(shared + 1);
        world->say(u"Another way on."_s);
        const Decorated forked = world->decorate();
        QVERIFY(forked.memory != world->run().memory);
        const RunLog fork = world->log(forked.memory);
        QStringList blocks;
        for (const HistoryEntry &entry : fork.entries) {
            QVERIFY(!entry.rewritten);
            const Result<Message> message
                = world->store().messages().message(fork.run.id, entry.position);
            QVERIFY(message);
            if (isRecallBlock(entry))
                blocks.append(message->text);
        }
        QVERIFY(blocks.contains(left));
    }

    void aJudgeThatFailsIsAskedAgain()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->plan().runsLane = false;
        world->playTurn(anyNote(world->log()));
        QVERIFY(!world->log().recalls.last().distilled);
        world->judge().failNext(1);
        QVERIFY(world->runLane());
        QVERIFY(world->log().recalls.last().distilled);
    }
};

QTEST_GUILESS_MAIN(DistillingTest)
#include "tst_distilling.moc"
