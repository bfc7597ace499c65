// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>
#include <engine/formats/json.h>

#include <optional>

namespace Ebb {

//! What planning needs of one Chat Completions message.
struct ChatShape
{
    std::optional<Role> role; //!< empty: no message, for the reason in `problem`
    QString problem; //!< a name to count it under
    std::optional<TimePoint> at; //!< from a member beside the message
    bool makesFunctionCall = false; //!< the old "function_call"
    bool answersFunctionCall = false; //!< the old role "function"
};

//! What is changed in a message on its way in. Everything else stays byte for byte.
struct ChatRewrite
{
    //! Id for the old function call it makes or answers, which had none.
    QString functionCallId;
    //! Copies of the content beside it that SWE-agent keeps are left out.
    bool isSweAgent = false;
    //! Role by speaker, for a message that had none.
    std::optional<Role> role;
};

ChatShape chatShape(const JsonObject &message);

//! The message in today's form: without members that only say when it was, old function calls as
//! tool calls, arguments as text, one tool_call_id.
QByteArray chatMessageJson(const JsonObject &message, const ChatRewrite &rewrite);

//! What a message says, for a title; empty for anything but text.
QString chatText(const JsonObject &message);

} // namespace Ebb
