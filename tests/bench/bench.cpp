// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"

#include <QFile>

#include <array>
#include <cmath>

#ifdef __GLIBC__
#include <malloc.h>
#endif

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr std::array List{
    Bench{"B3"_L1, decoratingToolSteps},
    Bench{"B4"_L1, storingMessages},
    Bench{"B6"_L1, nearestVectors},
    Bench{"B8"_L1, searchingWords},
    Bench{"B11"_L1, activationOfManyTraces},
    Bench{"B12"_L1, chartOfEpisodes},
    Bench{"B13"_L1, importing},
    Bench{"B14"_L1, requestBody},
    Bench{"B15"_L1, tokenEstimate},
    Bench{"B20"_L1, replaying},
    Bench{"cutting"_L1, cutting},
    Bench{"recall-gold"_L1, recallOfGold},
    Bench{"recall-meetings"_L1, recallOfMeetings},
};

volatile double kept = 0;

//! A figure in kB of /proc/self/status, in MB.
double statusMegabytes(QByteArrayView name)
{
    QFile status(u"/proc/self/status"_s);
    if (!status.open(QIODevice::ReadOnly))
        return 0;
    for (const QByteArray &line : status.readAll().split('\n')) {
        if (line.startsWith(name))
            return line.sliced(name.size()).trimmed().split(' ').first().toDouble() / 1'024;
    }
    return 0;
}

} // namespace

bool Row::isHeld() const
{
    const double value = on == Bar::OnRatio ? ratio() : ours;
    return better == Better::Lower ? value <= bar : value >= bar;
}

QJsonObject Row::toJson() const
{
    return {{u"id"_s, id},
            {u"what"_s, what},
            {u"probe"_s, probe},
            {u"ours"_s, ours},
            {u"unit"_s, unit},
            {u"ratio"_s, ratio()},
            {u"bar"_s, bar},
            {u"bar_on"_s, on == Bar::OnRatio ? u"ratio"_s : u"ours"_s},
            {u"better"_s, better == Better::Lower ? u"lower"_s : u"higher"_s},
            {u"held"_s, isHeld()}};
}

std::span<const Bench> all()
{
    return List;
}

void keep(double value)
{
    kept = value;
}

double percentile(QList<double> values, double share)
{
    if (values.isEmpty())
        return 0;
    std::ranges::sort(values);
    const auto rank = qsizetype(std::ceil(share * double(values.size())));
    return values.at(std::clamp<qsizetype>(rank - 1, 0, values.size() - 1));
}

double median(QList<double> values)
{
    return percentile(std::move(values), 0.5);
}

double residentMegabytes()
{
    return statusMegabytes("VmRSS:");
}

double peakMegabytes()
{
    return statusMegabytes("VmHWM:");
}

void resetPeak()
{
#ifdef __GLIBC__
    malloc_trim(0);
#endif
    QFile references(u"/proc/self/clear_refs"_s);
    if (references.open(QIODevice::WriteOnly))
        references.write("5");
}

} // namespace Ebb::Benches
