// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <span>

namespace Ebb {

//! One verb of the command line.
struct Verb
{
    const char *name;
    const char *explanation;
    int (*run)(const QStringList &arguments); //!< the exit code
    bool drawsPictures; //!< needs QApplication, on a screen or not
};

std::span<const Verb> verbs();
//! Null when there is no verb of that name.
const Verb *verbNamed(const QString &name);

int runImport(const QStringList &arguments);
int runList(const QStringList &arguments);
int runReplay(const QStringList &arguments);
int runRecall(const QStringList &arguments);
int runState(const QStringList &arguments);
int runFacts(const QStringList &arguments);
int runErase(const QStringList &arguments);
int runContext(const QStringList &arguments);
int runExport(const QStringList &arguments);
int runBackup(const QStringList &arguments);
int runRestore(const QStringList &arguments);
int runRender(const QStringList &arguments);
int runDoctor(const QStringList &arguments);

} // namespace Ebb
