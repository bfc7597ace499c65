// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <engine/formats/jsonlines.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

struct Values
{
    QStringList read;
    QStringList readAgain;
    ImportReport report;
};

Values valuesOf(const QByteArray &content)
{
    Values values;
    const SampleFile sample(content);
    const auto file = SourceFile::open(sample.path());
    if (!file)
        return values;
    JsonLines lines(**file);
    QList<LinePiece> pieces;
    for (Result<bool> next = lines.next(); next && *next; next = lines.next()) {
        values.read.append(QString::fromUtf8(lines.value()));
        pieces.append(lines.piece());
    }
    // Backwards, so that no piece may count on the one before it.
    for (auto piece = pieces.crbegin(); piece != pieces.crend(); ++piece) {
        const auto again = lines.readAgain(*piece);
        values.readAgain.prepend(again ? QString::fromUtf8(*again) : again.error().detail);
    }
    values.report = lines.takeReport();
    return values;
}

} // namespace

class TestJsonLines : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEachValueAndFindsItAgain_data();
    void readsEachValueAndFindsItAgain();
    void leavesOutTornLinesAndSaysWhich();
    void reportsWhatItMended();
    void readsLinesLongerThanItsBuffer();
    void noticesThatTheFileChanged();
};

void TestJsonLines::readsEachValueAndFindsItAgain_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QStringList>("values");
    const QStringList two{u"{\"a\":1}"_s, u"{\"b\":2}"_s};
    const auto row = [](const char *name, const QByteArray &content, const QStringList &values) {
        QTest::newRow(name) << content << values;
    };
    row("plain", "{\"a\":1}\n{\"b\":2}\n", two);
    row("no final line break", "{\"a\":1}\n{\"b\":2}", two);
    row("carriage returns", "{\"a\":1}\r\n{\"b\":2}\r\n", two);
    row("blank lines", "\n{\"a\":1}\n \t\n{\"b\":2}\n\n", two);
    row("byte order mark", "\xEF\xBB\xBF{\"a\":1}\n{\"b\":2}\n", two);
    row("two on a line", "{\"a\":1} {\"b\":2}\n", two);
    row("three on a line", "{\"a\":1}{\"b\":2}{}\n", two + QStringList{u"{}"_s});
    row("no objects", "\"x\"\n42\n[1]\nnull\n", {u"\"x\""_s, u"42"_s, u"[1]"_s, u"null"_s});
    row("unreadable text",
        "{\"a\":\"\xFF\"}\n{\"b\":\"\\ud800\"}\n",
        {u"{\"a\":\"\uFFFD\"}"_s, u"{\"b\":\"\\ufffd\"}"_s});
}

void TestJsonLines::readsEachValueAndFindsItAgain()
{
    QFETCH(QByteArray, content);
    QFETCH(QStringList, values);
    const Values found = valuesOf(content);
    QCOMPARE(found.read, values);
    QCOMPARE(found.readAgain, values);
}

void TestJsonLines::leavesOutTornLinesAndSaysWhich()
{
    const Values found = valuesOf("{\"a\":1}\n{\"b\":\n{\"c\":3}\n{\"d\":\"x");
    QCOMPARE(found.read, QStringList({u"{\"a\":1}"_s, u"{\"c\":3}"_s}));
    QCOMPARE(found.report.skipped, (QMap<QString, qint64>{{u"torn line"_s, 2}}));
    QCOMPARE(found.report.records, 2);
    QCOMPARE(found.report.warnings.size(), 2);
    QVERIFY(found.report.warnings.first().startsWith(u"line 2 (offset 13)"_s));
    QVERIFY(found.report.warnings.last().startsWith(u"line 4 "_s));
}

void TestJsonLines::reportsWhatItMended()
{
    const Values found = valuesOf("\xEF\xBB\xBF{}\r\n\n{}{}\n{\"a\":\"\xFF\xFF\"}\n");
    const QStringList mended{u"line 3: more than one record on it; all were read"_s,
                             u"line 1: the byte order mark was left out"_s,
                             u"1 blank lines passed over"_s,
                             u"1 lines end with a carriage return, which was left out"_s,
                             u"line 4: 2 unreadable characters replaced"_s};
    QCOMPARE(found.report.repaired, mended);
    QVERIFY(found.report.warnings.isEmpty());
}

void TestJsonLines::readsLinesLongerThanItsBuffer()
{
    QByteArray content;
    QList<qsizetype> sizes{10, 3'000'000, 10, 1'500'000, 0, 1'048'570};
    for (const qsizetype size : std::as_const(sizes))
        content += '"' + QByteArray(size, 'x') + "\"\n";
    const Values found = valuesOf(content);
    QList<qsizetype> read;
    for (const QString &value : found.read)
        read.append(value.size() - 2);
    QCOMPARE(read, sizes);
    QCOMPARE(found.readAgain, found.read);
}

void TestJsonLines::noticesThatTheFileChanged()
{
    const SampleFile sample("{\"a\":1}\n{\"b\":2}\n");
    const auto file = SourceFile::open(sample.path());
    QVERIFY(file);
    JsonLines lines(**file);
    const Result<bool> next = lines.next();
    QVERIFY(next && *next);
    const LinePiece piece = lines.piece();
    QFile changed(sample.path());
    QVERIFY(changed.open(QIODevice::WriteOnly | QIODevice::Truncate));
    changed.write("[");
    changed.close();
    const auto again = lines.readAgain(piece);
    QVERIFY(!again);
    QCOMPARE(again.error().code, Error::Code::Unreadable);
}

QTEST_GUILESS_MAIN(TestJsonLines)
#include "tst_jsonlines.moc"
