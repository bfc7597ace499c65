// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/memorybuilder.h"

#include <engine/memory/transfer.h>

#include <QCoro/QCoroTask>

#include <QBuffer>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <limits>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

using Builder = std::function<Ebb::MemoryBuilder()>;

namespace Ebb {

namespace {

const TimePoint Later = fromMs(1'800'000'000'000);

std::unique_ptr<Store> emptyStore()
{
    Result<std::unique_ptr<Store>> opened = Store::open(u":memory:"_s, Access::ReadWrite);
    if (!opened)
        qFatal("%s", qPrintable(opened.error().detail));
    return *std::move(opened);
}

QByteArray exported(Store &store, const MemoryId &memory, const QString &run = {})
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Result<void> done = exportMemory(store, memory, run, buffer);
    if (!done)
        qFatal("export: %s", qPrintable(done.error().detail));
    return buffer.data();
}

Result<TransferredMemory> imported(Store &store, QByteArray text)
{
    QBuffer buffer(&text);
    buffer.open(QIODevice::ReadOnly);
    return importMemory(store, buffer, Later);
}

RunLog logOf(Store &store, const MemoryId &memory)
{
    const Result<RunInfo> run = store.messages().newestRun(memory);
    const Result<RunLog> log = run ? store.log(*run) : run.error();
    if (!log)
        qFatal("log: %s", qPrintable(log.error().detail));
    return *log;
}

//! The log without the rows its store happened to give.
RunLog withoutRows(RunLog log)
{
    log.run.id = {};
    for (HistoryEntry &entry : log.entries) {
        entry.body = {};
        if (entry.rewritten)
            entry.rewritten->body = {};
    }
    for (CallRecord &call : log.calls) {
        call.recipe.fields = call.recipe.tools = call.recipe.factsBlock = call.recipe.noteAsk = {};
        call.recipe.instructions.fill({});
    }
    return log;
}

//! Everything that was sent and said in a run, byte for byte.
QByteArrayList bytesOf(Store &store, const RunLog &log)
{
    QByteArrayList bytes;
    for (const HistoryEntry &entry : log.entries)
        bytes << *store.messages().body(entry.body);
    for (const CallRecord &call : log.calls) {
        const Result<Request> request = store.request(log.run.id, call);
        bytes << (request ? request->toJson() : request.error().detail.toUtf8());
    }
    return bytes;
}

QByteArrayList linesOf(const QByteArray &text)
{
    QByteArrayList lines = text.split('\n');
    lines.removeLast();
    for (QByteArray &line : lines)
        line += '\n';
    return lines;
}

//! A small memory that holds one of everything.
std::unique_ptr<MemoryWorld> oneOfEverything()
{
    MemoryBuilder builder;
    builder.ceiling(7'000).messageTokens(250).usage(1.2).toolCalls(1, 2).turns(9);
    builder.then([](MemoryWorld &world) { world.client.messages.removeLast(); });
    builder.turns(1).withoutLane().turns(1);
    return builder.build();
}

//! A recording that no run has read yet, with what is hard to keep.
MemoryId addRecording(Store &store)
{
    const MemoryId id(u"beef"_s);
    Recording recording{.format = u"ebb"_s, .title = u"Ü \"quoted\" \\ 海"_s};
    recording.head.fields = R"({"model":"m","temperature":1.0e0})";
    const char *messages[] = {
        R"({"role":"user","content":"\u00e9 and é, 1.50, 潮汐"})",
        R"({"content":null,"role":"assistant","tool_calls":[]})",
        R"({"role":"user","name":"Ana","content":[{"type":"text","text":"\ud83c\udf0a\n"}],"x":1e300})"};
    for (const char *json : messages) {
        recording.messages.append({.message = *Message::fromJson(json),
                                   .at = Later - 1h,
                                   .isTimeMadeUp = recording.messages.size() == 1,
                                   .step = recording.messages.size()});
    }
    recording.messages.append(recording.messages.first());
    recording.notes
        = {{.beforeMessage = 2, .notes = {{.note = u"n"_s, .subject = u"s"_s, .turns = {1}}}}};
    recording.evidence = {{.question = u"?"_s, .askedAt = std::nullopt, .messages = {1, 3}}};
    recording.report = {.records = 5,
                        .unknown = {{u"strange"_s, 2}},
                        .skipped = {{u"progress"_s, 7}},
                        .repaired = {u"line 1"_s},
                        .warnings = {u"odd"_s}};
    const MemoryInfo memory{.id = id,
                            .title = recording.title,
                            .format = recording.format,
                            .source = u"s"_s,
                            .licence = u"CC0-1.0"_s,
                            .importedAt = Later - 5h,
                            .isArchived = true};
    const bool isStored = store.messages().insertMemory(memory, recording.head)
        && store.messages().appendRecorded(id, recording.messages)
        && store.messages().setRecordedExtras(id, recording);
    if (!isStored)
        qFatal("no recording");
    return id;
}

} // namespace

class TransferTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesTheSameBytesAgain_data();
    void givesTheSameBytesAgain();
    void keepsARecordingAlone();
    void keepsAFork();
    void keepsDoublesBitForBit();
    void goesOnAsTheOriginalWould();
    void beginsWithItsHeader();
    void exportsTheRunThatIsNamed();
    void exportsFromAStoreOpenForReading();
    void saysWhatCannotBeExported();
    void tellsWhenItCannotWrite();
    void leavesAMemoryThatIsThereAlone();
    void takesNowForAnUnknownTimeOfImport();
    void refusesATornFile();
    void refusesWhatDoesNotFit_data();
    void refusesWhatDoesNotFit();
    void refusesWhatFollowsTheEnd();
    void knowsAnExportByItsFirstLine_data();
    void knowsAnExportByItsFirstLine();
};

