// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/scriptedjudge.h"

#include <engine/workspace/workspace.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Our own format: one recording, a message a line.
constexpr auto Crossing = R"({"ebb_recording":1,"title":"The crossing","source":"made up",)"
                          R"("licence":"CC0-1.0","instructions":"You know the tides.","tools":[],)"
                          R"("user_speaker":null,"notes":[],"evidence":[]})"
                          "\n"
                          R"({"at":"2026-02-04T16:45:00.000Z","role":"user",)"
                          R"("content":"When can we cross to the island?"})"
                          "\n"
                          R"({"at":"2026-02-04T16:45:10.000Z","role":"assistant","content":null,)"
                          R"("tool_calls":[{"id":"c1","type":"function","function":{"name":"tide",)"
                          R"("arguments":)"
                          "\"{\\\"day\\\":5}\"}}]}"
                          "\n"
                          R"({"at":"2026-02-04T16:45:12.000Z","role":"tool","tool_call_id":"c1",)"
                          R"("content":"low at 11:20"})"
                          "\n"
                          R"({"at":"2026-02-04T16:45:20.000Z","role":"assistant",)"
                          R"("content":"Between ten and half past twelve."})"
                          "\n"
                          R"({"at":"2026-02-05T09:00:00.000Z","role":"user",)"
                          R"("content":"Is the ford marked?"})"
                          "\n";

//! Two conversations, a request a line.
constexpr auto TwoRequests = R"({"model":"m","messages":[{"role":"user",)"
                             R"("content":"Where is the rope?"},{"role":"assistant",)"
                             R"("content":"In the shed."}]})"
                             "\n"
                             R"({"model":"m","messages":[{"role":"user",)"
                             R"("content":"Who has the key?"},{"role":"assistant",)"
                             R"("content":"The keeper."},{"role":"user","content":"Thanks."}]})"
                             "\n";

class FixedClock final : public Clock
{
public:
    TimePoint now() const override { return time; }
    TimePoint time = fromMs(1'772'442'000'000);
};

//! A workspace over a store in memory, and a folder to put files in.
struct Desk
{
    Desk()
    {
        Result<std::unique_ptr<Workspace>> opened = Workspace::open(
            u":memory:"_s, Access::ReadWrite, {.judge = judge, .notes = notes, .clock = clock});
        if (!opened)
            qFatal("%s", qPrintable(opened.error().detail));
        workspace = *std::move(opened);
    }

    QString file(const QString &name, const QByteArray &content) const
    {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
            qFatal("no file to read");
        return file.fileName();
    }

    QStringList titles() const
    {
        QStringList titles;
        const Result<QList<MemoryInfo>> memories = workspace->memories();
        if (!memories)
            return {memories.error().detail};
        for (const MemoryInfo &memory : *memories)
            titles << memory.title;
        return titles;
    }

    Result<Recording> recording(const MemoryId &memory) const
    {
        return workspace->store().messages().recording(memory);
    }

    ScriptedJudge judge;
    ScriptedNoteWriter notes;
    FixedClock clock;
    QTemporaryDir folder;
    std::unique_ptr<Workspace> workspace;
};

QByteArray bodiesOf(const Recording &recording)
{
    QByteArray bodies;
    for (const RecordedMessage &message : recording.messages)
        bodies += message.message.json + '\n';
    return bodies;
}

} // namespace

class ImportingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsEveryMessageWithItsTime();
    void givesBackTheSameMemoryForTheSameFile();
    void knowsTheSameMessagesInAnotherFile();
    void takesAllConversationsOfAFile();
    void takesTwoEqualConversationsOfAFileOnce();
    void storesNothingOfAFileThatFails_data();
    void storesNothingOfAFileThatFails();
    void storesNothingWhenThePersonStopsIt();
    void tellsWithoutStoring();
    void duplicatesUnderItsOwnId();
    void erasesOneMemoryAndNoOther();
    void importsAnErasedMemoryAgain();
    void findsAMemoryByTheBeginningOfItsId();
};

void ImportingTest::keepsEveryMessageWithItsTime()
{
    Desk desk;
    const auto imported = desk.workspace->import(desk.file(u"crossing.jsonl"_s, Crossing));
    QVERIFY(imported);
    QCOMPARE(imported->size(), 1);
    const ImportedMemory &only = imported->first();
    QVERIFY(only.isNew);
    QCOMPARE(only.toolCalls, 1);
    QCOMPARE(only.memory.messages, 5);
    QCOMPARE(only.memory.turns, 2);
    QCOMPARE(only.memory.importedAt, desk.clock.time);
    QCOMPARE(*desk.workspace->memory(only.memory.id.value()), only.memory);
    const Result<Recording> recording = desk.recording(only.memory.id);
    QVERIFY(recording);
    QCOMPARE(bodiesOf(*recording).count('\n'), 5);
    QVERIFY(bodiesOf(*recording).contains("{\\\"day\\\":5}"));
    QCOMPARE(toIso(*recording->messages.at(2).at), u"2026-02-04T16:45:12.000Z"_s);
    QCOMPARE(recording->head.messages.first().text, u"You know the tides."_s);
    QCOMPARE(memoryIdOf(*recording), only.memory.id);
}

