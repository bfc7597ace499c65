// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/formats/detect.h>
#include <engine/formats/json.h>
#include <engine/formats/jsonlines.h>

#include <array>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Values looked at before a JSON Lines file is called unknown.
constexpr int ValuesTried = 400;

constexpr std::array ClaudeTypes{
    "user"_L1,
    "assistant"_L1,
    "system"_L1,
    "summary"_L1,
    "progress"_L1,
    "attachment"_L1,
    "ai-title"_L1,
    "pr-link"_L1,
    "mode"_L1,
    "custom-title"_L1,
    "last-prompt"_L1,
    "queue-operation"_L1,
    "file-history-snapshot"_L1,
};

bool isObjectWith(QByteArrayView json, QByteArrayView key)
{
    return JsonObject(json).contains(key);
}

RecordKind claudeKind(const JsonObject &record, const QString &type)
{
    const bool isKnownType = std::ranges::find(ClaudeTypes, type) != ClaudeTypes.end();
    const bool isEnvelope = record.contains("uuid") || record.contains("sessionId")
        || record.contains("leafUuid") || record.contains("messageId");
    if (!isKnownType || !isEnvelope)
        return RecordKind::Unknown;
    if (type != "user"_L1 && type != "assistant"_L1)
        return RecordKind::ClaudeOther;
    const JsonObject message = record.object("message");
    // Others use the same envelope around messages of their own shape.
    if (message.contains("parts"))
        return RecordKind::Unknown;
    return message.contains("role") && message.contains("content") ? RecordKind::ClaudeRecord
                                                                   : RecordKind::ClaudeOther;
}

bool isChatMessage(const JsonObject &object)
{
    // A "type" beside the role is an item of another protocol.
    return !object.string("role").isEmpty() && !object.contains("type")
        && (object.contains("content") || object.contains("tool_calls")
            || object.contains("function_call"));
}

bool holdsMessages(const JsonObject &object)
{
    for (const QByteArrayView key : {"messages", "traj", "history"}) {
        const QByteArrayView first = firstJsonElement(object.value(key));
        if (isObjectWith(first, "role"))
            return true;
    }
    // An empty conversation is still one, and then the answer is that there is nothing in it.
    const QByteArrayView messages = object.value("messages");
    return jsonKind(messages) == JsonKind::Array && firstJsonElement(messages).isEmpty();
}

RecordKind objectKind(const JsonObject &object)
{
    if (object.contains("ebb_recording"))
        return object.contains("messages") ? RecordKind::EbbDocument : RecordKind::EbbHeader;
    if (jsonKind(object.value("choices")) == JsonKind::Array)
        return RecordKind::ChatResponse;
    if (const QString type = object.string("type"); !type.isEmpty()) {
        const RecordKind kind = claudeKind(object, type);
        if (kind != RecordKind::Unknown)
            return kind;
    }
    if (isChatMessage(object))
        return RecordKind::ChatMessage;
    // The same key, another protocol: its content blocks are no Chat Completions parts.
    if (object.contains("anthropic_version") || object.contains("system"))
        return RecordKind::Unknown;
    return holdsMessages(object) ? RecordKind::ChatConversation : RecordKind::Unknown;
}

std::optional<RecordingFormat> formatOf(RecordKind kind)
{
    switch (kind) {
    case RecordKind::EbbDocument:
    case RecordKind::EbbHeader:
        return RecordingFormat::Ebb;
    case RecordKind::ChatMessage:
    case RecordKind::ChatConversation:
    case RecordKind::ChatResponse:
        return RecordingFormat::ChatCompletions;
    case RecordKind::ClaudeRecord:
        return RecordingFormat::ClaudeCode;
    case RecordKind::ClaudeOther:
    case RecordKind::Unknown:
        break;
    }
    return std::nullopt;
}

