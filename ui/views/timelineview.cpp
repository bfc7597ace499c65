// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelineview.h"

#include <ui/models/timecursor.h>
#include <ui/views/exportbutton.h>
#include <ui/views/paintedlist.h>
#include <ui/views/timelinecanvas.h>
#include <ui/widgets/format.h>

#include <QAction>
#include <QActionGroup>
#include <QComboBox>
#include <QEvent>
#include <QPainter>
#include <QToolBar>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double zoomStep = 1.5;

QString csvLine(const EpisodeRow &row)
{
    const Episode &episode = row.episode;
    const StateChange &last = episode.states.last();
    return QStringList{QString::number(episode.id.value()),
                       csvField(episode.title),
                       QString::number(episode.firstTurn.value()),
                       QString::number(episode.lastTurn.value()),
                       stateName(last.state),
                       QString::number(last.call.value()),
                       toIso(last.at),
                       toIso(episode.startedAt),
                       QString::number(episode.tokens),
                       QString::number(row.activation, 'g', 17),
                       QString::number(row.significance, 'g', 17),
                       row.rank > 0 ? QString::number(row.rank) : QString()}
        .join(u',');
}

enum class ZoomSign
{
    Out,
    Fit,
    In,
};

//! The corners of a frame for fit, a magnifying glass for the others.
void paintZoomSign(QPainter &painter, ZoomSign sign)
{
    if (sign == ZoomSign::Fit) {
        for (const QPointF corner :
             {QPointF(-1, -1), QPointF(1, -1), QPointF(1, 1), QPointF(-1, 1)}) {
            const QPointF at = QPointF(8, 8) + corner * 5.5;
            painter.drawLine(at, at - QPointF(corner.x() * 3.5, 0));
            painter.drawLine(at, at - QPointF(0, corner.y() * 3.5));
        }
        painter.drawRect(QRectF(6, 6, 4, 4));
        return;
    }
    painter.drawEllipse(QPointF(6.5, 6.5), 4.5, 4.5);
    painter.drawLine(QPointF(10, 10), QPointF(14, 14));
    painter.drawLine(QPointF(4.5, 6.5), QPointF(8.5, 6.5));
    if (sign == ZoomSign::In) {
        painter.drawLine(QPointF(6.5, 4.5), QPointF(6.5, 8.5));
    }
}

QIcon zoomIcon(const QColor &colour, ZoomSign sign)
{
    QPixmap pixmap(32, 32);
    pixmap.setDevicePixelRatio(2);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.2));
    paintZoomSign(painter, sign);
    painter.end();
    return QIcon(pixmap);
}

} // namespace

TimelineView::TimelineView(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_canvas(new TimelineCanvas(cursor, this))
    , m_toolBar(new QToolBar(this))
{
    installPaintedListAccessibility();
    setupActions();
    setupToolBar();
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_toolBar);
    layout->addWidget(m_canvas, 1);
    setFocusProxy(m_canvas);
    connectCanvas();
    showIcons();
    showCounts();
}

QAction *TimelineView::addKey(const QString &text, const QKeySequence &key)
{
    auto *action = new QAction(text, this);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    action->setToolTip(
        tr("%1 (%2)", "action and its key").arg(text, key.toString(QKeySequence::NativeText)));
    addAction(action);
    return action;
}

void TimelineView::setupActions()
{
    m_time = new QAction(tr("Time"), this);
    m_turns = new QAction(tr("Turns"), this);
    m_time->setToolTip(tr("As wide as it took (T)"));
    m_turns->setToolTip(tr("Every turn equally wide (T)"));
    auto *group = new QActionGroup(this);
    for (QAction *action : {m_time, m_turns}) {
        action->setCheckable(true);
        group->addAction(action);
    }
    m_time->setChecked(true);
    connect(m_time, &QAction::triggered, this, [this] { m_canvas->setMode(TimeAxis::Mode::Time); });
    connect(
        m_turns, &QAction::triggered, this, [this] { m_canvas->setMode(TimeAxis::Mode::Turns); });
    QAction *other = addKey(tr("Time or Turns"), Qt::Key_T);
    connect(other, &QAction::triggered, this, [this] {
        (m_time->isChecked() ? m_turns : m_time)->trigger();
    });
    m_fold = addKey(tr("Fold idle"), Qt::Key_F);
    m_fold->setCheckable(true);
    m_fold->setChecked(true);
    connect(m_fold, &QAction::toggled, m_canvas, &TimelineCanvas::setFolded);
    m_zoomOut = addKey(tr("Zoom Out"), Qt::Key_Minus);
    m_fit = addKey(tr("Fit"), Qt::Key_0);
    m_zoomIn = addKey(tr("Zoom In"), Qt::Key_Plus);
    connect(m_zoomOut, &QAction::triggered, this, [this] { m_canvas->zoom(1 / zoomStep); });
    connect(m_fit, &QAction::triggered, m_canvas, &TimelineCanvas::fit);
    connect(m_zoomIn, &QAction::triggered, this, [this] { m_canvas->zoom(zoomStep); });
}

