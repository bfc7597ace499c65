// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/memorybuilder.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

//! Twelve turns, the first ones sealed by then.
MemoryBuilder faded()
{
    MemoryBuilder builder;
    builder.ceiling(9'000).messageTokens(300).turns(24);
    return builder;
}

//! The client goes back to its user message `turn` (counted from 1) and says something else.
void editTurn(MemoryWorld &world, int turn, const QString &text)
{
    QList<Message> &messages = world.client.messages;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        if (messages.at(i).role == Role::User && --turn == 0) {
            messages.resize(i);
            break;
        }
    }
    world.say(text);
}

//! An episode that is cut and does not begin with turn 1, and a turn inside it.
Episode cutEpisode(const RunLog &log)
{
    for (const Episode &episode : log.episodes) {
        if (episode.firstTurn > TurnNumber(2) && episode.lastTurn > episode.firstTurn)
            return episode;
    }
    qFatal("nothing was cut");
}

int turnInside(MemoryWorld &world)
{
    return int(cutEpisode(world.log()).lastTurn.value());
}

QStringList textsOf(MemoryWorld &world, const RunLog &log)
{
    QStringList texts;
    for (const HistoryEntry &entry : log.entries) {
        const Result<Message> message
            = world.store().messages().message(log.run.id, entry.position);
        texts << (message ? message->text : message.error().detail);
    }
    return texts;
}

QStringList notesOf(const QList<Fact> &facts)
{
    QStringList notes;
    for (const Fact &fact : facts)
        notes << fact.note;
    return notes;
}

qsizetype memoriesIn(MemoryWorld &world)
{
    return world.store().messages().memories()->size();
}

} // namespace

class ForkTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void forksWhenARequestDepartsInsideACutEpisode();
    void leavesTheOldMemoryAsItWas();
    void holdsTheMessagesUpToThePoint();
    void holdsTheEpisodesThatLieWhollyBefore();
    void holdsTheFactsAndNamesFromBefore();
    void sendsNothingFromAfterThePoint();
    void sendsRequestsThatContinueTheForkToIt();
    void findsTheForkAgainAfterReopening();
    void takesAReportAfterReopening();
    void keepsGoingUnderTheOldIdToo();
    void makesOneForkOfOneDeparture();
    void continuesAForkThatHasNoReplyYet();
    void makesAnotherForkOfAnotherDeparture();
    void forksAForkAgain();
    void supersedesInsteadInTheUncutTail();
    void goesOnForgettingInTheFork();
};

void ForkTest::forksWhenARequestDepartsInsideACutEpisode()
{
    const auto world = faded().build();
    QCOMPARE(memoriesIn(*world), 1);
    editTurn(*world, turnInside(*world), u"Forget that. Where is the dinghy?"_s);
    const Decorated sent = world->decorate();
    QVERIFY(sent.memory != world->run().memory);
    QCOMPARE(sent.call, CallNumber(1));
    QCOMPARE(memoriesIn(*world), 2);
    const Result<MemoryInfo> fork = world->store().messages().memory(sent.memory.value());
    QVERIFY(fork);
    QCOMPARE(fork->forkedFrom, world->run().memory);
    QCOMPARE(fork->importedAt, world->clock().now());
    QCOMPARE(world->log(sent.memory).run.key, world->run().key);
    QVERIFY(world->memory().fork(sent.memory));
    QCOMPARE(sent.rules.ours.size(), 0);
    QCOMPARE(*world->store().database().check(), QStringList());
}

void ForkTest::leavesTheOldMemoryAsItWas()
{
    const auto world = faded().build();
    const RunLog before = world->log();
    editTurn(*world, turnInside(*world), u"Something else."_s);
    world->finishTurn();
    world->playTurns(2);
    QCOMPARE(world->log(), before);
    world->reopen();
    QCOMPARE(world->memory().state().history.entries(), before.entries);
}

void ForkTest::holdsTheMessagesUpToThePoint()
{
    const auto world = faded().build();
    const RunLog old = world->log();
    const int turn = turnInside(*world);
    editTurn(*world, turn, u"Something else."_s);
    const RunLog fork = world->log(world->decorate().memory);
    const qsizetype kept = fork.entries.size() - 1;
    QVERIFY(kept > 0);
    QCOMPARE(textsOf(*world, fork).first(kept), textsOf(*world, old).first(kept));
    QCOMPARE(textsOf(*world, fork).last(), u"Something else."_s);
    for (qsizetype i = 0; i < kept; ++i) {
        HistoryEntry expected = old.entries.at(i);
        expected.body = fork.entries.at(i).body;
        QCOMPARE(fork.entries.at(i), expected);
        QVERIFY(fork.entries.at(i).turn < TurnNumber(turn));
    }
    QCOMPARE(old.entries.at(kept).turn, TurnNumber(turn));
}