//! What an unknown value seems to be, in words that help to find the right file.
QString seemsToBe(QByteArrayView json)
{
    const QByteArrayView value = jsonKind(json) == JsonKind::Array ? firstJsonElement(json) : json;
    const JsonObject object(value);
    if (object.contains("messages_display")) {
        return u"few-shot examples that hold each conversation as one text (messages_display), "
               "not as messages"_s;
    }
    if (object.contains("mapping") || object.contains("chat_messages"))
        return u"an export of a chat service"_s;
    if (object.contains("messages") && object.contains("system"))
        return u"a request to another provider's API"_s;
    if (object.members().isEmpty())
        return jsonKindName(jsonKind(value)) + u" and no messages"_s;
    QStringList keys;
    for (const JsonMember &member : object.members())
        keys.append(QString::fromUtf8(member.key));
    return u"objects with the members %1"_s.arg(elided(keys.join(u", "_s), 120));
}

Error unknownFormat(const SourceFile &file, const QString &seems)
{
    return {Error::Code::UnknownFormat,
            file.path(),
            u"it holds %1; Ebb imports Chat Completions messages, Claude Code sessions and its own "
            "recordings"_s.arg(seems)};
}

//! How the first lines of a file read, each taken alone.
struct FirstLines
{
    bool isFirstSound = false;
    bool isFirstAll = false; //!< the first line is the whole file
    char firstCharacter = 0;
    int sound = 0; //!< of the lines after the first
    int broken = 0;
};

//! True for a line that holds a record, or two without a line break between them; not for a line
//! of a document that goes on with a comma or a colon.
bool isRecordLine(QByteArrayView line)
{
    if (jsonKind(line) != JsonKind::Object)
        return false;
    const std::optional<JsonFault> fault = findJsonFault(line);
    return !fault
        || (fault->isFollowed && line.sliced(firstValueLength(line)).trimmed().startsWith('{'));
}

Result<FirstLines> readFirstLines(SourceFile &file)
{
    constexpr int LinesTried = 50;
    FirstLines lines;
    SourceFile::Line line;
    int count = 0;
    while (count < LinesTried) {
        const Result<SourceFile::Outcome> outcome = file.readLine(line);
        if (!outcome)
            return outcome.error();
        if (*outcome != SourceFile::Outcome::Read) {
            // A line too long to be one of many is a document on one line.
            lines.isFirstAll = count <= 1;
            break;
        }
        TextRepairs repairs;
        const QByteArrayView raw = line.text.sliced(byteOrderMarkSize(line.text)).trimmed();
        if (raw.isEmpty())
            continue;
        const bool isAll = line.offset + line.text.size() + 1 >= file.size();
        if (++count == 1)
            lines.firstCharacter = raw.front();
        if (count == 1 && isAll) {
            lines.isFirstAll = true;
            break;
        }
        const QByteArray clean = isCleanText(raw) ? QByteArray() : cleanedText(raw, 1, repairs);
        const QByteArrayView text = clean.isEmpty() ? raw : QByteArrayView(clean);
        if (count == 1)
            lines.isFirstSound = !findJsonFault(text) || isRecordLine(text);
        else
            ++(isRecordLine(text) ? lines.sound : lines.broken);
    }
    file.rewind();
    return lines;
}

//! Many values a line each, or one document. One document's first line is hardly ever a value.
bool isJsonLines(const FirstLines &lines)
{
    if (lines.isFirstAll)
        return false;
    if (lines.isFirstSound)
        return true;
    return lines.firstCharacter != '[' && lines.sound > lines.broken;
}

Error documentFault(const SourceFile &file, const QByteArray &text, const JsonFault &fault)
{
    const qsizetype line = text.first(std::min(fault.offset, text.size())).count('\n') + 1;
    const QString remedy = fault.isTorn ? u"; it was cut off, take the whole file"_s : QString();
    return {Error::Code::BadInput,
            file.path(),
            u"not readable as JSON at offset %1 (line %2): %3%4"_s.arg(
                QString::number(fault.offset), QString::number(line), fault.what, remedy)};
}

