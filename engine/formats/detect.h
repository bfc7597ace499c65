// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>
#include <engine/formats/sourcefile.h>

namespace Ebb {

enum class RecordingFormat
{
    Ebb,
    ChatCompletions,
    ClaudeCode,
};

//! "ebb", "chat-completions", "claude-code".
QString formatName(RecordingFormat format);

//! What one JSON value is to the importers.
enum class RecordKind
{
    Unknown,
    EbbDocument, //!< our recording, messages and all
    EbbHeader, //!< the first line of our JSON Lines
    ChatMessage, //!< {"role", "content", ...}
    ChatConversation, //!< a request, or a wrapper around messages: "messages", "traj", "history"
    ChatResponse, //!< {"choices": [...]}
    ClaudeRecord, //!< a user or assistant record of a session
    ClaudeOther, //!< another record of a session; decides nothing by itself
};

RecordKind recordKind(QByteArrayView json);

//! A file's format, and how its JSON lies in it.
struct Detection
{
    RecordingFormat format = RecordingFormat::Ebb;
    bool isLines = false; //!< JSON Lines, to be read line by line
    QByteArray document; //!< the whole text, clean and sound, when it is one document
    QStringList repaired; //!< what cleaning the document mended
};

//! Tells the format by the content alone. The file is rewound afterwards.
Result<Detection> detect(SourceFile &file);
Result<RecordingFormat> detectFormat(const QString &path);

} // namespace Ebb
