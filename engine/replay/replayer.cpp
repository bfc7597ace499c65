// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>
#include <engine/replay/invariants.h>
#include <engine/replay/replayer.h>

#include <QCryptographicHash>
#include <QJsonDocument>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! How often the same request is decorated a second time, to see that nothing is stored twice.
constexpr qint64 RepeatEvery = 8;

QList<MessageTime> timesOf(const Recording &recording)
{
    QList<MessageTime> times;
    times.reserve(recording.messages.size());
    for (const RecordedMessage &message : recording.messages)
        times.append({.at = *message.at, .isMadeUp = message.isTimeMadeUp});
    return times;
}

//! One run over a recording, call by call.
class Replaying
{
public:
    Replaying(ReplayServices services, Recording recording, std::unique_ptr<Memory> memory)
        : m_services(services)
        , m_recording(std::move(recording))
        , m_memory(std::move(memory))
        , m_calls(callsOf(m_recording))
        , m_times(timesOf(m_recording))
    {
        m_incoming.request = m_recording.head;
    }

    //! Puts everything up to the first call not yet made into the client's request.
    void skipDone()
    {
        const std::optional<CallRecord> &last = m_memory->state().lastCall;
        if (!last)
            return;
        m_next = last->call.value();
        const bool isAnswered = last->repliedAt || !m_calls.at(m_next - 1).hasReply();
        if (!isAnswered)
            --m_next;
    }

    qsizetype next() const { return m_next; }
    qsizetype size() const { return m_calls.size(); }
    const RecordedCall &call(qsizetype index) const { return m_calls.at(index); }
    const Recording &recording() const { return m_recording; }
    const QStringList &warnings() const { return m_warnings; }
    const QStringList &broken() const { return m_invariants.found(); }

    QCoro::Task<Result<void>> settle()
    {
        const Result<void> drained = co_await m_memory->runLane(m_memory->state().now);
        m_invariants.afterStep(*m_memory);
        co_return drained;
    }

    QCoro::Task<Result<void>> playNext()
    {
        const RecordedCall call = m_calls.at(m_next);
        sendUpTo(call.requestEnd);
        Incoming incoming = m_incoming;
        const Result<Decorated> decorated
            = co_await m_memory->decorate(std::move(incoming), call.at);
        if (!decorated)
            co_return decorated.error();
        m_invariants.afterDecorate(*m_memory, m_incoming.request, *decorated);
        if (decorated->call.value() % RepeatEvery == 0 || decorated->record.fade) {
            Incoming same = m_incoming;
            const Result<Decorated> again = co_await m_memory->decorate(std::move(same), call.at);
            if (!again)
                co_return again.error();
            m_invariants.afterRepeat(*m_memory, *decorated, *again);
        }
        if (decorated->ownCall) {
            const Result<void> noted = co_await answerOwnCall(call.at);
            if (!noted)
                co_return noted.error();
        }
        if (call.hasReply()) {
            const Result<void> reported = co_await reportReply(call, decorated->record.isNoteAsked);
            if (!reported)
                co_return reported.error();
        }
        ++m_next;
        const Result<void> settled = co_await settle();
        co_return settled;
    }

    void checkEnd()
    {
        const qsizetype sent = m_next == 0      ? 0
            : m_calls.at(m_next - 1).hasReply() ? m_calls.at(m_next - 1).reply + 1
                                                : m_calls.at(m_next - 1).requestEnd;
        m_invariants.atEnd(m_services.store, *m_memory, m_recording, sent);
    }

private:
    void sendUpTo(qsizetype end)
    {
        while (m_sent < end) {
            m_incoming.request.messages.append(m_recording.messages.at(m_sent).message);
            m_incoming.times.append(m_times.at(m_sent));
            ++m_sent;
        }
    }

    QCoro::Task<Result<void>> reportReply(RecordedCall call, bool isNoteAsked)
    {
        const RecordedMessage &recorded = m_recording.messages.at(call.reply);
        Reply reply{.message = recorded.message,
                    .usage = {},
                    .call = {},
                    .at = recorded.at,
                    .isTimeMadeUp = recorded.isTimeMadeUp,
                    .generatedNote = {},
                    .noteWriter = Writer::Model};
        if (isNoteAsked) {
            const Result<QSet<TurnNumber>> turns = turnsAskedFor();
            if (!turns)
                co_return turns.error();
            reply.generatedNote = recordedNote(m_recording, call, *turns);
            if (!reply.generatedNote) {
                const Result<QList<NoteEntry>> written = co_await writeNote();
                if (!written)
                    co_return written.error();
                reply.generatedNote = *written;
                reply.noteWriter = Writer::Offline;
            }
        }
        const Result<Reported> reported
            = co_await m_memory->report(std::move(reply), call.repliedAt);
        if (!reported)
            co_return reported.error();
        m_warnings += reported->warnings;
        co_return Result<void>();
    }

    Result<QSet<TurnNumber>> turnsAskedFor()
    {
        const Result<NoteQuestion> question = m_memory->noteQuestion();
        if (!question)
            return question.error();
        QSet<TurnNumber> turns;
        for (const LeavingMessage &message : question->messages)
            turns.insert(message.turn);
        return turns;
    }

