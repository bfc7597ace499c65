// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/views/chartframe.h>

#include <QtTest>

#include <cmath>

using namespace Ebb;

class ChartFrameTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void goesFromHalfTheLowestToTwiceTheHighest();
    void placesAreHeldInside();
    void levelsAreDecadesAndTheirThreefold_data();
    void levelsAreDecadesAndTheirThreefold();
    void readsBetweenThePointsAsDrawn();
    void spreadsLabelsOut_data();
    void spreadsLabelsOut();
};

void ChartFrameTest::goesFromHalfTheLowestToTwiceTheHighest()
{
    const CurveSet curves{.lowest = 0.02, .highest = 5};
    const ChartFrame frame(QRectF(50, 20, 400, 300), curves);
    QCOMPARE(frame.y(std::log10(0.01)), 320.0);
    QCOMPARE(frame.y(std::log10(10.0)), 20.0);
    QCOMPARE(frame.y(std::log10(0.1)), 220.0);
    QCOMPARE(frame.map({0.25, -1}), QPointF(150, 220));
}

void ChartFrameTest::placesAreHeldInside()
{
    const ChartFrame frame(QRectF(50, 20, 400, 300), CurveSet());
    QCOMPARE(frame.place(250), 0.5);
    QCOMPARE(frame.place(0), 0.0);
    QCOMPARE(frame.place(999), 1.0);
}

void ChartFrameTest::levelsAreDecadesAndTheirThreefold_data()
{
    QTest::addColumn<double>("spacing");
    QTest::addColumn<QList<double>>("levels");
    QTest::newRow("room for all") << 15.0 << QList<double>{0.03, 0.1, 0.3, 1, 3};
    QTest::newRow("decades only") << 80.0 << QList<double>{0.1, 1};
    QTest::newRow("every second") << 160.0 << QList<double>{1};
}

void ChartFrameTest::levelsAreDecadesAndTheirThreefold()
{
    QFETCH(double, spacing);
    QFETCH(QList<double>, levels);
    const CurveSet curves{.lowest = 0.03, .highest = 2};
    const ChartFrame frame(QRectF(0, 0, 400, 300), curves);
    const QList<double> found = frame.levels(spacing);
    QCOMPARE(found.size(), levels.size());
    for (qsizetype i = 0; i < found.size(); ++i)
        QVERIFY(std::abs(found.at(i) / levels.at(i) - 1) < 1e-9);
}

void ChartFrameTest::readsBetweenThePointsAsDrawn()
{
    const Curve curve{.points = {{0.2, 0}, {0.4, -1}, {0.4, 1}, {0.8, 0}}};
    QCOMPARE(drawnAt(curve, 0.1), std::nullopt);
    QCOMPARE(drawnAt(curve, 0.9), std::nullopt);
    QVERIFY(std::abs(drawnAt(curve, 0.3).value() + 0.5) < 1e-9);
    QVERIFY(std::abs(drawnAt(curve, 0.6).value() - 0.5) < 1e-9);
    QCOMPARE(drawnAt(curve, 0.8).value(), 0.0);
    QCOMPARE(drawnAt(Curve(), 0.5), std::nullopt);
}

void ChartFrameTest::spreadsLabelsOut_data()
{
    QTest::addColumn<QList<double>>("places");
    QTest::addColumn<QList<double>>("expected");
    QTest::newRow("far apart") << QList<double>{10, 50} << QList<double>{10, 50};
    QTest::newRow("touching") << QList<double>{50, 52} << QList<double>{50, 60};
    QTest::newRow("in the order given") << QList<double>{52, 50} << QList<double>{60, 50};
    QTest::newRow("at the bottom") << QList<double>{98, 99} << QList<double>{90, 100};
    QTest::newRow("none") << QList<double>{} << QList<double>{};
}

void ChartFrameTest::spreadsLabelsOut()
{
    QFETCH(QList<double>, places);
    QFETCH(QList<double>, expected);
    QCOMPARE(spreadOut(places, 10, 0, 100), expected);
}

QTEST_GUILESS_MAIN(ChartFrameTest)
#include "tst_chartframe.moc"
