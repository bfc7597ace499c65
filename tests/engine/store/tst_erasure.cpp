// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

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

        VERIFY_DONE(world.store->messages().eraseMemory(world.run.memory, Start + 5h));
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
        VERIFY_DONE(world.store->messages().eraseMemory(world.run.memory, Start));
        for (const QString &table : tables) {
            if (!isOfTheStore(table))
                QVERIFY2(rowsOf(table) == 0, qPrintable(table));
        }
    }

    void leavesANumberedTombstone()
    {
        const World world = World::make();
        const RunInfo other = world.addMemory(u"bb22"_s);
        VERIFY_DONE(world.store->messages().eraseMemory(world.run.memory, Start + 1h));
        VERIFY_DONE(world.store->messages().eraseMemory(other.memory, Start + 2h));
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
        VERIFY_DONE(world.store->messages().eraseMemory(world.run.memory, Start));
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
        COMPARE_CODE(world.store->messages().eraseMemory(MemoryId(u"zz"_s), Start),
                     Error::Code::NotFound);
        QCOMPARE(rowsOf(u"tombstones"_s), 0);
        // A prefix is not enough to erase by.
        COMPARE_CODE(world.store->messages().eraseMemory(MemoryId(u"aa"_s), Start),
                     Error::Code::NotFound);
    }

    void erasesNothingInsideAnotherTransaction()
    {
        const World world = World::make();
        Transaction transaction(world.store->database());
        VERIFY_DONE(transaction.start());
        COMPARE_CODE(world.store->messages().eraseMemory(world.run.memory, Start),
                     Error::Code::Refused);
        VERIFY_DONE(transaction.commit());
        VERIFY_DONE(world.store->messages().memory(u"aa11"_s));
    }

    void theSameConversationMayComeBack()
    {
        const World world = World::make();
        fill(*world.store, world.run, u"Zanzibar"_s);
        VERIFY_DONE(world.store->messages().eraseMemory(world.run.memory, Start));
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
        COMPARE_CODE(world.store->messages().eraseMemory(world.run.memory, Start),
                     Error::Code::Busy);
        COMPARE_CODE(world.store->messages().memory(u"aa11"_s), Error::Code::NotFound);
        (*rows)->finish();
        reader.reset();
        VERIFY_DONE(world.store->database().compact());
        QCOMPARE(places(u"Zanzibar"_s), 0);
    }

private:
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
        return table == "tombstones"_L1 || table == "erasing"_L1 || table == "sqlite_sequence"_L1;
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
