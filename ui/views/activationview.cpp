// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "activationview.h"

#include <ui/models/timecursor.h>
#include <ui/views/activationchart.h>
#include <ui/views/curveloader.h>
#include <ui/views/exportbutton.h>
#include <ui/views/rankview.h>
#include <ui/views/tracestrip.h>
#include <ui/widgets/format.h>

#include <QAction>
#include <QDoubleSpinBox>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QSplitter>
#include <QStackedLayout>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

constexpr Duration day = 24h;

// The chart and the strip under it, as one pane of the splitter.
QWidget *paneOf(QWidget *chart, QWidget *strip)
{
    auto *pane = new QWidget;
    auto *layout = new QVBoxLayout(pane);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(chart, 1);
    layout->addWidget(strip);
    return pane;
}

QString emptyText()
{
    return ActivationView::tr("Nothing to rank. The turn in progress never leaves.");
}

QString markText(const CallRecord &record)
{
    const int count = int(record.fade ? record.fade->picks.size() : 0);
    if (record.hasSlept)
        return count == 1 ? ActivationView::tr("A sleep took one episode.")
                          : ActivationView::tr("A sleep took %n episodes.", nullptr, count);
    return count == 1 ? ActivationView::tr("A fade took one episode.")
                      : ActivationView::tr("A fade took %n episodes.", nullptr, count);
}

} // namespace

ActivationView::ActivationView(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
    , m_series(new ActivationSeriesModel(this))
    , m_loader(new CurveLoader(this))
{
    setAccessibleName(tr("Activation"));
    setupActions();
    setupView();
    setupToolBar();
    showColours();
    connectModel();
    onMemoryChanged();
}

void ActivationView::setupView()
{
    m_toolBar = new QToolBar(tr("Activation"), this);
    m_error = new QLabel(this);
    m_error->setWordWrap(true);
    m_error->setContentsMargins(12, 6, 12, 6);
    m_error->setAutoFillBackground(true);
    m_error->hide();
    m_chart = new ActivationChart(this);
    m_strip = new TraceStrip(this);
    m_rankView = new RankView(this);
    m_splitter = new QSplitter(Qt::Vertical, this);
    m_splitter->addWidget(paneOf(m_chart, m_strip));
    m_splitter->addWidget(m_rankView);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->setHandleWidth(1);
    m_splitter->setStretchFactor(0, 45);
    m_splitter->setStretchFactor(1, 55);
    m_splitter->setSizes({450, 550});

    auto *empty = new QLabel(emptyText(), this);
    empty->setAlignment(Qt::AlignCenter);
    empty->setWordWrap(true);
    empty->setForegroundRole(QPalette::PlaceholderText);
    empty->setBackgroundRole(QPalette::Base);
    empty->setAutoFillBackground(true);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_error);
    m_pages = new QStackedLayout;
    m_pages->addWidget(m_splitter);
    m_pages->addWidget(empty);
    setFocusProxy(m_rankView);
    layout->addLayout(m_pages, 1);
}

void ActivationView::connectModel()
{
    connect(&m_cursor, &TimeCursor::memoryChanged, this, &ActivationView::onMemoryChanged);
    connect(&m_cursor, &TimeCursor::logChanged, this, &ActivationView::refresh);
    connect(&m_cursor, &TimeCursor::momentChanged, this, &ActivationView::onMomentChanged);
    connect(&m_cursor, &TimeCursor::episodeChanged, this, &ActivationView::onEpisodeChanged);
    connect(m_loader, &CurveLoader::loaded, this, &ActivationView::onCurvesLoaded);
    connect(m_rankView, &RankView::episodeSelected, &m_cursor, &TimeCursor::selectEpisode);
    connect(m_chart, &ActivationChart::episodeClicked, &m_cursor, &TimeCursor::selectEpisode);
    connect(m_chart, &ActivationChart::momentAsked, &m_cursor, &TimeCursor::setMoment);
    connect(m_strip, &TraceStrip::episodeClicked, &m_cursor, &TimeCursor::selectEpisode);
    connect(m_rankView, &QTreeView::doubleClicked, this, [this] {
        setPinned(m_cursor.episode(), !pinned().contains(m_cursor.episode()));
    });
    m_pace.setSingleShot(true);
    m_pace.setInterval(100ms);
    connect(&m_pace, &QTimer::timeout, this, [this] {
        if (std::exchange(m_isMomentDue, false))
            onMomentChanged();
    });
}

Tuning ActivationView::tuning() const
{
    Tuning tuning = m_cursor.log().run.tuning;
    // The box shows two decimals: the run's own exponent stands as it is until it is changed.
    if (qAbs(m_decay->value() - tuning.decayExponent) > 0.005)
        tuning.decayExponent = m_decay->value();
    return tuning;
}

void ActivationView::onMemoryChanged()
{
    m_isPinChosen = false;
    m_pins.clear();
    m_lookAhead = {};
    const QSignalBlocker blocker(m_decay);
    m_decay->setValue(m_cursor.log().run.tuning.decayExponent);
    refresh();
}

void ActivationView::onMomentChanged()
{
    if (m_pace.isActive()) {
        m_isMomentDue = true;
        return;
    }
    if (m_wasShown)
        m_pace.start();
    refresh();
}

void ActivationView::onEpisodeChanged(EpisodeId episode)
{
    m_chart->setSelected(episode);
    m_strip->setSelected(episode);
    m_rankView->setSelected(episode);
    m_pinAction->setEnabled(episode.isValid());
    refreshCounts();
}

