// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestMessageStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void memoriesComeBackAsStored()
    {
        const World world = World::make();
        MemoryInfo fork = memoryNamed(u"bb22"_s);
        fork.forkedFrom = MemoryId(u"aa11"_s);
        fork.isArchived = true;
        fork.importedAt = Start + 1ms;
        VERIFY_DONE(messages(world).insertMemory(fork, {}));
        QCOMPARE(*messages(world).memories(), (QList{memoryNamed(u"aa11"_s), fork}));
        QCOMPARE(*messages(world).memory(u"bb22"_s), fork);
    }

    void anIdIsTakenOnce()
    {
        const World world = World::make();
        COMPARE_CODE(messages(world).insertMemory(memoryNamed(u"aa11"_s), {}),
                     Error::Code::Refused);
    }

    void findsByPrefix()
    {
        const World world = World::make();
        VERIFY_DONE(messages(world).insertMemory(memoryNamed(u"ab22"_s), {}));
        QCOMPARE(messages(world).memory(u"ab"_s)->id, MemoryId(u"ab22"_s));
        const auto ambiguous = messages(world).memory(u"a"_s);
        COMPARE_CODE(ambiguous, Error::Code::Ambiguous);
        QVERIFY(ambiguous.error().detail.contains(u"aa11"_s));
        QVERIFY(ambiguous.error().detail.contains(u"ab22"_s));
        COMPARE_CODE(messages(world).memory(u"c"_s), Error::Code::NotFound);
        COMPARE_CODE(messages(world).memory({}), Error::Code::NotFound);
        // No wildcards: an id is text.
        COMPARE_CODE(messages(world).memory(u"a%"_s), Error::Code::NotFound);
    }

    void aWholeIdIsNeverAmbiguous()
    {
        const World world = World::make();
        VERIFY_DONE(messages(world).insertMemory(memoryNamed(u"aa11ff"_s), {}));
        QCOMPARE(messages(world).memory(u"aa11"_s)->id, MemoryId(u"aa11"_s));
    }

    void longListsOfCandidatesAreCut()
    {
        const World world = World::make();
        for (int i = 100; i < 130; ++i)
            VERIFY_DONE(messages(world).insertMemory(memoryNamed(u"ee%1"_s.arg(i)), {}));
        QVERIFY(messages(world).memory(u"ee"_s).error().detail.endsWith(u"20 more"_s));
    }

    void titleAndShelfMayChange()
    {
        const World world = World::make();
        VERIFY_DONE(messages(world).rename(world.run.memory, {}));
        VERIFY_DONE(messages(world).setArchived(world.run.memory, true));
        MemoryInfo expected = memoryNamed(u"aa11"_s);
        expected.title.clear();
        expected.isArchived = true;
        QCOMPARE(*messages(world).memory(u"aa11"_s), expected);
    }

    void aRecordingComesBackWhole()
    {
        const World world = World::make();
        const Recording written = recording();
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, written.messages));
        VERIFY_DONE(messages(world).setRecordedExtras(world.run.memory, written));
        const Result<Recording> read = messages(world).recording(world.run.memory);
        VERIFY_DONE(read);
        QCOMPARE(read->messages, written.messages);
        QCOMPARE(read->head, written.head);
        QCOMPARE(read->notes, written.notes);
        QCOMPARE(read->evidence, written.evidence);
        QCOMPARE(read->report, written.report);
        QCOMPARE(*read, written);
    }

    void aRecordingWithoutExtras()
    {
        const World world = World::make();
        const Result<Recording> read = messages(world).recording(world.run.memory);
        VERIFY_DONE(read);
        QVERIFY(read->messages.isEmpty() && read->notes.isEmpty());
        QCOMPARE(read->head, simpleHead());
        COMPARE_CODE(messages(world).recording(MemoryId(u"zz"_s)), Error::Code::NotFound);
    }

    void countsWhatWasRecorded()
    {
        const World world = World::make();
        const QList<RecordedMessage> talk = recording().messages;
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, talk.first(2)));
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, talk.sliced(2)));
        qint64 bytes = 0;
        for (const RecordedMessage &message : talk)
            bytes += message.message.json.size();
        const MemoryInfo info = *messages(world).memory(u"aa11"_s);
        QCOMPARE(info.messages, 5);
        QCOMPARE(info.turns, 2);
        QCOMPARE(info.bytes, bytes);
        QCOMPARE(info.from, std::optional(Start));
        QCOMPARE(info.to, std::optional(Start + 90s)); // times need not ascend
        QCOMPARE(messages(world).recording(world.run.memory)->messages, talk);
        QCOMPARE(*world.store->database().check(), QStringList());
    }

    void messagesWithoutTimesLeaveTheSpanAlone()
    {
        const World world = World::make();
        RecordedMessage message{.message = said(Role::User, u"When?"_s)};
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, {message}));
        QCOMPARE(messages(world).memory(u"aa11"_s)->from, std::nullopt);
        message.at = Start;
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, {message}));
        message.at.reset();
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, {message}));
        QCOMPARE(messages(world).memory(u"aa11"_s)->from, std::optional(Start));
        QCOMPARE(messages(world).memory(u"aa11"_s)->to, std::optional(Start));
    }

    void unknownMemoriesTakeNothing()
    {
        const World world = World::make();
        const MemoryId unknown(u"zz"_s);
        COMPARE_CODE(messages(world).appendRecorded(unknown, recording().messages),
                     Error::Code::NotFound);
        COMPARE_CODE(messages(world).storeBody(unknown, "{}"), Error::Code::Refused);
        COMPARE_CODE(messages(world).startRun(runNamed(unknown, u"k"_s)), Error::Code::Refused);
    }

    void sameBytesAreOneBody()
    {
        const World world = World::make();
        const BodyId first = *messages(world).storeBody(world.run.memory, "[1,2]");
        QCOMPARE(*messages(world).storeBody(world.run.memory, "[1,2]"), first);
        QVERIFY(*messages(world).storeBody(world.run.memory, "[1,3]") != first);
        QCOMPARE(*messages(world).body(first), "[1,2]");
    }

    void memoriesShareNoBodies()
    {
        const World world = World::make();
        const RunInfo other = world.addMemory(u"bb22"_s);
        const BodyId here = *messages(world).storeBody(world.run.memory, "same");
        const BodyId there = *messages(world).storeBody(other.memory, "same");
        QVERIFY(here != there);
    }

    void aMessageAndABlockOfTheSameBytesAreOneBody()
    {
        const World world = World::make();
        const Message message = said(Role::User, u"All hands on deck. "_s.repeated(100));
        const BodyId body = *messages(world).storeBody(world.run.memory, message.json);
        HistoryEntry entry = entryAt(1, message);
        VERIFY_DONE(messages(world).append(world.run, entry, message));
        QCOMPARE(entry.body, body);
        QCOMPARE(*messages(world).message(world.run.id, Position(1)), message);
        QCOMPARE(*messages(world).body(body), message.json);
        QCOMPARE(*world.store->database().check(), QStringList());
    }

    void bodiesThatMeetInOneHashAreBothKept()
    {
        const World world = World::make();
        const BodyId first = *messages(world).storeBody(world.run.memory, "first");
        // Makes the hash of "first" name another body, as a collision would.
        QCOMPARE(runRaw(u"DROP TRIGGER body_hashes_keep"_s), QString());
        const BodyId other = *messages(world).storeBody(world.run.memory, "other");
        QCOMPARE(runRaw(u"UPDATE body_hashes SET body = %1 WHERE body = %2"_s.arg(other.value())
                            .arg(first.value())),
                 QString());
        const BodyId again = *messages(world).storeBody(world.run.memory, "first");
        QVERIFY(again != other);
        QCOMPARE(*messages(world).body(again), "first");
    }

    void noBodyIsEmpty()
    {
        const World world = World::make();
        QCOMPARE(*messages(world).body({}), QByteArray());
        COMPARE_CODE(messages(world).body(BodyId(4711)), Error::Code::NotFound);
    }

    void recordedThingsAreNeitherAlteredNorDeleted_data()
    {
        QTest::addColumn<QString>("statement");
        for (const QString &table :
             {u"bodies"_s, u"body_hashes"_s, u"instructions"_s, u"recorded"_s}) {
            QTest::addRow("alter %s", qPrintable(table))
                << u"UPDATE %1 SET memory = memory"_s.arg(table);
            QTest::addRow("delete %s", qPrintable(table)) << u"DELETE FROM "_s + table;
        }
        QTest::newRow("replace") << u"INSERT OR REPLACE INTO recorded SELECT * FROM recorded"_s;
        QTest::newRow("another id") << u"UPDATE memories SET id = 'other'"_s;
        QTest::newRow("delete memory") << u"DELETE FROM memories"_s;
    }
    void recordedThingsAreNeitherAlteredNorDeleted()
    {
        QFETCH(const QString, statement);
        const World world = World::make();
        VERIFY_DONE(messages(world).appendRecorded(world.run.memory, recording().messages));
        const Recording before = *messages(world).recording(world.run.memory);
        QVERIFY2(runRaw(statement).contains(u"are not "_s), qPrintable(runRaw(statement)));
        QCOMPARE(*messages(world).recording(world.run.memory), before);
    }

