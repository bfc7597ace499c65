// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/json.h>

namespace Ebb {

//! Content of the Chat Completions form, part by part: nothing, one text as a string, or parts.
class ContentBuilder
{
public:
    //! Adds one content block of a session; images become image parts, what is not understood is
    //! kept as it is.
    void addBlock(QByteArrayView block);
    //! Adds content as a record holds it, a string or blocks; outputs of calls are passed over.
    void addContent(QByteArrayView content);

    bool isEmpty() const { return m_parts.isEmpty(); }
    //! The JSON of "content"; an empty string when there is nothing.
    QByteArray json() const;

private:
    void addText(QByteArrayView text);

    QByteArrayList m_parts;
    QByteArray m_onlyText; //!< JSON string, as long as one text is all there is
};

//! Makes one assistant message of the records of a reply. Thinking stays verbatim in the member
//! "thinking_blocks", which no provider's mapping of ours sends as content.
class ReplyBuilder
{
public:
    void add(QByteArrayView record);
    QByteArray json() const;

private:
    void addCall(const JsonObject &block);

    ContentBuilder m_content;
    QByteArrayList m_calls;
    QByteArrayList m_thinking;
};

//! A user message from records whose texts follow each other.
class PromptBuilder
{
public:
    void add(QByteArrayView record);
    QByteArray json() const;

private:
    ContentBuilder m_content;
};

//! The tool message of one output of a record, counted from 0. The structured copy beside the
//! message (toolUseResult) is never read.
QByteArray claudeOutputJson(QByteArrayView record, int result);

} // namespace Ebb
