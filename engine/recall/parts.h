// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/tuning.h>
#include <engine/graph/passage.h>

namespace Ebb {

//! What of a message is searched for on its own: its sentences and lines, those under
//! `recall_part_min` characters joined to the next (the last one to the one before), those over
//! `recall_part_max` in windows that overlap by a quarter. A fenced code block is one part. Any
//! script; empty for a text without words.
QStringList partsOf(const QString &message, const Tuning &tuning);

//! A message's text in stretches of at most `passage_words` words, on sentence ends where there are
//! any; a sentence longer than that is divided between words.
QStringList passageTexts(const QString &text, const Tuning &tuning);

} // namespace Ebb
