// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "transportbar.h"

#include <ui/models/timecursor.h>
#include <ui/shell/player.h>
#include <ui/shell/scrubber.h>
#include <ui/widgets/format.h>
#include <ui/widgets/palette.h>

#include <QAbstractItemView>
#include <QAction>
#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include <array>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int NarrowWidth = 1100;
constexpr std::array Speeds{1.0, 60.0, 1'000.0, 20'000.0, 100'000.0};

} // namespace

TransportBar::TransportBar(TimeCursor &cursor, Player &player, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
    , m_player(player)
    , m_back(new QAction(this))
    , m_play(new QAction(this))
    , m_forward(new QAction(this))
    , m_end(new QAction(this))
    , m_speed(new QComboBox(this))
    , m_moment(new QLabel(this))
    , m_place(new QLabel(this))
{
    setupActions();
    setupSpeeds();
    setupView();
    connectModel();
}

void TransportBar::setupActions()
{
    m_back->setText(tr("Step Back"));
    m_back->setIcon(QIcon::fromTheme(u"media-skip-backward"_s));
    m_back->setToolTip(tr("Go to the call before (Left)"));
    connect(m_back, &QAction::triggered, this, [this] { m_cursor.step(-1); });
    m_forward->setText(tr("Step"));
    m_forward->setIcon(QIcon::fromTheme(u"media-skip-forward"_s));
    m_forward->setToolTip(tr("Go to the next call (Right)"));
    connect(m_forward, &QAction::triggered, this, [this] { m_cursor.step(1); });
    connect(m_play, &QAction::triggered, &m_player, &Player::toggle);
    m_end->setText(tr("To End"));
    m_end->setIcon(QIcon::fromTheme(u"media-seek-forward"_s));
    m_end->setToolTip(tr("Go to the end of what is recorded (End)"));
    connect(m_end, &QAction::triggered, &m_cursor, &TimeCursor::goToEnd);
}

void TransportBar::setupSpeeds()
{
    m_speed->setAccessibleName(tr("Speed"));
    m_speed->setToolTip(tr("How many times faster than it happened"));
    for (const double speed : Speeds)
        m_speed->addItem(tr("%1×").arg(Format::count(qint64(speed))), speed);
    m_speed->addItem(tr("As fast as possible"), Player::AsFastAsPossible);
    m_speed->setCurrentIndex(m_speed->findData(m_player.speed()));
    connect(m_speed, &QComboBox::currentIndexChanged, this, [this] {
        m_player.setSpeed(m_speed->currentData().toDouble());
    });
    // The longest entry must not take the rail's room.
    m_speed->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_speed->setMinimumContentsLength(8);
    m_speed->view()->setMinimumWidth(
        m_speed->fontMetrics().horizontalAdvance(tr("As fast as possible")) + 24);
}

QToolButton *TransportBar::button(QAction *action)
{
    auto *button = new QToolButton(this);
    button->setDefaultAction(action);
    button->setAutoRaise(true);
    button->setIconSize({22, 22});
    button->setFocusPolicy(Qt::TabFocus);
    button->setAccessibleName(action->text());
    return button;
}

void TransportBar::setupView()
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(12, 0, 12, 0);
    layout->setSpacing(6);
    layout->addWidget(button(m_back));
    QToolButton *play = button(m_play);
    play->setAutoRaise(false);
    play->setMinimumSize(38, 32);
    layout->addWidget(play);
    layout->addWidget(button(m_forward));
    layout->addWidget(m_speed);
    layout->addWidget(new Scrubber(m_cursor, this), 1);
    auto *text = new QVBoxLayout;
    text->setSpacing(0);
    m_moment->setFont(strongFont(font()));
    m_place->setFont(scaledFont(font(), 0.85));
    text->addStretch();
    text->addWidget(m_moment);
    text->addWidget(m_place);
    text->addStretch();
    layout->addLayout(text);
    QToolButton *end = button(m_end);
    end->setAutoRaise(false);
    end->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    end->setIconSize({16, 16});
    layout->addWidget(end);
    setFixedHeight(52);
}

void TransportBar::connectModel()
{
    connect(&m_cursor, &TimeCursor::momentChanged, this, &TransportBar::showMoment);
    connect(&m_cursor, &TimeCursor::logChanged, this, &TransportBar::showMoment);
    connect(&m_player, &Player::playingChanged, this, &TransportBar::showPlaying);
    connect(&m_player, &Player::liveChanged, this, &TransportBar::showMoment);
    showMoment();
    showPlaying();
}

void TransportBar::showMoment()
{
    const RunLog &log = m_cursor.log();
    const bool hasCalls = !log.calls.isEmpty();
    for (QAction *action : {m_back, m_play, m_forward, m_end})
        action->setEnabled(hasCalls);
    m_speed->setEnabled(hasCalls);
    if (!hasCalls) {
        m_moment->setText(tr("No memory open"));
        m_place->clear();
        return;
    }
    m_moment->setText(Format::moment(m_cursor.moment()));
    if (m_player.isLive()) {
        m_place->setText(tr("live, follows the clock · UTC"));
        return;
    }
    const CallRecord *record = m_cursor.callRecord();
    m_place->setText(tr("turn %1 of %2 · call %3 of %4 · UTC")
                         .arg(record ? record->turn.value() : 0)
                         .arg(log.calls.last().turn.value())
                         .arg(m_cursor.call().value())
                         .arg(log.calls.size()));
}

void TransportBar::showPlaying()
{
    const bool isPlaying = m_player.isPlaying();
    m_play->setText(isPlaying ? tr("Pause") : tr("Play"));
    m_play->setToolTip(isPlaying ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setIcon(
        QIcon::fromTheme(isPlaying ? u"media-playback-pause"_s : u"media-playback-start"_s));
}

void TransportBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_place->setVisible(event->size().width() >= NarrowWidth);
}

} // namespace Ebb
