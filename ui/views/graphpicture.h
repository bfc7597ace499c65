// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/factgraphmodel.h>
#include <ui/widgets/palette.h>
#include <ui/widgets/spatialgrid.h>

#include <QPainter>
#include <QPolygonF>

namespace Ebb {

//! How the graph is looked at.
struct GraphLook
{
    double zoom = 1;
    QPointF offset; //!< where the graph's origin is on the screen
    FactId fact; //!< selected
    EntityId entity; //!< selected
    QPalette palette;
    QFont font;

    QPointF toScreen(QPointF place) const { return place * zoom + offset; }
    QPointF toPlace(QPointF screen) const { return (screen - offset) / zoom; }
    QRectF toPlaces(const QRectF &screen) const
    {
        return {toPlace(screen.topLeft()), toPlace(screen.bottomRight())};
    }
};

//! The graph of facts laid out, ready to be painted and asked what is where. Only what is in sight
//! is looked at.
class GraphPicture
{
public:
    static constexpr int MostLabels = 200;
    static constexpr double LabelZoom = 0.7; //!< below it, boxes are dots

    GraphPicture() = default;
    //! `places` and `boxes` go with the nodes.
    GraphPicture(FactGraphValues values, QList<QPointF> places, QList<QSizeF> boxes);

    const FactGraphValues &values() const { return m_values; }
    QPointF placeOf(int node) const { return m_places.at(node); }
    //! What a fact's line looks like: three points, the middle one on the line.
    QPolygonF lineOf(int edge) const;
    QRectF bounds() const { return m_bounds; }

    //! The edge of a fact, or -1.
    int edgeOf(FactId fact) const { return m_edgeOfFact.value(fact, -1); }
    //! The node under a place on the screen, or -1.
    int nodeAt(QPointF screen, const GraphLook &look) const;
    //! The edge a few pixels from a place on the screen, or -1.
    int edgeAt(QPointF screen, const GraphLook &look) const;

    void paint(QPainter &painter, const QRectF &area, const GraphLook &look) const;

    //! A node's box at full size.
    static QSizeF boxFor(const QString &name, const QFont &font);
    static QString shortName(const QString &name);

private:
    void indexAll();
    void makeHulls();

    FactGraphValues m_values;
    QList<QPointF> m_places;
    QList<QSizeF> m_boxes;
    QList<QPolygonF> m_hulls;
    QHash<FactId, int> m_edgeOfFact;
    SpatialGrid m_nodeGrid;
    SpatialGrid m_edgeGrid;
    QRectF m_bounds;
};

} // namespace Ebb
