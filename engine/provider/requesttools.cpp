// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/provider/requesttools.h>

#include <simdjson.h>

namespace Ebb {

namespace {

using simdjson::dom::element;

bool isTrue(const element &value)
{
    bool is = false;
    return value.get_bool().get(is) == simdjson::SUCCESS && is;
}

//! {"function": {"name"}}, {"custom": {"name"}} or the flat form of Responses, {"name"}.
std::optional<QString> toolName(const element &tool)
{
    element named = tool;
    if (tool["function"].get(named) != simdjson::SUCCESS
        && tool["custom"].get(named) != simdjson::SUCCESS) {
        named = tool;
    }
    std::string_view name;
    if (named["name"].get_string().get(name) != simdjson::SUCCESS)
        return std::nullopt;
    return QString::fromUtf8(name.data(), qsizetype(name.size()));
}

} // namespace

std::optional<QStringList> toolNames(const QByteArray &tools)
{
    if (tools.isEmpty())
        return QStringList();
    simdjson::dom::parser parser;
    simdjson::dom::array array;
    if (parser.parse(tools.constData(), size_t(tools.size())).get_array().get(array))
        return std::nullopt;
    QStringList names;
    for (const element tool : array) {
        if (!tool.is_object())
            return std::nullopt;
        if (const std::optional<QString> name = toolName(tool))
            names.append(*name);
    }
    return names;
}

RequestFields requestFields(const QByteArray &fields)
{
    RequestFields read;
    simdjson::dom::parser parser;
    simdjson::dom::object object;
    if (parser.parse(fields.constData(), size_t(fields.size())).get_object().get(object)) {
        read.areReadable = false;
        return read;
    }
    for (const auto member : object) {
        if (member.value.is_null())
            continue;
        if (member.key == "logprobs")
            read.hasLogprobs = isTrue(member.value);
        else if (member.key == "top_logprobs")
            read.hasTopLogprobs = true;
        else if (member.key == "stream")
            read.isStream = isTrue(member.value);
        else if (member.key == "stream_options")
            read.hasStreamOptions = true;
        else if (member.key == "tool_choice")
            read.hasToolChoice = true;
        else if (member.key == "parallel_tool_calls")
            read.hasParallelToolCalls = true;
    }
    return read;
}

} // namespace Ebb
