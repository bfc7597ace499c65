// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/store.h>

namespace Ebb {

//! What of a memory a person wants gone: one thing, or all of it.
struct EraseTarget
{
    MessageNumber message = {}; //!< of the recording
    FactId fact = {}; //!< of `run`
    EntityId entity = {}; //!< of `run`; with every name of it
    RunId run = {};

    bool isPart() const { return message.isValid() || fact.isValid() || entity.isValid(); }
    bool operator==(const EraseTarget &) const = default;
};

//! What an erasure would take. Found out first, so that a person can be told.
struct ErasePlan
{
    MemoryId memory;
    bool isWhole = false; //!< the memory itself: asked for, or nothing would be left to play
    QList<qint64> messages; //!< of the recording, by number: each leaves a mark in its place
    QList<qint64> instructions; //!< likewise
    QList<RunId> runs; //!< that held it; deleted with everything they have
    QList<MemoryId> forks; //!< of the memory, that held it; erased whole
    qint64 notes = 0; //!< notes and questions that came with the recording
    QStringList texts; //!< what must not be left anywhere
    bool isName = false; //!< the texts are names, found as whole words

    bool operator==(const ErasePlan &) const = default;
};

//! Looks for everything that holds the target. Changes nothing.
Result<ErasePlan> planErasure(Store &store, const MemoryId &memory, const EraseTarget &target);

//! The one function that takes something out of a store. It lifts the delete triggers inside its
//! transaction and only for what the plan names, leaves a numbered tombstone for each memory and
//! message it takes, and cleans the file. Of what went, nothing is kept but that it did and when.
//! Busy when all that is done but a reader keeps the old pages in the file.
Result<void> erase(Store &store, const ErasePlan &plan, TimePoint now);

} // namespace Ebb
