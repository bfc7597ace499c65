// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>
#include <engine/memory/distilling.h>
#include <engine/memory/jobkinds.h>
#include <engine/recall/distill.h>

#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The block of the turn in progress, null when there is none in view.
const HistoryEntry *blockOfTurn(const History &history)
{
    const QList<HistoryEntry> &entries = history.entries();
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        if (entry->turn < history.turn())
            return nullptr;
        const bool isInView = entry->turn == history.turn() && !entry->supersededBy.isValid();
        if (isInView && isRecallBlock(*entry))
            return &*entry;
    }
    return nullptr;
}

Result<SaidAround> saidAround(MemoryState &state, Store &store, const RecallRecord &record)
{
    SaidAround said;
    const qint64 most = state.run.tuning.walkMessages;
    const QList<HistoryEntry> &entries = state.history.entries();
    for (auto entry = entries.rbegin(); entry != entries.rend() && said.dialogue.size() < most;
         ++entry) {
        const bool isSpoken = entry->role == Role::Assistant || entry->role == Role::User;
        const bool isOfNext = entry->turn > record.turn || entry->position == record.message;
        if (!isSpoken || isOfNext || entry->isGenerated || entry->supersededBy.isValid())
            continue;
        const Result<Message> message = state.message(store, entry->position);
        if (!message)
            return message.error();
        if (!message->text.isEmpty())
            (entry->turn == record.turn ? said.replies : said.dialogue).prepend(message->text);
    }
    return said;
}

//! What has been found out about a block, to be written down.
struct Reread
{
    CallNumber call; //!< of the recall
    Distilled distilled;
};

Result<void> keepDistilled(MemoryState &state, Store &store, const Reread &reread)
{
    const Result<void> stored
        = store.search().insertDistilled(state.run.id, reread.call, reread.distilled);
    if (!stored)
        return stored;
    // What counts is the latest answer, in the store as here.
    Result<std::optional<RecallRecord>> record = store.search().recall(state.run.id, reread.call);
    if (!record)
        return record.error();
    state.distilled.removeIf(
        [&reread](const WaitingDistilled &each) { return each.call == reread.call; });
    if (*record)
        state.distilled += waitingDistilled(state.history, {**std::move(record)});
    return {};
}

bool isStillUncut(const History &history, Position block)
{
    const HistoryEntry &entry = history.at(block);
    return isRecallBlock(entry) && !entry.supersededBy.isValid() && !entry.rewritten
        && !history.episodeOf(block).isValid();
}

Result<void>
takeOut(MemoryState &state, Store &store, Position block, CallNumber call, TimePoint now)
{
    const Result<void> stored = store.messages().supersede(state.run.id, {block}, call, now);
    if (!stored)
        return stored;
    state.history.withdraw(block, call);
    state.bodies.remove(block);
    return {};
}

Result<void>
rewrite(MemoryState &state, Store &store, const WaitingDistilled &waiting, Rewriting by)
{
    const Message message
        = plainMessage(state.history.at(waiting.block).role, waiting.distilled.block);
    by.tokens = estimateMessage(message);
    const Result<void> stored = store.messages().rewrite(state.run, waiting.block, by, message);
    if (!stored)
        return stored;
    state.history.rewrite(waiting.block, by);
    state.bodies.insert(waiting.block, message);
    return {};
}

} // namespace

Result<void> queueDistilling(MemoryState &state, Store &store, CallNumber reply, TimePoint at)
{
    const HistoryEntry *block = blockOfTurn(state.history);
    if (!block)
        return {};
    const QJsonObject payload{{u"recall"_s, block->arrivedWith.value()},
                              {u"reply"_s, reply.value()}};
    const Result<StoredJob> queued
        = store.calls().queueJob(state.run.id, JobKind::Distill, payload, at);
    return queued ? Result<void>() : queued.error();
}

QCoro::Task<Result<Lane::Apply>>
prepareDistilling(MemoryState &state, MemoryServices services, StoredJob job, TimePoint now)
{
    const CallNumber call(job.payload.value("recall"_L1).toInteger());
    const Result<std::optional<RecallRecord>> stored
        = services.store.search().recall(state.run.id, call);
    if (!stored)
        co_return stored.error();
    // A fork has the block and not the record of how it came about.
    if (!*stored)
        co_return Lane::Apply([] { return Result<void>(); });
    const RecallRecord record = **stored;
    QList<PassageId> ids;
    for (const RecallExcerpt &excerpt : record.excerpts)
        ids.append(excerpt.passage);
    const Result<QList<Passage>> passages = services.store.search().passagesOf(state.run.id, ids);
    if (!passages)
        co_return passages.error();
    const Result<SaidAround> said = saidAround(state, services.store, record);
    if (!said)
        co_return said.error();
    const FactsInReach reach(state.episodes, state.facts, state.entities, now, state.run.tuning);
    AfterwardsQuestion question = afterwardsQuestion(record, reach, *passages, *said);
    const qsizetype items = question.items.size();
    const Result<QList<double>> levels = co_await services.judge.afterwards(std::move(question));
    if (!levels)
        co_return levels.error();
    if (levels->size() != items) {
        co_return Error{Error::Code::Internal,
                        services.judge.name(),
                        u"%1 levels for %2 items"_s.arg(levels->size()).arg(items)};
    }
    Reread reread{.call = call,
                  .distilled = distill(record, reach, *passages, *levels, state.run.tuning)};
    reread.distilled.reply = CallNumber(job.payload.value("reply"_L1).toInteger());
    reread.distilled.at = now;
    MemoryState *held = &state;
    Store *store = &services.store;
    co_return Lane::Apply([held, store, reread] { return keepDistilled(*held, *store, reread); });
}

QList<WaitingDistilled> waitingDistilled(const History &history, const QList<RecallRecord> &recalls)
{
    QList<WaitingDistilled> waiting;
    for (const RecallRecord &record : recalls) {
        const Position block(record.message.value() - 1);
        const bool isThere = block.isValid() && block < history.last() && !record.block.isEmpty();
        const bool hasChanged = record.distilled && record.distilled->block != record.block;
        if (isThere && hasChanged && isStillUncut(history, block))
            waiting.append({.call = record.call, .block = block, .distilled = *record.distilled});
    }
    return waiting;
}

Result<void> useDistilled(MemoryState &state, Store &store, CallNumber call, TimePoint now)
{
    for (const WaitingDistilled &waiting : std::exchange(state.distilled, {})) {
        if (!isStillUncut(state.history, waiting.block))
            continue;
        const Result<void> used = waiting.distilled.block.isEmpty()
            ? takeOut(state, store, waiting.block, call, now)
            : rewrite(state, store, waiting, {.by = call, .at = now});
        if (!used)
            return used;
    }
    return {};
}

} // namespace Ebb
