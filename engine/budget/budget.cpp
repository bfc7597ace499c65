// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/budget.h>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

constexpr TokenCount LeastEpisode = 400;

template<typename Measure>
TokenCount biggestOf(const BudgetInput &input, const Tuning &tuning, Measure measure)
{
    TokenCount biggest = measure(input.turnInProgress);
    const qsizetype turns = std::min<qsizetype>(tuning.roomTurns - 1, input.closedTurns.size());
    for (const TurnSizes &turn : input.closedTurns.last(turns))
        biggest = std::max(biggest, measure(turn));
    return biggest;
}

double roomFor(const BudgetInput &input, double fixed, const Tuning &tuning)
{
    const TokenCount batch
        = biggestOf(input, tuning, [](const TurnSizes &turn) { return turn.biggestBatch; });
    const TokenCount reply
        = biggestOf(input, tuning, [](const TurnSizes &turn) { return turn.biggestReply; });
    // One huge output must not empty the view.
    const double most = std::max(0.0, double(tuning.ceiling) - fixed) * tuning.roomShare;
    const double outputs = std::max(double(tuning.roomOutputs), double(batch) * input.ratio);
    const double answer = input.maxOutput
        ? double(*input.maxOutput)
        : std::max(double(tuning.roomReply), double(reply) * input.ratio);
    return std::min(outputs, most) + std::min(answer, most);
}

} // namespace

double typicalTurn(const QList<TurnSizes> &closedTurns, const Tuning &tuning)
{
    const qsizetype count = std::min<qsizetype>(tuning.typicalTurns, closedTurns.size());
    if (count == 0)
        return 0;
    QList<TokenCount> sizes;
    for (const TurnSizes &turn : closedTurns.last(count))
        sizes.append(turn.total);
    std::ranges::sort(sizes);
    const TokenCount upper = sizes.at(count / 2);
    const TokenCount lower = sizes.at((count - 1) / 2);
    return double(lower + upper) / 2;
}

Budget budgetOf(const BudgetInput &input, const Tuning &tuning)
{
    const double fixed = double(input.fixed) * input.ratio;
    const TokenCount roundedFixed = std::llround(fixed);
    const TokenCount room = TokenCount(std::floor(roomFor(input, fixed, tuning)));
    const TokenCount budget = tuning.ceiling - roundedFixed - room;
    const TokenCount typical = std::llround(typicalTurn(input.closedTurns, tuning) * input.ratio);
    const TokenCount turn = std::llround(double(input.turnInProgress.total) * input.ratio);
    const double byShare = std::floor(double(budget) * tuning.landingShare);
    const double byTurns = std::floor(double(budget) - tuning.headroomTurns * double(typical));
    const TokenCount landing = TokenCount(std::min(byShare, byTurns));
    return Budget{
        .ceiling = tuning.ceiling,
        .fixed = roundedFixed,
        .room = room,
        .budget = budget,
        .typicalTurn = typical,
        .landing = std::max(landing, turn),
        .turnInProgress = turn,
    };
}

TokenCount largestEpisode(TokenCount budget, const Tuning &tuning)
{
    const TokenCount byBudget = TokenCount(std::floor(double(budget) * tuning.episodeBudgetShare));
    return std::max(LeastEpisode, std::min<TokenCount>(tuning.episodeMax, byBudget));
}

TokenCount smallestEpisode(TokenCount largest, const Tuning &tuning)
{
    return TokenCount(std::floor(double(largest) * tuning.episodeMinShare));
}

} // namespace Ebb
