// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/ids.h>
#include <engine/core/tuning.h>

#include <QList>

#include <optional>

namespace Ebb {

//! One turn as the budget looks at it. Raw estimates.
struct TurnSizes
{
    TokenCount total = 0; //!< its messages and recall block
    TokenCount biggestBatch = 0; //!< the most that one step's tool outputs took together
    TokenCount biggestReply = 0;

    bool operator==(const TurnSizes &) const = default;
};

//! What a budget is made from. Raw estimates; `ratio` is the model's.
struct BudgetInput
{
    TokenCount fixed = 0; //!< instructions, tools, fields, facts block and always a note ask
    QList<TurnSizes> closedTurns; //!< oldest first
    TurnSizes turnInProgress;
    std::optional<TokenCount> maxOutput; //!< the request's own limit, in the model's tokens
    double ratio = 1;
};

//! The figures of one call, in the model's tokens, each rounded once from real numbers.
struct Budget
{
    TokenCount ceiling = 0;
    TokenCount fixed = 0;
    TokenCount room = 0; //!< kept for the next batch of outputs and the next reply
    TokenCount budget = 0; //!< ceiling − fixed − room; may be negative
    TokenCount typicalTurn = 0;
    TokenCount landing = 0;
    TokenCount turnInProgress = 0;

    bool operator==(const Budget &) const = default;
};

//! room = max(room_outputs, biggest batch) + max(room_reply, biggest reply) over the last
//! room_turns turns, each at most room_share of ceiling − fixed; a request's own output limit
//! stands in for the reply. landing = min(budget × landing_share, budget − headroom_turns × typical
//! turn), never below the turn in progress. Shares of tokens are rounded down.
Budget budgetOf(const BudgetInput &input, const Tuning &tuning);

//! Median of the last typical_turns closed turns, the mean of the middle two for an even count;
//! 0 without any.
double typicalTurn(const QList<TurnSizes> &closedTurns, const Tuning &tuning);

//! min(episode_max, budget × episode_budget_share), never under 400, whatever the budget.
TokenCount largestEpisode(TokenCount budget, const Tuning &tuning);
//! The least size either side of a cut keeps.
TokenCount smallestEpisode(TokenCount largest, const Tuning &tuning);

} // namespace Ebb
