// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/calibration.h>
#include <engine/budget/tokenestimate.h>
#include <engine/chat/matching.h>
#include <engine/memory/assemble.h>
#include <engine/memory/callrecall.h>
#include <engine/memory/cuthistory.h>
#include <engine/memory/decorate.h>
#include <engine/memory/distilling.h>
#include <engine/memory/factjudging.h>
#include <engine/memory/factwriting.h>
#include <engine/memory/fading.h>
#include <engine/notes/noteask.h>

#include <QCoro/QCoroTask>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! One call of decorate, from the request to what is sent.
class Decorating
{
public:
    Decorating(MemoryState &state,
               MemoryServices services,
               Incoming incoming,
               SplitRequest split,
               TimePoint now)
        : m_state(state)
        , m_services(services)
        , m_incoming(std::move(incoming))
        , m_split(std::move(split))
        , m_now(std::max(now, state.now))
        , m_recall(state, services, m_split)
    {
        m_record.call = state.nextCall();
        m_record.at = m_now;
        m_record.model = m_split.head().model;
        m_record.ratio = state.ratio(m_record.model);
    }

    void match()
    {
        m_match = matchHistory(m_state.history.digests(), m_split.history());
        m_leftOut = positionsLeftOut(m_state.history, m_match.storedKept);
        // An attempt of this very call that was cut off may have stored its messages already.
        const qsizetype stored = storedByThisCall();
        QJsonObject why{{u"kept"_s, m_match.storedKept - stored},
                        {u"new"_s, m_split.size() - m_match.firstNew + stored},
                        {u"superseded"_s, m_leftOut.size() + supersededByThisCall()}};
        if (m_match.kind == Match::Kind::Truncated)
            why.insert(u"truncated_by_client"_s, true);
        m_record.account.why.insert(u"match"_s, why);
        spent(u"match"_s);
    }

    //! The request of the last call again, before any report: nothing may be stored twice.
    bool isRepeat() const
    {
        return m_state.hasUnreportedCall() && m_state.lastSent && m_leftOut.isEmpty()
            && m_match.firstNew == m_split.size() && hasSameHead();
    }

    Decorated repeated() const
    {
        return {.memory = m_state.run.memory,
                .call = m_state.lastCall->call,
                .request = m_state.lastSent->request,
                .record = *m_state.lastCall,
                .isRepeat = true,
                .ownCall = {},
                .rules = judgeDecoration(m_incoming.request, m_state.lastSent->request)};
    }

    //! Step 2: what to bring back for a new user message, before that message joins the history.
    [[nodiscard]] QCoro::Task<Result<void>> recall()
    {
        // An attempt of this very call that was cut off may have stored its recall already.
        if (storedByThisCall() > 0) {
            const Result<void> reloaded = m_recall.reload(m_record.call);
            if (!reloaded)
                co_return reloaded;
        } else {
            co_await m_recall.run(m_match.firstNew, m_record.call, m_now);
        }
        m_recall.addTo(m_record.account);
        m_watch.restartMs();
        co_return Result<void>();
    }

    //! Steps 3 to 5: store what is new, take its notes, seal what is due.
    Result<void> storeAndSeal()
    {
        const Result<void> stored = storeNew();
        if (!stored)
            return stored;
        m_record.turn = m_state.history.turn();
        spent(u"store"_s);
        const Result<void> sealed = sealAcknowledged();
        spent(u"seal"_s);
        if (!sealed)
            return sealed;
        measure();
        return {};
    }

    //! True when a fade or a sleep is due and history lies uncut before the turn in progress.
    bool needsCut() const { return m_fading.isDue && m_state.history.uncutClosedTokens() > 0; }

    TokenCount largest() const { return largestEpisode(m_record.sizes.budget, m_state.run.tuning); }

    Result<QList<Stretch>> stretches() { return uncutStretches(m_state, m_services.store); }

    Result<void> cut(const QList<Stretch> &stretches, const QList<QList<BoundaryScores>> &scores)
    {
        const Result<void> done = cutHistory(
            m_state, m_services.store, stretches, scores, largest(), m_record.call, m_now);
        spent(u"cut"_s);
        return done;
    }

    //! A judge that cannot be reached must not hold up the conversation.
    void noteJudgeFailure(const Error &error)
    {
        m_record.account.why.insert(u"judge_failed"_s,
                                    QString(error.detail + u"; cut by size alone"_s));
    }

