// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/widgets/timeaxis.h>

#include <QtTest>

#include <cmath>

using namespace std::chrono_literals;
using namespace Ebb;

namespace {

TimePoint at(Duration time)
{
    return fromMs(1'772'442'120'000) + time;
}

//! Two sessions of an hour with something every four minutes, 22 h apart.
QList<Activity> twoSessions()
{
    QList<Activity> activity;
    for (int session = 0; session < 2; ++session) {
        for (int i = 0; i <= 15; ++i) {
            activity << Activity{.at = at(23h * session + 4min * i),
                                 .turn = TurnNumber(session * 16 + i + 1)};
        }
    }
    return activity;
}

TimeAxis axisOf(const QList<Activity> &activity,
                TimeAxis::Mode mode = TimeAxis::Mode::Time,
                TimeAxis::Idle idle = TimeAxis::Idle::Folded)
{
    TimeAxis axis(activity, mode, idle);
    axis.setViewWidth(500);
    return axis;
}

} // namespace

class TimeAxisTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void mapsThereAndBack_data();
    void mapsThereAndBack();
    void foldsIdleTime();
    void doesNotFoldWhenNotAsked();
    void shortIdleFoldsToTwoPixels();
    void turnsAreEquallyWide();
    void fitsTheWindow();
    void zoomKeepsTheTimeUnderThePointer();
    void keepsItsPlaceWhenTheWindowGrows();
    void neverLeavesItsEnds();
    void hundredsOfFoldsLeaveRoom();
    void showsDaysAndSteps();
    void revealsWithTheLeastMove();
    void isSafeWhenEmpty();
};

void TimeAxisTest::mapsThereAndBack_data()
{
    QTest::addColumn<TimeAxis::Mode>("mode");
    QTest::addColumn<double>("zoom");
    QTest::newRow("time") << TimeAxis::Mode::Time << 1.0;
    QTest::newRow("time, zoomed") << TimeAxis::Mode::Time << 7.5;
    QTest::newRow("turns") << TimeAxis::Mode::Turns << 1.0;
    QTest::newRow("turns, zoomed") << TimeAxis::Mode::Turns << 3.0;
}

void TimeAxisTest::mapsThereAndBack()
{
    QFETCH(TimeAxis::Mode, mode);
    QFETCH(double, zoom);
    TimeAxis axis = axisOf(twoSessions(), mode);
    axis.zoomAt(250, zoom);
    double before = -1e9;
    for (const Activity &activity : twoSessions()) {
        const double x = axis.mapTimeToX(activity.at);
        QVERIFY(x > before);
        before = x;
        QVERIFY(std::abs((axis.mapXToTime(x) - activity.at).count()) <= 1);
        QVERIFY(std::abs(axis.mapTimeToX(axis.mapXToTime(x + 0.4)) - x - 0.4) < 0.01);
    }
}

void TimeAxisTest::foldsIdleTime()
{
    const TimeAxis axis = axisOf(twoSessions());
    QCOMPARE(axis.wideFolds().size(), 1);
    const AxisSpan fold = axis.wideFolds().first();
    QCOMPARE(fold.width, 13.0);
    QCOMPARE(fold.from, at(1h + 30s));
    QCOMPARE(fold.to, at(23h));
    QCOMPARE(axis.mapTimeToX(at(23h)) - axis.mapTimeToX(at(1h + 30s)), 13.0);
}

void TimeAxisTest::doesNotFoldWhenNotAsked()
{
    const TimeAxis axis = axisOf(twoSessions(), TimeAxis::Mode::Time, TimeAxis::Idle::AsItWas);
    QVERIFY(axis.wideFolds().isEmpty());
    const double half = axis.mapTimeToX(at(12h)) - axis.mapTimeToX(at(0h));
    QVERIFY(std::abs(half - 488.0 * 12 / 24) < 1); // 6 px are kept free at both ends
}

void TimeAxisTest::shortIdleFoldsToTwoPixels()
{
    const TimeAxis axis = axisOf({{.at = at(0min), .turn = TurnNumber(1)},
                                  {.at = at(4min), .turn = TurnNumber(2)},
                                  {.at = at(64min), .turn = TurnNumber(3)},
                                  {.at = at(66min), .turn = TurnNumber(4)}});
    QVERIFY(axis.wideFolds().isEmpty());
    QCOMPARE(axis.narrowFolds().size(), 1);
    QCOMPARE(axis.narrowFolds().first().width, 2.0);
}

