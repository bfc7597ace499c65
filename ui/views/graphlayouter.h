// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/factgraphmodel.h>
#include <ui/widgets/graphlayout.h>

#include <QFutureWatcher>
#include <QObject>
#include <QRectF>

namespace Ebb {

//! Gives the nodes of a graph their places, and keeps them: at once when that is quick, else on a
//! worker thread. What has a place stays there when the graph grows.
class GraphLayouter : public QObject
{
    Q_OBJECT

public:
    //! Up to this many nodes are laid out at once.
    static constexpr qsizetype QuickNodes = 300;

    explicit GraphLayouter(QObject *parent = nullptr);

    //! Asks for places of these nodes; `laidOut` follows, before this returns when it is quick or
    //! `atOnce`.
    void layOut(const QList<NodeKey> &nodes, const GraphShape &shape, bool atOnce);
    //! Another graph comes: nothing keeps its place.
    void forget();

    bool hasPlaces(const QList<NodeKey> &nodes) const;
    //! Places are being made.
    bool isBusy() const { return !m_watcher.future().isFinished(); }
    QRectF bounds() const; //!< about, of all that has a place
    QPointF placeOf(NodeKey node) const { return m_places.value(node); }

Q_SIGNALS:
    void laidOut();

private:
    void start();
    void keep(const QList<QPointF> &places);
    void onFinished();

    QHash<NodeKey, QPointF> m_places;
    QList<NodeKey> m_nodes; //!< being placed
    GraphShape m_shape;
    QFutureWatcher<QList<QPointF>> m_watcher;
    bool m_isOutdated = false; //!< what is being made is not wanted any more
    bool m_isNextWanted = false;
};

} // namespace Ebb
