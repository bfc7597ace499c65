// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/callrecall.h>
#include <engine/memory/fading.h>

#include <QCoro/QCoroTask>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Tells whether the walk has taken longer than it may.
std::function<bool()> deadline(const Clock *clock, const Tuning &tuning)
{
    if (!clock)
        return [] { return false; };
    const TimePoint end = clock->now() + std::chrono::milliseconds(tuning.walkDeadlineMs);
    return [clock, end] { return clock->now() > end; };
}

} // namespace

CallRecall::CallRecall(MemoryState &state, MemoryServices services, const SplitRequest &split)
    : m_state(state)
    , m_services(services)
    , m_split(split)
{
}

QCoro::Task<void> CallRecall::run(qsizetype firstNew, CallNumber call, TimePoint now)
{
    std::optional<RecallRequest> asked = request(firstNew, call, now);
    if (!asked)
        co_return;
    const Result<std::optional<QList<WalkStep>>> prepared = preparedWalk();
    if (prepared)
        asked->prepared = *prepared;
    const FactsInReach reach(
        m_state.episodes, m_state.facts, m_state.entities, now, m_state.run.tuning);
    RecallSources sources{.index = m_services.store.search(),
                          .judge = m_services.judge,
                          .reach = reach,
                          .isPassageInReach = {},
                          .isLate = deadline(m_services.clock, m_state.run.tuning),
                          .vectors = &m_services.store.vectors(),
                          .embedder = m_services.embedder};
    const Result<RecallRecord> found
        = co_await recall(std::move(sources), *std::move(asked), m_state.run.tuning);
    if (found)
        m_record = *found;
    else
        m_failure = found.error().detail;
}

Result<void> CallRecall::reload(CallNumber call)
{
    const Result<std::optional<RecallRecord>> stored
        = m_services.store.search().recall(m_state.run.id, call);
    if (!stored)
        return stored.error();
    m_record = *stored;
    return {};
}

//! What was judged after the reply before; none when the lane has not come to it yet.
Result<std::optional<QList<WalkStep>>> CallRecall::preparedWalk()
{
    if (!m_state.lastCall)
        return std::optional<QList<WalkStep>>();
    return m_services.store.search().preparedWalk(m_state.run.id, m_state.lastCall->call);
}

std::optional<RecallRequest> CallRecall::request(qsizetype firstNew, CallNumber call, TimePoint now)
{
    if (m_state.run.tuning.recallSize == 0 || m_state.indexed.isEmpty())
        return std::nullopt;
    for (qsizetype i = m_split.size() - 1; i >= firstNew; --i) {
        if (m_split.at(i).role != Role::User)
            continue;
        m_index = i;
        return RecallRequest{.run = m_state.run.id,
                             .call = call,
                             .message = {},
                             .turn = {},
                             .at = now,
                             .text = m_split.at(i).text,
                             .dialogue = dialogueBefore(i),
                             .prepared = {}};
    }
    return std::nullopt;
}

//! The texts of the messages before a new one that user and assistant wrote, oldest first.
QStringList CallRecall::dialogueBefore(qsizetype index) const
{
    QStringList texts;
    const qint64 most = m_state.run.tuning.walkMessages;
    for (qsizetype i = index - 1; i >= 0 && texts.size() < most; --i) {
        const Message &message = m_split.at(i);
        if (message.role != Role::Tool && !message.text.isEmpty())
            texts.prepend(message.text);
    }
    return texts;
}

Result<void> CallRecall::store(CallNumber call, TurnNumber turn, const MessageTime &time)
{
    m_record->turn = turn;
    if (!m_record->block.isEmpty()) {
        const Result<void> stored = storeBlock(call, turn, time);
        if (!stored)
            return stored;
    }
    m_record->message = m_state.history.last().next();
    return m_services.store.search().insertRecall(m_state.run.id, *m_record);
}

Result<void> CallRecall::storeBlock(CallNumber call, TurnNumber turn, const MessageTime &time)
{
    const Message block = plainMessage(m_split.head().blockRole, m_record->block);
    HistoryEntry entry = entryOf(block, m_state.history, turn, time.at);
    entry.number = {};
    entry.isGenerated = true;
    entry.digest = {};
    entry.isTimeMadeUp = time.isMadeUp;
    entry.arrivedWith = call;
    const Result<void> stored = m_services.store.messages().append(m_state.run, entry, block);
    if (!stored)
        return stored;
    m_state.history.append(entry);
    m_state.bodies.insert(entry.position, block);
    return {};
}

void CallRecall::addTo(Account &account) const
{
    if (!m_failure.isEmpty())
        account.why.insert(u"recall_failed"_s, m_failure);
    if (!m_record)
        return;
    for (const Account::Step &step : m_record->steps)
        account.steps.append({.name = u"recall_"_s + step.name, .ms = step.ms});
    account.why.insert(u"recall"_s,
                       QJsonObject{{u"lists"_s, m_record->searches.size()},
                                   {u"facts_found"_s, m_record->fusedFacts.size()},
                                   {u"passages_found"_s, m_record->fusedPassages.size()},
                                   {u"judged"_s, m_record->walk.size()},
                                   {u"prepared"_s, m_record->isWalkPrepared},
                                   {u"dropped"_s, m_record->dropped.size()},
                                   {u"late"_s, m_record->isDeadlinePassed}});
}

} // namespace Ebb
