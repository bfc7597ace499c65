// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/clienthead.h>
#include <engine/notes/noteask.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

std::optional<TokenCount> outputLimit(const QJsonObject &fields)
{
    for (const QLatin1StringView name :
         {"max_completion_tokens"_L1, "max_tokens"_L1, "max_output_tokens"_L1}) {
        const qint64 limit = fields.value(name).toInteger(-1);
        if (limit > 0)
            return limit;
    }
    return std::nullopt;
}

} // namespace

SplitRequest::SplitRequest(const Request &request)
    : m_messages(request.messages)
{
    const QList<Message> &all = request.messages;
    const auto isInstructions = [](const Message &message) { return isInstruction(message.role); };
    m_first = std::ranges::find_if_not(all, isInstructions) - all.begin();
    m_head.request = {.fields = request.fields, .tools = request.tools, .messages = {}};
    for (const Message &message : all) {
        if (!isInstruction(message.role))
            continue;
        m_head.request.messages.append(message);
        if (message.role == Role::Developer)
            m_head.blockRole = Role::Developer;
    }
    if (m_head.request.messages.size() > m_first) {
        m_messages.removeIf(isInstructions);
        m_first = 0;
    }
    const QJsonObject fields = QJsonDocument::fromJson(request.fields).object();
    m_head.model = fields.value("model"_L1).toString();
    m_head.maxOutput = outputLimit(fields);
    m_head.noteTool = noteToolName(request.tools);
}

std::span<const Message> SplitRequest::history() const
{
    return std::span(m_messages.constData() + m_first, size_t(m_messages.size() - m_first));
}

} // namespace Ebb
