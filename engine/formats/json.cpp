// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/json.h>
#include <engine/formats/jsonparser.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <memory>
#include <simdjson.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

namespace ondemand = simdjson::ondemand;

QByteArrayView viewOf(std::string_view raw)
{
    return QByteArrayView(raw.data(), qsizetype(raw.size())).trimmed();
}

QList<JsonMember> readMembers(QByteArrayView json)
{
    const JsonParser parser(json);
    ondemand::document document;
    ondemand::object object;
    if (parser.iterate(json, document) || document.get_object().get(object))
        return {};
    QList<JsonMember> members;
    for (auto field : object) {
        std::string_view key;
        std::string_view raw;
        ondemand::value value;
        if (field.escaped_key().get(key) || field.value().get(value) || value.raw_json().get(raw))
            return members;
        members.append({.key = viewOf(key), .value = viewOf(raw)});
    }
    return members;
}

} // namespace

JsonKind jsonKind(QByteArrayView json)
{
    if (json.isEmpty())
        return JsonKind::None;
    switch (json.front()) {
    case '{':
        return JsonKind::Object;
    case '[':
        return JsonKind::Array;
    case '"':
        return JsonKind::String;
    case 't':
    case 'f':
        return JsonKind::Bool;
    case 'n':
        return JsonKind::Null;
    default:
        return JsonKind::Number;
    }
}

QString jsonKindName(JsonKind kind)
{
    switch (kind) {
    case JsonKind::Object:
        return u"an object"_s;
    case JsonKind::Array:
        return u"an array"_s;
    case JsonKind::String:
        return u"a string"_s;
    case JsonKind::Number:
        return u"a number"_s;
    case JsonKind::Bool:
        return u"a truth value"_s;
    case JsonKind::Null:
        return u"null"_s;
    case JsonKind::None:
        break;
    }
    return u"nothing"_s;
}

qsizetype firstValueLength(QByteArrayView json)
{
    const JsonParser parser(json);
    ondemand::document document;
    ondemand::object object;
    std::string_view raw;
    if (parser.iterate(json, document) || document.get_object().get(object)
        || object.raw_json().get(raw))
        return 0;
    return raw.data() + raw.size() - json.data();
}

JsonObject::JsonObject(QByteArrayView json)
{
    if (jsonKind(json) == JsonKind::Object)
        m_members = readMembers(json);
}

QByteArrayView JsonObject::value(QByteArrayView key) const
{
    for (const JsonMember &member : m_members) {
        if (member.key == key)
            return member.value;
    }
    return {};
}

QString JsonObject::string(QByteArrayView key) const
{
    return jsonText(value(key));
}

std::vector<QByteArrayView> jsonElements(QByteArrayView json)
{
    std::vector<QByteArrayView> elements;
    if (jsonKind(json) != JsonKind::Array)
        return elements;
    const JsonParser parser(json);
    ondemand::document document;
    ondemand::array array;
    if (parser.iterate(json, document) || document.get_array().get(array))
        return elements;
    for (auto each : array) {
        ondemand::value value;
        std::string_view raw;
        if (each.get(value) || value.raw_json().get(raw))
            break;
        elements.push_back(viewOf(raw));
    }
    return elements;
}

QByteArrayView firstJsonElement(QByteArrayView json)
{
    const JsonParser parser(json);
    ondemand::document document;
    ondemand::array array;
    if (jsonKind(json) != JsonKind::Array || parser.iterate(json, document)
        || document.get_array().get(array))
        return {};
    for (auto each : array) {
        ondemand::value value;
        std::string_view raw;
        if (each.get(value) || value.raw_json().get(raw))
            break;
        return viewOf(raw);
    }
    return {};
}

QString jsonText(QByteArrayView json)
{
    if (jsonKind(json) != JsonKind::String)
        return {};
    const JsonParser parser(json);
    ondemand::document document;
    std::string_view text;
    if (parser.iterate(json, document) || document.get_string(true).get(text))
        return {};
    return QString::fromUtf8(text.data(), qsizetype(text.size()));
}

QByteArray jsonString(const QString &text)
{
    const QByteArray list = QJsonDocument(QJsonArray{text}).toJson(QJsonDocument::Compact);
    return list.sliced(1, list.size() - 2);
}

QByteArray jsonInString(QByteArrayView json)
{
    QByteArray text;
    text.reserve(json.size() + json.size() / 8 + 2);
    text += '"';
    for (const char c : json) {
        // Outside its strings sound JSON has no other character that needs escaping than white
        // space, and inside them none at all.
        if (c == '"' || c == '\\')
            text += '\\';
        text += uchar(c) < 0x20 ? ' ' : c;
    }
    text += '"';
    return text;
}

void addMember(QByteArray &object, QByteArrayView key, QByteArrayView value)
{
    object += object.size() > 1 ? ",\"" : "\"";
    object += key;
    object += "\":";
    object += value;
}

} // namespace Ebb
