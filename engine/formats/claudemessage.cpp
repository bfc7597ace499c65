// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/message.h>
#include <engine/formats/claudemessage.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! What stands between the quotes of a JSON string.
QByteArrayView unquoted(QByteArrayView text)
{
    return text.size() >= 2 ? text.sliced(1, text.size() - 2) : QByteArrayView();
}

//! The address of an image: its own, or its data.
QByteArray imageAddress(const JsonObject &source)
{
    if (jsonKind(source.value("url")) == JsonKind::String)
        return source.value("url").toByteArray();
    const QByteArrayView data = source.value("data");
    const QByteArrayView type = source.value("media_type");
    if (jsonKind(data) != JsonKind::String || jsonKind(type) != JsonKind::String)
        return {};
    return "\"data:" + unquoted(type).toByteArray() + ";base64," + unquoted(data).toByteArray()
        + '"';
}

QByteArrayView stringOr(QByteArrayView json, QByteArrayView otherwise)
{
    return jsonKind(json) == JsonKind::String ? json : otherwise;
}

} // namespace

void ContentBuilder::addText(QByteArrayView text)
{
    const bool isOnly = m_parts.isEmpty();
    m_onlyText = isOnly ? text.toByteArray() : QByteArray();
    m_parts.append(R"({"type":"text","text":)" + text.toByteArray() + '}');
}

void ContentBuilder::addBlock(QByteArrayView block)
{
    const JsonObject object(block);
    const QByteArrayView type = object.value("type");
    const QByteArrayView text = object.value("text");
    if (type == "\"text\"" && jsonKind(text) == JsonKind::String) {
        addText(text);
        return;
    }
    // A block that is no object would be no part either; it was counted when it was planned.
    if (jsonKind(type) != JsonKind::String)
        return;
    m_onlyText.clear();
    const QByteArray address
        = type == "\"image\"" ? imageAddress(object.object("source")) : QByteArray();
    m_parts.append(address.isEmpty()
                       ? block.toByteArray()
                       : R"({"type":"image_url","image_url":{"url":)" + address + "}}");
}

void ContentBuilder::addContent(QByteArrayView content)
{
    if (jsonKind(content) == JsonKind::String) {
        addText(content);
        return;
    }
    for (const QByteArrayView block : jsonElements(content)) {
        if (JsonObject(block).value("type") != "\"tool_result\"")
            addBlock(block);
    }
}

QByteArray ContentBuilder::json() const
{
    if (m_parts.isEmpty())
        return "\"\"";
    return m_onlyText.isEmpty() ? '[' + m_parts.join(',') + ']' : m_onlyText;
}

void ReplyBuilder::add(QByteArrayView record)
{
    const QByteArrayView content = JsonObject(record).object("message").value("content");
    if (jsonKind(content) == JsonKind::String) {
        m_content.addContent(content);
        return;
    }
    for (const QByteArrayView block : jsonElements(content)) {
        const JsonObject object(block);
        const QByteArrayView type = object.value("type");
        if (type == "\"tool_use\"")
            addCall(object);
        else if (type == "\"thinking\"" || type == "\"redacted_thinking\"")
            m_thinking.append(block.toByteArray());
        else
            m_content.addBlock(block);
    }
}

void ReplyBuilder::addCall(const JsonObject &block)
{
    const Result<QByteArray> input = compactJson(block.value("input"));
    const bool hasInput = input && !input->isEmpty();
    QByteArray function = "{";
    addMember(function, "name", stringOr(block.value("name"), "\"\""));
    addMember(function, "arguments", hasInput ? jsonInString(*input) : "\"{}\"");
    QByteArray call = "{";
    addMember(call, "id", stringOr(block.value("id"), "\"\""));
    addMember(call, "type", "\"function\"");
    addMember(call, "function", function + '}');
    m_calls.append(call + '}');
}

QByteArray ReplyBuilder::json() const
{
    QByteArray json = "{";
    addMember(json, "role", "\"assistant\"");
    const bool isOnlyCalls = m_content.isEmpty() && !m_calls.isEmpty();
    addMember(json, "content", isOnlyCalls ? "null" : m_content.json());
    if (!m_calls.isEmpty())
        addMember(json, "tool_calls", '[' + m_calls.join(',') + ']');
    if (!m_thinking.isEmpty())
        addMember(json, "thinking_blocks", '[' + m_thinking.join(',') + ']');
    return json + '}';
}

void PromptBuilder::add(QByteArrayView record)
{
    m_content.addContent(JsonObject(record).object("message").value("content"));
}

QByteArray PromptBuilder::json() const
{
    QByteArray json = "{";
    addMember(json, "role", "\"user\"");
    addMember(json, "content", m_content.json());
    return json + '}';
}

QByteArray claudeOutputJson(QByteArrayView record, int result)
{
    JsonObject output;
    int number = 0;
    const QByteArrayView content = JsonObject(record).object("message").value("content");
    for (const QByteArrayView block : jsonElements(content)) {
        const JsonObject object(block);
        if (object.value("type") == "\"tool_result\"" && number++ == result)
            output = object;
    }
    ContentBuilder text;
    text.addContent(output.value("content"));
    QByteArray json = "{";
    addMember(json, "role", "\"tool\"");
    addMember(json, "tool_call_id", stringOr(output.value("tool_use_id"), "\"\""));
    addMember(json, "content", text.json());
    if (output.isTrue("is_error"))
        addMember(json, "is_error", "true");
    return json + '}';
}

} // namespace Ebb
