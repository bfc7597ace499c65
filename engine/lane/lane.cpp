// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/logging.h>
#include <engine/lane/lane.h>

#include <QCoro/QCoroTimer>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

Lane::Lane(Store &store, RunId run, int mostTries, BackOff backOff)
    : m_store(store)
    , m_run(run)
    , m_mostTries(mostTries)
    , m_backOff(std::move(backOff))
{
}

void Lane::setWork(const QString &kind, Prepare prepare)
{
    m_work.insert(kind, std::move(prepare));
}

Duration Lane::usualBackOff(int tries)
{
    return 250ms * (1 << std::min(tries, 8));
}

Duration Lane::noBackOff(int tries)
{
    Q_UNUSED(tries)
    return 0ms;
}

Result<QList<StoredJob>> Lane::jobs()
{
    return m_store.calls().jobs(m_run);
}

Result<std::optional<StoredJob>> Lane::oldestWaiting()
{
    const Result<QList<StoredJob>> waiting = m_store.calls().waitingJobs(m_run);
    if (!waiting)
        return waiting.error();
    return waiting->isEmpty() ? std::nullopt : std::optional(waiting->first());
}

QCoro::Task<Result<void>> Lane::drain(TimePoint now)
{
    while (true) {
        const Result<std::optional<StoredJob>> job = oldestWaiting();
        if (!job)
            co_return job.error();
        if (!*job)
            co_return Result<void>();
        StoredJob next = **job;
        if (next.tries > 0) {
            const Duration pause = m_backOff(next.tries - 1);
            if (pause > 0ms)
                co_await QCoro::sleepFor(pause);
        }
        const Result<void> done = co_await attempt(std::move(next), now);
        if (!done)
            co_return done.error();
    }
}

QCoro::Task<Result<void>> Lane::attempt(StoredJob job, TimePoint now)
{
    const auto work = m_work.constFind(job.kind);
    if (work == m_work.constEnd())
        co_return fail(job, {Error::Code::Internal, job.kind, u"no work of this kind"_s});
    StoredJob given = job;
    const Result<Apply> apply = co_await (*work)(std::move(given), now);
    if (!apply)
        co_return fail(job, apply.error());
    const Result<void> done = finish(job, *apply);
    if (done)
        co_return done;
    // The caller has to know: what the job put into memory on the way is not in the store.
    const Result<void> counted = fail(job, done.error());
    co_return counted ? done : counted;
}

Result<void> Lane::finish(StoredJob job, const Apply &apply)
{
    Transaction transaction(m_store.database());
    Result<void> done = transaction.start();
    if (!done)
        return done;
    const Result<void> applied = apply();
    if (!applied)
        return applied;
    job.state = StoredJob::State::Done;
    done = m_store.calls().updateJob(m_run, job);
    if (!done)
        return done;
    return transaction.commit();
}

Result<void> Lane::fail(StoredJob job, const Error &error)
{
    job.error = error.where.isEmpty() ? error.detail : error.where + u": "_s + error.detail;
    ++job.tries;
    if (job.tries >= m_mostTries)
        job.state = StoredJob::State::Parked;
    qCWarning(laneLog) << "job" << job.id.value() << job.kind << "failed:" << job.error;
    return m_store.calls().updateJob(m_run, job);
}

Result<void> Lane::retry(JobId id)
{
    const Result<QList<StoredJob>> known = jobs();
    if (!known)
        return known.error();
    const auto job = std::ranges::find(*known, id, &StoredJob::id);
    if (job == known->end() || job->state != StoredJob::State::Parked)
        return Error{Error::Code::NotFound, QString::number(id.value()), u"no parked job"_s};
    StoredJob waiting = *job;
    waiting.state = StoredJob::State::Waiting;
    waiting.tries = 0;
    return m_store.calls().updateJob(m_run, waiting);
}

} // namespace Ebb