void TimelineView::setupToolBar()
{
    m_toolBar->setMovable(false);
    m_toolBar->setIconSize({16, 16});
    m_toolBar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_toolBar->setAccessibleName(tr("What the timeline shows"));
    m_toolBar->addAction(m_time);
    m_toolBar->addAction(m_turns);
    m_toolBar->addSeparator();
    m_toolBar->addAction(m_fold);
    addOrder();
    m_toolBar->addSeparator();
    addZoom();
    auto *spacer = new QWidget(m_toolBar);
    spacer->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    m_toolBar->addWidget(spacer);
    addStates();
    addExport();
}

void TimelineView::addOrder()
{
    m_order = new QComboBox(m_toolBar);
    m_order->setAccessibleName(tr("Order of the episodes"));
    m_order->addItem(tr("Oldest first"), int(EpisodeOrder::OldestFirst));
    m_order->addItem(tr("Most active first"), int(EpisodeOrder::MostActiveFirst));
    m_order->addItem(tr("Next to leave"), int(EpisodeOrder::NextToLeave));
    connect(m_order, &QComboBox::currentIndexChanged, this, [this] {
        m_canvas->setOrder(EpisodeOrder(m_order->currentData().toInt()));
    });
    m_toolBar->addWidget(m_order);
}

void TimelineView::addZoom()
{
    for (QAction *action : {m_zoomOut, m_fit, m_zoomIn}) {
        m_toolBar->addAction(action);
        if (auto *button = qobject_cast<QToolButton *>(m_toolBar->widgetForAction(action))) {
            button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        }
    }
}

void TimelineView::addStates()
{
    for (const EpisodeState state : allStates) {
        auto *action = new QAction(this);
        action->setCheckable(true);
        action->setChecked(true);
        action->setToolTip(Format::stateMeaning(state));
        connect(action, &QAction::toggled, this, [this, state](bool isOn) {
            m_canvas->setShown(state, isOn);
        });
        m_toolBar->addAction(action);
        m_states[size_t(state)] = action;
    }
}

void TimelineView::addExport()
{
    m_toolBar->addSeparator();
    const ExportSource source{
        .name = u"timeline"_s,
        .size = [this] { return m_canvas->size(); },
        .paint = [this](QPainter &painter, qreal ratio) { m_canvas->paintPicture(painter, ratio); },
        .tables = {{.title = tr("Episodes as CSV…"), .name = u"episodes"_s, .csv = [this] {
                        return csv();
                    }}}};
    auto *button = new ExportButton(source, m_toolBar);
    connect(button, &ExportButton::failed, this, &TimelineView::exportFailed);
    m_toolBar->addWidget(button);
}

void TimelineView::connectCanvas()
{
    connect(m_canvas, &TimelineCanvas::rowsRefreshed, this, &TimelineView::showCounts);
    connect(m_canvas, &TimelineCanvas::modeChanged, this, [this](TimeAxis::Mode mode) {
        (mode == TimeAxis::Mode::Time ? m_time : m_turns)->setChecked(true);
        m_fold->setEnabled(mode == TimeAxis::Mode::Time);
    });
    connect(m_canvas, &TimelineCanvas::foldedChanged, m_fold, &QAction::setChecked);
}

void TimelineView::showCounts()
{
    const EpisodeModel &episodes = *m_canvas->rows().episodes();
    for (const EpisodeState state : allStates) {
        //: A state and how many episodes are in it: Live 5
        m_states[size_t(state)]->setText(
            tr("%1 %2").arg(Format::stateTitle(state), Format::count(episodes.countOf(state))));
    }
}

void TimelineView::showIcons()
{
    for (const EpisodeState state : allStates) {
        m_states[size_t(state)]->setIcon(stateIcon(palette(), state, devicePixelRatioF()));
    }
    const QColor colour = palette().color(QPalette::ButtonText);
    m_zoomOut->setIcon(zoomIcon(colour, ZoomSign::Out));
    m_fit->setIcon(zoomIcon(colour, ZoomSign::Fit));
    m_zoomIn->setIcon(zoomIcon(colour, ZoomSign::In));
}

void TimelineView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_zoomIn) {
        showIcons();
    }
}

QString TimelineView::csv() const
{
    QStringList lines{
        u"episode,title,first_turn,last_turn,state,since_call,since,started_at,tokens,"
        "activation,significance,rank"_s};
    const EpisodeOrderModel &rows = m_canvas->rows();
    for (int row = 0; row < rows.rowCount(); ++row) {
        if (rows.at(row).kind == EpisodeRow::Kind::Episode) {
            lines << csvLine(rows.at(row));
        }
    }
    return lines.join(u'\n') + u'\n';
}

} // namespace Ebb