void TimeAxisTest::turnsAreEquallyWide()
{
    const TimeAxis axis = axisOf({{.at = at(0h), .turn = TurnNumber(1)},
                                  {.at = at(1h), .turn = TurnNumber(1)},
                                  {.at = at(2h), .turn = TurnNumber(2)},
                                  {.at = at(50h), .turn = TurnNumber(3)},
                                  {.at = at(51h), .turn = TurnNumber(4)}},
                                 TimeAxis::Mode::Turns);
    const double first = axis.mapTimeToX(at(2h)) - axis.mapTimeToX(at(0h));
    const double second = axis.mapTimeToX(at(50h)) - axis.mapTimeToX(at(2h));
    const double third = axis.mapTimeToX(at(51h)) - axis.mapTimeToX(at(50h));
    QVERIFY(std::abs(first - second) < 1e-6 && std::abs(second - third) < 1e-6);
    QCOMPARE(axis.mapTimeToX(at(1h)) - axis.mapTimeToX(at(0h)), first / 2);
}

void TimeAxisTest::fitsTheWindow()
{
    TimeAxis axis = axisOf(twoSessions());
    axis.zoomAt(100, 5);
    QVERIFY(axis.contentWidth() > 500);
    axis.fit();
    QVERIFY(axis.isFitted());
    QVERIFY(std::abs(axis.contentWidth() - 500) < 1e-6);
    QCOMPARE(axis.mapTimeToX(axis.start()), 6.0);
    QVERIFY(std::abs(axis.mapTimeToX(axis.end()) - 494.0) < 1e-6);
}

void TimeAxisTest::zoomKeepsTheTimeUnderThePointer()
{
    TimeAxis axis = axisOf(twoSessions());
    const TimePoint pointed = axis.mapXToTime(300);
    axis.zoomAt(300, 2.5);
    QVERIFY(std::abs(axis.mapTimeToX(pointed) - 300) < 0.1);
    axis.zoomAt(300, 0.7);
    QVERIFY(std::abs(axis.mapTimeToX(pointed) - 300) < 0.1);
}

void TimeAxisTest::keepsItsPlaceWhenTheWindowGrows()
{
    TimeAxis axis = axisOf(twoSessions());
    axis.zoomAt(250, 6);
    const TimePoint left = axis.mapXToTime(0);
    axis.setViewWidth(700);
    QVERIFY(std::abs(axis.mapTimeToX(left)) < 1);
}

void TimeAxisTest::neverLeavesItsEnds()
{
    TimeAxis axis = axisOf(twoSessions());
    axis.zoomAt(0, 1e9);
    QVERIFY(axis.zoom() < 1e6);
    axis.panBy(-1e9);
    QCOMPARE(axis.offset(), 0.0);
    axis.panBy(1e12);
    QVERIFY(std::abs(axis.mapTimeToX(axis.end()) - 494) < 0.01);
    QCOMPARE(axis.mapTimeToX(axis.end() + 100h), axis.mapTimeToX(axis.end()));
    QCOMPARE(axis.mapXToTime(1e9), axis.end());
    axis.zoomAt(0, 1e-9);
    QVERIFY(axis.isFitted());
}

void TimeAxisTest::hundredsOfFoldsLeaveRoom()
{
    QList<Activity> activity;
    for (int i = 0; i < 400; ++i) {
        activity << Activity{.at = at(24h * i), .turn = TurnNumber(i + 1)};
    }
    const TimeAxis axis = axisOf(activity);
    QVERIFY(std::abs(axis.contentWidth() - 500) < 1e-6);
    double folds = 0;
    for (const AxisSpan &fold : axis.wideFolds()) {
        folds += fold.width;
    }
    QVERIFY(folds <= 0.5 * 488 + 1e-6);
}

void TimeAxisTest::showsDaysAndSteps()
{
    TimeAxis axis = axisOf(twoSessions());
    QCOMPARE(axis.days().size(), 2);
    QCOMPARE(axis.days().last().from, at(23h));
    axis.zoomAt(0, 10);
    const QList<TimePoint> steps = axis.steps(70);
    QVERIFY(!steps.isEmpty());
    for (qsizetype i = 0; i < steps.size(); ++i) {
        QCOMPARE(toMs(steps[i]) % 60'000, 0);
        QVERIFY(i == 0 || axis.mapTimeToX(steps[i]) - axis.mapTimeToX(steps[i - 1]) >= 70);
    }
}

void TimeAxisTest::revealsWithTheLeastMove()
{
    TimeAxis axis = axisOf(twoSessions());
    axis.zoomAt(0, 8);
    const double still = axis.offset();
    axis.reveal(axis.mapXToTime(250), 40);
    QCOMPARE(axis.offset(), still);
    axis.reveal(axis.end(), 6);
    QVERIFY(std::abs(axis.mapTimeToX(axis.end()) - 494) < 0.01);
}

void TimeAxisTest::isSafeWhenEmpty()
{
    TimeAxis axis = axisOf({});
    axis.zoomAt(10, 2);
    axis.panBy(5);
    QVERIFY(axis.isEmpty());
    QCOMPARE(axis.mapTimeToX(at(1h)), 0.0);
    QVERIFY(axis.days().isEmpty() && axis.steps(50).isEmpty() && axis.wideFolds().isEmpty());
}

QTEST_GUILESS_MAIN(TimeAxisTest)

#include "tst_timeaxis.moc"
