// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../logjson.h"
#include "../output.h"
#include "verbs.h"

#include <ui/views/renderview.h>
#include <ui/widgets/format.h>

#include <QCoro/QCoroTask>

#include <QDir>
#include <QJsonArray>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Result<ReplayUntil> untilFrom(const Arguments &given)
{
    ReplayUntil until;
    const QString text = given.value(u"until"_s);
    if (text.isEmpty())
        return until;
    bool isNumber = false;
    const qint64 call = text.toLongLong(&isNumber);
    if (isNumber && call < 1)
        return Error{Error::Code::BadArgument, u"--until"_s, u"calls count from 1"_s};
    if (isNumber) {
        until.call = CallNumber(call);
        return until;
    }
    const Result<TimePoint> time = fromIso(text);
    if (!time)
        return Error{
            Error::Code::BadArgument, u"--until"_s, u"%1 is neither a call nor a time"_s.arg(text)};
    until.time = *time;
    return until;
}

QString eventsOf(const CallRecord &call)
{
    QStringList events;
    if (call.hasSlept)
        events.append(u"slept"_s);
    if (call.fade)
        events.append(u"fade of %1"_s.arg(call.fade->picks.size()));
    if (call.isNoteAsked)
        events.append(u"note asked"_s);
    if (call.noteTaken > 0)
        events.append(u"%1 facts"_s.arg(call.noteTaken));
    if (!call.sealed.isEmpty())
        events.append(u"sealed "_s + Format::episodes(call.sealed));
    if (!call.forgotten.isEmpty())
        events.append(u"forgotten "_s + Format::episodes(call.forgotten));
    return events.join(u", "_s);
}

void printCalls(const RunLog &log)
{
    QList<QStringList> rows;
    for (const CallRecord &call : log.calls) {
        rows.append({QString::number(call.call.value()),
                     toIso(call.at),
                     QString::number(call.turn.value()),
                     Format::tokens(call.history),
                     Format::tokens(call.request),
                     Format::tokens(call.sizes.budget),
                     Format::tokens(call.sizes.landing),
                     Format::tokens(call.prefix),
                     eventsOf(call)});
    }
    printTable({u"Call"_s,
                u"At"_s,
                u"Turn"_s,
                u"History"_s,
                u"Request"_s,
                u"Budget"_s,
                u"Landing"_s,
                u"Prefix"_s,
                u"What happened"_s},
               rows);
}

void printSummary(const ReplayOutcome &outcome)
{
    const RunSummary &summary = outcome.summary;
    const RunLog &log = outcome.log;
    printLine({});
    printLine(u"%1: %2 calls, %3 episodes, %4 facts"_s.arg(log.memory.title,
                                                           Format::count(log.calls.size()),
                                                           Format::count(log.episodes.size()),
                                                           Format::count(log.facts.size())));
    printLine(u"Fades %1, sleeps %2, notes asked %3, missing %4, sealed %5, forgotten %6"_s
                  .arg(summary.fades)
                  .arg(summary.sleeps)
                  .arg(summary.notesAsked)
                  .arg(summary.notesMissing)
                  .arg(summary.sealed)
                  .arg(summary.forgotten));
    const double kept = summary.promptTokens
        ? double(summary.cachedPrefixTokens) / double(summary.promptTokens)
        : 0;
    printLine(
        u"Prompt tokens %1, of them in the kept prefix %2; peak request %3, mean history %4"_s.arg(
            Format::tokens(summary.promptTokens),
            Format::share(kept),
            Format::tokens(summary.peakRequest),
            Format::tokens(qRound64(summary.meanHistory))));
    if (summary.evidence) {
        printLine(u"Evidence: %1 in view, %2 in a fact, %3 lost; need hit rate %4"_s
                      .arg(summary.evidence->inView)
                      .arg(summary.evidence->inFact)
                      .arg(summary.evidence->lost)
                      .arg(Format::share(summary.evidence->needHitRate())));
    }
    printLine(u"Notes by %1, judged by %2, in %3 s"_s.arg(
        log.run.models.notes,
        log.run.models.judge,
        QString::number(outcome.wallMs / 1000, 'f', 2)));
    for (const QString &broken : outcome.broken)
        printLine(u"BROKEN: "_s + broken);
}

