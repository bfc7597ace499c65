// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../output.h"
#include "verbs.h"

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace Ebb {

int runBackup(const QStringList &arguments)
{
    Arguments given(u"backup"_s, u"FILE"_s, u"Copies the store to a new file."_s);
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
    const Result<void> copied = (*workspace)->store().database().copyTo(given.positional().first());
    return copied ? 0 : fail(copied.error());
}

namespace {

//! Puts `backup` in the place of `file`; what was there stays beside it under a name of its own.
Result<QString> putInPlace(const QString &backup, const QString &file)
{
    QString kept;
    const QString fresh = file + u".restoring"_s;
    QFile::remove(fresh);
    if (!QFile::copy(backup, fresh))
        return Error{Error::Code::Unwritable, fresh, u"the backup cannot be copied there"_s};
    if (QFileInfo::exists(file)) {
        for (int number = 1; kept.isEmpty() || QFileInfo::exists(kept); ++number)
            kept = u"%1.before-restore-%2"_s.arg(file).arg(number);
        if (!QFile::rename(file, kept)) {
            QFile::remove(fresh);
            return Error{
                Error::Code::Unwritable, file, u"the store in use cannot be moved aside"_s};
        }
    }
    if (!QFile::rename(fresh, file)) {
        if (!kept.isEmpty())
            QFile::rename(kept, file);
        return Error{Error::Code::Unwritable, file, u"the backup cannot be put in place"_s};
    }
    return kept;
}

//! Makes sure that a file is a whole store of ours and nobody writes it.
Result<void> checkStore(const OfflineServices &services, const QString &file, Access access)
{
    const Result<std::unique_ptr<Workspace>> workspace = services.open(file, access);
    if (!workspace)
        return workspace.error();
    const Result<QStringList> findings = (*workspace)->store().database().check();
    if (!findings)
        return findings.error();
    if (!findings->isEmpty())
        return Error{Error::Code::Corrupt, file, findings->first()};
    return {};
}

} // namespace

int runRestore(const QStringList &arguments)
{
    Arguments given(u"restore"_s, u"FILE"_s, u"Puts a backup in the store's place."_s);
    const Result<void> read = given.read(arguments, 1, 1);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    const OfflineServices services;
    const QString backup = given.positional().first();
    const QString file = given.storeFile();
    if (!QFileInfo::exists(backup))
        return fail({Error::Code::Unreadable, backup, u"there is no such file"_s});
    const Result<void> sound = checkStore(services, backup, Access::ReadOnly);
    if (!sound)
        return fail(sound.error());
    if (QFileInfo::exists(file)) {
        // Opening it for writing also folds its log into the file, so that one file is the store.
        const Result<std::unique_ptr<Workspace>> present = services.open(file, Access::ReadWrite);
        if (!present)
            return fail(present.error());
    }
    const Result<QString> kept = putInPlace(backup, file);
    if (!kept)
        return fail(kept.error());
    printLine(u"Restored %1 from %2."_s.arg(file, backup));
    if (!kept->isEmpty())
        printLine(u"The store that was there is kept as %1."_s.arg(*kept));
    return 0;
}

} // namespace Ebb
