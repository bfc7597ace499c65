// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>
#include <QStringList>

namespace Ebb {

constexpr qsizetype mostLines = 600;

//! A sentence when the file is longer than `mostLines`.
QStringList sizeBreaches(const QString &path, const QString &text);

//! A sentence when the two SPDX lines are not the file's first, or name another licence than the
//! file's folder has: MIT, but GPL-3.0-or-later for ui, app and their tests.
QStringList licenceBreaches(const QString &path, const QString &text);

//! One sentence for each function a header declares that returns a task one could drop unseen.
QStringList taskBreaches(const QString &path, const QString &text);

} // namespace Ebb
