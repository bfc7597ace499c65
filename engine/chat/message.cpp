// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/message.h>

#include <QCryptographicHash>
#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <simdjson.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using simdjson::dom::element;
using simdjson::dom::element_type;

constexpr std::array RoleNames{
    std::pair{Role::System, "system"_L1},
    std::pair{Role::Developer, "developer"_L1},
    std::pair{Role::User, "user"_L1},
    std::pair{Role::Assistant, "assistant"_L1},
    std::pair{Role::Tool, "tool"_L1},
};

QString toString(std::string_view utf8)
{
    return QString::fromUtf8(utf8.data(), qsizetype(utf8.size()));
}

QByteArray toBytes(const element &value)
{
    const std::string json = simdjson::minify(value);
    return {json.data(), qsizetype(json.size())};
}

QString textOf(const element &value)
{
    std::string_view text;
    return value.get_string().get(text) == simdjson::SUCCESS ? toString(text) : QString();
}

QString textMember(const element &object, std::string_view key)
{
    element value;
    return object[key].get(value) == simdjson::SUCCESS ? textOf(value) : QString();
}

void joinText(QString &text, const QString &part)
{
    if (!text.isEmpty() && !part.isEmpty())
        text += u'\n';
    text += part;
}

bool isImagePart(std::string_view type)
{
    return type == "image_url" || type == "input_image" || type == "image";
}

//! JSON with its keys in order, so that the same arguments compare equal however they were written.
QByteArray canonicalJson(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    return error.error == QJsonParseError::NoError ? document.toJson(QJsonDocument::Compact)
                                                   : json.trimmed();
}

void hashField(QCryptographicHash &hash, const QByteArray &field)
{
    // The length first, so that two fields can never be read as one.
    const qint64 size = field.size();
    hash.addData(QByteArrayView(reinterpret_cast<const char *>(&size), sizeof size));
    hash.addData(field);
}

//! Reads a parsed message into its parts, gathering what identifies it on the way.
class MessageReader
{
public:
    explicit MessageReader(Message &message)
        : m_message(message)
    {
    }

    Result<void> read(const element &object)
    {
        const QString role = textMember(object, "role");
        const std::optional<Role> known = roleNamed(role);
        if (!known) {
            return Error{Error::Code::BadInput,
                         u"role"_s,
                         role.isEmpty() ? u"a message without a role"_s
                                        : u"%1 is not a role"_s.arg(role)};
        }
        m_message.role = *known;
        for (const auto member : object.get_object())
            readMember(member.key, member.value);
        m_message.digest = digest();
        return {};
    }

private:
    void readMember(std::string_view key, const element &value)
    {
        if (key == "role" || key == "cache_control" || value.is_null())
            return;
        if (key == "content")
            readContent(value);
        else if (key == "name")
            m_message.name = textOf(value);
        else if (key == "tool_call_id")
            m_message.toolCallId = textOf(value);
        else if (key == "tool_calls" && value.is_array())
            readCalls(value);
        else
            m_message.extras += toBytes(value);
    }

    void readContent(const element &content)
    {
        if (content.is_string()) {
            m_message.text = textOf(content);
            return;
        }
        if (!content.is_array()) {
            m_message.extras += toBytes(content);
            return;
        }
        for (const element part : content.get_array())
            readPart(part);
    }

    void readPart(const element &part)
    {
        if (part.is_string()) {
            joinText(m_message.text, textOf(part));
            return;
        }
        if (!part.is_object()) {
            m_message.extras += toBytes(part);
            return;
        }
        const QByteArray type = textMember(part, "type").toUtf8();
        element text;
        if (type.endsWith("text") && part["text"].get(text) == simdjson::SUCCESS) {
            joinText(m_message.text, textOf(text));
            return;
        }
        const QByteArray json = toBytes(part);
        if (isImagePart(type.toStdString()))
            ++m_message.images;
        else
            m_message.extras += json;
        // Reasoning comes and goes with clients; every other part is the message.
        if (type != "thinking" && type != "reasoning" && type != "redacted_thinking")
            m_otherParts.append(canonicalJson(json));
    }

    void readCalls(const element &calls)
    {
        for (const element call : calls.get_array()) {
            if (!call.is_object()) {
                m_message.extras += toBytes(call);
                continue;
            }
            m_message.calls.append(readCall(call));
        }
    }

