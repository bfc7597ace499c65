// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "../commandline.h"

namespace Ebb {

//! A memory's run, opened for reading.
struct OpenMemory
{
    std::unique_ptr<Workspace> workspace;
    RunLog log;
};

//! Opens the newest run of a memory named by id or prefix, or the run with this key prefix.
Result<OpenMemory> openRun(const OfflineServices &services,
                           const QString &store,
                           const QString &memory,
                           const QString &runPrefix);

//! Reads the arguments of a verb that takes one MEMORY and opens its newest run, or that of --run.
//! With --help nothing is opened.
Result<OpenMemory>
openMemory(Arguments &given, const QStringList &arguments, const OfflineServices &services);

} // namespace Ebb
