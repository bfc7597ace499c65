// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/import.h>
#include <engine/store/store.h>

namespace Ebb {

//! One conversation that an import brought, or found to be there already.
struct ImportedMemory
{
    MemoryInfo memory;
    ImportReport report;
    qint64 toolCalls = 0;
    bool isNew = true; //!< false: the same messages are a memory already; nothing was changed
};

//! Reads a recording into the store: messages only. All of the file or nothing of it. The memory's
//! id is the hash of its messages, so the same file twice is the same memory.
Result<QList<ImportedMemory>> importInto(Store &store,
                                         const QString &file,
                                         TimePoint now,
                                         const ImportProgress &progress = {},
                                         const QString &branch = {});

//! What an import would bring, without a store.
Result<QList<ImportedMemory>>
importDryRun(const QString &file, const ImportProgress &progress = {}, const QString &branch = {});

} // namespace Ebb
