// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/packing.h>

#include <QCryptographicHash>

namespace Ebb {

namespace {

constexpr qsizetype HashSize = 8; // bodies that meet in one are compared byte for byte
constexpr qsizetype WorthPacking = 256; // shorter values hardly shrink and cost time

constexpr char Plain = '\0';
constexpr char Compressed = '\1';

} // namespace

QByteArray bodyHash(const QByteArray &bytes)
{
    return QCryptographicHash::hash(bytes, QCryptographicHash::Blake2b_160).first(HashSize);
}

QByteArray packedBody(const QByteArray &bytes)
{
    if (bytes.size() < WorthPacking)
        return {};
    const QByteArray compressed = qCompress(bytes);
    return compressed.size() < bytes.size() / 4 * 3 ? compressed : QByteArray();
}

QByteArray bodyBytes(bool isPacked, const QByteArray &stored)
{
    return isPacked ? qUncompress(stored) : stored;
}

QByteArray packed(const QCborValue &value)
{
    const QByteArray bytes = value.toCbor();
    const QByteArray compressed = packedBody(bytes);
    return compressed.isEmpty() ? Plain + bytes : Compressed + compressed;
}

QCborValue unpacked(const QByteArray &stored)
{
    const QByteArray content = stored.sliced(stored.isEmpty() ? 0 : 1);
    return QCborValue::fromCbor(bodyBytes(stored.startsWith(Compressed), content));
}

} // namespace Ebb