    static ToolCall readCall(const element &call)
    {
        ToolCall read{.id = textMember(call, "id"), .name = {}, .arguments = {}};
        element function;
        const bool isFunction = call["function"].get(function) == simdjson::SUCCESS;
        if (!isFunction && call["custom"].get(function) != simdjson::SUCCESS)
            return read;
        read.name = textMember(function, "name");
        element arguments;
        if (function[isFunction ? "arguments" : "input"].get(arguments) == simdjson::SUCCESS)
            read.arguments
                = arguments.is_string() ? textOf(arguments).toUtf8() : toBytes(arguments);
        return read;
    }

    QByteArray digest() const
    {
        QCryptographicHash hash(QCryptographicHash::Blake2s_128);
        hashField(hash, QByteArray::number(int(m_message.role)));
        hashField(hash, m_message.text.toUtf8());
        hashField(hash, m_message.toolCallId.toUtf8());
        for (const ToolCall &call : std::as_const(m_message.calls)) {
            hashField(hash, call.id.toUtf8());
            hashField(hash, call.name.toUtf8());
            hashField(hash, canonicalJson(call.arguments));
        }
        for (const QByteArray &part : m_otherParts)
            hashField(hash, part);
        return hash.result();
    }

    Message &m_message;
    QByteArrayList m_otherParts;
};

Error badJson(simdjson::error_code code)
{
    const QString why = QString::fromLatin1(simdjson::error_message(code));
    return {Error::Code::BadInput, {}, u"not readable as JSON: %1"_s.arg(why)};
}

QByteArray jsonString(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

//! Our own JSON; it cannot fail to be read.
Message ownMessage(const QByteArray &json)
{
    Result<Message> message = Message::fromJson(json);
    Q_ASSERT(message);
    return *std::move(message);
}

QByteArray rawBytes(std::string_view raw)
{
    return QByteArray(raw.data(), qsizetype(raw.size())).trimmed();
}

void appendMember(QByteArray &object, const QByteArray &key, const QByteArray &value)
{
    object += object.size() > 1 ? ",\"" : "\"";
    object += key + "\":" + value;
}

//! Members of an object in order, each as its own bytes.
using Members = QList<std::pair<QByteArray, QByteArray>>;

Result<Members> membersOf(const QByteArray &json)
{
    simdjson::ondemand::parser parser;
    const simdjson::padded_string padded(json.constData(), size_t(json.size()));
    simdjson::ondemand::document document;
    simdjson::ondemand::object object;
    simdjson::error_code error = parser.iterate(padded).get(document);
    if (!error)
        error = document.get_object().get(object);
    if (error)
        return badJson(error);
    Members members;
    for (auto field : object) {
        std::string_view key;
        simdjson::ondemand::value value;
        std::string_view raw;
        error = field.escaped_key().get(key);
        if (!error)
            error = field.value().get(value);
        if (!error)
            error = value.raw_json().get(raw);
        if (error)
            return badJson(error);
        members.append({rawBytes(key), rawBytes(raw)});
    }
    return members;
}

Result<QByteArrayList> elementsOf(const QByteArray &json)
{
    simdjson::ondemand::parser parser;
    const simdjson::padded_string padded(json.constData(), size_t(json.size()));
    simdjson::ondemand::document document;
    simdjson::ondemand::array array;
    simdjson::error_code error = parser.iterate(padded).get(document);
    if (!error)
        error = document.get_array().get(array);
    if (error)
        return badJson(error);
    QByteArrayList elements;
    for (auto each : array) {
        simdjson::ondemand::value value;
        std::string_view raw;
        error = each.get(value);
        if (!error)
            error = value.raw_json().get(raw);
        if (error)
            return badJson(error);
        elements.append(rawBytes(raw));
    }
    return elements;
}

bool isCallNamed(const QByteArray &call, const QString &name)
{
    const QJsonObject object = QJsonDocument::fromJson(call).object();
    return object.value("function"_L1).toObject().value("name"_L1).toString() == name;
}

} // namespace

QString roleName(Role role)
{
    for (const auto &[known, name] : RoleNames) {
        if (known == role)
            return name;
    }
    return {};
}

std::optional<Role> roleNamed(QStringView name)
{
    for (const auto &[role, known] : RoleNames) {
        if (known == name)
            return role;
    }
    return std::nullopt;
}

