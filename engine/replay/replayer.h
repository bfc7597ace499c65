// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/notewriter.h>
#include <engine/memory/memory.h>
#include <engine/replay/recordedcalls.h>
#include <engine/replay/summary.h>

namespace Ebb {

//! Where to stop before the end.
struct ReplayUntil
{
    std::optional<TimePoint> time; //!< no call later than this
    std::optional<CallNumber> call; //!< this call is the last

    bool operator==(const ReplayUntil &) const = default;
};

//! What a replay works with; must outlive it.
struct ReplayServices
{
    Store &store;
    Judge &judge;
    NoteWriter &notes;
    Embedder *embedder = nullptr; //!< null: words alone are searched
};

//! Called after each call with calls done and in all; false stops the run, which can be resumed.
using ReplayProgress = std::function<bool(qsizetype done, qsizetype all)>;

struct ReplayOutcome
{
    RunLog log; //!< up to where the run was asked to go
    RunSummary summary;
    QStringList broken; //!< what must never happen and did; empty on a sound run
    QStringList warnings;
    bool isStopped = false;
    bool isResumed = false; //!< went on from an earlier, interrupted run, or returned a whole one
    double wallMs = 0;
};

//! Key of the run of a memory under a tuning with these models: the same key is the same run.
RunKey runKeyOf(const MemoryId &memory, const Tuning &tuning, const ModelNames &models);

//! Plays an imported memory through the engine under a simulated clock: recorded replies, notes
//! from the recording or the note writer, the lane drained after each reply. Equal to the byte for
//! equal runs. The same run again goes on where it was interrupted, or returns.
[[nodiscard]] QCoro::Task<Result<ReplayOutcome>> replay(ReplayServices services,
                                                        MemoryId memory,
                                                        Tuning tuning,
                                                        ReplayUntil until,
                                                        ReplayProgress progress);

//! The log as it was at the end of its call `last`: what came later is left out.
RunLog logUntil(const RunLog &log, CallNumber last);

} // namespace Ebb
