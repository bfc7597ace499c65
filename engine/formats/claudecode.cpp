// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/chatmessage.h>
#include <engine/formats/claudecode.h>
#include <engine/formats/claudemessage.h>
#include <engine/formats/claudeplan.h>

#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

class ClaudeSession
{
public:
    explicit ClaudeSession(const ImportJob &job)
        : m_job(job)
        , m_lines(job.file)
    {
    }

    Result<void> import()
    {
        if (const Result<void> read = readRecords(); !read)
            return read;
        if (!m_plan.plan(m_job.branch.toUtf8())) {
            return Error{Error::Code::NotFound,
                         m_job.file.path(),
                         u"no record of the conversation has the id %1"_s.arg(m_job.branch)};
        }
        Result<QString> title = this->title();
        if (!title)
            return title.error();
        PlannedConversation planned{
            .head = head(*title), .timeline = m_plan.takeTimeline(), .message = {}, .position = {}};
        planned.message = [this](size_t index) { return message(index); };
        planned.position = [this](size_t index) {
            return m_plan.piece(m_plan.messages()[index].firstRecord).offset;
        };
        if (const Result<void> written = m_job.writer.write(std::move(planned)); !written)
            return written;
        return m_job.writer.finish({});
    }

private:
    Result<void> readRecords()
    {
        while (true) {
            const Result<bool> next = m_lines.next();
            if (!next)
                return next.error();
            if (!*next)
                return {};
            if (const Result<void> told = m_job.meter.planned(m_lines.position()); !told)
                return told;
            ClaudeRecord record = readClaudeRecord(m_lines.value());
            if (record.kind == ClaudeKind::Skipped)
                noteTitle(readClaudeTitle(JsonObject(m_lines.value())));
            m_plan.add(std::move(record), m_lines.piece());
        }
    }

    void noteTitle(const ClaudeTitle &title)
    {
        const QString text = title.text.simplified();
        if (!text.isEmpty())
            (title.isGiven ? m_givenTitle : m_madeTitle) = text;
    }

    Recording head(const QString &title)
    {
        Recording head;
        head.format = formatName(RecordingFormat::ClaudeCode);
        head.title = title;
        if (!m_plan.model().isEmpty())
            head.head.fields = "{\"model\":" + m_plan.model() + '}';
        head.report = m_plan.takeReport();
        addReport(head.report, m_lines.takeReport());
        return head;
    }

    Result<QString> title()
    {
        if (!m_givenTitle.isEmpty())
            return m_givenTitle;
        return m_madeTitle.isEmpty() ? firstUserLine() : Result<QString>(m_madeTitle);
    }

    //! The first line a person wrote; a command's markup only when there is nothing else.
    Result<QString> firstUserLine()
    {
        constexpr size_t MessagesTried = 50;
        QString first;
        const size_t count = std::min(m_plan.messages().size(), MessagesTried);
        for (size_t i = 0; i < count; ++i) {
            const Result<Message> made = message(i);
            if (!made)
                return made.error();
            const QString line = made->role == Role::User ? titleFrom(made->text) : QString();
            if (!line.isEmpty() && !line.startsWith(u'<'))
                return line;
            if (first.isEmpty())
                first = line;
        }
        return first;
    }

    Result<Message> message(size_t index)
    {
        const ClaudePlan::PlannedMessage &planned = m_plan.messages()[index];
        if (planned.result >= 0)
            return output(planned);
        // Only a reply is made of assistant records, and all of its records are.
        ReplyBuilder reply;
        PromptBuilder prompt;
        bool isReply = false;
        for (qint32 record = planned.firstRecord; record >= 0;
             record = m_plan.nextOfMessage(record)) {
            const Result<QByteArrayView> json = m_lines.readAgain(m_plan.piece(record));
            if (!json)
                return json.error();
            isReply = JsonObject(*json).value("type") == "\"assistant\"";
            if (isReply)
                reply.add(*json);
            else
                prompt.add(*json);
        }
        return Message::fromJson(isReply ? reply.json() : prompt.json());
    }

    Result<Message> output(const ClaudePlan::PlannedMessage &planned)
    {
        const Result<QByteArrayView> json = m_lines.readAgain(m_plan.piece(planned.firstRecord));
        if (!json)
            return json.error();
        return Message::fromJson(claudeOutputJson(*json, planned.result));
    }

    const ImportJob &m_job;
    JsonLines m_lines;
    ClaudePlan m_plan;
    QString m_givenTitle;
    QString m_madeTitle;
};

} // namespace

Result<void> importClaudeCode(const ImportJob &job)
{
    return ClaudeSession(job).import();
}

} // namespace Ebb
