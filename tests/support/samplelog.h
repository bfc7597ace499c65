// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

//! How much a made-up conversation holds.
struct SampleSize
{
    int turns = 46;
    int callsPerTurn = 3; //!< about
    TokenCount ceiling = 32'000;
    int tokensPerTurn = 1'550; //!< about
    bool hasLongTexts = false; //!< titles and facts several times as long
};

//! A made-up run: eleven days of work on a pricing page, with fades, seals, a sleep, facts, one of
//! them retired. All of it comes from the engine's own functions, so figures add up.
RunLog sampleLog(const SampleSize &size = {});
//! A memory without a single call.
RunLog emptyLog();
//! 400 episodes and 2,000 calls.
RunLog bigLog();

} // namespace Ebb
