// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/importjob.h>

namespace Ebb {

//! Imports Ebb's own recordings: one document, or JSON Lines with the header first. Message numbers
//! of notes and evidence count all messages of the file; instructions among them are taken out and
//! the numbers follow. A message without a role gets it from its speaker: `user_speaker`, or the
//! most frequent one, is the user, the others the assistant.
Result<void> importEbb(const ImportJob &job);

enum class EbbShape
{
    Document,
    Lines,
};

//! The recording as Ebb's own format; importing it gives an equal one but for the report. Times
//! that were made up are written as null, for they are made up again the same way.
Result<QByteArray> writeEbbRecording(const Recording &recording,
                                     EbbShape shape = EbbShape::Document);

} // namespace Ebb