void ForkTest::holdsTheEpisodesThatLieWhollyBefore()
{
    const auto world = faded().build();
    const RunLog old = world->log();
    const Episode inside = cutEpisode(old);
    editTurn(*world, int(inside.lastTurn.value()), u"Something else."_s);
    const RunLog fork = world->log(world->decorate().memory);
    QVERIFY(!fork.episodes.isEmpty());
    QVERIFY(fork.episodes.size() < old.episodes.size());
    const Position last = fork.entries.last().position;
    QVERIFY(inside.firstPosition < last);
    for (const Episode &episode : fork.episodes) {
        const Episode &original = old.episodes.at(episode.id.value() - 1);
        QVERIFY(episode.lastPosition < inside.firstPosition);
        QCOMPARE(episode.title, original.title);
        QCOMPARE(episode.states.first(), original.states.first());
        QCOMPARE(episode.traces.first(), original.traces.first());
        QCOMPARE(episode.acknowledgedAt, original.acknowledgedAt);
    }
    // A trace of a fact stays with it, and one of a fact that is not there is not there.
    const auto isOfTheFork = [&fork](const Trace &trace) {
        return !trace.fact.isValid() || trace.fact.value() <= fork.facts.size();
    };
    for (const Episode &episode : fork.episodes)
        QVERIFY(std::ranges::all_of(episode.traces, isOfTheFork));
}

void ForkTest::holdsTheFactsAndNamesFromBefore()
{
    const auto world = faded().build();
    const RunLog old = world->log();
    const int turn = turnInside(*world);
    editTurn(*world, turn, u"Something else."_s);
    const RunLog fork = world->log(world->decorate().memory);
    QStringList expected;
    QSet<QString> names;
    for (const Fact &fact : old.facts) {
        if (fact.turns.last() >= TurnNumber(turn))
            continue;
        expected << fact.note;
        for (const EntityId id : {fact.subject, fact.object})
            names << old.entities.at(id.value() - 1).name;
    }
    QVERIFY(!expected.isEmpty());
    QVERIFY(expected.size() < old.facts.size());
    QCOMPARE(notesOf(fork.facts), expected);
    QSet<QString> known;
    for (const Entity &entity : fork.entities) {
        known << entity.name;
        for (const Alias &alias : entity.aliases)
            QVERIFY(alias.from.value() <= fork.facts.size());
    }
    QCOMPARE(known, names);
    for (const Fact &fact : fork.facts) {
        QVERIFY(fact.note.contains(fork.entities.at(fact.subject.value() - 1).name));
        QVERIFY(fact.note.contains(fork.entities.at(fact.object.value() - 1).name));
    }
}

void ForkTest::sendsNothingFromAfterThePoint()
{
    const auto world = faded().build();
    const RunLog old = world->log();
    const QStringList texts = textsOf(*world, old);
    editTurn(*world, turnInside(*world), u"Something else."_s);
    const Decorated sent = world->decorate();
    const qsizetype kept = world->log(sent.memory).entries.size() - 1;
    const QByteArray body = sent.request.toJson();
    constexpr qsizetype Telling = 30; // shorter ones are our own answers to notes
    for (const QString &text : texts.sliced(kept))
        QVERIFY(text.size() < Telling || !body.contains(text.first(Telling).toUtf8()));
    QVERIFY(body.contains("Something else."));
    QCOMPARE(sent.record.sizes.ceiling, old.run.tuning.ceiling);
}

void ForkTest::sendsRequestsThatContinueTheForkToIt()
{
    const auto world = faded().build();
    editTurn(*world, turnInside(*world), u"Something else."_s);
    world->finishTurn();
    const MemoryId fork = world->decorated.last().memory;
    const qsizetype before = world->decorated.size();
    world->playTurns(4);
    for (const Decorated &sent : world->decorated.sliced(before))
        QCOMPARE(sent.memory, fork);
    const RunLog log = world->log(fork);
    QCOMPARE(log.calls.size(), 5);
    QVERIFY(std::ranges::all_of(log.calls,
                                [](const CallRecord &call) { return call.repliedAt.has_value(); }));
    QCOMPARE(memoriesIn(*world), 2);
}

void ForkTest::findsTheForkAgainAfterReopening()
{
    const QTemporaryDir folder;
    const auto world = faded().file(folder.filePath(u"fork.ebb"_s)).build();
    editTurn(*world, turnInside(*world), u"Something else."_s);
    world->finishTurn();
    const MemoryId fork = world->decorated.last().memory;
    world->reopen();
    QVERIFY(world->memory().fork(fork));
    world->playTurn();
    QCOMPARE(world->decorated.last().memory, fork);
    QCOMPARE(world->decorated.last().call, CallNumber(2));
    QCOMPARE(memoriesIn(*world), 2);
}

void ForkTest::takesAReportAfterReopening()
{
    const QTemporaryDir folder;
    const auto world = faded().file(folder.filePath(u"fork.ebb"_s)).build();
    const RunLog before = world->log();
    editTurn(*world, turnInside(*world), u"Something else."_s);
    const MemoryId fork = world->decorate().memory;
    world->reopen();
    world->answer(plainMessage(Role::Assistant, u"It is in the shed."_s));
    QCOMPARE(world->log(), before);
    QCOMPARE(textsOf(*world, world->log(fork)).last(), u"It is in the shed."_s);
}

