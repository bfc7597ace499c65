// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QHash>
#include <QString>
#include <QStringList>

namespace Ebb {

//! The sections of a file of statements by name; a section begins with "-- name: insertEntry".
QHash<QString, QString> namedStatements(const QString &text);

//! Every statement of queries/*.sql by "topic/name".
QHash<QString, QString> allStatements();

//! The statements of each migration, in order: migration 1 is first.
QList<QStringList> migrations();

} // namespace Ebb
