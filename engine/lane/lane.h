// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/store.h>

#include <QCoro/QCoroTask>

#include <functional>

namespace Ebb {

//! One ordered queue of background work, kept in the store: only its oldest waiting job runs. A job
//! that fails is tried again with back-off, then parked with its error; the ones behind it go on.
//! After a crash the lane goes on where it was. Knows no job by name.
class Lane
{
public:
    //! What a job writes, once it knows: runs in one transaction with the job's being done.
    using Apply = std::function<Result<void>()>;
    //! What a job finds out first; may wait for a judge.
    using Prepare = std::function<QCoro::Task<Result<Apply>>(StoredJob job, TimePoint now)>;
    //! How long to wait after so many failed tries.
    using BackOff = std::function<Duration(int tries)>;

    Lane(Store &store, RunId run, int mostTries, BackOff backOff);

    void setWork(const QString &kind, Prepare prepare);

    //! Runs until nothing waits. A job that cannot find out what to write is tried again on the
    //! way. An error is one of the store, or of what a job had to write: that write is undone and
    //! counts as a try, and the caller reads again what it holds of the store before it goes on.
    [[nodiscard]] QCoro::Task<Result<void>> drain(TimePoint now);
    //! Lets a parked job wait again, with its tries forgotten.
    Result<void> retry(JobId job);
    Result<QList<StoredJob>> jobs();

    //! Doubles from 250 ms.
    static Duration usualBackOff(int tries);
    static Duration noBackOff(int tries);

private:
    Result<std::optional<StoredJob>> oldestWaiting();
    [[nodiscard]] QCoro::Task<Result<void>> attempt(StoredJob job, TimePoint now);
    Result<void> finish(StoredJob job, const Apply &apply);
    Result<void> fail(StoredJob job, const Error &error);

    Store &m_store;
    RunId m_run;
    int m_mostTries;
    BackOff m_backOff;
    QHash<QString, Prepare> m_work;
};

} // namespace Ebb
