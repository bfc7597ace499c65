// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "episodepanel.h"

#include <ui/models/timecursor.h>
#include <ui/views/figuretable.h>
#include <ui/views/lifebar.h>
#include <ui/views/statechip.h>
#include <ui/widgets/palette.h>

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace Ebb {

namespace {

QLabel *addLabel(QWidget *parent, const QFont &font)
{
    auto *label = new QLabel(parent);
    label->setFont(font);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QLabel *addText(QWidget *parent, const QFont &font)
{
    QLabel *label = addLabel(parent, font);
    label->setWordWrap(true);
    return label;
}

void addRule(QVBoxLayout *layout)
{
    auto *rule = new QFrame(layout->parentWidget());
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    rule->setFixedHeight(1);
    layout->addSpacing(8);
    layout->addWidget(rule);
    layout->addSpacing(8);
}

//! Puts two labels on one line, the first taking the room.
void addPair(QVBoxLayout *layout, QLabel *left, QLabel *right)
{
    auto *line = new QHBoxLayout;
    line->addWidget(left, 1);
    line->addWidget(right);
    layout->addLayout(line);
}

} // namespace

EpisodePanel::EpisodePanel(TimeCursor &cursor, QWidget *parent)
    : QScrollArea(parent)
    , m_cursor(cursor)
{
    setupView();
    applyColours();
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &EpisodePanel::refresh);
    connect(&m_cursor, &TimeCursor::episodeChanged, this, &EpisodePanel::refresh);
    connect(&m_cursor, &TimeCursor::logChanged, this, &EpisodePanel::refresh);
    connect(&m_cursor, &TimeCursor::momentChanged, this, &EpisodePanel::schedule);
    refresh();
}

void EpisodePanel::setupView()
{
    setAccessibleName(tr("Episode"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *page = new QWidget(this);
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    viewport()->setBackgroundRole(QPalette::Base);
    auto *outer = new QVBoxLayout(page);
    outer->setContentsMargins(12, 8, 8, 8);
    m_empty = addText(page, font());
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setText(tr("Select an episode to see its life, its traces and why it was picked."));
    outer->addWidget(m_empty);
    m_content = new QWidget(page);
    outer->addWidget(m_content);
    outer->addStretch(1);
    auto *layout = new QVBoxLayout(m_content);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(4);
    setupHead(layout);
    addRule(layout);
    setupActivation(layout);
    addRule(layout);
    setupReason(layout);
    addRule(layout);
    setupFacts(layout);
    setWidget(page);
    m_quiet << m_empty << m_since << m_span << m_rank << m_significance << m_uncounted
            << m_factsWhere << m_fewer;
}

void EpisodePanel::setupHead(QVBoxLayout *layout)
{
    m_title = addText(m_content, strongFont(font(), 1.15));
    layout->addWidget(m_title);
    auto *line = new QHBoxLayout;
    line->setSpacing(8);
    m_chip = new StateChip(m_content);
    m_since = addLabel(m_content, scaledFont(font(), 0.92));
    line->addWidget(m_chip);
    line->addWidget(m_since, 1);
    layout->addLayout(line);
    m_span = addText(m_content, scaledFont(font(), 0.92));
    layout->addWidget(m_span);
    layout->addSpacing(2);
    m_life = new LifeBar(m_content);
    layout->addWidget(m_life);
}

void EpisodePanel::setupActivation(QVBoxLayout *layout)
{
    QLabel *title = addLabel(m_content, strongFont(font()));
    title->setText(tr("Activation"));
    m_activation = addLabel(m_content, strongFont(font(), 1.3));
    layout->setSpacing(2);
    addPair(layout, title, m_activation);
    m_rank = addText(m_content, scaledFont(font(), 0.92)); // it gives way in a narrow dock
    m_significance = addLabel(m_content, scaledFont(font(), 0.92));
    addPair(layout, m_rank, m_significance);
    m_traces = new FigureTable({{.title = tr("Trace"), .stretches = true},
                                {.title = tr("Age"), .alignment = Qt::AlignRight},
                                {.title = tr("Score"), .alignment = Qt::AlignRight},
                                {.title = tr("Minutes"), .alignment = Qt::AlignRight},
                                {.title = tr("Adds"), .alignment = Qt::AlignRight}},
                               m_content);
    m_traces->setAccessibleName(tr("Traces of the episode"));
    connect(m_traces, &FigureTable::keyClicked, this, [this](qint64 key) {
        m_cursor.selectFact(FactId(key));
    });
    connect(m_traces, &FigureTable::keyDoubleClicked, this, &EpisodePanel::goToFact);
    layout->addSpacing(4);
    layout->addWidget(m_traces);
    auto *rule = new QFrame(m_content);
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    layout->addWidget(rule);
    m_sumWords = addLabel(m_content, strongFont(font(), 0.92));
    m_sum = addLabel(m_content, strongFont(font(), 0.92));
    addPair(layout, m_sumWords, m_sum);
    m_uncounted = addText(m_content, scaledFont(font(), 0.92));
    layout->addWidget(m_uncounted);
}

void EpisodePanel::setupReason(QVBoxLayout *layout)
{
    m_reasonTitle = addLabel(m_content, strongFont(font()));
    m_reason = addText(m_content, scaledFont(font(), 0.92));
    layout->addWidget(m_reasonTitle);
    layout->addWidget(m_reason);
    m_picks = new FigureTable({{.title = tr("Pick")},
                               {.title = tr("Becomes"), .stretches = true},
                               {.title = tr("Gives back"), .alignment = Qt::AlignRight},
                               {.title = tr("View after"), .alignment = Qt::AlignRight}},
                              m_content);
    m_picks->setAccessibleName(tr("Picks of the fade, in order"));
    connect(m_picks, &FigureTable::keyClicked, this, [this](qint64 key) {
        m_cursor.selectEpisode(EpisodeId(key));
    });
    connect(m_picks, &FigureTable::keyDoubleClicked, this, &EpisodePanel::goToPick);
    layout->addSpacing(4);
    layout->addWidget(m_picks);
    m_fewer = addText(m_content, scaledFont(font(), 0.92));
    m_fewerTokens = addLabel(m_content, scaledFont(font(), 0.92));
    addPair(layout, m_fewer, m_fewerTokens);
}

void EpisodePanel::setupFacts(QVBoxLayout *layout)
{
    QLabel *title = addLabel(m_content, strongFont(font()));
    title->setText(tr("Facts"));
    m_factsWhere = addText(m_content, scaledFont(font(), 0.92));
    m_factsWhere->setAlignment(Qt::AlignRight);
    addPair(layout, title, m_factsWhere);
    m_factsWhere->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_facts = addText(m_content, scaledFont(font(), 0.92));
    m_facts->setTextFormat(Qt::RichText);
    layout->addWidget(m_facts);
}

void EpisodePanel::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_content) {
        applyColours();
        refresh();
    }
}

void EpisodePanel::applyColours()
{
    QPalette quiet = palette();
    // Text that can be selected is drawn in Text, not in WindowText.
    quiet.setColor(QPalette::WindowText, tokensFor(palette()).quiet);
    quiet.setColor(QPalette::Text, tokensFor(palette()).quiet);
    for (QLabel *label : std::as_const(m_quiet)) {
        label->setPalette(quiet);
    }
}

//! To the moment a fact was written.
void EpisodePanel::goToFact(qint64 fact)
{
    for (const Fact &one : m_cursor.log().facts) {
        if (one.id == FactId(fact)) {
            m_cursor.setMoment(one.at);
            return;
        }
    }
}

//! To the fade that picked an episode.
void EpisodePanel::goToPick(qint64 episode)
{
    const auto detail = episodeDetail(m_cursor.log(), m_cursor.snapshot(), EpisodeId(episode));
    if (detail && detail->picked) {
        m_cursor.setMoment(detail->picked->at);
    }
}

void EpisodePanel::schedule()
{
    if (m_refresh.isActive()) {
        return;
    }
    if (const int wait = m_pace.takeOrWait(); wait > 0) {
        m_refresh.start(wait);
    } else {
        refresh();
    }
}

void EpisodePanel::refresh()
{
    const auto detail = episodeDetail(m_cursor.log(), m_cursor.snapshot(), m_cursor.episode());
    m_content->setVisible(detail.has_value());
    m_empty->setVisible(!detail.has_value());
    if (detail) {
        showDetail(*detail);
    }
}

} // namespace Ebb
