// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/episodes/activation.h>
#include <engine/episodes/activationkernels.h>

#include <QTest>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

using namespace Ebb;
using namespace std::chrono_literals;

Q_DECLARE_METATYPE(std::chrono::milliseconds)

namespace {

const TimePoint Now = fromMs(1'773'245'690'123);

Trace counted(Duration age, double score = 1)
{
    return {.at = Now - age, .score = score, .isCounted = true, .fact = {}};
}

//! Many traces within a short time, so that rows differ late in the digits.
QList<QList<Trace>> denseRows(int rows, int most, quint64 seed)
{
    std::mt19937_64 random(seed);
    QList<QList<Trace>> all;
    for (int row = 0; row < rows; ++row) {
        QList<Trace> traces;
        const auto count = qint64(1 + random() % quint64(most));
        for (qint64 i = 0; i < count; ++i) {
            Trace trace = counted(Duration(qint64(random() % (6ULL * 86'400'000))),
                                  double(random() % 1'001) / 1'000);
            trace.isCounted = random() % 8 != 0;
            traces.append(trace);
        }
        all.append(traces);
    }
    return all;
}

//! The formula as it is written down, with nothing clever.
double naive(const QList<Trace> &traces, TimePoint now, double exponent, double fullStrength)
{
    double sum = 0;
    for (const Trace &trace : traces) {
        if (!trace.isCounted)
            continue;
        const double minutes = double(toMs(now) - toMs(trace.at)) / 60'000;
        sum += trace.score / std::pow(std::max(1.0, minutes / fullStrength), exponent);
    }
    return sum;
}

QList<qsizetype> rankOf(const QList<double> &values)
{
    QList<qsizetype> rank(values.size());
    std::iota(rank.begin(), rank.end(), 0);
    std::ranges::stable_sort(rank, {}, [&](qsizetype row) { return values.at(row); });
    return rank;
}

bool isNear(double value, double expected, double relative)
{
    return std::abs(value - expected) <= relative * std::abs(expected);
}

} // namespace

class TestActivation : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void fadesByTheSquareRootOfMinutes_data();
    void fadesByTheSquareRootOfMinutes();
    void holdsTracesOfTheFutureAtFullStrength();
    void followsItsTuning();
    void addsOnlyWhatCounts();
    void neverFadesSignificance();
    void isNothingWithoutTraces();
    void ranksATableAsTheNaiveSumDoes_data();
    void ranksATableAsTheNaiveSumDoes();
    void agreesWithItselfInATable();
    void givesEqualRowsEqualValues();
    void drawsCurvesToAThousandth_data();
    void drawsCurvesToAThousandth();
    void drawsOnlyTracesThatExist();
    void takesTimesInAnyOrder();
    void hasKernelsThatAgree_data();
    void hasKernelsThatAgree();
};

void TestActivation::fadesByTheSquareRootOfMinutes_data()
{
    QTest::addColumn<Duration>("age");
    QTest::addColumn<double>("expected");

    QTest::newRow("now") << Duration(0ms) << 1.0;
    QTest::newRow("one second") << Duration(1s) << 1.0;
    QTest::newRow("one minute") << Duration(1min) << 1.0;
    QTest::newRow("four minutes") << Duration(4min) << 0.5;
    QTest::newRow("one hour") << Duration(1h) << 0.1291;
    QTest::newRow("one day") << Duration(24h) << 0.02635;
    QTest::newRow("one week") << Duration(7 * 24h) << 0.00996;
}

void TestActivation::fadesByTheSquareRootOfMinutes()
{
    QFETCH(const Duration, age);
    QFETCH(const double, expected);
    const double value = fadedScore(counted(age), Now, Tuning());
    QVERIFY2(isNear(value, expected, 5e-4), qPrintable(QString::number(value, 'g', 8)));
    QCOMPARE(fadedScore(counted(age, 0.5), Now, Tuning()), value / 2);
    QCOMPARE(activation({counted(age)}, Now, Tuning()), value);
}

