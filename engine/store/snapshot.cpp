// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/calibration.h>
#include <engine/store/snapshot.h>

#include <QSet>

#include <algorithm>

namespace Ebb {

namespace {

const CallRecord *callAt(const RunLog &log, TimePoint t)
{
    const CallRecord *latest = nullptr;
    for (const CallRecord &call : log.calls) {
        if (call.at <= t)
            latest = &call;
    }
    return latest;
}

QList<Episode> episodesAt(const QList<Episode> &episodes, TimePoint t)
{
    QList<Episode> then;
    for (const Episode &episode : episodes) {
        if (episode.cutAt <= t)
            then.append(episodeAt(episode, t));
    }
    return then;
}

//! Which turns and episodes a later restatement brought is not part of the value. What it can have
//! brought is: episodes not acknowledged by then, and the turns of those alone.
void forgetLaterRestatements(Fact &fact, const QHash<EpisodeId, const Episode *> &known)
{
    QList<const Episode *> kept;
    QList<const Episode *> later;
    for (const EpisodeId id : std::as_const(fact.episodes)) {
        const Episode *episode = known.value(id);
        (episode->acknowledgedAt ? kept : later).append(episode);
    }
    if (kept.isEmpty())
        return; // written unasked: nothing tells its own episodes from later ones
    const auto holds = [](const QList<const Episode *> &episodes, TurnNumber turn) {
        return std::ranges::any_of(episodes, [turn](const Episode *episode) {
            return episode->firstTurn <= turn && turn <= episode->lastTurn;
        });
    };
    fact.episodes.removeIf([&known](EpisodeId id) { return !known.value(id)->acknowledgedAt; });
    fact.turns.removeIf([&](TurnNumber turn) { return holds(later, turn) && !holds(kept, turn); });
}

Fact factAt(const Fact &fact, TimePoint t, const QHash<EpisodeId, const Episode *> &known)
{
    Fact then = fact;
    then.traces.removeIf([t](const FactTrace &trace) { return trace.at > t; });
    then.episodes.removeIf([&known](EpisodeId id) { return !known.contains(id); });
    if (then.traces.size() < fact.traces.size())
        forgetLaterRestatements(then, known);
    if (then.retiredAt && *then.retiredAt > t) {
        then.state = FactState::Held;
        then.retiredBy = {};
        then.retiredAt.reset();
    }
    return then;
}

QList<Fact> factsAt(const QList<Fact> &facts, const QList<Episode> &episodes, TimePoint t)
{
    QHash<EpisodeId, const Episode *> known;
    for (const Episode &episode : episodes)
        known.insert(episode.id, &episode);
    QList<Fact> then;
    for (const Fact &fact : facts) {
        if (fact.at <= t)
            then.append(factAt(fact, t, known));
    }
    return then;
}

QList<Entity> entitiesAt(const QList<Entity> &entities, const QList<Fact> &facts, TimePoint t)
{
    QSet<FactId> written;
    for (const Fact &fact : facts)
        written.insert(fact.id);
    // A person's split may be later than what came after it: places before the last one stay.
    const auto last = std::find_if(
        entities.crbegin(), entities.crend(), [t](const Entity &entity) { return entity.at <= t; });
    QList<Entity> then;
    for (const Entity &entity : entities.first(entities.crend() - last)) {
        Entity known = entity;
        known.aliases.removeIf([&written](const Alias &alias) {
            return alias.from.isValid() && !written.contains(alias.from);
        });
        then.append(known);
    }
    return then;
}

//! What was written by then, folded with what had happened to it by then.
Graph graphAt(const RunLog &log, const QList<Episode> &episodes, TimePoint t)
{
    const bool isAsWritten = log.graph.events.isEmpty();
    GraphLog then;
    then.facts = factsAt(isAsWritten ? log.facts : log.graph.facts, episodes, t);
    then.entities = entitiesAt(isAsWritten ? log.entities : log.graph.entities, then.facts, t);
    then.events = log.graph.events;
    return foldGraph(then, t);
}

bool isLeaving(const Episode &episode)
{
    return episode.state() == EpisodeState::Leaving;
}

//! Whether so much time has passed at `t` since the last user message that sleep is due.
bool sleeps(const RunLog &log, const Snapshot &now, TimePoint t)
{
    std::optional<TimePoint> last;
    for (const HistoryEntry &entry : log.entries) {
        const bool isInView = !entry.supersededBy.isValid() || entry.supersededBy > now.call;
        if (entry.role == Role::User && !entry.isGenerated && isInView && entry.at <= now.at)
            last = last ? std::max(*last, entry.at) : entry.at;
    }
    constexpr double MinutesAnHour = 60;
    return last && minutesBetween(*last, t) >= log.run.tuning.sleepAfterHours * MinutesAnHour;
}

//! The facts of the block by the episodes they belong to, and those of acknowledged live ones.
class FactsByEpisode
{
public:
    explicit FactsByEpisode(const QList<Fact> &facts)
    {
        for (const Fact &fact : facts) {
            if (fact.state != FactState::Held)
                continue;
            for (const EpisodeId episode : fact.episodes)
                m_facts[episode].append(&fact);
        }
    }

