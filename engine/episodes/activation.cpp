// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/episodes/activation.h>
#include <engine/episodes/activationkernels.h>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

constexpr double MsPerMinute = 60'000;
constexpr double SquareRoot = 0.5;

//! How many times weaker a trace is at `age` periods of full strength.
double weakening(double age, double exponent)
{
    const double base = std::max(1.0, age);
    return exponent == SquareRoot ? std::sqrt(base) : std::pow(base, exponent);
}

Viewpoint viewpoint(TimePoint now, const Tuning &tuning)
{
    return {.now = double(toMs(now)), .perMs = 1 / (MsPerMinute * tuning.fullStrengthMinutes)};
}

using Sum = double (*)(const TraceArrays &, const Viewpoint &);

double powerSum(const TraceArrays &traces, const Viewpoint &view, double exponent)
{
    double sum = 0;
    for (size_t i = 0; i < traces.times.size(); ++i)
        sum += traces.scores[i] / weakening((view.now - traces.times[i]) * view.perMs, exponent);
    return sum;
}

//! `root` is the kernel for the usual exponent.
double sum(const TraceArrays &traces, const Viewpoint &view, double exponent, Sum root)
{
    return exponent == SquareRoot ? root(traces, view) : powerSum(traces, view, exponent);
}

} // namespace

double fadedScore(const Trace &trace, TimePoint now, const Tuning &tuning)
{
    const double age = minutesBetween(trace.at, now) / tuning.fullStrengthMinutes;
    return trace.score / weakening(age, tuning.decayExponent);
}

double activation(const QList<Trace> &traces, TimePoint now, const Tuning &tuning)
{
    double total = 0;
    for (const Trace &trace : traces) {
        if (trace.isCounted)
            total += fadedScore(trace, now, tuning);
    }
    return total;
}

double significance(const QList<Trace> &traces)
{
    double total = 0;
    for (const Trace &trace : traces) {
        if (trace.isCounted)
            total += trace.score;
    }
    return total;
}

qsizetype TraceTable::append(const QList<Trace> &traces)
{
    QList<const Trace *> counted;
    counted.reserve(traces.size());
    for (const Trace &trace : traces) {
        if (trace.isCounted)
            counted.append(&trace);
    }
    // In order of time, so that what exists at a moment is the front part of a row.
    std::ranges::stable_sort(counted, {}, [](const Trace *trace) { return trace->at; });
    for (const Trace *trace : std::as_const(counted)) {
        m_times.append(double(toMs(trace->at)));
        m_scores.append(trace->score);
    }
    m_ends.append(m_times.size());
    return rows() - 1;
}

QList<double> TraceTable::activations(TimePoint now, const Tuning &tuning) const
{
    const Sum root = hasAvx2() ? avx2Sum : portableSum;
    const Viewpoint view = viewpoint(now, tuning);
    const std::span<const double> times(m_times);
    const std::span<const double> scores(m_scores);
    QList<double> result;
    result.reserve(rows());
    size_t start = 0;
    for (const qsizetype end : m_ends) {
        const size_t count = size_t(end) - start;
        const TraceArrays row{times.subspan(start, count), scores.subspan(start, count)};
        result.append(sum(row, view, tuning.decayExponent, root));
        start = size_t(end);
    }
    return result;
}

QList<float>
TraceTable::curve(qsizetype row, const QList<TimePoint> &times, const Tuning &tuning) const
{
    const Sum root = hasAvx2() ? avx2RoughSum : portableSum;
    const qsizetype start = startOf(row);
    const size_t count = size_t(m_ends.at(row) - start);
    const std::span<const double> traceTimes(m_times.constData() + start, count);
    const std::span<const double> scores(m_scores.constData() + start, count);
    QList<float> result;
    result.reserve(times.size());
    for (const TimePoint time : times) {
        const Viewpoint view = viewpoint(time, tuning);
        const auto end = std::ranges::upper_bound(traceTimes, view.now);
        const size_t existing = size_t(end - traceTimes.begin());
        const TraceArrays seen{traceTimes.first(existing), scores.first(existing)};
        result.append(float(sum(seen, view, tuning.decayExponent, root)));
    }
    return result;
}

} // namespace Ebb