void TestActivation::holdsTracesOfTheFutureAtFullStrength()
{
    QCOMPARE(fadedScore(counted(-3h, 0.75), Now, Tuning()), 0.75);
    QCOMPARE(activation({counted(-3h), counted(-1ms)}, Now, Tuning()), 2.0);
}

void TestActivation::followsItsTuning()
{
    Tuning tuning;
    tuning.decayExponent = 1;
    QCOMPARE(fadedScore(counted(4min), Now, tuning), 0.25);
    tuning.fullStrengthMinutes = 2;
    QCOMPARE(fadedScore(counted(4min), Now, tuning), 0.5);
    QCOMPARE(fadedScore(counted(2min), Now, tuning), 1.0);
    tuning.decayExponent = 0.5;
    QVERIFY(isNear(fadedScore(counted(8min), Now, tuning), 0.5, 1e-15));
}

void TestActivation::addsOnlyWhatCounts()
{
    Trace unheard = counted(4min, 0.4);
    unheard.isCounted = false;
    QCOMPARE(activation({counted(4min), unheard, counted(1min, 0.5)}, Now, Tuning()), 1.0);
}

void TestActivation::neverFadesSignificance()
{
    Trace unheard = counted(1h, 0.4);
    unheard.isCounted = false;
    QCOMPARE(significance({counted(24h * 365, 0.75), unheard, counted(0ms, 0.5)}), 1.25);
}

void TestActivation::isNothingWithoutTraces()
{
    QCOMPARE(activation({}, Now, Tuning()), 0.0);
    QCOMPARE(significance({}), 0.0);
    TraceTable table;
    QCOMPARE(table.activations(Now, Tuning()), QList<double>());
    QCOMPARE(table.append({}), 0);
    QCOMPARE(table.append({counted(4min)}), 1);
    QCOMPARE(table.activations(Now, Tuning()), (QList<double>{0.0, 0.5}));
    QCOMPARE(table.curve(0, {Now}, Tuning()), QList<float>{0.0F});
}

void TestActivation::ranksATableAsTheNaiveSumDoes_data()
{
    QTest::addColumn<double>("exponent");
    QTest::addColumn<double>("fullStrength");
    QTest::newRow("square root") << 0.5 << 1.0;
    QTest::newRow("square root, an hour at full strength") << 0.5 << 60.0;
    QTest::newRow("another exponent") << 0.37 << 1.0;
}

