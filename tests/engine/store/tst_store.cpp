// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <QRandomGenerator>
#include <QTemporaryDir>

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWholeLogComesBackEqual_data()
    {
        QTest::addColumn<quint32>("seed");
        for (const quint32 seed : {1U, 2U, 3U, 4U, 5U})
            QTest::addRow("seed %u", seed) << seed;
    }
    void aWholeLogComesBackEqual()
    {
        QFETCH(const quint32, seed);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"store.ebb"_s);
        RunLog written;
        {
            const World world = World::make(file);
            written = writeLog(*world.store, world.run, seed);
            written.graph = {.facts = written.facts, .entities = written.entities, .events = {}};
            QCOMPARE(*world.store->log(world.run), written);
        }
        const auto reader = Store::open(file, Access::ReadOnly);
        VERIFY_DONE(reader);
        const Result<RunLog> read = (*reader)->log(written.run);
        VERIFY_DONE(read);
        QCOMPARE(read->memory, written.memory);
        QCOMPARE(read->run, written.run);
        QCOMPARE(read->entries, written.entries);
        QCOMPARE(read->episodes, written.episodes);
        QCOMPARE(read->facts, written.facts);
        QCOMPARE(read->entities, written.entities);
        QCOMPARE(read->calls, written.calls);
        QVERIFY(*read == written);
        QCOMPARE(*(*reader)->database().check(), QStringList());
    }

    void aLogIsOfTheRunAsItIsNow()
    {
        const World world = World::make();
        VERIFY_DONE(world.store->messages().finishRun(world.run.id));
        QVERIFY(world.store->log(world.run)->run.isComplete);
        QVERIFY(world.store->log(world.run)->calls.isEmpty());
        COMPARE_CODE(world.store->log(runNamed(world.run.memory, u"other"_s)),
                     Error::Code::NotFound);
    }

    void logsOfMemoriesAreApart()
    {
        const World world = World::make();
        const RunInfo other = world.addMemory(u"bb22"_s);
        RunLog written = writeLog(*world.store, world.run, 7);
        written.graph = {.facts = written.facts, .entities = written.entities, .events = {}};
        QVERIFY(world.store->log(other)->entries.isEmpty());
        writeLog(*world.store, other, 8);
        QCOMPARE(*world.store->log(world.run), written);
    }

    void aReaderSeesOneMoment()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"store.ebb"_s);
        const World world = World::make(file);
        appendTalk(*world.store, world.run, 1, 4);
        const auto reader = Store::open(file, Access::ReadOnly);
        VERIFY_DONE(reader);
        VERIFY_DONE((*reader)->database().begin());
        QCOMPARE((*reader)->messages().entries(world.run.id)->size(), 4);
        appendTalk(*world.store, world.run, 5, 4);
        QCOMPARE((*reader)->log(world.run)->entries.size(), 4);
        VERIFY_DONE((*reader)->database().commit());
        QCOMPARE((*reader)->log(world.run)->entries.size(), 8);
    }

    void aRequestComesBackAsItsVeryBytes()
    {
        const World world = World::make();
        const QList<Message> talk = talkInStore(world, 9);
        const Message facts = said(Role::System, u"Records: the Möwe lies at berth 4."_s);
        const Message ask = said(Role::System, u"Please keep what matters."_s);
        Request expected = simpleHead();
        const RequestRecipe recipe{
            .fields = stored(world, expected.fields),
            .tools = stored(world, expected.tools),
            .instructions = {stored(world, expected.messages.first().json)},
            .factsBlock = stored(world, facts.json),
            .history = {{.first = Position(1), .last = Position(2)},
                        {.first = Position(5), .last = Position(8)}},
            .turn = {{.first = Position(9), .last = Position(9)}},
            .noteAsk = stored(world, ask.json),
        };
        expected.messages += facts;
        expected.messages += talk.first(2);
        expected.messages += talk.sliced(4, 5);
        expected.messages += ask;
        const Result<Request> request
            = world.store->request(world.run.id, {.call = CallNumber(1), .recipe = recipe});
        VERIFY_DONE(request);
        QCOMPARE(*request, expected);
        QCOMPARE(request->toJson(), expected.toJson());
    }

    void aBareRequest()
    {
        const World world = World::make();
        talkInStore(world, 1);
        const RequestRecipe recipe{
            .fields = stored(world, "{}"),
            .instructions = {},
            .history = {},
            .turn = {{.first = Position(1), .last = Position(1)}},
        };
        const Result<Request> request
            = world.store->request(world.run.id, {.call = CallNumber(1), .recipe = recipe});
        VERIFY_DONE(request);
        QVERIFY(request->tools.isEmpty());
        QCOMPARE(request->messages.size(), 1);
    }

    void aRequestOfMissingPartsIsAnError()
    {
        const World world = World::make();
        talkInStore(world, 2);
        COMPARE_CODE(world.store->request(world.run.id, {.recipe = {.fields = BodyId(999)}}),
                     Error::Code::NotFound);
        COMPARE_CODE(world.store->request(world.run.id, {.recipe = {.noteAsk = BodyId(999)}}),
                     Error::Code::NotFound);
        COMPARE_CODE(
            world.store->request(
                world.run.id, {.recipe = {.turn = {{.first = Position(2), .last = Position(3)}}}}),
            Error::Code::NotFound);
        const BodyId noMessage = stored(world, "[]");
        COMPARE_CODE(world.store->request(world.run.id, {.recipe = {.factsBlock = noMessage}}),
                     Error::Code::Corrupt);
    }