void TransferTest::givesTheSameBytesAgain_data()
{
    QTest::addColumn<Builder>("builder");
    const auto row
        = [](const char *name, const Builder &builder) { QTest::newRow(name) << builder; };
    const auto small = [] { return MemoryBuilder().ceiling(9'000).messageTokens(300); };
    row("short", [] { return MemoryBuilder().turns(2); });
    row("nothing said yet", [] { return MemoryBuilder(); });
    row("not answered", [] {
        return MemoryBuilder().turns(1).then([](MemoryWorld &world) {
            world.say(u"And?"_s);
            world.decorate();
        });
    });
    row("faded", [=] { return small().turns(30); });
    row("slept", [=] { return small().turns(12).silence(24h).turns(4); });
    row("tools", [=] { return small().toolCalls(2, 3).turns(10); });
    row("no tools", [=] { return small().clientTools({}).turns(16); });
    row("refused", [=] { return small().notes(NoteAnswer::Refused).turns(16); });
    row("missing", [=] { return small().notes(NoteAnswer::Missing).turns(16); });
    row("note alone", [=] { return small().notes(NoteAnswer::Alone).turns(20); });
    row("cannot ask",
        [=] { return small().fields(R"({"model":"m","tool_choice":"none"})").turns(20); });
    row("measured", [] { return MemoryBuilder().usage(1.0 / 3).turns(4); });
    row("huge", [=] { return small().turns(8).hugeMessage(6'000).turns(4); });
    row("local judge", [=] { return small().localJudge().turns(20); });
    row("waiting jobs", [=] { return small().withoutLane().turns(20); });
    row("parked jobs", [=] {
        return small().turns(12).then([](MemoryWorld &world) {
            world.judge().answerAbout([](const AboutQuestion &) { return QList<double>(); });
            world.playTurns(8);
        });
    });
    row("superseded", [=] {
        return small().turns(3).then([](MemoryWorld &world) {
            world.client.messages.resize(world.client.messages.size() - 2);
            world.playTurns(3);
        });
    });
}

void TransferTest::givesTheSameBytesAgain()
{
    QFETCH(Builder, builder);
    const auto world = builder().build();
    const MemoryId memory = world->run().memory;
    const QByteArray first = exported(world->store(), memory);
    const auto store = emptyStore();
    const Result<TransferredMemory> back = imported(*store, first);
    QVERIFY2(back, back ? "" : qPrintable(back.error().where + u' ' + back.error().detail));
    QVERIFY(back->isNew);
    QCOMPARE(back->memory, *world->store().messages().memory(memory.value()));
    QCOMPARE(exported(*store, memory), first);
    const RunLog copy = logOf(*store, memory);
    QCOMPARE(withoutRows(copy), withoutRows(world->log()));
    QCOMPARE(bytesOf(*store, copy), bytesOf(world->store(), world->log()));
    QCOMPARE(*store->database().check(), QStringList());
}

void TransferTest::keepsARecordingAlone()
{
    const auto original = emptyStore();
    const MemoryId id = addRecording(*original);
    const QByteArray first = exported(*original, id);
    QVERIFY(first.contains("\"run\":null"));
    const auto copy = emptyStore();
    const Result<TransferredMemory> back = imported(*copy, first);
    QVERIFY2(back, back ? "" : qPrintable(back.error().where + u' ' + back.error().detail));
    QCOMPARE(back->memory, *original->messages().memory(id.value()));
    QVERIFY(back->memory.isArchived);
    QCOMPARE(*copy->messages().recording(id), *original->messages().recording(id));
    QCOMPARE(exported(*copy, id), first);
    QVERIFY(copy->messages().runs(id)->isEmpty());
}

void TransferTest::keepsAFork()
{
    const auto world = MemoryBuilder().ceiling(9'000).messageTokens(300).turns(24).build();
    world->client.messages.resize(10);
    world->playTurns(3);
    const MemoryId fork = world->decorated.last().memory;
    QVERIFY(fork != world->run().memory);
    const QByteArray first = exported(world->store(), fork);
    const auto store = emptyStore();
    const Result<TransferredMemory> back = imported(*store, first);
    QVERIFY2(back, back ? "" : qPrintable(back.error().where + u' ' + back.error().detail));
    QCOMPARE(back->memory.forkedFrom, world->run().memory);
    QCOMPARE(exported(*store, fork), first);
    // Both can stand in one store.
    const auto parent = imported(*store, exported(world->store(), world->run().memory));
    QVERIFY(parent);
    QVERIFY(parent->isNew);
    QCOMPARE(exported(*store, fork), first);
}

void TransferTest::keepsDoublesBitForBit()
{
    const double doubles[] = {0.1 + 0.2,
                              1.0 / 3,
                              5e-324,
                              std::numeric_limits<double>::max(),
                              std::nextafter(1.0, 0.0),
                              9007199254740993.0,
                              -0.0,
                              std::numeric_limits<double>::infinity(),
                              1e15,
                              0.5};
    const auto world = MemoryBuilder().turns(1).build();
    CallRecord call = world->log().calls.first();
    call.call = CallNumber(2);
    call.repliedAt.reset();
    call.fade = FadePlan();
    for (const double value : doubles) {
        call.account.steps.append({.name = u"s"_s, .ms = value});
        call.fade->picks.append({.episode = {}, .activation = value});
        call.ratio = 1.0 / 3;
    }
    QVERIFY(world->store().calls().insertCall(world->run().id, call));
    const RunLog original = world->log();
    const QByteArray first = exported(world->store(), world->run().memory);
    const auto store = emptyStore();
    const auto back = imported(*store, first);
    QVERIFY2(back, back ? "" : qPrintable(back.error().where + u' ' + back.error().detail));
    const RunLog copy = logOf(*store, world->run().memory);
    QCOMPARE(exported(*store, world->run().memory), first);
    const auto bits = [](double value) { return std::bit_cast<quint64>(value); };
    QCOMPARE(bits(copy.calls.at(1).ratio), bits(1.0 / 3));
    const qsizetype offset = original.calls.at(1).account.steps.size() - std::ssize(doubles);
    for (qsizetype i = 0; i < std::ssize(doubles); ++i) {
        QCOMPARE(bits(copy.calls.at(1).account.steps.at(offset + i).ms), bits(doubles[i]));
        QCOMPARE(bits(copy.calls.at(1).fade->picks.at(i).activation), bits(doubles[i]));
    }
}

void TransferTest::goesOnAsTheOriginalWould()
{
    const auto world = MemoryBuilder().ceiling(9'000).messageTokens(300).turns(20).build();
    const auto store = emptyStore();
    QVERIFY(imported(*store, exported(world->store(), world->run().memory)));
    ScriptedJudge judge;
    const Result<RunInfo> run = store->messages().newestRun(world->run().memory);
    QVERIFY(run);
    const auto memory = Memory::open({.store = *store, .judge = judge}, *run, Lane::noBackOff);
    QVERIFY(memory);
    for (int turn = 0; turn < 6; ++turn) {
        world->say(world->words(300));
        const Result<Decorated> copy = QCoro::waitFor(
            (*memory)->decorate({.request = world->client, .times = {}}, world->clock().now()));
        const Decorated original = world->decorate();
        QVERIFY(copy);
        QCOMPARE(copy->request.toJson(), original.request.toJson());
        QCOMPARE(copy->record.prefix, original.record.prefix);
        QCOMPARE(copy->record.fade, original.record.fade);
        const Message reply = plainMessage(Role::Assistant, world->words(300));
        world->plan().notes = NoteAnswer::Missing;
        world->answer(reply);
        const Result<Reported> reported = QCoro::waitFor((*memory)->report(
            {.message = reply, .usage = {}, .call = copy->call}, world->clock().now()));
        QVERIFY(reported);
        QVERIFY(QCoro::waitFor((*memory)->runLane(world->clock().now())));
    }
    QCOMPARE(logOf(*store, run->memory).episodes, world->log().episodes);
}

void TransferTest::beginsWithItsHeader()
{
    const auto world = MemoryBuilder().turns(1).build();
    const QByteArrayList lines = linesOf(exported(world->store(), world->run().memory));
    QVERIFY(lines.first().startsWith("{\"ebb_memory\":1,"));
    QVERIFY(isMemoryExport(lines.first()));
    QVERIFY(lines.first().contains("\"imported_at\":\"2026-03-02T09:00:00.000Z\""));
    const QByteArray end = "{\"end\":{\"lines\":" + QByteArray::number(lines.size()) + "}}\n";
    QCOMPARE(lines.last(), end);
    // The text of a message stands there once, as it is.
    const QString said = world->client.messages.at(1).text;
    QCOMPARE(lines.join().count(said.toUtf8()), 1);
}

void TransferTest::exportsTheRunThatIsNamed()
{
    const auto world = MemoryBuilder().turns(2).build();
    RunInfo other = world->run();
    other.key = RunKey(u"another"_s);
    other.tuning.ceiling = 5'000;
    QVERIFY(world->store().messages().startRun(other));
    const MemoryId memory = world->run().memory;
    const QByteArray newest = exported(world->store(), memory);
    QVERIFY(newest.contains("\"key\":\"another\""));
    QVERIFY(!newest.contains("\"entry\""));
    const QByteArray named = exported(world->store(), memory, u"wor"_s);
    QVERIFY(named.contains("\"key\":\"world\""));
    QVERIFY(named.contains("\"entry\""));
}

void TransferTest::exportsFromAStoreOpenForReading()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(u"world.ebb"_s);
    const auto world = MemoryBuilder().file(file).turns(3).build();
    const Result<std::unique_ptr<Store>> reading = Store::open(file, Access::ReadOnly);
    QVERIFY(reading);
    QCOMPARE(exported(**reading, world->run().memory),
             exported(world->store(), world->run().memory));
}

void TransferTest::saysWhatCannotBeExported()
{
    const auto world = MemoryBuilder().turns(1).build();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    const Result<void> memory = exportMemory(world->store(), MemoryId(u"ff"_s), {}, buffer);
    QVERIFY(!memory);
    QCOMPARE(memory.error().code, Error::Code::NotFound);
    const Result<void> run = exportMemory(world->store(), world->run().memory, u"none"_s, buffer);
    QVERIFY(!run);
    QCOMPARE(run.error().code, Error::Code::NotFound);
    QVERIFY(buffer.data().isEmpty());
}

void TransferTest::tellsWhenItCannotWrite()
{
    const auto world = MemoryBuilder().turns(1).build();
    QBuffer closed;
    closed.open(QIODevice::ReadOnly);
    const Result<void> done = exportMemory(world->store(), world->run().memory, {}, closed);
    QVERIFY(!done);
    QCOMPARE(done.error().code, Error::Code::Unwritable);
    QBuffer unread;
    unread.open(QIODevice::WriteOnly);
    const Result<TransferredMemory> read = importMemory(world->store(), unread, Later);
    QVERIFY(!read);
    QCOMPARE(read.error().code, Error::Code::Unreadable);
}

void TransferTest::leavesAMemoryThatIsThereAlone()
{
    const auto world = oneOfEverything();
    const QByteArray first = exported(world->store(), world->run().memory);
    world->playTurns(2);
    QVERIFY(world->store().messages().rename(world->run().memory, u"My own name"_s));
    const QByteArray before = exported(world->store(), world->run().memory);
    const Result<TransferredMemory> again = imported(world->store(), first);
    QVERIFY(again);
    QVERIFY(!again->isNew);
    QCOMPARE(again->memory.title, u"My own name"_s);
    QCOMPARE(exported(world->store(), world->run().memory), before);
    world->playTurn(); // the memory that is open goes on
}

void TransferTest::takesNowForAnUnknownTimeOfImport()
{
    const auto world = MemoryBuilder().turns(1).build();
    QByteArray text = exported(world->store(), world->run().memory);
    text.replace("\"imported_at\":\"2026-03-02T09:00:00.000Z\"", "\"imported_at\":null");
    const auto store = emptyStore();
    const Result<TransferredMemory> back = imported(*store, text);
    QVERIFY(back);
    QCOMPARE(back->memory.importedAt, Later);
}

void TransferTest::refusesATornFile()
{
    const auto world = MemoryBuilder().ceiling(9'000).messageTokens(300).turns(14).build();
    const QByteArray text = exported(world->store(), world->run().memory);
    const auto store = emptyStore();
    qsizetype end = 0;
    for (const QByteArray &line : linesOf(text)) {
        for (const qsizetype cut : {end, end + line.size() / 2}) {
            const Result<TransferredMemory> back = imported(*store, text.first(cut));
            QVERIFY2(!back, qPrintable(u"cut at %1"_s.arg(cut)));
            QCOMPARE(back.error().code, Error::Code::BadInput);
            QVERIFY(!back.error().detail.isEmpty());
        }
        end += line.size();
    }
    QCOMPARE(store->messages().memories()->size(), 0);
    QVERIFY(imported(*store, text.chopped(1))); // only the last line break is missing
    QCOMPARE(exported(*store, world->run().memory), text);
}

void TransferTest::refusesWhatDoesNotFit_data()
{
    QTest::addColumn<QByteArray>("from");
    QTest::addColumn<QByteArray>("to");
    QTest::addColumn<QString>("told");
    const auto row = [](const char *name, const char *from, const char *to, const QString &told) {
        QTest::newRow(name) << QByteArray(from) << QByteArray(to) << told;
    };
    row("no export", "{\"ebb_memory\":1", "{\"ebb_recording\":1", u"no export"_s);
    row("another version", "{\"ebb_memory\":1", "{\"ebb_memory\":2", u"newer"_s);
    row("a text for a version", "{\"ebb_memory\":1", "{\"ebb_memory\":\"1\"", u"ebb_memory"_s);
    row("no id", "\"id\":\"0123456789abcdef0123456789abcdef\"", "\"id\":\"\"", u"no export"_s);
    row("no run", "\"run\":{", "\"run\":null,\"rum\":{", u"rum"_s);
    row("an unknown tuning", "\"ceiling\":7000", "\"ceeling\":7000", u"tuning"_s);
    row("an unknown kind", "{\"ratio\":", "{\"ration\":", u"ration"_s);
    row("a foreign line",
        "{\"report\":",
        "{\"role\":\"user\",\"content\":\"x\"}\n{\"report\":",
        u"one item"_s);
    row("an empty line", "{\"report\":", "\n{\"report\":", u"JSON"_s);
    row("no JSON", "{\"report\":", "report:", u"JSON"_s);
    row("a list", "{\"report\":", "[]\n{\"report\":", u"no JSON object"_s);
    row("a missing member", "\"prefix\":", "\"postfix\":", u"prefix"_s);
    row("an unknown member", "\"milestone\":false,", "\"milestone\":false,\"mile\":1,", u"mile"_s);
    row("a half number", "\"units\":", "\"units\":0.5,\"unit\":", u"units"_s);
    row("a wrong type", "\"counted\":true", "\"counted\":1", u"counted"_s);
    row("an unknown role", "\"role\":\"tool\"", "\"role\":\"tools\"", u"role"_s);
    row("an unknown state", "\"state\":\"leaving\"", "\"state\":\"gone\"", u"state"_s);
    row("a bad time", "\"cut_at\":\"2026", "\"cut_at\":\"soon 2026", u"cut_at"_s);
    row("a bad digest", "\"digest\":\"", "\"digest\":\"x", u"digest"_s);
    row("a negative id", "\"first_turn\":1", "\"first_turn\":-1", u"below 0"_s);
    row("a gap in the bodies",
        "{\"body\":{\"body\":2,",
        "{\"body\":{\"body\":3,",
        u"next number"_s);
    row("a gap in the history", "\"position\":3,", "\"position\":4,", u"next number"_s);
    row("an altered message",
        "\"text\":\"{\\\"role\\\":\\\"user\\\"",
        "\"text\":\"{ \\\"role\\\":\\\"user\\\"",
        u"as it was written"_s);
    row("no message",
        "\"text\":\"{\\\"role\\\":\\\"user\\\"",
        "\"text\":\"{\\\"role\\\":\\\"boss\\\"",
        u"cannot be used"_s);
    row("an episode beyond the history",
        "\"first_position\":1,",
        "\"first_position\":99999,",
        u"positions"_s);
    row("a fact of nobody", "\"subject\":1,", "\"subject\":999,", u"entity 999"_s);
    row("a state going back", "\"state\":\"leaving\"", "\"state\":\"live\"", u"forward"_s);
    row("an episode nowhere", "\"episodes\":[1", "\"episodes\":[999", u"episode 999"_s);
    row("a repeated job", "\"id\":2,\"kind\"", "\"id\":1,\"kind\"", u"next number"_s);
    row("a wrong count", "{\"end\":{\"lines\":", "{\"end\":{\"lines\":1", u"lines were written"_s);
}

void TransferTest::refusesWhatDoesNotFit()
{
    QFETCH(QByteArray, from);
    QFETCH(QByteArray, to);
    QFETCH(QString, told);
    const auto world = oneOfEverything();
    const QByteArray whole = exported(world->store(), world->run().memory);
    QByteArray text = whole;
    const qsizetype at = text.indexOf(from);
    QVERIFY2(at >= 0, "the export holds nothing of it");
    text.replace(at, from.size(), to);
    const auto store = emptyStore();
    const Result<TransferredMemory> back = imported(*store, text);
    QVERIFY(!back);
    QCOMPARE(back.error().code, Error::Code::BadInput);
    const int line = int(text.first(at).count('\n')) + 1;
    QVERIFY2(back.error().detail.contains(told), qPrintable(back.error().detail));
    // A reference is followed at the end, a body is read where it is used.
    const bool isOnItsLine = !told.contains(u"999"_s) && !from.startsWith("\"text\"");
    if (isOnItsLine)
        QCOMPARE(back.error().where, u"line %1"_s.arg(line));
    QCOMPARE(store->messages().memories()->size(), 0);
    QCOMPARE(*store->database().check(), QStringList());
    QVERIFY(imported(*store, whole));
}

void TransferTest::refusesWhatFollowsTheEnd()
{
    const auto world = MemoryBuilder().turns(1).build();
    const QByteArray text = exported(world->store(), world->run().memory);
    const auto store = emptyStore();
    QVERIFY(!imported(*store, text + linesOf(text).last()));
    QVERIFY(!imported(*store, text + text));
    QVERIFY(!imported(*store, text + "\n"));
    QCOMPARE(store->messages().memories()->size(), 0);
}

void TransferTest::knowsAnExportByItsFirstLine_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<bool>("isExport");
    QTest::newRow("as written") << QByteArray("{\"ebb_memory\":1,\"head\":{}}\n") << true;
    QTest::newRow("its beginning") << QByteArray("{\"ebb_memory\":1,\"he") << true;
    QTest::newRow("spaced") << QByteArray(" { \"ebb_memory\" : 1") << true;
    QTest::newRow("with a mark") << QByteArray("\xEF\xBB\xBF{\"ebb_memory\":1") << true;
    QTest::newRow("a recording") << QByteArray("{\"ebb_recording\":1,") << false;
    QTest::newRow("another member") << QByteArray("{\"ebb_memory_of\":1") << false;
    QTest::newRow("only the text") << QByteArray("\"ebb_memory\":1") << false;
    QTest::newRow("in a list") << QByteArray("[{\"ebb_memory\":1}]") << false;
    QTest::newRow("a bare brace") << QByteArray("{") << false;
    QTest::newRow("nothing") << QByteArray() << false;
}

void TransferTest::knowsAnExportByItsFirstLine()
{
    QFETCH(QByteArray, line);
    QFETCH(bool, isExport);
    QCOMPARE(isMemoryExport(line), isExport);
}

} // namespace Ebb

QTEST_GUILESS_MAIN(Ebb::TransferTest)

#include "tst_transfer.moc"
