// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <QProcess>
#include <QTemporaryDir>

#include <cstdio>

using namespace Ebb;
using namespace Ebb::StoreTesting;

namespace {

constexpr qint64 Together = 3; // messages in one transaction

//! What the other process does until it is killed: whole transactions, one line said after each.
int appendForEver(const QString &file)
{
    const World world = World::make(file);
    for (qint64 from = 1;; from += Together) {
        Transaction transaction(world.store->database());
        if (!transaction.start())
            return 1;
        appendTalk(*world.store, world.run, from, Together);
        if (!transaction.commit())
            return 1;
        std::puts("committed");
        std::fflush(stdout);
    }
}

} // namespace

//! kill -9 at any moment: what was committed is there, and nothing of what was not.
class TestCrash : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void onlyWholeTransactionsSurvive_data()
    {
        QTest::addColumn<int>("commits");
        QTest::newRow("at once") << 1;
        QTest::newRow("soon") << 37;
        QTest::newRow("after checkpoints") << 1500;
    }
    void onlyWholeTransactionsSurvive()
    {
        QFETCH(const int, commits);
        const QTemporaryDir folder;
        const QString file = folder.filePath(u"store.ebb"_s);
        const int said = runAndKill(file, commits);
        QVERIFY(said >= commits);

        // The lock it left is taken over.
        QVERIFY(QFile::exists(file + u".lock"_s));
        const auto opened = Store::open(file, Access::ReadWrite);
        VERIFY_DONE(opened);
        QCOMPARE(*(*opened)->database().check(), QStringList());
        const RunInfo run = *(*opened)->messages().newestRun(MemoryId(u"aa11"_s));
        const qint64 entries = (*opened)->messages().entries(run.id)->size();
        QCOMPARE(entries % Together, 0);
        QVERIFY(entries >= said * Together);
        // And it goes on from there.
        appendTalk(**opened, run, entries + 1, 1);
        QCOMPARE((*opened)->messages().entries(run.id)->size(), entries + 1);
    }

private:
    //! How many commits the other process had told of when it was killed.
    static int runAndKill(const QString &file, int commits)
    {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), {u"--append-for-ever"_s, file});
        int said = 0;
        while (said < commits && other.waitForReadyRead(20'000))
            said += int(other.readAllStandardOutput().count('\n'));
        other.kill(); // SIGKILL
        other.waitForFinished();
        said += int(other.readAllStandardOutput().count('\n'));
        return other.exitStatus() == QProcess::CrashExit ? said : -1;
    }
};

int main(int argc, char **argv)
{
    QCoreApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() == 3 && arguments.at(1) == "--append-for-ever"_L1)
        return appendForEver(arguments.at(2));
    TestCrash test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_crash.moc"
