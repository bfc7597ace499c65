// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/episodes/fade.h>

#include <QHash>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

bool leavesEarlier(const FadeCandidate &left, const FadeCandidate &right)
{
    if (left.activation != right.activation)
        return left.activation < right.activation;
    // Ties go to the older episode, so a replay of the same recording picks the same ones.
    return left.id < right.id;
}

//! How many sealed episodes still hold each fact.
QHash<FactId, int> holders(const QList<FadeCandidate> &candidates)
{
    QHash<FactId, int> count;
    for (const FadeCandidate &candidate : candidates) {
        if (candidate.state != EpisodeState::Sealed)
            continue;
        for (const FactId fact : candidate.facts)
            ++count[fact];
    }
    return count;
}

TokenCount givenBackLive(const FadeCandidate &candidate, const Tuning &tuning)
{
    const TokenCount expected = std::llround(double(candidate.tokens) * tuning.expectedFactsShare);
    return candidate.tokens - candidate.factTokens.value_or(expected);
}

TokenCount
givenBackSealed(const FadeCandidate &candidate, const FadeInput &input, QHash<FactId, int> &held)
{
    TokenCount back = 0;
    for (const FactId fact : candidate.facts) {
        if (--held[fact] == 0)
            back += input.factSizes.value(fact);
    }
    return back;
}

EpisodeState next(const FadeCandidate &candidate)
{
    if (candidate.state == EpisodeState::Sealed)
        return EpisodeState::Forgotten;
    return candidate.factTokens ? EpisodeState::Sealed : EpisodeState::Leaving;
}

} // namespace

FadePlan planFade(const FadeInput &input, const Tuning &tuning)
{
    QList<FadeCandidate> candidates = input.candidates;
    std::ranges::sort(candidates, leavesEarlier);
    QHash<FactId, int> held = holders(candidates);
    FadePlan plan{.before = input.history,
                  .landing = input.landing,
                  .projected = input.history,
                  .oneFewer = input.history,
                  .picks = {},
                  .ranked = {}};
    for (const FadeCandidate &candidate : std::as_const(candidates)) {
        plan.ranked.append(candidate.id);
        if (plan.reachesLanding())
            continue;
        const TokenCount back = candidate.state == EpisodeState::Sealed
            ? givenBackSealed(candidate, input, held)
            : givenBackLive(candidate, tuning);
        plan.oneFewer = plan.projected;
        plan.projected -= back;
        plan.picks.append({.episode = candidate.id,
                           .from = candidate.state,
                           .to = next(candidate),
                           .activation = candidate.activation,
                           .givesBack = back,
                           .viewAfter = plan.projected});
    }
    return plan;
}

} // namespace Ebb
