// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/history.h>

#include <algorithm>
#include <utility>

namespace Ebb {

namespace {

UnitMember memberOf(const HistoryEntry &entry)
{
    return {.role = entry.role, .callIds = entry.callIds, .toolCallId = entry.toolCallId};
}

bool isHiddenState(EpisodeState state)
{
    return state == EpisodeState::Sealed || state == EpisodeState::Forgotten;
}

} // namespace

void History::load(const QList<HistoryEntry> &entries, const QList<Episode> &episodes)
{
    m_entries = entries;
    rebuild(episodes);
}

void History::rebuild(const QList<Episode> &episodes)
{
    m_episodeOf.fill({}, m_entries.size());
    m_isHidden.fill(false, m_entries.size());
    for (const Episode &episode : episodes) {
        for (const Position position : positionsOf(episode)) {
            m_episodeOf[position.value() - 1] = episode.id;
            m_isHidden[position.value() - 1] = isHiddenState(episode.state());
        }
    }
    m_digests.clear();
    m_matchable.clear();
    m_view.clear();
    m_viewTokens = 0;
    m_lastNumber = {};
    m_turn = {};
    m_userMessages.clear();
    m_turnSizes.clear();
    m_turns.clear();
    m_batch = 0;
    for (const HistoryEntry &entry : std::as_const(m_entries))
        indexEntry(entry);
    rebuildUncut();
}

void History::rebuildUncut()
{
    m_uncut.clear();
    m_uncutUnits = {};
    for (const HistoryEntry &entry : std::as_const(m_entries)) {
        if (!entry.supersededBy.isValid() && !episodeOf(entry.position).isValid())
            addToUncut(entry);
    }
}

void History::append(const HistoryEntry &entry)
{
    Q_ASSERT(entry.position == last().next());
    m_entries.append(entry);
    m_episodeOf.append(EpisodeId());
    m_isHidden.append(false);
    indexEntry(entry);
    addToUncut(entry);
}

void History::indexEntry(const HistoryEntry &entry)
{
    m_lastNumber = std::max(m_lastNumber, entry.number);
    m_highestTurn = std::max(m_highestTurn, entry.turn);
    if (entry.supersededBy.isValid())
        return;
    m_turn = std::max(m_turn, entry.turn);
    if (!entry.digest.isEmpty()) {
        m_digests.append(entry.digest);
        m_matchable.append(entry.position);
    }
    if (entry.role == Role::User)
        m_userMessages.append(entry.position);
    addToTurn(entry);
    if (!m_isHidden.at(entry.position.value() - 1)) {
        m_view.append(entry.position);
        m_viewTokens += entry.tokensNow();
    }
}

void History::addToTurn(const HistoryEntry &entry)
{
    if (m_turns.isEmpty() || m_turns.last() != entry.turn)
        m_turns.append(entry.turn);
    TurnSizes &sizes = m_turnSizes[entry.turn];
    sizes.total += entry.tokensNow();
    m_batch = entry.role == Role::Tool ? m_batch + entry.tokensNow() : 0;
    sizes.biggestBatch = std::max(sizes.biggestBatch, m_batch);
    if (entry.role == Role::Assistant && !entry.isGenerated)
        sizes.biggestReply = std::max(sizes.biggestReply, entry.tokensNow());
}

void History::addToUncut(const HistoryEntry &entry)
{
    m_uncut.append(entry.position);
    m_uncutUnits.append(memberOf(entry));
}

void History::supersede(const QList<Position> &positions, CallNumber call)
{
    for (const Position position : positions)
        m_entries[position.value() - 1].supersededBy = call;
    // Only uncut messages are ever superseded, so the episodes' marks stay as they are.
    const QList<EpisodeId> episodes = m_episodeOf;
    const QList<bool> hidden = m_isHidden;
    rebuild({});
    m_episodeOf = episodes;
    m_isHidden = hidden;
    m_view.removeIf([this](Position each) { return m_isHidden.at(each.value() - 1); });
    m_viewTokens = 0;
    for (const Position each : std::as_const(m_view))
        m_viewTokens += at(each).tokensNow();
    rebuildUncut();
}

void History::withdraw(Position block, CallNumber call)
{
    HistoryEntry &entry = m_entries[block.value() - 1];
    entry.supersededBy = call;
    m_turnSizes[entry.turn].total -= entry.tokensNow();
    m_viewTokens -= entry.tokensNow();
    m_view.removeOne(block);
    m_uncutUnits = {};
    for (const Position position : std::exchange(m_uncut, {})) {
        if (position != block)
            addToUncut(at(position));
    }
}

void History::rewrite(Position position, const Rewriting &rewriting)
{
    HistoryEntry &entry = m_entries[position.value() - 1];
    const TokenCount change = rewriting.tokens - entry.tokensNow();
    entry.rewritten = rewriting;
    m_turnSizes[entry.turn].total += change;
    if (!m_isHidden.at(position.value() - 1))
        m_viewTokens += change;
}

void History::assign(const QList<Episode> &episodes)
{
    for (const Episode &episode : episodes) {
        for (const Position position : positionsOf(episode))
            m_episodeOf[position.value() - 1] = episode.id;
    }
    rebuildUncut();
}

void History::show(const Episode &episode)
{
    const bool isHidden = isHiddenState(episode.state());
    for (const Position position : positionsOf(episode)) {
        bool &hidden = m_isHidden[position.value() - 1];
        if (isHidden && !hidden)
            m_viewTokens -= at(position).tokensNow();
        hidden = isHidden;
    }
    m_view.removeIf([this](Position each) { return m_isHidden.at(each.value() - 1); });
}

QList<Position> History::positionsOf(const Episode &episode) const
{
    QList<Position> positions;
    for (Position each = episode.firstPosition; each <= episode.lastPosition; each = each.next()) {
        if (!at(each).supersededBy.isValid())
            positions.append(each);
    }
    return positions;
}

QList<TurnSizes> History::closedTurnSizes(qsizetype most) const
{
    QList<TurnSizes> sizes;
    const bool isLastOpen = !m_turns.isEmpty() && m_turns.last() == m_turn;
    const qsizetype closed = m_turns.size() - (isLastOpen ? 1 : 0);
    for (qsizetype i = std::max<qsizetype>(0, closed - most); i < closed; ++i)
        sizes.append(m_turnSizes.value(m_turns.at(i)));
    return sizes;
}

QList<UncutUnit> History::uncutUnits() const
{
    QList<UncutUnit> units;
    for (const Unit &unit : m_uncutUnits.units()) {
        UncutUnit uncut{.positions = m_uncut.sliced(unit.first, unit.last - unit.first + 1),
                        .tokens = 0,
                        .firstTurn = at(m_uncut.at(unit.first)).turn,
                        .lastTurn = at(m_uncut.at(unit.last)).turn,
                        .isOpen = unit.isOpen};
        for (const Position position : std::as_const(uncut.positions))
            uncut.tokens += at(position).tokensNow();
        units.append(uncut);
    }
    return units;
}

TokenCount History::uncutClosedTokens() const
{
    TokenCount tokens = 0;
    for (const Position position : m_uncut) {
        if (at(position).turn < m_turn)
            tokens += at(position).tokensNow();
    }
    return tokens;
}

std::optional<std::pair<TimePoint, TimePoint>> History::lastTwoUserTimes() const
{
    if (m_userMessages.size() < 2)
        return std::nullopt;
    const Position newest = m_userMessages.last();
    const Position before = m_userMessages.at(m_userMessages.size() - 2);
    return std::pair{at(newest).at, at(before).at};
}

} // namespace Ebb
