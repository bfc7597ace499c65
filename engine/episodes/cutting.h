// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/ids.h>

#include <QList>

namespace Ebb {

//! How much a unit is the first and the last of a concept, as the judge sees it. Only an order.
struct BoundaryScores
{
    double first = 0;
    double last = 0;

    bool operator==(const BoundaryScores &) const = default;
};

//! Units `first` to `last`, both inclusive, counted from 0 in the stretch that was cut.
struct Piece
{
    qsizetype first = 0;
    qsizetype last = 0;

    bool operator==(const Piece &) const = default;
};

//! Splits a stretch of units so that every piece fits `largest`: at the boundary i|i+1 with the
//! highest last(i) + first(i+1) that leaves at least `smallest` on both sides, and again in both
//! parts. A piece without such a boundary stays whole; a stretch that fits is one piece. Ties go to
//! the boundary nearest the middle by tokens, then to the earlier one.
QList<Piece> cutStretch(const QList<TokenCount> &unitTokens,
                        const QList<BoundaryScores> &scores,
                        TokenCount largest,
                        TokenCount smallest);

} // namespace Ebb
