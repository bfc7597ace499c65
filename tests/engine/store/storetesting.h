// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/store.h>

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>

// Says why when it fails.
#define VERIFY_DONE(expression)                                                                    \
    do {                                                                                           \
        const auto &outcome = (expression);                                                        \
        QVERIFY2(static_cast<bool>(outcome),                                                       \
                 outcome ? ""                                                                      \
                         : qPrintable(outcome.error().where + u": "_s + outcome.error().detail));  \
    } while (false)

#define COMPARE_CODE(expression, expected)                                                         \
    do {                                                                                           \
        const auto &outcome = (expression);                                                        \
        QVERIFY(!outcome);                                                                         \
        QCOMPARE(int(outcome.error().code), int(expected));                                        \
    } while (false)

namespace Ebb::StoreTesting {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

inline const TimePoint Start = fromMs(1'770'000'000'123);

inline Message said(Role role, const QString &text)
{
    return plainMessage(role, text);
}

inline MemoryInfo memoryNamed(const QString &id)
{
    return MemoryInfo{.id = MemoryId(id),
                      .title = u"A talk about boats"_s,
                      .format = u"ebb"_s,
                      .source = u"made up"_s,
                      .licence = u"CC0-1.0"_s,
                      .forkedFrom = {},
                      .importedAt = Start};
}

inline Request simpleHead()
{
    return Request{.fields = R"({"model":"small"})",
                   .tools = R"([{"type":"function","function":{"name":"tide"}}])",
                   .messages = {said(Role::System, u"You help with boats."_s)}};
}

inline RunInfo runNamed(const MemoryId &memory, const QString &key)
{
    RunInfo run{.id = {}, .key = RunKey(key), .memory = memory};
    run.tuning.decayExponent = 0.1 + 0.2; // not a round number
    run.tuning.noteTool = NoteTool::WhenAsked;
    run.models = {.judge = u"local-1"_s, .embedder = {}, .notes = u"offline-1"_s};
    return run;
}

//! A store in memory with one memory and one run.
struct World
{
    std::unique_ptr<Store> store;
    RunInfo run;

    static World make(const QString &file = u":memory:"_s, const QString &memory = u"aa11"_s)
    {
        Result<std::unique_ptr<Store>> opened = Store::open(file, Access::ReadWrite);
        if (!opened)
            qFatal("%s", qPrintable(opened.error().detail));
        World world{.store = *std::move(opened), .run = {}};
        world.run = world.addMemory(memory);
        return world;
    }

    RunInfo addMemory(const QString &memory) const
    {
        const Result<void> inserted
            = store->messages().insertMemory(memoryNamed(memory), simpleHead());
        const Result<RunInfo> started
            = store->messages().startRun(runNamed(MemoryId(memory), u"run-of-"_s + memory));
        if (!inserted || !started)
            qFatal("%s", qPrintable(inserted ? started.error().detail : inserted.error().detail));
        return *started;
    }
};

inline HistoryEntry entryAt(qint64 position, const Message &message)
{
    return HistoryEntry{.position = Position(position),
                        .number = MessageNumber(position),
                        .turn = TurnNumber((position + 1) / 2),
                        .role = message.role,
                        .at = Start + std::chrono::seconds(position),
                        .tokens = 10 + position,
                        .digest = message.digest,
                        .callIds = {},
                        .toolCallId = message.toolCallId,
                        .body = {},
                        .arrivedWith = CallNumber((position + 1) / 2)};
}

//! Appends `count` messages of alternating roles behind position `from` - 1.
inline QList<HistoryEntry> appendTalk(Store &store, const RunInfo &run, qint64 from, qint64 count)
{
    QList<HistoryEntry> entries;
    for (qint64 position = from; position < from + count; ++position) {
        const Message message = said(position % 2 ? Role::User : Role::Assistant,
                                     u"Message %1 about the harbour"_s.arg(position));
        HistoryEntry entry = entryAt(position, message);
        const Result<void> done = store.messages().append(run, entry, message);
        if (!done)
            qFatal("%s", qPrintable(done.error().detail));
        entries.append(entry);
    }
    return entries;
}

inline Episode episodeOf(qint64 id, qint64 firstPosition, qint64 lastPosition)
{
    const TimePoint end = Start + std::chrono::seconds(lastPosition);
    return Episode{.id = EpisodeId(id),
                   .title = u"Harbour %1"_s.arg(id),
                   .firstPosition = Position(firstPosition),
                   .lastPosition = Position(lastPosition),
                   .firstTurn = TurnNumber((firstPosition + 1) / 2),
                   .lastTurn = TurnNumber((lastPosition + 1) / 2),
                   .units = int(lastPosition - firstPosition + 1),
                   .tokens = 100 * id,
                   .startedAt = Start + std::chrono::seconds(firstPosition),
                   .encodedAt = end,
                   .cutAt = Start + 1h,
                   .cutCall = CallNumber(2),
                   .acknowledgedAt = {},
                   .states
                   = {{.state = EpisodeState::Live, .at = Start + 1h, .call = CallNumber(2)}},
                   .traces = {{.at = end, .score = 1, .isCounted = true, .fact = {}}}};
}

inline Fact factOf(qint64 id, const QString &note)
{
    return Fact{.id = FactId(id),
                .note = note,
                .subject = EntityId(1),
                .object = EntityId(2),
                .turns = {TurnNumber(1), TurnNumber(2)},
                .at = Start + 2h,
                .type = u"plan"_s,
                .source = u"user"_s,
                .tokens = 20 + id,
                .traces = {{.at = Start + 2h, .score = 1, .why = FactTrace::Why::Written}},
                .episodes = {EpisodeId(1)}};
}

inline Entity entityOf(qint64 id, const QString &name)
{
    return Entity{.id = EntityId(id), .name = name, .aliases = {}, .at = Start + 2h};
}

//! The newest connection of this process, for what the engine's own door does not let through.
inline QSqlDatabase rawConnection()
{
    QStringList names = QSqlDatabase::connectionNames();
    std::ranges::sort(names, {}, [](const QString &name) {
        return name.mid(name.lastIndexOf(u'-') + 1).toInt();
    });
    return QSqlDatabase::database(names.last(), false);
}

//! Runs one statement past the engine; its error, empty when it was done.
inline QString runRaw(const QString &statement)
{
    QSqlQuery query(rawConnection());
    return query.exec(statement) ? QString() : query.lastError().text();
}

inline QByteArray contentOf(const QString &file)
{
    QFile source(file);
    return source.open(QIODevice::ReadOnly) ? source.readAll() : QByteArray();
}

} // namespace Ebb::StoreTesting
