// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/widgets/graphlayout.h>
#include <ui/widgets/spatialgrid.h>

#include <QtTest>

#include <cmath>
#include <random>

using namespace Ebb;

namespace {

//! Two squares of nodes joined by one edge, a pair, and a node alone.
GraphShape sample(int side)
{
    GraphShape shape;
    for (int part = 0; part < 2; ++part) {
        const int first = part * side * side;
        for (int i = 0; i < side * side; ++i) {
            shape.boxes.append({90, 24});
            if (i % side > 0)
                shape.edges.append({first + i, first + i - 1});
            if (i >= side)
                shape.edges.append({first + i, first + i - side});
        }
    }
    shape.edges.append({0, side * side});
    shape.boxes << QSizeF(60, 24) << QSizeF(60, 24) << QSizeF(60, 24);
    shape.edges.append({2 * side * side, 2 * side * side + 1});
    return shape;
}

QRectF boxAt(const GraphShape &shape, const QList<QPointF> &places, int node)
{
    const QSizeF box = shape.boxes.at(node);
    return {places.at(node) - QPointF(box.width(), box.height()) / 2, box};
}

} // namespace

class GraphLayoutTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void sameGraphGivesTheSamePlaces();
    void boxesLieApart();
    void neighboursLieNearer();
    void growingMovesNothing();
    void sillyGraphsAreFine();
    void gridFindsWhatBruteForceFinds();
};

void GraphLayoutTest::sameGraphGivesTheSamePlaces()
{
    QCOMPARE(layOut(sample(8)), layOut(sample(8)));
}

void GraphLayoutTest::boxesLieApart()
{
    const GraphShape shape = sample(6);
    const QList<QPointF> places = layOut(shape);
    for (int one = 0; one < places.size(); ++one) {
        for (int other = one + 1; other < places.size(); ++other)
            QVERIFY(!boxAt(shape, places, one).intersects(boxAt(shape, places, other)));
    }
}

void GraphLayoutTest::neighboursLieNearer()
{
    const GraphShape shape = sample(8);
    const QList<QPointF> places = layOut(shape);
    const auto distance = [&](int one, int other) {
        const QPointF way = places.at(one) - places.at(other);
        return std::hypot(way.x(), way.y());
    };
    double edges = 0;
    for (const auto &[from, to] : shape.edges)
        edges += distance(from, to) / double(shape.edges.size());
    double all = 0;
    for (int i = 0; i < 1'000; ++i)
        all += distance(i * 7 % 128, i * 31 % 127) / 1'000;
    QVERIFY2(edges * 2.5 < all, qPrintable(QStringLiteral("%1 %2").arg(edges).arg(all)));
}

void GraphLayoutTest::growingMovesNothing()
{
    GraphShape shape = sample(6);
    const QList<QPointF> before = layOut(shape);
    QList<std::optional<QPointF>> known(before.begin(), before.end());
    const int first = int(shape.boxes.size());
    shape.boxes << QSizeF(90, 24) << QSizeF(90, 24) << QSizeF(90, 24) << QSizeF(90, 24);
    shape.edges << std::pair(3, first) << std::pair(first, first + 1)
                << std::pair(first + 2, first + 3);
    known.resize(shape.boxes.size());
    const QList<QPointF> after = layOutGrown(shape, known);
    QCOMPARE(after.first(before.size()), before);
    for (int node = first; node < after.size(); ++node) {
        for (int other = 0; other < node; ++other)
            QVERIFY(!boxAt(shape, after, node).intersects(boxAt(shape, after, other)));
    }
    const QPointF way = after.at(first) - after.at(3);
    QVERIFY(std::hypot(way.x(), way.y()) < 600);
    QCOMPARE(layOutGrown(shape, known), after);
}

void GraphLayoutTest::sillyGraphsAreFine()
{
    QVERIFY(layOut({}).isEmpty());
    QCOMPARE(layOut({.boxes = {QSizeF(10, 10)}, .edges = {{0, 0}}}).size(), 1);
    // A star of 3,000 and the same edge a hundred times.
    GraphShape star{.boxes = QList<QSizeF>(3'000, QSizeF(8, 8))};
    for (int node = 1; node < 3'000; ++node)
        star.edges.append({0, node});
    star.edges.append(QList<std::pair<int, int>>(100, {0, 1}));
    for (const QPointF place : layOut(star))
        QVERIFY(std::isfinite(place.x()) && std::isfinite(place.y()));
}

void GraphLayoutTest::gridFindsWhatBruteForceFinds()
{
    std::mt19937 random(7);
    const auto number = [&random](int most) { return double(random() % quint32(most)); };
    const QRectF bounds(-100, -50, 1'000, 600);
    SpatialGrid grid(bounds, 500);
    QList<QLineF> lines;
    QList<QRectF> boxes;
    for (int i = 0; i < 500; ++i) {
        lines.append(
            QLineF(number(1'000) - 100, number(600) - 50, number(1'000) - 100, number(600) - 50));
        boxes.append(QRectF(number(900) - 100, number(500) - 50, number(90) + 1, number(60) + 1));
        grid.add(2 * i, lines.last());
        grid.add(2 * i + 1, boxes.last());
    }
    for (int i = 0; i < 300; ++i) {
        const QRectF area(number(900) - 100, number(500) - 50, number(80) + 1, number(80) + 1);
        const QList<int> found = grid.in(area);
        QVERIFY(std::ranges::is_sorted(found));
        for (int thing = 0; thing < 500; ++thing) {
            const QLineF line = lines.at(thing);
            bool isIn = false;
            for (int step = 0; step <= 400; ++step)
                isIn |= area.contains(line.pointAt(step / 400.0));
            QVERIFY(!isIn || found.contains(2 * thing));
            QVERIFY(!area.intersects(boxes.at(thing)) || found.contains(2 * thing + 1));
        }
        QVERIFY(found.size() < 700);
    }
}

QTEST_GUILESS_MAIN(GraphLayoutTest)

#include "tst_graphlayout.moc"
