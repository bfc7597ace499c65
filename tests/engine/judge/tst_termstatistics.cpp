// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/termstatistics.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TermStatisticsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsFormsOfAWordTogether_data();
    void bringsFormsOfAWordTogether();
    void givesTheSameTermsOnEveryMachine();
    void weighsByWhatAWordTells_data();
    void weighsByWhatAWordTells();
    void countsTerms();
    void readsCapitalsOfAnyScript();
    void multipliesWhatTwoBagsShare();
    void tellsPairsByTheirOrder();
};

void TermStatisticsTest::bringsFormsOfAWordTogether_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");
    QTest::addColumn<bool>("isSame");

    QTest::newRow("plural") << u"kettles"_s << u"kettle"_s << true;
    QTest::newRow("-ies") << u"companies"_s << u"company"_s << true;
    QTest::newRow("-ed and -ing") << u"rejected"_s << u"rejecting"_s << true;
    QTest::newRow("not -ss") << u"glass"_s << u"glas"_s << false;
    QTest::newRow("not another word") << u"kettle"_s << u"kennel"_s << false;
    QTest::newRow("numbers stay") << u"2025"_s << u"2026"_s << false;
    QTest::newRow("no English endings elsewhere") << u"übers"_s << u"über"_s << false;
}

void TermStatisticsTest::bringsFormsOfAWordTogether()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QFETCH(bool, isSame);
    QCOMPARE(termOf(left) == termOf(right), isSame);
}

void TermStatisticsTest::givesTheSameTermsOnEveryMachine()
{
    // FNV-1a of one UTF-16 unit; a hash seeded at start would make scores differ from run to run.
    QCOMPARE(termOf(u"a"), TermId(0xaf63dc4c8601ec8c));
}

void TermStatisticsTest::weighsByWhatAWordTells_data()
{
    QTest::addColumn<QString>("less");
    QTest::addColumn<QString>("more");

    QTest::newRow("English") << u"the"_s << u"kettle"_s;
    QTest::newRow("German") << u"nicht"_s << u"kessel"_s;
    QTest::newRow("Spanish") << u"porque"_s << u"caldera"_s;
    QTest::newRow("French") << u"avec"_s << u"bouilloire"_s;
    QTest::newRow("Chinese") << u"我们"_s << u"账本"_s;
    QTest::newRow("Japanese") << u"して"_s << u"帳簿"_s;
    QTest::newRow("short words") << u"kit"_s << u"kettle"_s;
    QTest::newRow("identifiers") << u"kettle"_s << u"max_size"_s;
    QTest::newRow("long numbers") << u"12"_s << u"2026"_s;
    QTest::newRow("who speaks") << u"assistant"_s << u"plumber"_s;
}

void TermStatisticsTest::weighsByWhatAWordTells()
{
    QFETCH(QString, less);
    QFETCH(QString, more);
    QCOMPARE_LT(tellingWeight(less), tellingWeight(more));
    QCOMPARE_GE(tellingWeight(less), 0.05);
    QCOMPARE_LE(tellingWeight(more), 1.3);
}

void TermStatisticsTest::countsTerms()
{
    const TermBag bag(tokensOf(u"Kettle, kettles and the KETTLE; a pan."_s));
    QCOMPARE(bag.count(termOf(u"kettle")), 3);
    QCOMPARE(bag.count(termOf(u"pan")), 1);
    QCOMPARE(bag.count(termOf(u"spoon")), 0);
    QCOMPARE(bag.tellingTerms(), 2);
    QCOMPARE(TermBag().count(termOf(u"pan")), 0);
}

void TermStatisticsTest::readsCapitalsOfAnyScript()
{
    const TermBag bag(tokensOf(u"ÜBUNG Übung ΑΘΉΝΑ МОСТ Z"_s));
    QCOMPARE(bag.count(termOf(u"übung")), 2);
    QCOMPARE(bag.count(termOf(u"αθήνα")), 1);
    QCOMPARE(bag.count(termOf(u"мост")), 1);
    QCOMPARE(bag.count(termOf(u"z")), 1);
}

void TermStatisticsTest::multipliesWhatTwoBagsShare()
{
    const TermBag two(tokensOf(u"kettle kettle spoon"_s));
    const TermBag three(tokensOf(u"kettle kettle kettle ladle"_s));
    const double weight = tellingWeight(u"kettle");
    QCOMPARE(dot(two, three), 2 * weight * 3 * weight);
    QCOMPARE(dot(three, two), dot(two, three));
    QCOMPARE(dot(two, TermBag()), 0.0);
}

void TermStatisticsTest::tellsPairsByTheirOrder()
{
    const TermId a = termOf(u"red");
    const TermId b = termOf(u"kite");
    QCOMPARE(pairOf(a, b), pairOf(a, b));
    QVERIFY(pairOf(a, b) != pairOf(b, a));
}

QTEST_GUILESS_MAIN(TermStatisticsTest)
#include "tst_termstatistics.moc"
