// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/episodes/lifecycle.h>

namespace Ebb {

//! What a fade knows of one episode it may take. Tokens are in the model's own, rounded.
struct FadeCandidate
{
    EpisodeId id;
    EpisodeState state = EpisodeState::Live; //!< live or sealed
    double activation = 0;
    TokenCount tokens = 0; //!< live: messages and recall blocks
    std::optional<TokenCount> factTokens; //!< live: real size of its facts when they are written
    QList<FactId> facts; //!< sealed: its facts that stand in the facts block

    bool operator==(const FadeCandidate &) const = default;
};

struct FadePick
{
    EpisodeId episode;
    EpisodeState from = EpisodeState::Live;
    EpisodeState to = EpisodeState::Leaving;
    double activation = 0;
    TokenCount givesBack = 0;
    TokenCount viewAfter = 0; //!< projected size once this pick and those before have left

    bool operator==(const FadePick &) const = default;
};

//! A fade, decided and explained, not yet done.
struct FadePlan
{
    TokenCount before = 0; //!< history
    TokenCount landing = 0;
    TokenCount projected = 0; //!< before less all that is given back
    TokenCount oneFewer = 0; //!< projected without the last pick
    QList<FadePick> picks; //!< in the order they were taken
    QList<EpisodeId> ranked; //!< every candidate, least active first, picked or not

    bool reachesLanding() const { return projected <= landing; }
    bool operator==(const FadePlan &) const = default;
};

struct FadeInput
{
    QList<FadeCandidate> candidates; //!< none of them touches the turn in progress
    QHash<FactId, TokenCount> factSizes; //!< tokens of each fact in the facts block
    TokenCount history = 0;
    TokenCount landing = 0;
};

//! Takes candidates in order of activation, lowest first, ties to the older, until the projected
//! view is at or under the landing. A live pick gives back its tokens less its facts' size (written
//! or expected_facts_share of it); a sealed pick gives back the facts whose last sealed episode it
//! is. Sleep uses the same plan whatever the size of history.
FadePlan planFade(const FadeInput &input, const Tuning &tuning);

} // namespace Ebb
