// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/chartpainter.h>
#include <ui/views/curvechart.h>

#include <QPixmap>
#include <QWidget>

namespace Ebb {

//! Activation curves over age and time ahead. All that changes with the data is painted once into a
//! picture; pointer and keyboard only move an overlay above it.
class ActivationChart : public QWidget
{
    Q_OBJECT

public:
    explicit ActivationChart(QWidget *parent = nullptr);

    void setCurves(const CurveSet &curves);
    void setMarks(const QList<ChartMark> &marks);
    void setSelected(EpisodeId episode);
    //! How far ahead of the moment one looks; 0 for not at all.
    void setLookAhead(Duration ahead);

    //! Paints the chart without its overlay, for pictures of any size.
    void paintChart(QPainter &painter, const QSizeF &size, qreal devicePixelRatio);
    //! The curve nearest to a point, within 10 px; none there.
    const Curve *curveAt(QPointF position) const;
    //! What a reading tells about a curve at a time.
    QString readingText(const Curve &curve, TimePoint time) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void episodeClicked(Ebb::EpisodeId episode);
    void momentAsked(Ebb::TimePoint moment);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseDoubleClickEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void changeEvent(QEvent *event) override;
    bool event(QEvent *event) override;

private:
    ChartFrame frameFor(const QSizeF &size) const;
    ChartFrame frame() const { return frameFor(size()); }
    void refresh();
    void ensurePicture();
    void read(EpisodeId episode, double place);
    void stopReading();
    void moveReading(double by);
    void paintReading(QPainter &painter) const;
    void paintReadingLabel(QPainter &painter, const Curve &curve, QPointF point) const;
    void paintLookAhead(QPainter &painter) const;
    QString toolTipAt(QPointF position) const;

    CurveSet m_curves;
    QList<ChartMark> m_marks;
    EpisodeId m_selected;
    Duration m_lookAhead{};
    CurveChart m_chart;
    bool m_isChartDue = true; // the chart does not hold m_curves yet
    QPixmap m_picture; // null when it has to be painted anew
    EpisodeId m_read; // the curve under the pointer or the keyboard's cursor
    double m_readPlace = -1; // negative for no reading
};

} // namespace Ebb
