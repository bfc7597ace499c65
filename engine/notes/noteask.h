// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

namespace Ebb {

//! The name of our tool in a request: "note", or "memory_note" when the client has a "note", or the
//! first free of "memory_note_2", … when it has that too.
QString noteToolName(QByteArrayView clientTools);

//! The tool's definition in Chat Completions form, compact JSON, strict: what may be absent is
//! required and may be null, since strict schemas know no optional members.
QByteArray noteTool(const QString &name);

//! The client's tools with ours behind them, as the request carries them.
QByteArray toolsWithNote(QByteArrayView clientTools, const QString &name);

struct NoteAsk
{
    QString toolName;
    QList<TurnNumber> turns; //!< leaving turns, ascending
    QStringList names; //!< entity names in use, most active first
    bool isRepeatForSize = false; //!< the last note was larger than what it replaced
};

//! What the model is asked at the end of a request, in our own words. Never translated.
QString noteAskText(const NoteAsk &ask);

//! "turns 12–15, 18".
QString turnRanges(const QList<TurnNumber> &turns);

//! Why a request cannot ask for a note: empty when it can. I11: tool_choice forbids tools, names
//! others, or demands one of the client's own, which a note would displace; thinking that is on
//! while a tool is demanded. I12: one call at a time while the client has tools. I13: the reply has
//! to be JSON, which a note beside it or instead of it would spoil.
QString reasonNotToAsk(QByteArrayView fields, bool hasClientTools, const QString &toolName);

//! The request that asks for nothing but the note; `decorated` ends with the note ask. Tools and
//! messages stay byte for byte, so that the cached prefix holds. It is a call of ours and not the
//! client's, so its fields may differ: tool_choice names the note; gone is what would stream it
//! (stream, stream_options), shape or cut its text (response_format, the format in output_config
//! and text, stop, max_tokens, max_completion_tokens, max_output_tokens), multiply it (n), or
//! forbid a forced tool (thinking).
Request ownNoteRequest(const Request &decorated, const QString &toolName);

} // namespace Ebb
