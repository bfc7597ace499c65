// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <QFile>
#include <QImage>
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

QString launch()
{
    return QStringLiteral(EBB_RECORDINGS_DIR "/pricing-page-launch.ebb.jsonl");
}

QString meeting()
{
    return QStringLiteral(EBB_RECORDINGS_DIR "/meeting.ebb.jsonl");
}

//! The document without what two equal runs may differ in.
QJsonValue timeless(const QJsonValue &value)
{
    if (value.isArray()) {
        QJsonArray items;
        for (const QJsonValue &item : value.toArray())
            items.append(timeless(item));
        return items;
    }
    if (!value.isObject())
        return value;
    QJsonObject members;
    const QJsonObject object = value.toObject();
    for (auto member = object.begin(); member != object.end(); ++member) {
        if (!member.key().endsWith("_ms"_L1))
            members.insert(member.key(), timeless(member.value()));
    }
    return members;
}

} // namespace

class CommandLineTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    QString path(const QString &name) const { return m_folder.filePath(name); }

    void write(const QString &name, const QByteArray &bytes) const
    {
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    }

    Outcome ebb(const QStringList &arguments) const
    {
        QProcess process;
        process.start(QStringLiteral(EBB_PROGRAM), arguments);
        if (!process.waitForFinished(Patience))
            return {.code = -1, .out = {}, .error = process.errorString()};
        return {.code = process.exitCode(),
                .out = process.readAllStandardOutput(),
                .error = QString::fromUtf8(process.readAllStandardError())};
    }

    Outcome replay(const QString &file, const QString &store, const QStringList &more = {}) const
    {
        return ebb(QStringList{u"replay"_s, file, u"--store"_s, path(store), u"--json"_s} + more);
    }

