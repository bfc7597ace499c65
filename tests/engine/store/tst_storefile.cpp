// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <engine/store/schema.h>
#include <engine/store/storefile.h>

#include <QLockFile>
#include <QProcess>
#include <QTemporaryDir>

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestStoreFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QVERIFY(m_folder->isValid());
    }

    void leavesForeignFilesAsTheyAre_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("text") << QByteArray("Dear diary, today nothing was forgotten.\n");
        QTest::newRow("picture") << QByteArray("\xff\xd8\xff\xe0\0\x10JFIF\0", 11).repeated(50);
        QTest::newRow("cut off") << QByteArray("SQLite format 3\0\x10\0", 18);
        QTest::newRow("one byte") << QByteArray("S");
        QTest::newRow("another program's") << databaseOf({u"CREATE TABLE boats (name)"_s});
        QTest::newRow("another program's with an id")
            << databaseOf({u"PRAGMA application_id = 1196444487"_s, u"CREATE TABLE a (b)"_s});
        QTest::newRow("newer") << databaseOf({u"PRAGMA application_id = 1161970225"_s,
                                              u"PRAGMA user_version = 999"_s,
                                              u"CREATE TABLE a (b)"_s});
    }
    void leavesForeignFilesAsTheyAre()
    {
        QFETCH(const QByteArray, content);
        QVERIFY(!content.isEmpty());
        const QString file = write(u"foreign"_s, content);
        for (const Access access : {Access::ReadWrite, Access::ReadOnly}) {
            const auto opened = Database::open(file, access);
            COMPARE_CODE(opened, Error::Code::ForeignStore);
            QCOMPARE(opened.error().where, file);
            QVERIFY(!opened.error().detail.isEmpty());
            QCOMPARE(contentOf(file), content);
        }
        // Nothing was left beside it either.
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList{u"foreign"_s});
    }

    void saysWhichVersionIsNewer()
    {
        const QString file = write(u"newer"_s,
                                   databaseOf({u"PRAGMA application_id = 1161970225"_s,
                                               u"PRAGMA user_version = 999"_s,
                                               u"CREATE TABLE a (b)"_s}));
        const auto inspected = inspectStoreFile(file, 4);
        COMPARE_CODE(inspected, Error::Code::ForeignStore);
        QVERIFY(inspected.error().detail.contains(u"999"_s));
    }

    void aFolderIsNoStore()
    {
        COMPARE_CODE(Database::open(m_folder->path(), Access::ReadWrite), Error::Code::Unreadable);
        COMPARE_CODE(Database::open(m_folder->path(), Access::ReadOnly), Error::Code::Unreadable);
    }

    void aDeviceIsNoStore()
    {
        COMPARE_CODE(Database::open(u"/dev/null"_s, Access::ReadWrite), Error::Code::Unreadable);
    }

    void placesThatCannotBeWritten_data()
    {
        QTest::addColumn<QString>("file");
        QTest::newRow("no folder") << u"/nowhere/at/all/store.ebb"_s;
        // Not even the administrator creates files there.
        QTest::newRow("kernel's own") << u"/proc/store.ebb"_s;
    }
    void placesThatCannotBeWritten()
    {
        QFETCH(const QString, file);
        const auto opened = Database::open(file, Access::ReadWrite);
        COMPARE_CODE(opened, Error::Code::Unwritable);
        QCOMPARE(opened.error().where, file);
    }

    void anEmptyFileMayBecomeAStore()
    {
        const QString file = write(u"empty"_s, {});
        COMPARE_CODE(Database::open(file, Access::ReadOnly), Error::Code::NotFound);
        QCOMPARE(QFileInfo(file).size(), 0);
        VERIFY_DONE(Database::open(file, Access::ReadWrite));
        VERIFY_DONE(Database::open(file, Access::ReadOnly));
    }

    void readingCreatesNothing()
    {
        const QString file = m_folder->filePath(u"absent"_s);
        COMPARE_CODE(Database::open(file, Access::ReadOnly), Error::Code::NotFound);
        QVERIFY(QDir(m_folder->path()).isEmpty());
    }

    void marksItsFilesInTheHeader()
    {
        const QString file = m_folder->filePath(u"new"_s);
        VERIFY_DONE(Database::open(file, Access::ReadWrite));
        QCOMPARE(contentOf(file).mid(68, 4), "EBB1");
        QCOMPARE(contentOf(file).mid(60, 4).back(), char(newestSchema()));
    }

    void oneWriterAtATime()
    {
        const QString file = m_folder->filePath(u"store"_s);
        const auto first = Database::open(file, Access::ReadWrite);
        VERIFY_DONE(first);
        const auto second = Database::open(file, Access::ReadWrite);
        COMPARE_CODE(second, Error::Code::Busy);
        QVERIFY(
            second.error().detail.contains(QString::number(QCoreApplication::applicationPid())));
    }

    void twoNamesOfOneFileAreOneStore()
    {
        const QString file = m_folder->filePath(u"store"_s);
        const QString link = m_folder->filePath(u"link"_s);
        const auto first = Database::open(file, Access::ReadWrite);
        VERIFY_DONE(first);
        QVERIFY(QFile::link(file, link));
        COMPARE_CODE(Database::open(link, Access::ReadWrite), Error::Code::Busy);
    }

    void takesOverTheLockOfADeadProgram()
    {
        QProcess gone;
        gone.start(u"true"_s, QStringList());
        QVERIFY(gone.waitForStarted());
        const qint64 process = gone.processId();
        QVERIFY(gone.waitForFinished());
        const QString file = m_folder->filePath(u"store"_s);
        write(u"store.lock"_s,
              QByteArray::number(process) + "\nebb\n" + QSysInfo::machineHostName().toUtf8()
                  + "\n\n\n");
        VERIFY_DONE(Database::open(file, Access::ReadWrite));
    }

    void readersDoNotLock()
    {
        const QString file = m_folder->filePath(u"store"_s);
        const auto writer = Database::open(file, Access::ReadWrite);
        VERIFY_DONE(writer);
        const auto one = Database::open(file, Access::ReadOnly);
        const auto two = Database::open(file, Access::ReadOnly);
        VERIFY_DONE(one);
        VERIFY_DONE(two);
    }

private:
    QString write(const QString &name, const QByteArray &content)
    {
        const QString path = m_folder->filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("cannot write %s", qPrintable(path));
        return path;
    }

    static QByteArray databaseOf(const QStringList &statements)
    {
        const QTemporaryDir folder;
        const QString path = folder.filePath(u"made"_s);
        {
            QSqlDatabase made = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"made-0"_s);
            made.setDatabaseName(path);
            if (!made.open())
                qFatal("cannot make a database");
            for (const QString &statement : statements)
                QSqlQuery(made).exec(statement);
        }
        QSqlDatabase::removeDatabase(u"made-0"_s);
        return contentOf(path);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(TestStoreFile)
#include "tst_storefile.moc"
