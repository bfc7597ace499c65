// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/replay/evidence.h>

#include <algorithm>

namespace Ebb {

namespace {

enum class Whereabouts
{
    Unknown,
    InView,
    InFact,
    Lost,
};

const HistoryEntry *entryNumbered(const RunLog &log, qint64 number)
{
    const auto entry = std::ranges::find(log.entries, MessageNumber(number), &HistoryEntry::number);
    return entry == log.entries.end() ? nullptr : &*entry;
}

bool isHidden(const Episode &episode)
{
    return episode.state() == EpisodeState::Sealed || episode.state() == EpisodeState::Forgotten;
}

Whereabouts whereabouts(const HistoryEntry &entry, const Snapshot &then)
{
    if (entry.at > then.at)
        return Whereabouts::Unknown;
    const auto episode = std::ranges::find_if(then.episodes, [&entry](const Episode &each) {
        return each.firstPosition <= entry.position && entry.position <= each.lastPosition;
    });
    if (episode == then.episodes.end() || !isHidden(*episode))
        return Whereabouts::InView;
    const bool isInFact
        = std::ranges::any_of(factsInBlock(then.episodes, then.facts), [&entry](const Fact &fact) {
              return fact.turns.contains(entry.turn);
          });
    return isInFact ? Whereabouts::InFact : Whereabouts::Lost;
}

} // namespace

std::optional<EvidenceCount> countEvidence(const Recording &recording, const RunLog &log)
{
    if (recording.evidence.isEmpty() || log.calls.isEmpty())
        return std::nullopt;
    const CallRecord &last = log.calls.last();
    const TimePoint end = last.repliedAt.value_or(last.at);
    EvidenceCount count;
    for (const RecordedEvidence &evidence : recording.evidence) {
        const Snapshot then = stateAt(log, std::min(evidence.askedAt.value_or(end), end));
        for (const qint64 number : evidence.messages) {
            const HistoryEntry *entry = entryNumbered(log, number);
            if (!entry)
                continue;
            const Whereabouts found = whereabouts(*entry, then);
            count.inView += found == Whereabouts::InView;
            count.inFact += found == Whereabouts::InFact;
            count.lost += found == Whereabouts::Lost;
        }
    }
    return count;
}

} // namespace Ebb
