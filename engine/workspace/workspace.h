// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/changes.h>
#include <engine/replay/replayer.h>
#include <engine/store/erasure.h>
#include <engine/workspace/importing.h>

namespace Ebb {

//! What a workspace works with; must outlive it. Chosen at the edge.
struct WorkspaceServices
{
    Judge &judge;
    NoteWriter &notes;
    const Clock &clock;
    Embedder *embedder = nullptr; //!< null: words alone are searched
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
    Result<RunLog> log(const MemoryId &memory, RunId run);
    //! The request of one call as it was sent.
    Result<Request> request(const RunLog &log, CallNumber call);

    //! Does what a person wants to the facts and entities of a run, at `at` or at the end of what
    //! is recorded, whichever is later. A memory that is open meanwhile has to be opened again.
    Result<Changes> editGraph(const MemoryId &memory, RunId run, GraphEdit edit, TimePoint at);

    //! What would be recalled for a text at a moment of a run, with everything found and dropped on
    //! the way. Leaves no trace.
    [[nodiscard]] QCoro::Task<Result<RecallRecord>>
    recallAt(RunLog log, QString text, TimePoint at);

    //! A second memory with the same recording, under a new title.
    Result<MemoryInfo> duplicate(const MemoryId &memory, const QString &title);
    //! What an erasure would take: of a part (in the newest run, when the target names none) or
    //! all.
    Result<ErasePlan> planErasure(const MemoryId &memory, EraseTarget target = {});
    Result<void> erase(const MemoryId &memory, EraseTarget target = {});

private:
    Result<RunInfo> runOf(const MemoryId &memory, RunId run);
    Workspace(std::unique_ptr<Store> store, WorkspaceServices services);

    std::unique_ptr<Store> m_store;
    WorkspaceServices m_services;
};

} // namespace Ebb
