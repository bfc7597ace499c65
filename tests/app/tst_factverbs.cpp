// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace {

constexpr int Patience = 60'000;

struct Outcome
{
    int code = -1;
    QByteArray out;
    QString error;

    QJsonObject json() const { return QJsonDocument::fromJson(out).object(); }
};

} // namespace

class FactVerbsTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString m_memory;

    QString store() const { return m_folder.filePath(u"store.db"_s); }

    Outcome ebb(const QStringList &arguments) const
    {
        return inWords(arguments + QStringList{u"--json"_s});
    }

    Outcome inWords(const QStringList &arguments) const
    {
        QProcess process;
        process.start(QStringLiteral(EBB_PROGRAM), arguments + QStringList{u"--store"_s, store()});
        if (!process.waitForFinished(Patience))
            return {};
        return {.code = process.exitCode(),
                .out = process.readAllStandardOutput(),
                .error = QString::fromUtf8(process.readAllStandardError())};
    }

    Outcome facts(const QStringList &words) const
    {
        return ebb(QStringList{u"facts"_s, m_memory} + words);
    }

    QJsonObject state() const { return ebb({u"state"_s, m_memory}).json(); }

    qsizetype places(const QByteArray &text) const
    {
        qsizetype count = 0;
        for (const QString &suffix : {u""_s, u"-wal"_s}) {
            QFile file(store() + suffix);
            if (file.open(QIODevice::ReadOnly))
                count += file.readAll().count(text);
        }
        return count;
    }

    //! A talk that says the same three times over, with a ceiling small enough for facts.
    QString recording() const
    {
        const QString file = m_folder.filePath(u"talk.ebb.jsonl"_s);
        QFile out(file);
        if (!out.open(QIODevice::WriteOnly))
            qFatal("no folder to write in");
        out.write(QJsonDocument(QJsonObject{{u"ebb_recording"_s, 1},
                                            {u"title"_s, u"Ferry"_s},
                                            {u"source"_s, u"made up"_s},
                                            {u"licence"_s, u"CC0-1.0"_s}})
                      .toJson(QJsonDocument::Compact)
                  + '\n');
        for (int turn = 0; turn < 40; ++turn) {
            const QString said
                = u"Please note for turn %1 that Captain Olsen decided the Kittiwake "
                  "ferry sails from pier %2 at %3 hours. "_s.arg(turn)
                      .arg(turn % 5)
                      .arg(turn % 24)
                      .repeated(6);
            for (const QString &role : {u"user"_s, u"assistant"_s}) {
                out.write(QJsonDocument(QJsonObject{{u"role"_s, role}, {u"content"_s, role + said}})
                              .toJson(QJsonDocument::Compact)
                          + '\n');
            }
        }
        return file;
    }

