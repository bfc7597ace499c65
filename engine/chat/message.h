// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/core/ids.h>
#include <engine/core/result.h>

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace Ebb {

enum class Role
{
    System,
    Developer,
    User,
    Assistant,
    Tool,
};

QString roleName(Role role);
std::optional<Role> roleNamed(QStringView name);

//! True for system and developer messages, which are never stored as history.
inline bool isInstruction(Role role)
{
    return role == Role::System || role == Role::Developer;
}

struct ToolCall
{
    QString id;
    QString name;
    QByteArray arguments; //!< JSON text as the model wrote it; may be invalid

    bool operator==(const ToolCall &) const = default;
};

//! One message of a conversation. `json` is the message; the rest is read from it once.
struct Message
{
    Role role = Role::User;
    QByteArray json; //!< Chat Completions form, compact, otherwise byte for byte as it was sent
    QString text; //!< its text parts, joined by line breaks
    QString name; //!< speaker or tool name, where given
    QList<ToolCall> calls; //!< of an assistant
    QString toolCallId; //!< of a tool output
    QByteArray extras; //!< parts that are neither text nor image nor call, as JSON text
    int images = 0;
    QByteArray digest; //!< what matching compares, 16 bytes: see `messageDigest`

    bool operator==(const Message &) const = default;

    //! Reads one Chat Completions message. `json` may hold any white space; it is made compact.
    static Result<Message> fromJson(QByteArrayView json);
};

//! A plain message of ours, {"role", "content"}.
Message plainMessage(Role role, const QString &text);
//! An assistant message holding one call and nothing else.
Message callMessage(const ToolCall &call);
//! The output of one call.
Message outputMessage(const QString &toolCallId, const QString &text);

//! `message` without the calls named `name`, as the caller of a report gets it. The content stays
//! byte for byte.
Message withoutCalls(const Message &message, const QString &name);

//! The same JSON without white space between its tokens. Strings are untouched.
Result<QByteArray> compactJson(QByteArrayView json);

//! A whole request as a client made it.
struct Request
{
    QByteArray fields = "{}"; //!< every member but messages and tools, compact JSON, in order
    QByteArray tools; //!< the tools array, compact JSON; empty when the request had none
    QList<Message> messages; //!< instructions included

    bool operator==(const Request &) const = default;

    //! Reads a Chat Completions request body.
    static Result<Request> fromJson(QByteArrayView json);
    //! The body: fields, tools and messages spliced from their own bytes.
    QByteArray toJson() const;
};

//! What a provider counted, normalised: cached tokens are part of `promptTokens`.
struct Usage
{
    QString model;
    TokenCount promptTokens = 0;
    TokenCount cachedTokens = 0;
    TokenCount completionTokens = 0;

    bool operator==(const Usage &) const = default;
};

} // namespace Ebb

// Lists of messages grow by moving bytes.
Q_DECLARE_TYPEINFO(Ebb::ToolCall, Q_RELOCATABLE_TYPE);
Q_DECLARE_TYPEINFO(Ebb::Message, Q_RELOCATABLE_TYPE);
