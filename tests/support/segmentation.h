// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QList>

namespace Ebb {

//! Where a row of units is cut: entry i says whether a segment ends between unit i and i + 1. One
//! entry less than there are units.
using Cuts = QList<bool>;

//! Half the mean length of the segments, in units, at least 2: the window both measures look
//! through.
qsizetype segmentationWindow(const Cuts &gold);

//! Share of the pairs of units `window` apart of which gold and found disagree whether they are in
//! one segment (Beeferman, Berger and Lafferty, 1999). 0 is perfect; 0 when nothing can be paired.
double pk(const Cuts &gold, const Cuts &found, qsizetype window);

//! Share of the windows in which gold and found count another number of cuts (Pevzner and Hearst,
//! 2002). Never below pk.
double windowDiff(const Cuts &gold, const Cuts &found, qsizetype window);

//! Over a whole set: the cuts of all its dialogues together for F1, the mean of the dialogues for
//! the two others.
class SegmentationScore
{
public:
    void add(const Cuts &gold, const Cuts &found);

    double f1() const;
    double meanPk() const;
    double meanWindowDiff() const;
    //! (2 F1 + (1 - Pk) + (1 - WindowDiff)) / 4 (Jiang et al., SuperDialseg, 2023); 1 is perfect.
    double score() const;

private:
    qsizetype m_hits = 0;
    qsizetype m_gold = 0;
    qsizetype m_found = 0;
    qsizetype m_dialogues = 0;
    double m_pk = 0;
    double m_windowDiff = 0;
};

} // namespace Ebb
