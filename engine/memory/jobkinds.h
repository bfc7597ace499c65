// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

//! What waits in a memory's lane, by name. The lane itself knows none of them.
namespace Ebb::JobKind {

inline const QString ScoreFacts = QStringLiteral("score_facts"); //!< new facts against episodes
inline const QString IndexEpisodes = QStringLiteral("index_episodes"); //!< what has sealed
inline const QString EmbedIndexed = QStringLiteral("embed_indexed"); //!< what has no vector yet
inline const QString Distill = QStringLiteral("distill"); //!< the turn's recall block
inline const QString PrepareRecall = QStringLiteral("prepare_recall"); //!< of the next message
inline const QString CutHistory = QStringLiteral("cut_history"); //!< long uncut history

} // namespace Ebb::JobKind
