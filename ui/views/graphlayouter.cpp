// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "graphlayouter.h"

#include <QPromise>
#include <QThreadPool>

#include <algorithm>

namespace Ebb {

GraphLayouter::GraphLayouter(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcherBase::finished, this, &GraphLayouter::onFinished);
}

void GraphLayouter::forget()
{
    m_places.clear();
    m_isNextWanted = false;
    m_isOutdated = m_watcher.isRunning();
}

QRectF GraphLayouter::bounds() const
{
    QRectF bounds;
    for (const QPointF &place : m_places)
        bounds |= QRectF(place - QPointF(80, 16), QSizeF(160, 32));
    return bounds;
}

bool GraphLayouter::hasPlaces(const QList<NodeKey> &nodes) const
{
    return std::ranges::all_of(nodes, [this](NodeKey node) { return m_places.contains(node); });
}

void GraphLayouter::layOut(const QList<NodeKey> &nodes, const GraphShape &shape, bool atOnce)
{
    m_nodes = nodes;
    m_shape = shape;
    if (hasPlaces(nodes)) {
        Q_EMIT laidOut();
        return;
    }
    if (m_watcher.isRunning() && !atOnce) {
        m_isOutdated = true;
        m_isNextWanted = true;
        return;
    }
    start();
    if (atOnce || nodes.size() <= QuickNodes)
        m_watcher.waitForFinished();
    // The watcher itself only hears of it from the event loop.
    if (m_watcher.future().isFinished())
        onFinished();
}

void GraphLayouter::start()
{
    QList<std::optional<QPointF>> known;
    for (const NodeKey node : std::as_const(m_nodes)) {
        const auto place = m_places.constFind(node);
        known.append(place == m_places.cend() ? std::nullopt : std::optional(*place));
    }
    m_isOutdated = false;
    m_isNextWanted = false;
    QPromise<QList<QPointF>> promise;
    m_watcher.setFuture(promise.future());
    promise.start();
    QThreadPool::globalInstance()->start(
        [shape = m_shape, known, promise = std::move(promise)]() mutable {
            promise.addResult(layOutGrown(shape, known));
            promise.finish();
        });
}

void GraphLayouter::onFinished()
{
    if (!m_isOutdated && m_watcher.future().resultCount() > 0) {
        m_isOutdated = true; // taken
        keep(m_watcher.result());
        Q_EMIT laidOut();
    }
    if (m_isNextWanted)
        start();
}

void GraphLayouter::keep(const QList<QPointF> &places)
{
    for (qsizetype i = 0; i < m_nodes.size(); ++i)
        m_places.insert(m_nodes.at(i), places.at(i));
}

} // namespace Ebb
