// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/budget.h>
#include <engine/memory/cuthistory.h>
#include <engine/memory/distilling.h>
#include <engine/memory/factjudging.h>
#include <engine/memory/jobkinds.h>
#include <engine/memory/jobs.h>
#include <engine/memory/recalling.h>
#include <engine/memory/sealedindex.h>
#include <engine/recall/indexing.h>

#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qint64 EmbeddedAtOnce = 64; // short enough to let other lanes in

//! One trace a job has found, not yet written.
struct FoundTrace
{
    EpisodeId episode;
    Trace trace;
};

//! Episodes one question holds, and the question.
struct Batch
{
    QList<EpisodeId> episodes;
    AboutQuestion question;
};

Result<QList<Batch>> batchesFor(MemoryState &state, Store &store, const Fact &fact)
{
    const BlockFact line = blockFact(fact, state.entities, 0);
    QList<Batch> batches;
    for (const Episode &episode : std::as_const(state.episodes)) {
        const bool isAnswered = std::ranges::any_of(
            episode.traces, [&fact](const Trace &trace) { return trace.fact == fact.id; });
        if (episode.state() == EpisodeState::Forgotten || isAnswered)
            continue;
        const Result<QString> text = state.text(store, episode);
        if (!text)
            return text.error();
        if (batches.isEmpty() || batches.last().episodes.size() >= state.run.tuning.judgeBatch)
            batches.append(
                {.episodes = {},
                 .question = {.fact = line.note, .entities = line.entities, .episodes = {}}});
        const QByteArray key = QByteArray::number(state.run.id.value()) + '/'
            + QByteArray::number(episode.id.value());
        batches.last().episodes.append(episode.id);
        batches.last().question.episodes.append({.key = key, .text = *text});
    }
    return batches;
}

QCoro::Task<Result<QList<FoundTrace>>>
scoreFact(MemoryState &state, MemoryServices services, FactId id, TimePoint at)
{
    QList<FoundTrace> found;
    const Result<QList<Batch>> batches
        = batchesFor(state, services.store, state.facts.at(id.value() - 1));
    if (!batches)
        co_return batches.error();
    for (const Batch &batch : *batches) {
        AboutQuestion question = batch.question;
        const Result<QList<double>> scores = co_await services.judge.about(std::move(question));
        if (!scores)
            co_return scores.error();
        if (scores->size() != batch.episodes.size()) {
            co_return Error{
                Error::Code::Internal,
                services.judge.name(),
                u"%1 scores for %2 episodes"_s.arg(scores->size()).arg(batch.episodes.size())};
        }
        for (qsizetype i = 0; i < scores->size(); ++i) {
            const double score = std::clamp(scores->at(i), 0.0, 1.0);
            found.append({.episode = batch.episodes.at(i),
                          .trace = {.at = at,
                                    .score = score,
                                    .isCounted = score >= state.run.tuning.countThreshold,
                                    .fact = id}});
        }
    }
    co_return found;
}

Result<void> writeTraces(MemoryState &state, Store &store, const QList<FoundTrace> &found)
{
    for (const FoundTrace &each : found) {
        const Result<void> stored
            = store.episodes().insertTrace(state.run.id, each.episode, each.trace);
        if (!stored)
            return stored;
    }
    for (const FoundTrace &each : found)
        state.episode(each.episode).traces.append(each.trace);
    return {};
}

QCoro::Task<Result<Lane::Apply>>
prepareScoring(MemoryState &state, MemoryServices services, StoredJob job)
{
    QList<FoundTrace> found;
    QList<FactId> facts;
    for (const QJsonValue &id : job.payload.value("facts"_L1).toArray()) {
        const FactId fact(id.toInteger());
        facts.append(fact);
        // The trace carries the time its fact was written, however late the judge answers.
        const TimePoint at = state.facts.at(fact.value() - 1).at;
        const Result<QList<FoundTrace>> scored = co_await scoreFact(state, services, fact, at);
        if (!scored)
            co_return scored.error();
        found += *scored;
    }
    const Result<QList<GraphEvent>> events = co_await judgeFacts(state, services, std::move(facts));
    if (!events)
        co_return events.error();
    Store *store = &services.store;
    MemoryState *held = &state;
    co_return Lane::Apply([held, store, found, events = *events] {
        const Result<void> written = writeTraces(*held, *store, found);
        return written ? addGraphEvents(*held, *store, events) : written;
    });
}

