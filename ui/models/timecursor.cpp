// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timecursor.h"

#include <algorithm>

namespace Ebb {

namespace {

//! The record of the latest call at or before `moment`, or the end.
auto callAt(const QList<CallRecord> &calls, TimePoint moment)
{
    const auto next = std::upper_bound(
        calls.cbegin(), calls.cend(), moment, [](TimePoint time, const CallRecord &call) {
            return time < call.at;
        });
    return next == calls.cbegin() ? calls.cend() : std::prev(next);
}

} // namespace

TimeCursor::TimeCursor(QObject *parent)
    : QObject(parent)
{
}

const Snapshot &TimeCursor::snapshot() const
{
    if (!m_snapshot) {
        m_snapshot = stateAt(m_log, m_moment);
    }
    return *m_snapshot;
}

const CallRecord *TimeCursor::callRecord() const
{
    const auto found = callAt(m_log.calls, m_moment);
    return found == m_log.calls.cend() ? nullptr : &*found;
}

TimePoint TimeCursor::start() const
{
    TimePoint first = m_log.calls.isEmpty() ? TimePoint{} : m_log.calls.first().at;
    if (!m_log.entries.isEmpty()) {
        const TimePoint said = m_log.entries.first().at;
        first = m_log.calls.isEmpty() ? said : std::min(first, said);
    }
    return first;
}

TimePoint TimeCursor::end() const
{
    TimePoint last = start();
    if (!m_log.calls.isEmpty()) {
        const CallRecord &call = m_log.calls.last();
        last = std::max(last, call.repliedAt.value_or(call.at));
    }
    // Times may run backwards in a recording; the call's time is the largest so far.
    if (!m_log.entries.isEmpty())
        last = std::max(last, m_log.entries.last().at);
    return m_horizon ? std::max(last, *m_horizon) : last;
}

void TimeCursor::setHorizon(std::optional<TimePoint> horizon)
{
    m_horizon = horizon;
    setMoment(m_moment);
}

void TimeCursor::setLog(const RunLog &log)
{
    const bool isSameMemory = log.memory.id == memory() && log.run.key == m_log.run.key;
    const bool wasAtEnd = m_moment >= end();
    m_log = log;
    m_snapshot.reset();
    if (!isSameMemory) {
        openAnother();
        return;
    }
    Q_EMIT logChanged();
    setMoment(wasAtEnd ? end() : m_moment);
}

//! The moment is right before anyone hears of the log: no view ever shows the old one in it.
void TimeCursor::openAnother()
{
    m_visited.clear();
    m_place = 0;
    m_moment = end();
    const CallRecord *record = callRecord();
    m_call = record ? record->call : CallNumber();
    Q_EMIT memoryChanged(m_log.memory.id);
    Q_EMIT logChanged();
    clearSelection();
    Q_EMIT historyChanged();
    Q_EMIT momentChanged(m_moment);
    Q_EMIT callChanged(m_call);
}

void TimeCursor::setMoment(TimePoint moment)
{
    const TimePoint held = std::clamp(moment, start(), std::max(start(), end()));
    const auto found = callAt(m_log.calls, held);
    const CallNumber call = found == m_log.calls.cend() ? CallNumber() : found->call;
    const bool isMoved = held != m_moment;
    const bool isOtherCall = call != m_call;
    m_moment = held;
    m_call = call;
    if (isMoved) {
        m_snapshot.reset();
        Q_EMIT momentChanged(m_moment);
    }
    if (isOtherCall) {
        Q_EMIT callChanged(m_call);
    }
}

void TimeCursor::goToCall(CallNumber call)
{
    const auto found
        = std::find_if(m_log.calls.cbegin(), m_log.calls.cend(), [call](const CallRecord &record) {
              return record.call == call;
          });
    if (found != m_log.calls.cend()) {
        setMoment(found->at);
    }
}

void TimeCursor::step(int calls)
{
    if (m_log.calls.isEmpty()) {
        return;
    }
    const auto found = callAt(m_log.calls, m_moment);
    const qsizetype place = found == m_log.calls.cend() ? -1 : found - m_log.calls.cbegin();
    // Between two calls a step back goes to the call before, not over it.
    const bool isBetween = place >= 0 && found->at < m_moment;
    const qsizetype wanted = place + calls + (calls < 0 && isBetween ? 1 : 0);
    setMoment(m_log.calls.at(std::clamp<qsizetype>(wanted, 0, m_log.calls.size() - 1)).at);
}

void TimeCursor::selectEpisode(EpisodeId episode)
{
    if (episode != m_selection.episode) {
        apply({.episode = episode, .fact = m_selection.fact, .message = m_selection.message});
        remember();
    }
}

void TimeCursor::selectFact(FactId fact)
{
    if (fact != m_selection.fact) {
        apply({.episode = m_selection.episode, .fact = fact, .message = m_selection.message});
        remember();
    }
}

void TimeCursor::selectMessage(Position message)
{
    if (message != m_selection.message) {
        apply({.episode = m_selection.episode, .fact = m_selection.fact, .message = message});
        remember();
    }
}

void TimeCursor::clearSelection()
{
    apply({});
}

void TimeCursor::goBack()
{
    if (canGoBack()) {
        apply(m_visited.at(--m_place));
        Q_EMIT historyChanged();
    }
}

void TimeCursor::goForward()
{
    if (canGoForward()) {
        apply(m_visited.at(++m_place));
        Q_EMIT historyChanged();
    }
}

void TimeCursor::remember()
{
    constexpr qsizetype mostVisited = 200;
    m_visited.resize(std::min(m_visited.size(), m_place + 1));
    m_visited.append(m_selection);
    if (m_visited.size() > mostVisited) {
        m_visited.removeFirst();
    }
    m_place = m_visited.size() - 1;
    Q_EMIT historyChanged();
}

void TimeCursor::apply(const Selection &selection)
{
    const Selection before = std::exchange(m_selection, selection);
    if (before.episode != selection.episode) {
        Q_EMIT episodeChanged(selection.episode);
    }
    if (before.fact != selection.fact) {
        Q_EMIT factChanged(selection.fact);
    }
    if (before.message != selection.message) {
        Q_EMIT messageChanged(selection.message);
    }
}

} // namespace Ebb
