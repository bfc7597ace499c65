// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/plainsentences.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class PlainSentencesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsProse_data();
    void keepsProse();
    void cutsAtAWord();
    void readsBeginningAndEndOfAHugeMessage();
    void findsErrorLines();
    void readsHugeOutputInBoundedSteps();
};

void PlainSentencesTest::keepsProse_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("sentences");

    QTest::newRow("verbatim") << u"The kettle leaks. Rui mends it."_s
                              << QStringList{u"The kettle leaks."_s, u"Rui mends it."_s};
    QTest::newRow("list marks") << u"- the lid\n2. the spout\n- [x] **the handle**"_s
                                << QStringList{u"the lid"_s, u"the spout"_s, u"the handle"_s};
    QTest::newRow("heading") << u"## Next steps"_s << QStringList{u"Next steps"_s};
    QTest::newRow("bold and code")
        << u"Use **copper** for `max_heat`."_s << QStringList{u"Use copper for max_heat."_s};
    QTest::newRow("link") << u"See [the manual](https://example.org/m) first."_s
                          << QStringList{u"See the manual first."_s};
    QTest::newRow("a fence is no prose") << u"Before it.\n```\nlet heat = 3;\n```\nAfter it."_s
                                         << QStringList{u"Before it."_s, u"After it."_s};
    QTest::newRow("tables and tags")
        << u"| a | b |\n<reminder>do it</reminder>\nThe rest."_s << QStringList{u"The rest."_s};
    QTest::newRow("bare code") << u"let heat = boil(3);\nThe rest."_s
                               << QStringList{u"The rest."_s};
    QTest::newRow("signs") << u"=== --- ===\nThe rest."_s << QStringList{u"The rest."_s};
    QTest::newRow("Chinese") << u"水壶漏水。小林来修。"_s
                             << QStringList{u"水壶漏水。"_s, u"小林来修。"_s};
}

void PlainSentencesTest::keepsProse()
{
    QFETCH(QString, text);
    QTEST(proseSentences(text), "sentences");
}

void PlainSentencesTest::cutsAtAWord()
{
    const QStringList found = proseSentences(u"kettle "_s.repeated(100));
    QCOMPARE(found.size(), 1);
    QCOMPARE_LE(found.first().size(), 300);
    QVERIFY(found.first().endsWith(u"kettle…"_s));
}

void PlainSentencesTest::readsBeginningAndEndOfAHugeMessage()
{
    const QString text
        = u"It begins here. "_s + u"Water flows on. "_s.repeated(100'000) + u"It ends here."_s;
    const QStringList found = proseSentences(text);
    QCOMPARE(found.first(), u"It begins here."_s);
    QCOMPARE(found.last(), u"It ends here."_s);
    QCOMPARE_LT(found.size(), 5'000);
}

void PlainSentencesTest::findsErrorLines()
{
    const QString output = u"compiling kettle\nerror: lid not found\nerror: lid not found\n"
                           "func boil() error {\nfatal: out of water\n12 passed\n"_s;
    const QStringList expected{u"error: lid not found"_s, u"fatal: out of water"_s};
    QCOMPARE(errorLines(output, 3), expected);
    QCOMPARE(errorLines(output, 1), expected.first(1));
    QCOMPARE(errorLines({}, 3), QStringList());
}

void PlainSentencesTest::readsHugeOutputInBoundedSteps()
{
    const QString output = u"nothing to see here\n"_s.repeated(200'000) + u"error: the last line"_s;
    QCOMPARE(errorLines(output, 3), QStringList());
    QCOMPARE(errorLines(u"error: "_s + QString(1'000'000, u'x'), 3), QStringList());
}

QTEST_GUILESS_MAIN(PlainSentencesTest)
#include "tst_plainsentences.moc"
