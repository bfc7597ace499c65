// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/store.h>

class QIODevice;

// An export is JSON Lines, UTF-8, every line one object, members in alphabetical order:
//
//   {"ebb_memory":1,"head":{…},"imported_at":t,"memory":{…},"run":{…}|null}   the first line
//   {"KIND":{…}}                                                              one item each
//   {"end":{"lines":n}}                                                       the last line
//
// `head` holds the fields, tools and instructions of the recording as exact text. The kinds, in
// this order: `report` of the import, `note` and `evidence` of the recording, `recorded` messages;
// then of the run: history `entry`, each followed by how it was `rewritten` if it was, what was
// `superseded`, `entity` and `fact` as they were written, `graph_event` of what happened to them
// since, `episode` with its states and traces, `ratio`, `call` with its recipe and account,
// `recall`, each followed by what is `distilled` of it, the
// `prepared_walk` for the message to come, `facts_block`, lane `job`. Before the first line
// that uses them stand the bytes a message or a request is made of: `body`, exact text, numbered
// from 1 in order of first use, so that equal memories give equal exports. Ids count from 1 without
// gaps and 0 is none. Times are ISO 8601 in UTC, or milliseconds since 1970 for a year that has not
// four digits. A real that is no JSON number is "bits:" and its 64 bits in hex; text that is not
// UTF-8 is {"base64":"…"}.
namespace Ebb {

//! Writes a memory and one of its runs: the newest, or the one whose key begins with `runPrefix`. A
//! memory without a run gives its recording alone. Only reads the store.
Result<void>
exportMemory(Store &store, const MemoryId &memory, const QString &runPrefix, QIODevice &out);

struct TransferredMemory
{
    MemoryInfo memory;
    bool isNew = true; //!< false: the store holds that memory already; nothing was changed
};

//! Reads an export back, all of it or nothing: the same id, the same times, and exported again the
//! same bytes. An export that does not say when it was imported was so at `now`.
Result<TransferredMemory> importMemory(Store &store, QIODevice &in, TimePoint now);

//! True when a file that begins with this line is an export; the line need not be whole.
bool isMemoryExport(QByteArrayView firstLine);

} // namespace Ebb
