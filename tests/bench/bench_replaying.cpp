// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "conversation.h"

#include <engine/budget/tokenestimate.h>
#include <engine/judge/localjudge.h>
#include <engine/judge/localnotewriter.h>
#include <engine/replay/replayer.h>
#include <engine/workspace/importing.h>

#include <QCoro/QCoroTask>

#include <QFile>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr TokenCount SessionTokens = 250'000;

//! An agent session of about that many tokens, as JSON Lines.
QByteArray session()
{
    ConversationMaker maker(20);
    QByteArray lines;
    for (TokenCount tokens = 0; tokens < SessionTokens;) {
        const QByteArray message = maker.next();
        lines += message + '\n';
        tokens += estimateJson(message);
    }
    return lines;
}

Result<MemoryId> importSession(Store &store, const QTemporaryDir &folder)
{
    const QString path = folder.filePath(u"session.jsonl"_s);
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return Error{Error::Code::Unwritable, path, file.errorString()};
    file.write(session());
    file.close();
    const Result<QList<ImportedMemory>> imported
        = importInto(store, path, fromMs(1'773'245'690'123));
    if (!imported)
        return imported.error();
    return imported->first().memory.id;
}

Row row(const QString &what, const QString &unit, double ours, double bar)
{
    return {.id = u"B20"_s,
            .what = what,
            .unit = unit,
            .ours = ours,
            .bar = bar,
            .on = Row::Bar::OnOurs};
}

} // namespace

Rows replaying()
{
    const QTemporaryDir folder;
    Result<std::unique_ptr<Store>> store
        = Store::open(folder.filePath(u"bench.db"_s), Access::ReadWrite);
    if (!store)
        return store.error();
    const Result<MemoryId> memory = importSession(**store, folder);
    if (!memory)
        return memory.error();
    LocalJudge judge;
    LocalNoteWriter notes;
    const ReplayServices services{.store = **store, .judge = judge, .notes = notes};
    Tuning tuning;
    tuning.ceiling = 64'000; // so that it fades several times
    resetPeak();
    const Stopwatch watch;
    const Result<ReplayOutcome> cold = QCoro::waitFor(replay(services, *memory, tuning, {}, {}));
    const double coldSeconds = watch.elapsedMs() / 1'000;
    const double peak = peakMegabytes();
    if (!cold)
        return cold.error();
    const Stopwatch again;
    const Result<ReplayOutcome> warm = QCoro::waitFor(replay(services, *memory, tuning, {}, {}));
    if (!warm)
        return warm.error();
    const QString size = u"replay of 250k tokens, %1 calls, "_s.arg(cold->log.calls.size());
    return QList<Row>{
        row(size + u"cold, local models"_s, u"s"_s, coldSeconds, 20),
        row(size + u"the same run again"_s, u"s"_s, again.elapsedMs() / 1'000, 2),
        row(size + u"most memory"_s, u"MB"_s, peak, 400),
    };
}

} // namespace Ebb::Benches
