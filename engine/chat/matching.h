// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

#include <QByteArray>
#include <QList>

#include <span>

namespace Ebb {

//! How a request stands to the history that is stored. Indices count from 0.
struct Match
{
    enum class Kind
    {
        Continues, //!< everything stored is there, possibly followed by new messages
        Truncated, //!< the client left out the head itself; the stored tail is there
        Departs, //!< differs from the stored history at `storedKept`
    };

    Kind kind = Kind::Continues;
    qsizetype storedKept = 0; //!< stored messages that stay; the rest are superseded
    qsizetype firstNew = 0; //!< first message of the request that is not stored yet

    bool operator==(const Match &) const = default;
};

//! Matches the digests of a request's history with the digests of the stored messages that count
//! (not superseded, not generated): longest common prefix; failing that, the longest overlap of the
//! stored tail with the request's head, of two messages or more.
Match matchHistory(const QList<QByteArray> &stored, const QList<QByteArray> &incoming);
//! The same for messages, whose digests are read where they are.
Match matchHistory(const QList<QByteArray> &stored, std::span<const Message> incoming);

} // namespace Ebb
