// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/changes.h>
#include <engine/lane/lane.h>
#include <engine/memory/decorate.h>
#include <engine/memory/report.h>

#include <memory>
#include <vector>

namespace Ebb {

//! One conversation's memory, under one run: decorate before the model call, report after it.
//! Lives on the thread of its store. One call at a time; a second one while a first waits for its
//! judge is refused as busy.
class Memory
{
public:
    //! Opens a run from its store, with everything it holds so far.
    static Result<std::unique_ptr<Memory>>
    open(MemoryServices services, const RunInfo &run, Lane::BackOff backOff = Lane::usualBackOff);

    //! What to send for this request. Equal requests between two reports give equal bytes and store
    //! nothing twice. A request that departs inside a cut episode forks the memory: the answer
    //! names the fork, and later requests under this id that continue it go there.
    [[nodiscard]] QCoro::Task<Result<Decorated>> decorate(Incoming incoming, TimePoint now);
    //! Stores the reply; gives it back without the note call.
    [[nodiscard]] QCoro::Task<Result<Reported>> report(Reply reply, TimePoint now);
    //! Takes the note of `Decorated::ownCall`.
    [[nodiscard]] QCoro::Task<Result<Reported>> reportOwnNote(Reply reply, TimePoint now);
    //! Does the background work that waits, in order. Takes no time of the simulated clock.
    [[nodiscard]] QCoro::Task<Result<void>> runLane(TimePoint now);

    //! What is leaving, for a note writer; without messages when nothing waits.
    Result<NoteQuestion> noteQuestion();
    Lane &lane() { return m_lane; }
    const MemoryState &state() const { return m_state; }
    const RunInfo &run() const { return m_state.run; }
    //! The fork of this id, null when there is none.
    Memory *fork(const MemoryId &id);

private:
    Memory(MemoryServices services, MemoryState state, Lane::BackOff backOff);
    Result<void> reloadIfStale();
    //! The memory among this and its forks whose history the request continues furthest.
    Memory &closestTo(const SplitRequest &split);
    Result<Memory *> addFork(qsizetype storedKept, const SplitRequest &split, TimePoint now);
    Result<void> openForks();

    MemoryServices m_services;
    MemoryState m_state;
    Lane::BackOff m_backOff;
    Lane m_lane;
    std::vector<std::unique_ptr<Memory>> m_forks;
    Memory *m_target = nullptr; //!< where the last decorate went: this or a fork
    bool m_isBusy = false;
    bool m_isStale = false; //!< an error left the state ahead of the store
};

} // namespace Ebb
