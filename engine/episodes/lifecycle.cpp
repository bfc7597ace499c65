// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/episodes/lifecycle.h>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr std::array StateNames{
    std::pair{EpisodeState::Live, "live"_L1},
    std::pair{EpisodeState::Leaving, "leaving"_L1},
    std::pair{EpisodeState::Sealed, "sealed"_L1},
    std::pair{EpisodeState::Forgotten, "forgotten"_L1},
};

} // namespace

QString stateName(EpisodeState state)
{
    return StateNames.at(size_t(state)).second;
}

std::optional<EpisodeState> stateNamed(QStringView name)
{
    const auto found = std::ranges::find_if(
        StateNames, [name](const auto &each) { return each.second == name; });
    return found == StateNames.end() ? std::nullopt : std::optional(found->first);
}

bool mayBecome(EpisodeState from, EpisodeState to)
{
    switch (from) {
    case EpisodeState::Live:
        return to == EpisodeState::Leaving || to == EpisodeState::Sealed;
    case EpisodeState::Leaving:
        return to == EpisodeState::Sealed;
    case EpisodeState::Sealed:
        return to == EpisodeState::Forgotten;
    case EpisodeState::Forgotten:
        break;
    }
    return false;
}

Episode episodeAt(const Episode &episode, TimePoint t)
{
    const auto isLater = [t](const auto &event) { return event.at > t; };
    Episode then = episode;
    then.states.removeIf(isLater);
    // The encoding carries the time of the episode's last message and exists from the cut on, even
    // where the clock of that message ran ahead.
    then.traces.removeIf(
        [&](const Trace &trace) { return trace.fact.isValid() && isLater(trace); });
    if (then.acknowledgedAt && *then.acknowledgedAt > t)
        then.acknowledgedAt.reset();
    return then;
}

} // namespace Ebb