private Q_SLOTS:
    void refusesBadInput_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("torn") << QByteArray("{\"messages\":[{\"role\":\"user\",\"content\":\"hi");
        QTest::newRow("nested deep") << QByteArray(100'000, '[') + QByteArray(100'000, ']');
        QTest::newRow("binary") << QByteArray("\x00\x01\x02\xff\xfe", 5);
        QTest::newRow("no conversation") << QByteArray("{\"name\":\"x\",\"version\":3}");
    }

    void refusesBadInput()
    {
        QFETCH(QByteArray, content);
        write(u"bad.json"_s, content);
        const Outcome outcome
            = ebb({u"import"_s, path(u"bad.json"_s), u"--store"_s, path(u"bad.db"_s)});
        QCOMPARE(outcome.code, 2);
        QCOMPARE(outcome.error.count(u'\n'), 1);
        QVERIFY(outcome.error.contains("bad.json"_L1));
        const Outcome list = ebb({u"list"_s, u"--store"_s, path(u"bad.db"_s), u"--json"_s});
        QCOMPARE(list.json().value("memories"_L1).toArray().size(), 0);
    }

    void refusesBadArguments_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("verb") << QStringList{u"remember"_s};
        QTest::newRow("option") << QStringList{u"list"_s, u"--loud"_s};
        QTest::newRow("tuning name") << QStringList{u"replay"_s, launch(), u"--set"_s, u"ceil=1"_s};
        QTest::newRow("tuning value")
            << QStringList{u"replay"_s, launch(), u"--set"_s, u"ceiling=5"_s};
        QTest::newRow("until") << QStringList{u"replay"_s, launch(), u"--until"_s, u"later"_s};
        QTest::newRow("no memory") << QStringList{u"state"_s, u"ffff"_s};
        QTest::newRow("view") << QStringList{u"render"_s, u"sky"_s, u"ff"_s, u"-o"_s, u"a.png"_s};
    }

    void refusesBadArguments()
    {
        QFETCH(QStringList, arguments);
        const Outcome outcome = ebb(arguments + QStringList{u"--store"_s, path(u"arguments.db"_s)});
        QCOMPARE(outcome.code, 2);
        QCOMPARE(outcome.error.count(u'\n'), 1);
        QVERIFY(outcome.out.isEmpty());
    }

    void replaysTheSameTwice()
    {
        const QStringList small{u"--set"_s, u"ceiling=20000"_s};
        const Outcome first = replay(launch(), u"one.db"_s, small);
        const Outcome second = replay(launch(), u"two.db"_s, small);
        QCOMPARE(first.code, 0);
        QVERIFY(first.json().value("summary"_L1)["fades"_L1].toInt() > 2);
        QVERIFY(first.json().value("broken"_L1).toArray().isEmpty());
        QCOMPARE(timeless(first.json()), timeless(second.json()));
        // The same run again is returned as it was.
        QCOMPARE(timeless(replay(launch(), u"one.db"_s, small).json()), timeless(first.json()));
    }

    void goesOnAfterAKill()
    {
        // Without embeddings, so that a short time to live ends within the replay, not while
        // loading.
        const QStringList small{u"--set"_s, u"ceiling=12000"_s, u"--embed"_s, u"none"_s};
        const Outcome whole = replay(meeting(), u"whole.db"_s, small);
        const QStringList arguments
            = QStringList{u"replay"_s, meeting(), u"--store"_s, path(u"killed.db"_s), u"--json"_s}
            + small;
        for (int delay = 60; delay <= 420; delay += 120) {
            QProcess process;
            process.start(QStringLiteral(EBB_PROGRAM), arguments);
            process.waitForFinished(delay); // a time to die, not something to wait for
            process.kill();
            process.waitForFinished(Patience);
            QCOMPARE(ebb({u"doctor"_s, u"--store"_s, path(u"killed.db"_s)}).code, 0);
        }
        const Outcome resumed = replay(meeting(), u"killed.db"_s, small);
        QVERIFY2(resumed.code == 0, qPrintable(resumed.error));
        QCOMPARE(timeless(resumed.json()), timeless(whole.json()));
    }

    void anEmptyFileIsNoStoreYet()
    {
        write(u"empty.db"_s, {});
        const QStringList store{u"--store"_s, path(u"empty.db"_s)};
        QCOMPARE(ebb(QStringList{u"doctor"_s} + store).code, 0);
        const Outcome list = ebb(QStringList{u"list"_s, u"--json"_s} + store);
        QCOMPARE(list.code, 2);
        QVERIFY2(list.error.contains("no store yet"_L1), qPrintable(list.error));
    }

    void untilStopsThere()
    {
        const QJsonObject stopped = replay(launch(), u"until.db"_s, {u"--until"_s, u"20"_s}).json();
        QCOMPARE(stopped.value("calls"_L1).toArray().size(), 20);
        const QJsonObject whole = replay(launch(), u"until.db"_s).json();
        QVERIFY(whole.value("calls"_L1).toArray().size() > 100);
        const QJsonObject again = replay(launch(), u"until.db"_s, {u"--until"_s, u"20"_s}).json();
        QCOMPARE(timeless(again.value("calls"_L1)), timeless(stopped.value("calls"_L1)));
    }

    void itsFiguresCanBeRecomputed()
    {
        QByteArray json = replay(launch(), u"recompute.db"_s, {u"--set"_s, u"ceiling=12000"_s}).out;
        const auto recompute = [](const QByteArray &document) {
            QProcess python;
            python.start(u"python3"_s, {QStringLiteral(EBB_RECOMPUTE)});
            python.write(document);
            python.closeWriteChannel();
            return python.waitForFinished(Patience) ? python.exitCode() : -1;
        };
        QCOMPARE(recompute(json), 0);
        // The script would notice: another budget, another activation.
        QByteArray wrong = json;
        QCOMPARE(recompute(wrong.replace("\"room\":", "\"room\":1")), 1);
        wrong = json;
        QCOMPARE(recompute(wrong.replace("\"decay_exponent\":0.5", "\"decay_exponent\":0.6")), 1);
    }

    void contextIsTheRequestAsItWasSent()
    {
        const QJsonObject run
            = replay(launch(), u"context.db"_s, {u"--set"_s, u"ceiling=20000"_s}).json();
        const QString memory = run.value("memory"_L1).toString();
        for (const QJsonValue &call : run.value("calls"_L1).toArray()) {
            if (!call["fade"_L1].isObject())
                continue;
            const QString number = QString::number(call["call"_L1].toInt());
            const QJsonObject context = ebb({u"context"_s,
                                             memory.first(8),
                                             u"--call"_s,
                                             number,
                                             u"--store"_s,
                                             path(u"context.db"_s),
                                             u"--json"_s})
                                            .json();
            qint64 tokens = 0;
            int next = 0;
            for (const QJsonValue &block : context.value("blocks"_L1).toArray()) {
                tokens += block["tokens"_L1].toInteger();
                if (block["messages"_L1].isNull())
                    continue;
                QCOMPARE(block["messages"_L1][0].toInt(), next);
                next = block["messages"_L1][1].toInt() + 1;
            }
            QCOMPARE(tokens, call["request"_L1].toInteger());
            QCOMPARE(next, context.value("request"_L1)["messages"_L1].toArray().size());
        }
    }

    void exportsAndImportsTheSame()
    {
        const QString memory = replay(launch(), u"from.db"_s, {u"--set"_s, u"ceiling=20000"_s})
                                   .json()
                                   .value("memory"_L1)
                                   .toString();
        const QString first = path(u"first.jsonl"_s);
        const QString second = path(u"second.jsonl"_s);
        QCOMPARE(ebb({u"export"_s, memory, u"-o"_s, first, u"--store"_s, path(u"from.db"_s)}).code,
                 0);
        QCOMPARE(ebb({u"import"_s, first, u"--store"_s, path(u"to.db"_s)}).code, 0);
        QCOMPARE(ebb({u"export"_s, memory, u"-o"_s, second, u"--store"_s, path(u"to.db"_s)}).code,
                 0);
        QFile one(first);
        QFile two(second);
        QVERIFY(one.open(QIODevice::ReadOnly) && two.open(QIODevice::ReadOnly));
        QCOMPARE(two.readAll(), one.readAll());
    }

    void backsUpAndRestores()
    {
        replay(launch(), u"live.db"_s);
        const QString backup = path(u"backup.db"_s);
        QCOMPARE(ebb({u"backup"_s, backup, u"--store"_s, path(u"live.db"_s)}).code, 0);
        QCOMPARE(ebb({u"backup"_s, backup, u"--store"_s, path(u"live.db"_s)}).code, 1);
        QCOMPARE(ebb({u"import"_s, meeting(), u"--store"_s, path(u"live.db"_s)}).code, 0);
        QCOMPARE(ebb({u"restore"_s, backup, u"--store"_s, path(u"live.db"_s)}).code, 0);
        const Outcome list = ebb({u"list"_s, u"--store"_s, path(u"live.db"_s), u"--json"_s});
        QCOMPARE(list.json().value("memories"_L1).toArray().size(), 1);
        QVERIFY(QFile::exists(path(u"live.db.before-restore-1"_s)));
    }

    void rendersInTheSizeAskedFor()
    {
        const QString memory = replay(launch(), u"render.db"_s, {u"--set"_s, u"ceiling=32000"_s})
                                   .json()
                                   .value("memory"_L1)
                                   .toString();
        for (const QString &view : {u"timeline"_s, u"activation"_s}) {
            const QString file = path(view + u".png"_s);
            const Outcome outcome = ebb({u"render"_s,
                                         view,
                                         memory,
                                         u"-o"_s,
                                         file,
                                         u"--size"_s,
                                         u"1000x640"_s,
                                         u"--store"_s,
                                         path(u"render.db"_s)});
            QCOMPARE(outcome.code, 0);
            const QImage image(file);
            QCOMPARE(image.size(), QSize(1000, 640));
            // Drawn to its lower right corner, not in a smaller part of it.
            QVERIFY(image.pixel(990, 600) != qRgba(0, 0, 0, 0));
        }
    }
};

QTEST_GUILESS_MAIN(CommandLineTest)
#include "tst_commandline.moc"
