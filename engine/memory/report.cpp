// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/calibration.h>
#include <engine/budget/tokenestimate.h>
#include <engine/core/logging.h>
#include <engine/memory/distilling.h>
#include <engine/memory/factwriting.h>
#include <engine/memory/fading.h>
#include <engine/memory/jobkinds.h>
#include <engine/memory/report.h>
#include <engine/memory/sealedindex.h>
#include <engine/notes/notetaking.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

const QString NoteRecorded = u"Recorded."_s;

//! The tool calls of a message that are notes to us.
QList<ToolCall> noteCalls(const Message &message, const QString &toolName)
{
    QList<ToolCall> calls = message.calls;
    calls.removeIf([&toolName](const ToolCall &call) { return call.name != toolName; });
    return calls;
}

//! One report, from the reply to what is shown.
class Reporting
{
public:
    Reporting(MemoryState &state, Store &store, Reply reply, TimePoint now)
        : m_state(state)
        , m_store(store)
        , m_reply(std::move(reply))
        , m_now(std::max(now, state.now))
        , m_call(*state.lastCall)
    {
        m_notes = noteCalls(m_reply.message, state.noteTool);
        m_reported.reply
            = m_notes.isEmpty() ? m_reply.message : withoutCalls(m_reply.message, state.noteTool);
    }

    bool isRepeat() const
    {
        const std::pair<CallNumber, QByteArray> same{m_call.call, m_reply.message.digest};
        return m_state.lastReply == same;
    }

    Reported repeated() const { return m_reported; }

    Result<Reported> run()
    {
        Result<void> done = storeGeneratedNote();
        if (done)
            done = storeReply();
        if (done)
            done = takeNotes();
        m_account.spent(u"store_reply"_s, m_watch.restartMs());
        if (done)
            done = measure();
        if (done)
            done = queueWork();
        if (!done)
            return done.error();
        done = keepRecord();
        if (!done)
            return done.error();
        m_reported.account = m_account;
        return m_reported;
    }

private:
    TimePoint replyTime() const { return m_reply.at.value_or(m_now); }

    Result<void> append(const Message &message, HistoryEntry entry)
    {
        entry.at = replyTime();
        entry.isTimeMadeUp = m_reply.isTimeMadeUp;
        entry.arrivedWith = m_call.call;
        const Result<void> stored = m_store.messages().append(m_state.run, entry, message);
        if (!stored)
            return stored;
        m_state.history.append(entry);
        m_state.bodies.insert(entry.position, message);
        return {};
    }

    Result<void> appendGenerated(const Message &message)
    {
        HistoryEntry entry = entryOf(message, m_state.history, m_state.history.turn(), m_now);
        entry.number = {};
        entry.isGenerated = true;
        entry.digest = {};
        return append(message, entry);
    }

    Result<void> storeGeneratedNote()
    {
        if (!m_reply.generatedNote)
            return {};
        const ToolCall call{.id = u"note_%1"_s.arg(m_call.call.value()),
                            .name = m_state.noteTool,
                            .arguments = noteArguments(*m_reply.generatedNote)};
        Result<void> done = appendGenerated(callMessage(call));
        if (done)
            done = appendGenerated(outputMessage(call.id, NoteRecorded));
        if (!done)
            return done;
        ++m_generated;
        return take(call);
    }

    bool isNothingButNote() const
    {
        return !m_notes.isEmpty() && m_notes.size() == m_reply.message.calls.size()
            && m_reply.message.text.trimmed().isEmpty();
    }

    Result<void> storeReply()
    {
        // The caller never sees a reply after which it has to call again.
        const bool isHidden
            = isNothingButNote() && m_state.emptyReplyTurn != m_state.history.turn();
        HistoryEntry entry
            = entryOf(m_reply.message, m_state.history, m_state.history.turn(), m_now);
        // Matching compares with what the caller saw: the reply without the note, or nothing.
        entry.digest = isHidden ? QByteArray() : m_reported.reply.digest;
        const Result<void> stored = append(m_reply.message, entry);
        if (!stored)
            return stored;
        if (isNothingButNote())
            tellToCallAgain();
        return {};
    }

    void tellToCallAgain()
    {
        const TurnNumber turn = m_state.history.turn();
        if (m_state.emptyReplyTurn != turn) {
            m_state.emptyReplyTurn = turn;
            m_reported.callAgain = true;
            return;
        }
        m_reported.warnings.append(
            u"the model answered with nothing but a note twice; the reply is empty"_s);
    }

