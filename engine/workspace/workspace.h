// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/replay/replayer.h>
#include <engine/workspace/importing.h>

namespace Ebb {

//! What a workspace works with; must outlive it. Chosen at the edge.
struct WorkspaceServices
{
    Judge &judge;
    NoteWriter &notes;
    const Clock &clock;
};

//! An open store and what can be done with it. Lives on one thread with everything it owns.
class Workspace
{
public:
    static Result<std::unique_ptr<Workspace>>
    open(const QString &file, Access access, WorkspaceServices services);

    Store &store() { return *m_store; }
    const QString &file() const { return m_store->database().file(); }

    Result<QList<ImportedMemory>>
    import(const QString &file, const ImportProgress &progress = {}, const QString &branch = {});
    Result<QList<MemoryInfo>> memories() { return m_store->messages().memories(); }
    //! By id or unambiguous prefix.
    Result<MemoryInfo> memory(const QString &idOrPrefix)
    {
        return m_store->messages().memory(idOrPrefix);
    }

    [[nodiscard]] QCoro::Task<Result<ReplayOutcome>>
    replay(MemoryId memory, Tuning tuning, ReplayUntil until, ReplayProgress progress);

    //! The log of a memory's newest run, or of the run with this key prefix.
    Result<RunLog> log(const MemoryId &memory, const QString &runPrefix = {});
    //! The request of one call as it was sent.
    Result<Request> request(const RunLog &log, CallNumber call);

    //! A second memory with the same recording, under a new title.
    Result<MemoryInfo> duplicate(const MemoryId &memory, const QString &title);
    Result<void> erase(const MemoryId &memory);

private:
    Workspace(std::unique_ptr<Store> store, WorkspaceServices services);

    std::unique_ptr<Store> m_store;
    WorkspaceServices m_services;
};

} // namespace Ebb
