// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/agescale.h>

#include <QtTest>

using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const TimePoint moment = fromMs(1'700'000'000'000);
constexpr Duration day = 24h;

} // namespace

class AgeScaleTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void equalRatiosAreEquallyWide();
    void startsAtFiveMinutes();
    void linearAgesAreEvenlySpaced();
    void givesTheAheadItsOwnPart();
    void theMomentIsTheEndWithNothingAhead();
    void wayBackAndForthAgree_data();
    void wayBackAndForthAgree();
    void roundsThePastAway_data();
    void roundsThePastAway();
    void ticksLieOnTheAxis_data();
    void ticksLieOnTheAxis();
};

void AgeScaleTest::equalRatiosAreEquallyWide()
{
    const AgeScale scale(AgeScale::Kind::LogAge, moment, moment - 10 * day, 7 * day);
    const double hour = scale.x(moment - 1h);
    const double sixHours = scale.x(moment - 6h);
    const double thirtySix = scale.x(moment - 36h);
    QVERIFY(sixHours < hour);
    QVERIFY(qAbs((hour - sixHours) - (sixHours - thirtySix)) < 1e-9);
}

void AgeScaleTest::startsAtFiveMinutes()
{
    const AgeScale scale(AgeScale::Kind::LogAge, moment, moment - 10 * day, 7 * day);
    QCOMPARE(scale.x(moment - 5min), scale.momentX());
    QCOMPARE(scale.x(moment - 1min), scale.momentX());
    QCOMPARE(scale.x(moment + 1min), scale.momentX());
    QVERIFY(scale.x(moment - 6min) < scale.momentX());
    QVERIFY(scale.x(moment + 6min) > scale.momentX());
}

void AgeScaleTest::linearAgesAreEvenlySpaced()
{
    const AgeScale scale(AgeScale::Kind::Linear, moment, moment - 10 * day, 7 * day);
    QCOMPARE(scale.x(moment - 5 * day), scale.momentX() / 2);
    QCOMPARE(scale.x(moment + 84h), (1 + scale.momentX()) / 2);
}

void AgeScaleTest::givesTheAheadItsOwnPart()
{
    const AgeScale scale(AgeScale::Kind::LogAge, moment, moment - 300 * day, 1 * day);
    QCOMPARE(scale.momentX(), 0.7);
    QCOMPARE(scale.x(moment + day), 1.0);
    QCOMPARE(scale.x(moment + 2 * day), 1.0);
    QCOMPARE(scale.x(moment - 400 * day), 0.0);
}

void AgeScaleTest::theMomentIsTheEndWithNothingAhead()
{
    const AgeScale scale(AgeScale::Kind::LogAge, moment, moment - day, Duration(0));
    QCOMPARE(scale.momentX(), 1.0);
    QCOMPARE(scale.x(moment + 1h), 1.0);
    QCOMPARE(scale.latest(), moment);
}

void AgeScaleTest::wayBackAndForthAgree_data()
{
    QTest::addColumn<AgeScale::Kind>("kind");
    QTest::addColumn<Duration>("offset");
    for (const auto kind : {AgeScale::Kind::LogAge, AgeScale::Kind::Linear}) {
        const char *name = kind == AgeScale::Kind::LogAge ? "log" : "linear";
        QTest::addRow("%s, 9 days before", name) << kind << Duration(-9 * day);
        QTest::addRow("%s, 20 minutes before", name) << kind << Duration(-20min);
        QTest::addRow("%s, the moment", name) << kind << Duration(0);
        QTest::addRow("%s, 3 hours ahead", name) << kind << Duration(3h);
        QTest::addRow("%s, 7 days ahead", name) << kind << Duration(7 * day);
    }
}

void AgeScaleTest::wayBackAndForthAgree()
{
    QFETCH(AgeScale::Kind, kind);
    QFETCH(Duration, offset);
    const AgeScale scale(kind, moment, moment - 10 * day, 7 * day);
    const Duration away = scale.time(scale.x(moment + offset)) - (moment + offset);
    QVERIFY2(away < 5ms && away > -5ms, qPrintable(QString::number(away.count())));
}

void AgeScaleTest::roundsThePastAway_data()
{
    QTest::addColumn<Duration>("age");
    QTest::addColumn<Duration>("past");
    QTest::newRow("days") << Duration(9 * day + 6h) << Duration(10 * day);
    QTest::newRow("hours") << Duration(3h + 1min) << Duration(4h);
    QTest::newRow("minutes") << Duration(31min) << Duration(35min);
    QTest::newRow("a whole number stays") << Duration(10 * day) << Duration(10 * day);
    QTest::newRow("nothing yet") << Duration(0) << Duration(15min);
}

void AgeScaleTest::roundsThePastAway()
{
    QFETCH(Duration, age);
    QFETCH(Duration, past);
    QCOMPARE(AgeScale(AgeScale::Kind::LogAge, moment, moment - age, {}).past(), past);
}

void AgeScaleTest::ticksLieOnTheAxis_data()
{
    QTest::addColumn<AgeScale::Kind>("kind");
    QTest::addColumn<Duration>("past");
    QTest::addColumn<Duration>("ahead");
    for (const auto kind : {AgeScale::Kind::LogAge, AgeScale::Kind::Linear}) {
        const char *name = kind == AgeScale::Kind::LogAge ? "log" : "linear";
        QTest::addRow("%s, ten days", name) << kind << Duration(10 * day) << Duration(7 * day);
        QTest::addRow("%s, twenty minutes", name) << kind << Duration(20min) << Duration(day);
        QTest::addRow("%s, nine years", name) << kind << Duration(3285 * day) << Duration(0);
    }
}

void AgeScaleTest::ticksLieOnTheAxis()
{
    QFETCH(AgeScale::Kind, kind);
    QFETCH(Duration, past);
    QFETCH(Duration, ahead);
    const AgeScale scale(kind, moment, moment - past, ahead);
    const QList<AgeScale::Tick> ticks = scale.ticks();
    QVERIFY(ticks.size() >= 2 && ticks.size() <= 24);
    int ahead0 = 0;
    for (const AgeScale::Tick &tick : ticks) {
        QCOMPARE(tick.x, scale.x(moment - tick.age));
        QVERIFY(tick.age <= scale.past() && -tick.age <= scale.ahead());
        ahead0 += tick.age < Duration(0) ? 1 : 0;
    }
    QCOMPARE(ahead0 > 0, ahead > Duration(0));
}

QTEST_GUILESS_MAIN(AgeScaleTest)
#include "tst_agescale.moc"
