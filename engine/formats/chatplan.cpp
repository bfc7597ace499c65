// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/chatplan.h>
#include <engine/formats/detect.h>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Members of {"messages": ...} that are about the recording and no part of a request.
constexpr std::array<QByteArrayView, 15> NoRequestFields{"messages",
                                                         "tools",
                                                         "id",
                                                         "title",
                                                         "name",
                                                         "created",
                                                         "created_at",
                                                         "updated_at",
                                                         "task_id",
                                                         "trial",
                                                         "conversation_id",
                                                         "session_id",
                                                         "reward",
                                                         "info",
                                                         "choices"};

struct ChatValue
{
    JsonObject message;
    std::optional<TimePoint> createdAt; //!< of a response
    QByteArrayView model;
    size_t otherChoices = 0;
};

ChatValue chatValue(QByteArrayView json)
{
    const JsonObject object(json);
    const std::vector<QByteArrayView> choices = jsonElements(object.value("choices"));
    if (choices.empty())
        return {.message = object, .createdAt = {}, .model = {}};
    return {.message = JsonObject(choices.front()).object("message"),
            .createdAt = recordedTime(object.value("created")),
            .model = object.value("model"),
            .otherChoices = choices.size() - 1};
}

QString wrapperTitle(const JsonObject &wrapper)
{
    if (const QString title = wrapper.string("title"); !title.isEmpty())
        return title;
    const auto plain = [&wrapper](QByteArrayView key) {
        const QByteArrayView value = wrapper.value(key);
        return jsonKind(value) == JsonKind::String ? jsonText(value) : QString::fromUtf8(value);
    };
    const QString task = plain("task_id");
    const QString trial = plain("trial");
    if (task.isEmpty())
        return {};
    return trial.isEmpty() ? u"task %1"_s.arg(task) : u"task %1, trial %2"_s.arg(task, trial);
}

QByteArray compactOrNothing(QByteArrayView json)
{
    const Result<QByteArray> compact = compactJson(json);
    return compact ? *compact : QByteArray();
}

} // namespace

bool ChatPlan::add(QByteArrayView value)
{
    ++m_head.report.records;
    if (jsonKind(value) != JsonKind::Object) {
        ++m_head.report.unknown[jsonKindName(jsonKind(value))];
        return false;
    }
    const ChatValue chat = chatValue(value);
    ChatShape shape = chatShape(chat.message);
    if (!shape.role) {
        countNamed(m_head.report.unknown, shape.problem);
        return false;
    }
    if (isInstruction(*shape.role)) {
        addInstruction(chat.message);
        return false;
    }
    if (chat.otherChoices > 0)
        m_head.report.skipped[u"other choice"_s] += qint64(chat.otherChoices);
    if (!chat.model.isEmpty())
        m_head.head.fields = "{\"model\":" + chat.model.toByteArray() + '}';
    if (m_firstUserLine.isEmpty() && *shape.role == Role::User)
        m_firstUserLine = titleFrom(chatText(chat.message));
    followFunctionCalls(shape);
    m_steps += *shape.role == Role::Assistant;
    m_timeline.push_back({.at = shape.at ? shape.at : chat.createdAt,
                          .role = *shape.role,
                          .step = *shape.role == Role::Assistant ? m_steps : 0});
    return true;
}

void ChatPlan::addInstruction(const JsonObject &message)
{
    Result<Message> instruction
        = Message::fromJson(chatMessageJson(message, {.isSweAgent = m_isSweAgent}));
    if (!instruction) {
        ++m_head.report.unknown[u"unreadable instructions"_s];
        return;
    }
    if (!m_timeline.empty()) {
        m_head.report.warnings.append(
            u"%1 message after message %2: taken as instructions from the start"_s.arg(
                roleName(instruction->role), QString::number(m_timeline.size())));
    }
    m_head.head.messages.append(*std::move(instruction));
}

void ChatPlan::followFunctionCalls(const ChatShape &shape)
{
    const qsizetype place = qsizetype(m_timeline.size());
    if (shape.makesFunctionCall)
        m_openFunctionCall = u"call_function_%1"_s.arg(place + 1);
    if (shape.makesFunctionCall || shape.answersFunctionCall)
        m_functionCallIds.insert(place, m_openFunctionCall);
    if (shape.answersFunctionCall)
        m_openFunctionCall.clear();
}

Result<Message> ChatPlan::message(size_t index, QByteArrayView value) const
{
    const ChatRewrite rewrite{.functionCallId = m_functionCallIds.value(qsizetype(index)),
                              .isSweAgent = m_isSweAgent,
                              .role = {}};
    return Message::fromJson(chatMessageJson(chatValue(value).message, rewrite));
}

QByteArrayView ChatPlan::messagesOf(const JsonObject &wrapper)
{
    for (const QByteArrayView key : {"messages", "traj", "history"}) {
        const QByteArrayView messages = wrapper.value(key);
        if (jsonKind(messages) == JsonKind::Array)
            return messages;
    }
    return {};
}

void ChatPlan::readWrapper(const JsonObject &wrapper)
{
    m_head.title = wrapperTitle(wrapper);
    const bool isRequest = jsonKind(wrapper.value("messages")) == JsonKind::Array;
    if (isRequest) {
        readFields(wrapper);
        return;
    }
    m_isSweAgent = jsonKind(wrapper.value("traj")) != JsonKind::Array;
    if (m_isSweAgent)
        m_head.report.repaired.append(
            u"agent, thought, action and message_type, which repeat the content, were left out"_s);
}

void ChatPlan::readFields(const JsonObject &request)
{
    QByteArray fields = "{";
    for (const JsonMember &member : request.members()) {
        if (std::ranges::find(NoRequestFields, member.key) == NoRequestFields.end())
            addMember(fields, member.key, compactOrNothing(member.value));
    }
    m_head.head.fields = fields + '}';
    if (jsonKind(request.value("tools")) == JsonKind::Array)
        m_head.head.tools = compactOrNothing(request.value("tools"));
}

PlannedConversation ChatPlan::take()
{
    m_head.format = formatName(RecordingFormat::ChatCompletions);
    if (m_head.title.isEmpty())
        m_head.title = m_firstUserLine;
    PlannedConversation planned{.head = std::exchange(m_head, {}),
                                .timeline = std::exchange(m_timeline, {}),
                                .message = {},
                                .position = {}};
    return planned;
}

} // namespace Ebb
