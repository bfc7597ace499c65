// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/formats/conversationwriter.h>

#include <QSet>

#include <utility>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! A batch goes to the sink when it has this many messages or bytes.
constexpr qsizetype BatchMessages = 256;
constexpr qsizetype BatchBytes = 1 << 20;

//! Follows calls and outputs without keeping messages. Only when something does not pair are the
//! messages that matter put together for `brokenPairing`.
class PairingWatch
{
public:
    void follow(const Message &message)
    {
        if (message.role == Role::Tool)
            m_isBroken |= !m_open.remove(message.toolCallId);
        for (const ToolCall &call : message.calls) {
            m_isBroken |= m_open.contains(call.id);
            m_open.insert(call.id);
        }
        if (message.role == Role::Tool || !message.calls.isEmpty())
            m_members.append({m_count, bareMember(message)});
        ++m_count;
    }

    QStringList sentences() const
    {
        constexpr qsizetype MostNamed = 200;
        if (!m_isBroken && m_open.isEmpty())
            return {};
        QList<RecordedMessage> messages(m_count);
        for (const auto &[index, message] : m_members)
            messages[index].message = message;
        QStringList broken = brokenPairing(messages);
        if (broken.size() > MostNamed) {
            const qsizetype more = broken.size() - MostNamed;
            broken.resize(MostNamed);
            broken.append(u"%1 more calls or outputs have no partner"_s.arg(more));
        }
        return broken;
    }

private:
    static Message bareMember(const Message &message)
    {
        Message bare;
        bare.role = message.role;
        bare.toolCallId = message.toolCallId;
        for (const ToolCall &call : message.calls)
            bare.calls.append({.id = call.id, .name = {}, .arguments = {}});
        return bare;
    }

    QSet<QString> m_open;
    QList<std::pair<qsizetype, Message>> m_members;
    qsizetype m_count = 0;
    bool m_isBroken = false;
};

} // namespace

void countNamed(QMap<QString, qint64> &counts, const QString &name)
{
    constexpr qsizetype LongestName = 80;
    constexpr qsizetype MostNames = 200;
    const QString key = elided(name, LongestName);
    ++counts[counts.size() < MostNames || counts.contains(key) ? key : u"further kinds"_s];
}

void addReport(ImportReport &report, const ImportReport &more)
{
    report.records += more.records;
    for (const auto &[type, count] : more.unknown.asKeyValueRange())
        report.unknown[type] += count;
    for (const auto &[reason, count] : more.skipped.asKeyValueRange())
        report.skipped[reason] += count;
    report.repaired += more.repaired;
    report.warnings += more.warnings;
}

Result<void> ImportMeter::planned(qint64 bytes)
{
    m_planned = bytes;
    return tell();
}

Result<void> ImportMeter::filled(qint64 bytes)
{
    m_filled = bytes;
    return tell();
}

Result<void> ImportMeter::finished()
{
    m_planned = m_total;
    m_filled = m_total;
    return tell();
}

Result<void> ImportMeter::tell()
{
    if (!m_progress)
        return {};
    // Often enough to be stopped at once, not once a line.
    constexpr qint64 Step = 1 << 18;
    const qint64 done
        = std::clamp((m_planned + m_filled) / 2, std::max<qint64>(m_told, 0), m_total);
    if (m_told >= 0 && done - m_told < Step && done < m_total)
        return {};
    m_told = done;
    if (!m_progress(done, m_total))
        return Error{Error::Code::Cancelled, {}, u"the import was stopped; nothing was kept"_s};
    return {};
}

Result<void> ConversationWriter::write(PlannedConversation conversation, const ImportReport &before)
{
    addReport(m_unclaimed, before);
    if (conversation.timeline.empty()) {
        addReport(m_unclaimed, conversation.head.report);
        return {};
    }
    if (const Result<void> ended = endPending(); !ended)
        return ended;
    addReport(conversation.head.report, std::exchange(m_unclaimed, {}));
    conversation.head.report.warnings += backwardTimes(conversation.timeline);
    spreadTimes(conversation.timeline);
    if (const Result<void> begun = m_sink.begin(conversation.head); !begun)
        return begun;
    if (const Result<void> appended = appendAll(conversation); !appended)
        return appended;
    m_pending = std::move(conversation.head);
    return {};
}

Result<void> ConversationWriter::appendAll(PlannedConversation &conversation)
{
    PairingWatch watch;
    QList<RecordedMessage> batch;
    qsizetype bytes = 0;
    const size_t count = conversation.timeline.size();
    for (size_t i = 0; i < count; ++i) {
        Result<Message> message = conversation.message(i);
        if (!message)
            return Error{message.error().code, m_file, message.error().detail};
        watch.follow(*message);
        bytes += message->json.size();
        const MessageSlot &slot = conversation.timeline[i];
        batch.append({.message = *std::move(message),
                      .at = slot.at,
                      .isTimeMadeUp = slot.isTimeMadeUp,
                      .step = slot.step});
        if (conversation.position) {
            if (const Result<void> told = m_meter.filled(conversation.position(i)); !told)
                return told;
        }
        if (i + 1 < count && batch.size() < BatchMessages && bytes < BatchBytes)
            continue;
        if (const Result<void> appended = m_sink.append(batch); !appended)
            return appended;
        batch.clear();
        bytes = 0;
    }
    conversation.head.report.warnings += watch.sentences();
    return {};
}

Result<void> ConversationWriter::endPending()
{
    if (!m_pending)
        return {};
    const Recording tail = *std::exchange(m_pending, std::nullopt);
    return m_sink.end(tail);
}

Result<void> ConversationWriter::finish(const ImportReport &rest)
{
    addReport(m_unclaimed, rest);
    if (!m_pending)
        return noConversation(m_unclaimed);
    addReport(m_pending->report, std::exchange(m_unclaimed, {}));
    return endPending();
}

Error ConversationWriter::noConversation(const ImportReport &report) const
{
    QStringList met;
    for (const auto &[type, count] : report.skipped.asKeyValueRange())
        met.append(u"%1 × %2"_s.arg(count).arg(type));
    for (const auto &[type, count] : report.unknown.asKeyValueRange())
        met.append(u"%1 × %2"_s.arg(count).arg(type));
    const QString found = met.isEmpty() ? QString() : u" (only: %1)"_s.arg(met.join(u", "_s));
    return {
        Error::Code::BadInput, m_file, u"there is no conversation in it"_s + elided(found, 300)};
}

QString titleFrom(const QString &text)
{
    constexpr qsizetype Longest = 80;
    // Enough to find a line; a text may be as large as its file.
    constexpr qsizetype LookedAt = 4096;
    for (const QString &line : text.left(LookedAt).split(u'\n')) {
        if (const QString said = line.simplified(); !said.isEmpty())
            return elided(said, Longest);
    }
    return {};
}

} // namespace Ebb
