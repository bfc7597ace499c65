// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/chatmessage.h>
#include <engine/formats/recordedtime.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr std::array<QByteArrayView, 7> TimeKeys{
    "at", "timestamp", "created_at", "createdAt", "created", "time", "date"};
constexpr std::array<QByteArrayView, 4> SweAgentKeys{"agent", "thought", "action", "message_type"};

bool isTimeMember(const JsonMember &member)
{
    if (std::ranges::find(TimeKeys, member.key) == TimeKeys.end())
        return false;
    return member.value == "null" || recordedTime(member.value);
}

QByteArray toolCallOf(QByteArrayView functionCall, const QString &id)
{
    QByteArray call = "{\"id\":" + jsonString(id) + R"(,"type":"function","function":)"
        + functionCall.toByteArray() + '}';
    call.reserve(call.size() + JsonPadding);
    return call;
}

//! Arguments given as a JSON object instead of its text are made text.
QByteArray callWithTextArguments(QByteArrayView call)
{
    const JsonObject object(call);
    const JsonObject function = object.object("function");
    const QByteArrayView arguments = function.value("arguments");
    const JsonKind kind = jsonKind(arguments);
    if (kind == JsonKind::None || kind == JsonKind::String || kind == JsonKind::Null)
        return call.toByteArray();
    const Result<QByteArray> compact = compactJson(arguments);
    QByteArray functionJson = "{";
    for (const JsonMember &member : function.members()) {
        const bool isArguments = member.key == "arguments" && compact;
        addMember(functionJson,
                  member.key,
                  isArguments ? jsonInString(*compact) : member.value.toByteArray());
    }
    QByteArray json = "{";
    for (const JsonMember &member : object.members()) {
        const bool isFunction = member.key == "function";
        addMember(json, member.key, isFunction ? functionJson + '}' : member.value.toByteArray());
    }
    return json + '}';
}

QByteArray callsWithTextArguments(QByteArrayView calls)
{
    QByteArrayList rewritten;
    for (const QByteArrayView call : jsonElements(calls))
        rewritten.append(callWithTextArguments(call));
    return '[' + rewritten.join(',') + ']';
}

//! Writes one message member by member.
class MessageWriter
{
public:
    MessageWriter(const JsonObject &message, const ChatRewrite &rewrite)
        : m_message(message)
        , m_rewrite(rewrite)
    {
    }

    QByteArray write()
    {
        if (m_rewrite.role)
            addMember(m_json, "role", jsonString(roleName(*m_rewrite.role)));
        for (const JsonMember &member : m_message.members())
            add(member);
        return m_json + '}';
    }

private:
    void add(const JsonMember &member)
    {
        const bool isSweAgentCopy = m_rewrite.isSweAgent
            && std::ranges::find(SweAgentKeys, member.key) != SweAgentKeys.end();
        if (isSweAgentCopy || isTimeMember(member))
            return;
        if (member.key == "role" && member.value == "\"function\"")
            addAnswer();
        else if (member.key == "function_call" && jsonKind(member.value) == JsonKind::Object)
            addMember(
                m_json,
                "tool_calls",
                '[' + callWithTextArguments(toolCallOf(member.value, m_rewrite.functionCallId))
                    + ']');
        else if (member.key == "tool_calls" && jsonKind(member.value) == JsonKind::Array)
            addCalls(member.value);
        else if (member.key == "tool_call_ids" && jsonKind(member.value) == JsonKind::Array)
            addCallId(member.value);
        else
            addMember(m_json, member.key, member.value);
    }

    void addAnswer()
    {
        addMember(m_json, "role", "\"tool\"");
        addMember(m_json, "tool_call_id", jsonString(m_rewrite.functionCallId));
    }

    void addCalls(QByteArrayView calls)
    {
        // An empty list of calls is refused by providers and says nothing.
        if (firstJsonElement(calls).isEmpty())
            return;
        addMember(m_json, "tool_calls", callsWithTextArguments(calls));
    }

    void addCallId(QByteArrayView ids)
    {
        const QByteArrayView id = firstJsonElement(ids);
        if (jsonKind(id) == JsonKind::String && !m_message.contains("tool_call_id"))
            addMember(m_json, "tool_call_id", id);
        if (jsonElements(ids).size() > 1)
            addMember(m_json, "tool_call_ids", ids);
    }

    const JsonObject &m_message;
    const ChatRewrite &m_rewrite;
    QByteArray m_json = "{";
};

bool saysSomething(const JsonObject &message)
{
    return message.contains("content") || message.contains("tool_calls")
        || message.contains("function_call") || message.contains("refusal")
        || message.contains("audio");
}

} // namespace

ChatShape chatShape(const JsonObject &message)
{
    ChatShape shape;
    for (const JsonMember &member : message.members()) {
        if (!shape.at && isTimeMember(member))
            shape.at = recordedTime(member.value);
    }
    const QString role = message.string("role");
    shape.makesFunctionCall
        = role == "assistant"_L1 && jsonKind(message.value("function_call")) == JsonKind::Object;
    shape.answersFunctionCall = role == "function"_L1;
    shape.role = shape.answersFunctionCall ? Role::Tool : roleNamed(role);
    if (!shape.role) {
        shape.problem = role.isEmpty() ? u"message without role"_s : u"role %1"_s.arg(role);
    } else if (!saysSomething(message)) {
        shape.problem = u"%1 message without content"_s.arg(role);
        shape.role.reset();
    }
    return shape;
}

QByteArray chatMessageJson(const JsonObject &message, const ChatRewrite &rewrite)
{
    return MessageWriter(message, rewrite).write();
}

QString chatText(const JsonObject &message)
{
    const QByteArrayView content = message.value("content");
    if (jsonKind(content) == JsonKind::String)
        return jsonText(content);
    for (const QByteArrayView part : jsonElements(content)) {
        if (const QString text = JsonObject(part).string("text"); !text.isEmpty())
            return text;
    }
    return {};
}

} // namespace Ebb