private:
    static MessageStore &messages(const World &world) { return world.store->messages(); }

    static Recording recording()
    {
        const Message call
            = callMessage({.id = u"c1"_s, .name = u"tide"_s, .arguments = R"({"port":"Hoek"})"});
        Recording recording{.format = u"ebb"_s,
                            .title = u"A talk about boats"_s,
                            .source = u"made up"_s,
                            .licence = u"CC0-1.0"_s,
                            .head = simpleHead()};
        recording.messages = {
            {.message = said(Role::User, u"When is high water? ⚓ 高潮"_s), .at = Start, .step = 0},
            {.message = call, .at = Start + 90s, .isTimeMadeUp = true, .step = 1},
            {.message = outputMessage(u"c1"_s, u"14:20"_s), .at = Start + 2s, .step = 1},
            {.message = said(Role::Assistant, u"At 14:20."_s), .at = Start + 3s, .step = 2},
            {.message = said(Role::User, {}), .at = Start + 60s},
        };
        recording.notes = {{.beforeMessage = 4,
                            .notes = {{.note = u"High water at Hoek is at 14:20."_s,
                                       .subject = u"Hoek"_s,
                                       .object = u"high water"_s,
                                       .turns = {1},
                                       .milestone = true,
                                       .type = u"status"_s,
                                       .source = u"tide table"_s},
                                      {}}},
                           {.beforeMessage = 5, .notes = {}}};
        recording.evidence = {{.question = u"When?"_s, .askedAt = Start + 1h, .messages = {3, 4}},
                              {.question = u"Where?"_s, .askedAt = {}, .messages = {}}};
        recording.report = {.records = 7,
                            .unknown = {{u"queue"_s, 2}},
                            .skipped = {{u"meta"_s, 1}},
                            .repaired = {u"message 2: odd time"_s},
                            .warnings = {u"line 9 was torn"_s}};
        return recording;
    }
};

QTEST_GUILESS_MAIN(TestMessageStore)
#include "tst_messagestore.moc"
