// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/replay/invariants.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype MostFindings = 100;

template<typename Event>
bool beginsWith(const QList<Event> &now, const QList<Event> &before)
{
    return now.size() >= before.size() && std::equal(before.begin(), before.end(), now.begin());
}

bool isLegalPath(const QList<StateChange> &states)
{
    for (qsizetype i = 1; i < states.size(); ++i) {
        if (!mayBecome(states.at(i - 1).state, states.at(i).state))
            return false;
    }
    return !states.isEmpty() && states.first().state == EpisodeState::Live;
}

} // namespace

void Invariants::check(bool holds, const QString &broken)
{
    if (!holds && m_found.size() < MostFindings)
        m_found.append(u"call %1: %2"_s.arg(m_call.value()).arg(broken));
}

void Invariants::afterDecorate(const Memory &memory,
                               const Request &client,
                               const Decorated &decorated)
{
    const MemoryState &state = memory.state();
    m_call = decorated.call;
    for (const RuleViolation &broken : decorated.rules.ours)
        check(false, u"rule %1 is broken by us: %2"_s.arg(broken.rule, broken.detail));
    for (const RuleViolation &broken : checkDecoration(client, decorated.request))
        check(false, u"rule %1 is broken by us: %2"_s.arg(broken.rule, broken.detail));
    // A run that goes on after it was cut off gets its last call again: that fade is not a new one.
    if (!decorated.isRepeat)
        checkFade(state, decorated.record);
    checkTurn(state, decorated.record);
    checkFacts(state);
    checkFigures(decorated.record);
    checkEpisodes(state);
}

void Invariants::afterStep(const Memory &memory)
{
    checkEpisodes(memory.state());
    checkFacts(memory.state());
    m_leavingBefore.clear();
    for (const EpisodeId id : memory.state().inState(EpisodeState::Leaving))
        m_leavingBefore.insert(id);
}

void Invariants::checkEpisodes(const MemoryState &state)
{
    for (qsizetype i = 0; i < state.episodes.size(); ++i) {
        const Episode &episode = state.episodes.at(i);
        const QString name = u"E%1"_s.arg(episode.id.value());
        check(isLegalPath(episode.states), name + u" took an illegal step"_s);
        check(episode.lastTurn < state.history.turn(), name + u" touches the turn in progress"_s);
        if (i < m_past.size()) {
            check(beginsWith(episode.states, m_past.at(i).states),
                  name + u" changed its past states"_s);
            check(beginsWith(episode.traces, m_past.at(i).traces),
                  name + u" lost or changed a trace"_s);
        } else {
            m_past.append(Past());
            checkPairing(state, episode);
        }
        m_past[i] = {.states = episode.states, .traces = episode.traces};
    }
    check(state.episodes.size() >= m_past.size(), u"an episode is gone"_s);
}

void Invariants::checkPairing(const MemoryState &state, const Episode &episode)
{
    QSet<QString> calls;
    QSet<QString> outputs;
    for (const Position position : state.history.positionsOf(episode)) {
        const HistoryEntry &entry = state.history.at(position);
        for (const QString &call : entry.callIds)
            calls.insert(call);
        if (entry.role == Role::Tool)
            outputs.insert(entry.toolCallId);
    }
    check(outputs.contains(calls), u"E%1 parts a call from its output"_s.arg(episode.id.value()));
}

void Invariants::checkFade(const MemoryState &state, const CallRecord &record)
{
    if (!record.fade)
        return;
    const FadePlan &fade = *record.fade;
    for (const EpisodeId id : std::as_const(m_leavingBefore)) {
        const Episode &episode = state.episode(id);
        const bool hasMovedOn = episode.state() != EpisodeState::Leaving;
        check(hasMovedOn, u"a new fade while E%1 is leaving"_s.arg(id.value()));
    }
    check(fade.projected <= fade.before, u"a fade makes the view larger"_s);
    check(fade.oneFewer > fade.landing, u"a fade takes more than the fewest"_s);
    check(record.hasSlept || fade.before > record.sizes.budget, u"a fade that was not due"_s);
    for (qsizetype i = 1; i < fade.picks.size(); ++i) {
        check(fade.picks.at(i - 1).activation <= fade.picks.at(i).activation,
              u"picks are not in order of activation"_s);
    }
}

void Invariants::checkFacts(const MemoryState &state)
{
    QSet<FactId> allowed;
    for (const Fact &fact : factsInBlock(state.episodes, state.facts))
        allowed.insert(fact.id);
    for (const FactId id : state.block.stored.order) {
        check(allowed.contains(id),
              u"fact %1 in the facts block is forgotten, retired or not sealed"_s.arg(id.value()));
    }
}

void Invariants::checkTurn(const MemoryState &state, const CallRecord &record)
{
    QSet<Position> sent;
    for (const PositionRange &range : record.recipe.turn) {
        for (Position each = range.first; each <= range.last; each = each.next())
            sent.insert(each);
    }
    for (auto entry = state.history.entries().rbegin(); entry != state.history.entries().rend();
         ++entry) {
        if (entry->turn < state.history.turn())
            break;
        const bool isThere = entry->supersededBy.isValid() || sent.contains(entry->position);
        check(isThere,
              u"message %1 of the turn in progress was not sent"_s.arg(entry->position.value()));
    }
}

void Invariants::checkFigures(const CallRecord &record)
{
    const Budget &sizes = record.sizes;
    check(sizes.budget == sizes.ceiling - sizes.fixed - sizes.room,
          u"the budget does not add up"_s);
    check(sizes.landing >= sizes.turnInProgress, u"the landing is below the turn in progress"_s);
    check(record.request == record.recipe.total(), u"the parts do not sum to the request"_s);
}

void Invariants::afterRepeat(const Memory &memory, const Decorated &first, const Decorated &again)
{
    Q_UNUSED(memory)
    check(again.isRepeat, u"the same request was taken for a new one"_s);
    check(again.call == first.call, u"the same request made a second call"_s);
    check(again.request == first.request, u"the same request gave other bytes"_s);
}

void Invariants::atEnd(Store &store,
                       const Memory &memory,
                       const Recording &recording,
                       qsizetype sent)
{
    const Result<QList<HistoryEntry>> stored = store.messages().entries(memory.run().id);
    if (!stored) {
        check(false, u"the history cannot be read back: %1"_s.arg(stored.error().detail));
        return;
    }
    QList<HistoryEntry> real = *stored;
    real.removeIf([](const HistoryEntry &entry) { return entry.isGenerated; });
    check(real.size() == sent, u"%1 messages stored, %2 sent"_s.arg(real.size()).arg(sent));
    for (qsizetype i = 0; i < std::min(real.size(), sent); ++i) {
        const Result<Message> message
            = store.messages().message(memory.run().id, real.at(i).position);
        check(message && message->json == recording.messages.at(i).message.json,
              u"message %1 is not stored as it was sent"_s.arg(i + 1));
    }
}

} // namespace Ebb