void ImportingTest::givesBackTheSameMemoryForTheSameFile()
{
    Desk desk;
    const QString file = desk.file(u"crossing.jsonl"_s, Crossing);
    const auto first = desk.workspace->import(file);
    QVERIFY(first);
    desk.clock.time += std::chrono::hours(1);
    const auto second = desk.workspace->import(file);
    QVERIFY(second);
    QVERIFY(!second->first().isNew);
    // As it was, the time of the first import included.
    QCOMPARE(second->first().memory, first->first().memory);
    QCOMPARE(desk.titles(), QStringList{u"The crossing"_s});
    QCOMPARE(desk.recording(first->first().memory.id)->messages.size(), 5);
}

void ImportingTest::knowsTheSameMessagesInAnotherFile()
{
    Desk desk;
    QByteArray renamed = Crossing;
    renamed.replace("The crossing", "Another name");
    const auto first = desk.workspace->import(desk.file(u"one.jsonl"_s, Crossing));
    const auto second = desk.workspace->import(desk.file(u"two.jsonl"_s, renamed));
    QVERIFY(first && second);
    QVERIFY(!second->first().isNew);
    QCOMPARE(desk.titles(), QStringList{u"The crossing"_s});
    QByteArray changed = Crossing;
    changed.replace("half past twelve", "half past one");
    const auto third = desk.workspace->import(desk.file(u"three.jsonl"_s, changed));
    QVERIFY(third);
    QVERIFY(third->first().isNew);
    QVERIFY(third->first().memory.id != first->first().memory.id);
}

void ImportingTest::takesAllConversationsOfAFile()
{
    Desk desk;
    const auto imported = desk.workspace->import(desk.file(u"two.jsonl"_s, TwoRequests));
    QVERIFY(imported);
    QCOMPARE(imported->size(), 2);
    QCOMPARE(imported->at(0).memory.messages, 2);
    QCOMPARE(imported->at(1).memory.messages, 3);
    QCOMPARE(desk.workspace->memories()->size(), 2);
    // No read across memories: each holds its own messages and no other.
    const QByteArray first = bodiesOf(*desk.recording(imported->at(0).memory.id));
    const QByteArray second = bodiesOf(*desk.recording(imported->at(1).memory.id));
    QVERIFY(first.contains("rope") && !first.contains("key"));
    QVERIFY(second.contains("key") && !second.contains("rope"));
}

void ImportingTest::takesTwoEqualConversationsOfAFileOnce()
{
    Desk desk;
    const QByteArray first = QByteArray(TwoRequests).split('\n').first() + '\n';
    const QByteArray second = QByteArray(TwoRequests).split('\n').at(1) + '\n';
    const auto imported
        = desk.workspace->import(desk.file(u"twice.jsonl"_s, first + first + second));
    QVERIFY(imported);
    QCOMPARE(imported->size(), 3);
    QVERIFY(imported->at(0).isNew);
    QVERIFY(!imported->at(1).isNew);
    QCOMPARE(imported->at(1).memory.id, imported->at(0).memory.id);
    QVERIFY(imported->at(2).isNew);
    QCOMPARE(desk.workspace->memories()->size(), 2);
    QCOMPARE(desk.recording(imported->at(0).memory.id)->messages.size(), 2);
}

void ImportingTest::storesNothingOfAFileThatFails_data()
{
    QTest::addColumn<QByteArray>("content");
    // The first recording is read by then and would be whole.
    QTest::newRow("a second header") << QByteArray(Crossing) + Crossing;
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no recording") << QByteArray("It was a dark and stormy night.\n");
    QTest::newRow("a torn document") << QByteArray(R"({"messages":[{"role":"user","content":"Wh)");
}

void ImportingTest::storesNothingOfAFileThatFails()
{
    QFETCH(QByteArray, content);
    Desk desk;
    QVERIFY(desk.workspace->import(desk.file(u"two.jsonl"_s, TwoRequests)));
    const QStringList before = desk.titles();
    const auto imported = desk.workspace->import(desk.file(u"bad.jsonl"_s, content));
    QVERIFY(!imported);
    QVERIFY(!imported.error().detail.isEmpty());
    QCOMPARE(desk.titles(), before);
    QCOMPARE(*desk.workspace->store().database().check(), QStringList());
    // Nothing is left that a good file would stumble over.
    QVERIFY(desk.workspace->import(desk.file(u"crossing.jsonl"_s, Crossing)));
    QCOMPARE(desk.titles(), before + QStringList{u"The crossing"_s});
}

