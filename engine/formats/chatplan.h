// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/chatmessage.h>
#include <engine/formats/conversationwriter.h>

namespace Ebb {

//! One Chat Completions conversation as it is gathered, message by message. Keeps no message text
//! but the instructions.
class ChatPlan
{
public:
    //! True when `value`, a message or a response, takes the next place of the history.
    //! Instructions and what is no message are seen to here.
    bool add(QByteArrayView value);

    //! The message at a place of the history, made from the same value again.
    Result<Message> message(size_t index, QByteArrayView value) const;

    //! Takes the members of a request or wrapper that are not its messages.
    void readWrapper(const JsonObject &wrapper);
    //! The messages of a request or wrapper; empty when there are none.
    static QByteArrayView messagesOf(const JsonObject &wrapper);

    //! The plan without the functions that fill it in. Leaves this one empty.
    PlannedConversation take();
    bool isEmpty() const { return m_timeline.empty(); }
    ImportReport &report() { return m_head.report; }

private:
    void addInstruction(const JsonObject &message);
    void followFunctionCalls(const ChatShape &shape);
    void readFields(const JsonObject &request);

    Recording m_head;
    std::vector<MessageSlot> m_timeline;
    QHash<qsizetype, QString> m_functionCallIds; //!< by place, of old function calls and answers
    QString m_openFunctionCall;
    QString m_firstUserLine;
    bool m_isSweAgent = false;
    qint32 m_steps = 0;
};

} // namespace Ebb
