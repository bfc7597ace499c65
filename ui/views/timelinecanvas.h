// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/paintedlist.h>
#include <ui/views/timelinescene.h>
#include <ui/widgets/pace.h>

#include <QPixmap>
#include <QTimer>
#include <QWidget>

class QScrollBar;

namespace Ebb {

class TimeCursor;

//! The painted part of the timeline: episodes over time, and the size of each call on the same
//! axis. What is still is kept as a pixmap; the moment line and the pointer's line lie over it.
class TimelineCanvas : public QWidget, public PaintedList
{
    Q_OBJECT

public:
    explicit TimelineCanvas(TimeCursor &cursor, QWidget *parent = nullptr);

    EpisodeOrderModel &rows() { return m_rows; }
    const EpisodeOrderModel &rows() const { return m_rows; }
    const TimeAxis &axis() const { return m_axis; }
    TimeAxis::Mode mode() const { return m_mode; }
    bool isFolded() const { return m_isFolded; }
    //! The moment the figures are of; the line may be a tenth of a second ahead.
    TimePoint shownMoment() const { return m_shown; }
    //! Share of the height the rows have; the size chart has the rest.
    double share() const { return m_share; }
    void setShare(double share);

    void setMode(TimeAxis::Mode mode);
    void setFolded(bool isFolded);
    void setOrder(EpisodeOrder order);
    void setShown(EpisodeState state, bool isToShow);
    void fit();
    void zoom(double factor);

    //! What is shown, without focus or pointer, for a picture of the same size.
    void paintPicture(QPainter &painter, qreal devicePixelRatio) const;

    //! Widget coordinate of the axis's left edge.
    double axisLeft() const { return m_layout.canvasLeft(); }
    //! Where a row stands now; outside the widget when scrolled away.
    QRect rowRect(int row) const;
    int selectedRow() const;
    void selectRow(int row);

    int itemCount() const override { return m_rows.rowCount(); }
    QString itemWords(int row) const override;
    QRect itemRect(int row) const override { return rowRect(row); }
    int itemAt(const QPoint &place) const override;
    int selectedItem() const override { return selectedRow(); }
    void selectItem(int row) override { selectRow(row); }

    QSize sizeHint() const override { return {860, 700}; }
    QSize minimumSizeHint() const override { return {460, 280}; }

Q_SIGNALS:
    void rowsRefreshed(); //!< figures are those of the moment again
    void modeChanged(Ebb::TimeAxis::Mode mode);
    void foldedChanged(bool isFolded);

protected:
    bool event(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;

private:
    enum class Drag
    {
        None,
        Moment,
        Share,
        Pan,
    };

    void setupView();
    void connectCursor();
    void onLogChanged();
    void onMomentChanged();
    void refresh();
    void rebuildAxis();
    void relayout();
    void invalidate();
    void ensureVisible(int row);
    void goTo(int row);
    TimelineScene scene(const StatePainter &states) const;
    QPixmap stillPicture() const;
    void paintStill(QPainter &painter, const StatePainter &states) const;
    void paintEmptyText(QPainter &painter) const;
    void paintOverlay(QPainter &painter) const;
    TimePoint timeAt(const QPointF &place) const;
    bool isOnCanvas(const QPointF &place) const;
    QString tipAt(const QPointF &place) const;
    //! The mark under a place of the header, or null.
    const CallMark *markAt(const QPointF &place) const;
    void updateCursorShape(const QPointF &place);

    TimeCursor &m_cursor;
    EpisodeModel m_episodes;
    EpisodeOrderModel m_rows;
    CallSeries m_series;
    TimeAxis m_axis;
    TimelineLayout m_layout;
    StatePainter m_states;
    QScrollBar *m_vertical = nullptr;
    QScrollBar *m_horizontal = nullptr;
    QTimer m_refresh;
    Pace m_pace;
    TimePoint m_shown; //!< the moment the rows' figures are of
    mutable QPixmap m_still;
    QPointF m_pointer{-1, -1};
    QPointF m_dragFrom;
    Drag m_drag = Drag::None;
    TimeAxis::Mode m_mode = TimeAxis::Mode::Time;
    bool m_isFolded = true;
    double m_share = 0.6;
};

} // namespace Ebb
