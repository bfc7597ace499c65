// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../output.h"
#include "verbs.h"

#include <engine/memory/transfer.h>

#include <QFile>
#include <QSaveFile>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Result<void>
writeTo(const QString &name, Workspace &workspace, const MemoryInfo &memory, const QString &run)
{
    if (name.isEmpty()) {
        QFile out;
        if (!out.open(stdout, QIODevice::WriteOnly))
            return Error{Error::Code::Unwritable, u"standard output"_s, out.errorString()};
        return exportMemory(workspace.store(), memory.id, run, out);
    }
    QSaveFile out(name);
    if (!out.open(QIODevice::WriteOnly))
        return Error{Error::Code::Unwritable, name, out.errorString()};
    const Result<void> written = exportMemory(workspace.store(), memory.id, run, out);
    if (!written)
        return written;
    if (!out.commit())
        return Error{Error::Code::Unwritable, name, out.errorString()};
    return {};
}

} // namespace

int runExport(const QStringList &arguments)
{
    Arguments given(u"export"_s, u"MEMORY"_s, u"Writes a whole memory, to be imported again."_s);
    given.addValue(u"o"_s, u"FILE"_s, u"Write to this file rather than to standard output."_s);
    const Result<void> read = given.read(arguments, 1, 1);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    const OfflineServices services;
    const Result<std::unique_ptr<Workspace>> workspace
        = services.open(given.storeFile(), Access::ReadOnly);
    if (!workspace)
        return fail(workspace.error());
    const Result<MemoryInfo> memory = (*workspace)->memory(given.positional().first());
    if (!memory)
        return fail(memory.error());
    const Result<void> written
        = writeTo(given.value(u"o"_s), **workspace, *memory, given.value(u"run"_s));
    return written ? 0 : fail(written.error());
}

} // namespace Ebb
