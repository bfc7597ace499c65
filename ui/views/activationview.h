// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/activationseriesmodel.h>
#include <ui/views/chartpainter.h>

#include <QTimer>
#include <QWidget>

class QAction;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QMenu;
class QSplitter;
class QStackedLayout;
class QToolBar;
class QToolButton;

namespace Ebb {

class ActivationChart;
class CurveLoader;
class RankView;
class TimeCursor;
class TraceStrip;

//! The Activation workspace: curves, their traces, and the order of leaving, at the cursor's
//! moment.
class ActivationView : public QWidget
{
    Q_OBJECT

public:
    explicit ActivationView(TimeCursor &cursor, QWidget *parent = nullptr);

    AgeScale::Kind scaleKind() const { return m_kind; }
    void setScaleKind(AgeScale::Kind kind);
    //! How far the chart shows what lies ahead; 0 for nothing.
    void setAhead(Duration ahead);
    //! The time one asks about is so much later than the moment, 30 days at most; 0 for the moment
    //! itself. The chart shows at least that much of what lies ahead.
    void setLookAhead(Duration ahead);
    Duration lookAhead() const { return m_lookAhead; }
    //! Shows the curves that another exponent would have made.
    void setDecay(double exponent);

    //! Those drawn in colour: a person's choice, or a suggestion until there is one.
    QSet<EpisodeId> pinned() const { return m_isPinChosen ? m_pins : m_suggestedPins; }
    void setPinned(EpisodeId episode, bool isPinned);

    ActivationSeriesModel &series() const { return *m_series; }
    RankView &rankView() const { return *m_rankView; }
    ActivationChart &chart() const { return *m_chart; }

    //! For pictures: nothing but what is shown.
    void setToolBarShown(bool isShown);
    //! Chart, traces and ranks, as one picture of the size they have now.
    void paintPicture(QPainter &painter, qreal devicePixelRatio);
    QSize pictureSize() const;

protected:
    void showEvent(QShowEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void setupActions();
    void setupToolBar();
    void addScaleButtons();
    void addSettings();
    void addPins();
    void addExport();
    void setupView();
    void connectModel();

    void onMemoryChanged();
    void onMomentChanged();
    void onEpisodeChanged(EpisodeId episode);
    void onCurvesLoaded(const CurveSet &curves);
    void refresh();
    void refreshCurves();
    void refreshPinMenu();
    void refreshCounts();
    void fitToolBar();
    void showError(const Error &error);
    void showColours();

    Tuning tuning() const;
    CurveRequest curveRequest() const;
    QList<ChartMark> marks() const;
    QString seriesCsv() const;

    TimeCursor &m_cursor;
    ActivationSeriesModel *m_series;
    CurveLoader *m_loader;

    QToolBar *m_toolBar = nullptr;
    QAction *m_logAction = nullptr;
    QAction *m_linearAction = nullptr;
    QAction *m_pinAction = nullptr;
    QDoubleSpinBox *m_decay = nullptr;
    QComboBox *m_aheadBox = nullptr;
    QToolButton *m_pinButton = nullptr;
    QMenu *m_pinMenu = nullptr;
    QAction *m_legend = nullptr;
    QLabel *m_greyLabel = nullptr;
    QLabel *m_error = nullptr;
    QStackedLayout *m_pages = nullptr; // what there is to see, or the empty text
    QSplitter *m_splitter = nullptr;
    ActivationChart *m_chart = nullptr;
    TraceStrip *m_strip = nullptr;
    RankView *m_rankView = nullptr;

    AgeScale::Kind m_kind = AgeScale::Kind::LogAge;
    Duration m_ahead = std::chrono::days(7);
    Duration m_lookAhead{};
    QSet<EpisodeId> m_pins;
    QSet<EpisodeId> m_suggestedPins;
    bool m_isPinChosen = false;
    QTimer m_pace; // values change at most ten times a second while a run plays
    bool m_isMomentDue = false;
    bool m_wasShown = false;
    bool m_isStale = false; // something changed while nobody saw it
};

} // namespace Ebb
