// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/recall/recallpath.h>
#include <engine/store/snapshot.h>

namespace Ebb {

//! The stations of a recall, in their order.
enum class RecallStage
{
    Parts,
    Searches,
    Fusion,
    Walk,
    Groups,
    Block,
    Distilled,
};
inline constexpr int RecallStageCount = 7;

//! A recall together with what its numbers stand for: all that a view of it needs.
struct ShownRecall
{
    RecallRecord record;
    QHash<FactId, Fact> facts; //!< written by the moment of the recall, as they were then
    QHash<EntityId, QString> names; //!< of entities, likewise
    QHash<PassageId, Passage> passages; //!< as far as they were read
    Tuning tuning;
    bool isTyped = false; //!< a person asked; no message of the conversation did

    bool isEmpty() const { return !record.at.time_since_epoch().count() && record.text.isEmpty(); }
};

//! The latest recall at or before a moment, with what distilling left of it by then; null before
//! the first.
std::optional<RecallRecord> recallBy(const RunLog &log, TimePoint moment);

ShownRecall shownRecall(const RunLog &log, const RecallRecord &record);

//! Every passage the record names, each once, in the order it was fused.
QList<PassageId> passagesOf(const RecallRecord &record);

//! The last station a fact came to; Searches when nothing found it, Distilled when it was kept.
RecallStage lastStage(const ShownRecall &shown, const RecallPath &path);

} // namespace Ebb
