// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "curvechart.h"

#include <ui/widgets/statepainter.h>

#include <QChart>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QPainter>
#include <QValueAxis>

namespace Ebb {

//! Everything that is not pinned: thin lines, and the band of those folded.
class GreyCurves : public QGraphicsItem
{
public:
    using QGraphicsItem::QGraphicsItem;

    void setCurves(const CurveSet &curves, EpisodeId selected, const QColor &colour)
    {
        m_lines.clear();
        for (const Curve &curve : curves.curves) {
            if (!curve.isPinned && !curve.isFolded && curve.id != selected)
                m_lines.append(curve.points);
        }
        m_band = curves.bandTop;
        for (auto point = curves.bandBottom.crbegin(); point != curves.bandBottom.crend(); ++point)
            m_band.append(*point);
        m_colour = colour;
        update();
    }

    void setFrame(const ChartFrame &frame)
    {
        prepareGeometryChange();
        m_frame = frame;
    }

    QRectF boundingRect() const override { return m_frame.plot(); }

    void paint(QPainter *painter, const QStyleOptionGraphicsItem *, QWidget *) override
    {
        painter->setClipRect(m_frame.plot());
        QColor band = m_colour;
        band.setAlphaF(0.35F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(band);
        painter->drawPolygon(mapped(m_band));
        // A cosmetic pen: any other width is many times slower here.
        painter->setPen(QPen(m_colour, 0));
        for (const QList<QPointF> &line : std::as_const(m_lines))
            painter->drawPolyline(mapped(line));
    }

private:
    QPolygonF mapped(const QList<QPointF> &points) const
    {
        QPolygonF result;
        result.reserve(points.size());
        for (const QPointF &point : points)
            result.append(m_frame.map(point));
        return result;
    }

    QList<QList<QPointF>> m_lines;
    QList<QPointF> m_band;
    QColor m_colour;
    ChartFrame m_frame;
};

CurveChart::CurveChart()
    : m_chart(new QChart)
    , m_across(new QValueAxis(m_chart))
    , m_up(new QValueAxis(m_chart))
    , m_grey(new GreyCurves(m_chart))
{
    m_scene.addItem(m_chart);
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->legend()->hide();
    m_chart->setBackgroundVisible(false);
    m_chart->setMargins({});
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_across->setRange(0, 1);
    // Scales, grid and labels are ours: they tell ages, which no axis of Qt Charts does.
    m_across->setVisible(false);
    m_up->setVisible(false);
    m_chart->addAxis(m_across, Qt::AlignBottom);
    m_chart->addAxis(m_up, Qt::AlignLeft);
}

CurveChart::~CurveChart() = default;

void CurveChart::setLine(qsizetype place, const QList<QPointF> &points, const QPen &pen)
{
    if (place == m_lines.size()) {
        m_lines.append(new QLineSeries(m_chart));
        m_chart->addSeries(m_lines.last());
        m_lines.last()->attachAxis(m_across);
        m_lines.last()->attachAxis(m_up);
    }
    QLineSeries *line = m_lines.at(place);
    line->setPen(pen);
    line->replace(points);
}

void CurveChart::setCurves(const CurveSet &curves, EpisodeId selected, const Tokens &tokens)
{
    m_grey->setCurves(curves, selected, tokens.isDark ? tokens.line.lighter(120) : tokens.line);
    const Curve *chosen = curves.find(selected);
    qsizetype place = 0;
    QPen halo(tokens.selection, 8, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    halo.setCosmetic(true);
    setLine(place++, chosen ? chosen->points : QList<QPointF>(), halo);
    for (const Curve &curve : curves.curves) {
        if (curve.isPinned && curve.id != selected)
            setLine(place++, curve.points, curvePen(tokens, curve.state));
    }
    if (chosen)
        setLine(place++, chosen->points, curvePen(tokens, chosen->state));
    while (m_lines.size() > place) {
        m_chart->removeSeries(m_lines.last());
        delete m_lines.takeLast();
    }
}

void CurveChart::paint(QPainter &painter, const ChartFrame &frame)
{
    const QRectF all(0, 0, frame.plot().right() + 1, frame.plot().bottom() + 1);
    m_grey->setFrame(frame);
    m_up->setRange(frame.least(), frame.most());
    m_chart->resize(all.size());
    m_chart->setPlotArea(frame.plot());
    m_chart->layout()->activate();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    m_scene.render(&painter, all, all, Qt::IgnoreAspectRatio);
    painter.restore();
}

} // namespace Ebb
