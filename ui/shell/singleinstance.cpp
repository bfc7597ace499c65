// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "singleinstance.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QLocalServer>
#include <QLocalSocket>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr int PatienceMs = 1'000;

} // namespace

SingleInstance::SingleInstance(const QString &store, QObject *parent)
    : QObject(parent)
    , m_server(new QLocalServer(this))
{
    const QByteArray path = QFileInfo(store).absoluteFilePath().toUtf8();
    const QByteArray hash = QCryptographicHash::hash(path, QCryptographicHash::Blake2s_128);
    m_name = u"ebb-"_s + QString::fromLatin1(hash.toHex().first(16));
    m_server->setSocketOptions(QLocalServer::UserAccessOption);
    connect(m_server, &QLocalServer::newConnection, this, &SingleInstance::onConnection);
}

bool SingleInstance::handOver(const QStringList &files) const
{
    QLocalSocket socket;
    socket.connectToServer(m_name);
    if (!socket.waitForConnected(PatienceMs))
        return false;
    // One absolute path a line, then the end: the other window has its own working folder.
    for (const QString &file : files)
        socket.write(QFileInfo(file).absoluteFilePath().toUtf8() + '\n');
    socket.flush();
    socket.disconnectFromServer();
    return socket.state() == QLocalSocket::UnconnectedState
        || socket.waitForDisconnected(PatienceMs);
}

void SingleInstance::listen()
{
    // What a crashed window left behind answers nobody, or handOver would have found it.
    QLocalServer::removeServer(m_name);
    m_server->listen(m_name);
}

void SingleInstance::onConnection()
{
    while (QLocalSocket *socket = m_server->nextPendingConnection()) {
        connect(socket, &QLocalSocket::disconnected, this, [this, socket] {
            const QString text = QString::fromUtf8(socket->readAll());
            Q_EMIT filesReceived(text.split(u'\n', Qt::SkipEmptyParts));
            socket->deleteLater();
        });
    }
}

} // namespace Ebb