    //! Steps 6 and 7: sleep or fade, then put the request together.
    Result<Decorated> fadeAndAssemble()
    {
        const Result<void> faded
            = applyFading(m_state, m_services.store, m_fading, m_split.head(), m_record);
        spent(u"fade"_s);
        if (!faded)
            return faded.error();
        const std::optional<Message> ask = noteAsk();
        Result<Assembled> assembled = assemble(m_state, m_services.store, m_split.head(), ask);
        if (!assembled)
            return assembled.error();
        finishRecord(*assembled, ask.has_value());
        spent(u"assemble"_s);
        Decorated decorated = finish(*assembled);
        const Result<void> kept = m_services.store.calls().insertCall(m_state.run.id, m_record);
        if (!kept)
            return kept.error();
        m_state.lastCall = m_record;
        m_state.lastSent = assembled->sent;
        m_state.noteTool = m_split.head().noteTool;
        m_state.now = m_now;
        return decorated;
    }

private:
    void spent(const QString &step) { m_record.account.spent(step, m_watch.restartMs()); }

    qsizetype storedByThisCall() const
    {
        const QList<Position> &known = m_state.history.matchable();
        qsizetype count = 0;
        while (count < m_match.storedKept
               && m_state.history.at(known.at(m_match.storedKept - 1 - count)).arrivedWith
                   == m_record.call)
            ++count;
        return count;
    }

