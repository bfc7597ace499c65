// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "shownrecall.h"

#include <algorithm>

namespace Ebb {

std::optional<RecallRecord> recallBy(const RunLog &log, TimePoint moment)
{
    const auto next
        = std::ranges::upper_bound(log.recalls, moment, std::ranges::less{}, &RecallRecord::at);
    if (next == log.recalls.cbegin())
        return std::nullopt;
    RecallRecord record = *std::prev(next);
    if (record.distilled && record.distilled->at > moment)
        record.distilled.reset();
    return record;
}

ShownRecall shownRecall(const RunLog &log, const RecallRecord &record)
{
    const Snapshot then = stateAt(log, record.at);
    ShownRecall shown{.record = record,
                      .facts = {},
                      .names = {},
                      .passages = {},
                      .tuning = log.run.tuning,
                      .isTyped = !record.call.isValid()};
    for (const Fact &fact : then.facts)
        shown.facts.insert(fact.id, fact);
    for (const Entity &entity : then.entities)
        shown.names.insert(entity.id, entity.name);
    return shown;
}

QList<PassageId> passagesOf(const RecallRecord &record)
{
    QList<PassageId> ids;
    for (const SearchHit &hit : record.fusedPassages)
        ids.append(PassageId(hit.id));
    for (const RecallExcerpt &excerpt : record.excerpts) {
        if (!ids.contains(excerpt.passage))
            ids.append(excerpt.passage);
    }
    return ids;
}

RecallStage lastStage(const ShownRecall &shown, const RecallPath &path)
{
    if (path.isShown)
        return path.isKept == true ? RecallStage::Distilled : RecallStage::Block;
    if (path.dropped == DropReason::Size)
        return RecallStage::Block;
    if (path.dropped == DropReason::InFactsBlock)
        return RecallStage::Groups;
    if (path.walk && !shown.record.isDeadlinePassed)
        return RecallStage::Walk;
    return path.fusedRank > 0 ? RecallStage::Fusion : RecallStage::Searches;
}

} // namespace Ebb
