// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/timecursor.h>

#include <QElapsedTimer>
#include <QTimer>

namespace Ebb {

//! Where a moment goes when real time passes at a speed. Idle stretches between two calls longer
//! than a few minutes are crossed in half a second, when they are folded.
enum class IdleTime
{
    Crossed,
    AsItWas,
};
TimePoint playedOn(
    const QList<CallRecord> &calls, TimePoint moment, Duration passed, double speed, IdleTime idle);

//! Moves the cursor's moment: through what was recorded at a speed, or along with the clock.
class Player : public QObject
{
    Q_OBJECT

public:
    //! A call a tick, however long it took.
    static constexpr double AsFastAsPossible = 0;

    Player(TimeCursor &cursor, const Clock &clock, QObject *parent = nullptr);

    bool isPlaying() const { return m_tick.isActive(); }
    //! The moment follows the clock; it is beyond the end of what was recorded.
    bool isLive() const { return m_live.isActive(); }
    double speed() const { return m_speed; }

    void play();
    void pause();
    void toggle();
    //! How many times faster than it happened.
    void setSpeed(double speed) { m_speed = speed; }
    void setIdle(IdleTime idle) { m_idle = idle; }
    void setLive(bool isLive);

Q_SIGNALS:
    void playingChanged(bool isPlaying);
    void liveChanged(bool isLive);

private:
    void onTick();
    void onLive();

    TimeCursor &m_cursor;
    const Clock &m_clock;
    QTimer m_tick;
    QTimer m_live;
    QElapsedTimer m_sinceTick;
    double m_speed = 1000;
    IdleTime m_idle = IdleTime::Crossed;
};

} // namespace Ebb
