// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

#include <optional>
#include <span>

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

//! A request taken apart without copying its history. Instructions are passed on ahead of the
//! history wherever they stood: they never leave and never count as history.
class SplitRequest
{
public:
    explicit SplitRequest(const Request &request);

    const ClientHead &head() const { return m_head; }
    std::span<const Message> history() const;
    qsizetype size() const { return qsizetype(history().size()); }
    const Message &at(qsizetype index) const { return history()[size_t(index)]; }

private:
    ClientHead m_head;
    QList<Message> m_messages; //!< as they came, or the history alone when instructions stood in it
    qsizetype m_first = 0; //!< of the history
};

} // namespace Ebb
