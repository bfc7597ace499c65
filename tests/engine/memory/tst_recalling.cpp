// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/memorybuilder.h"
#include "../../support/scriptedembedder.h"

#include <engine/memory/recalling.h>
#include <engine/recall/indexing.h>
#include <engine/recall/recall.h>

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

//! A conversation that has forgotten a lot, judged by script: what names an entity is central.
std::unique_ptr<MemoryWorld> forgetfulWorld(const QString &cutAfter = u"2"_s)
{
    MemoryBuilder builder;
    builder.ceiling(9'000).messageTokens(300).tuning(u"cut_after"_s, cutAfter);
    for (int day = 0; day < 4; ++day)
        builder.turns(9).silence(std::chrono::hours(30));
    return builder.turns(2).build();
}

QList<double> activationsOf(const RunLog &log, TimePoint at)
{
    QList<double> activations;
    for (const Episode &episode : log.episodes)
        activations.append(activation(episode.traces, at, log.run.tuning));
    for (const Fact &fact : log.facts)
        activations.append(activation(tracesOf(fact), at, log.run.tuning));
    return activations;
}

//! A fact that left with its episode, to ask for.
Fact lostFact(const RunLog &log)
{
    for (const Fact &fact : log.facts) {
        const bool isOut = std::ranges::all_of(fact.episodes, [&log](EpisodeId id) {
            return log.episodes.at(id.value() - 1).state() == EpisodeState::Forgotten;
        });
        if (isOut && !fact.episodes.isEmpty())
            return fact;
    }
    qFatal("nothing is forgotten");
}

void embedAll(Store &store, Embedder &embedder, RunId run)
{
    qint64 left = 1;
    while (left > 0) {
        const Result<MadeVectors> made
            = QCoro::waitFor(makeVectors(store.vectors(), embedder, run, 64));
        QVERIFY(made);
        const Result<qint64> stored = storeVectors(store.vectors(), run, *made);
        QVERIFY(stored);
        left = *stored;
    }
}

//! Opens the copy as after a crash and sends the same request again.
void checkCutOff(const QString &copy, MemoryWorld &world, const Decorated &whole)
{
    const Result<std::unique_ptr<Store>> store = Store::open(copy, Access::ReadWrite);
    QVERIFY(store);
    const Result<std::unique_ptr<Memory>> memory
        = Memory::open({.store = **store, .judge = world.judge()}, world.run());
    QVERIFY(memory);
    const Result<Decorated> again
        = QCoro::waitFor((*memory)->decorate({.request = world.client}, world.clock().now()));
    QVERIFY(again);
    QCOMPARE(again->request, whole.request);
    QCOMPARE(again->record.account.why.value("recall"_L1),
             whole.record.account.why.value("recall"_L1));
    QVERIFY(whole.record.account.why.contains("recall"_L1));
}

} // namespace

class RecallingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsBackWhatWasForgotten()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        const Fact lost = lostFact(world->log());
        const QString name = world->log().entities.at(lost.subject.value() - 1).name;
        world->judge().answerRelevance([&lost](const RelevanceQuestion &asked) {
            QList<double> levels;
            for (const auto &each : asked.facts)
                levels.append(each.note == lost.note ? 3 : 0);
            return levels;
        });
        world->playTurn(u"What did we say about %1? %2"_s.arg(name, lost.note));
        const RunLog log = world->log();
        QVERIFY(!log.recalls.isEmpty());
        const RecallRecord &recalled = log.recalls.last();
        QVERIFY(!recalled.block.isEmpty());
        QVERIFY(recalled.block.contains("[Brought back]"_L1));
        // The block stands just before the user message, in the request as in the history.
        const HistoryEntry &message = log.entries.at(recalled.message.value() - 1);
        const HistoryEntry &block = log.entries.at(recalled.message.value() - 2);
        QCOMPARE(message.role, Role::User);
        QVERIFY(isRecallBlock(block));
        QCOMPARE(block.turn, message.turn);
        const auto call = std::ranges::find(log.calls, recalled.call, &CallRecord::call);
        const QByteArray sent = world->requestBytes(log, call->call);
        QVERIFY(sent.contains("[Brought back]"));
        QVERIFY(sent.indexOf("[Brought back]") < sent.indexOf("What did we say about"));
    }

    void nothingFoundIsNoBlock()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 0.0); });
        world->playTurn(u"zzyzx qwfpgj"_s);
        const RunLog log = world->log();
        QVERIFY(log.recalls.last().block.isEmpty());
        QVERIFY(!isRecallBlock(log.entries.at(log.recalls.last().message.value() - 2)));
    }

    void recallingLeavesNoTrace()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        const RunLog before = world->log();
        const TimePoint at = before.calls.last().at + std::chrono::hours(5);
        const Fact lost = lostFact(before);
        for (int i = 0; i < 1'000; ++i) {
            const Result<RecallRecord> record
                = QCoro::waitFor(recallAt(world->store(), world->judge(), before, lost.note, at));
            QVERIFY(record);
            QVERIFY(!record->fusedFacts.isEmpty());
        }
        const RunLog after = world->log();
        QCOMPARE(after, before);
        const QList<double> first = activationsOf(before, at);
        const QList<double> second = activationsOf(after, at);
        QCOMPARE(std::memcmp(first.constData(), second.constData(), first.size() * sizeof(double)),
                 0);
    }

    void aSecondDecorateStoresNothingTwice()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->say(lostFact(world->log()).note);
        const Decorated first = world->decorate();
        const RunLog once = world->log();
        const Decorated again = world->decorate();
        QVERIFY(again.isRepeat);
        QCOMPARE(again.request, first.request);
        QCOMPARE(world->log(), once);
    }

    void anEditedMessageTakesItsBlockAlong()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 3.0); });
        const Fact lost = lostFact(world->log());
        world->playTurn(lost.note);
        const Position block(world->log().recalls.last().message.value() - 1);
        QVERIFY(isRecallBlock(world->log().entries.at(block.value() - 1)));
        while (world->client.messages.last().text != lost.note)
            world->client.messages.removeLast();
        world->client.messages.removeLast();
        world->playTurn(u"Something else about %1"_s.arg(lost.note));
        QVERIFY(world->log().entries.at(block.value() - 1).supersededBy.isValid());
    }

    void recallOfNoSizeIsOff()
    {
        const std::unique_ptr<MemoryWorld> world
            = MemoryBuilder().ceiling(6'000).tuning(u"recall_size"_s, u"0"_s).turns(120).build();
        QVERIFY(world->log().recalls.isEmpty());
    }

    void aDeadlineThatPassesShowsWhatWasFound()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        const RunLog log = world->log();
        const TimePoint at = log.calls.last().at;
        const FactsInReach reach(log.episodes, log.facts, log.entities, at, log.run.tuning);
        RecallRequest request{.run = log.run.id, .at = at, .text = lostFact(log).note};
        RecallSources sources{.index = world->store().search(),
                              .judge = world->judge(),
                              .reach = reach,
                              .isPassageInReach = {},
                              .isLate = [] { return true; }};
        world->judge().relevanceQuestions.clear();
        const Result<RecallRecord> record
            = QCoro::waitFor(recall(std::move(sources), std::move(request), log.run.tuning));
        QVERIFY(record);
        QVERIFY(record->isDeadlinePassed);
        QVERIFY(world->judge().relevanceQuestions.isEmpty());
        QVERIFY(!record->block.isEmpty());
        // Nothing is both shown and left out.
        QSet<qint64> dropped;
        for (const RecallDrop &drop : record->dropped) {
            if (!drop.isPassage)
                dropped.insert(drop.id);
        }
        for (const RecallGroup &group : record->groups) {
            for (const FactId fact : group.facts)
                QVERIFY(!dropped.contains(fact.value()));
        }
    }

    //! After a reply the lane judges what the dialogue leads to; the next message takes that over.
    void theWalkIsPreparedBetweenTurns()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 2.0); });
        const Fact lost = lostFact(world->log());
        world->plan().runsLane = false;
        world->playTurn(lost.note);
        world->judge().relevanceQuestions.clear();
        QVERIFY(world->runLane());
        QVERIFY(!world->judge().relevanceQuestions.isEmpty());
        for (const RelevanceQuestion &asked : std::as_const(world->judge().relevanceQuestions)) {
            QVERIFY(asked.message.isEmpty());
            QCOMPARE(asked.dialogue.last(), world->client.messages.last().text);
        }
        const QList<WalkStep> prepared = **world->store().search().preparedWalk(
            world->run().id, world->log().calls.last().call);
        QVERIFY(!prepared.isEmpty());

        world->say(u"And what else?"_s);
        world->decorate();
        const RecallRecord record = world->log().recalls.last();
        QVERIFY(record.isWalkPrepared);
        // Nothing is lost of it, and nothing is there twice.
        QSet<FactId> walked;
        for (const WalkStep &step : record.walk) {
            QVERIFY(!walked.contains(step.fact));
            walked.insert(step.fact);
        }
        for (const WalkStep &step : prepared)
            QVERIFY(walked.contains(step.fact));
    }

    //! A message that comes before the lane has got to it is recalled for all the same.
    void aMessageInAHurryWalksInline()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        const Fact lost = lostFact(world->log());
        world->plan().runsLane = false;
        world->playTurn(lost.note);
        world->say(lost.note);
        world->decorate();
        const RecallRecord record = world->log().recalls.last();
        QVERIFY(!record.isWalkPrepared);
        QVERIFY(!record.walk.isEmpty());
    }

    //! What only touches stands under the part that found it, and nowhere else.
    void aPartShowsWhatItFoundByItself()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 1.0); });
        ScriptedEmbedder embedder;
        RunLog log = world->log();
        log.run.tuning.recallSize = 20'000; // room is left once the passages are in
        embedAll(world->store(), embedder, log.run.id);
        const Result<RecallRecord> record
            = QCoro::waitFor(recallAt(world->store(),
                                      world->judge(),
                                      log,
                                      lostFact(log).note,
                                      log.calls.last().at + std::chrono::hours(5),
                                      &embedder));
        QVERIFY(record);
        QVERIFY(record->groups.isEmpty());
        QVERIFY(!record->partFacts.isEmpty());
        QVERIFY(record->block.contains("[About "_L1));
        QSet<qint64> dropped;
        for (const RecallDrop &drop : record->dropped) {
            if (!drop.isPassage)
                dropped.insert(drop.id);
        }
        for (const RecallPartFacts &part : std::as_const(record->partFacts)) {
            for (const FactId fact : part.facts)
                QVERIFY(!dropped.contains(fact.value()));
        }
    }

    //! What only touches is no reason to bring anything back.
    void touchingAloneIsNoBlock()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->judge().answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 1.0); });
        ScriptedEmbedder embedder;
        const RunLog log = world->log();
        embedAll(world->store(), embedder, log.run.id);
        const TimePoint at = log.calls.last().at + std::chrono::hours(5);
        const Result<RecallRecord> record
            = QCoro::waitFor(recallAt(world->store(),
                                      world->judge(),
                                      log,
                                      u"Is the dentist open on Sunday, and what took him?"_s,
                                      at,
                                      &embedder));
        QVERIFY(record);
        QVERIFY(std::ranges::any_of(record->walk,
                                    [](const WalkStep &step) { return step.score == 1; }));
        QVERIFY(record->block.isEmpty());
        QVERIFY(record->partFacts.isEmpty());
        // Each says why it is not shown.
        QVERIFY(record->dropped.size() >= record->walk.size());
    }

    //! The client goes back into what was forgotten: the fork's first message finds what it shares.
    void aForkRecallsFromItsFirstMessage()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        const RunLog log = world->log();
        world->client.messages.resize(world->client.messages.size() * 3 / 4);
        while (world->client.messages.last().role != Role::User)
            world->client.messages.removeLast();
        world->client.messages.removeLast();
        world->say(lostFact(log).note);
        const Decorated decorated = world->decorate();
        QVERIFY(decorated.memory != log.memory.id);
        const RunLog fork = world->log(decorated.memory);
        QVERIFY(std::ranges::any_of(fork.episodes, [](const Episode &episode) {
            return episode.state() >= EpisodeState::Sealed;
        }));
        QCOMPARE(fork.recalls.size(), 1);
        QVERIFY(!fork.recalls.first().fusedPassages.isEmpty());
    }

    //! A call cut off after its messages were stored says the same of its recall when it goes on.
    void aCallCutOffKeepsItsRecall()
    {
        const QTemporaryDir folder;
        // Nothing is cut ahead of need, so that a fade has to ask for the cut itself.
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld(u"100"_s);
        const QString copy = folder.filePath(u"cut-off.ebb"_s);
        world->say(lostFact(world->log()).note);
        world->judge().answerBoundaries([&world, &copy](const QList<BoundaryQuestion> &units) {
            // Between the two transactions of a call that has to cut first.
            if (!QFile::exists(copy)) {
                const Result<void> copied = world->store().database().copyTo(copy);
                if (!copied)
                    qFatal("%s", qPrintable(copied.error().detail));
            }
            return QList<BoundaryScores>(units.size());
        });
        for (int i = 0; i < 40 && !QFile::exists(copy); ++i) {
            const Decorated whole = world->decorate();
            if (QFile::exists(copy)) {
                checkCutOff(copy, *world, whole);
                return;
            }
            world->finishTurn();
            world->say(lostFact(world->log()).note);
        }
        QFAIL("no call had to cut");
    }

    void aJudgeThatFailsHoldsNothingUp()
    {
        const std::unique_ptr<MemoryWorld> world = forgetfulWorld();
        world->say(lostFact(world->log()).note);
        world->judge().failNext(1);
        const Decorated decorated = world->decorate();
        QVERIFY(decorated.record.account.why.contains("recall_failed"_L1));
    }
};

QTEST_GUILESS_MAIN(RecallingTest)
#include "tst_recalling.moc"
