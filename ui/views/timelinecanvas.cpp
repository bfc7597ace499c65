// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelinecanvas.h"

#include <ui/models/timecursor.h>
#include <ui/views/timelinetext.h>

#include <QAccessible>
#include <QPainter>
#include <QScrollBar>
#include <QStyleOptionFocusRect>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

QList<Activity> activityOf(const RunLog &log)
{
    QList<Activity> activity;
    activity.reserve(log.entries.size() + log.calls.size());
    for (const HistoryEntry &entry : log.entries) {
        activity.append({.at = entry.at, .turn = entry.turn});
    }
    for (const CallRecord &call : log.calls) {
        activity.append({.at = call.at, .turn = call.turn});
    }
    const auto isEarlier
        = [](const Activity &left, const Activity &right) { return left.at < right.at; };
    std::stable_sort(activity.begin(), activity.end(), isEarlier);
    return activity;
}

} // namespace

TimelineCanvas::TimelineCanvas(TimeCursor &cursor, QWidget *parent)
    : QWidget(parent)
    , m_cursor(cursor)
    , m_rows(&m_episodes)
{
    setupView();
    connectCursor();
    onLogChanged();
}

void TimelineCanvas::setupView()
{
    setAccessibleName(tr("Timeline"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_vertical = new QScrollBar(Qt::Vertical, this);
    m_horizontal = new QScrollBar(Qt::Horizontal, this);
    for (QScrollBar *bar : {m_vertical, m_horizontal}) {
        bar->hide();
        bar->setFocusPolicy(Qt::NoFocus);
    }
    connect(m_vertical, &QScrollBar::valueChanged, this, [this](int value) {
        m_layout.scroll = value;
        invalidate();
    });
    connect(m_horizontal, &QScrollBar::valueChanged, this, [this](int value) {
        m_axis.setOffset(value);
        invalidate();
    });
    m_refresh.setSingleShot(true);
    connect(&m_refresh, &QTimer::timeout, this, &TimelineCanvas::refresh);
    m_states = StatePainter(palette(), devicePixelRatioF());
}

void TimelineCanvas::connectCursor()
{
    connect(&m_cursor, &TimeCursor::logChanged, this, &TimelineCanvas::onLogChanged);
    connect(&m_cursor, &TimeCursor::momentChanged, this, &TimelineCanvas::onMomentChanged);
    connect(&m_cursor, &TimeCursor::episodeChanged, this, [this] {
        ensureVisible(selectedRow());
        invalidate();
    });
}

void TimelineCanvas::onLogChanged()
{
    m_episodes.setLog(m_cursor.log());
    m_series = callSeries(m_cursor.log());
    rebuildAxis();
    refresh();
}

void TimelineCanvas::onMomentChanged()
{
    if (!m_axis.isFitted()) {
        m_axis.reveal(m_cursor.moment(), 40);
    }
    // The line follows at once, the figures at most ten times a second.
    update();
    if (m_refresh.isActive()) {
        return;
    }
    if (const int wait = m_pace.takeOrWait(); wait > 0) {
        m_refresh.start(wait);
    } else {
        refresh();
    }
}

void TimelineCanvas::refresh()
{
    m_shown = m_cursor.moment();
    m_episodes.setSnapshot(m_cursor.snapshot());
    relayout();
    Q_EMIT rowsRefreshed();
}

void TimelineCanvas::rebuildAxis()
{
    m_axis = TimeAxis(activityOf(m_cursor.log()),
                      m_mode,
                      m_isFolded ? TimeAxis::Idle::Folded : TimeAxis::Idle::AsItWas);
    m_axis.setViewWidth(std::max(0.0, m_layout.canvasWidth()));
}

void TimelineCanvas::relayout()
{
    LayoutInput input{.size = size(),
                      .font = font(),
                      .rowCount = m_rows.rowCount(),
                      .largest = EpisodeId(m_cursor.log().episodes.size()),
                      .share = m_share,
                      .scroll = m_layout.scroll,
                      .bottomMargin = m_axis.isFitted() ? 0.0 : m_horizontal->sizeHint().height()};
    m_layout = timelineLayout(input);
    const double needed = input.rowCount * m_layout.rowHeight;
    const bool scrolls = needed > m_layout.rows.height();
    if (scrolls) {
        input.rightMargin = m_vertical->sizeHint().width();
        m_layout = timelineLayout(input);
    }
    m_axis.setViewWidth(m_layout.canvasWidth());
    m_vertical->setVisible(scrolls);
    const QRectF &rows = m_layout.rows;
    m_vertical->setGeometry(
        QRectF(rows.right() - input.rightMargin, rows.top(), input.rightMargin, rows.height())
            .toRect());
    m_vertical->setRange(0, int(std::max(0.0, std::ceil(needed - rows.height()))));
    m_vertical->setPageStep(int(rows.height()));
    m_vertical->setSingleStep(int(3 * m_layout.rowHeight));
    m_layout.scroll = m_vertical->value();
    m_horizontal->setVisible(!m_axis.isFitted());
    m_horizontal->setGeometry(QRectF(m_layout.canvasLeft(),
                                     height() - input.bottomMargin,
                                     m_layout.canvasWidth(),
                                     input.bottomMargin)
                                  .toRect());
    const double offset = m_axis.offset(); // a new range may move the bar, and it the axis
    m_horizontal->setRange(0, int(std::max(0.0, m_axis.contentWidth() - m_axis.viewWidth())));
    m_horizontal->setPageStep(int(m_axis.viewWidth()));
    m_horizontal->setValue(int(offset));
    m_axis.setOffset(offset);
    invalidate();
}

void TimelineCanvas::invalidate()
{
    m_still = QPixmap();
    update();
}

void TimelineCanvas::setShare(double share)
{
    m_share = std::clamp(share, 0.1, 0.9);
    relayout();
}

void TimelineCanvas::setMode(TimeAxis::Mode mode)
{
    if (mode == m_mode) {
        return;
    }
    m_mode = mode;
    rebuildAxis();
    relayout();
    Q_EMIT modeChanged(mode);
}

void TimelineCanvas::setFolded(bool isFolded)
{
    if (isFolded == m_isFolded) {
        return;
    }
    m_isFolded = isFolded;
    rebuildAxis();
    relayout();
    Q_EMIT foldedChanged(isFolded);
}

void TimelineCanvas::setOrder(EpisodeOrder order)
{
    m_rows.setOrder(order);
    ensureVisible(selectedRow());
    relayout();
}

void TimelineCanvas::setShown(EpisodeState state, bool isToShow)
{
    m_rows.setShown(state, isToShow);
    relayout();
}

void TimelineCanvas::fit()
{
    m_axis.fit();
    relayout();
}

void TimelineCanvas::zoom(double factor)
{
    const double x = m_axis.mapTimeToX(m_cursor.moment());
    const bool isInView = x >= 0 && x <= m_axis.viewWidth();
    m_axis.zoomAt(isInView ? x : m_axis.viewWidth() / 2, factor);
    relayout();
}

QRect TimelineCanvas::rowRect(int row) const
{
    return m_layout.rowRect(row).toRect();
}

int TimelineCanvas::itemAt(const QPoint &place) const
{
    for (int row = 0; row < itemCount(); ++row) {
        if (rowRect(row).contains(place))
            return row;
    }
    return -1;
}

QString TimelineCanvas::itemWords(int row) const
{
    return rowText(m_rows.at(row), m_episodes.ranked());
}

int TimelineCanvas::selectedRow() const
{
    return m_rows.rowOf(m_cursor.episode());
}

void TimelineCanvas::selectRow(int row)
{
    if (row < 0 || row >= m_rows.rowCount()) {
        return;
    }
    const EpisodeId id = m_rows.at(row).episode.id;
    if (!id.isValid()) {
        return;
    }
    m_cursor.selectEpisode(id);
    ensureVisible(row);
    QAccessibleEvent focus(this, QAccessible::Focus);
    focus.setChild(row);
    QAccessible::updateAccessibility(&focus);
}

void TimelineCanvas::ensureVisible(int row)
{
    if (row < 0) {
        return;
    }
    const QRectF rect = m_layout.rowRect(row);
    if (rect.top() < m_layout.rows.top()) {
        m_vertical->setValue(int(m_layout.scroll - (m_layout.rows.top() - rect.top())));
    } else if (rect.bottom() > m_layout.rows.bottom()) {
        m_vertical->setValue(
            int(std::ceil(m_layout.scroll + rect.bottom() - m_layout.rows.bottom())));
    }
}

void TimelineCanvas::goTo(int row)
{
    if (row >= 0 && row < m_rows.rowCount()) {
        selectRow(row);
        const EpisodeRow &episode = m_rows.at(row);
        if (episode.kind == EpisodeRow::Kind::Episode) {
            m_cursor.setMoment(episode.episode.states.last().at);
        }
    }
}

TimelineScene TimelineCanvas::scene(const StatePainter &states) const
{
    const qsizetype shownCall = m_series.placeAt(m_shown); // both are in the order of the calls
    return {.rows = m_rows,
            .axis = m_axis,
            .series = m_series,
            .states = states,
            .record = shownCall < 0 ? nullptr : &m_cursor.log().calls.at(shownCall),
            .moment = m_shown,
            .selected = m_cursor.episode(),
            .layout = m_layout,
            .palette = palette(),
            .font = font(),
            .isFolded = m_isFolded};
}

QPixmap TimelineCanvas::stillPicture() const
{
    QPixmap picture(size() * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    QPainter painter(&picture);
    paintStill(painter, m_states);
    return picture;
}

void TimelineCanvas::paintPicture(QPainter &painter, qreal devicePixelRatio) const
{
    paintStill(painter, StatePainter(palette(), devicePixelRatio));
    paintOverlay(painter);
}

void TimelineCanvas::paintStill(QPainter &painter, const StatePainter &states) const
{
    const TimelineScene still = scene(states);
    painter.fillRect(rect(), palette().color(QPalette::Base));
    paintTimelineRows(painter, still);
    paintTimelineHeader(painter, still);
    paintCallChart(painter, still);
    painter.setPen(QPen(still.tokens().line, 1));
    for (const double x : {m_layout.canvasLeft() - 0.5, m_layout.canvasRight() - 0.5}) {
        painter.drawLine(QPointF(x, 0), QPointF(x, m_layout.title.top()));
        painter.drawLine(QPointF(x, m_layout.chart.top()), QPointF(x, m_layout.axis.bottom()));
    }
    if (std::all_of(std::begin(allStates), std::end(allStates), [this](EpisodeState state) {
            return m_episodes.countOf(state) == 0;
        })) {
        paintEmptyText(painter);
    }
}

void TimelineCanvas::paintEmptyText(QPainter &painter) const
{
    const double used = m_rows.rowCount() * m_layout.rowHeight;
    const QRectF room
        = m_layout.rows.adjusted(24, std::min(used, m_layout.rows.height() / 2), -24, 0);
    painter.setPen(m_states.tokens().quiet);
    painter.setFont(font());
    painter.drawText(room,
                     int(Qt::AlignCenter | Qt::TextWordWrap),
                     tr("No episode yet. History is cut when a fade first needs it."));
}

void TimelineCanvas::paintOverlay(QPainter &painter) const
{
    if (m_axis.isEmpty()) {
        return;
    }
    const double left = m_layout.canvasLeft();
    const double right = m_layout.canvasRight();
    if (m_pointer.x() > left && m_pointer.x() < right && m_drag != Drag::Share) {
        painter.setPen(QPen(m_states.tokens().quiet, 1, Qt::DotLine));
        const double x = std::floor(m_pointer.x()) + 0.5;
        painter.drawLine(QPointF(x, m_layout.header.top()), QPointF(x, m_layout.axis.top()));
    }
    const double moment = std::round(left + m_axis.mapTimeToX(m_cursor.moment()));
    if (moment >= left - 1 && moment <= right + 1) {
        paintMoment(painter,
                    moment,
                    m_layout.header.bottom() - m_layout.marksHeight - 6,
                    m_layout.axis.top(),
                    m_states.tokens());
    }
}

void TimelineCanvas::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    if (m_still.isNull()) {
        m_still = stillPicture();
    }
    painter.drawPixmap(0, 0, m_still);
    paintOverlay(painter);
    if (hasFocus()) {
        QStyleOptionFocusRect option;
        option.initFrom(this);
        option.rect = selectedRow() >= 0
            ? rowRect(selectedRow()).intersected(m_layout.rows.toRect())
            : rect().adjusted(1, 1, -1, -1);
        style()->drawPrimitive(QStyle::PE_FrameFocusRect, &option, &painter, this);
    }
}

} // namespace Ebb
