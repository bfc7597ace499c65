// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "conversation.h"

#include <engine/judge/localjudge.h>
#include <engine/memory/fading.h>
#include <engine/memory/memory.h>

#include <QCoro/QCoroTask>

#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr qsizetype InView = 700; //!< messages that have not left, the same for every length
constexpr qsizetype AnEpisode = 20;
constexpr int Steps = 60;
const TimePoint Start = fromMs(1'773'245'690'123);

TimePoint timeOf(qsizetype index)
{
    return Start + Duration(index * 2'000);
}

Result<RunInfo> storeHistory(Store &store, const QList<Message> &messages)
{
    const MemoryInfo memory{.id = MemoryId(u"00000000000000000000000000000bb3"_s),
                            .title = u"bench"_s,
                            .format = u"chat"_s};
    Transaction transaction(store.database());
    if (const Result<void> started = transaction.start(); !started)
        return started.error();
    if (const Result<void> inserted = store.messages().insertMemory(memory, {}); !inserted)
        return inserted.error();
    Result<RunInfo> run
        = store.messages().startRun({.key = RunKey(u"bench"_s), .memory = memory.id});
    if (!run)
        return run;
    History history;
    for (qsizetype i = 0; i < messages.size(); ++i) {
        const Message &message = messages.at(i);
        const bool isTurn = message.role == Role::User;
        const TurnNumber turn = isTurn ? history.highestTurn().next() : history.turn();
        HistoryEntry entry = entryOf(message, history, turn, timeOf(i));
        if (const Result<void> stored = store.messages().append(*run, entry, message); !stored)
            return stored.error();
        history.append(entry);
    }
    const Result<void> committed = transaction.commit();
    return committed ? run : Result<RunInfo>(committed.error());
}

Episode forgottenEpisode(qint64 number, qsizetype first, qsizetype last, TimePoint now)
{
    Episode episode{.id = EpisodeId(number),
                    .title = u"part %1"_s.arg(number),
                    .firstPosition = Position(first + 1),
                    .lastPosition = Position(last + 1),
                    .firstTurn = TurnNumber(1),
                    .lastTurn = TurnNumber(1),
                    .units = 5,
                    .tokens = 3'000,
                    .startedAt = timeOf(first),
                    .encodedAt = timeOf(last),
                    .cutAt = now,
                    .cutCall = CallNumber(1),
                    .acknowledgedAt = now,
                    .states = {},
                    .traces = {{.at = timeOf(last), .score = 1, .isCounted = true, .fact = {}}}};
    for (const EpisodeState state : {EpisodeState::Live,
                                     EpisodeState::Leaving,
                                     EpisodeState::Sealed,
                                     EpisodeState::Forgotten}) {
        episode.states.append({.state = state, .at = now, .call = CallNumber(1)});
    }
    return episode;
}

//! Where an episode that begins at `first` ends: before the turn that follows its share.
qsizetype endOfEpisode(const QList<Message> &messages, qsizetype first)
{
    qsizetype end = first + AnEpisode;
    while (end < messages.size() && messages.at(end).role != Role::User)
        ++end;
    return end;
}

//! Everything but the newest messages has left the view, as after many fades.
Result<void> forgetOldest(Store &store, const RunInfo &run, const QList<Message> &messages)
{
    Transaction transaction(store.database());
    if (const Result<void> started = transaction.start(); !started)
        return started;
    qint64 number = 0;
    qsizetype end = 0;
    for (qsizetype first = 0; first < messages.size() - InView; first = end) {
        end = endOfEpisode(messages, first);
        const Episode episode = forgottenEpisode(++number, first, end - 1, timeOf(messages.size()));
        if (const Result<void> stored = store.episodes().insert(run.id, episode); !stored)
            return stored;
    }
    return transaction.commit();
}

//! A client in the middle of a turn: it sends what it knows after each output of a tool.
class ToolLoop
{
public:
    ToolLoop(Memory &memory, const QList<Message> &known)
        : m_memory(memory)
        , m_now(timeOf(200'000))
    {
        m_request.fields = R"({"model":"m"})";
        m_request.tools = conversationTools();
        m_request.messages = known;
        m_request.messages.append(plainMessage(Role::User, u"Please look at the rest."_s));
    }

    //! Milliseconds of each decorate of a tool step.
    Result<QList<double>> run()
    {
        QList<double> times;
        for (int step = 0; step <= Steps; ++step) {
            m_now += Duration(3'000);
            const Stopwatch watch;
            Result<Decorated> decorated
                = QCoro::waitFor(m_memory.decorate({.request = m_request, .times = {}}, m_now));
            const double took = watch.elapsedMs();
            if (!decorated)
                return decorated.error();
            if (step > 0) // the first is the user message
                times.append(took);
            const Result<void> replied = reply(step);
            if (!replied)
                return replied.error();
        }
        return times;
    }

private:
    Result<void> reply(int step)
    {
        const QString id = u"step_%1"_s.arg(step);
        const Message call = callMessage(
            {.id = id, .name = u"read_file"_s, .arguments = R"({"path":"src/main.ts"})"});
        m_now += Duration(1'000);
        const Result<Reported> reported = QCoro::waitFor(m_memory.report({.message = call}, m_now));
        if (!reported)
            return reported.error();
        m_request.messages.append(call);
        m_request.messages.append(outputMessage(id, u"const total = sum(rows);\n"_s.repeated(40)));
        return {};
    }

    Memory &m_memory;
    Request m_request;
    TimePoint m_now;
};

//! `known`: how many of the stored messages the client still sends.
Result<QList<double>> toolSteps(qsizetype count, qsizetype known)
{
    const QTemporaryDir folder;
    QList<Message> messages = makeMessages(count, 5);
    while (messages.last().role != Role::Assistant || !messages.last().calls.isEmpty())
        messages.removeLast(); // up to the end of a turn
    Result<std::unique_ptr<Store>> store
        = Store::open(folder.filePath(u"bench.db"_s), Access::ReadWrite);
    if (!store)
        return store.error();
    const Result<RunInfo> run = storeHistory(**store, messages);
    if (!run)
        return run.error();
    if (const Result<void> forgotten = forgetOldest(**store, *run, messages); !forgotten)
        return forgotten.error();
    LocalJudge judge;
    Result<std::unique_ptr<Memory>> memory = Memory::open({.store = **store, .judge = judge}, *run);
    if (!memory)
        return memory.error();
    return ToolLoop(**memory, messages.last(std::min(known, messages.size()))).run();
}

} // namespace

Rows decoratingToolSteps()
{
    QList<Row> rows;
    double first = 0;
    for (const qsizetype count : {1'000, 10'000, 100'000}) {
        const Result<QList<double>> times = toolSteps(count, count);
        if (!times)
            return times.error();
        const Row slow{.id = u"B3"_s,
                       .what = u"decorate of a tool step, p95, %L1 messages sent"_s.arg(count),
                       .unit = u"ms"_s,
                       .ours = percentile(*times, 0.95),
                       .bar = 5,
                       .on = Row::Bar::OnOurs};
        rows.append(slow);
        first = count == 1'000 ? median(*times) : first;
    }
    // A client that only sends the end of a long conversation, as most do with 100,000 messages.
    const Result<QList<double>> tail = toolSteps(100'000, 1'000);
    if (!tail)
        return tail.error();
    const Row steady{.id = u"B3"_s,
                     .what = u"the same, p50, 1,000 sent of 100,000; probe: of 1,000"_s,
                     .unit = u"ms"_s,
                     .probe = first,
                     .ours = median(*tail),
                     .bar = 1.5};
    rows.append(steady);
    return rows;
}

} // namespace Ebb::Benches
