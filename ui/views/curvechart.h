// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/chartframe.h>
#include <ui/widgets/palette.h>

#include <QGraphicsScene>

class QChart;
class QLineSeries;
class QValueAxis;

namespace Ebb {

class GreyCurves;

//! The curves themselves: a Qt Charts line chart of the pinned and the selected ones over one item
//! that holds all the grey ones, since Qt Charts lays out and repaints each series anew on every
//! change. It is painted into a picture, never shown as a view.
class CurveChart
{
public:
    CurveChart();
    ~CurveChart();
    CurveChart(const CurveChart &) = delete;
    CurveChart &operator=(const CurveChart &) = delete;

    //! Takes over curves and their colours; all points of a curve are replaced at once.
    void setCurves(const CurveSet &curves, EpisodeId selected, const Tokens &tokens);
    //! Paints the curves into the frame's plot.
    void paint(QPainter &painter, const ChartFrame &frame);

private:
    void setLine(qsizetype place, const QList<QPointF> &points, const QPen &pen);

    QGraphicsScene m_scene;
    QChart *m_chart; // the scene's
    QValueAxis *m_across; // the chart's, as are the series
    QValueAxis *m_up;
    QList<QLineSeries *>
        m_lines; // the halo of the selection, then pinned curves, the selected last
    GreyCurves *m_grey;
};

} // namespace Ebb
