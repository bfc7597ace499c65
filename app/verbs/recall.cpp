// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../logjson.h"
#include "../output.h"
#include "../recalljson.h"
#include "memoryargument.h"
#include "verbs.h"

#include <QCoro/QCoroTask>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The fact --explain names; none without it.
Result<FactId> explainedFact(const Arguments &given, const RunLog &log)
{
    if (!given.isSet(u"explain"_s))
        return FactId();
    const QString text = given.value(u"explain"_s);
    const qint64 id
        = (text.startsWith(u'F', Qt::CaseInsensitive) ? text.sliced(1) : text).toLongLong();
    if (id < 1 || id > log.facts.size()) {
        return Error{Error::Code::NotFound,
                     text,
                     u"no such fact; this memory has facts 1 to %1"_s.arg(log.facts.size())};
    }
    return FactId(id);
}

void printRecall(const RecallRecord &record, FactId explained)
{
    printLine(record.block.isEmpty() ? u"Nothing to bring back."_s : record.block);
    printLine(
        u"\n%1 parts, %2 lists, %3 facts and %4 passages found, %5 facts judged; shown: %6 facts, "
        "%7 passages, %8 tokens"_s.arg(record.parts.size())
            .arg(record.searches.size())
            .arg(record.fusedFacts.size())
            .arg(record.fusedPassages.size())
            .arg(record.walk.size())
            .arg(shownFacts(record).size())
            .arg(record.excerpts.size())
            .arg(record.tokens));
    if (!explained.isValid())
        return;
    printLine(u"\nFact %1"_s.arg(explained.value()));
    for (const QString &line : pathText(record, pathOf(record, explained)))
        printLine(line);
}

} // namespace

int runRecall(const QStringList &arguments)
{
    Arguments given(u"recall"_s,
                    u"MEMORY TEXT"_s,
                    u"What would be brought back for a text, and how it was found."_s);
    given.addValue(u"at"_s, u"TIME"_s, u"The moment; without it, the end."_s);
    given.addValue(u"explain"_s, u"FACT"_s, u"Follows one fact through the recall."_s);
    given.addEmbed();
    if (const Result<void> read = given.read(arguments, 2, 2); !read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    OfflineServices services;
    if (const Result<void> picked = services.useEmbedder(given); !picked)
        return fail(picked.error());
    const Result<OpenMemory> opened
        = openRun(services, given.storeFile(), given.positional().first(), given.value(u"run"_s));
    if (!opened)
        return fail(opened.error());
    const Result<FactId> explained = explainedFact(given, opened->log);
    if (!explained)
        return fail(explained.error());
    TimePoint at = endOf(opened->log);
    if (given.isSet(u"at"_s)) {
        const Result<TimePoint> asked = fromIso(given.value(u"at"_s));
        if (!asked)
            return fail(asked.error());
        at = *asked;
    }
    const Result<RecallRecord> record
        = QCoro::waitFor(opened->workspace->recallAt(opened->log, given.positional().at(1), at));
    if (!record)
        return fail(record.error());
    if (!given.isJson()) {
        printRecall(*record, *explained);
        return 0;
    }
    QJsonObject json = recallAsJson(*record, opened->log.entities);
    json.insert(u"memory"_s, opened->log.memory.id.value());
    json.insert(u"run"_s, opened->log.run.key.value());
    if (explained->isValid())
        json.insert(u"explained"_s, pathAsJson(*record, pathOf(*record, *explained)));
    printJson(json);
    return 0;
}

} // namespace Ebb
