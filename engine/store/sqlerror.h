// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/database.h>

namespace Ebb {

//! What SQLite said about `file`, in our codes: busy, full, read-only, corrupt, foreign, refused by
//! a constraint or a trigger. The detail begins with what was being done.
Error storeError(const QSqlError &error, const QString &file, Access access, const QString &doing);

} // namespace Ebb
