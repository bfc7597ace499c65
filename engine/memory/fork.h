// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/state.h>

namespace Ebb {

//! True when leaving out what follows the first `storedKept` messages would leave out messages of
//! an episode: those are never superseded, the memory is forked instead.
bool departsInsideEpisode(const History &history, qsizetype storedKept);

//! Makes a new memory that holds everything of this one up to its first `storedKept` messages:
//! messages, episodes that lie wholly before, their traces and states, the facts of those turns.
//! Its id comes from the parent, the point and the digest of the message that departs; the same
//! departure again is the fork that was made for it.
Result<RunInfo> forkRun(Store &store,
                        MemoryState &state,
                        qsizetype storedKept,
                        const QByteArray &departure,
                        TimePoint now);

//! Runs of the memories forked from this run.
Result<QList<RunInfo>> forksOf(Store &store, const RunInfo &run);

} // namespace Ebb
