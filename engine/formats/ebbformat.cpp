// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/ebbformat.h>
#include <engine/formats/ebbheader.h>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! "at" and "step" stand beside the message and are no part of it; a second "at" would be its own.
struct Envelope
{
    QByteArrayView at;
    QByteArrayView step;
};

Envelope envelopeOf(const JsonObject &message)
{
    return {.at = message.value("at"), .step = message.value("step")};
}

bool isSameText(QByteArrayView one, QByteArrayView other)
{
    return one.data() == other.data();
}

QByteArray ebbMessageJson(const JsonObject &message, std::optional<Role> role)
{
    const Envelope envelope = envelopeOf(message);
    QByteArray json = "{";
    if (role)
        addMember(json, "role", jsonString(roleName(*role)));
    for (const JsonMember &member : message.members()) {
        if (!isSameText(member.value, envelope.at) && !isSameText(member.value, envelope.step))
            addMember(json, member.key, member.value);
    }
    return json + '}';
}

//! Why a value is no message, as a name to count it under.
QString problemOf(QByteArrayView value, const QString &role)
{
    if (jsonKind(value) != JsonKind::Object)
        return jsonKindName(jsonKind(value));
    return role.isEmpty() ? u"message without role"_s : u"role %1"_s.arg(role);
}

//! An Ebb conversation as it is gathered.
class EbbPlan
{
public:
    explicit EbbPlan(const JsonObject &header)
        : m_header(readEbbHeader(header))
    {
    }

    //! True when the value takes the next place of the history.
    bool add(QByteArrayView value)
    {
        ImportReport &report = m_header.head.report;
        ++report.records;
        ++m_fileNumber;
        const JsonObject message(value);
        const QString role = message.string("role");
        const QString speaker = message.string("name");
        const std::optional<Role> known = roleNamed(role);
        const bool isBySpeaker = role.isEmpty() && !speaker.isEmpty();
        if (!known && !isBySpeaker) {
            countNamed(report.unknown, problemOf(value, role));
            m_leftOut.append(m_fileNumber);
            return false;
        }
        if (known && isInstruction(*known)) {
            addInstruction(message);
            return false;
        }
        const Envelope envelope = envelopeOf(message);
        if (isBySpeaker)
            m_speakers.insert(m_timeline.size(), speaker);
        m_timeline.push_back({.at = recordedTime(envelope.at),
                              .role = known.value_or(Role::Assistant),
                              .step = qint32(envelope.step.toInt())});
        return true;
    }

    PlannedConversation take()
    {
        resolveSpeakers();
        renumber();
        return {.head = std::exchange(m_header.head, {}),
                .timeline = m_timeline,
                .message = {},
                .position = {}};
    }

    Result<Message> message(size_t index, QByteArrayView value) const
    {
        const bool isBySpeaker = m_speakers.contains(index);
        return Message::fromJson(ebbMessageJson(
            JsonObject(value), isBySpeaker ? std::optional(m_timeline[index].role) : std::nullopt));
    }

private:
    void addInstruction(const JsonObject &message)
    {
        m_leftOut.append(m_fileNumber);
        Result<Message> instruction = Message::fromJson(ebbMessageJson(message, std::nullopt));
        if (!instruction) {
            ++m_header.head.report.unknown[u"unreadable instructions"_s];
            return;
        }
        if (!m_timeline.empty()) {
            m_header.head.report.warnings.append(
                u"message %1 is instructions and was taken as such from the start"_s.arg(
                    m_fileNumber));
        }
        m_header.head.head.messages.append(*std::move(instruction));
    }

    void resolveSpeakers()
    {
        if (m_speakers.isEmpty())
            return;
        QMap<QString, qint64> counts;
        for (const QString &speaker : std::as_const(m_speakers))
            ++counts[speaker];
        QString user = m_header.userSpeaker;
        for (const auto &[speaker, count] : counts.asKeyValueRange()) {
            if (m_header.userSpeaker.isEmpty() && count > counts.value(user))
                user = speaker;
        }
        for (const auto &[index, speaker] : m_speakers.asKeyValueRange())
            m_timeline[index].role = speaker == user ? Role::User : Role::Assistant;
    }

    //! From a number in the file to one in the history; 0 for what is not there.
    qint64 historyNumber(qint64 number) const
    {
        if (number < 1 || number > m_fileNumber)
            return 0;
        const auto before = std::ranges::lower_bound(m_leftOut, number) - m_leftOut.begin();
        const qint64 history = number - before;
        return history <= qint64(m_timeline.size()) ? history : 0;
    }

    void renumber()
    {
        Recording &head = m_header.head;
        for (RecordedNote &note : head.notes)
            note.beforeMessage = checked(note.beforeMessage, u"a note"_s);
        head.notes.removeIf([](const RecordedNote &note) { return note.beforeMessage == 0; });
        for (RecordedEvidence &evidence : head.evidence) {
            for (qint64 &number : evidence.messages)
                number = checked(number, u"evidence"_s);
            evidence.messages.removeAll(0);
        }
    }

