// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/unit.h>

#include <algorithm>
#include <utility>

namespace Ebb {

UnitMember unitMember(const Message &message)
{
    UnitMember member{.role = message.role, .callIds = {}, .toolCallId = message.toolCallId};
    for (const ToolCall &call : message.calls)
        member.callIds.append(call.id);
    return member;
}

void UnitBuilder::append(const UnitMember &member)
{
    const qsizetype index = m_count++;
    if (member.role == Role::Tool) {
        appendOutput(index, member.toolCallId);
        return;
    }
    if (std::exchange(m_awaitsUser, false) && member.role == Role::User) {
        m_units.last().last = index;
        m_lastUserUnit = m_units.size() - 1;
        return;
    }
    m_awaitsUser = member.role == Role::System || member.role == Role::Developer;
    const qsizetype unit = m_units.size();
    m_units.append({.first = index, .last = index, .isOpen = !member.callIds.isEmpty()});
    m_openCalls.append(member.callIds);
    for (const QString &call : member.callIds)
        m_unitOfCall.insert(call, unit);
    if (member.role == Role::User)
        m_lastUserUnit = unit;
}

void UnitBuilder::appendOutput(qsizetype index, const QString &callId)
{
    const auto found = m_unitOfCall.constFind(callId);
    if (found == m_unitOfCall.constEnd()) {
        m_units.append({.first = index, .last = index});
        m_openCalls.append(QStringList());
        return;
    }
    const qsizetype unit = *found;
    if (unit < m_lastUserUnit) {
        // Too late: a turn lies between, parts of which may have left. Neither side may leave now.
        m_units.append({.first = index, .last = index, .isOpen = true});
        m_openCalls.append(QStringList());
        return;
    }
    swallowFrom(unit, index);
    m_unitOfCall.remove(callId);
    m_openCalls[unit].removeOne(callId);
    m_units[unit].isOpen = !m_openCalls.at(unit).isEmpty();
}

void UnitBuilder::swallowFrom(qsizetype unit, qsizetype lastMessage)
{
    for (qsizetype next = unit + 1; next < m_units.size(); ++next) {
        for (const QString &call : std::as_const(m_openCalls[next]))
            m_unitOfCall.insert(call, unit);
        m_openCalls[unit] += m_openCalls.at(next);
    }
    m_units.resize(unit + 1);
    m_openCalls.resize(unit + 1);
    m_units[unit].last = lastMessage;
}

QList<Unit> unitsOf(const QList<Message> &messages)
{
    UnitBuilder builder;
    for (const Message &message : messages)
        builder.append(unitMember(message));
    return builder.units();
}

} // namespace Ebb
