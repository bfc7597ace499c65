// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/episodes/cutting.h>

#include <algorithm>
#include <optional>

namespace Ebb {

namespace {

class Cutter
{
public:
    Cutter(const QList<TokenCount> &unitTokens,
           const QList<BoundaryScores> &scores,
           TokenCount largest,
           TokenCount smallest)
        : m_scores(scores)
        , m_largest(largest)
        , m_smallest(smallest)
    {
        m_sumBefore.append(0);
        for (const TokenCount tokens : unitTokens)
            m_sumBefore.append(m_sumBefore.last() + tokens);
    }

    QList<Piece> cut()
    {
        QList<Piece> whole;
        QList<Piece> toDo{{.first = 0, .last = m_sumBefore.size() - 2}};
        while (!toDo.isEmpty()) {
            const Piece piece = toDo.takeLast();
            const std::optional<qsizetype> boundary = bestBoundary(piece);
            if (!boundary) {
                whole.append(piece);
                continue;
            }
            // The earlier part is taken off last, so that pieces come out in order.
            toDo.append({.first = *boundary + 1, .last = piece.last});
            toDo.append({.first = piece.first, .last = *boundary});
        }
        return whole;
    }

private:
    TokenCount tokens(qsizetype first, qsizetype last) const
    {
        return m_sumBefore.at(last + 1) - m_sumBefore.at(first);
    }

    //! The unit after which to cut, or nothing when the piece fits or cannot be cut.
    std::optional<qsizetype> bestBoundary(const Piece &piece) const
    {
        const TokenCount all = tokens(piece.first, piece.last);
        if (all <= m_largest)
            return std::nullopt;
        std::optional<qsizetype> best;
        double bestScore = 0;
        TokenCount bestOffset = 0;
        for (qsizetype i = piece.first; i < piece.last; ++i) {
            const TokenCount left = tokens(piece.first, i);
            if (left < m_smallest || all - left < m_smallest)
                continue;
            const double score = m_scores.at(i).last + m_scores.at(i + 1).first;
            const TokenCount offset = std::abs(2 * left - all);
            const bool isBetter
                = !best || score > bestScore || (score == bestScore && offset < bestOffset);
            if (isBetter) {
                best = i;
                bestScore = score;
                bestOffset = offset;
            }
        }
        return best;
    }

    const QList<BoundaryScores> &m_scores;
    QList<TokenCount> m_sumBefore;
    TokenCount m_largest;
    TokenCount m_smallest;
};

} // namespace

QList<Piece> cutStretch(const QList<TokenCount> &unitTokens,
                        const QList<BoundaryScores> &scores,
                        TokenCount largest,
                        TokenCount smallest)
{
    Q_ASSERT(unitTokens.size() == scores.size());
    if (unitTokens.isEmpty())
        return {};
    return Cutter(unitTokens, scores, largest, smallest).cut();
}

} // namespace Ebb
