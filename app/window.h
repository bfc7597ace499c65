// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

namespace Ebb {

//! Opens the window, on the recordings named if any; a window that is open already takes them.
//! Takes --store, --set and --config like a verb. Returns the exit code.
int openWindow(const QStringList &arguments);

} // namespace Ebb
