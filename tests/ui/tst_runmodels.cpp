// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/callseries.h>
#include <ui/models/memorymodel.h>
#include <ui/models/momentmodel.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

class RunModelsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void figuresAddUpToTheRequest();
    void findsTheCallOfAMoment();
    void marksEveryFadeSleepAndSeal();
    void sleepTellsHowLongItWasIdle();
    void listsMarksAsMoments();
    void momentsAheadAreFaint();
    void momentsJoinWithoutReset();
    void memoryKnowsItsTokensByState();
    void memoriesMoveWithoutReset();
};

void RunModelsTest::figuresAddUpToTheRequest()
{
    const RunLog log = sampleLog();
    const CallSeries series = callSeries(log);
    QCOMPARE(series.calls.size(), log.calls.size());
    for (qsizetype i = 0; i < series.calls.size(); ++i) {
        QCOMPARE(series.calls[i].history + series.calls[i].fixed, log.calls[i].request);
        QVERIFY(series.largest >= log.calls[i].request
                && series.largest >= log.calls[i].sizes.ceiling);
    }
}

void RunModelsTest::findsTheCallOfAMoment()
{
    const RunLog log = sampleLog();
    const CallSeries series = callSeries(log);
    QCOMPARE(series.placeAt(log.calls.first().at - 1ms), -1);
    QCOMPARE(series.placeAt(log.calls.first().at), 0);
    QCOMPARE(series.placeAt(log.calls.at(7).at - 1ms), 6);
    QCOMPARE(series.placeAt(log.calls.last().at + 100h), log.calls.size() - 1);
    QCOMPARE(callSeries(emptyLog()).placeAt({}), -1);
}

void RunModelsTest::marksEveryFadeSleepAndSeal()
{
    const RunLog log = sampleLog();
    const CallSeries series = callSeries(log);
    const auto marksOf = [&series](CallNumber call) {
        QList<CallMark> marks;
        for (const CallMark &mark : series.marks) {
            if (mark.call == call) {
                marks << mark;
            }
        }
        return marks;
    };
    int fades = 0;
    int sleeps = 0;
    for (const CallRecord &call : log.calls) {
        const QList<CallMark> marks = marksOf(call.call);
        QCOMPARE(marks.size(), (call.fade ? 1 : 0) + (call.sealed.isEmpty() ? 0 : 1));
        if (call.fade) {
            QCOMPARE(marks.last().kind == CallMark::Kind::Sleep, call.hasSlept);
            QCOMPARE(marks.last().leaving.size() + marks.last().forgotten.size(),
                     call.fade->picks.size());
            QCOMPARE(marks.last().forgotten, call.forgotten);
            (call.hasSlept ? sleeps : fades) += 1;
        } else if (!call.sealed.isEmpty()) {
            QCOMPARE(marks.first().sealed, call.sealed);
        }
    }
    QVERIFY(fades > 1 && sleeps > 0);
}

void RunModelsTest::sleepTellsHowLongItWasIdle()
{
    for (const CallMark &mark : callSeries(sampleLog()).marks) {
        if (mark.kind == CallMark::Kind::Sleep) {
            QVERIFY(mark.idle >= 24h);
            QVERIFY(mark.idle < 96h);
        }
    }
}

void RunModelsTest::listsMarksAsMoments()
{
    const RunLog log = sampleLog();
    MomentModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setLog(log);
    const QList<CallMark> marks = callSeries(log).marks;
    QCOMPARE(model.rowCount(), int(marks.size()));
    QDate day;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row);
        QCOMPARE(index.data(MomentModel::CallRole).toLongLong(), marks[row].call.value());
        QCOMPARE(index.data(MomentModel::TimeRole).toLongLong(), toMs(marks[row].at));
        const QDate its
            = QDateTime::fromMSecsSinceEpoch(toMs(marks[row].at), QTimeZone::UTC).date();
        QCOMPARE(index.data(MomentModel::IsFirstOfDayRole).toBool(), its != day);
        day = its;
    }
}

void RunModelsTest::momentsAheadAreFaint()
{
    const RunLog log = sampleLog();
    MomentModel model;
    model.setLog(log);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    const CallMark middle = model.at(2);
    model.setMoment(middle.at);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(model.currentRow(), 2);
    QVERIFY(!model.index(2).data(MomentModel::IsAheadRole).toBool());
    QVERIFY(model.index(3).data(MomentModel::IsAheadRole).toBool());
    model.setMoment(middle.at + 1ms);
    QCOMPARE(changed.size(), 1);
}

void RunModelsTest::momentsJoinWithoutReset()
{
    const RunLog log = sampleLog();
    MomentModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    for (qsizetype calls = 0; calls <= log.calls.size(); calls += 10) {
        RunLog part = log;
        part.calls.resize(calls);
        model.setLog(part);
    }
    model.setLog(log);
    QCOMPARE(removed.size(), 0);
    QCOMPARE(model.rowCount(), int(callSeries(log).marks.size()));
    model.setLog(emptyLog());
    QCOMPARE(model.rowCount(), 0);
}

void RunModelsTest::memoryKnowsItsTokensByState()
{
    const MemoryRow row = memoryRow(sampleLog());
    double sum = 0;
    for (const double share : row.shares) {
        QVERIFY(share >= 0);
        sum += share;
    }
    QVERIFY(std::abs(sum - 1) < 1e-9);
    QVERIFY(row.shares[size_t(EpisodeState::Sealed)] > 0);
    RunLog half = sampleLog();
    half.episodes.clear();
    QCOMPARE(memoryRow(half).shares[size_t(EpisodeState::Live)], 1.0);
    QCOMPARE(memoryRow(emptyLog()).shares, (std::array<double, 4>{}));
}

void RunModelsTest::memoriesMoveWithoutReset()
{
    const auto named = [](const QString &id, const QString &title) {
        return MemoryRow{.info = {.id = MemoryId(id), .title = title}};
    };
    const auto titles = [](const MemoryModel &model) {
        QStringList list;
        for (int row = 0; row < model.rowCount(); ++row) {
            list << model.index(row).data().toString();
        }
        return list;
    };
    MemoryModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setMemories({named(u"a"_s, u"A"_s), named(u"b"_s, u"B"_s), named(u"c"_s, u"C"_s)});
    QCOMPARE(titles(model), (QStringList{u"A"_s, u"B"_s, u"C"_s}));
    model.setMemories({named(u"c"_s, u"C"_s), named(u"d"_s, u"D"_s), named(u"a"_s, u"A2"_s)});
    QCOMPARE(titles(model), (QStringList{u"C"_s, u"D"_s, u"A2"_s}));
    model.update(named(u"d"_s, u"D2"_s));
    QCOMPARE(model.rowOf(MemoryId(u"d"_s)), 1);
    QCOMPARE(titles(model).at(1), u"D2"_s);
    QCOMPARE(model.rowOf(MemoryId(u"b"_s)), -1);
    QCOMPARE(resets.size(), 0);
}

QTEST_GUILESS_MAIN(RunModelsTest)

#include "tst_runmodels.moc"
