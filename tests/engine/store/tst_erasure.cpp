// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <engine/store/erasure.h>

#include <QRegularExpression>
#include <QTemporaryDir>

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestErasure : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void nothingOfTheMemoryIsLeftInTheFile()
    {
        const World world = World::make(file());
        fill(*world.store, world.run, u"Zanzibar"_s);
        const RunInfo other = world.addMemory(u"bb22"_s);
        fill(*world.store, other, u"Valparaiso"_s);
        QVERIFY(places(u"Zanzibar"_s) > 0);
        const RunLog kept = *world.store->log(other);

        VERIFY_DONE(eraseAll(world, world.run.memory, Start + 5h));
        QCOMPARE(places(u"Zanzibar"_s), 0);
        QCOMPARE(places(u"aa11"_s), 0);
        QVERIFY(places(u"Valparaiso"_s) > 0);

        COMPARE_CODE(world.store->messages().memory(u"aa11"_s), Error::Code::NotFound);
        QCOMPARE(*world.store->log(other), kept);
        QCOMPARE(*world.store->database().check(), QStringList());
    }

    void leavesNoRowInAnyTable()
    {
        const World world = World::make();
        fill(*world.store, world.run, u"Zanzibar"_s);
        const QStringList tables = rawConnection().tables();
        for (const QString &table : tables) {
            if (!isOfTheStore(table))
                QVERIFY2(rowsOf(table) > 0, qPrintable(table)); // the test fills every table
        }
        VERIFY_DONE(eraseAll(world, world.run.memory, Start));
        for (const QString &table : tables) {
            if (!isOfTheStore(table))
                QVERIFY2(rowsOf(table) == 0, qPrintable(table));
        }
    }

    void leavesANumberedTombstone()
    {
        const World world = World::make();
        const RunInfo other = world.addMemory(u"bb22"_s);
        VERIFY_DONE(eraseAll(world, world.run.memory, Start + 1h));
        VERIFY_DONE(eraseAll(world, other.memory, Start + 2h));
        QSqlQuery query(rawConnection());
        QVERIFY(query.exec(u"SELECT number, at FROM tombstones ORDER BY number"_s));
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toLongLong(), 1);
        QCOMPARE(query.value(1).toLongLong(), toMs(Start + 1h));
        QVERIFY(query.next());
        QCOMPARE(query.value(0).toLongLong(), 2);
        query.finish();
        QVERIFY(runRaw(u"DELETE FROM tombstones"_s).contains(u"not deleted"_s));
        QVERIFY(runRaw(u"UPDATE tombstones SET at = 0"_s).contains(u"not altered"_s));
    }

    void theTriggersHoldAgainAfterwards()
    {
        const World world = World::make();
        const RunInfo other = world.addMemory(u"bb22"_s);
        fill(*world.store, other, u"Valparaiso"_s);
        VERIFY_DONE(eraseAll(world, world.run.memory, Start));
        QVERIFY(runRaw(u"DELETE FROM history"_s).contains(u"not deleted"_s));
        QVERIFY(runRaw(u"DELETE FROM bodies"_s).contains(u"not deleted"_s));
    }

    void anErasureLiftsNothingFromOtherMemories()
    {
        const World world = World::make();
        const RunInfo other = world.addMemory(u"bb22"_s);
        fill(*world.store, other, u"Valparaiso"_s);
        // What an erasure of aa11 marks does not open bb22.
        QCOMPARE(runRaw(u"INSERT INTO erasing SELECT row FROM memories WHERE id = 'aa11'"_s),
                 QString());
        for (const QString &table :
             {u"history"_s, u"facts"_s, u"traces"_s, u"calls"_s, u"bodies"_s})
            QVERIFY2(!runRaw(u"DELETE FROM "_s + table).isEmpty(), qPrintable(table));
    }

    void unknownMemoriesLeaveNoTombstone()
    {
        const World world = World::make();
        COMPARE_CODE(eraseAll(world, MemoryId(u"zz"_s), Start), Error::Code::NotFound);
        QCOMPARE(rowsOf(u"tombstones"_s), 0);
        // A prefix is not enough to erase by.
        COMPARE_CODE(eraseAll(world, MemoryId(u"aa"_s), Start), Error::Code::NotFound);
    }

    void erasesNothingInsideAnotherTransaction()
    {
        const World world = World::make();
        Transaction transaction(world.store->database());
        VERIFY_DONE(transaction.start());
        COMPARE_CODE(eraseAll(world, world.run.memory, Start), Error::Code::Refused);
        VERIFY_DONE(transaction.commit());
        VERIFY_DONE(world.store->messages().memory(u"aa11"_s));
    }

    void theSameConversationMayComeBack()
    {
        const World world = World::make();
        fill(*world.store, world.run, u"Zanzibar"_s);
        VERIFY_DONE(eraseAll(world, world.run.memory, Start));
        const RunInfo again = world.addMemory(u"aa11"_s);
        QVERIFY(again.id > world.run.id); // run ids are never given twice
        fill(*world.store, again, u"Zanzibar"_s);
        QCOMPARE(*world.store->database().check(), QStringList());
    }

    void aReaderDelaysTheCleaningAndIsTold()
    {
        const World world = World::make(file());
        fill(*world.store, world.run, u"Zanzibar"_s);
        auto reader = *Store::open(file(), Access::ReadOnly);
        const auto rows = reader->database().select(u"messages/entries"_s, {1});
        VERIFY_DONE(rows);
        QVERIFY((*rows)->next()); // in the middle of reading
        COMPARE_CODE(eraseAll(world, world.run.memory, Start), Error::Code::Busy);
        COMPARE_CODE(world.store->messages().memory(u"aa11"_s), Error::Code::NotFound);
        (*rows)->finish();
        reader.reset();
        VERIFY_DONE(world.store->database().compact());
        QCOMPARE(places(u"Zanzibar"_s), 0);
    }

    void aMessageGoesWithTheRunsThatHeldItAndNothingElse()
    {
        const World world = World::make(file());
        Store &store = *world.store;
        const QString secret = u"My pass phrase is tangerine harbour."_s;
        record(world, {said(Role::User, u"Hello there."_s), said(Role::User, secret)});
        play(world, world.run, {u"Hello there."_s, secret});
        const RunInfo early = *store.messages().startRun(runNamed(world.run.memory, u"early"_s));
        play(world, early, {u"Hello there."_s});
        done(store.messages().rename(world.run.memory, u"My pass phrase is tange…"_s));
        QVERIFY(places(u"tangerine"_s) > 0);

        const EraseTarget target{.message = MessageNumber(2)};
        const ErasePlan plan = *planErasure(store, world.run.memory, target);
        QCOMPARE(plan.runs, QList{world.run.id});
        QCOMPARE(plan.messages, QList<qint64>{2});
        VERIFY_DONE(erase(store, plan, Start + 5h));

        QCOMPARE(places(u"tangerine"_s), 0);
        QCOMPARE(places(u"tange"_s), 0);
        const Recording left = *store.messages().recording(world.run.memory);
        QCOMPARE(left.messages.size(), 2);
        QCOMPARE(left.messages.at(0).message.text, u"Hello there."_s);
        QCOMPARE(left.messages.at(1).message.text, u"[erased 1]"_s);
        QCOMPARE(left.messages.at(1).message.role, Role::User);
        QCOMPARE(rowsOf(u"tombstones"_s), 1);
        QCOMPARE(store.messages().runs(world.run.memory)->size(), 1);
        QCOMPARE(store.log(early)->entries.size(), 1);
        VERIFY_DONE(store.messages().message(early.id, Position(1)));
        QCOMPARE(*store.database().check(), QStringList());
        QVERIFY(runRaw(u"DELETE FROM history"_s).contains(u"not deleted"_s));
        QCOMPARE(rowsOf(u"erasing_parts"_s), 0);
    }

    void anErasedCallKeepsItsTieToTheOutput()
    {
        const World world = World::make(file());
        const Message call
            = callMessage({.id = u"c1"_s, .name = u"look"_s, .arguments = R"({"q":"tangerine"})"});
        record(world, {said(Role::User, u"Look."_s), call, outputMessage(u"c1"_s, u"tangerine"_s)});
        for (const qint64 number : {2, 3}) {
            const EraseTarget target{.message = MessageNumber(number)};
            VERIFY_DONE(
                erase(*world.store, *planErasure(*world.store, world.run.memory, target), Start));
        }
        QCOMPARE(places(u"tangerine"_s), 0);
        const Recording left = *world.store->messages().recording(world.run.memory);
        QCOMPARE(left.messages.at(1).message.calls.first().id, u"c1"_s);
        QCOMPARE(left.messages.at(2).message.toolCallId, u"c1"_s);
    }

    void aFactGoesWithEveryWordingItHad()
    {
        const World world = World::make(file());
        fill(*world.store, world.run, u"Zanzibar"_s);
        record(world, {said(Role::User, u"A talk about boats."_s)});
        done(world.store->messages().setRecordedExtras(
            world.run.memory,
            {.notes
             = {{.beforeMessage = 1,
                 .notes = {{.note = u"Zanzibar is reached by boat."_s, .subject = u"x"_s}}}}}));
        const EraseTarget target{.fact = FactId(1), .run = world.run.id};
        const ErasePlan plan = *planErasure(*world.store, world.run.memory, target);
        QCOMPARE(plan.texts.size(), 2);
        QCOMPARE(plan.notes, 1);
        VERIFY_DONE(erase(*world.store, plan, Start));
        QCOMPARE(places(u"is reached by boat"_s), 0);
        QCOMPARE(places(u"is reached by ferry"_s), 0);
        QVERIFY(world.store->messages().runs(world.run.memory)->isEmpty());
        QCOMPARE(*world.store->database().check(), QStringList());
    }

    void anEntityGoesWithAllThatNamesIt()
    {
        const World world = World::make(file());
        fill(*world.store, world.run, u"Zanzibar"_s);
        record(world,
               {said(Role::User, u"I sail to zanzibar TOWN soon."_s),
                said(Role::Assistant, u"Zanzibari tea is another word."_s)});
        const EraseTarget target{.entity = EntityId(1), .run = world.run.id};
        const ErasePlan plan = *planErasure(*world.store, world.run.memory, target);
        QVERIFY(plan.isName);
        VERIFY_DONE(erase(*world.store, plan, Start));
        QCOMPARE(placesAsWord(u"zanzibar"_s), 0);
        QVERIFY(places(u"Zanzibari"_s) > 0);
        QCOMPARE(*world.store->database().check(), QStringList());
    }

    void forksThatHeldItGoWhole()
    {
        const World world = World::make(file());
        const QString secret = u"My pass phrase is tangerine harbour."_s;
        record(world, {said(Role::User, secret)});
        play(world, world.run, {secret});
        MemoryInfo info = memoryNamed(u"cc33"_s);
        info.forkedFrom = world.run.memory;
        done(world.store->messages().insertMemory(info, simpleHead()));
        const RunInfo fork = *world.store->messages().startRun(runNamed(info.id, u"f"_s));
        play(world, fork, {secret, u"And then?"_s});
        const EraseTarget target{.message = MessageNumber(1)};
        const ErasePlan plan = *planErasure(*world.store, world.run.memory, target);
        QCOMPARE(plan.forks, QList{info.id});
        VERIFY_DONE(erase(*world.store, plan, Start));
        QCOMPARE(places(u"tangerine"_s), 0);
        COMPARE_CODE(world.store->messages().memory(u"cc33"_s), Error::Code::NotFound);
        // What was never recorded has nothing left to play: it goes whole.
        play(world, world.addMemory(u"dd44"_s), {secret});
        const RunInfo live = *world.store->messages().newestRun(MemoryId(u"dd44"_s));
        done(world.store->facts().insertEntity(live.id, entityOf(1, u"tangerine"_s)));
        const EraseTarget name{.entity = EntityId(1), .run = live.id};
        QVERIFY(planErasure(*world.store, live.memory, name)->isWhole);
    }

    void whatIsNotThereIsToldBeforeAnythingGoes()
    {
        const World world = World::make();
        record(world, {said(Role::User, u"Hello."_s)});
        const QList<EraseTarget> targets{{.message = MessageNumber(2)},
                                         {.fact = FactId(1), .run = world.run.id},
                                         {.entity = EntityId(1), .run = world.run.id}};
        for (const EraseTarget &target : targets)
            COMPARE_CODE(planErasure(*world.store, world.run.memory, target),
                         Error::Code::NotFound);
        QCOMPARE(rowsOf(u"tombstones"_s), 0);
    }

