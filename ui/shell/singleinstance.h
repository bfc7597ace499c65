// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>

class QLocalServer;

namespace Ebb {

//! One window a user and store: a second start hands its files to the first and ends.
class SingleInstance : public QObject
{
    Q_OBJECT

public:
    //! `store` names the file whose window this is.
    explicit SingleInstance(const QString &store, QObject *parent = nullptr);

    //! Hands the files to a window that is open; false when there is none.
    bool handOver(const QStringList &files) const;
    //! Becomes the window that others hand their files to.
    void listen();

Q_SIGNALS:
    //! Another start has handed these over; empty: it only wants to be seen.
    void filesReceived(const QStringList &files);

private:
    void onConnection();

    QString m_name;
    QLocalServer *m_server;
};

} // namespace Ebb
