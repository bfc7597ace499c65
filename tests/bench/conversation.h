// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/store.h>

#include <random>

namespace Ebb::Benches {

//! Makes up a coding conversation, the same one for the same seed: turns of a user message, a few
//! tool steps and a reply, about one part of a made-up shop at a time.
class ConversationMaker
{
public:
    explicit ConversationMaker(quint64 seed)
        : m_random(seed)
    {
    }

    //! The next message as JSON in Chat Completions form.
    QByteArray next();

private:
    enum class Step
    {
        Ask,
        Call,
        Output,
        Reply,
    };

    qint64 below(qint64 limit) { return qint64(m_random() % quint64(limit)); }
    QByteArray sentence();
    QByteArray sentences(qint64 least, qint64 most);
    QByteArray call();
    QByteArray output();

    std::mt19937_64 m_random;
    Step m_step = Step::Ask;
    qint64 m_callsLeft = 0;
    qint64 m_calls = 0;
    qint64 m_turns = 0;
};

//! The tools those conversations use, as a tools array.
QByteArray conversationTools();

QList<Message> makeMessages(qsizetype count, quint64 seed);
//! Messages until their JSON is `bytes` long.
QByteArrayList makeMessageJson(qsizetype bytes, quint64 seed);

//! An empty memory and a run of it, to write into.
Result<RunInfo> startMemory(Store &store);

} // namespace Ebb::Benches
