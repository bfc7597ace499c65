// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/recalldropmodel.h>

#include <QAbstractItemModelTester>
#include <QtTest>

#include <tests/support/samplerecall.h>

using namespace Ebb;

class RecallDropModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysAModelWhateverComes();
    void holdsAllThatIsNotShown();
    void furthestComesFirst();
    void lateWalkIsNoStation();
    void theLatestRecallByThen();
    void distillingIsNotKnownBefore();
    void factsAreAsTheyWereThen();
};

void RecallDropModelTest::staysAModelWhateverComes()
{
    const RunLog log = sampleRecallLog();
    RecallDropModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setShown(shownRecall(log, log.recalls.first()));
    QVERIFY(model.rowCount() > 5);
    model.setShown({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.rowOf(FactId(2)), -1);
}

void RecallDropModelTest::holdsAllThatIsNotShown()
{
    const RunLog log = sampleRecallLog();
    const ShownRecall shown = shownRecall(log, log.recalls.first());
    const QList<RecallDropRow> rows = recallDrops(shown);
    QCOMPARE(rows.size() + shownFacts(shown.record).size(), shown.facts.size());
    for (const RecallDropRow &row : rows)
        QVERIFY(row.fact != FactId(1));
}

void RecallDropModelTest::furthestComesFirst()
{
    const RunLog log = sampleRecallLog();
    const QList<RecallDropRow> rows = recallDrops(shownRecall(log, log.recalls.first()));
    const auto stageOf = [&rows](qint64 fact) {
        return std::ranges::find(rows, FactId(fact), &RecallDropRow::fact)->stage;
    };
    QCOMPARE(rows.first().fact, FactId(2));
    QCOMPARE(stageOf(2), RecallStage::Groups);
    QCOMPARE(stageOf(3), RecallStage::Walk);
    QCOMPARE(stageOf(6), RecallStage::Walk);
    QCOMPARE(stageOf(5), RecallStage::Fusion);
    QCOMPARE(stageOf(9), RecallStage::Searches);
    for (qsizetype i = 1; i < rows.size(); ++i)
        QVERIFY(rows.at(i - 1).stage >= rows.at(i).stage);
}

void RecallDropModelTest::lateWalkIsNoStation()
{
    const RunLog log = sampleRecallLog();
    RecallRecord late = log.recalls.first();
    late.isDeadlinePassed = true;
    const ShownRecall shown = shownRecall(log, late);
    QCOMPARE(lastStage(shown, pathOf(late, FactId(3))), RecallStage::Fusion);
}

void RecallDropModelTest::theLatestRecallByThen()
{
    const RunLog log = sampleRecallLog();
    const TimePoint at = log.recalls.first().at;
    QVERIFY(!recallBy(log, at - Duration(1)));
    QCOMPARE(recallBy(log, at)->call, log.recalls.first().call);
    QVERIFY(!recallBy(emptyLog(), at));
}

void RecallDropModelTest::distillingIsNotKnownBefore()
{
    RunLog log = sampleRecallLog();
    RecallRecord &record = log.recalls.first();
    record.distilled = Distilled{.at = record.at + Duration(1'000), .kept = {FactId(1)}};
    QVERIFY(!recallBy(log, record.at)->distilled);
    QVERIFY(recallBy(log, record.at + Duration(1'000))->distilled);
    const ShownRecall later = shownRecall(log, record);
    QCOMPARE(lastStage(later, pathOf(record, FactId(1))), RecallStage::Distilled);
}

void RecallDropModelTest::factsAreAsTheyWereThen()
{
    const RunLog log = sampleRecallLog();
    const TimePoint early = log.calls.at(log.calls.size() / 2).at;
    const ShownRecall shown = shownRecall(log, sampleRecall(log, early));
    QVERIFY(shown.facts.size() < log.facts.size());
    QCOMPARE(shown.facts.size(), stateAt(log, early).facts.size());
    QVERIFY(shown.isTyped);
}

QTEST_GUILESS_MAIN(RecallDropModelTest)

#include "tst_recalldropmodel.moc"
