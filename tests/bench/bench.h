// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/core/result.h>

#include <QJsonObject>
#include <QList>
#include <QString>

#include <algorithm>
#include <span>

namespace Ebb::Benches {

//! One measurement beside its probe, both taken in the same run on the same data.
struct Row
{
    //! What the bar is held against: ours ÷ probe, or ours alone.
    enum class Bar
    {
        OnRatio,
        OnOurs,
    };
    enum class Better
    {
        Lower,
        Higher,
    };

    QString id; //!< "B11": the row of the list of bars
    QString what;
    QString unit; //!< of probe and ours
    double probe = 0; //!< 0: nothing to compare with
    double ours = 0;
    double bar = 0;
    Bar on = Bar::OnRatio;
    Better better = Better::Lower;

    double ratio() const { return probe > 0 ? ours / probe : 0; }
    bool isHeld() const;
    QJsonObject toJson() const;
};

using Rows = Result<QList<Row>>;

//! One entry of the list; it may give several rows.
struct Bench
{
    QLatin1StringView id;
    Rows (*run)();
};

//! All of them, in the order they run.
std::span<const Bench> all();

Rows activationOfManyTraces();
Rows chartOfEpisodes();
Rows requestBody();
Rows tokenEstimate();
Rows storingMessages();
Rows importing();
Rows decoratingToolSteps();
Rows replaying();
Rows nearestVectors();
Rows searchingWords();
Rows cutting();
Rows recallOfGold();
Rows recallOfMeetings();

//! Keeps the compiler from leaving out what was computed.
void keep(double value);

double median(QList<double> values);
double percentile(QList<double> values, double share);

template<typename Work>
double millisecondsOf(Work &&work)
{
    const Stopwatch watch;
    work();
    return watch.elapsedMs();
}

struct Pair
{
    double probe = 0;
    double ours = 0;
};

//! Medians of both, taken in turns so that a slow moment of the machine hits both.
template<typename Probe, typename Ours>
Pair medianMilliseconds(int rounds, Probe &&probe, Ours &&ours)
{
    QList<double> probes;
    QList<double> all;
    for (int round = 0; round < rounds; ++round) {
        probes.append(millisecondsOf(probe));
        all.append(millisecondsOf(ours));
    }
    return {.probe = median(probes), .ours = median(all)};
}

//! Resident memory in MB; 0 where the system does not say.
double residentMegabytes();
//! Most resident memory since the last reset.
double peakMegabytes();
//! Gives freed memory back and starts the peak anew.
void resetPeak();

} // namespace Ebb::Benches
