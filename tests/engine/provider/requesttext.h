// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/provider/requestrules.h>

namespace Ebb {

using namespace Qt::StringLiterals;

//! JSON written with apostrophes, for the reader's sake.
inline QByteArray quoted(QByteArray json)
{
    return json.replace('\'', '"');
}

inline const QByteArray Tools
    = quoted("[{'type':'function','function':{'name':'find'}},{'type':'function'"
             ",'function':{'name':'pay'}}]");

//! A request of these messages, each a line of JSON, with the tools above.
inline Request requestOf(const QByteArrayList &messages, const QByteArray &tools = Tools)
{
    const QByteArray list = tools.isEmpty() ? QByteArray() : ",\"tools\":" + tools;
    const Result<Request> request = Request::fromJson(
        quoted("{'model':'m'") + list + quoted(",'messages':[") + messages.join(',') + "]}");
    return *request;
}

inline Request withFields(const QByteArray &fields, const QByteArray &tools = Tools)
{
    Request request = requestOf({quoted("{'role':'user','content':'Hello.'}")}, tools);
    request.fields = fields;
    return request;
}

inline QByteArray
call(const QByteArray &id, const QByteArray &name, const QByteArray &arguments = "{}")
{
    return quoted("{'id':'") + id + quoted("','type':'function','function':{'name':'") + name
        + quoted("','arguments':'") + QByteArray(arguments).replace('"', "\\\"") + "\"}}";
}

inline QByteArray assistant(const QByteArrayList &calls, const QByteArray &content = "null")
{
    return quoted("{'role':'assistant','content':") + content + quoted(",'tool_calls':[")
        + calls.join(',') + "]}";
}

inline QByteArray output(const QByteArray &id, const QByteArray &content = "\"done\"")
{
    return quoted("{'role':'tool','tool_call_id':'") + id + quoted("','content':") + content + '}';
}

inline QByteArray user(const QByteArray &text)
{
    return quoted("{'role':'user','content':'") + text + "\"}";
}

inline QByteArray says(const QByteArray &text)
{
    return quoted("{'role':'assistant','content':'") + text + "\"}";
}

inline QByteArray block(const QByteArray &text)
{
    return quoted("{'role':'system','content':'") + text + "\"}";
}

inline QByteArray toolsNamed(const QByteArrayList &names)
{
    QByteArrayList tools;
    for (const QByteArray &name : names)
        tools.append(quoted("{'type':'function','function':{'name':'") + name + "\"}}");
    return '[' + tools.join(',') + ']';
}

inline QByteArray manyTools(int count)
{
    QByteArrayList names;
    for (int i = 0; i < count; ++i)
        names.append("tool_" + QByteArray::number(i));
    return toolsNamed(names);
}

//! "I2 call_1": the rule and what it is about, messages by place in `request`.
inline QStringList printed(const QList<RuleViolation> &violations, const Request &request = {})
{
    QStringList lines;
    for (const RuleViolation &violation : violations) {
        QString subject = violation.subject;
        for (qsizetype i = 0; i < request.messages.size(); ++i) {
            if (subject == QString::fromLatin1(request.messages.at(i).digest.toHex()))
                subject = u"#%1"_s.arg(i);
        }
        lines.append(violation.rule + u' ' + subject);
    }
    return lines;
}

inline const QByteArrayList Plain{block("Be brief."),
                                  user("Find it."),
                                  assistant({call("c1", "find")}),
                                  output("c1"),
                                  says("Found."),
                                  user("Thanks.")};

} // namespace Ebb
