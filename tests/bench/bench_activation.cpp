// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"

#include <engine/episodes/activation.h>

#include <cmath>
#include <random>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr qint64 Day = 86'400'000;
const TimePoint Now = fromMs(1'773'245'690'123);

QList<QList<Trace>> makeTraces(int episodes, int each)
{
    std::mt19937_64 random(1);
    QList<QList<Trace>> all;
    for (int episode = 0; episode < episodes; ++episode) {
        QList<Trace> traces;
        for (int i = 0; i < each; ++i) {
            traces.append({.at = Now - Duration(qint64(random() % quint64(90 * Day))),
                           .score = double(random() % 1'000) / 1'000,
                           .isCounted = true,
                           .fact = {}});
        }
        all.append(traces);
    }
    return all;
}

TraceTable tableOf(const QList<QList<Trace>> &episodes)
{
    TraceTable table;
    for (const QList<Trace> &traces : episodes)
        table.append(traces);
    return table;
}

//! What a naive engine would do, with the square root already known: pow() is four times slower.
double naive(const QList<Trace> &traces, TimePoint now)
{
    double sum = 0;
    for (const Trace &trace : traces) {
        const double minutes = double(toMs(now) - toMs(trace.at)) / 60'000;
        if (trace.isCounted && minutes >= 0)
            sum += trace.score / std::sqrt(std::max(1.0, minutes));
    }
    return sum;
}

} // namespace

Rows activationOfManyTraces()
{
    const QList<QList<Trace>> episodes = makeTraces(10'000, 100);
    const TraceTable table = tableOf(episodes);
    QList<double> expected(episodes.size());
    QList<double> values;
    const Pair times = medianMilliseconds(
        15,
        [&] {
            for (qsizetype i = 0; i < episodes.size(); ++i)
                expected[i] = naive(episodes.at(i), Now);
        },
        [&] { values = table.activations(Now, Tuning()); });
    double worst = 0;
    for (qsizetype i = 0; i < values.size(); ++i)
        worst = std::max(worst, std::abs(values.at(i) / expected.at(i) - 1));
    return QList<Row>{
        {.id = u"B11"_s,
         .what = u"activation of 1M traces; probe: naive double loop"_s,
         .unit = u"ms"_s,
         .probe = times.probe,
         .ours = times.ours,
         .bar = 0.45},
        {.id = u"B11"_s,
         .what = u"its largest relative difference from the naive loop"_s,
         .unit = u"1"_s,
         .ours = worst,
         .bar = 1e-12,
         .on = Row::Bar::OnOurs},
    };
}

Rows chartOfEpisodes()
{
    const QList<QList<Trace>> episodes = makeTraces(200, 100);
    const TraceTable table = tableOf(episodes);
    QList<TimePoint> times;
    for (int i = 0; i < 500; ++i)
        times.append(Now - Duration(90 * Day) + Duration(i * 90 * Day / 500));
    QList<QList<double>> expected(episodes.size(), QList<double>(times.size()));
    QList<QList<float>> curves(episodes.size());
    const Pair took = medianMilliseconds(
        5,
        [&] {
            for (qsizetype row = 0; row < episodes.size(); ++row) {
                for (qsizetype i = 0; i < times.size(); ++i)
                    expected[row][i] = naive(episodes.at(row), times.at(i));
            }
        },
        [&] {
            for (qsizetype row = 0; row < episodes.size(); ++row)
                curves[row] = table.curve(row, times, Tuning());
        });
    double worst = 0;
    for (qsizetype row = 0; row < episodes.size(); ++row) {
        for (qsizetype i = 0; i < times.size(); ++i) {
            const double right = expected.at(row).at(i);
            if (right > 0)
                worst = std::max(worst, std::abs(double(curves.at(row).at(i)) / right - 1));
        }
    }
    return QList<Row>{
        {.id = u"B12"_s,
         .what = u"chart of 200 episodes x 500 points x 100 traces; probe: naive loop"_s,
         .unit = u"ms"_s,
         .probe = took.probe,
         .ours = took.ours,
         .bar = 15,
         .on = Row::Bar::OnOurs},
        {.id = u"B12"_s,
         .what = u"its largest relative error"_s,
         .unit = u"1"_s,
         .ours = worst,
         .bar = 1e-3,
         .on = Row::Bar::OnOurs},
    };
}

} // namespace Ebb::Benches
