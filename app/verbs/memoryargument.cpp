// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "memoryargument.h"

using namespace Qt::StringLiterals;

namespace Ebb {

Result<OpenMemory> openRun(const OfflineServices &services,
                           const QString &store,
                           const QString &memory,
                           const QString &runPrefix)
{
    Result<std::unique_ptr<Workspace>> workspace = services.open(store, Access::ReadOnly);
    if (!workspace)
        return workspace.error();
    OpenMemory opened{.workspace = *std::move(workspace), .log = {}};
    const Result<MemoryInfo> known = opened.workspace->memory(memory);
    if (!known)
        return known.error();
    const Result<RunLog> log = opened.workspace->log(known->id, runPrefix);
    if (!log)
        return log.error();
    opened.log = *log;
    return opened;
}

Result<OpenMemory>
openMemory(Arguments &given, const QStringList &arguments, const OfflineServices &services)
{
    const Result<void> read = given.read(arguments, 1, 1);
    if (!read)
        return read.error();
    if (given.wantsHelp())
        return OpenMemory();
    return openRun(services, given.storeFile(), given.positional().first(), given.value(u"run"_s));
}

} // namespace Ebb
