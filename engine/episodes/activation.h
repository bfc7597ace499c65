// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/core/ids.h>
#include <engine/core/tuning.h>

#include <QList>

namespace Ebb {

//! One answer to "is this fact about that episode?". Written once, never changed.
struct Trace
{
    TimePoint at;
    double score = 0; //!< as it was given, in [0, 1]
    bool isCounted = false; //!< score ≥ count_threshold when it was written
    FactId fact; //!< none for the trace an episode is encoded with

    bool operator==(const Trace &) const = default;
};

//! One trace's share now: score ÷ max(1, age ÷ full_strength)^decay_exponent. A trace later than
//! `now` is at full strength.
double fadedScore(const Trace &trace, TimePoint now, const Tuning &tuning);

//! Σ fadedScore over the counted traces: how available an episode or a fact is at `now`. The one
//! function that computes it.
double activation(const QList<Trace> &traces, TimePoint now, const Tuning &tuning);

//! Σ score over the counted traces, never faded and never used to decide what leaves.
double significance(const QList<Trace> &traces);

//! The counted traces of many episodes side by side, for charts and long ranks: same sums as
//! `activation`, in one pass over plain arrays.
class TraceTable
{
public:
    //! Adds an episode; returns its row.
    qsizetype append(const QList<Trace> &traces);
    qsizetype rows() const { return m_ends.size(); }
    //! Activation of every row at `now`, equal to `activation` to 1e-12 relative.
    QList<double> activations(TimePoint now, const Tuning &tuning) const;
    //! Activation of one row at many times, to 1e-6 relative and then as a float. Traces later than
    //! a time do not exist yet for it.
    QList<float> curve(qsizetype row, const QList<TimePoint> &times, const Tuning &tuning) const;

private:
    qsizetype startOf(qsizetype row) const { return row == 0 ? 0 : m_ends.at(row - 1); }

    QList<double> m_times; //!< of each trace in ms since the epoch, ascending within a row
    QList<double> m_scores;
    QList<qsizetype> m_ends; //!< by row, one past its last trace
};

} // namespace Ebb
