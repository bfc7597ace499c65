// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/views/graphpicture.h>

namespace Ebb {

//! Paints what of a graph is in sight, once. Labels never overlap; what has no room stays a dot.
class GraphPainter
{
public:
    GraphPainter(QPainter &painter, const GraphPicture &picture, const GraphLook &look);

    void paintHulls(const QList<QPolygonF> &hulls);
    void paintEdges(const QList<int> &edges);
    void paintNodes(const QList<int> &nodes, const QList<QSizeF> &boxes);
    void paintEdgeLabels(const QList<int> &edges);

private:
    enum Line
    {
        InBlock,
        Milestone,
        Live,
        Leaving,
        OutOfView,
        LineCount,
    };

    static Line lineOf(const GraphEdge &edge);
    QPen penOf(Line line) const;
    QPolygonF onScreen(int edge) const;
    bool isChosen(const GraphEdge &edge) const;
    bool isEnd(int node) const;
    bool isNear(int node) const;
    bool takeRoom(const QRectF &room);
    void paintManyEdges(const QList<int> &edges);
    void paintEdge(int edge);
    void paintDots(const QList<int> &nodes);
    QList<int> byWeight(const QList<int> &nodes, qsizetype most) const;
    void paintBox(int node, const QRectF &box);
    void paintName(int node, const QRectF &room);
    bool paintEdgeLabel(int edge);
    void paintLabelText(const GraphEdge &edge, const QRectF &room, const QString &text);

    QPainter &m_painter;
    const GraphPicture &m_picture;
    const GraphLook &m_look;
    Tokens m_tokens;
    QFont m_font;
    QFont m_strong;
    QList<QRectF> m_taken;
    QSet<int> m_near; //!< nodes next to what is selected
    QSet<int> m_ends; //!< nodes that are selected
};

} // namespace Ebb
