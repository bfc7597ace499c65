// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "curveloader.h"

#include <QPromise>
#include <QThreadPool>

namespace Ebb {

CurveLoader::CurveLoader(QObject *parent)
    : QObject(parent)
{
    connect(&m_watcher, &QFutureWatcher<CurveSet>::finished, this, &CurveLoader::onFinished);
}

void CurveLoader::load(const CurveRequest &request, bool atOnce)
{
    if (atOnce || workOf(request) <= quickWork) {
        m_next.reset();
        m_isOutdated = m_watcher.isRunning();
        Q_EMIT loaded(makeCurves(request));
        return;
    }
    if (m_watcher.isRunning())
        m_next = request;
    else
        start(request);
}

void CurveLoader::start(const CurveRequest &request)
{
    m_isOutdated = false;
    QPromise<CurveSet> promise;
    m_watcher.setFuture(promise.future());
    promise.start();
    QThreadPool::globalInstance()->start([request, promise = std::move(promise)]() mutable {
        promise.addResult(makeCurves(request));
        promise.finish();
    });
}

void CurveLoader::onFinished()
{
    if (!m_isOutdated && m_watcher.future().resultCount() > 0)
        Q_EMIT loaded(m_watcher.result());
    if (m_next)
        start(*std::exchange(m_next, std::nullopt));
}

} // namespace Ebb