private Q_SLOTS:
    void init()
    {
        QFile::remove(store());
        QFile::remove(store() + u"-wal"_s);
        const Outcome played = ebb({u"replay"_s, recording(), u"--set"_s, u"ceiling=9000"_s});
        QCOMPARE(played.code, 0);
        m_memory = played.json().value("memory"_L1).toString();
        QVERIFY(played.json().value("facts"_L1).toArray().size() > 2);
    }

    void anEditAndItsUndoShowInTheState()
    {
        const QJsonObject before = state();
        const Outcome edited = facts({u"edit"_s, u"F1"_s, u"The ferry is late."_s});
        QCOMPARE(edited.code, 0);
        QCOMPARE(edited.json()["event"_L1]["kind"_L1].toString(), u"edit_fact"_s);
        QJsonObject fact = state()["facts"_L1][0].toObject();
        QCOMPARE(fact["note"_L1].toString(), u"The ferry is late."_s);
        QCOMPARE(fact["written_note"_L1], before["facts"_L1][0]["note"_L1]);
        QCOMPARE(facts({u"pin"_s, u"1"_s}).code, 0);
        QVERIFY(state()["facts"_L1][0]["pinned"_L1].toBool());
        QCOMPARE(facts({u"undo"_s}).code, 0);
        QCOMPARE(facts({u"undo"_s}).code, 0);
        QCOMPARE(state(), before);
        QCOMPARE(facts({u"undo"_s}).code, 1); // nothing left
    }

    void mergesAndRetiresAndRestores()
    {
        QCOMPARE(facts({u"merge"_s, u"F2"_s, u"F1"_s}).code, 0);
        QCOMPARE(state()["facts"_L1][1]["state"_L1].toString(), u"merged"_s);
        QCOMPARE(facts({u"restore"_s, u"F2"_s}).code, 0);
        const Outcome retired
            = facts({u"retire"_s, u"F2"_s, u"--by"_s, u"F1"_s, u"--reason"_s, u"it moved"_s});
        QCOMPARE(retired.code, 0);
        const QJsonObject fact = state()["facts"_L1][1].toObject();
        QCOMPARE(fact["state"_L1].toString(), u"retired"_s);
        QCOMPARE(fact["retired_by"_L1].toInt(), 1);
        QCOMPARE(fact["reason"_L1].toString(), u"it moved"_s);
        QCOMPARE(facts({u"merge"_s, u"F2"_s, u"F1"_s}).code, 1);
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("words");
        QTest::addColumn<int>("code");
        QTest::newRow("no such edit") << QStringList{u"burn"_s} << 2;
        QTest::newRow("no fact") << QStringList{u"pin"_s} << 2;
        QTest::newRow("no number") << QStringList{u"pin"_s, u"Fx"_s} << 2;
        QTest::newRow("no such fact") << QStringList{u"pin"_s, u"F9999"_s} << 2;
        QTest::newRow("too much") << QStringList{u"pin"_s, u"F1"_s, u"F2"_s} << 2;
        QTest::newRow("into itself") << QStringList{u"merge"_s, u"F1"_s, u"F1"_s} << 1;
    }

    void refuses()
    {
        QFETCH(const QStringList, words);
        QFETCH(const int, code);
        const Outcome outcome = facts(words);
        QCOMPARE(outcome.code, code);
        QCOMPARE(outcome.error.count(u'\n'), 1);
        QVERIFY(outcome.out.isEmpty());
    }

    void listsFactsAndSuggestions()
    {
        QCOMPARE(facts({}).json()["facts"_L1].toArray(),
                 facts({u"list"_s}).json()["facts"_L1].toArray());
        QCOMPARE(facts({u"suggestions"_s}).code, 0);
        QVERIFY(facts({u"suggestions"_s}).json().contains("suggestions"_L1));
    }

    void editsSurviveExportAndImport()
    {
        QCOMPARE(facts({u"edit"_s, u"F1"_s, u"The ferry is late."_s}).code, 0);
        const QJsonArray before = state()["facts"_L1].toArray();
        const QString file = m_folder.filePath(u"memory.jsonl"_s);
        QCOMPARE(ebb({u"export"_s, m_memory, u"-o"_s, file}).code, 0);
        QFile::remove(store());
        QFile::remove(store() + u"-wal"_s);
        QCOMPARE(ebb({u"import"_s, file}).code, 0);
        QCOMPARE(state()["facts"_L1].toArray(), before);
    }

    void erasesOnlyWhenItIsMeant()
    {
        const Outcome asked = ebb({u"erase"_s, m_memory, u"--message"_s, u"3"_s});
        QCOMPARE(asked.code, 2);
        QCOMPARE(asked.error.count(u'\n'), 1);
        QVERIFY(asked.error.contains(u"1 message"_s));
        QCOMPARE(ebb({u"state"_s, m_memory}).code, 0);
        QCOMPARE(ebb({u"erase"_s, m_memory, u"--message"_s, u"3"_s, u"--fact"_s, u"1"_s}).code, 2);
        QCOMPARE(ebb({u"erase"_s, m_memory, u"--message"_s, u"999"_s, u"--yes"_s}).code, 2);
        QCOMPARE(ebb({u"erase"_s, m_memory, u"--fact"_s, u"x"_s}).code, 2);
    }

    void anErasedMessageIsNowhereInTheFile()
    {
        const QByteArray text = "userPlease note for turn 1 that";
        QVERIFY(places(text) > 0);
        const Outcome erased = ebb({u"erase"_s, m_memory, u"--message"_s, u"3"_s, u"--yes"_s});
        QCOMPARE(erased.code, 0);
        QCOMPARE(erased.json()["runs"_L1].toInt(), 1);
        QCOMPARE(places(text), 0);
        // What is left plays again.
        QCOMPARE(ebb({u"replay"_s, recording(), u"--set"_s, u"ceiling=9000"_s}).code, 0);
    }

    void anErasedEntityIsNowhereInTheFile()
    {
        qint64 entity = 0;
        QByteArray name;
        for (const QJsonValue &each : state()["entities"_L1].toArray()) {
            if (each["name"_L1].toString().contains(u"Olsen"_s)) {
                entity = each["id"_L1].toInteger();
                name = "Olsen";
            }
        }
        QVERIFY(entity > 0);
        QVERIFY(places(name) > 0);
        QCOMPARE(ebb({u"erase"_s, m_memory, u"--entity"_s, u"E%1"_s.arg(entity), u"--yes"_s}).code,
                 0);
        QCOMPARE(places(name), 0);
    }

    //! The sentence is gone, what it was made from is not: that is said.
    void anErasedFactMayBeWrittenAgain()
    {
        const QByteArray note = state()["facts"_L1][0]["note"_L1].toString().toUtf8();
        QVERIFY(places(note) > 0);
        const Outcome erased = inWords({u"erase"_s, m_memory, u"--fact"_s, u"1"_s, u"--yes"_s});
        QCOMPARE(erased.code, 0);
        QVERIFY(erased.out.contains("a replay may write it again"));
        QVERIFY(erased.out.contains("--message N"));
    }

    void anErasedMemoryIsGone()
    {
        QCOMPARE(ebb({u"erase"_s, m_memory, u"--yes"_s}).code, 0);
        QCOMPARE(places("Kittiwake"), 0);
        QCOMPARE(ebb({u"state"_s, m_memory}).code, 2);
    }
};

QTEST_GUILESS_MAIN(FactVerbsTest)
#include "tst_factverbs.moc"
