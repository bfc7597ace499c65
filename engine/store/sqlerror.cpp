// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/sqlerror.h>

#include <QSqlError>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// Primary result codes: https://www.sqlite.org/rescode.html
Error::Code codeOf(int sqlite, Access access)
{
    const bool isWriting = access == Access::ReadWrite;
    switch (sqlite) {
    case 5: // BUSY
    case 6: // LOCKED
        return Error::Code::Busy;
    case 8: // READONLY
    case 13: // FULL
        return Error::Code::Unwritable;
    case 10: // IOERR
    case 14: // CANTOPEN
        return isWriting ? Error::Code::Unwritable : Error::Code::Unreadable;
    case 11: // CORRUPT
        return Error::Code::Corrupt;
    case 19: // CONSTRAINT, the append-only triggers included
        return Error::Code::Refused;
    case 26: // NOTADB
        return Error::Code::ForeignStore;
    default:
        return Error::Code::Internal;
    }
}

} // namespace

Error storeError(const QSqlError &error, const QString &file, Access access, const QString &doing)
{
    // The low byte is the primary code, whether or not the driver gives extended ones.
    const int sqlite = error.nativeErrorCode().toInt() & 0xff;
    const QString reason = error.driverText().isEmpty()
        ? error.databaseText()
        : error.databaseText() + u", "_s + error.driverText();
    return {codeOf(sqlite, access), file, u"%1: %2"_s.arg(doing, reason)};
}

} // namespace Ebb
