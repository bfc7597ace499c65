// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../support/segmentation.h"
#include "bench.h"
#include "evaluationsets.h"

#include <engine/budget/budget.h>
#include <engine/budget/tokenestimate.h>
#include <engine/judge/localjudge.h>
#include <engine/judge/termstatistics.h>

#include <QCoro/QCoroTask>

#include <cmath>

using namespace Qt::StringLiterals;

// How cutting is measured. The engine cuts by size: the best boundary first, and again in both
// parts until each fits `largest`. Gold segments have no such limit, so `largest` is chosen for
// each ranking of boundaries by itself, on the part of the set that may be fitted on, as the size
// with which it makes as many cuts there as people did. Even spacing is given the same number.

namespace Ebb::Benches {

namespace {

constexpr double SizeStep = 1.06;
constexpr double LargestSize = 60'000;

//! A way to order boundaries.
using Ranking = std::function<Result<QList<BoundaryScores>>(const LabelledDialogue &)>;

struct Ranked
{
    QList<TokenCount> tokens;
    QList<BoundaryScores> scores;
    Cuts gold;
};

Result<QList<BoundaryScores>> byLocalJudge(const LabelledDialogue &dialogue)
{
    LocalJudge judge;
    return QCoro::waitFor(judge.boundaries(boundaryQuestions(dialogue)));
}

double cosine(const QString &left, const QString &right)
{
    const TermBag a(tokensOf(left));
    const TermBag b(tokensOf(right));
    const double norm = std::sqrt(dot(a, a) * dot(b, b));
    return norm > 0 ? dot(a, b) / norm : 0;
}

//! Hearst's TextTiling (1997) on units: how deep the likeness of the two units before and after a
//! gap lies below the peaks on both sides.
Result<QList<BoundaryScores>> byLexicalDepth(const LabelledDialogue &dialogue)
{
    const QStringList &texts = dialogue.units;
    QList<double> likeness;
    for (qsizetype i = 1; i < texts.size(); ++i) {
        likeness.append(cosine(
            texts.sliced(std::max<qsizetype>(0, i - 2), std::min<qsizetype>(2, i)).join(u'\n'),
            texts.sliced(i, std::min<qsizetype>(2, texts.size() - i)).join(u'\n')));
    }
    QList<BoundaryScores> scores(texts.size());
    for (qsizetype i = 0; i < likeness.size(); ++i) {
        qsizetype left = i;
        while (left > 0 && likeness.at(left - 1) >= likeness.at(left))
            --left;
        qsizetype right = i;
        while (right + 1 < likeness.size() && likeness.at(right + 1) >= likeness.at(right))
            ++right;
        scores[i + 1].first = likeness.at(left) + likeness.at(right) - 2 * likeness.at(i);
    }
    return scores;
}

Result<QList<Ranked>> ranked(const QList<LabelledDialogue> &set, const Ranking &ranking)
{
    QList<Ranked> all;
    for (const LabelledDialogue &dialogue : set) {
        const Result<QList<BoundaryScores>> scores = ranking(dialogue);
        if (!scores)
            return scores.error();
        Ranked one{.tokens = {}, .scores = *scores, .gold = dialogue.gold};
        for (const QString &unit : dialogue.units)
            one.tokens.append(TokenCount(std::ceil(estimateText(unit))));
        all.append(one);
    }
    return all;
}

Cuts cutsOf(const Ranked &dialogue, TokenCount largest)
{
    Cuts cuts(dialogue.gold.size(), false);
    const TokenCount smallest = smallestEpisode(largest, Tuning());
    for (const Piece &piece : cutStretch(dialogue.tokens, dialogue.scores, largest, smallest)) {
        if (piece.last < cuts.size())
            cuts[piece.last] = true;
    }
    return cuts;
}

qsizetype cutCount(const Cuts &cuts)
{
    return cuts.count(true);
}

//! The size with which the cuts of a set are as many as people's.
TokenCount matchingSize(const QList<Ranked> &fitting)
{
    qsizetype gold = 0;
    for (const Ranked &dialogue : fitting)
        gold += cutCount(dialogue.gold);
    TokenCount best = 0;
    qsizetype leastAway = std::numeric_limits<qsizetype>::max();
    for (double size = 8; size < LargestSize; size *= SizeStep) {
        qsizetype found = 0;
        for (const Ranked &dialogue : fitting)
            found += cutCount(cutsOf(dialogue, TokenCount(size)));
        if (std::abs(found - gold) < leastAway) {
            leastAway = std::abs(found - gold);
            best = TokenCount(size);
        }
    }
    return best;
}

Result<SegmentationScore> scoreOf(const EvaluationSet &set, const Ranking &ranking)
{
    const Result<QList<Ranked>> fitting = ranked(set.fitting, ranking);
    if (!fitting)
        return fitting.error();
    const Result<QList<Ranked>> heldOut = ranked(set.heldOut, ranking);
    if (!heldOut)
        return heldOut.error();
    const TokenCount largest = matchingSize(*fitting);
    SegmentationScore score;
    for (const Ranked &dialogue : *heldOut)
        score.add(dialogue.gold, cutsOf(dialogue, largest));
    return score;
}

//! Cuts that need no ranking.
using Plain = std::function<Cuts(const LabelledDialogue &)>;

SegmentationScore scoreOf(const EvaluationSet &set, const Plain &plain)
{
    SegmentationScore score;
    for (const LabelledDialogue &dialogue : set.heldOut)
        score.add(dialogue.gold, plain(dialogue));
    return score;
}

Cuts atUserTurns(const LabelledDialogue &dialogue)
{
    Cuts cuts;
    for (qsizetype i = 1; i < dialogue.units.size(); ++i)
        cuts.append(dialogue.roles.at(i) == Role::User);
    return cuts;
}

//! Segments of the mean length of those of the fitting part.
Plain evenly(const EvaluationSet &set)
{
    qsizetype units = 0;
    qsizetype segments = 0;
    for (const LabelledDialogue &dialogue : set.fitting) {
        units += dialogue.units.size();
        segments += cutCount(dialogue.gold) + 1;
    }
    const double length = double(units) / double(std::max<qsizetype>(1, segments));
    return [length](const LabelledDialogue &dialogue) {
        Cuts cuts(dialogue.gold.size(), false);
        const double parts = std::max(1.0, std::round(double(dialogue.units.size()) / length));
        for (int i = 1; i < int(parts); ++i) {
            const auto at = qsizetype(double(dialogue.units.size()) * i / parts) - 1;
            if (at >= 0 && at < cuts.size())
                cuts[at] = true;
        }
        return cuts;
    };
}

Row row(const EvaluationSet &set,
        const QString &beside,
        double probe,
        const SegmentationScore &ours)
{
    return {.id = u"cutting/"_s + set.name,
            .what = u"beside %1 (ours: F1 %2, Pk %3, WindowDiff %4)"_s.arg(beside)
                        .arg(ours.f1(), 0, 'f', 3)
                        .arg(ours.meanPk(), 0, 'f', 3)
                        .arg(ours.meanWindowDiff(), 0, 'f', 3),
            .unit = u"score"_s,
            .probe = probe,
            .ours = ours.score(),
            .bar = 1,
            .on = Row::Bar::OnRatio,
            .better = Row::Better::Higher};
}

Rows rowsOf(const EvaluationSet &set)
{
    const Result<SegmentationScore> ours = scoreOf(set, Ranking(byLocalJudge));
    if (!ours)
        return ours.error();
    const Result<SegmentationScore> depth = scoreOf(set, Ranking(byLexicalDepth));
    if (!depth)
        return depth.error();
    const auto never
        = [](const LabelledDialogue &dialogue) { return Cuts(dialogue.gold.size(), false); };
    return QList<Row>{
        row(set, u"no boundary"_s, scoreOf(set, Plain(never)).score(), *ours),
        row(set, u"every user turn"_s, scoreOf(set, Plain(atUserTurns)).score(), *ours),
        row(set, u"even spacing"_s, scoreOf(set, evenly(set)).score(), *ours),
        row(set, u"lexical depth"_s, depth->score(), *ours),
    };
}

} // namespace

Rows cutting()
{
    QList<Row> rows;
    for (const Result<EvaluationSet> &set : {tiage(), qmsumTopics()}) {
        if (!set)
            return set.error();
        const Rows some = rowsOf(*set);
        if (!some)
            return some.error();
        rows += *some;
    }
    return rows;
}

} // namespace Ebb::Benches
