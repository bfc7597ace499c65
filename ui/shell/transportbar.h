// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QComboBox>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

namespace Ebb {

class Player;
class TimeCursor;

//! The bar at the bottom: step back, play, step, speed, the rail, the moment, to the end.
class TransportBar : public QWidget
{
    Q_OBJECT

public:
    TransportBar(TimeCursor &cursor, Player &player, QWidget *parent = nullptr);

    QAction *playAction() const { return m_play; }
    QAction *backAction() const { return m_back; }
    QAction *forwardAction() const { return m_forward; }
    QAction *endAction() const { return m_end; }
    QComboBox *speedBox() const { return m_speed; }

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void setupActions();
    void setupView();
    void setupSpeeds();
    void connectModel();
    void showMoment();
    void showPlaying();
    QToolButton *button(QAction *action);

    TimeCursor &m_cursor;
    Player &m_player;
    QAction *m_back;
    QAction *m_play;
    QAction *m_forward;
    QAction *m_end;
    QComboBox *m_speed;
    QLabel *m_moment;
    QLabel *m_place;
};

} // namespace Ebb
