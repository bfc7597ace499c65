// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <QTemporaryDir>

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestDatabase : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void storesInMemoryAreApart()
    {
        const World one = World::make();
        const World two = World::make(u":memory:"_s, u"bb22"_s);
        QCOMPARE(idsOf(one), QStringList{u"aa11"_s});
        QCOMPARE(idsOf(two), QStringList{u"bb22"_s});
    }

    void findsAgainWhatWasStored()
    {
        World::make(file()).store.reset();
        const auto opened = Store::open(file(), Access::ReadWrite);
        VERIFY_DONE(opened);
        QCOMPARE((*opened)->messages().memories()->size(), 1);
    }

    void worksAsWritten_data()
    {
        QTest::addColumn<QString>("pragma");
        QTest::addColumn<QString>("value");
        QTest::newRow("log") << u"journal_mode"_s << u"wal"_s;
        QTest::newRow("synchronous normal") << u"synchronous"_s << u"1"_s;
        QTest::newRow("foreign keys") << u"foreign_keys"_s << u"1"_s;
        QTest::newRow("triggers of replaced rows") << u"recursive_triggers"_s << u"1"_s;
    }
    void worksAsWritten()
    {
        QFETCH(const QString, pragma);
        QFETCH(const QString, value);
        const World world = World::make(file());
        QSqlQuery query(rawConnection());
        QVERIFY(query.exec(u"PRAGMA "_s + pragma) && query.next());
        QCOMPARE(query.value(0).toString(), value);
    }

    void readersCannotWrite()
    {
        World world = World::make(file());
        const auto reader = Store::open(file(), Access::ReadOnly);
        VERIFY_DONE(reader);
        COMPARE_CODE((*reader)->messages().rename(world.run.memory, u"other"_s),
                     Error::Code::Unwritable);
        QCOMPARE((*reader)->messages().memories()->first().title, u"A talk about boats"_s);
    }

    void readersDoNotMigrate()
    {
        World::make(file()).store.reset();
        {
            const auto writer = Database::open(file(), Access::ReadWrite);
            VERIFY_DONE(writer);
            QCOMPARE(runRaw(u"PRAGMA user_version = 1"_s), QString());
        }
        const QByteArray before = contentOf(file());
        COMPARE_CODE(Database::open(file(), Access::ReadOnly), Error::Code::Refused);
        QCOMPARE(contentOf(file()), before);
    }

    void aMigrationThatFailsChangesNothing()
    {
        World::make(file()).store.reset();
        {
            const auto writer = Database::open(file(), Access::ReadWrite);
            VERIFY_DONE(writer);
            // The tables of the later migrations are there: running those again cannot work.
            QCOMPARE(runRaw(u"PRAGMA user_version = 1"_s), QString());
        }
        QVERIFY(!Database::open(file(), Access::ReadWrite));
        QVERIFY(contentOf(file()).mid(60, 4).endsWith('\1'));
        COMPARE_CODE(Database::open(file(), Access::ReadOnly), Error::Code::Refused);
    }

    void unknownStatementsAreOurFault()
    {
        const World world = World::make();
        COMPARE_CODE(world.store->database().run(u"messages/nothing"_s), Error::Code::Internal);
    }

    void preparesOnce()
    {
        const World world = World::make();
        const auto first = world.store->database().select(u"messages/memories"_s);
        VERIFY_DONE(first);
        QVERIFY((*first)->isForwardOnly());
        (*first)->finish();
        const auto second = world.store->database().select(u"messages/memories"_s);
        VERIFY_DONE(second);
        QCOMPARE(*first, *second);
        (*second)->finish();
    }

    void anUncommittedTransactionIsUndone()
    {
        const World world = World::make();
        {
            Transaction transaction(world.store->database());
            VERIFY_DONE(transaction.start());
            VERIFY_DONE(world.store->messages().rename(world.run.memory, u"other"_s));
        }
        QCOMPARE(world.store->messages().memories()->first().title, u"A talk about boats"_s);
    }

    void aTransactionInsideAnotherBelongsToIt()
    {
        const World world = World::make();
        {
            Transaction outer(world.store->database());
            VERIFY_DONE(outer.start());
            Transaction inner(world.store->database());
            VERIFY_DONE(inner.start());
            VERIFY_DONE(world.store->messages().rename(world.run.memory, u"other"_s));
            VERIFY_DONE(inner.commit());
        }
        QCOMPARE(world.store->messages().memories()->first().title, u"A talk about boats"_s);
    }

    void anUndonePartUndoesTheWhole()
    {
        const World world = World::make();
        Transaction outer(world.store->database());
        VERIFY_DONE(outer.start());
        VERIFY_DONE(world.store->messages().rename(world.run.memory, u"other"_s));
        {
            Transaction inner(world.store->database());
            VERIFY_DONE(inner.start());
        }
        COMPARE_CODE(outer.commit(), Error::Code::Internal);
        QCOMPARE(world.store->messages().memories()->first().title, u"A talk about boats"_s);
        // And the next transaction is free of it.
        Transaction next(world.store->database());
        VERIFY_DONE(next.start());
        VERIFY_DONE(world.store->messages().rename(world.run.memory, u"third"_s));
        VERIFY_DONE(next.commit());
        QCOMPARE(world.store->messages().memories()->first().title, u"third"_s);
    }

    void aFullDiskIsToldAndLeavesTheStoreWhole()
    {
        const World world = World::make(file());
        appendTalk(*world.store, world.run, 1, 10);
        QSqlQuery query(rawConnection());
        QVERIFY(query.exec(u"PRAGMA page_count"_s) && query.next());
        QCOMPARE(runRaw(u"PRAGMA max_page_count = %1"_s.arg(query.value(0).toInt())), QString());
        query.finish();

        const Message big = said(Role::User, u"x"_s.repeated(100'000));
        HistoryEntry entry = entryAt(11, big);
        const Result<void> full = world.store->messages().append(world.run, entry, big);
        COMPARE_CODE(full, Error::Code::Unwritable);
        QCOMPARE(full.error().where, file());
        QVERIFY2(full.error().detail.contains(u"full"_s), qPrintable(full.error().detail));
        QCOMPARE(entry.body, BodyId());

        QCOMPARE(runRaw(u"PRAGMA max_page_count = 1000000"_s), QString());
        QCOMPARE(*world.store->database().check(), QStringList());
        VERIFY_DONE(world.store->messages().append(world.run, entry, big));
        QCOMPARE(world.store->messages().entries(world.run.id)->size(), 11);
    }

    void anotherProgramsLockIsBusy()
    {
        const World world = World::make(file());
        QSqlDatabase other = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"other-9999"_s);
        other.setDatabaseName(file());
        QVERIFY(other.open());
        QVERIFY(QSqlQuery(other).exec(u"BEGIN IMMEDIATE"_s));
        Transaction transaction(world.store->database());
        COMPARE_CODE(transaction.start(), Error::Code::Busy);
        other.close();
        other = QSqlDatabase();
        QSqlDatabase::removeDatabase(u"other-9999"_s);
        VERIFY_DONE(transaction.start());
        VERIFY_DONE(transaction.commit());
    }

    void copiesIntoANewFile()
    {
        const World world = World::make(file());
        appendTalk(*world.store, world.run, 1, 20);
        const QString copy = m_folder->filePath(u"copy.ebb"_s);
        VERIFY_DONE(world.store->database().copyTo(copy));
        const auto opened = Store::open(copy, Access::ReadWrite);
        VERIFY_DONE(opened);
        QCOMPARE(*(*opened)->messages().entries(world.run.id),
                 *world.store->messages().entries(world.run.id));
        QCOMPARE(*(*opened)->database().check(), QStringList());
    }

    void neverCopiesOverAFile()
    {
        const World world = World::make(file());
        const QString copy = m_folder->filePath(u"copy.ebb"_s);
        QFile existing(copy);
        QVERIFY(existing.open(QIODevice::WriteOnly));
        existing.write("precious");
        existing.close();
        COMPARE_CODE(world.store->database().copyTo(copy), Error::Code::Refused);
        QCOMPARE(contentOf(copy), "precious");
    }

    void copiesNowhere()
    {
        const World world = World::make(file());
        const auto copied = world.store->database().copyTo(u"/nowhere/at/all/copy.ebb"_s);
        COMPARE_CODE(copied, Error::Code::Unwritable);
        QCOMPARE(copied.error().where, u"/nowhere/at/all/copy.ebb"_s);
    }

    void aDamagedFileIsFound()
    {
        {
            const World world = World::make(file());
            appendTalk(*world.store, world.run, 1, 400);
        }
        QByteArray content = contentOf(file());
        const qsizetype at = content.indexOf("Message 200 about");
        QVERIFY(at > 0);
        content[at] = 'm'; // what SQLite itself cannot see
        QFile damaged(file());
        QVERIFY(damaged.open(QIODevice::WriteOnly));
        damaged.write(content);
        damaged.close();
        const auto opened = Database::open(file(), Access::ReadOnly);
        VERIFY_DONE(opened);
        const Result<QStringList> found = (*opened)->check();
        VERIFY_DONE(found);
        QCOMPARE(found->size(), 1);
        QVERIFY(found->first().startsWith("body "_L1));
    }

    void aFileOfNoiseIsCorrupt()
    {
        {
            const World world = World::make(file());
            appendTalk(*world.store, world.run, 1, 400);
        }
        QFile damaged(file());
        QVERIFY(damaged.open(QIODevice::ReadWrite) && damaged.seek(4096));
        damaged.write(QByteArray(damaged.size() - 4096, '\x5a'));
        damaged.close();
        // Its first page is whole, so it is a store, and a broken one.
        COMPARE_CODE(Store::open(file(), Access::ReadOnly), Error::Code::Corrupt);
        COMPARE_CODE(Store::open(file(), Access::ReadWrite), Error::Code::Corrupt);
    }

    void contradictionsAreFound_data()
    {
        QTest::addColumn<QString>("damage");
        QTest::addColumn<QString>("finding");
        QTest::newRow("gap in positions") << u"INSERT INTO history SELECT run, 99, number, turn, "
                                             u"role, at, 0, 0, 1, digest, '', '',"
                                             " body, 1 FROM history WHERE position = 1"_s
                                          << u"run 1: positions do not count from 1 without gaps"_s;
        QTest::newRow("no body")
            << u"INSERT INTO history SELECT run, 5, number, turn, role, at, 0, 0,"
               " 1, digest, '', '', 777, 1 FROM history WHERE position = 1"_s
            << u"run 1: message at position 5 has no body"_s;
        QTest::newRow("counts") << u"UPDATE memories SET messages = 3"_s
                                << u"memory aa11: says 3 messages and has 0"_s;
        QTest::newRow("recorded gap")
            << u"INSERT INTO recorded SELECT 1, 2, min(id), NULL, 0, 0 FROM bodies"_s
            << u"memory aa11: recorded messages are not numbered from 1 without gaps"_s;
        QTest::newRow("episode out of range")
            << u"INSERT INTO episodes VALUES (1, 7, '', 2, 40, 1, 2, 1, 1, 1, 1, 1, 1)"_s
            << u"run 1: episode 7 spans positions that are not there"_s;
        QTest::newRow("episode without beginning")
            << u"INSERT INTO episodes VALUES (1, 7, '', 1, 2, 1, 1, 1, 1, 1, 1, 1, 1)"_s
            << u"run 1: episode 7 does not begin live"_s;
        QTest::newRow("episode without trace")
            << u"INSERT INTO episodes VALUES (1, 7, '', 1, 2, 1, 1, 1, 1, 1, 1, 1, 1)"_s
            << u"run 1: episode 7 has no trace of its encoding"_s;
        QTest::newRow("state going back")
            << u"INSERT INTO states VALUES (1, 1, 2, 2, 5, 1), (1, 1, 3, 1, 6, 1)"_s
            << u"run 1: episode 1 went back to an earlier state"_s;
        QTest::newRow("fact of nobody")
            << u"INSERT INTO facts VALUES (1, 4, '', 9, 0, 0, x'', x'', 1, 0, 0, 0, '', '', 1)"_s
            << u"run 1: fact 4 names an entity that is not there"_s;
        QTest::newRow("trace of no fact")
            << u"INSERT INTO traces VALUES (1, 1, 2, 5, 0.5, 1, 9)"_s
            << u"run 1: episode 1 has a trace of a fact that is not there"_s;
        QTest::newRow("left open")
            << u"INSERT INTO erasing VALUES (1)"_s << u"an erasure was left open"_s;
        QTest::newRow("foreign key") << u"INSERT INTO ratios VALUES (55, 1, 'small', 1.0, 1)"_s
                                     << u"a row of ratios belongs to none of runs"_s;
    }
    void contradictionsAreFound()
    {
        QFETCH(const QString, damage);
        QFETCH(const QString, finding);
        const World world = World::make();
        appendTalk(*world.store, world.run, 1, 4);
        VERIFY_DONE(world.store->episodes().insert(world.run.id, episodeOf(1, 1, 2)));
        QCOMPARE(*world.store->database().check(), QStringList());
        QCOMPARE(runRaw(u"PRAGMA foreign_keys = OFF"_s), QString());
        QCOMPARE(runRaw(damage), QString());
        const Result<QStringList> found = world.store->database().check();
        VERIFY_DONE(found);
        QVERIFY2(found->contains(finding), qPrintable(found->join(u'\n')));
    }

private:
    QString file() const { return m_folder->filePath(u"store.ebb"_s); }

    static QStringList idsOf(const World &world)
    {
        QStringList ids;
        const Result<QList<MemoryInfo>> memories = world.store->messages().memories();
        for (const MemoryInfo &memory : *memories)
            ids.append(memory.id.value());
        return ids;
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestDatabase)
#include "tst_database.moc"
