// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/clienthead.h>
#include <engine/memory/state.h>

namespace Ebb {

//! Whether something has to leave with this call, and why.
struct FadingDue
{
    bool isDue = false;
    bool isSleep = false; //!< a day of silence, rather than a view over budget
};

//! Sleep: the user message that began this turn came sleep_after or more after the one before, and
//! no call of this turn has looked at that yet; or such a sleep is owed from this turn or the last.
//! Fade: history is over budget. Neither while an episode is leaving: then the sleep is owed.
//! Notes an owed sleep in the state and the reason in the record's account.
FadingDue fadingDue(MemoryState &state, CallRecord &record);

//! Plans the fade and carries it out: picked live episodes leave or seal at once, picked sealed
//! ones are forgotten. Records the plan, or that nothing was left to forget.
Result<void> applyFading(MemoryState &state,
                         Store &store,
                         const FadingDue &due,
                         const ClientHead &head,
                         CallRecord &record);

//! Once all that the last fade picked has sealed: stores what history came to, with the facts' real
//! sizes in place of the expected ones.
Result<void> closeFade(MemoryState &state, Store &store);

//! Entity names in use, those of the most active facts first, note_entities at most.
QStringList namesInUse(const MemoryState &state, TimePoint now);

//! The turns of episodes, ascending.
QList<TurnNumber> turnsOf(const MemoryState &state, const QList<EpisodeId> &episodes);

//! A message as it joins the history after its last entry.
HistoryEntry entryOf(const Message &message, const History &history, TurnNumber turn, TimePoint at);

//! Queues the scoring of new facts against every episode not forgotten; nothing for no facts.
Result<void>
queueScoring(MemoryState &state, Store &store, const QList<FactId> &facts, TimePoint at);

} // namespace Ebb
