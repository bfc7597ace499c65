// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/segmentation.h"

#include <QTest>

using namespace Ebb;

//! The measures of cutting, against examples worked out by hand.
class TestSegmentation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void measures_data();
    void measures();
    void windowIsHalfTheMeanSegment();
    void scoreCombinesTheThree();
    void setWithoutDialoguesIsNoError();
};

namespace {

//! "ab|cd" as cuts: one letter a unit.
Cuts cutsOf(const QByteArray &drawn)
{
    Cuts cuts;
    for (qsizetype i = 0; i + 1 < drawn.size(); ++i) {
        if (drawn.at(i) != '|')
            cuts.append(drawn.at(i + 1) == '|');
    }
    return cuts;
}

} // namespace

void TestSegmentation::measures_data()
{
    QTest::addColumn<QByteArray>("gold");
    QTest::addColumn<QByteArray>("found");
    QTest::addColumn<double>("expectedPk");
    QTest::addColumn<double>("expectedWindowDiff");

    // Six units, window 2: the pairs are 1-3, 2-4, 3-5, 4-6.
    QTest::newRow("the same") << QByteArray("abc|def") << QByteArray("abc|def") << 0.0 << 0.0;
    // Gold parts 2-4 and 3-5; found parts none.
    QTest::newRow("missed") << QByteArray("abc|def") << QByteArray("abcdef") << 0.5 << 0.5;
    // Gold parts 2-4 and 3-5; found 3-5 and 4-6: they disagree on 2-4 and 4-6.
    QTest::newRow("one late") << QByteArray("abc|def") << QByteArray("abcd|ef") << 0.5 << 0.5;
    // Found has a second cut right after the first: only 3-5 holds two of them, which pk does not
    // see. Found parts 2-4 (1), 3-5 (2), 4-6 (1); gold 2-4 (1), 3-5 (1).
    QTest::newRow("one too many") << QByteArray("abc|def") << QByteArray("abc|d|ef") << 0.25 << 0.5;
}

void TestSegmentation::measures()
{
    QFETCH(const QByteArray, gold);
    QFETCH(const QByteArray, found);
    QFETCH(const double, expectedPk);
    QFETCH(const double, expectedWindowDiff);
    QCOMPARE(pk(cutsOf(gold), cutsOf(found), 2), expectedPk);
    QCOMPARE(windowDiff(cutsOf(gold), cutsOf(found), 2), expectedWindowDiff);
}

void TestSegmentation::windowIsHalfTheMeanSegment()
{
    QCOMPARE(segmentationWindow(cutsOf("abcdef|ghijkl")), 3);
    QCOMPARE(segmentationWindow(cutsOf("abcdefghijkl")), 6);
    QCOMPARE(segmentationWindow(cutsOf("a|b|c|d")), 2);
}

void TestSegmentation::scoreCombinesTheThree()
{
    SegmentationScore score;
    score.add(cutsOf("abc|def"), cutsOf("abc|d|ef"));
    score.add(cutsOf("abc|def"), cutsOf("abc|def"));
    QCOMPARE(score.f1(), 0.8); // two hits, two in gold, three found
    QCOMPARE(score.meanPk(), 0.125);
    QCOMPARE(score.meanWindowDiff(), 0.25);
    QCOMPARE(score.score(), (1.6 + 0.875 + 0.75) / 4);
}

void TestSegmentation::setWithoutDialoguesIsNoError()
{
    QCOMPARE(SegmentationScore().f1(), 0.0);
    QCOMPARE(SegmentationScore().meanPk(), 0.0);
}

QTEST_GUILESS_MAIN(TestSegmentation)

#include "tst_segmentation.moc"
