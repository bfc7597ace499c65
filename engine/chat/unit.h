// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/message.h>

#include <QHash>
#include <QStringList>

namespace Ebb {

//! What a unit is built from: the part of a message that decides where it belongs.
struct UnitMember
{
    Role role = Role::User;
    QStringList callIds; //!< of an assistant, generated calls included
    QString toolCallId; //!< of a tool output
};

//! What a cut may not divide: one user message, or one assistant step with its calls and all their
//! outputs. Indices count from 0 into the list it was made from.
struct Unit
{
    qsizetype first = 0;
    qsizetype last = 0; //!< inclusive
    bool isOpen = false; //!< a call in it has no output yet; it may not leave

    bool operator==(const Unit &) const = default;
};

UnitMember unitMember(const Message &message);

//! Builds units message by message, so that a long history is never read again.
//! An output joins the unit of its call even when messages of the same turn stand between: those
//! are swallowed, for a call must not be parted from its output. An output that comes after the
//! next user message is a unit of its own that may not leave, like the call it answers; an output
//! without a call is an ordinary unit. A block of ours that stands before a user message, in the
//! instructions' role, is one unit with it.
class UnitBuilder
{
public:
    void append(const UnitMember &member);
    const QList<Unit> &units() const { return m_units; }

private:
    void appendOutput(qsizetype index, const QString &callId);
    void swallowFrom(qsizetype unit, qsizetype lastMessage);

    QList<Unit> m_units;
    QList<QStringList> m_openCalls; //!< by unit
    QHash<QString, qsizetype> m_unitOfCall; //!< unanswered calls only
    qsizetype m_lastUserUnit = -1;
    bool m_awaitsUser = false; //!< the last unit is a block that stands before a user message
    qsizetype m_count = 0;
};

QList<Unit> unitsOf(const QList<Message> &messages);

} // namespace Ebb
