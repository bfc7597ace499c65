// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rankoutlook.h"

#include <ui/models/episodemodel.h>

#include <algorithm>
#include <limits>

using namespace std::chrono_literals;

namespace Ebb {

namespace {

bool isPicked(const FadePlan &fade, EpisodeId episode)
{
    return std::ranges::find(fade.picks, episode, &FadePick::episode) != fade.picks.end();
}

const CallRecord *recordOf(const RunLog &log, CallNumber call)
{
    const auto it = std::ranges::find(log.calls, call, &CallRecord::call);
    return it == log.calls.end() ? nullptr : &*it;
}

// The episodes as the fade found them: its own changes of state taken back.
QList<Episode> beforeFade(QList<Episode> episodes, const FadePlan &fade, CallNumber call)
{
    for (Episode &episode : episodes) {
        if (isPicked(fade, episode.id) && episode.states.size() > 1
            && episode.states.last().call == call)
            episode.states.removeLast();
    }
    return episodes;
}

// What everything would give back, one after the other, however far the fade itself goes.
FadePlan wholeLedger(FadeInput input, TokenCount history, const Tuning &tuning)
{
    input.history = history;
    input.landing = std::numeric_limits<TokenCount>::min();
    return planFade(input, tuning);
}

FadePlan upToLanding(FadeInput input, TokenCount history, TokenCount landing, const Tuning &tuning)
{
    input.history = history;
    input.landing = landing;
    return planFade(input, tuning);
}

class OutlookMaker
{
public:
    OutlookMaker(const Snapshot &now, TimePoint at, const Tuning &tuning)
        : m_now(now)
        , m_tuning(tuning)
    {
        m_result.at = at;
    }

    RankOutlook make(RankOutlook::Kind kind, const FadePlan &fade, const FadePlan &ledger)
    {
        m_result.kind = kind;
        m_result.history = fade.before;
        m_result.landing = fade.landing;
        m_result.projected = fade.projected;
        m_result.oneFewer = fade.oneFewer;
        for (const FadePick &pick : fade.picks)
            append(pick, pick.viewAfter);
        m_result.picks = m_result.rows.size();
        TokenCount view = fade.projected;
        for (const FadePick &pick : ledger.picks) {
            if (isPicked(fade, pick.episode))
                continue;
            view -= pick.givesBack;
            append(pick, view);
        }
        if (m_result.rows.isEmpty())
            m_result.kind = RankOutlook::Kind::Nothing;
        return m_result;
    }

private:
    void append(const FadePick &pick, TokenCount viewAfter)
    {
        const auto it = std::ranges::find(m_now.episodes, pick.episode, &Episode::id);
        if (it == m_now.episodes.end())
            return;
        const QList<Trace> &traces = it->traces;
        m_result.rows.append({
            .episode = it->id,
            .title = it->title,
            .state = it->state(),
            .activation = activation(traces, m_result.at, m_tuning),
            .traces = std::ranges::count(traces, true, &Trace::isCounted),
            .significance = significance(traces),
            .givesBack = pick.givesBack,
            .viewAfter = viewAfter,
            .inOneDay = activation(traces, m_result.at + 24h, m_tuning),
            .inSevenDays = activation(traces, m_result.at + 7 * 24h, m_tuning),
        });
    }

    const Snapshot &m_now;
    const Tuning &m_tuning;
    RankOutlook m_result;
};

RankOutlook
ofFade(const RunLog &log, const Snapshot &now, const CallRecord &record, const Tuning &tuning)
{
    const Snapshot then = now.at == record.at ? now : stateAt(log, record.at);
    const QList<Episode> episodes = beforeFade(then.episodes, *record.fade, record.call);
    const FadeInput input
        = fadeInput(episodes, then.facts, record.turn, record.at, record.ratio, tuning);
    return OutlookMaker(now, now.at, tuning)
        .make(RankOutlook::Kind::OfFade,
              *record.fade,
              wholeLedger(input, record.fade->before, tuning));
}

QList<EpisodeId> leavingOf(const Snapshot &now)
{
    QList<EpisodeId> result;
    for (const Episode &episode : now.episodes) {
        if (episode.state() == EpisodeState::Leaving)
            result.append(episode.id);
    }
    return result;
}

// History once the leaving ones have sealed: that of their fade, and what was said since.
TokenCount historyOnceSealed(const RunLog &log, const Snapshot &now)
{
    TokenCount result = now.history;
    for (const CallRecord &record : log.calls) {
        if (record.call > now.call)
            break;
        if (record.fade)
            result = record.fade->projected + now.history - record.fade->before;
    }
    return result;
}

} // namespace

RankOutlook rankOutlook(const RunLog &log, const Snapshot &now, TimePoint at, const Tuning &tuning)
{
    const CallRecord *record = recordOf(log, now.call);
    if (!record)
        return {.at = at};
    const bool isAsRun = at == now.at && tuning == log.run.tuning;
    if (isAsRun && record->fade && rankingAt(log, now).isOfFade) {
        RankOutlook result = ofFade(log, now, *record, tuning);
        result.budget = now.budget;
        return result;
    }
    const FadeInput input
        = fadeInput(now.episodes, now.facts, record->turn, at, record->ratio, tuning);
    const QList<EpisodeId> leaving = leavingOf(now);
    RunLog asTuned = log;
    asTuned.run.tuning = tuning;
    const std::optional<FadePlan> due = planAhead(asTuned, now, at);
    const TokenCount history = leaving.isEmpty() ? now.history : historyOnceSealed(log, now);
    const FadePlan fade = due ? *due : upToLanding(input, history, now.landing, tuning);
    const auto kind = due   ? RankOutlook::Kind::WouldFade
        : leaving.isEmpty() ? RankOutlook::Kind::WouldStay
                            : RankOutlook::Kind::StillLeaving;
    RankOutlook result
        = OutlookMaker(now, at, tuning).make(kind, fade, wholeLedger(input, fade.before, tuning));
    result.leaving = leaving;
    result.budget = now.budget;
    return result;
}

} // namespace Ebb