QJsonObject outcomeAsJson(const ReplayOutcome &outcome, const ImportReport &report)
{
    const RunLog &log = outcome.log;
    const TimePoint end = endOf(log);
    const Tuning &tuning = log.run.tuning;
    qint64 units = 0;
    qint64 superseded = 0;
    UnitBuilder builder;
    for (const HistoryEntry &entry : log.entries) {
        // A recall block that was distilled away is no message anybody sent.
        superseded += entry.supersededBy.isValid() && !isRecallBlock(entry);
        if (!entry.isGenerated && !entry.supersededBy.isValid())
            builder.append(
                {.role = entry.role, .callIds = entry.callIds, .toolCallId = entry.toolCallId});
    }
    units = builder.units().size();
    const QJsonObject models{{u"judge"_s, log.run.models.judge},
                             {u"embedder"_s, log.run.models.embedder},
                             {u"notes"_s, log.run.models.notes}};
    return {{u"schema"_s, 1},
            {u"memory"_s, log.memory.id.value()},
            {u"run"_s, log.run.key.value()},
            {u"title"_s, log.memory.title},
            {u"format"_s, log.memory.format},
            {u"messages"_s, log.memory.messages},
            {u"turns"_s, log.memory.turns},
            {u"units"_s, units},
            {u"superseded"_s, superseded},
            {u"span"_s,
             QJsonObject{{u"from"_s, timeAsJson(log.memory.from)},
                         {u"to"_s, timeAsJson(log.memory.to)}}},
            {u"at"_s, toIso(end)},
            {u"import"_s, importReportAsJson(report)},
            {u"tuning"_s, tuning.toJson()},
            {u"models"_s, models},
            {u"calls"_s, callsAsJson(log.calls, log.recalls)},
            {u"episodes"_s, episodesAsJson(log.episodes, end, tuning)},
            {u"facts"_s, factsAsJson(log.facts, log.entities, end, tuning)},
            {u"entities"_s, entitiesAsJson(log.entities)},
            {u"warnings"_s, QJsonArray::fromStringList(outcome.warnings)},
            {u"broken"_s, QJsonArray::fromStringList(outcome.broken)},
            {u"summary"_s, summaryAsJson(outcome.summary, outcome.wallMs)}};
}

Result<QList<ImportedMemory>> chosen(Workspace &workspace, const Arguments &given)
{
    const QString file = given.positional().first();
    Result<QList<ImportedMemory>> imported = workspace.import(file, {}, given.value(u"branch"_s));
    if (!imported || !given.isSet(u"conversation"_s))
        return imported;
    const qint64 number = given.value(u"conversation"_s).toLongLong();
    if (number < 1 || number > imported->size()) {
        return Error{Error::Code::BadArgument,
                     u"--conversation"_s,
                     u"%1 has conversations 1 to %2"_s.arg(file).arg(imported->size())};
    }
    return QList{imported->at(number - 1)};
}

Result<void> savePictures(const RunLog &log, const QString &folder)
{
    if (!QDir().mkpath(folder))
        return Error{Error::Code::Unwritable, folder, u"the folder cannot be made"_s};
    for (const PictureView view :
         {PictureView::Timeline, PictureView::Activation, PictureView::Facts}) {
        const QString file = folder + u'/' + pictureViewName(view) + u".png"_s;
        const Result<void> saved = renderView({.view = view, .log = log, .at = {}, .file = file});
        if (!saved)
            return saved;
    }
    return {};
}

} // namespace

int runReplay(const QStringList &arguments)
{
    Arguments given(u"replay"_s, u"FILE"_s, u"Plays a recording through the memory, offline."_s);
    given.addValue(u"until"_s, u"TIME|CALL"_s, u"Stop there."_s);
    given.addValue(u"pictures"_s, u"DIR"_s, u"Save the views as pictures in this folder."_s);
    given.addValue(u"conversation"_s, u"N"_s, u"Only this conversation of the file, from 1."_s);
    given.addValue(u"branch"_s, u"ID"_s, u"The branch that holds this record."_s);
    given.addEmbed();
    const Result<void> read = given.read(arguments, 1, 1);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    const Result<ReplayUntil> until = untilFrom(given);
    if (!until)
        return fail(until.error());
    OfflineServices services;
    if (const Result<void> picked = services.useEmbedder(given); !picked)
        return fail(picked.error());
    const Result<std::unique_ptr<Workspace>> opened
        = services.open(given.storeFile(), Access::ReadWrite);
    if (!opened)
        return fail(opened.error());
    Workspace &workspace = **opened;
    const Result<QList<ImportedMemory>> memories = chosen(workspace, given);
    if (!memories)
        return fail(memories.error());
    ProgressLine line;
    QJsonArray conversations;
    int code = 0;
    for (const ImportedMemory &memory : *memories) {
        const ReplayProgress progress = [&line](qsizetype done, qsizetype all) {
            line.show(u"call %1 of %2"_s.arg(done).arg(all));
            return !isInterrupted();
        };
        const Result<ReplayOutcome> outcome
            = QCoro::waitFor(workspace.replay(memory.memory.id, given.tuning(), *until, progress));
        if (!outcome)
            return fail(outcome.error());
        if (outcome->isStopped)
            return fail({Error::Code::Cancelled,
                         memory.memory.title,
                         u"stopped at call %1; the same command goes on from there"_s.arg(
                             outcome->log.calls.size())});
        code = outcome->broken.isEmpty() ? code : int(ExitCode::No);
        if (given.isSet(u"pictures"_s)) {
            const Result<void> saved = savePictures(outcome->log, given.value(u"pictures"_s));
            if (!saved)
                return fail(saved.error());
        }
        if (given.isJson()) {
            conversations.append(outcomeAsJson(*outcome, memory.report));
            continue;
        }
        printCalls(outcome->log);
        printSummary(*outcome);
    }
    if (!given.isJson())
        return code;
    if (conversations.size() == 1)
        printJson(conversations.first().toObject());
    else
        printJson({{u"schema"_s, 1}, {u"conversations"_s, conversations}});
    return code;
}

} // namespace Ebb
