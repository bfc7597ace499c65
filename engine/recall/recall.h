// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/embedder.h>
#include <engine/judge/judge.h>
#include <engine/recall/reach.h>
#include <engine/store/searchindex.h>
#include <engine/store/vectorstore.h>

#include <functional>

namespace Ebb {

//! What is recalled for.
struct RecallRequest
{
    RunId run;
    CallNumber call; //!< none for a question a person typed
    Position message; //!< likewise
    TurnNumber turn;
    TimePoint at;
    QString text;
    QStringList dialogue; //!< the `walk_messages` messages before it, oldest first
    std::optional<QList<WalkStep>> prepared; //!< by `prepareWalk`, when that was in time
};

//! Where a recall looks and who judges what it finds; all outlive it.
struct RecallSources
{
    SearchIndex &index;
    Judge &judge;
    const FactsInReach &reach;
    //! Whether a passage was sealed at the moment; empty: all that are indexed were.
    std::function<bool(PassageId)> isPassageInReach;
    //! True once the walk has taken too long.
    std::function<bool()> isLate;
    VectorStore *vectors = nullptr; //!< null: nothing is searched by meaning
    Embedder *embedder = nullptr; //!< likewise, and the record says that there is none
};

//! Brings back what matters to a message: parts, searches, fusion, walk, groups, block. Leaves no
//! trace of any kind. The record's block is empty when nothing was found worth showing. Passages
//! are weighed by a fitted head, and shown from the lead level on when a fact or one of them is of
//! the keep level: words alone find something for every message.
[[nodiscard]] QCoro::Task<Result<RecallRecord>>
recall(RecallSources sources, RecallRequest request, Tuning tuning);

//! The walk for what was said so far, oldest first, before the next message comes.
[[nodiscard]] QCoro::Task<Result<QList<WalkStep>>>
prepareWalk(RecallSources sources, RunId run, QStringList dialogue, Tuning tuning);

} // namespace Ebb
