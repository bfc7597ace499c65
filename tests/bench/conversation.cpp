// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "conversation.h"

#include <array>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr std::array Subjects{"the price table",
                              "the checkout form",
                              "Maria",
                              "the import job",
                              "the tax service",
                              "the invoice template",
                              "the search index",
                              "Tariq",
                              "the session cache",
                              "the backup disk",
                              "the mail queue",
                              "the release branch"};
constexpr std::array Verbs{"depends on",
                           "was moved to",
                           "waits for",
                           "replaces",
                           "checks",
                           "writes to",
                           "fails with",
                           "is read by",
                           "belongs to",
                           "must not use",
                           "was tested against"};
constexpr std::array Tails{"since the change of last Thursday",
                           "because the totals differ by 0.03",
                           "until finance agrees",
                           "in release 4.12",
                           "for customers in Austria",
                           "when the cart is empty",
                           "after 250 requests a second",
                           "as decided in the meeting on 3 March",
                           "with the setting retry_limit = 5",
                           "on port 8443",
                           "without a single failure in 1,204 runs"};

QByteArray pick(std::span<const char *const> words, qint64 index)
{
    return words[size_t(index)];
}

} // namespace

QByteArray ConversationMaker::sentence()
{
    // A turn stays with few subjects, so that there is something to cut at.
    const qint64 near = (m_turns / 4 * 5 + below(3)) % qint64(Subjects.size());
    QByteArray text = pick(Subjects, near) + ' ' + pick(Verbs, below(Verbs.size())) + ' '
        + pick(Subjects, below(Subjects.size())) + ' ' + pick(Tails, below(Tails.size())) + ". ";
    text[0] = char(text[0] >= 'a' && text[0] <= 'z' ? text[0] - 32 : text[0]);
    return text;
}

QByteArray ConversationMaker::sentences(qint64 least, qint64 most)
{
    QByteArray text;
    for (qint64 left = least + below(most - least + 1); left > 0; --left)
        text += sentence();
    text.chop(1);
    return text;
}

QByteArray ConversationMaker::call()
{
    const QByteArray number = QByteArray::number(++m_calls);
    return R"({"role":"assistant","content":null,"tool_calls":[{"id":"call_)" + number
        + R"(","type":"function","function":{"name":"read_file","arguments":"{\"path\":\"src/part_)"
        + QByteArray::number(below(900)) + R"(.ts\",\"line\":)" + number + R"(}"}}]})";
}

QByteArray ConversationMaker::output()
{
    QByteArray text;
    for (qint64 line = 4 + below(30); line > 0; --line) {
        text += "  const row" + QByteArray::number(below(5'000)) + " = total(items, { tax: 0."
            + QByteArray::number(below(90) + 10) + R"( });\n)";
    }
    return R"({"role":"tool","tool_call_id":"call_)" + QByteArray::number(m_calls)
        + R"(","content":")" + text + sentence() + R"("})";
}

QByteArray ConversationMaker::next()
{
    switch (m_step) {
    case Step::Ask:
        ++m_turns;
        m_callsLeft = 1 + below(5);
        m_step = Step::Call;
        return R"({"role":"user","content":")" + sentences(1, 4) + R"("})";
    case Step::Call:
        m_step = Step::Output;
        return call();
    case Step::Output:
        m_step = --m_callsLeft > 0 ? Step::Call : Step::Reply;
        return output();
    case Step::Reply:
        break;
    }
    m_step = Step::Ask;
    return R"({"role":"assistant","content":")" + sentences(3, 12) + R"("})";
}

QByteArray conversationTools()
{
    return R"([{"type":"function","function":{"name":"read_file","description":"Reads a file.",)"
           R"("parameters":{"type":"object","properties":{"path":{"type":"string"},)"
           R"("line":{"type":"integer"}},"required":["path"]}}}])";
}

QList<Message> makeMessages(qsizetype count, quint64 seed)
{
    ConversationMaker maker(seed);
    QList<Message> messages;
    messages.reserve(count);
    while (messages.size() < count) {
        if (Result<Message> message = Message::fromJson(maker.next()))
            messages.append(*std::move(message));
    }
    return messages;
}

QByteArrayList makeMessageJson(qsizetype bytes, quint64 seed)
{
    ConversationMaker maker(seed);
    QByteArrayList messages;
    for (qsizetype made = 0; made < bytes;) {
        messages.append(maker.next());
        made += messages.last().size() + 1;
    }
    return messages;
}

Result<RunInfo> startMemory(Store &store)
{
    const MemoryInfo memory{.id = MemoryId(u"00000000000000000000000000000bbb"_s),
                            .title = u"bench"_s,
                            .format = u"chat"_s};
    const Result<void> inserted = store.messages().insertMemory(memory, {});
    if (!inserted)
        return inserted.error();
    return store.messages().startRun({.key = RunKey(u"bench"_s), .memory = memory.id});
}

} // namespace Ebb::Benches