    Result<void> takeNotes()
    {
        for (const ToolCall &call : std::as_const(m_notes)) {
            const Result<void> taken = take(call);
            if (!taken)
                return taken;
            // Providers refuse a call nobody answered.
            const Result<void> answered = appendGenerated(outputMessage(call.id, NoteRecorded));
            if (!answered)
                return answered;
        }
        return {};
    }

    Result<void> take(const ToolCall &call)
    {
        const Result<NoteTaken> taken
            = takeNote(m_state, m_store, call.arguments, m_reply.noteWriter, m_now, m_account);
        if (!taken)
            return taken.error();
        if (taken->isRefused())
            m_reported.warnings.append(u"the note was refused: %1"_s.arg(taken->refusal));
        m_reported.noteTaken += taken->written.size() + taken->restated.size();
        m_written += taken->written;
        return {};
    }

    Result<void> measure()
    {
        if (!m_reply.usage)
            return {};
        const QString model = m_reply.usage->model.isEmpty() ? m_call.model : m_reply.usage->model;
        const Measurement measurement{
            .model = model, .counted = m_reply.usage->promptTokens, .estimated = m_call.rawRequest};
        const std::optional<double> ratio = measuredRatio(measurement, m_state.run.tuning);
        QJsonObject why{{u"model"_s, model},
                        {u"counted"_s, measurement.counted},
                        {u"estimated"_s, measurement.estimated},
                        {u"kept"_s, ratio.has_value()}};
        m_account.why.insert(u"calibration"_s, why);
        if (!ratio) {
            qCInfo(memoryLog) << "ratio dropped:" << measurement.counted << "counted against"
                              << measurement.estimated << "estimated";
            return {};
        }
        // The estimate of the model the client named is what the next request is corrected by.
        m_state.ratios.insert(m_call.model, *ratio);
        return m_store.calls().insertRatio(m_state.run.id, m_call.model, *ratio, m_call.call);
    }

    Result<void> queueWork()
    {
        const Result<void> scoring = queueScoring(m_state, m_store, m_written, m_now);
        if (!scoring)
            return scoring;
        if (hasUnindexed(m_state)) {
            const Result<StoredJob> indexing
                = m_store.calls().queueJob(m_state.run.id, JobKind::IndexEpisodes, {}, m_now);
            if (!indexing)
                return indexing.error();
        }
        if (const Result<void> queued = queueBetweenTurns(); !queued)
            return queued;
        const Tuning &tuning = m_state.run.tuning;
        const TokenCount largest = largestEpisode(m_call.sizes.budget, tuning);
        const double limit = tuning.cutAfter * double(largest);
        if (double(m_state.history.uncutClosedTokens()) < limit)
            return {};
        const Result<StoredJob> queued
            = m_store.calls().queueJob(m_state.run.id, JobKind::CutHistory, {}, m_now);
        if (!queued)
            return queued.error();
        return {};
    }

    //! Once the turn is over, as far as one can tell: a reply without calls ends it.
    Result<void> queueBetweenTurns()
    {
        if (m_reported.callAgain || !m_reported.reply.calls.isEmpty())
            return {};
        const Result<void> distilling = queueDistilling(m_state, m_store, m_call.call, m_now);
        const bool recalls = m_state.run.tuning.recallSize > 0
            && (!m_state.indexed.isEmpty() || hasUnindexed(m_state));
        if (!distilling || !recalls)
            return distilling;
        const Result<StoredJob> preparing = m_store.calls().queueJob(
            m_state.run.id, JobKind::PrepareRecall, {{u"reply"_s, m_call.call.value()}}, m_now);
        return preparing ? Result<void>() : preparing.error();
    }

    Result<void> keepRecord()
    {
        m_call.repliedAt = m_now;
        m_call.noteTaken += m_reported.noteTaken;
        m_call.generatedNotes += m_generated;
        if (m_state.wasNoteTooLarge)
            m_account.why.insert(u"note_too_large"_s, true);
        if (m_state.emptyReplyTurn.isValid())
            m_account.why.insert(u"called_again"_s, m_state.emptyReplyTurn.value());
        for (const Account::Step &step : std::as_const(m_account.steps))
            m_call.account.spent(step.name, step.ms);
        m_call.account.why.remove(u"note_too_large"_s);
        for (auto why = m_account.why.constBegin(); why != m_account.why.constEnd(); ++why)
            m_call.account.why.insert(why.key(), why.value());
        const Result<void> stored
            = m_store.calls().insertReply(m_state.run.id, m_call, m_reply.message.digest);
        if (!stored)
            return stored;
        m_state.lastCall = m_call;
        m_state.lastReply = {m_call.call, m_reply.message.digest};
        m_state.now = m_now;
        return {};
    }

