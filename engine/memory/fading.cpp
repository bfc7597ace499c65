// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/calibration.h>
#include <engine/budget/tokenestimate.h>
#include <engine/memory/fading.h>
#include <engine/memory/jobkinds.h>

#include <QJsonArray>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! True on the first call of a turn whose user message came after a long silence.
bool isAfterSilence(const MemoryState &state, const CallRecord &record)
{
    const bool isFirstOfTurn = !state.lastCall || state.lastCall->turn != record.turn;
    const auto times = state.history.lastTwoUserTimes();
    if (!isFirstOfTurn || !times)
        return false;
    const double hours = minutesBetween(times->second, times->first) / 60;
    return hours >= state.run.tuning.sleepAfterHours;
}

bool isOwedNow(const MemoryState &state, TurnNumber turn)
{
    // Owed within its turn or the next; after that the moment has passed.
    return state.sleepOwed.isValid() && turn.value() <= state.sleepOwed.value() + 1;
}

QJsonObject explained(const FadePlan &plan, const MemoryState &state)
{
    QJsonArray ranked;
    for (const EpisodeId id : plan.ranked)
        ranked.append(id.value());
    QJsonArray inTurn;
    for (const Episode &episode : state.episodes) {
        const bool isCandidate = plan.ranked.contains(episode.id);
        if (!isCandidate && episode.state() == EpisodeState::Live)
            inTurn.append(episode.id.value());
    }
    return {{u"ranked"_s, ranked},
            {u"touch_turn_in_progress"_s, inTurn},
            {u"reaches_landing"_s, plan.reachesLanding()}};
}

//! Tokens of the facts written for an episode, each counted once over all that was picked.
TokenCount
writtenTokens(const MemoryState &state, EpisodeId episode, double ratio, QSet<FactId> &counted)
{
    TokenCount tokens = 0;
    for (const Fact &fact : state.facts) {
        if (!fact.episodes.contains(episode) || counted.contains(fact.id))
            continue;
        counted.insert(fact.id);
        tokens += corrected(fact.tokens, ratio);
    }
    return tokens;
}

Result<void> applyPick(MemoryState &state, Store &store, const FadePick &pick, CallRecord &record)
{
    if (pick.to == EpisodeState::Sealed)
        record.sealed.append(pick.episode);
    if (pick.to == EpisodeState::Forgotten)
        record.forgotten.append(pick.episode);
    return enterState(
        state, store, pick.episode, {.state = pick.to, .at = record.at, .call = record.call});
}

} // namespace

FadingDue fadingDue(MemoryState &state, CallRecord &record)
{
    const bool isSleepDue = isAfterSilence(state, record) || isOwedNow(state, record.turn);
    const bool isOver = record.history > record.sizes.budget;
    if (state.sleepOwed.isValid() && !isOwedNow(state, record.turn))
        state.sleepOwed = {};
    if (!state.inState(EpisodeState::Leaving).isEmpty()) {
        if (isSleepDue && !state.sleepOwed.isValid())
            state.sleepOwed = record.turn;
        if (isSleepDue || isOver)
            record.account.why.insert(u"fade_waits"_s, u"episodes are still leaving"_s);
        return {};
    }
    if (!isSleepDue)
        return {.isDue = isOver, .isSleep = false};
    state.sleepOwed = {};
    record.hasSlept = true;
    return {.isDue = record.history > record.sizes.landing, .isSleep = true};
}