    QCoro::Task<Result<QList<NoteEntry>>> writeNote()
    {
        Result<NoteQuestion> question = m_memory->noteQuestion();
        if (!question)
            co_return question.error();
        NoteQuestion asked = *std::move(question);
        const Result<QList<NoteEntry>> written = co_await m_services.notes.write(std::move(asked));
        co_return written;
    }

    QCoro::Task<Result<void>> answerOwnCall(TimePoint at)
    {
        const Result<QList<NoteEntry>> written = co_await writeNote();
        if (!written)
            co_return written.error();
        const ToolCall call{.id = u"own_note"_s,
                            .name = m_memory->state().noteTool,
                            .arguments = noteArguments(*written)};
        Reply reply{.message = callMessage(call), .noteWriter = Writer::Offline};
        const Result<Reported> reported = co_await m_memory->reportOwnNote(std::move(reply), at);
        if (!reported)
            co_return reported.error();
        co_return Result<void>();
    }

    ReplayServices m_services;
    Recording m_recording;
    std::unique_ptr<Memory> m_memory;
    QList<RecordedCall> m_calls;
    QList<MessageTime> m_times;
    Incoming m_incoming; //!< the client's conversation so far
    qsizetype m_sent = 0;
    qsizetype m_next = 0;
    Invariants m_invariants;
    QStringList m_warnings;
};

bool isBeyond(const ReplayUntil &until, qsizetype index, const RecordedCall &call)
{
    return (until.call && index >= until.call->value()) || (until.time && call.at > *until.time);
}

Result<RunInfo>
runFor(Store &store, const MemoryId &memory, const Tuning &tuning, const ModelNames &models)
{
    const RunKey key = runKeyOf(memory, tuning, models);
    const Result<std::optional<RunInfo>> known = store.messages().runByKey(memory, key);
    if (!known)
        return known.error();
    if (*known)
        return **known;
    return store.messages().startRun(
        {.id = {}, .key = key, .memory = memory, .tuning = tuning, .models = models});
}

} // namespace

RunKey runKeyOf(const MemoryId &memory, const Tuning &tuning, const ModelNames &models)
{
    const QJsonObject parts{{u"memory"_s, memory.value()},
                            {u"tuning"_s, tuning.toJson()},
                            {u"judge"_s, models.judge},
                            {u"embedder"_s, models.embedder},
                            {u"notes"_s, models.notes},
                            {u"policy"_s, u"episodes"_s}};
    const QByteArray json = QJsonDocument(parts).toJson(QJsonDocument::Compact);
    const QByteArray hash = QCryptographicHash::hash(json, QCryptographicHash::Blake2s_128);
    return RunKey(QString::fromLatin1(hash.toHex()));
}

QCoro::Task<Result<ReplayOutcome>> replay(ReplayServices services,
                                          MemoryId memory,
                                          Tuning tuning,
                                          ReplayUntil until,
                                          ReplayProgress progress)
{
    const Stopwatch watch;
    Result<Recording> recording = services.store.messages().recording(memory);
    if (!recording)
        co_return recording.error();
    const ModelNames models{.judge = services.judge.name(),
                            .embedder = services.embedder ? services.embedder->label() : QString(),
                            .notes = services.notes.name()};
    const Result<RunInfo> run = runFor(services.store, memory, tuning, models);
    if (!run)
        co_return run.error();
    const MemoryServices memoryServices{
        .store = services.store, .judge = services.judge, .embedder = services.embedder};
    Result<std::unique_ptr<Memory>> opened = Memory::open(memoryServices, *run, Lane::noBackOff);
    if (!opened)
        co_return opened.error();
    Replaying playing(services, *std::move(recording), *std::move(opened));
    playing.skipDone();
    ReplayOutcome outcome{.isResumed = playing.next() > 0};
    Result<void> done = co_await playing.settle();
    while (done && playing.next() < playing.size()
           && !isBeyond(until, playing.next(), playing.call(playing.next()))) {
        done = co_await playing.playNext();
        if (done && progress && !progress(playing.next(), playing.size())) {
            outcome.isStopped = true;
            break;
        }
    }
    if (!done)
        co_return done.error();
    playing.checkEnd();
    if (playing.next() == playing.size()) {
        const Result<void> finished = services.store.messages().finishRun(run->id);
        if (!finished)
            co_return finished.error();
    }
    const Result<RunLog> log = services.store.log(*run);
    if (!log)
        co_return log.error();
    CallNumber last(log->calls.size());
    while (last.isValid() && isBeyond(until, last.value() - 1, playing.call(last.value() - 1)))
        last = CallNumber(last.value() - 1);
    outcome.log = logUntil(*log, last);
    outcome.summary = summarise(outcome.log, playing.recording());
    outcome.broken = playing.broken();
    outcome.warnings = playing.warnings();
    outcome.wallMs = watch.elapsedMs();
    co_return outcome;
}

RunLog logUntil(const RunLog &log, CallNumber last)
{
    if (last.value() == log.calls.size())
        return log;
    RunLog until = log;
    until.calls.resize(last.value());
    until.entries.removeIf([last](const HistoryEntry &entry) { return entry.arrivedWith > last; });
    const TimePoint end = last.isValid()
        ? until.calls.last().repliedAt.value_or(until.calls.last().at)
        : TimePoint::min();
    const Snapshot then = stateAt(log, end);
    until.episodes = then.episodes;
    until.facts = then.facts;
    until.entities = then.entities;
    return until;
}

} // namespace Ebb
