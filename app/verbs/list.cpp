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

int runList(const QStringList &arguments)
{
    Arguments given(u"list"_s, {}, u"Lists the memories in the store."_s);
    const Result<void> read = given.read(arguments, 0, 0);
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
    const Result<QList<MemoryInfo>> memories = (*workspace)->memories();
    if (!memories)
        return fail(memories.error());
    QJsonArray json;
    QList<QStringList> rows;
    for (const MemoryInfo &memory : *memories) {
        json.append(QJsonObject{{u"memory"_s, memory.id.value()},
                                {u"title"_s, memory.title},
                                {u"format"_s, memory.format},
                                {u"messages"_s, memory.messages},
                                {u"turns"_s, memory.turns},
                                {u"from"_s, timeAsJson(memory.from)},
                                {u"to"_s, timeAsJson(memory.to)},
                                {u"bytes"_s, memory.bytes}});
        rows.append({memory.id.value().first(12),
                     Format::count(memory.messages),
                     Format::count(memory.turns),
                     Format::bytes(memory.bytes),
                     memory.format,
                     memory.title});
    }
    if (given.isJson())
        printJson({{u"memories"_s, json}});
    else
        printTable({u"Memory"_s, u"Messages"_s, u"Turns"_s, u"Size"_s, u"Format"_s, u"Title"_s},
                   rows);
    return 0;
}

} // namespace Ebb
