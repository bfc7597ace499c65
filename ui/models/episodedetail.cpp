// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "episodedetail.h"

#include <ui/models/episodemodel.h>

#include <algorithm>

namespace Ebb {

namespace {

EpisodeId writtenFor(const Snapshot &now, FactId id)
{
    const auto found = std::find_if(
        now.facts.cbegin(), now.facts.cend(), [id](const Fact &fact) { return fact.id == id; });
    return found == now.facts.cend() || found->episodes.isEmpty() ? EpisodeId()
                                                                  : found->episodes.first();
}

void addTraces(EpisodeDetail &detail, const Snapshot &now, const Tuning &tuning)
{
    for (const Trace &trace : std::as_const(detail.episode.traces)) {
        if (!trace.isCounted) {
            ++detail.uncounted;
            continue;
        }
        const EpisodeId other = writtenFor(now, trace.fact);
        detail.counted << TraceShare{.trace = trace,
                                     .minutes = std::max(0.0, minutesBetween(trace.at, now.at)),
                                     .adds = fadedScore(trace, now.at, tuning),
                                     .writtenFor
                                     = other == detail.episode.id ? EpisodeId() : other};
    }
}

//! The latest fade up to now that picked the episode.
std::optional<FadeReason> reasonOf(const RunLog &log, const Snapshot &now, EpisodeId id)
{
    const auto picks = [id](const FadePick &pick) { return pick.episode == id; };
    for (auto call = log.calls.crbegin(); call != log.calls.crend(); ++call) {
        const bool isThere = call->at <= now.at && call->fade;
        if (isThere && std::ranges::any_of(call->fade->picks, picks)) {
            return FadeReason{.call = call->call,
                              .at = call->at,
                              .wasSleep = call->hasSlept,
                              .history = call->fade->before,
                              .budget = call->sizes.budget,
                              .plan = *call->fade};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<EpisodeDetail> episodeDetail(const RunLog &log, const Snapshot &now, EpisodeId id)
{
    const auto found = std::find_if(now.episodes.cbegin(),
                                    now.episodes.cend(),
                                    [id](const Episode &episode) { return episode.id == id; });
    if (found == now.episodes.cend()) {
        return std::nullopt;
    }
    const Ranking ranking = rankingAt(log, now);
    EpisodeDetail detail{.episode = *found,
                         .activation = activation(found->traces, now.at, log.run.tuning),
                         .significance = significance(found->traces),
                         .rank = ranking.rankOf(id),
                         .ranked = int(ranking.order.size()),
                         .picked = reasonOf(log, now, id)};
    detail.before = std::max(0, detail.rank - 1);
    addTraces(detail, now, log.run.tuning);
    for (const Fact &fact : now.facts) {
        if (fact.episodes.contains(id)) {
            detail.facts << fact;
        }
    }
    detail.areFactsInBlock = found->state() == EpisodeState::Sealed;
    return detail;
}

} // namespace Ebb
