// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/vectortable.h>

#include <QTest>

#include <cmath>
#include <random>

using namespace Ebb;

namespace {

using Vector = std::vector<float>;

void normalise(Vector &vector)
{
    double squares = 0;
    for (const float number : vector)
        squares += double(number) * number;
    for (float &number : vector)
        number = float(number / std::sqrt(squares));
}

Vector randomVector(std::mt19937 &random, size_t dimension)
{
    std::normal_distribution<float> normal;
    Vector vector(dimension);
    for (float &number : vector)
        number = normal(random);
    normalise(vector);
    return vector;
}

//! Near one of `topics`, as sentences are.
Vector nearTopic(const std::vector<Vector> &topics, std::mt19937 &random)
{
    const Vector &topic = topics[random() % topics.size()];
    Vector vector = randomVector(random, topic.size());
    for (size_t i = 0; i < topic.size(); ++i)
        vector[i] += topic[i];
    normalise(vector);
    return vector;
}

VectorTable topicTable(int count, std::mt19937 &random)
{
    std::vector<Vector> topics;
    for (int i = 0; i < count / 10; ++i)
        topics.push_back(randomVector(random, 256));
    VectorTable table(256);
    for (int id = 1; id <= count; ++id)
        table.append(id, nearTopic(topics, random));
    return table;
}

} // namespace

class TestVectorTable : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyKernelGivesTheSameBits_data()
    {
        QTest::addColumn<int>("dimension");
        for (const int dimension : {1, 7, 16, 17, 64, 100, 384, 512})
            QTest::addRow("%d", dimension) << dimension;
    }

    void everyKernelGivesTheSameBits()
    {
        QFETCH(int, dimension);
        std::mt19937 random(3);
        const Vector left = randomVector(random, size_t(dimension));
        const Vector right = randomVector(random, size_t(dimension));
        const VectorKernels portable = portableVectorKernels();
        QVERIFY(portable.dot(left, right) == bestVectorKernels().dot(left, right));
        double exact = 0;
        for (size_t i = 0; i < left.size(); ++i)
            exact += double(left[i]) * right[i];
        QVERIFY(std::abs(exact - double(portable.dot(left, right))) < 1e-6);
        const std::vector<quint64> one{0, ~quint64(0), 5};
        const std::vector<quint64> other{1, 0, 6};
        QCOMPARE(portable.differingBits(one, other), 1 + 64 + 2);
        QCOMPARE(bestVectorKernels().differingBits(one, other), 1 + 64 + 2);
    }

    void findsTheNearestFirst()
    {
        VectorTable table(2);
        table.append(1, Vector{1, 0});
        table.append(2, Vector{0.6F, 0.8F});
        table.append(3, Vector{-1, 0});
        table.append(5, Vector{0.8F, 0.6F});
        table.append(4, Vector{0.8F, 0.6F});
        const QList<SearchHit> hits = table.nearest(Vector{1, 0}, 10);
        QCOMPARE(hits.size(), 4); // what points the other way is not near at all
        QCOMPARE(hits.at(0), (SearchHit{.id = 1, .score = 1}));
        QCOMPARE(hits.at(1).id, 4); // equal ones by number
        QCOMPARE(hits.at(2).id, 5);
        QCOMPARE(hits.at(3).id, 2);
        QCOMPARE(table.nearest(Vector{1, 0}, 2), hits.first(2));
    }

    void leavesOutWhatIsOutOfReach()
    {
        VectorTable table(2);
        table.append(1, Vector{1, 0});
        table.append(2, Vector{0.8F, 0.6F});
        const QList<SearchHit> hits
            = table.nearest(Vector{1, 0}, 1, [](qint64 id) { return id != 1; });
        QCOMPARE(hits.size(), 1);
        QCOMPARE(hits.first().id, 2);
    }

    void anotherDimensionIsNeverCompared()
    {
        VectorTable table(2);
        table.append(1, Vector{1, 0, 0});
        QCOMPARE(table.size(), 0);
        table.append(1, Vector{1, 0});
        QVERIFY(table.nearest(Vector{1, 0, 0}, 5).isEmpty());
        QVERIFY(table.nearestExactly(Vector{1}, 5).isEmpty());
        QVERIFY(VectorTable(2).nearest(Vector{1, 0}, 5).isEmpty());
    }

    void codesLoseNextToNothing()
    {
        std::mt19937 random(11);
        VectorTable table = topicTable(20'000, random);
        table.fitCandidates(100, 0.99);
        const double recall = table.prefilterRecall(200);
        QVERIFY2(recall >= 0.985, qPrintable(QString::number(recall))); // other samples
    }

    void takesMoreWhereCodesLoseTooMuch()
    {
        // All signs are alike, so that codes tell nothing apart; but for one, which draws them in.
        VectorTable table(64);
        std::mt19937 random(5);
        for (int id = 1; id <= 5'000; ++id) {
            Vector vector(64, 1);
            for (float &number : vector)
                number += float(random() % 1'000) / 1'010 - (random() % 50 == 0 ? 1.1F : 0.0F);
            normalise(vector);
            table.append(id, vector);
        }
        QVERIFY(table.prefilterRecall(50) < 0.99);
        table.fitCandidates(50, 0.99);
        QVERIFY(table.prefilterRecall(50) >= 0.99);
    }
};

QTEST_GUILESS_MAIN(TestVectorTable)
#include "tst_vectortable.moc"
