// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/activationcurves.h>

#include <QFont>
#include <QRectF>

namespace Ebb {

//! Widths left and right of a plot; chart and trace strip share them, so that times line up.
struct ChartMargins
{
    double left = 0;
    double right = 0;
};

ChartMargins chartMargins(const QFont &font);

//! Where the values of a set of curves stand in a plot.
class ChartFrame
{
public:
    ChartFrame() = default;
    ChartFrame(const QRectF &plot, const CurveSet &curves);

    const QRectF &plot() const { return m_plot; }
    double least() const { return m_least; } //!< log10 at the bottom: half the lowest value
    double most() const { return m_most; } //!< log10 at the top: twice the highest value

    double x(double place) const { return m_plot.left() + place * m_plot.width(); }
    double y(double logarithm) const;
    QPointF map(const QPointF &point) const { return {x(point.x()), y(point.y())}; }
    //! The place on the axis at an x, held within 0 and 1.
    double place(double x) const;

    //! Values worth a line and a label: decades and their threefold, thinned when they would touch.
    QList<double> levels(double leastSpacing) const;

private:
    QRectF m_plot;
    double m_least = -2;
    double m_most = 0;
};

//! The logarithm of a curve at a place, between its points as drawn; nothing where it has none.
std::optional<double> drawnAt(const Curve &curve, double place);

//! Moves places apart that are nearer than `spacing`, keeping their order and staying within
//! `least` and `most` where there is room. Returns them in the order given.
QList<double> spreadOut(const QList<double> &places, double spacing, double least, double most);

} // namespace Ebb