    QList<FactId> ids(EpisodeId episode) const
    {
        QList<FactId> ids;
        for (const Fact *fact : m_facts.value(episode))
            ids.append(fact->id);
        return ids;
    }

    TokenCount tokens(EpisodeId episode) const
    {
        TokenCount tokens = 0;
        for (const Fact *fact : m_facts.value(episode))
            tokens += fact->tokens;
        return tokens;
    }

private:
    QHash<EpisodeId, QList<const Fact *>> m_facts;
};

bool mayLeave(const Episode &episode, TurnNumber turnInProgress)
{
    return episode.state() == EpisodeState::Sealed
        || (episode.state() == EpisodeState::Live && episode.lastTurn < turnInProgress);
}

} // namespace

Snapshot stateAt(const RunLog &log, TimePoint t)
{
    Snapshot snapshot{
        .at = t, .call = {}, .episodes = episodesAt(log.episodes, t), .facts = {}, .entities = {}};
    const Graph graph = graphAt(log, snapshot.episodes, t);
    snapshot.facts = graph.facts;
    snapshot.entities = graph.entities;
    snapshot.dismissed = graph.dismissed;
    if (const CallRecord *call = callAt(log, t)) {
        snapshot.call = call->call;
        snapshot.history = call->history;
        snapshot.budget = call->sizes.budget;
        snapshot.landing = call->sizes.landing;
    }
    return snapshot;
}

std::optional<FadePlan> planAhead(const RunLog &log, const Snapshot &now, TimePoint t)
{
    const auto call = std::ranges::find(log.calls, now.call, &CallRecord::call);
    if (call == log.calls.end() || std::ranges::any_of(now.episodes, isLeaving))
        return std::nullopt;
    if (now.history <= now.budget && !sleeps(log, now, t))
        return std::nullopt;
    // The message that came begins a turn of its own: the one that was in progress is closed.
    FadeInput input
        = fadeInput(now.episodes, now.facts, call->turn.next(), t, call->ratio, log.run.tuning);
    input.history = now.history;
    input.landing = now.landing;
    FadePlan plan = planFade(input, log.run.tuning);
    if (plan.picks.isEmpty())
        return std::nullopt;
    return plan;
}

FadeInput fadeInput(const QList<Episode> &episodes,
                    const QList<Fact> &facts,
                    TurnNumber turnInProgress,
                    TimePoint now,
                    double ratio,
                    const Tuning &tuning)
{
    FadeInput input;
    const FactsByEpisode written(facts);
    for (const Episode &episode : episodes) {
        if (!mayLeave(episode, turnInProgress))
            continue;
        FadeCandidate candidate{.id = episode.id,
                                .state = episode.state(),
                                .activation = activation(episode.traces, now, tuning)};
        if (candidate.state == EpisodeState::Sealed)
            candidate.facts = written.ids(episode.id);
        else
            candidate.tokens = corrected(episode.tokens, ratio);
        if (candidate.state == EpisodeState::Live && episode.acknowledgedAt)
            candidate.factTokens = corrected(written.tokens(episode.id), ratio);
        input.candidates.append(candidate);
    }
    const QList<Fact> inBlock = factsInBlock(episodes, facts);
    for (const Fact &fact : inBlock)
        input.factSizes.insert(fact.id, corrected(fact.tokens, ratio));
    return input;
}

QList<Fact> factsInBlock(const QList<Episode> &episodes, const QList<Fact> &facts)
{
    QSet<EpisodeId> sealed;
    for (const Episode &episode : episodes) {
        if (episode.state() == EpisodeState::Sealed)
            sealed.insert(episode.id);
    }
    QList<Fact> inBlock;
    for (const Fact &fact : facts) {
        const bool isSealed = std::ranges::any_of(
            fact.episodes, [&sealed](EpisodeId id) { return sealed.contains(id); });
        if (fact.state == FactState::Held && isSealed)
            inBlock.append(fact);
    }
    return inBlock;
}

} // namespace Ebb
