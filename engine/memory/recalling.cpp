// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/recalling.h>
#include <engine/recall/recall.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool isDialogue(const HistoryEntry &entry, TimePoint at)
{
    const bool isSpoken = entry.role == Role::User || entry.role == Role::Assistant;
    return isSpoken && entry.at <= at && !entry.isGenerated && !entry.supersededBy.isValid();
}

//! The same of a memory as it is now.
Result<QStringList> latestDialogue(MemoryState &state, Store &store)
{
    QStringList texts;
    const QList<HistoryEntry> &entries = state.history.entries();
    for (auto entry = entries.rbegin();
         entry != entries.rend() && texts.size() < state.run.tuning.walkMessages;
         ++entry) {
        if (!isDialogue(*entry, state.now))
            continue;
        const Result<Message> message = state.message(store, entry->position);
        if (!message)
            return message.error();
        if (!message->text.isEmpty())
            texts.prepend(message->text);
    }
    return texts;
}

} // namespace

Result<QStringList> dialogueAt(Store &store, const RunLog &log, TimePoint at, qint64 most)
{
    QStringList texts;
    for (auto entry = log.entries.rbegin(); entry != log.entries.rend() && texts.size() < most;
         ++entry) {
        if (!isDialogue(*entry, at))
            continue;
        const Result<Message> message = store.messages().message(log.run.id, entry->position);
        if (!message)
            return message.error();
        if (!message->text.isEmpty())
            texts.prepend(message->text);
    }
    return texts;
}

QCoro::Task<Result<RecallRecord>>
recallAt(Store &store, Judge &judge, RunLog log, QString text, TimePoint at, Embedder *embedder)
{
    const Snapshot snapshot = stateAt(log, at);
    const Tuning &tuning = log.run.tuning;
    const FactsInReach reach(snapshot.episodes, snapshot.facts, snapshot.entities, at, tuning);
    const Result<QHash<PassageId, EpisodeId>> episodes = store.search().passageEpisodes(log.run.id);
    if (!episodes)
        co_return episodes.error();
    const Result<QStringList> dialogue = dialogueAt(store, log, at, tuning.walkMessages);
    if (!dialogue)
        co_return dialogue.error();
    const QSet<EpisodeId> sealed = everSealed(snapshot.episodes);
    const auto isInReach = [&episodes, &sealed](PassageId passage) {
        return sealed.contains(episodes->value(passage));
    };
    RecallRequest request{.run = log.run.id,
                          .call = {},
                          .message = {},
                          .turn = {},
                          .at = at,
                          .text = std::move(text),
                          .dialogue = *dialogue,
                          .prepared = {}};
    RecallSources sources{.index = store.search(),
                          .judge = judge,
                          .reach = reach,
                          .isPassageInReach = isInReach,
                          .isLate = [] { return false; },
                          .vectors = &store.vectors(),
                          .embedder = embedder};
    Result<RecallRecord> record = co_await recall(std::move(sources), std::move(request), tuning);
    co_return record;
}

QCoro::Task<Result<Lane::Apply>>
prepareRecall(MemoryState &state, MemoryServices services, StoredJob job, TimePoint now)
{
    const RunId run = state.run.id;
    const CallNumber call(job.payload.value("reply"_L1).toInteger());
    const FactsInReach reach(state.episodes, state.facts, state.entities, now, state.run.tuning);
    const Result<QStringList> dialogue = latestDialogue(state, services.store);
    if (!dialogue)
        co_return dialogue.error();
    RecallSources sources{.index = services.store.search(),
                          .judge = services.judge,
                          .reach = reach,
                          .isPassageInReach = {},
                          .isLate = [] { return false; },
                          .vectors = &services.store.vectors(),
                          .embedder = services.embedder};
    const Result<QList<WalkStep>> steps
        = co_await prepareWalk(std::move(sources), run, *dialogue, state.run.tuning);
    if (!steps)
        co_return steps.error();
    Store *store = &services.store;
    co_return Lane::Apply([store, run, call, steps = *steps] {
        return store->search().insertPreparedWalk(run, call, steps);
    });
}

} // namespace Ebb
