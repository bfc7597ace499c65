// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/activationseriesmodel.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

CurveSet curvesAt(const RunLog &log, TimePoint moment)
{
    const Snapshot now = stateAt(log, moment);
    return makeCurves({.episodes = now.episodes,
                       .scale = AgeScale(AgeScale::Kind::LogAge, moment, moment - 240h, 24h),
                       .tuning = log.run.tuning});
}

} // namespace

class ActivationSeriesModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void hasARowForEachTimeAndAColumnForEachEpisode();
    void isEmptyBeforeAnEpisodeWasEncoded();
    void growsAndShrinksWithoutReset();
};

void ActivationSeriesModelTest::hasARowForEachTimeAndAColumnForEachEpisode()
{
    const RunLog log = sampleLog();
    const CurveSet curves = curvesAt(log, log.calls.last().at);
    ActivationSeriesModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setCurves(curves);
    QCOMPARE(model.rowCount(), int(curves.times.size()));
    QCOMPARE(model.columnCount(), int(curves.curves.size()) + 1);
    const int row = int(curves.times.indexOf(curves.scale.moment()));
    QCOMPARE(model.index(row, 0).data().toString(), toIso(curves.scale.moment()));
    QCOMPARE(model.index(row, 2).data(ActivationSeriesModel::TimeRole).toLongLong(),
             toMs(curves.scale.moment()));
    for (int column = 1; column < model.columnCount(); ++column) {
        const Curve &curve = curves.curves.at(column - 1);
        QVERIFY(qAbs(model.index(row, column).data().toDouble() - curve.now) < 1e-3 * curve.now);
        QCOMPARE(model.headerData(column, Qt::Horizontal, ActivationSeriesModel::EpisodeRole)
                     .toLongLong(),
                 curve.id.value());
        QVERIFY(model.headerData(column, Qt::Horizontal, Qt::DisplayRole)
                    .toString()
                    .endsWith(curve.title));
    }
}

void ActivationSeriesModelTest::isEmptyBeforeAnEpisodeWasEncoded()
{
    const RunLog log = sampleLog();
    ActivationSeriesModel model;
    model.setCurves(curvesAt(log, log.calls.last().at));
    const int last = model.columnCount() - 1;
    QVERIFY(!model.index(0, last).data().isValid());
    QVERIFY(model.index(model.rowCount() - 1, last).data().isValid());
}

void ActivationSeriesModelTest::growsAndShrinksWithoutReset()
{
    const RunLog log = sampleLog();
    ActivationSeriesModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const CurveSet late = curvesAt(log, log.calls.last().at);
    const CurveSet early = curvesAt(log, log.calls.at(log.calls.size() / 2).at);
    QVERIFY(early.curves.size() < late.curves.size());
    for (const CurveSet &curves : {early, late, early, CurveSet(), late}) {
        model.setCurves(curves);
        QCOMPARE(model.columnCount(), int(curves.curves.size()) + 1);
        QCOMPARE(model.rowCount(), int(curves.times.size()));
    }
    QCOMPARE(resets.size(), 0);
}

QTEST_GUILESS_MAIN(ActivationSeriesModelTest)
#include "tst_activationseriesmodel.moc"