void ActivationView::showEvent(QShowEvent *event)
{
    m_wasShown = true;
    if (m_isStale)
        refresh();
    QWidget::showEvent(event);
}

void ActivationView::resizeEvent(QResizeEvent *event)
{
    fitToolBar();
    QWidget::resizeEvent(event);
}

void ActivationView::refresh()
{
    // What nobody sees is made when it is shown; a view that was never shown is for a picture.
    m_isStale = m_wasShown && !isVisible();
    if (m_isStale)
        return;
    const Snapshot &now = m_cursor.snapshot();
    m_pages->setCurrentIndex(now.episodes.isEmpty() ? 1 : 0);
    const RankOutlook outlook = rankOutlook(m_cursor.log(), now, now.at + m_lookAhead, tuning());
    QList<EpisodeId> order;
    for (const RankRow &row : outlook.rows)
        order.append(row.episode);
    m_suggestedPins = suggestedPins(now.episodes, order);
    m_rankView->setRanks(outlook, now.at);
    m_strip->setFacts(now.facts);
    refreshCurves();
    onEpisodeChanged(m_cursor.episode());
}

void ActivationView::refreshCurves()
{
    m_loader->load(curveRequest(), !m_wasShown);
    refreshCounts();
}

CurveRequest ActivationView::curveRequest() const
{
    const Snapshot &now = m_cursor.snapshot();
    TimePoint oldest = now.at;
    for (const Episode &episode : now.episodes)
        oldest = std::min(oldest, episode.encodedAt); // its first trace
    return {.episodes = now.episodes,
            .scale = AgeScale(m_kind, now.at, oldest, m_ahead),
            .tuning = tuning(),
            .pinned = pinned(),
            .selected = m_cursor.episode()};
}

void ActivationView::onCurvesLoaded(const CurveSet &curves)
{
    m_series->setCurves(curves);
    const QList<ChartMark> shown = marks();
    m_chart->setMarks(shown);
    m_chart->setCurves(curves);
    m_strip->setMarks(shown);
    m_strip->setCurves(curves);
    refreshCounts();
}

QList<ChartMark> ActivationView::marks() const
{
    const AgeScale &scale = m_series->curves().scale;
    QList<ChartMark> result;
    for (const CallRecord &record : m_cursor.log().calls) {
        const bool isShown = record.at >= scale.oldest() && record.at <= scale.moment();
        if (isShown && (record.fade || record.hasSlept))
            result.append({.at = record.at,
                           .kind = record.hasSlept ? Mark::Sleep : Mark::Fade,
                           .call = record.call,
                           .text = markText(record)});
    }
    return result;
}

void ActivationView::setScaleKind(AgeScale::Kind kind)
{
    m_kind = kind;
    (kind == AgeScale::Kind::LogAge ? m_logAction : m_linearAction)->setChecked(true);
    refreshCurves();
}

void ActivationView::setLookAhead(Duration ahead)
{
    m_lookAhead = std::clamp(ahead, Duration(0), 30 * day);
    for (Duration shown : {day, 7 * day, 30 * day}) {
        if (m_ahead < m_lookAhead && shown >= m_lookAhead)
            setAhead(shown);
    }
    m_chart->setLookAhead(m_lookAhead);
    refresh();
}

void ActivationView::setPinned(EpisodeId episode, bool isPinned)
{
    if (!episode.isValid())
        return;
    m_pins = pinned();
    m_isPinChosen = true;
    if (isPinned)
        m_pins.insert(episode);
    else
        m_pins.remove(episode);
    refreshCurves();
}

void ActivationView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return m_rankView->moveSelection(-1);
    case Qt::Key_Down:
        return m_rankView->moveSelection(1);
    case Qt::Key_Escape:
        if (m_error->isVisible())
            return m_error->hide();
        if (m_lookAhead > Duration(0))
            return setLookAhead({});
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

QSize ActivationView::pictureSize() const
{
    return m_splitter->size();
}

void ActivationView::setToolBarShown(bool isShown)
{
    m_toolBar->setVisible(isShown);
}

void ActivationView::paintPicture(QPainter &painter, qreal devicePixelRatio)
{
    painter.fillRect(QRect(QPoint(), pictureSize()), palette().color(QPalette::Base));
    if (m_pages->currentIndex() == 1)
        return painter.drawText(QRect(QPoint(), pictureSize()), Qt::AlignCenter, emptyText());
    m_chart->paintChart(painter, m_chart->size(), devicePixelRatio);
    painter.save();
    painter.translate(0, m_chart->height());
    m_strip->paintStrip(painter, m_strip->size(), devicePixelRatio);
    painter.restore();
    m_rankView->render(&painter, QPoint(0, m_rankView->y()));
}

QString ActivationView::seriesCsv() const
{
    QStringList line;
    for (int column = 0; column < m_series->columnCount(); ++column)
        line << csvField(m_series->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    QString csv = line.join(u',') + u'\n';
    for (int row = 0; row < m_series->rowCount(); ++row) {
        line.clear();
        for (int column = 0; column < m_series->columnCount(); ++column)
            line << m_series->index(row, column).data().toString();
        csv += line.join(u',') + u'\n';
    }
    return csv;
}

void ActivationView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange && m_pinButton)
        showColours();
    QWidget::changeEvent(event);
}

void ActivationView::showError(const Error &error)
{
    m_error->setText(Format::sentence(error));
    m_error->setVisible(true);
}

} // namespace Ebb
