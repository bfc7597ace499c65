// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <QFile>
#include <QTest>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QByteArray stringOrNull(const QByteArray &text)
{
    return text.isEmpty() ? "null" : '"' + text + '"';
}

QByteArray recordStart(const QByteArray &type, const Record &record)
{
    return "{\"type\":\"" + type + "\",\"sessionId\":\"s\",\"uuid\":" + stringOrNull(record.uuid)
        + ",\"parentUuid\":" + stringOrNull(record.parent) + record.more;
}

QString printedMessage(const Message &message)
{
    QString line = roleName(message.role) + u':';
    if (!message.toolCallId.isEmpty())
        line += u" #"_s + message.toolCallId;
    if (!message.text.isEmpty())
        line += u' ' + message.text;
    for (const ToolCall &call : message.calls)
        line += u" %1(%2)#%3"_s.arg(call.name, QString::fromUtf8(call.arguments), call.id);
    if (message.images > 0)
        line += u" [%1 images]"_s.arg(message.images);
    return line;
}

} // namespace

SampleFile::SampleFile(const QByteArray &content, const QString &name)
    : m_path(m_folder.filePath(name))
{
    rewrite(content);
}

void SampleFile::rewrite(const QByteArray &content) const
{
    QFile file(m_path);
    // Overwriting makes some file systems write to the disk at once; a new file does not.
    file.remove();
    const bool isWritten = file.open(QIODevice::WriteOnly) && file.write(content) == content.size();
    if (!isWritten)
        qFatal("cannot write a sample file");
}

QList<Recording> importedAll(const QByteArray &content)
{
    const SampleFile file(content);
    Result<QList<Recording>> recordings = readRecordings(file.path());
    if (recordings)
        return *std::move(recordings);
    Recording failed;
    failed.title = recordings.error().detail;
    return {failed};
}

Recording imported(const QByteArray &content)
{
    const QList<Recording> recordings = importedAll(content);
    if (recordings.size() == 1)
        return recordings.first();
    Recording failed;
    failed.title = u"%1 conversations instead of one"_s.arg(recordings.size());
    return failed;
}

QString refusal(const QByteArray &content)
{
    const SampleFile file(content);
    const Result<QList<Recording>> recordings = readRecordings(file.path());
    if (recordings)
        return u"imported"_s;
    return recordings.error().where == file.path() ? recordings.error().detail
                                                   : u"the error does not name the file"_s;
}

QStringList printed(const Recording &recording)
{
    QStringList lines;
    for (const RecordedMessage &recorded : recording.messages)
        lines.append(printedMessage(recorded.message));
    return lines;
}

QByteArray userRecord(const Record &record, const QByteArray &content)
{
    return recordStart("user", record) + R"(,"message":{"role":"user","content":)" + content
        + "}}\n";
}

QByteArray promptRecord(const Record &record, const QByteArray &text)
{
    return userRecord(record, '"' + text + '"');
}

QByteArray replyRecord(const Record &record, const QByteArray &id, const QByteArray &block)
{
    return recordStart("assistant", record)
        + R"(,"message":{"role":"assistant","model":"small","id":")" + id + R"(","content":[)"
        + block + "]}}\n";
}

QByteArray textBlock(const QByteArray &text)
{
    return R"({"type":"text","text":")" + text + "\"}";
}

QByteArray callBlock(const QByteArray &id, const QByteArray &input)
{
    return R"({"type":"tool_use","id":")" + id + R"(","name":"look","input":)" + input + '}';
}

QByteArray resultContent(const QByteArray &callId, const QByteArray &text)
{
    return R"([{"type":"tool_result","tool_use_id":")" + callId + R"(","content":")" + text
        + "\"}]";
}

} // namespace Ebb
