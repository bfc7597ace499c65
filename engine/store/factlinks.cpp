// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/factlinks.h>

#include <algorithm>

namespace Ebb {

void linkFacts(QList<Fact> &facts, const QList<Episode> &episodes)
{
    for (Fact &fact : facts) {
        if (!fact.episodes.isEmpty())
            continue;
        const auto holder = std::ranges::find_if(episodes, [&fact](const Episode &episode) {
            return std::ranges::any_of(fact.turns, [&episode](TurnNumber turn) {
                return turn >= episode.firstTurn && turn <= episode.lastTurn;
            });
        });
        if (holder != episodes.end())
            fact.episodes.append(holder->id);
    }
}

} // namespace Ebb