private:
    static Result<void> eraseAll(const World &world, const MemoryId &memory, TimePoint now)
    {
        const Result<ErasePlan> plan = planErasure(*world.store, memory, {});
        return plan ? erase(*world.store, *plan, now) : plan.error();
    }

    static void record(const World &world, const QList<Message> &messages)
    {
        QList<RecordedMessage> recorded;
        for (const Message &message : messages)
            recorded.append({.message = message, .at = Start});
        done(world.store->messages().appendRecorded(world.run.memory, recorded));
    }

    static void play(const World &world, const RunInfo &run, const QStringList &texts)
    {
        for (const QString &text : texts) {
            const qint64 position = world.store->messages().entries(run.id)->size() + 1;
            HistoryEntry entry = entryAt(position, said(Role::User, text));
            done(world.store->messages().append(run, entry, said(Role::User, text)));
        }
    }

    qsizetype placesAsWord(const QString &word) const
    {
        qsizetype count = 0;
        const QRegularExpression pattern(u"\\b"_s + word + u"\\b"_s,
                                         QRegularExpression::CaseInsensitiveOption);
        for (const QString &suffix : {u""_s, u"-wal"_s}) {
            const QString content = QString::fromLatin1(contentOf(file() + suffix));
            for (auto match = pattern.globalMatch(content); match.hasNext(); match.next())
                ++count;
        }
        return count;
    }

    QString file() const { return m_folder->filePath(u"store.ebb"_s); }

    //! How often the text stands in the store's files, whichever way it was written.
    qsizetype places(const QString &text) const
    {
        qsizetype count = 0;
        for (const QString &suffix : {u""_s, u"-wal"_s, u"-journal"_s}) {
            const QByteArray content = contentOf(file() + suffix);
            count += content.count(text.toUtf8());
        }
        return count;
    }

    static bool isOfTheStore(const QString &table)
    {
        // What stands inside the word indexes is looked for as text.
        return table == "tombstones"_L1 || table == "erasing"_L1 || table == "erasing_parts"_L1
            || table == "sqlite_sequence"_L1 || table.startsWith("words_"_L1)
            || table.startsWith("terms_"_L1);
    }

    static qint64 rowsOf(const QString &table)
    {
        QSqlQuery query(rawConnection());
        return query.exec(u"SELECT count(*) FROM "_s + table) && query.next()
            ? query.value(0).toLongLong()
            : -1;
    }

    //! At least one row in every table a memory may have rows in.
    static void fill(Store &store, const RunInfo &run, const QString &word)
    {
        const RunId id = run.id;
        Fact fact = factOf(1, word + u" is reached by boat."_s);
        Fact retired = factOf(2, word + u" is reached on foot."_s);
        retired.state = FactState::Retired;
        retired.retiredBy = FactId(1);
        retired.retiredAt = Start + 3h;
        Entity entity = entityOf(1, word);
        entity.aliases = {{.name = word + u" town"_s, .from = FactId(1)}};
        CallRecord call{.call = CallNumber(1), .turn = TurnNumber(1), .at = Start, .model = word};
        call.account.note(u"match"_s, {{u"text"_s, word}});
        const BodyId block = *store.messages().storeBody(run.memory, word.repeated(9).toUtf8());

        done(store.messages().appendRecorded(run.memory, {{.message = said(Role::User, word)}}));
        done(store.messages().setRecordedExtras(run.memory, {.title = word, .notes = {{1, {}}}}));
        appendTalk(store, run, 1, 4);
        HistoryEntry entry = entryAt(5, said(Role::User, word));
        done(store.messages().append(run, entry, said(Role::User, word)));
        done(store.messages().supersede(id, {Position(5)}, CallNumber(1), Start));
        Episode episode = episodeOf(1, 1, 4);
        episode.title = word;
        episode.acknowledgedAt = Start + 2h;
        done(store.episodes().insert(id, episode));
        done(store.facts().insertEntity(id, entity));
        done(store.facts().insertEntity(id, entityOf(2, u"boat"_s)));
        done(store.facts().insertFact(id, fact));
        done(store.facts().insertFact(id, retired));
        done(store.facts().insertGraphEvent(id,
                                            {.id = GraphEventId(1),
                                             .at = Start,
                                             .kind = GraphEvent::Kind::EditFact,
                                             .fact = FactId(1),
                                             .text = word + u" is reached by ferry."_s}));
        done(store.search().insertEpisode(id,
                                          EpisodeId(1),
                                          {{.id = PassageId(1),
                                            .episode = EpisodeId(1),
                                            .position = Position(1),
                                            .turn = TurnNumber(1),
                                            .at = Start,
                                            .text = word + u" lies in the sea."_s}}));
        done(store.search().insertFacts(id, {{.id = 1, .text = fact.note}}));
        done(store.vectors().insert(
            id, VectorKind::Passages, u"lite-1"_s, {{.id = 1, .numbers = {1, 0}}}));
        done(store.search().insertRecall(id,
                                         {.call = CallNumber(1),
                                          .at = Start,
                                          .text = u"Where is "_s + word,
                                          .parts = {word},
                                          .block = word + u" lies in the sea."_s}));
        done(store.search().insertDistilled(id,
                                            CallNumber(1),
                                            {.reply = CallNumber(1),
                                             .at = Start,
                                             .kept = {FactId(1)},
                                             .block = word + u" lies in it."_s}));
        done(store.search().insertPreparedWalk(id, CallNumber(1), {{.fact = FactId(1)}}));
        Rewriting rewriting{.by = CallNumber(2), .at = Start, .tokens = 4};
        done(store.messages().rewrite(
            run, Position(4), rewriting, said(Role::System, word + u" lies in it."_s)));
        done(store.calls().insertCall(id, call));
        done(store.calls().insertFadeEnd(id, CallNumber(1), 12));
        done(store.calls().insertReply(id, call, "digest"));
        done(store.calls().insertRatio(id, word, 1.1, CallNumber(1)));
        done(store.calls().insertFactsBlock(id, {CallNumber(1), block, {FactId(1)}}));
        const auto job = store.calls().queueJob(id, u"score"_s, {{u"text"_s, word}}, Start);
        done(job ? Result<void>() : Result<void>(job.error()));
    }

    static void done(const Result<void> &result)
    {
        if (!result)
            qFatal("%s", qPrintable(result.error().detail));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestErasure)
#include "tst_erasure.moc"
