// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <memory>

class QLockFile;

namespace Ebb {

//! "EBB1": where SQLite keeps the kind of a file.
constexpr qint32 StoreApplicationId = 0x45424231;

enum class StoreFile
{
    Missing,
    Empty, //!< nothing in it yet: may become a store
    Ours,
};

//! Looks at the first bytes of a file without opening it as a database, so that a foreign one is
//! left exactly as it is. Refuses what is not a store of ours, or newer than `newestVersion`.
Result<StoreFile> inspectStoreFile(const QString &file, int newestVersion);

//! Takes the place of the one writer. The lock of a program that died is taken over.
Result<std::unique_ptr<QLockFile>> lockStoreFile(const QString &file);

} // namespace Ebb