    qsizetype supersededByThisCall() const
    {
        qsizetype count = 0;
        const QList<HistoryEntry> &entries = m_state.history.entries();
        for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
            if (entry->turn < m_state.history.turn())
                break;
            count += entry->supersededBy == m_record.call;
        }
        return count;
    }

    bool hasSameHead() const
    {
        const SentRequest &last = *m_state.lastSent;
        const QList<Message> &instructions = m_split.head().request.messages;
        return last.request.fields == m_split.head().request.fields
            && last.recipe.instructions.size() == instructions.size()
            && std::equal(instructions.begin(), instructions.end(), last.request.messages.begin());
    }

    Result<void> storeNew()
    {
        if (!m_leftOut.isEmpty()) {
            const Result<void> stored = m_services.store.messages().supersede(
                m_state.run.id, m_leftOut, m_record.call, m_now);
            if (!stored)
                return stored;
            m_state.history.supersede(m_leftOut, m_record.call);
        }
        if (beginsTurn()) {
            const Result<void> used = useDistilled(m_state, m_services.store, m_record.call, m_now);
            if (!used)
                return used;
        }
        for (qsizetype i = m_match.firstNew; i < m_split.size(); ++i) {
            const Result<void> stored = storeMessage(m_split.at(i), i);
            if (!stored)
                return stored;
        }
        return {};
    }

    bool beginsTurn() const
    {
        for (qsizetype i = m_match.firstNew; i < m_split.size(); ++i) {
            if (m_split.at(i).role == Role::User)
                return true;
        }
        return false;
    }

    Result<void> storeMessage(const Message &message, qsizetype index)
    {
        const bool isTurn = message.role == Role::User;
        const TurnNumber turn
            = isTurn ? m_state.history.highestTurn().next() : m_state.history.turn();
        const MessageTime time = m_incoming.times.value(index, {.at = m_now, .isMadeUp = false});
        if (m_recall.isFor(index)) {
            const Result<void> recalled = m_recall.store(m_record.call, turn, time);
            if (!recalled)
                return recalled;
        }
        HistoryEntry entry = entryOf(message, m_state.history, turn, time.at);
        entry.isTimeMadeUp = time.isMadeUp;
        entry.arrivedWith = m_record.call;
        const Result<void> stored = m_services.store.messages().append(m_state.run, entry, message);
        if (!stored)
            return stored;
        m_state.history.append(entry);
        m_state.bodies.insert(entry.position, message);
        return takeNoteIn(message);
    }

    //! A client that does not report hands the note call back as part of its history.
    Result<void> takeNoteIn(const Message &message)
    {
        for (const ToolCall &call : message.calls) {
            const bool isOurs = call.name == m_split.head().noteTool && m_state.lastCall
                && m_state.lastCall->isNoteAsked;
            if (!isOurs)
                continue;
            const Result<NoteTaken> taken = takeNote(
                m_state, m_services.store, call.arguments, Writer::Model, m_now, m_record.account);
            if (!taken)
                return taken.error();
            m_record.noteTaken += taken->written.size() + taken->restated.size();
            const Result<void> queued
                = queueScoring(m_state, m_services.store, taken->written, m_now);
            if (!queued)
                return queued;
        }
        return {};
    }

    QList<EpisodeId> sealedByThisCall() const
    {
        QList<EpisodeId> sealed;
        const StateChange change{.state = EpisodeState::Sealed, .at = m_now, .call = m_record.call};
        for (const Episode &episode : std::as_const(m_state.episodes)) {
            if (episode.states.contains(change))
                sealed.append(episode.id);
        }
        return sealed;
    }

    Result<void> sealAcknowledged()
    {
        for (const EpisodeId id : m_state.inState(EpisodeState::Leaving)) {
            const Episode &episode = m_state.episode(id);
            if (!episode.acknowledgedAt || episode.lastTurn >= m_state.history.turn())
                continue;
            const Result<void> sealed
                = enterState(m_state,
                             m_services.store,
                             id,
                             {.state = EpisodeState::Sealed, .at = m_now, .call = m_record.call});
            if (!sealed)
                return sealed;
        }
        m_record.sealed = sealedByThisCall();
        const Result<void> closed = closeFade(m_state, m_services.store);
        if (!closed)
            return closed;
        // A fork begins with sealed episodes and no block yet.
        const bool isStale = isBlockStale(m_state);
        if (m_record.sealed.isEmpty() && m_state.lastCall && !isStale)
            return {};
        return renewFactsBlock(
            m_state, m_services.store, m_record.call, m_split.head().blockRole, m_now);
    }

    //! The figures of this call, before any fade.
    void measure()
    {
        const Tuning &tuning = m_state.run.tuning;
        const qsizetype turns = std::max(tuning.typicalTurns, tuning.roomTurns);
        const BudgetInput input{
            .fixed = fixedTokens(m_state, m_split.head(), nominalAskTokens()),
            .closedTurns = m_state.history.closedTurnSizes(turns),
            .turnInProgress = m_state.history.turnInProgressSizes(),
            .maxOutput = m_split.head().maxOutput,
            .ratio = m_record.ratio,
        };
        m_record.sizes = budgetOf(input, tuning);
        m_record.history = corrected(m_state.history.viewTokens(), m_record.ratio);
        m_fading = fadingDue(m_state, m_record);
        spent(u"measure"_s);
    }

    //! A note ask always counts as fixed, asked or not: it must fit when it is needed.
    TokenCount nominalAskTokens() const
    {
        const NoteAsk ask{.toolName = m_split.head().noteTool,
                          .turns = {m_state.history.turn()},
                          .names = namesInUse(m_state, m_now),
                          .isRepeatForSize = false};
        return estimateMessage(plainMessage(m_split.head().blockRole, noteAskText(ask)));
    }

    std::optional<Message> noteAsk()
    {
        const QList<EpisodeId> waiting = m_state.awaitingNote();
        if (waiting.isEmpty()) {
            m_state.callsWithoutAsk = 0;
            return std::nullopt;
        }
        const QString reason = reasonNotToAsk(m_split.head().request.fields,
                                              !m_split.head().request.tools.isEmpty(),
                                              m_split.head().noteTool);
        if (!reason.isEmpty()) {
            ++m_state.callsWithoutAsk;
            m_record.account.why.insert(u"cannot_ask"_s, reason);
            return std::nullopt;
        }
        m_state.callsWithoutAsk = 0;
        return plainMessage(m_split.head().blockRole, noteAskText(askFor(waiting)));
    }

    NoteAsk askFor(const QList<EpisodeId> &waiting) const
    {
        return {.toolName = m_split.head().noteTool,
                .turns = turnsOf(m_state, waiting),
                .names = namesInUse(m_state, m_now),
                .isRepeatForSize = m_state.wasNoteTooLarge};
    }

    void finishRecord(const Assembled &assembled, bool isAsked)
    {
        m_record.isNoteAsked = isAsked;
        m_record.recipe = assembled.sent.recipe;
        m_record.request = assembled.sent.recipe.total();
        m_record.history = m_record.recipe.historyTokens + m_record.recipe.turnTokens;
        m_record.prefix = assembled.prefix;
        m_record.rawRequest = assembled.rawTotal;
        m_record.leaving = m_state.inState(EpisodeState::Leaving);
        m_record.account.why.insert(u"note_tool"_s, m_split.head().noteTool);
        accountForGraph(m_state, m_record.account);
        if (m_state.sleepOwed.isValid())
            m_record.account.why.insert(u"sleep_owed"_s, m_state.sleepOwed.value());
        if (m_state.wasNoteTooLarge)
            m_record.account.why.insert(u"note_too_large"_s, true);
    }

    Decorated finish(const Assembled &assembled)
    {
        Decorated decorated{.memory = m_state.run.memory,
                            .call = m_record.call,
                            .request = assembled.sent.request,
                            .record = {},
                            .isRepeat = false,
                            .ownCall = {},
                            .rules = judgeDecoration(m_incoming.request, assembled.sent.request)};
        for (const RuleViolation &broken : std::as_const(decorated.rules.ours))
            m_record.account.note(u"rules"_s,
                                  {{u"rule"_s, broken.rule}, {u"detail"_s, broken.detail}});
        spent(u"rules"_s);
        const qint64 limit = m_state.run.tuning.noteOwnCall;
        if (limit > 0 && m_state.callsWithoutAsk >= limit)
            decorated.ownCall = ownCall(assembled.sent.request);
        decorated.record = m_record;
        return decorated;
    }

    Request ownCall(const Request &request) const
    {
        Request asking = request;
        asking.tools = toolsWithNote(m_split.head().request.tools, m_split.head().noteTool);
        const NoteAsk ask = askFor(m_state.awaitingNote());
        asking.messages.append(plainMessage(m_split.head().blockRole, noteAskText(ask)));
        return ownNoteRequest(asking, m_split.head().noteTool);
    }

    MemoryState &m_state;
    MemoryServices m_services;
    Incoming m_incoming;
    SplitRequest m_split;
    TimePoint m_now;
    CallRecord m_record;
    Match m_match;
    QList<Position> m_leftOut;
    CallRecall m_recall;
    FadingDue m_fading;
    Stopwatch m_watch;
};