QCoro::Task<Result<Lane::Apply>>
prepareCut(MemoryState &state, MemoryServices services, TimePoint now)
{
    const TokenCount budget = state.lastCall ? state.lastCall->sizes.budget : 0;
    const TokenCount largest = largestEpisode(budget, state.run.tuning);
    const Result<QList<Stretch>> stretches = uncutStretches(state, services.store);
    if (!stretches)
        co_return stretches.error();
    QList<Stretch> asked = *stretches;
    const Result<QList<QList<BoundaryScores>>> scores
        = co_await judgeStretches(services.judge, std::move(asked), largest);
    if (!scores)
        co_return scores.error();
    Store *store = &services.store;
    MemoryState *held = &state;
    co_return Lane::Apply([held, store, largest, now, stretches = *stretches, scores = *scores] {
        const CallNumber call = held->lastCall ? held->lastCall->call : CallNumber();
        return cutHistory(*held, *store, stretches, scores, largest, call, now);
    });
}

Result<void> queueEmbedding(Store &store, RunId run, TimePoint at)
{
    const Result<StoredJob> queued = store.calls().queueJob(run, JobKind::EmbedIndexed, {}, at);
    return queued ? Result<void>() : queued.error();
}

//! Nobody is asked: all of it is writing. Vectors come in a job of their own: one that fails leaves
//! the words.
QCoro::Task<Result<Lane::Apply>>
prepareIndexing(MemoryState &state, MemoryServices services, TimePoint now)
{
    MemoryState *held = &state;
    co_return Lane::Apply([held, services, now] {
        const Result<void> indexed = indexSealed(*held, services.store);
        return indexed && services.embedder ? queueEmbedding(services.store, held->run.id, now)
                                            : indexed;
    });
}

//! A batch of vectors; queues itself again until none is missing.
QCoro::Task<Result<Lane::Apply>>
prepareEmbedding(MemoryState &state, MemoryServices services, TimePoint now)
{
    const RunId run = state.run.id;
    Store *store = &services.store;
    // Queued with a model that is not there today: they are made when it is.
    if (!services.embedder)
        co_return Lane::Apply([] { return Result<void>(); });
    Result<MadeVectors> made
        = co_await makeVectors(store->vectors(), *services.embedder, run, EmbeddedAtOnce);
    if (!made)
        co_return made.error();
    co_return Lane::Apply([store, run, now, vectors = *std::move(made)]() -> Result<void> {
        const Result<qint64> left = storeVectors(store->vectors(), run, vectors);
        if (!left)
            return left.error();
        return *left > 0 ? queueEmbedding(*store, run, now) : Result<void>();
    });
}

} // namespace

void setLaneWork(Lane &lane, MemoryState &state, MemoryServices services)
{
    MemoryState *held = &state;
    lane.setWork(JobKind::ScoreFacts, [held, services](StoredJob job, TimePoint now) {
        Q_UNUSED(now)
        return prepareScoring(*held, services, std::move(job));
    });
    lane.setWork(JobKind::IndexEpisodes, [held, services](StoredJob job, TimePoint now) {
        Q_UNUSED(job)
        return prepareIndexing(*held, services, now);
    });
    lane.setWork(JobKind::EmbedIndexed, [held, services](StoredJob job, TimePoint now) {
        Q_UNUSED(job)
        return prepareEmbedding(*held, services, now);
    });
    lane.setWork(JobKind::Distill, [held, services](StoredJob job, TimePoint now) {
        return prepareDistilling(*held, services, std::move(job), now);
    });
    lane.setWork(JobKind::PrepareRecall, [held, services](StoredJob job, TimePoint now) {
        return prepareRecall(*held, services, std::move(job), now);
    });
    lane.setWork(JobKind::CutHistory, [held, services](StoredJob job, TimePoint now) {
        Q_UNUSED(job)
        return prepareCut(*held, services, now);
    });
}

} // namespace Ebb
