// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../logjson.h"
#include "../output.h"
#include "verbs.h"

#include <ui/widgets/format.h>

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QString formatsOf(const QList<ImportedMemory> &imported)
{
    return imported.isEmpty() ? QString() : imported.first().memory.format;
}

QJsonObject fileAsJson(const QString &file, const Result<QList<ImportedMemory>> &imported)
{
    if (!imported) {
        return {{u"file"_s, file},
                {u"format"_s, QJsonValue()},
                {u"conversations"_s, 0},
                {u"messages"_s, 0},
                {u"branches"_s, 0},
                {u"skipped"_s, QJsonObject()},
                {u"warnings"_s, QJsonArray()},
                {u"error"_s, Format::sentence(imported.error())}};
    }
    qint64 messages = 0;
    ImportReport all;
    QJsonArray memories;
    for (const ImportedMemory &memory : *imported) {
        messages += memory.memory.messages;
        addReport(all, memory.report);
        memories.append(QJsonObject{{u"memory"_s, memory.memory.id.value()},
                                    {u"title"_s, memory.memory.title},
                                    {u"messages"_s, memory.memory.messages},
                                    {u"turns"_s, memory.memory.turns},
                                    {u"tool_calls"_s, memory.toolCalls},
                                    {u"new"_s, memory.isNew}});
    }
    QJsonObject json = importReportAsJson(all);
    json.insert(u"file"_s, file);
    json.insert(u"format"_s, formatsOf(*imported));
    json.insert(u"conversations"_s, imported->size());
    json.insert(u"messages"_s, messages);
    json.insert(u"branches"_s, all.skipped.contains(u"other branch"_s) ? 1 : 0);
    json.insert(u"memories"_s, memories);
    json.insert(u"error"_s, QJsonValue());
    return json;
}

void printFile(const QString &file, const QList<ImportedMemory> &imported)
{
    for (const ImportedMemory &memory : imported) {
        const QString known = memory.isNew ? QString() : u" (already there, nothing changed)"_s;
        printLine(u"%1  %2  %3 messages, %4 turns, %5 tool calls  %6%7"_s.arg(
            memory.memory.id.value().first(12),
            memory.memory.format,
            Format::count(memory.memory.messages),
            Format::count(memory.memory.turns),
            Format::count(memory.toolCalls),
            memory.memory.title,
            known));
        for (auto count = memory.report.unknown.begin(); count != memory.report.unknown.end();
             ++count)
            printLine(u"  unknown: %1 × %2"_s.arg(count.value()).arg(count.key()));
        for (const QString &line : memory.report.repaired + memory.report.warnings)
            printLine(u"  "_s + line);
    }
    if (imported.isEmpty())
        printLine(u"%1: no conversation in it"_s.arg(file));
}

} // namespace

int runImport(const QStringList &arguments)
{
    Arguments given(u"import"_s, u"FILE..."_s, u"Takes recordings into the store."_s);
    given.addFlag(u"dry-run"_s, u"Show what would come in; store nothing."_s);
    given.addValue(u"branch"_s, u"ID"_s, u"The branch that holds this record."_s);
    const Result<void> read = given.read(arguments, 1, 10'000);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    const OfflineServices services;
    std::unique_ptr<Workspace> workspace;
    const bool isDry = given.isSet(u"dry-run"_s);
    if (!isDry) {
        Result<std::unique_ptr<Workspace>> opened
            = services.open(given.storeFile(), Access::ReadWrite);
        if (!opened)
            return fail(opened.error());
        workspace = *std::move(opened);
    }
    ProgressLine line;
    QJsonArray files;
    int code = 0;
    for (const QString &file : given.positional()) {
        const ImportProgress progress = [&line, &file](qint64 done, qint64 total) {
            line.show(u"%1: %2 of %3"_s.arg(file, Format::bytes(done), Format::bytes(total)));
            return !isInterrupted();
        };
        const QString branch = given.value(u"branch"_s);
        const Result<QList<ImportedMemory>> imported = isDry
            ? importDryRun(file, progress, branch)
            : workspace->import(file, progress, branch);
        files.append(fileAsJson(file, imported));
        if (!imported)
            code = std::max(code, fail(imported.error()));
        else if (!given.isJson())
            printFile(file, *imported);
    }
    if (given.isJson())
        printJson({{u"files"_s, files}});
    return code;
}

} // namespace Ebb