Result<QByteArray> compactJson(QByteArrayView json)
{
    QByteArray compact(json.size() + qsizetype(simdjson::SIMDJSON_PADDING), Qt::Uninitialized);
    size_t length = 0;
    const simdjson::error_code error
        = simdjson::minify(json.data(), size_t(json.size()), compact.data(), length);
    if (error)
        return badJson(error);
    compact.truncate(qsizetype(length));
    compact.squeeze();
    return compact;
}

Result<Message> Message::fromJson(QByteArrayView json)
{
    Result<QByteArray> compact = compactJson(json);
    if (!compact)
        return compact.error();
    Message message;
    message.json = *std::move(compact);
    // One parser a thread keeps its buffers between messages.
    thread_local simdjson::dom::parser parser;
    element object;
    const simdjson::error_code error
        = parser.parse(message.json.constData(), size_t(message.json.size())).get(object);
    if (error)
        return badJson(error);
    if (!object.is_object())
        return Error{Error::Code::BadInput, {}, u"a message must be a JSON object"_s};
    const Result<void> read = MessageReader(message).read(object);
    if (!read)
        return read.error();
    return message;
}

Message plainMessage(Role role, const QString &text)
{
    return ownMessage("{\"role\":\"" + roleName(role).toLatin1()
                      + "\",\"content\":" + jsonString(text) + '}');
}

Message callMessage(const ToolCall &call)
{
    const QByteArray function = "{\"name\":" + jsonString(call.name)
        + ",\"arguments\":" + jsonString(QString::fromUtf8(call.arguments)) + '}';
    return ownMessage(R"({"role":"assistant","content":null,"tool_calls":[{"id":)"
                      + jsonString(call.id) + R"(,"type":"function","function":)" + function
                      + "}]}");
}

Message outputMessage(const QString &toolCallId, const QString &text)
{
    return ownMessage(R"({"role":"tool","tool_call_id":)" + jsonString(toolCallId)
                      + ",\"content\":" + jsonString(text) + '}');
}

Message withoutCalls(const Message &message, const QString &name)
{
    const Result<Members> members = membersOf(message.json);
    Q_ASSERT(members);
    QByteArray stripped = "{";
    for (const auto &[key, value] : *members) {
        if (key != "tool_calls") {
            appendMember(stripped, key, value);
            continue;
        }
        const Result<QByteArrayList> calls = elementsOf(value);
        if (!calls)
            return message;
        QByteArrayList kept;
        for (const QByteArray &call : *calls) {
            if (!isCallNamed(call, name))
                kept.append(call);
        }
        if (!kept.isEmpty())
            appendMember(stripped, key, '[' + kept.join(',') + ']');
    }
    return ownMessage(stripped + '}');
}

Result<Request> Request::fromJson(QByteArrayView json)
{
    const Result<QByteArray> compact = compactJson(json);
    if (!compact)
        return compact.error();
    const Result<Members> members = membersOf(*compact);
    if (!members)
        return members.error();
    Request request;
    request.fields = "{";
    for (const auto &[key, value] : *members) {
        if (key == "tools") {
            request.tools = value;
            continue;
        }
        if (key != "messages") {
            appendMember(request.fields, key, value);
            continue;
        }
        const Result<QByteArrayList> messages = elementsOf(value);
        if (!messages)
            return messages.error();
        for (const QByteArray &each : *messages) {
            Result<Message> message = Message::fromJson(each);
            if (!message)
                return message.error();
            request.messages.append(*std::move(message));
        }
    }
    request.fields += '}';
    return request;
}

QByteArray Request::toJson() const
{
    qsizetype size = fields.size() + tools.size() + 32;
    for (const Message &message : messages)
        size += message.json.size() + 1;
    QByteArray body;
    body.reserve(size);
    body += fields;
    body.chop(1);
    if (!tools.isEmpty()) {
        body += body.size() > 1 ? ",\"tools\":" : "\"tools\":";
        body += tools;
    }
    body += body.size() > 1 ? ",\"messages\":[" : "\"messages\":[";
    for (const Message &message : messages) {
        body += message.json;
        body += ',';
    }
    if (!messages.isEmpty())
        body.chop(1);
    body += "]}";
    return body;
}

} // namespace Ebb
