// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "chartframe.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <numeric>

using namespace Qt::StringLiterals;

namespace Ebb {

ChartMargins chartMargins(const QFont &font)
{
    const QFontMetricsF metrics(font);
    return {.left = metrics.horizontalAdvance(u"E0000"_s) + 12,
            .right = metrics.horizontalAdvance(u"E00000.0000"_s) + 36};
}

ChartFrame::ChartFrame(const QRectF &plot, const CurveSet &curves)
    : m_plot(plot)
    , m_least(std::log10(curves.lowest / 2))
    , m_most(std::log10(curves.highest * 2))
{
}

double ChartFrame::y(double logarithm) const
{
    return m_plot.bottom() - (logarithm - m_least) / (m_most - m_least) * m_plot.height();
}

double ChartFrame::place(double x) const
{
    return m_plot.width() > 0 ? std::clamp((x - m_plot.left()) / m_plot.width(), 0.0, 1.0) : 0;
}

QList<double> ChartFrame::levels(double leastSpacing) const
{
    const double decade = m_plot.height() / (m_most - m_least);
    const bool hasThirds = decade / 2 >= leastSpacing;
    const int step = std::max(1, int(std::ceil(leastSpacing / std::max(decade, 1.0))));
    QList<double> result;
    for (int power = int(std::floor(m_least)); power <= m_most; ++power) {
        if (power % step == 0 && power >= m_least)
            result.append(std::pow(10.0, power));
        const double third = std::log10(3.0) + power;
        if (hasThirds && third >= m_least && third <= m_most)
            result.append(3 * std::pow(10.0, power));
    }
    return result;
}

std::optional<double> drawnAt(const Curve &curve, double place)
{
    const QList<QPointF> &points = curve.points;
    if (points.isEmpty() || place < points.first().x() || place > points.last().x())
        return std::nullopt;
    const auto right = std::ranges::upper_bound(points, place, {}, &QPointF::x);
    if (right == points.end())
        return points.last().y();
    const QPointF from = *std::prev(right);
    return std::lerp(from.y(), right->y(), (place - from.x()) / (right->x() - from.x()));
}

QList<double> spreadOut(const QList<double> &places, double spacing, double least, double most)
{
    QList<qsizetype> order(places.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&places](qsizetype i) { return places.at(i); });
    QList<double> result = places;
    double free = least;
    for (qsizetype i : std::as_const(order)) {
        result[i] = std::max(result.at(i), free);
        free = result.at(i) + spacing;
    }
    free = most;
    for (auto i = order.crbegin(); i != order.crend(); ++i) {
        result[*i] = std::min(result.at(*i), free);
        free = result.at(*i) - spacing;
    }
    return result;
}

} // namespace Ebb
