// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>

namespace Ebb {

//! How relevant each fact is to the message and the dialogue before it, by words alone: 3 central,
//! 2 relevant, 1 touching, 0 unrelated. A fact is central when the message names what it relates
//! or says most of it; the dialogue before can make it touching at most. An answer depends on its
//! own fact only, not on which others are asked about.
QList<double> relevanceByWords(const RelevanceQuestion &question);

//! The same once the replies are there, which count as much as the message; 0 for an item whose
//! telling words the conversation holds nearly all of, in one message.
QList<double> afterwardsByWords(const AfterwardsQuestion &question);

} // namespace Ebb
