// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/clauderecord.h>
#include <engine/formats/recordedtime.h>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr std::array NoConversation{
    "summary"_L1,
    "progress"_L1,
    "file-history-snapshot"_L1,
    "queue-operation"_L1,
    "pr-link"_L1,
    "attachment"_L1,
    "ai-title"_L1,
    "custom-title"_L1,
    "last-prompt"_L1,
    "mode"_L1,
};

constexpr std::array<QByteArrayView, 2> ThinkingBlocks{"\"thinking\"", "\"redacted_thinking\""};

QByteArray bytesOf(QByteArrayView json)
{
    return jsonText(json).toUtf8();
}

void markUnknown(ClaudeRecord &record, const QString &name)
{
    record.kind = ClaudeKind::Unknown;
    record.reason = name;
}

void markSkipped(ClaudeRecord &record, const QString &reason)
{
    record.kind = ClaudeKind::Skipped;
    record.reason = reason;
}

//! False when no block is one a message can be made of.
bool readReplyBlocks(ClaudeRecord &record, const std::vector<QByteArrayView> &blocks)
{
    bool isUsable = blocks.empty();
    for (const QByteArrayView block : blocks) {
        const JsonObject object(block);
        const QByteArrayView type = object.value("type");
        if (jsonKind(type) != JsonKind::String) {
            record.oddBlocks.append(u"block that is %1"_s.arg(jsonKindName(jsonKind(block))));
            continue;
        }
        isUsable = true;
        if (type == "\"tool_use\"")
            record.callIds.append(bytesOf(object.value("id")));
        else if (type != "\"text\""
                 && std::ranges::find(ThinkingBlocks, type) == ThinkingBlocks.end())
            record.oddBlocks.append(u"block %1"_s.arg(jsonText(type)));
    }
    return isUsable;
}

qint32 imagesIn(QByteArrayView content)
{
    qint32 images = 0;
    for (const QByteArrayView block : jsonElements(content))
        images += JsonObject(block).value("type") == "\"image\"";
    return images;
}

bool readUserBlocks(ClaudeRecord &record, const std::vector<QByteArrayView> &blocks)
{
    bool isUsable = blocks.empty();
    for (const QByteArrayView block : blocks) {
        const JsonObject object(block);
        const QByteArrayView type = object.value("type");
        if (jsonKind(type) != JsonKind::String) {
            record.oddBlocks.append(u"block that is %1"_s.arg(jsonKindName(jsonKind(block))));
            continue;
        }
        isUsable = true;
        if (type == "\"tool_result\"") {
            record.resultIds.append(bytesOf(object.value("tool_use_id")));
            record.images += imagesIn(object.value("content"));
            continue;
        }
        record.hasOwnText = true;
        if (type != "\"text\"" && type != "\"image\"")
            record.oddBlocks.append(u"block %1"_s.arg(jsonText(type)));
    }
    return isUsable;
}

void classifyReply(ClaudeRecord &record, const JsonObject &json, const JsonObject &message)
{
    record.messageId = bytesOf(message.value("id"));
    record.model = message.value("model").toByteArray();
    if (json.isTrue("isApiErrorMessage"))
        markSkipped(record, u"api error"_s);
    else if (record.model == "\"<synthetic>\"")
        markSkipped(record, u"synthetic"_s);
    else
        record.kind = ClaudeKind::Reply;
}

void classifyUser(ClaudeRecord &record, const JsonObject &json)
{
    if (json.isTrue("isCompactSummary"))
        markSkipped(record, u"compact summary"_s);
    else if (!record.resultIds.isEmpty())
        record.kind = ClaudeKind::Results;
    else if (json.isTrue("isMeta"))
        record.kind = ClaudeKind::Injected;
    else
        record.kind = ClaudeKind::Prompt;
}

void classifyMessage(ClaudeRecord &record, const JsonObject &json, const QString &type)
{
    const JsonObject message = json.object("message");
    const QByteArrayView content = message.value("content");
    const JsonKind kind = jsonKind(content);
    if (message.members().isEmpty())
        return markUnknown(record, u"%1 without a message"_s.arg(type));
    if (kind != JsonKind::String && kind != JsonKind::Array)
        return markUnknown(record, u"%1 without content"_s.arg(type));
    if (message.string("role") != type)
        return markUnknown(record, u"%1 with role %2"_s.arg(type, message.string("role")));
    const bool isReply = type == "assistant"_L1;
    const std::vector<QByteArrayView> blocks = jsonElements(content);
    const bool isUsable
        = isReply ? readReplyBlocks(record, blocks) : readUserBlocks(record, blocks);
    if (!isUsable)
        return markUnknown(record, u"%1 without usable content"_s.arg(type));
    if (isReply)
        classifyReply(record, json, message);
    else
        classifyUser(record, json);
}

} // namespace

ClaudeRecord readClaudeRecord(QByteArrayView json)
{
    ClaudeRecord record;
    if (jsonKind(json) != JsonKind::Object) {
        record.reason = jsonKindName(jsonKind(json));
        return record;
    }
    const JsonObject object(json);
    const QString type = object.string("type");
    record.uuid = bytesOf(object.value("uuid"));
    record.parent = bytesOf(object.value("parentUuid"));
    if (record.parent.isEmpty())
        record.parent = bytesOf(object.value("logicalParentUuid"));
    record.at = recordedTime(object.value("timestamp"));
    record.isSidechain = object.isTrue("isSidechain");
    if (type.isEmpty())
        markUnknown(record, u"record without type"_s);
    else if (type == "user"_L1 || type == "assistant"_L1)
        classifyMessage(record, object, type);
    else if (type == "system"_L1)
        markSkipped(record, u"system/%1"_s.arg(object.string("subtype")));
    else if (std::ranges::find(NoConversation, type) != NoConversation.end())
        markSkipped(record, type);
    else
        markUnknown(record, type);
    return record;
}

ClaudeTitle readClaudeTitle(const JsonObject &record)
{
    const QString type = record.string("type");
    if (type == "summary"_L1)
        return {.text = record.string("summary")};
    if (type == "ai-title"_L1)
        return {.text = record.string(record.contains("aiTitle") ? "aiTitle" : "title")};
    if (type == "custom-title"_L1) {
        return {.text = record.string(record.contains("customTitle") ? "customTitle" : "title"),
                .isGiven = true};
    }
    return {};
}

} // namespace Ebb
