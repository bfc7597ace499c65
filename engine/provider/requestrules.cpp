// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/provider/requestrules.h>
#include <engine/provider/requesttools.h>

#include <QSet>
#include <QVarLengthArray>

#include <algorithm>
#include <simdjson.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype MostTools = 128;
constexpr qsizetype LongestToolName = 64;

bool isBlank(QStringView text)
{
    return std::ranges::all_of(text, [](QChar c) { return c.isSpace(); });
}

bool isToolNameCharacter(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9')
        || c == u'_' || c == u'-';
}

bool isToolName(QStringView name)
{
    return !name.isEmpty() && name.size() <= LongestToolName
        && std::ranges::all_of(name, isToolNameCharacter);
}

bool isJson(const QByteArray &text)
{
    // One parser a thread keeps its buffers between calls.
    thread_local simdjson::dom::parser parser;
    return parser.parse(text.constData(), size_t(text.size())).error() == simdjson::SUCCESS;
}

//! True for an assistant message with a custom call, whose input is free text.
bool hasCustomCall(const Message &message)
{
    return message.json.contains("\"type\":\"custom\"");
}

//! Reads a request once, front to back.
class RequestCheck
{
public:
    explicit RequestCheck(const Request &request)
        : m_request(request)
    {
    }

    QList<RuleViolation> run()
    {
        checkTools();
        checkFields();
        for (m_index = 0; m_index < m_request.messages.size(); ++m_index)
            checkMessage(m_request.messages.at(m_index));
        closeGroup(u"the request ends without its output"_s);
        return m_violations;
    }

private:
    //! A call of the latest assistant message and whether its output was met.
    struct OpenCall
    {
        QStringView id;
        bool isAnswered = false;
    };

    void add(const QString &rule, const QString &subject, const QString &detail)
    {
        m_violations.append({.rule = rule, .detail = detail, .subject = subject});
    }

    QString place() const { return u"message %1"_s.arg(m_index + 1); }

    void checkTools()
    {
        const std::optional<QStringList> names = toolNames(m_request.tools);
        if (!names) {
            add(u"I5"_s, u"tools"_s, u"tools are not an array of tools"_s);
            return;
        }
        if (names->size() > MostTools)
            add(u"I5"_s, u"tools"_s, u"%1 tools, at most 128 are taken"_s.arg(names->size()));
        for (const QString &name : *names) {
            if (m_tools.contains(name))
                add(u"I5"_s, name, u"tool %1 is listed twice"_s.arg(name));
            if (!isToolName(name))
                add(u"I5"_s, name, u"tool name %1 is not allowed"_s.arg(name));
            m_tools.insert(name);
        }
    }

    void checkFields()
    {
        const RequestFields fields = requestFields(m_request.fields);
        if (!fields.areReadable)
            add(u"I15"_s, u"fields"_s, u"the request's fields are not a JSON object"_s);
        if (fields.hasTopLogprobs && !fields.hasLogprobs)
            add(u"I15"_s, u"top_logprobs"_s, u"top_logprobs without logprobs"_s);
        if (fields.hasStreamOptions && !fields.isStream)
            add(u"I15"_s, u"stream_options"_s, u"stream_options without stream"_s);
        if (!m_tools.isEmpty())
            return;
        if (fields.hasToolChoice)
            add(u"I15"_s, u"tool_choice"_s, u"tool_choice without tools"_s);
        if (fields.hasParallelToolCalls)
            add(u"I15"_s, u"parallel_tool_calls"_s, u"parallel_tool_calls without tools"_s);
    }

    void checkMessage(const Message &message)
    {
        if (message.role == Role::Tool) {
            checkOutput(message);
            return;
        }
        if (!m_group.isEmpty())
            closeGroup(u"%1 stands before its output"_s.arg(place()));
        checkContent(message);
        for (const ToolCall &call : message.calls)
            checkCall(call, message);
    }

    void checkOutput(const Message &message)
    {
        const QString &id = message.toolCallId;
        // An id that is used twice in a group is answered twice.
        auto call = std::ranges::find_if(
            m_group, [&](const OpenCall &open) { return open.id == id && !open.isAnswered; });
        if (call == m_group.end())
            call = std::ranges::find(m_group, QStringView(id), &OpenCall::id);
        if (call == m_group.end())
            add(u"I1"_s, id, u"%1: no call %2 in the group before it"_s.arg(place(), id));
        else if (call->isAnswered)
            add(u"I2"_s, id, u"%1: call %2 has an output already"_s.arg(place(), id));
        else
            call->isAnswered = true;
        if (message.text.isEmpty() && isOutputMissing(message))
            add(u"I8"_s, subjectOf(message), u"%1: a tool output without content"_s.arg(place()));
    }

    static bool isOutputMissing(const Message &message)
    {
        return message.json.contains("\"content\":null") || !message.json.contains("\"content\":");
    }

    void closeGroup(const QString &why)
    {
        for (const OpenCall &call : std::as_const(m_group)) {
            if (!call.isAnswered)
                add(u"I2"_s, call.id.toString(), u"call %1: %2"_s.arg(call.id, why));
        }
        m_group.clear();
    }

    void checkContent(const Message &message)
    {
        const bool hasMore
            = message.images > 0 || !message.extras.isEmpty() || !message.calls.isEmpty();
        if (!hasMore && isBlank(message.text))
            add(u"I8"_s, subjectOf(message), u"%1 is empty"_s.arg(place()));
        const bool isLast = m_index + 1 == m_request.messages.size();
        if (isLast && message.role == Role::Assistant && !message.text.isEmpty()
            && message.text.back().isSpace()) {
            add(u"I8"_s, subjectOf(message), u"%1 ends with white space"_s.arg(place()));
        }
    }

    void checkCall(const ToolCall &call, const Message &message)
    {
        if (call.id.isEmpty())
            add(u"I4"_s, call.name, u"%1: a call of %2 without an id"_s.arg(place(), call.name));
        else if (m_callIds.contains(call.id))
            add(u"I4"_s, call.id, u"%1: call id %2 is used twice"_s.arg(place(), call.id));
        m_callIds.insert(call.id);
        m_group.append({.id = call.id});
        if (!m_tools.contains(call.name) && !m_reportedNames.contains(call.name)) {
            add(u"I5"_s, call.name, u"%1: no tool %2 is listed"_s.arg(place(), call.name));
            m_reportedNames.insert(call.name);
        }
        if (!isJson(call.arguments) && !hasCustomCall(message))
            add(u"I10"_s, call.id, u"%1: arguments of %2 are not JSON"_s.arg(place(), call.id));
    }

    static QString subjectOf(const Message &message)
    {
        return QString::fromLatin1(message.digest.toHex());
    }

    const Request &m_request;
    qsizetype m_index = 0;
    QSet<QString> m_tools;
    QSet<QString> m_callIds;
    QSet<QString> m_reportedNames; //!< once a name, not once a call
    QVarLengthArray<OpenCall, 16> m_group;
    QList<RuleViolation> m_violations;
};

} // namespace

QList<RuleViolation> checkRequest(const Request &request)
{
    return RequestCheck(request).run();
}

} // namespace Ebb