Result<void> loadDocument(SourceFile &file, Detection &detection)
{
    Result<QByteArray> text = file.readAll();
    if (!text)
        return text.error();
    detection.document = *std::move(text);
    if (byteOrderMarkSize(detection.document) > 0) {
        detection.document.remove(0, byteOrderMarkSize(detection.document));
        detection.repaired.append(u"line 1: the byte order mark was left out"_s);
    }
    if (!isCleanText(detection.document)) {
        TextRepairs repairs;
        detection.document = cleanedText(detection.document, 1, repairs);
        detection.repaired += sentencesOf(repairs);
    }
    detection.document.reserve(detection.document.size() + JsonPadding);
    if (QByteArrayView(detection.document).trimmed().isEmpty())
        return Error{Error::Code::BadInput, file.path(), u"the file holds only white space"_s};
    return {};
}

Result<Detection> detectDocument(SourceFile &file)
{
    Detection detection;
    if (const Result<void> loaded = loadDocument(file, detection); !loaded)
        return loaded.error();
    const QByteArrayView json = QByteArrayView(detection.document).trimmed();
    if (json.front() != '{' && json.front() != '[')
        return unknownFormat(file, u"text that is not JSON"_s);
    if (const std::optional<JsonFault> fault = findJsonFault(json)) {
        // Two records on the only line are still records.
        if (fault->isFollowed && !json.contains('\n'))
            return Detection{.isLines = true};
        return documentFault(file, detection.document, *fault);
    }
    if (json == "[]" || json == "{}")
        return Error{Error::Code::BadInput, file.path(), u"there is no conversation in it"_s};
    const RecordKind kind = recordKind(json);
    const std::optional<RecordingFormat> format = formatOf(kind);
    if (kind == RecordKind::ClaudeOther)
        return Detection{.isLines = true};
    if (!format)
        return unknownFormat(file, seemsToBe(json));
    detection.format = *format;
    detection.isLines = kind == RecordKind::EbbHeader || kind == RecordKind::ClaudeRecord;
    if (detection.isLines)
        detection.document = {};
    return detection;
}

Result<Detection> detectLines(SourceFile &file)
{
    JsonLines lines(file);
    bool hasClaude = false;
    QString seems;
    for (int i = 0; i < ValuesTried || hasClaude; ++i) {
        const Result<bool> next = lines.next();
        if (!next)
            return next.error();
        if (!*next)
            break;
        const RecordKind kind = recordKind(lines.value());
        hasClaude |= kind == RecordKind::ClaudeOther;
        if (const std::optional<RecordingFormat> format = formatOf(kind)) {
            file.rewind();
            return Detection{.format = *format, .isLines = true};
        }
        if (seems.isEmpty())
            seems = seemsToBe(lines.value());
    }
    file.rewind();
    if (hasClaude)
        return Detection{.format = RecordingFormat::ClaudeCode, .isLines = true};
    if (seems.isEmpty())
        return Error{Error::Code::BadInput,
                     file.path(),
                     u"no line of it is readable as JSON; import the file as it was written"_s};
    return unknownFormat(file, seems);
}

} // namespace

QString formatName(RecordingFormat format)
{
    switch (format) {
    case RecordingFormat::Ebb:
        return u"ebb"_s;
    case RecordingFormat::ChatCompletions:
        return u"chat-completions"_s;
    case RecordingFormat::ClaudeCode:
        return u"claude-code"_s;
    }
    return {};
}

RecordKind recordKind(QByteArrayView json)
{
    if (jsonKind(json) != JsonKind::Array)
        return objectKind(JsonObject(json));
    const RecordKind first = objectKind(JsonObject(firstJsonElement(json)));
    const bool isChat = formatOf(first) == RecordingFormat::ChatCompletions;
    return isChat ? first : RecordKind::Unknown;
}

Result<Detection> detect(SourceFile &file)
{
    const Result<FirstLines> lines = readFirstLines(file);
    if (!lines)
        return lines.error();
    if (!isJsonLines(*lines)) {
        Result<Detection> document = detectDocument(file);
        if (!document || !document->isLines)
            return document;
        file.rewind();
    }
    return detectLines(file);
}

Result<RecordingFormat> detectFormat(const QString &path)
{
    const Result<std::unique_ptr<SourceFile>> file = SourceFile::open(path);
    if (!file)
        return file.error();
    const Result<Detection> detection = detect(**file);
    if (!detection)
        return detection.error();
    return detection->format;
}

} // namespace Ebb
