// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/notes/noteask.h>
#include <engine/notes/prompts.h>

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The name in {"type":"function","function":{"name":…}}, its custom form or its flat form.
QString nameIn(const QJsonObject &tool)
{
    for (const auto key : {"function"_L1, "custom"_L1}) {
        const QString name = tool.value(key).toObject().value("name"_L1).toString();
        if (!name.isEmpty())
            return name;
    }
    return tool.value("name"_L1).toString();
}

QStringList namesIn(const QJsonArray &tools)
{
    QStringList names;
    for (const QJsonValue &tool : tools)
        names << nameIn(tool.toObject());
    return names;
}

QJsonObject typed(const QString &type)
{
    return {{u"type"_s, type}};
}

QJsonObject nullable(const QString &type)
{
    return {{u"type"_s, QJsonArray{type, u"null"_s}}};
}

QJsonObject entrySchema()
{
    QJsonObject turns = nullable(u"array"_s);
    turns[u"items"_s] = typed(u"integer"_s);
    const QJsonObject properties{{u"note"_s, typed(u"string"_s)},
                                 {u"subject"_s, typed(u"string"_s)},
                                 {u"object"_s, typed(u"string"_s)},
                                 {u"turns"_s, turns},
                                 {u"milestone"_s, nullable(u"boolean"_s)},
                                 {u"type"_s, nullable(u"string"_s)},
                                 {u"source"_s, nullable(u"string"_s)}};
    QJsonObject schema = typed(u"object"_s);
    schema[u"properties"_s] = properties;
    schema[u"required"_s] = QJsonArray::fromStringList(properties.keys());
    schema[u"additionalProperties"_s] = false;
    return schema;
}

QJsonObject noteSchema()
{
    QJsonObject notes = typed(u"array"_s);
    notes[u"items"_s] = entrySchema();
    QJsonObject schema = typed(u"object"_s);
    schema[u"properties"_s] = QJsonObject{{u"notes"_s, notes}};
    schema[u"required"_s] = QJsonArray{u"notes"_s};
    schema[u"additionalProperties"_s] = false;
    return schema;
}

//! "required" and "any" in either spelling.
bool isDemand(const QString &choice)
{
    return choice == "required"_L1 || choice == "any"_L1;
}

//! {"type":"allowed_tools"} holds its tools in a member of that name, or flat.
QJsonObject allowedTools(const QJsonObject &choice)
{
    const QJsonValue inner = choice.value("allowed_tools"_L1);
    return inner.isObject() ? inner.toObject() : choice;
}

struct Choice
{
    QString mode; //!< "none", "auto", "required", "named", "allowed"
    QStringList names; //!< the tools it names or allows
    bool isDemanding = false; //!< some tool has to be called

    bool namesOnlyOthers(const QString &tool) const
    {
        return (mode == "named"_L1 || mode == "allowed"_L1) && !names.contains(tool);
    }
};

Choice choiceIn(const QJsonValue &value)
{
    if (value.isString())
        return {.mode = value.toString(), .isDemanding = isDemand(value.toString())};
    const QJsonObject object = value.toObject();
    const QString type = object.value("type"_L1).toString();
    if (type == "allowed_tools"_L1) {
        const QJsonObject allowed = allowedTools(object);
        return {.mode = u"allowed"_s,
                .names = namesIn(allowed.value("tools"_L1).toArray()),
                .isDemanding = isDemand(allowed.value("mode"_L1).toString())};
    }
    const QString name = nameIn(object);
    if (!name.isEmpty())
        return {.mode = u"named"_s, .names = {name}, .isDemanding = true};
    return {.mode = type, .isDemanding = isDemand(type)};
}

bool isThinking(const QJsonObject &fields)
{
    const QJsonObject thinking = fields.value("thinking"_L1).toObject();
    return !thinking.isEmpty() && thinking.value("type"_L1).toString() != "disabled"_L1;
}

bool allowsOneCallOnly(const QJsonObject &fields)
{
    const QJsonValue parallel = fields.value("parallel_tool_calls"_L1);
    const QJsonObject choice = fields.value("tool_choice"_L1).toObject();
    return (parallel.isBool() && !parallel.toBool())
        || choice.value("disable_parallel_tool_use"_L1).toBool();
}

bool demandsJson(const QJsonObject &fields)
{
    const QJsonObject output = fields.value("output_config"_L1).toObject();
    const QJsonObject text = fields.value("text"_L1).toObject();
    for (const QJsonValue &format :
         {fields.value("response_format"_L1), output.value("format"_L1), text.value("format"_L1)}) {
        if (format.toObject().value("type"_L1).toString().startsWith("json"_L1))
            return true;
    }
    return false;
}

//! Takes out the format of the member `key`, which also says other things.
void removeFormat(QJsonObject &fields, QLatin1StringView key)
{
    QJsonObject member = fields.value(key).toObject();
    if (!member.contains("format"_L1))
        return;
    member.remove("format"_L1);
    if (member.isEmpty())
        fields.remove(key);
    else
        fields[key] = member;
}