void ForkTest::keepsGoingUnderTheOldIdToo()
{
    const auto world = faded().build();
    const Request original = world->client;
    editTurn(*world, turnInside(*world), u"Something else."_s);
    world->finishTurn();
    const MemoryId fork = world->decorated.last().memory;
    const RunLog forkLog = world->log(fork);
    world->client = original;
    world->playTurn();
    QCOMPARE(world->decorated.last().memory, world->run().memory);
    QCOMPARE(world->log(fork), forkLog);
    QCOMPARE(memoriesIn(*world), 2);
}

void ForkTest::makesOneForkOfOneDeparture()
{
    const auto world = faded().build();
    const int turn = turnInside(*world);
    editTurn(*world, turn, u"Something else."_s);
    const Decorated first = world->decorate();
    const Decorated second = world->decorate();
    QVERIFY(second.isRepeat);
    QCOMPARE(second.memory, first.memory);
    QCOMPARE(second.request.toJson(), first.request.toJson());
    QCOMPARE(memoriesIn(*world), 2);
}

void ForkTest::continuesAForkThatHasNoReplyYet()
{
    const auto world = faded().build();
    // The client cuts its conversation short and sends what is left, and then again.
    editTurn(*world, turnInside(*world), u"dropped"_s);
    world->client.messages.removeLast();
    const Decorated first = world->decorate();
    QVERIFY(first.memory != world->run().memory);
    QCOMPARE(world->decorate().memory, first.memory);
    world->say(u"Where is the dinghy?"_s);
    QCOMPARE(world->decorate().memory, first.memory);
    QCOMPARE(memoriesIn(*world), 2);
}

void ForkTest::makesAnotherForkOfAnotherDeparture()
{
    const auto world = faded().build();
    const int turn = turnInside(*world);
    const Request original = world->client;
    editTurn(*world, turn, u"Something else."_s);
    world->finishTurn();
    const MemoryId first = world->decorated.last().memory;
    const RunLog firstLog = world->log(first);
    world->client = original;
    editTurn(*world, turn, u"A third thing."_s);
    world->finishTurn();
    const MemoryId second = world->decorated.last().memory;
    QVERIFY(second != first && second != world->run().memory);
    QCOMPARE(memoriesIn(*world), 3);
    QCOMPARE(world->log(first), firstLog);
    QCOMPARE(world->store().messages().memory(second.value())->forkedFrom, world->run().memory);
}

void ForkTest::forksAForkAgain()
{
    const QTemporaryDir folder;
    const auto world = faded().file(folder.filePath(u"fork.ebb"_s)).build();
    const int turn = turnInside(*world);
    editTurn(*world, turn, u"Something else."_s);
    world->finishTurn();
    const MemoryId first = world->decorated.last().memory;
    world->playTurns(20);
    QCOMPARE(world->decorated.last().memory, first);
    const RunLog before = world->log(first);
    editTurn(*world, int(before.episodes.last().lastTurn.value()), u"And now this."_s);
    world->finishTurn();
    const MemoryId second = world->decorated.last().memory;
    QVERIFY(second != first);
    QCOMPARE(world->store().messages().memory(second.value())->forkedFrom, first);
    QCOMPARE(world->log(first), before);
    world->reopen();
    world->playTurn();
    QCOMPARE(world->decorated.last().memory, second);
}

void ForkTest::supersedesInsteadInTheUncutTail()
{
    const auto world = MemoryBuilder().ceiling(60'000).turns(4).build();
    editTurn(*world, 3, u"Something else."_s);
    world->finishTurn();
    QCOMPARE(world->decorated.last().memory, world->run().memory);
    QCOMPARE(memoriesIn(*world), 1);
    const RunLog log = world->log();
    QCOMPARE(log.entries.size(), 10);
    for (const HistoryEntry &entry : log.entries) {
        const bool isLeftOut = entry.position > Position(4) && entry.position < Position(9);
        QCOMPARE(entry.supersededBy, isLeftOut ? CallNumber(5) : CallNumber());
    }
}

void ForkTest::goesOnForgettingInTheFork()
{
    const auto world = faded().build();
    editTurn(*world, turnInside(*world), u"Something else."_s);
    world->finishTurn();
    const MemoryId fork = world->decorated.last().memory;
    const qsizetype before = world->log(fork).facts.size();
    world->playTurns(24);
    const RunLog log = world->log(fork);
    QVERIFY(log.facts.size() > before);
    for (const Fact &fact : log.facts)
        QCOMPARE(fact.id.value(), &fact - log.facts.constData() + 1);
    QVERIFY(std::ranges::any_of(log.calls,
                                [](const CallRecord &call) { return call.fade.has_value(); }));
    for (const CallRecord &call : log.calls)
        QVERIFY(call.history <= std::max(call.sizes.budget, call.sizes.turnInProgress)
                || !call.leaving.isEmpty());
    QCOMPARE(*world->store().database().check(), QStringList());
}

} // namespace Ebb

QTEST_GUILESS_MAIN(Ebb::ForkTest)

#include "tst_fork.moc"
