// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/chat/recording.h>

#include <QHash>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

Duration usualStep(Role role)
{
    switch (role) {
    case Role::User:
        return 60s;
    case Role::Assistant:
        return 10s;
    default:
        return 2s;
    }
}

void makeUp(RecordedMessage &message, TimePoint at)
{
    message.at = at;
    message.isTimeMadeUp = true;
}

void fillForward(QList<RecordedMessage> &messages, qsizetype from)
{
    for (qsizetype i = from; i < messages.size(); ++i)
        makeUp(messages[i], *messages.at(i - 1).at + usualStep(messages.at(i).message.role));
}

void fillBackward(QList<RecordedMessage> &messages, qsizetype known)
{
    for (qsizetype i = known; i-- > 0;)
        makeUp(messages[i], *messages.at(i + 1).at - usualStep(messages.at(i + 1).message.role));
}

void fillBetween(QList<RecordedMessage> &messages, qsizetype before, qsizetype after)
{
    const Duration span = *messages.at(after).at - *messages.at(before).at;
    const qint64 steps = after - before;
    for (qint64 i = 1; i < steps; ++i)
        makeUp(messages[before + i], *messages.at(before).at + span * i / steps);
}

} // namespace

void spreadTimes(QList<RecordedMessage> &messages)
{
    if (messages.isEmpty())
        return;
    QList<qsizetype> known;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        if (messages.at(i).at)
            known.append(i);
    }
    if (known.isEmpty()) {
        constexpr auto Start = std::chrono::sys_days(std::chrono::January / 1 / 2026);
        makeUp(messages.first(), Start);
        fillForward(messages, 1);
        return;
    }
    fillBackward(messages, known.first());
    for (qsizetype i = 1; i < known.size(); ++i)
        fillBetween(messages, known.at(i - 1), known.at(i));
    fillForward(messages, known.last() + 1);
}

MemoryIdHash::MemoryIdHash(const Recording &head)
    : m_hash(QCryptographicHash::Blake2s_128)
{
    for (const Message &instruction : head.head.messages)
        m_hash.addData(instruction.digest);
}

void MemoryIdHash::add(const Message &message)
{
    m_hash.addData(message.digest);
}

MemoryId MemoryIdHash::result() const
{
    return MemoryId(QString::fromLatin1(m_hash.result().toHex()));
}

MemoryId memoryIdOf(const Recording &recording)
{
    MemoryIdHash hash(recording);
    for (const RecordedMessage &recorded : recording.messages)
        hash.add(recorded.message);
    return hash.result();
}

QStringList brokenPairing(const QList<RecordedMessage> &messages)
{
    QStringList broken;
    QHash<QString, qsizetype> unanswered;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const Message &message = messages.at(i).message;
        for (const ToolCall &call : message.calls)
            unanswered.insert(call.id, i + 1);
        if (message.role != Role::Tool || unanswered.remove(message.toolCallId))
            continue;
        broken.append(u"message %1 is the output of a call %2 that is not there"_s.arg(i + 1).arg(
            message.toolCallId));
    }
    QList<std::pair<qsizetype, QString>> calls;
    for (auto call = unanswered.cbegin(); call != unanswered.cend(); ++call)
        calls.append({call.value(), call.key()});
    std::ranges::sort(calls);
    for (const auto &[number, id] : std::as_const(calls))
        broken.append(u"message %1 makes the call %2, which has no output"_s.arg(number).arg(id));
    return broken;
}

} // namespace Ebb