    MemoryState &m_state;
    Store &m_store;
    Reply m_reply;
    TimePoint m_now;
    CallRecord m_call;
    QList<ToolCall> m_notes;
    Reported m_reported;
    QList<FactId> m_written;
    qint64 m_generated = 0;
    Account m_account;
    Stopwatch m_watch;
};

//! A reply to a call that a later request went on without.
Result<Reported> keepLateReply(MemoryState &state, Store &store, const Reply &reply, TimePoint now)
{
    Reported reported{.reply = reply.message};
    reported.warnings.append(u"a late reply: its call is not the last one"_s);
    const bool isKnown
        = std::ranges::any_of(state.history.entries(), [&reply](const HistoryEntry &entry) {
              return entry.digest == reply.message.digest && entry.role == Role::Assistant;
          });
    if (isKnown)
        return reported;
    HistoryEntry entry = entryOf(reply.message, state.history, state.history.turn(), now);
    entry.arrivedWith = reply.call;
    const Result<void> stored = store.messages().append(state.run, entry, reply.message);
    if (!stored)
        return stored.error();
    state.history.append(entry);
    const CallNumber by = state.lastCall->call;
    const Result<void> superseded
        = store.messages().supersede(state.run.id, {entry.position}, by, now);
    if (!superseded)
        return superseded.error();
    state.history.supersede({entry.position}, by);
    return reported;
}

} // namespace

Result<Reported> reportReply(MemoryState &state, Store &store, Reply reply, TimePoint now)
{
    if (!state.lastCall) {
        return Error{Error::Code::Refused,
                     state.run.memory.value(),
                     u"a reply was reported before any request was decorated"_s};
    }
    Transaction transaction(store.database());
    Result<void> done = transaction.start();
    if (!done)
        return done.error();
    const bool isLate = reply.call.isValid() && reply.call != state.lastCall->call;
    Reporting reporting(state, store, reply, now);
    if (!isLate && reporting.isRepeat())
        return reporting.repeated();
    Result<Reported> reported = isLate ? keepLateReply(state, store, reply, now) : reporting.run();
    if (!reported)
        return reported;
    done = transaction.commit();
    if (!done)
        return done.error();
    return reported;
}

Result<Reported> reportOwnNote(MemoryState &state, Store &store, const Reply &reply, TimePoint now)
{
    const TimePoint at = std::max(now, state.now);
    Reported reported{.reply = reply.message};
    Transaction transaction(store.database());
    Result<void> done = transaction.start();
    if (!done)
        return done.error();
    for (const ToolCall &call : reply.message.calls) {
        const Result<NoteTaken> taken
            = takeNote(state, store, call.arguments, reply.noteWriter, at, reported.account);
        if (!taken)
            return taken.error();
        if (taken->isRefused())
            reported.warnings.append(u"the note was refused: %1"_s.arg(taken->refusal));
        reported.noteTaken += taken->written.size() + taken->restated.size();
        done = queueScoring(state, store, taken->written, at);
        if (!done)
            return done.error();
    }
    state.callsWithoutAsk = 0;
    done = transaction.commit();
    if (!done)
        return done.error();
    return reported;
}

Result<NoteQuestion> noteQuestion(MemoryState &state, Store &store)
{
    NoteQuestion question{.messages = {}, .names = namesInUse(state, state.now), .size = 0};
    for (const EpisodeId id : state.awaitingNote()) {
        const Episode &episode = state.episode(id);
        question.size += episode.tokens;
        for (const Position position : state.history.positionsOf(episode)) {
            const HistoryEntry &entry = state.history.at(position);
            // Our own blocks and answers are never a source for notes.
            if (entry.isGenerated)
                continue;
            const Result<Message> message = state.message(store, position);
            if (!message)
                return message.error();
            question.messages.append({.turn = entry.turn,
                                      .role = entry.role,
                                      .speaker = message->name,
                                      .text = message->text,
                                      .at = entry.at});
        }
    }
    return question;
}

} // namespace Ebb
