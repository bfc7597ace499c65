// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../output.h"
#include "verbs.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Result<qint64> numberFrom(const Arguments &given, const QString &option, QChar letter)
{
    QString text = given.value(option);
    if (text.startsWith(letter, Qt::CaseInsensitive))
        text.removeFirst();
    bool isNumber = false;
    const qint64 number = text.toLongLong(&isNumber);
    if (isNumber && number > 0)
        return number;
    return Error{
        Error::Code::BadArgument, u"--"_s + option, u"takes a number that counts from 1"_s};
}

Result<EraseTarget> targetFrom(const Arguments &given)
{
    EraseTarget target;
    int parts = 0;
    if (given.isSet(u"message"_s)) {
        const Result<qint64> number = numberFrom(given, u"message"_s, u'M');
        if (!number)
            return number.error();
        target.message = MessageNumber(*number);
        ++parts;
    }
    if (given.isSet(u"fact"_s)) {
        const Result<qint64> number = numberFrom(given, u"fact"_s, u'F');
        if (!number)
            return number.error();
        target.fact = FactId(*number);
        ++parts;
    }
    if (given.isSet(u"entity"_s)) {
        const Result<qint64> number = numberFrom(given, u"entity"_s, u'E');
        if (!number)
            return number.error();
        target.entity = EntityId(*number);
        ++parts;
    }
    if (parts > 1)
        return Error{Error::Code::BadArgument,
                     u"ebb erase"_s,
                     u"takes one of --message, --entity and --fact at a time"_s};
    return target;
}

QString counted(qsizetype count, const QString &one, const QString &many)
{
    return count == 1 ? u"1 %1"_s.arg(one) : u"%1 %2"_s.arg(count).arg(many);
}

//! What goes, in words.
QString described(const ErasePlan &plan)
{
    QStringList parts;
    if (plan.isWhole)
        parts << u"the whole memory"_s;
    if (!plan.isWhole && !plan.messages.isEmpty())
        parts << counted(plan.messages.size(), u"message"_s, u"messages"_s);
    if (!plan.isWhole && !plan.instructions.isEmpty())
        parts << counted(plan.instructions.size(), u"instruction"_s, u"instructions"_s);
    if (!plan.isWhole && !plan.runs.isEmpty())
        parts << counted(
            plan.runs.size(), u"run with everything in it"_s, u"runs with everything in them"_s);
    if (!plan.isWhole && plan.notes > 0)
        parts << counted(plan.notes, u"recorded note"_s, u"recorded notes"_s);
    if (!plan.forks.isEmpty())
        parts << counted(plan.forks.size(), u"fork of the memory"_s, u"forks of the memory"_s);
    return parts.isEmpty() ? u"nothing"_s : parts.join(u", "_s);
}

QJsonObject planAsJson(const ErasePlan &plan, bool isDone)
{
    QJsonArray messages;
    for (const qint64 number : plan.messages)
        messages.append(number);
    QJsonArray forks;
    for (const MemoryId &fork : plan.forks)
        forks.append(fork.value());
    return {{u"memory"_s, plan.memory.value()},
            {u"whole"_s, plan.isWhole},
            {u"messages"_s, messages},
            {u"instructions"_s, plan.instructions.size()},
            {u"runs"_s, plan.runs.size()},
            {u"recorded_notes"_s, plan.notes},
            {u"forks"_s, forks},
            {u"erased"_s, isDone}};
}

int eraseFrom(const Arguments &given, EraseTarget target)
{
    const bool isMeant = given.isSet(u"yes"_s);
    const OfflineServices services;
    const Result<std::unique_ptr<Workspace>> workspace
        = services.open(given.storeFile(), isMeant ? Access::ReadWrite : Access::ReadOnly);
    if (!workspace)
        return fail(workspace.error());
    const Result<MemoryInfo> memory = (*workspace)->memory(given.positional().first());
    if (!memory)
        return fail(memory.error());
    if (given.isSet(u"run"_s)) {
        const Result<RunLog> log = (*workspace)->log(memory->id, given.value(u"run"_s));
        if (!log)
            return fail(log.error());
        target.run = log->run.id;
    }
    const Result<ErasePlan> plan = (*workspace)->planErasure(memory->id, target);
    if (!plan)
        return fail(plan.error());
    if (!isMeant)
        return fail(
            {Error::Code::BadArgument,
             u"--yes"_s,
             u"is needed: this erases for good, out of the file: %1"_s.arg(described(*plan))});
    const Result<void> erased = (*workspace)->erase(memory->id, target);
    if (!erased)
        return fail(erased.error());
    if (given.isJson()) {
        printJson(planAsJson(*plan, true));
        return 0;
    }
    printLine(u"Erased: "_s + described(*plan));
    if (target.fact.isValid() && !plan->isWhole)
        printLine(u"The messages it was written from stay, and a replay may write it again; "
                  u"--message N erases one of them."_s);
    return 0;
}

} // namespace

int runErase(const QStringList &arguments)
{
    Arguments given(
        u"erase"_s, u"MEMORY"_s, u"Takes a memory, or a part of it, out of the store for good."_s);
    given.addValue(u"message"_s, u"N"_s, u"Only this message of the recording."_s);
    given.addValue(u"entity"_s, u"E"_s, u"Only what names this entity: messages, facts, runs."_s);
    given.addValue(u"fact"_s, u"F"_s, u"Only what holds this fact."_s);
    given.addFlag(u"yes"_s, u"Do it; without it you are told what would go."_s);
    const Result<void> read = given.read(arguments, 1, 1);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    const Result<EraseTarget> target = targetFrom(given);
    return target ? eraseFrom(given, *target) : fail(target.error());
}

} // namespace Ebb
