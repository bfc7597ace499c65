// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/textcleaning.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TestTextCleaning : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void replacesOnlyWhatCannotBeRead_data();
    void replacesOnlyWhatCannotBeRead();
    void countsByLine();
    void listsAFewLinesAndSumsUpTheRest();
};

void TestTextCleaning::replacesOnlyWhatCannotBeRead_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("clean");
    QTest::addColumn<qint64>("count");
    const QByteArray mark = "\xEF\xBF\xBD";
    const auto row
        = [](const char *name, const QByteArray &text, const QByteArray &clean, qint64 count) {
              QTest::newRow(name) << text << clean << count;
          };
    row("plain", "a\\n\xC3\xA9", "a\\n\xC3\xA9", 0);
    row("stray byte", "a\xFFz", "a" + mark + "z", 1);
    row("cut character", "\xE2\x82z", mark + "z", 1);
    row("cut at the end", "a\xF0\x9F\x98", "a" + mark, 1);
    row("overlong", "\xC0\xAF", mark + mark, 2);
    row("surrogate in UTF-8", "\xED\xA0\x80", mark + mark + mark, 3);
    row("too large", "\xF4\x90\x80\x80", mark + mark + mark + mark, 4);
    row("pair of escapes", "\\ud83d\\ude00", "\\ud83d\\ude00", 0);
    row("lone high", "\\ud83dx", "\\ufffdx", 1);
    row("lone low", "\\uDE00", "\\ufffd", 1);
    row("high twice", "\\ud83d\\ud83d\\ude00", "\\ufffd\\ud83d\\ude00", 1);
    row("escaped backslash", "\\\\ud83d", "\\\\ud83d", 0);
    row("three backslashes", "\\\\\\ud83d", "\\\\\\ufffd", 1);
    row("short escape", "\\ud8", "\\ud8", 0);
    row("byte after a backslash", "\\\xFF", "\\" + mark, 1);
}

void TestTextCleaning::replacesOnlyWhatCannotBeRead()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, clean);
    QFETCH(qint64, count);
    TextRepairs repairs;
    QCOMPARE(cleanedText(text, 1, repairs), clean);
    QCOMPARE(repairs.value(1), count);
    QCOMPARE(isCleanText(text), count == 0);
    QVERIFY(isCleanText(clean));
}

void TestTextCleaning::countsByLine()
{
    TextRepairs repairs;
    (void)cleanedText("a\n\xFF\xFF\n\nb\\udc00", 10, repairs);
    QCOMPARE(repairs, (TextRepairs{{11, 2}, {13, 1}}));
}

void TestTextCleaning::listsAFewLinesAndSumsUpTheRest()
{
    TextRepairs repairs;
    for (qint64 line = 1; line <= 30; ++line)
        repairs[line] = 2;
    const QStringList sentences = sentencesOf(repairs);
    QCOMPARE(sentences.size(), 21);
    QVERIFY(sentences.first().startsWith(u"line 1: 2 "_s));
    QVERIFY(sentences.last().contains(u"20 unreadable"_s));
}

QTEST_GUILESS_MAIN(TestTextCleaning)
#include "tst_textcleaning.moc"
