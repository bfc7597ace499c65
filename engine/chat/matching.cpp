// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/matching.h>

#include <algorithm>

namespace Ebb {

namespace {

qsizetype commonLength(const QList<QByteArray> &stored, qsizetype from, const QList<QByteArray> &incoming)
{
    const auto [storedEnd, incomingEnd]
        = std::mismatch(stored.begin() + from, stored.end(), incoming.begin(), incoming.end());
    return incomingEnd - incoming.begin();
}

//! The longest overlap of the stored tail with the request's head, 0 when there is none.
qsizetype tailOverlap(const QList<QByteArray> &stored, const QList<QByteArray> &incoming)
{
    const qsizetype furthest = std::max<qsizetype>(0, stored.size() - incoming.size());
    for (qsizetype from = furthest; from < stored.size(); ++from) {
        const qsizetype length = stored.size() - from;
        if (commonLength(stored, from, incoming) >= length)
            return length;
    }
    return 0;
}

} // namespace

Match matchHistory(const QList<QByteArray> &stored, const QList<QByteArray> &incoming)
{
    constexpr qsizetype LeastOverlap = 2;
    const qsizetype prefix = commonLength(stored, 0, incoming);
    if (prefix == stored.size())
        return {.kind = Match::Kind::Continues, .storedKept = prefix, .firstNew = prefix};
    if (prefix == 0) {
        const qsizetype overlap = tailOverlap(stored, incoming);
        if (overlap >= LeastOverlap) {
            return {.kind = Match::Kind::Truncated,
                    .storedKept = stored.size(),
                    .firstNew = overlap};
        }
    }
    return {.kind = Match::Kind::Departs, .storedKept = prefix, .firstNew = prefix};
}

} // namespace Ebb
