// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/clienthead.h>

#include <engine/notes/noteask.h>

#include <QJsonDocument>

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

SplitRequest splitRequest(const Request &request)
{
    SplitRequest split;
    split.head.request = {.fields = request.fields, .tools = request.tools, .messages = {}};
    for (const Message &message : request.messages) {
        if (!isInstruction(message.role)) {
            split.history.append(message);
            continue;
        }
        split.head.request.messages.append(message);
        if (message.role == Role::Developer)
            split.head.blockRole = Role::Developer;
    }
    const QJsonObject fields = QJsonDocument::fromJson(request.fields).object();
    split.head.model = fields.value("model"_L1).toString();
    split.head.maxOutput = outputLimit(fields);
    split.head.noteTool = noteToolName(request.tools);
    return split;
}

} // namespace Ebb
