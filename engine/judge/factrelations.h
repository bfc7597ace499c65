// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>

namespace Ebb {

//! Whether a new fact restates or contradicts a held one, by their words alone. 1 where both say
//! the same but for articles, contractions, word endings and a time that moved from the front to
//! the end, or the same but for a negation, one of two states that exclude each other, or what
//! something is in numbers or dates; else 0. Rather says nothing than something wrong.
Relation relationByWords(const QString &fact, const QString &held);

} // namespace Ebb