Result<void> applyFading(MemoryState &state,
                         Store &store,
                         const FadingDue &due,
                         const ClientHead &head,
                         CallRecord &record)
{
    if (!due.isDue)
        return {};
    FadeInput input = fadeInput(state.episodes,
                                state.facts,
                                state.history.turn(),
                                record.at,
                                record.ratio,
                                state.run.tuning);
    input.history = record.history;
    input.landing = record.sizes.landing;
    const FadePlan plan = planFade(input, state.run.tuning);
    QJsonObject why = explained(plan, state);
    why.insert(u"sleep"_s, due.isSleep);
    if (!plan.reachesLanding() && plan.projected > record.sizes.budget)
        why.insert(u"warning"_s, u"over budget with nothing left to forget"_s);
    record.account.why.insert(u"fade"_s, why);
    if (plan.picks.isEmpty())
        return {};
    for (const FadePick &pick : plan.picks) {
        const Result<void> applied = applyPick(state, store, pick, record);
        if (!applied)
            return applied;
    }
    record.fade = plan;
    state.openFade = record;
    const bool hasBlockChanged = std::ranges::any_of(
        plan.picks, [](const FadePick &pick) { return pick.to != EpisodeState::Leaving; });
    if (!hasBlockChanged)
        return {};
    return renewFactsBlock(state, store, record.call, head.blockRole, record.at);
}

Result<void> closeFade(MemoryState &state, Store &store)
{
    if (!state.openFade)
        return {};
    TokenCount after = state.openFade->fade->before;
    QSet<FactId> counted;
    for (const FadePick &pick : state.openFade->fade->picks) {
        const Episode &episode = state.episode(pick.episode);
        if (episode.state() == EpisodeState::Leaving)
            return {};
        after -= pick.from == EpisodeState::Sealed
            ? pick.givesBack
            : corrected(episode.tokens, state.openFade->ratio)
                - writtenTokens(state, episode.id, state.openFade->ratio, counted);
    }
    const CallNumber call = state.openFade->call;
    state.openFade.reset();
    return store.calls().insertFadeEnd(state.run.id, call, after);
}

QStringList namesInUse(const MemoryState &state, TimePoint now)
{
    QList<std::pair<double, EntityId>> strengths;
    strengths.resize(state.entities.size());
    for (const Entity &entity : state.entities)
        strengths[entity.id.value() - 1] = {0, entity.id};
    for (const Fact &fact : state.facts) {
        const double strength = activation(tracesOf(fact), now, state.run.tuning);
        for (const EntityId id : {fact.subject, fact.object}) {
            if (id.isValid())
                strengths[id.value() - 1].first += strength;
        }
    }
    std::ranges::stable_sort(
        strengths, std::greater(), [](const auto &each) { return each.first; });
    QStringList names;
    const qsizetype most = std::min<qsizetype>(strengths.size(), state.run.tuning.noteEntities);
    for (qsizetype i = 0; i < most; ++i)
        names.append(state.entities.at(strengths.at(i).second.value() - 1).name);
    return names;
}

QList<TurnNumber> turnsOf(const MemoryState &state, const QList<EpisodeId> &episodes)
{
    QList<TurnNumber> turns;
    for (const EpisodeId id : episodes) {
        for (const Position position : state.history.positionsOf(state.episode(id)))
            turns.append(state.history.at(position).turn);
    }
    std::ranges::sort(turns);
    turns.erase(std::ranges::unique(turns).begin(), turns.end());
    return turns;
}

HistoryEntry entryOf(const Message &message, const History &history, TurnNumber turn, TimePoint at)
{
    HistoryEntry entry{.position = history.last().next(),
                       .number = history.lastNumber().next(),
                       .turn = turn,
                       .role = message.role,
                       .at = at,
                       .tokens = estimateMessage(message),
                       .digest = message.digest,
                       .callIds = unitMember(message).callIds,
                       .toolCallId = message.toolCallId};
    return entry;
}

Result<void>
queueScoring(MemoryState &state, Store &store, const QList<FactId> &facts, TimePoint at)
{
    if (facts.isEmpty())
        return {};
    QJsonArray ids;
    for (const FactId fact : facts)
        ids.append(fact.value());
    const Result<StoredJob> queued
        = store.calls().queueJob(state.run.id, JobKind::ScoreFacts, {{u"facts"_s, ids}}, at);
    if (!queued)
        return queued.error();
    return {};
}

} // namespace Ebb
