// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

#include <optional>

namespace Ebb {

//! What a client's request says beside its history.
struct ClientHead
{
    Request request; //!< fields, tools and the instructions; no history
    QString model;
    QString noteTool; //!< name of our tool in this request
    Role blockRole = Role::System; //!< of our blocks: the role of the client's instructions
    std::optional<TokenCount> maxOutput; //!< the request's own limit on the reply

    bool operator==(const ClientHead &) const = default;
};

//! A request taken apart. Instructions are passed on ahead of the history wherever they stood:
//! they never leave and never count as history.
struct SplitRequest
{
    ClientHead head;
    QList<Message> history;
};

SplitRequest splitRequest(const Request &request);

} // namespace Ebb