void TestActivation::ranksATableAsTheNaiveSumDoes()
{
    QFETCH(const double, exponent);
    QFETCH(const double, fullStrength);
    Tuning tuning;
    tuning.decayExponent = exponent;
    tuning.fullStrengthMinutes = fullStrength;
    TraceTable table;
    QList<double> expected;
    for (const QList<Trace> &traces : denseRows(4'000, 60, 7)) {
        QCOMPARE(table.append(traces), expected.size());
        expected.append(naive(traces, Now, exponent, fullStrength));
    }
    const QList<double> values = table.activations(Now, tuning);
    QCOMPARE(values.size(), expected.size());
    for (qsizetype row = 0; row < values.size(); ++row)
        QVERIFY(isNear(values.at(row), expected.at(row), 1e-12));
    QCOMPARE(rankOf(values), rankOf(expected));
}

void TestActivation::agreesWithItselfInATable()
{
    TraceTable table;
    const QList<QList<Trace>> rows = denseRows(300, 40, 11);
    for (const QList<Trace> &traces : rows)
        table.append(traces);
    // Also before some of the traces: they are at full strength there.
    for (const TimePoint now : {Now, Now - 3 * 24h, Now + 365 * 24h}) {
        const QList<double> values = table.activations(now, Tuning());
        for (qsizetype row = 0; row < rows.size(); ++row)
            QVERIFY(isNear(values.at(row), activation(rows.at(row), now, Tuning()), 1e-12));
    }
}

void TestActivation::givesEqualRowsEqualValues()
{
    // Ties are broken by age of the episode, so a tie must stay one wherever the row stands.
    TraceTable table;
    const QList<Trace> twin = denseRows(1, 1, 3).first() + denseRows(5, 37, 5).last();
    table.append(twin);
    for (const QList<Trace> &traces : denseRows(9, 13, 17))
        table.append(traces);
    const qsizetype again = table.append(twin);
    const QList<double> values = table.activations(Now, Tuning());
    QCOMPARE(values.at(again), values.at(0));
}

void TestActivation::drawsCurvesToAThousandth_data()
{
    QTest::addColumn<double>("exponent");
    QTest::newRow("square root") << 0.5;
    QTest::newRow("another exponent") << 0.8;
}

void TestActivation::drawsCurvesToAThousandth()
{
    QFETCH(const double, exponent);
    Tuning tuning;
    tuning.decayExponent = exponent;
    TraceTable table;
    const QList<QList<Trace>> rows = denseRows(20, 100, 23);
    for (const QList<Trace> &traces : rows)
        table.append(traces);
    QList<TimePoint> times;
    for (int i = 0; i < 200; ++i)
        times.append(Now - 6 * 24h + i * 45min);
    for (qsizetype row = 0; row < rows.size(); ++row) {
        const QList<float> curve = table.curve(row, times, tuning);
        QCOMPARE(curve.size(), times.size());
        for (qsizetype i = 0; i < times.size(); ++i) {
            QList<Trace> existing = rows.at(row);
            erase_if(existing, [&](const Trace &trace) { return trace.at > times.at(i); });
            const double expected = naive(existing, times.at(i), exponent, 1);
            QVERIFY(std::abs(double(curve.at(i)) - expected) <= 1e-3 * expected);
        }
    }
}

void TestActivation::drawsOnlyTracesThatExist()
{
    TraceTable table;
    table.append({counted(4min), counted(0ms)}); // given in any order
    table.append({counted(0ms), counted(4min)});
    const QList<TimePoint> times{Now - 4min - 1ms, Now - 4min, Now - 1ms, Now};
    for (const qsizetype row : {0, 1}) {
        const QList<float> curve = table.curve(row, times, Tuning());
        QCOMPARE(curve.at(0), 0.0F);
        QCOMPARE(curve.at(1), 1.0F);
        QVERIFY(isNear(double(curve.at(2)), 0.5, 1e-3));
        QVERIFY(isNear(double(curve.at(3)), 1.5, 1e-3));
    }
}

void TestActivation::takesTimesInAnyOrder()
{
    TraceTable table;
    table.append(denseRows(1, 50, 29).first());
    const QList<TimePoint> ahead{Now - 2 * 24h, Now - 24h, Now};
    const QList<TimePoint> back{Now, Now - 24h, Now - 2 * 24h};
    QList<float> reversed = table.curve(0, back, Tuning());
    std::ranges::reverse(reversed);
    QCOMPARE(reversed, table.curve(0, ahead, Tuning()));
}

void TestActivation::hasKernelsThatAgree_data()
{
    QTest::addColumn<int>("count");
    // Every remainder of the eight and four lanes at a time.
    for (const int count : {0, 1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 100, 1'001})
        QTest::addRow("%d traces", count) << count;
}

void TestActivation::hasKernelsThatAgree()
{
    QFETCH(const int, count);
    if (!hasAvx2())
        QSKIP("this processor has no AVX2");
    std::mt19937_64 random(quint64(count) + 1);
    std::vector<double> times;
    std::vector<double> scores;
    for (int i = 0; i < count; ++i) {
        const qint64 age = qint64(random() % 600'000'000'000ULL) - 1'000'000;
        times.push_back(double(toMs(Now) - age));
        scores.push_back(double(random() % 1'001) / 1'000);
    }
    const TraceArrays traces{times, scores};
    const Viewpoint view{.now = double(toMs(Now)), .perMs = 1 / 60'000.0};
    const double expected = portableSum(traces, view);
    QVERIFY(isNear(avx2Sum(traces, view), expected, 1e-14));
    QVERIFY(isNear(avx2RoughSum(traces, view), expected, 1e-6));
}

QTEST_GUILESS_MAIN(TestActivation)
#include "tst_activation.moc"