QString reasonInChoice(const QJsonObject &fields, bool hasClientTools, const QString &toolName)
{
    const Choice choice = choiceIn(fields.value("tool_choice"_L1));
    if (choice.mode == "none"_L1)
        return u"tool_choice forbids tools"_s;
    if (choice.namesOnlyOthers(toolName))
        return u"tool_choice leaves only other tools"_s;
    const bool isNoteItself = choice.mode == "named"_L1;
    if (choice.isDemanding && hasClientTools && !isNoteItself)
        return u"tool_choice demands a tool, and a note would displace the client's"_s;
    if (choice.isDemanding && isThinking(fields))
        return u"thinking is on while a tool is demanded"_s;
    return {};
}

} // namespace

QString noteToolName(QByteArrayView clientTools)
{
    const QJsonArray tools = QJsonDocument::fromJson(clientTools.toByteArray()).array();
    const QStringList taken = namesIn(tools);
    if (!taken.contains("note"_L1))
        return u"note"_s;
    QString name = u"memory_note"_s;
    for (int number = 2; taken.contains(name); ++number)
        name = u"memory_note_%1"_s.arg(number);
    return name;
}

QByteArray noteTool(const QString &name)
{
    const QJsonObject function{{u"name"_s, name},
                               {u"description"_s, promptText(u"note-tool"_s)},
                               {u"parameters"_s, noteSchema()},
                               {u"strict"_s, true}};
    QJsonObject tool = typed(u"function"_s);
    tool[u"function"_s] = function;
    return QJsonDocument(tool).toJson(QJsonDocument::Compact);
}

QByteArray toolsWithNote(QByteArrayView clientTools, const QString &name)
{
    const QByteArrayView list = clientTools.trimmed();
    if (list.size() <= 2)
        return '[' + noteTool(name) + ']';
    return list.chopped(1).toByteArray() + ',' + noteTool(name) + ']';
}

QString noteAskText(const NoteAsk &ask)
{
    // Turns and tool go in before the names do: a name that reads "{turns}" stays what it is.
    QString text = promptText(u"note-ask"_s);
    text.replace("{turns}"_L1, turnRanges(ask.turns));
    text.replace("{tool}"_L1, ask.toolName);
    if (ask.isRepeatForSize)
        text += u"\n\n"_s + promptText(u"note-ask-smaller"_s);
    QStringList names;
    for (const QString &name : ask.names)
        names << escapedForBlock(name);
    names.removeAll(QString());
    if (!names.isEmpty()) {
        QString line = promptText(u"note-ask-names"_s);
        text += u"\n\n"_s + line.replace("{names}"_L1, names.join("; "_L1));
    }
    return text;
}

QString turnRanges(const QList<TurnNumber> &turns)
{
    QStringList ranges;
    for (qsizetype first = 0; first < turns.size();) {
        qsizetype last = first;
        while (last + 1 < turns.size() && turns.at(last + 1) == turns.at(last).next())
            ++last;
        const QString begin = QString::number(turns.at(first).value());
        const QString end = QString::number(turns.at(last).value());
        ranges << (first == last ? begin : begin + u'–' + end);
        first = last + 1;
    }
    const QString word = turns.size() == 1 ? u"turn "_s : u"turns "_s;
    return word + ranges.join(", "_L1);
}

QString reasonNotToAsk(QByteArrayView fields, bool hasClientTools, const QString &toolName)
{
    const QJsonDocument document = QJsonDocument::fromJson(fields.toByteArray());
    if (!document.isObject())
        return u"the request's fields cannot be read"_s;
    const QJsonObject object = document.object();
    const QString reason = reasonInChoice(object, hasClientTools, toolName);
    if (!reason.isEmpty())
        return reason;
    if (hasClientTools && allowsOneCallOnly(object))
        return u"only one call at a time is allowed, and it is the client's"_s;
    if (demandsJson(object))
        return u"the reply has to be JSON"_s;
    return {};
}

Request ownNoteRequest(const Request &decorated, const QString &toolName)
{
    QJsonObject fields = QJsonDocument::fromJson(decorated.fields).object();
    for (const auto key : {"stream"_L1,
                           "stream_options"_L1,
                           "response_format"_L1,
                           "stop"_L1,
                           "max_tokens"_L1,
                           "max_completion_tokens"_L1,
                           "max_output_tokens"_L1,
                           "n"_L1,
                           "thinking"_L1})
        fields.remove(key);
    for (const auto key : {"output_config"_L1, "text"_L1})
        removeFormat(fields, key);
    QJsonObject choice = typed(u"function"_s);
    choice[u"function"_s] = QJsonObject{{u"name"_s, toolName}};
    fields[u"tool_choice"_s] = choice;

    Request request = decorated;
    request.fields = QJsonDocument(fields).toJson(QJsonDocument::Compact);
    return request;
}

} // namespace Ebb
