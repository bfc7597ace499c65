// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/recalling.h>
#include <engine/recall/recall.h>

namespace Ebb {

namespace {

bool isDialogue(const HistoryEntry &entry, TimePoint at)
{
    const bool isSpoken = entry.role == Role::User || entry.role == Role::Assistant;
    return isSpoken && entry.at <= at && !entry.isGenerated && !entry.supersededBy.isValid();
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
                          .dialogue = *dialogue};
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

} // namespace Ebb
