// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/formats/json.h>

#include <QStringList>

#include <optional>

namespace Ebb {

//! What a record of a Claude Code session is to the conversation.
enum class ClaudeKind
{
    Reply, //!< a block of an assistant's reply
    Results, //!< outputs of calls, possibly with text behind them
    Prompt, //!< what a person wrote
    Injected, //!< text put in by the program (isMeta)
    Skipped, //!< understood, and no conversation
    Unknown,
};

//! One record, read once for planning.
struct ClaudeRecord
{
    ClaudeKind kind = ClaudeKind::Unknown;
    QString reason; //!< why it is skipped, or the name of what is unknown
    bool isSidechain = false;
    QByteArray uuid;
    QByteArray parent; //!< uuid; empty for a root
    std::optional<TimePoint> at;
    QByteArray messageId; //!< of a reply
    QByteArray model; //!< JSON string; of a reply
    QByteArrayList callIds; //!< made by a reply
    QByteArrayList resultIds; //!< answered by results, in order
    bool hasOwnText = false; //!< of results: something beside the outputs
    qint32 images = 0; //!< inside outputs
    QStringList oddBlocks; //!< names of content that is kept though not understood
};

ClaudeRecord readClaudeRecord(QByteArrayView json);

//! What a title record says; empty for every other record. A title a person gave is `isGiven`.
struct ClaudeTitle
{
    QString text;
    bool isGiven = false;
};
ClaudeTitle readClaudeTitle(const JsonObject &record);

} // namespace Ebb