//! Scores that say nothing, so that the middle decides.
QList<QList<BoundaryScores>> evenOrder(const QList<Stretch> &stretches)
{
    QList<QList<BoundaryScores>> order;
    for (const Stretch &stretch : stretches)
        order.append(QList<BoundaryScores>(stretch.units.size()));
    return order;
}

} // namespace

QList<Position> positionsLeftOut(const History &history, qsizetype storedKept)
{
    if (storedKept == history.digests().size())
        return {};
    const Position lastKept = storedKept > 0 ? history.matchable().at(storedKept - 1) : Position();
    const QStringList answered = lastKept.isValid() ? history.at(lastKept).callIds : QStringList();
    QList<Position> leftOut;
    for (Position each = lastKept.next(); each <= history.last(); each = each.next()) {
        const HistoryEntry &entry = history.at(each);
        // Our own answer to a note call belongs to the reply that made it, which stays.
        const bool isOurAnswer = entry.isGenerated && answered.contains(entry.toolCallId);
        if (!entry.supersededBy.isValid() && !isOurAnswer)
            leftOut.append(each);
    }
    return leftOut;
}

QCoro::Task<Result<Decorated>> decorateRequest(MemoryState &state,
                                               MemoryServices services,
                                               Incoming incoming,
                                               SplitRequest split,
                                               TimePoint now)
{
    Decorating call(state, services, std::move(incoming), std::move(split), now);
    call.match();
    if (call.isRepeat())
        co_return call.repeated();
    Result<void> done = co_await call.recall();
    if (!done)
        co_return done.error();
    Transaction transaction(services.store.database());
    done = transaction.start();
    if (done)
        done = call.storeAndSeal();
    if (!done)
        co_return done.error();
    if (call.needsCut()) {
        const Result<QList<Stretch>> stretches = call.stretches();
        if (!stretches)
            co_return stretches.error();
        // The judge may take its time; nobody else's writes may end up in our transaction.
        done = transaction.commit();
        if (!done)
            co_return done.error();
        QList<Stretch> asked = *stretches;
        const Result<QList<QList<BoundaryScores>>> scores
            = co_await judgeStretches(services.judge, std::move(asked), call.largest());
        const QList<QList<BoundaryScores>> order = scores ? *scores : evenOrder(*stretches);
        if (!scores)
            call.noteJudgeFailure(scores.error());
        done = transaction.start();
        if (done)
            done = call.cut(*stretches, order);
        if (!done)
            co_return done.error();
    }
    Result<Decorated> decorated = call.fadeAndAssemble();
    if (!decorated)
        co_return decorated.error();
    done = transaction.commit();
    if (!done)
        co_return done.error();
    co_return decorated;
}

} // namespace Ebb
