// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "player.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace Ebb {

namespace {

constexpr Duration LongIdle = 5min;
constexpr Duration CrossingTime = 500ms;
constexpr auto TickInterval = 17ms; // no more than 60 moves a second
constexpr auto LiveInterval = 1s;

//! The idle stretch a moment lies in, empty when it lies in none.
std::pair<TimePoint, TimePoint> idleAround(const QList<CallRecord> &calls, TimePoint moment)
{
    const auto next = std::ranges::upper_bound(calls, moment, {}, &CallRecord::at);
    if (next == calls.begin() || next == calls.end())
        return {};
    const CallRecord &before = *std::prev(next);
    const TimePoint from = before.repliedAt.value_or(before.at);
    if (moment < from || next->at - from < LongIdle)
        return {};
    return {from, next->at};
}

} // namespace

TimePoint playedOn(
    const QList<CallRecord> &calls, TimePoint moment, Duration passed, double speed, IdleTime idle)
{
    const auto [from, to] = idleAround(calls, moment);
    const bool isCrossing = idle == IdleTime::Crossed && to > from;
    const double usual = double(passed.count()) * speed;
    const double crossing
        = isCrossing ? double((to - from).count()) * passed.count() / CrossingTime.count() : 0;
    const TimePoint reached = moment + Duration(qint64(std::max(usual, crossing)));
    // Never past the next call in one move, so that none is skipped unseen at a high speed.
    const auto next = std::ranges::upper_bound(calls, moment, {}, &CallRecord::at);
    return isCrossing && next != calls.end() ? std::min(reached, next->at) : reached;
}

Player::Player(TimeCursor &cursor, const Clock &clock, QObject *parent)
    : QObject(parent)
    , m_cursor(cursor)
    , m_clock(clock)
{
    m_tick.setInterval(TickInterval);
    m_tick.setTimerType(Qt::PreciseTimer);
    m_live.setInterval(LiveInterval);
    connect(&m_tick, &QTimer::timeout, this, &Player::onTick);
    connect(&m_live, &QTimer::timeout, this, &Player::onLive);
    connect(&m_cursor, &TimeCursor::memoryChanged, this, [this] {
        pause();
        setLive(false);
    });
}

void Player::play()
{
    if (m_cursor.log().calls.isEmpty() || isPlaying())
        return;
    setLive(false);
    if (m_cursor.moment() >= m_cursor.end())
        m_cursor.setMoment(m_cursor.start());
    m_sinceTick.start();
    m_tick.start();
    Q_EMIT playingChanged(true);
}

void Player::pause()
{
    if (!isPlaying())
        return;
    m_tick.stop();
    Q_EMIT playingChanged(false);
}

void Player::toggle()
{
    if (isPlaying())
        pause();
    else
        play();
}

void Player::setLive(bool isLive)
{
    if (isLive == this->isLive())
        return;
    if (!isLive) {
        m_live.stop();
        m_cursor.setHorizon(std::nullopt);
    } else {
        pause();
        m_live.start();
        onLive();
    }
    Q_EMIT liveChanged(isLive);
}

void Player::onTick()
{
    const Duration passed(m_sinceTick.restart());
    if (m_speed == AsFastAsPossible)
        m_cursor.step(1);
    else
        m_cursor.setMoment(
            playedOn(m_cursor.log().calls, m_cursor.moment(), passed, m_speed, m_idle));
    if (m_cursor.moment() >= m_cursor.end())
        pause();
}

void Player::onLive()
{
    m_cursor.setHorizon(m_clock.now());
    m_cursor.goToEnd();
}

} // namespace Ebb
