// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/callseries.h>
#include <ui/models/episodemodel.h>

namespace Ebb {

//! "E1 Scope and owners, forgotten, activation 0.0496, rank 4 of 20": a row for those who listen.
QString rowText(const EpisodeRow &row, int ranked);
//! What a bar tells under the pointer: the state at `time`, from when to when, and the figures.
QString rowTip(const EpisodeRow &row, int ranked, TimePoint time, TimePoint moment);
//! "4 leave, 2 forgotten", "E1–E5 sealed", "2 leave, 3 d idle".
QString markWords(const CallMark &mark);
QString markTip(const CallMark &mark);
QString callTip(const CallFigures &call);

} // namespace Ebb
