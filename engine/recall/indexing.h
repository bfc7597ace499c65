// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/embedder.h>
#include <engine/recall/reach.h>
#include <engine/store/searchindex.h>
#include <engine/store/vectorstore.h>

namespace Ebb {

//! A message of a sealed episode, as far as it is searched.
struct SealedMessage
{
    EpisodeId episode;
    Position position;
    TurnNumber turn;
    Role role = Role::User;
    QString speaker;
    TimePoint at;
    QString text;
};

//! The passages of an episode's messages, numbered from `first` on.
QList<Passage>
passagesOf(const QList<SealedMessage> &messages, PassageId first, const Tuning &tuning);

//! Facts as they are indexed: the sentence with the names of what it relates.
QList<WordEntry> factEntries(const FactsInReach &reach);

//! Vectors that are made and not stored yet.
struct MadeVectors
{
    QString model; //!< the embedder's label
    QList<StoredVector> facts;
    QList<StoredVector> passages;
};

//! Has vectors made of the next indexed texts that `embedder` has not seen, at most `batch` of the
//! facts and of the passages. Writes nothing.
[[nodiscard]] QCoro::Task<Result<MadeVectors>>
makeVectors(VectorStore &vectors, Embedder &embedder, RunId run, qint64 batch);

//! Stores them; once no text is left, what other models made goes. How many texts are left: made
//! and stored again until that is 0, a change of model is rebuilt in the background, and words
//! carry on meanwhile. May run again.
Result<qint64> storeVectors(VectorStore &vectors, RunId run, const MadeVectors &made);

} // namespace Ebb
