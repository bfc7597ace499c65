// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/activationcurves.h>

#include <QFutureWatcher>
#include <QObject>

namespace Ebb {

//! Makes curves: at once when that is quick, else on a worker thread, the latest request winning.
class CurveLoader : public QObject
{
    Q_OBJECT

public:
    explicit CurveLoader(QObject *parent = nullptr);

    //! Asks for curves; `loaded` follows, before this returns when it is quick or `atOnce`.
    void load(const CurveRequest &request, bool atOnce = false);
    //! How much work (`workOf`) is done at once: about 10 ms of it.
    static constexpr qint64 quickWork = 2'000'000;

Q_SIGNALS:
    void loaded(const Ebb::CurveSet &curves);

private:
    void start(const CurveRequest &request);
    void onFinished();

    QFutureWatcher<CurveSet> m_watcher;
    std::optional<CurveRequest> m_next; // asked for while another was being made
    bool m_isOutdated = false; // what is being made is older than what was made at once
};

} // namespace Ebb
