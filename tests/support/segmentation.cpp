// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "segmentation.h"

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

qsizetype cutsWithin(const Cuts &cuts, qsizetype first, qsizetype window)
{
    return std::count(cuts.begin() + first, cuts.begin() + first + window, true);
}

//! Share of the windows for which `differs` says so of the two counts of cuts.
template<typename Differs>
double shareOfWindows(const Cuts &gold, const Cuts &found, qsizetype window, Differs differs)
{
    const qsizetype windows = gold.size() - window + 1;
    if (windows <= 0)
        return 0;
    qsizetype wrong = 0;
    for (qsizetype first = 0; first < windows; ++first)
        wrong += differs(cutsWithin(gold, first, window), cutsWithin(found, first, window));
    return double(wrong) / double(windows);
}

} // namespace

qsizetype segmentationWindow(const Cuts &gold)
{
    const double segments = double(std::count(gold.begin(), gold.end(), true)) + 1;
    return std::max<qsizetype>(2, std::lround(double(gold.size() + 1) / segments / 2));
}

double pk(const Cuts &gold, const Cuts &found, qsizetype window)
{
    return shareOfWindows(
        gold, found, window, [](qsizetype g, qsizetype f) { return (g == 0) != (f == 0); });
}

double windowDiff(const Cuts &gold, const Cuts &found, qsizetype window)
{
    return shareOfWindows(gold, found, window, [](qsizetype g, qsizetype f) { return g != f; });
}

void SegmentationScore::add(const Cuts &gold, const Cuts &found)
{
    for (qsizetype i = 0; i < gold.size(); ++i) {
        m_hits += gold.at(i) && found.at(i);
        m_gold += gold.at(i);
        m_found += found.at(i);
    }
    const qsizetype window = segmentationWindow(gold);
    m_pk += pk(gold, found, window);
    m_windowDiff += windowDiff(gold, found, window);
    ++m_dialogues;
}

double SegmentationScore::f1() const
{
    return m_hits > 0 ? 2.0 * double(m_hits) / double(m_gold + m_found) : 0;
}

double SegmentationScore::meanPk() const
{
    return m_dialogues > 0 ? m_pk / double(m_dialogues) : 0;
}

double SegmentationScore::meanWindowDiff() const
{
    return m_dialogues > 0 ? m_windowDiff / double(m_dialogues) : 0;
}

double SegmentationScore::score() const
{
    return (2 * f1() + (1 - meanPk()) + (1 - meanWindowDiff())) / 4;
}

} // namespace Ebb
