// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/matching.h>

#include <algorithm>

namespace Ebb {

namespace {

const QByteArray &digestOf(const QByteArray &digest)
{
    return digest;
}

const QByteArray &digestOf(const Message &message)
{
    return message.digest;
}

template<typename Incoming>
qsizetype commonLength(const QList<QByteArray> &stored, qsizetype from, const Incoming &incoming)
{
    const auto isSame
        = [](const QByteArray &digest, const auto &each) { return digest == digestOf(each); };
    const auto [storedEnd, incomingEnd] = std::mismatch(
        stored.begin() + from, stored.end(), incoming.begin(), incoming.end(), isSame);
    return incomingEnd - incoming.begin();
}

//! The longest overlap of the stored tail with the request's head, 0 when there is none.
template<typename Incoming>
qsizetype tailOverlap(const QList<QByteArray> &stored, const Incoming &incoming)
{
    const qsizetype furthest = std::max<qsizetype>(0, stored.size() - qsizetype(incoming.size()));
    for (qsizetype from = furthest; from < stored.size(); ++from) {
        const qsizetype length = stored.size() - from;
        if (commonLength(stored, from, incoming) >= length)
            return length;
    }
    return 0;
}

template<typename Incoming>
Match match(const QList<QByteArray> &stored, const Incoming &incoming)
{
    constexpr qsizetype LeastOverlap = 2;
    const qsizetype prefix = commonLength(stored, 0, incoming);
    if (prefix == stored.size())
        return {.kind = Match::Kind::Continues, .storedKept = prefix, .firstNew = prefix};
    if (prefix == 0) {
        const qsizetype overlap = tailOverlap(stored, incoming);
        if (overlap >= LeastOverlap) {
            return {
                .kind = Match::Kind::Truncated, .storedKept = stored.size(), .firstNew = overlap};
        }
    }
    return {.kind = Match::Kind::Departs, .storedKept = prefix, .firstNew = prefix};
}

} // namespace

Match matchHistory(const QList<QByteArray> &stored, const QList<QByteArray> &incoming)
{
    return match(stored, incoming);
}

Match matchHistory(const QList<QByteArray> &stored, std::span<const Message> incoming)
{
    return match(stored, incoming);
}

} // namespace Ebb
