// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/detect.h>
#include <engine/formats/recordingsink.h>

namespace Ebb {

//! Reads a recording of any known format into `sink`, a conversation after the other, without ever
//! holding more than a batch of messages of a JSON Lines file. Returns how many conversations there
//! were. `branch`, a record's id, asks for the branch that holds it, where a format has branches.
Result<qint64> importFile(const QString &file,
                          RecordingSink &sink,
                          const ImportProgress &progress = {},
                          const QString &branch = {});

//! All conversations of a file at once, for files small enough.
Result<QList<Recording>> readRecordings(const QString &file, const QString &branch = {});

} // namespace Ebb
