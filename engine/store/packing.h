// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/ids.h>

#include <QByteArray>
#include <QCborArray>
#include <QCborValue>
#include <QList>

namespace Ebb {

//! What finds a body of a memory again, 8 bytes: two different bodies may share it.
QByteArray bodyHash(const QByteArray &bytes);

//! `bytes` compressed, or nothing when that does not pay.
QByteArray packedBody(const QByteArray &bytes);
//! What a body was stored from.
QByteArray bodyBytes(bool isPacked, const QByteArray &stored);

//! A CBOR value as a column keeps it, compressed when that pays. Doubles come back bit for bit.
QByteArray packed(const QCborValue &value);
QCborValue unpacked(const QByteArray &stored);

//! A list of ids; no bytes at all for an empty one.
template<typename Id>
QCborArray idsAsCbor(const QList<Id> &ids)
{
    QCborArray array;
    for (const Id id : ids)
        array.append(id.value());
    return array;
}

template<typename Id>
QList<Id> idsFromCbor(const QCborArray &array)
{
    QList<Id> ids;
    ids.reserve(array.size());
    for (const QCborValue &id : array)
        ids.append(Id(id.toInteger()));
    return ids;
}

template<typename Id>
QByteArray packedIds(const QList<Id> &ids)
{
    return ids.isEmpty() ? QByteArray("") : packed(idsAsCbor(ids));
}

template<typename Id>
QList<Id> unpackedIds(const QByteArray &stored)
{
    return stored.isEmpty() ? QList<Id>() : idsFromCbor<Id>(unpacked(stored).toArray());
}

} // namespace Ebb
