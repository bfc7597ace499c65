// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QSqlError>

#include <optional>

class QSqlDatabase;

namespace Ebb {

//! The version a file has after all migrations.
int newestSchema();

//! The version of an open file, or what went wrong.
std::optional<int> schemaOf(const QSqlDatabase &connection, QSqlError &error);

//! Applies the migrations a file lacks, all in one transaction, and marks it as ours. An invalid
//! error when all went well; else the file is as before.
QSqlError migrate(const QSqlDatabase &connection, int from);

} // namespace Ebb
