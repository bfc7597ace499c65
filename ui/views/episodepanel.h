// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/episodedetail.h>
#include <ui/widgets/pace.h>

#include <QScrollArea>
#include <QTimer>

class QLabel;
class QVBoxLayout;

namespace Ebb {

class FigureTable;
class LifeBar;
class StateChip;
class TimeCursor;

//! The inspector of the selected episode: its life, its activation with the arithmetic, why it was
//! picked, its facts.
class EpisodePanel : public QScrollArea
{
    Q_OBJECT

public:
    explicit EpisodePanel(TimeCursor &cursor, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {304, 700}; }
    QSize minimumSizeHint() const override { return {220, 200}; }

protected:
    void changeEvent(QEvent *event) override;

private:
    void setupView();
    void setupHead(QVBoxLayout *layout);
    void setupActivation(QVBoxLayout *layout);
    void setupReason(QVBoxLayout *layout);
    void setupFacts(QVBoxLayout *layout);
    void applyColours();
    void goToFact(qint64 fact);
    void goToPick(qint64 episode);
    void schedule();
    void refresh();
    void showDetail(const EpisodeDetail &detail);
    void showHead(const EpisodeDetail &detail);
    void showActivation(const EpisodeDetail &detail);
    void showReason(const EpisodeDetail &detail);
    void showFacts(const EpisodeDetail &detail);

    TimeCursor &m_cursor;
    QTimer m_refresh;
    Pace m_pace;
    QWidget *m_content = nullptr;
    QLabel *m_empty = nullptr;
    QLabel *m_title = nullptr;
    StateChip *m_chip = nullptr;
    QLabel *m_since = nullptr;
    QLabel *m_span = nullptr;
    LifeBar *m_life = nullptr;
    QLabel *m_activation = nullptr;
    QLabel *m_rank = nullptr;
    QLabel *m_significance = nullptr;
    FigureTable *m_traces = nullptr;
    QLabel *m_sumWords = nullptr;
    QLabel *m_sum = nullptr;
    QLabel *m_uncounted = nullptr;
    QLabel *m_reasonTitle = nullptr;
    QLabel *m_reason = nullptr;
    FigureTable *m_picks = nullptr;
    QLabel *m_fewer = nullptr;
    QLabel *m_fewerTokens = nullptr;
    QLabel *m_factsWhere = nullptr;
    QLabel *m_facts = nullptr;
    QList<QLabel *> m_quiet;
};

} // namespace Ebb