void ImportingTest::storesNothingWhenThePersonStopsIt()
{
    Desk desk;
    const auto imported = desk.workspace->import(
        desk.file(u"two.jsonl"_s, TwoRequests), [](qint64 done, qint64 all) { return done < all; });
    QVERIFY(!imported);
    QCOMPARE(imported.error().code, Error::Code::Cancelled);
    QCOMPARE(desk.titles(), QStringList());
}

void ImportingTest::tellsWithoutStoring()
{
    Desk desk;
    const QString file = desk.file(u"crossing.jsonl"_s, Crossing);
    const auto told = importDryRun(file);
    QVERIFY(told);
    QCOMPARE(desk.titles(), QStringList());
    const auto imported = desk.workspace->import(file);
    QVERIFY(imported);
    QCOMPARE(told->first().memory.id, imported->first().memory.id);
    QCOMPARE(told->first().memory.messages, imported->first().memory.messages);
    QCOMPARE(told->first().memory.bytes, imported->first().memory.bytes);
    QCOMPARE(told->first().report, imported->first().report);
}

void ImportingTest::duplicatesUnderItsOwnId()
{
    Desk desk;
    const auto imported = desk.workspace->import(desk.file(u"crossing.jsonl"_s, Crossing));
    QVERIFY(imported);
    const MemoryId original = imported->first().memory.id;
    const Result<MemoryInfo> copy = desk.workspace->duplicate(original, u"A second try"_s);
    QVERIFY(copy);
    QVERIFY(copy->id != original);
    QCOMPARE(copy->title, u"A second try"_s);
    QCOMPARE(copy->messages, 5);
    QCOMPARE(copy->from, imported->first().memory.from);
    Recording expected = *desk.recording(original);
    expected.title = copy->title;
    QCOMPARE(*desk.recording(copy->id), expected);
    // The file is still the first one's.
    const auto again = desk.workspace->import(desk.folder.filePath(u"crossing.jsonl"_s));
    QVERIFY(again);
    QCOMPARE(again->first().memory.id, original);
    const Result<MemoryInfo> unknown = desk.workspace->duplicate(MemoryId(u"ff"_s), u"x"_s);
    QVERIFY(!unknown);
    QCOMPARE(unknown.error().code, Error::Code::NotFound);
}

void ImportingTest::erasesOneMemoryAndNoOther()
{
    Desk desk;
    const auto imported = desk.workspace->import(desk.file(u"two.jsonl"_s, TwoRequests));
    QVERIFY(imported);
    QVERIFY(desk.workspace->erase(imported->at(0).memory.id));
    QCOMPARE(desk.workspace->memories()->size(), 1);
    QVERIFY(!desk.recording(imported->at(0).memory.id));
    QVERIFY(bodiesOf(*desk.recording(imported->at(1).memory.id)).contains("key"));
    QCOMPARE(*desk.workspace->store().database().check(), QStringList());
    const Result<void> again = desk.workspace->erase(imported->at(0).memory.id);
    QVERIFY(!again);
    QCOMPARE(again.error().code, Error::Code::NotFound);
}

void ImportingTest::importsAnErasedMemoryAgain()
{
    Desk desk;
    const QString file = desk.file(u"crossing.jsonl"_s, Crossing);
    const auto first = desk.workspace->import(file);
    QVERIFY(first);
    QVERIFY(desk.workspace->erase(first->first().memory.id));
    const auto second = desk.workspace->import(file);
    QVERIFY(second);
    QVERIFY(second->first().isNew);
    QCOMPARE(second->first().memory, first->first().memory);
}

void ImportingTest::findsAMemoryByTheBeginningOfItsId()
{
    Desk desk;
    const auto imported = desk.workspace->import(desk.file(u"two.jsonl"_s, TwoRequests));
    QVERIFY(imported);
    const MemoryInfo &first = imported->first().memory;
    QCOMPARE(*desk.workspace->memory(first.id.value().first(12)), first);
    QCOMPARE(desk.workspace->memory(u""_s).error().code, Error::Code::NotFound);
    QCOMPARE(desk.workspace->memory(u"no such"_s).error().code, Error::Code::NotFound);
}

} // namespace Ebb

QTEST_GUILESS_MAIN(Ebb::ImportingTest)

#include "tst_importing.moc"
