// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/chatcompletions.h>
#include <engine/formats/chatplan.h>

#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! A number for the report when an element of a list of conversations is none.
void countUnknown(ImportReport &report, QByteArrayView value)
{
    ++report.records;
    const JsonKind kind = jsonKind(value);
    ++report.unknown[kind == JsonKind::Object ? u"object without messages"_s : jsonKindName(kind)];
}

//! Imports from text that is in memory: one document, or one line that holds a conversation.
class HeldText
{
public:
    HeldText(const ImportJob &job, QByteArrayView text)
        : m_job(job)
        , m_text(text)
    {
    }

    //! An array of messages or the wrapper around one. What is neither is counted in `before`.
    Result<void> importConversation(QByteArrayView value, ImportReport &before)
    {
        ChatPlan plan;
        QByteArrayView messages = value;
        if (jsonKind(value) == JsonKind::Object) {
            const JsonObject wrapper(value);
            messages = ChatPlan::messagesOf(wrapper);
            const bool isMessage = wrapper.contains("role") || wrapper.contains("choices");
            if (messages.isEmpty() && isMessage)
                return importMessages(plan, {value}, before);
            if (messages.isEmpty()) {
                countUnknown(before, value);
                return {};
            }
            plan.readWrapper(wrapper);
        } else if (jsonKind(value) != JsonKind::Array) {
            countUnknown(before, value);
            return {};
        }
        return importMessages(plan, jsonElements(messages), before);
    }

    Result<void> importConversations(ImportReport &before)
    {
        for (const QByteArrayView element : jsonElements(m_text.trimmed())) {
            if (const Result<void> told = m_job.meter.planned(offsetOf(element)); !told)
                return told;
            if (const Result<void> imported = importConversation(element, before); !imported)
                return imported;
        }
        return {};
    }

private:
    Result<void>
    importMessages(ChatPlan &plan, const std::vector<QByteArrayView> &values, ImportReport &before)
    {
        std::vector<QByteArrayView> history;
        for (const QByteArrayView value : values) {
            if (plan.add(value))
                history.push_back(value);
        }
        PlannedConversation planned = plan.take();
        planned.message = [&](size_t index) { return plan.message(index, history[index]); };
        // The text of a single line is somewhere in its file; only a document is the file.
        if (m_text.data() == m_job.detection.document.constData())
            planned.position = [&](size_t index) { return offsetOf(history[index]); };
        return m_job.writer.write(std::move(planned), std::exchange(before, {}));
    }

    qint64 offsetOf(QByteArrayView value) const { return value.data() - m_text.data(); }

    const ImportJob &m_job;
    QByteArrayView m_text;
};

Result<void> importDocument(const ImportJob &job)
{
    const QByteArrayView text(job.detection.document);
    const QByteArrayView value = text.trimmed();
    HeldText held(job, text);
    ImportReport before;
    before.repaired = job.detection.repaired;
    const bool isList
        = jsonKind(value) == JsonKind::Array && recordKind(value) != RecordKind::ChatMessage;
    const Result<void> imported
        = isList ? held.importConversations(before) : held.importConversation(value, before);
    if (!imported)
        return imported;
    return job.writer.finish(before);
}

//! Imports JSON Lines: lines that are messages make one conversation until a line that is a
//! conversation of its own.
class ChatLines
{
public:
    explicit ChatLines(const ImportJob &job)
        : m_job(job)
        , m_lines(job.file)
    {
    }

    Result<void> import()
    {
        while (true) {
            const Result<bool> next = m_lines.next();
            if (!next)
                return next.error();
            if (!*next)
                break;
            if (const Result<void> told = m_job.meter.planned(m_lines.position()); !told)
                return told;
            if (const Result<void> taken = take(); !taken)
                return taken;
        }
        if (const Result<void> flushed = flush(); !flushed)
            return flushed;
        addReport(m_before, m_lines.takeReport());
        return m_job.writer.finish(m_before);
    }

private:
    Result<void> take()
    {
        const QByteArrayView value = m_lines.value();
        const JsonKind kind = jsonKind(value);
        const bool isConversation = kind == JsonKind::Array
            || (kind == JsonKind::Object && !ChatPlan::messagesOf(JsonObject(value)).isEmpty());
        if (!isConversation) {
            if (m_plan.add(value))
                m_history.push_back(m_lines.piece());
            return {};
        }
        if (const Result<void> flushed = flush(); !flushed)
            return flushed;
        addReport(m_before, m_lines.takeReport());
        return HeldText(m_job, value).importConversation(value, m_before);
    }

    //! Writes the messages gathered so far as a conversation.
    Result<void> flush()
    {
        addReport(m_before, m_lines.takeReport());
        if (m_plan.isEmpty()) {
            addReport(m_before, std::exchange(m_plan.report(), {}));
            return {};
        }
        PlannedConversation planned = m_plan.take();
        planned.message = [this](size_t index) { return messageAt(index); };
        planned.position = [this](size_t index) { return m_history[index].offset; };
        Result<void> written = m_job.writer.write(std::move(planned), std::exchange(m_before, {}));
        m_plan = {};
        m_history.clear();
        return written;
    }

    Result<Message> messageAt(size_t index)
    {
        const Result<QByteArrayView> value = m_lines.readAgain(m_history[index]);
        if (!value)
            return value.error();
        return m_plan.message(index, *value);
    }

    const ImportJob &m_job;
    JsonLines m_lines;
    ChatPlan m_plan;
    std::vector<LinePiece> m_history;
    ImportReport m_before;
};

} // namespace

Result<void> importChatCompletions(const ImportJob &job)
{
    return job.detection.isLines ? ChatLines(job).import() : importDocument(job);
}

} // namespace Ebb