    qint64 checked(qint64 number, const QString &what)
    {
        const qint64 history = historyNumber(number);
        if (history == 0) {
            m_header.head.report.warnings.append(
                u"%1 names message %2, which is not there; it was left out"_s.arg(what).arg(
                    number));
        }
        return history;
    }

    EbbHeader m_header;
    std::vector<MessageSlot> m_timeline;
    QHash<size_t, QString> m_speakers; //!< by place, of messages without a role
    QList<qint64> m_leftOut; //!< numbers in the file that are no history, rising
    qint64 m_fileNumber = 0;
};

Result<void> importDocument(const ImportJob &job)
{
    const QByteArrayView text(job.detection.document);
    const JsonObject object(text.trimmed());
    EbbPlan plan(object);
    std::vector<QByteArrayView> history;
    for (const QByteArrayView value : jsonElements(object.value("messages"))) {
        if (plan.add(value))
            history.push_back(value);
    }
    PlannedConversation planned = plan.take();
    planned.head.report.repaired = job.detection.repaired;
    planned.message = [&](size_t index) { return plan.message(index, history[index]); };
    planned.position = [&](size_t index) { return history[index].data() - text.data(); };
    if (const Result<void> written = job.writer.write(std::move(planned)); !written)
        return written;
    return job.writer.finish({});
}

Error secondHeader(const ImportJob &job, qint64 line)
{
    return {Error::Code::BadInput,
            job.file.path(),
            u"line %1 is a second header; a file holds one recording, split it there"_s.arg(line)};
}

Result<void> importLines(const ImportJob &job)
{
    JsonLines lines(job.file);
    std::optional<EbbPlan> plan;
    std::vector<LinePiece> history;
    while (true) {
        const Result<bool> next = lines.next();
        if (!next)
            return next.error();
        if (!*next)
            break;
        if (const Result<void> told = job.meter.planned(lines.position()); !told)
            return told;
        const bool isHeader = recordKind(lines.value()) == RecordKind::EbbHeader;
        if (isHeader && plan)
            return secondHeader(job, lines.lineNumber());
        if (isHeader)
            plan.emplace(JsonObject(lines.value()));
        else if (!plan)
            return Error{
                Error::Code::BadInput,
                job.file.path(),
                u"line %1 comes before the header; put the header first"_s.arg(lines.lineNumber())};
        else if (plan->add(lines.value()))
            history.push_back(lines.piece());
    }
    if (!plan)
        return job.writer.finish(lines.takeReport());
    PlannedConversation planned = plan->take();
    planned.message = [&](size_t index) -> Result<Message> {
        const Result<QByteArrayView> value = lines.readAgain(history[index]);
        if (!value)
            return value.error();
        return plan->message(index, *value);
    };
    planned.position = [&](size_t index) { return history[index].offset; };
    if (const Result<void> written = job.writer.write(std::move(planned), lines.takeReport());
        !written)
        return written;
    return job.writer.finish({});
}

Result<QByteArray> ebbMessage(const RecordedMessage &recorded)
{
    const QByteArray &json = recorded.message.json;
    if (!json.startsWith('{') || !json.endsWith('}'))
        return Error{Error::Code::Internal, {}, u"a message of the recording is no JSON object"_s};
    const bool isKnown = recorded.at && !recorded.isTimeMadeUp;
    QByteArray written = "{";
    addMember(written, "at", isKnown ? jsonString(toIso(*recorded.at)) : "null");
    if (recorded.step > 0)
        addMember(written, "step", QByteArray::number(recorded.step));
    if (json.size() > 2)
        written += ',';
    return written + json.sliced(1);
}

} // namespace

Result<void> importEbb(const ImportJob &job)
{
    return job.detection.isLines ? importLines(job) : importDocument(job);
}

Result<QByteArray> writeEbbRecording(const Recording &recording, EbbShape shape)
{
    QList<RecordedMessage> messages;
    if (!fitsHeader(recording.head.messages)) {
        for (const Message &instruction : recording.head.messages)
            messages.append({.message = instruction, .at = std::nullopt});
    }
    const qint64 shift = messages.size();
    messages += recording.messages;
    const bool isDocument = shape == EbbShape::Document;
    QByteArray json = ebbHeaderJson(recording, shift);
    json += isDocument ? ",\"messages\":[\n" : "}\n";
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const Result<QByteArray> message = ebbMessage(messages.at(i));
        if (!message)
            return message.error();
        json += *message;
        json += isDocument && i + 1 < messages.size() ? ",\n" : "\n";
    }
    return isDocument ? json + "]}\n" : json;
}

} // namespace Ebb