private:
    static BodyId stored(const World &world, const QByteArray &bytes)
    {
        return *world.store->messages().storeBody(world.run.memory, bytes);
    }

    static QList<Message> talkInStore(const World &world, qint64 count)
    {
        appendTalk(*world.store, world.run, 1, count);
        QList<Message> talk;
        for (qint64 position = 1; position <= count; ++position)
            talk.append(*world.store->messages().message(world.run.id, Position(position)));
        return talk;
    }

    //! A made-up life of a run, written event by event as an engine does.
    static RunLog writeLog(Store &store, const RunInfo &run, quint32 seed)
    {
        QRandomGenerator random(seed);
        RunLog log{.memory = *store.messages().memory(run.memory.value()), .run = run};
        log.entries = appendTalk(store, run, 1, 40);
        must(store.messages().supersede(run.id, {Position(40)}, CallNumber(20), Start + 9h));
        log.entries.last().supersededBy = CallNumber(20);
        for (qint64 id = 1; id <= 8; ++id)
            log.entities.append(writeEntity(store, run, id, random));
        for (qint64 id = 1; id <= 5; ++id)
            log.episodes.append(writeEpisode(store, run, id, random));
        for (qint64 id = 1; id <= 12; ++id)
            log.facts.append(writeFact(store, run, id, random));
        for (qint64 call = 1; call <= 20; ++call)
            log.calls.append(writeCall(store, run, call, random));
        return log;
    }

    static Entity writeEntity(Store &store, const RunInfo &run, qint64 id, QRandomGenerator &random)
    {
        Entity entity = entityOf(id, u"entity %1"_s.arg(random.generate()));
        must(store.facts().insertEntity(run.id, entity));
        for (int i = random.bounded(3); i > 0; --i) {
            entity.aliases.append({.name = u"alias %1"_s.arg(i), .from = FactId(i)});
            must(store.facts().insertAlias(run.id, entity.id, entity.aliases.last()));
        }
        return entity;
    }

    static Episode
    writeEpisode(Store &store, const RunInfo &run, qint64 id, QRandomGenerator &random)
    {
        Episode episode = episodeOf(id, id * 8 - 7, id * 8);
        must(store.episodes().insert(run.id, episode));
        for (int i = random.bounded(20); i > 0; --i) {
            const double score = random.generateDouble();
            episode.traces.append({.at = Start + std::chrono::milliseconds(random.bounded(1 << 30)),
                                   .score = score,
                                   .isCounted = score >= 0.5,
                                   .fact = FactId(random.bounded(1, 13))});
            must(store.episodes().insertTrace(run.id, episode.id, episode.traces.last()));
        }
        if (random.bounded(2)) {
            episode.acknowledgedAt = Start + 3h;
            must(store.episodes().acknowledge(run.id, episode.id, Start + 3h));
            episode.states.append({EpisodeState::Sealed, Start + 4h, CallNumber(id)});
            must(store.episodes().insertState(run.id, episode.id, episode.states.last()));
        }
        return episode;
    }

    static Fact writeFact(Store &store, const RunInfo &run, qint64 id, QRandomGenerator &random)
    {
        Fact fact = factOf(id, u"Fact %1"_s.arg(random.generate()));
        fact.isMilestone = random.bounded(2);
        must(store.facts().insertFact(run.id, fact));
        for (int i = random.bounded(3); i > 0; --i) {
            const FactTrace trace{Start + 3h, random.generateDouble(), FactTrace::Why::Restated};
            must(store.facts().restate(
                run.id, fact.id, trace, {TurnNumber(2 + i)}, {EpisodeId(1 + i)}));
            fact.traces.append(trace);
            fact.turns.append(TurnNumber(2 + i));
            fact.episodes.append(EpisodeId(1 + i));
        }
        if (id > 1 && random.bounded(3) == 0) {
            must(store.facts().retire(run.id, fact.id, FactId(1), Start + 5h));
            fact.state = FactState::Retired;
            fact.retiredBy = FactId(1);
            fact.retiredAt = Start + 5h;
        }
        return fact;
    }

    static CallRecord
    writeCall(Store &store, const RunInfo &run, qint64 number, QRandomGenerator &random)
    {
        CallRecord call{.call = CallNumber(number),
                        .turn = TurnNumber(number),
                        .at = Start + std::chrono::minutes(number),
                        .model = u"small"_s,
                        .ratio = random.generateDouble() * 4};
        call.history = random.bounded(100'000);
        call.recipe.history = {{.first = Position(1), .last = Position(number)}};
        if (random.bounded(3) == 0) {
            call.fade = FadePlan{
                .before = call.history,
                .landing = 5,
                .picks = {{.episode = EpisodeId(1), .activation = random.generateDouble()}},
                .ranked = {EpisodeId(1), EpisodeId(2)}};
        }
        call.account.spent(u"fade"_s, random.generateDouble());
        call.account.note(u"fade"_s, {{u"activation"_s, random.generateDouble()}});
        must(store.calls().insertCall(run.id, call));
        if (number == 20)
            return call; // not reported yet
        call.repliedAt = call.at + 10s;
        call.noteTaken = random.bounded(4);
        call.account.spent(u"report"_s, random.generateDouble());
        call.account.note(u"fade"_s, {{u"later"_s, true}});
        must(store.calls().insertReply(run.id, call, QByteArray::number(number)));
        return call;
    }

    static void must(const Result<void> &result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().detail));
    }
};

QTEST_GUILESS_MAIN(TestStore)
#include "tst_store.moc"
