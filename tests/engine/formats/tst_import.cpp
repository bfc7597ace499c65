// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

//! Notes what it is told, and can refuse at any point.
class WatchingSink final : public RecordingSink
{
public:
    Result<void> begin(const Recording &head) override
    {
        told.append(u"begin %1 %2"_s.arg(head.title).arg(head.messages.size()));
        return answer();
    }
    Result<void> append(const QList<RecordedMessage> &batch) override
    {
        told.append(u"append"_s);
        messages += batch.size();
        largestBatch = std::max(largestBatch, batch.size());
        for (const RecordedMessage &message : batch)
            allHaveTimes &= message.at.has_value();
        return answer();
    }
    Result<void> end(const Recording &tail) override
    {
        told.append(u"end %1"_s.arg(tail.title));
        return answer();
    }

    QStringList told;
    qint64 messages = 0;
    qsizetype largestBatch = 0;
    bool allHaveTimes = true;
    qsizetype refuseAt = -1; //!< number of the call it refuses

private:
    Result<void> answer() const
    {
        if (told.size() - 1 == refuseAt)
            return Error{Error::Code::Unwritable, u"store"_s, u"the disk is full"_s};
        return {};
    }
};

QByteArray messageLines(int count)
{
    QByteArray lines;
    for (int i = 0; i < count; ++i)
        lines += R"({"role":")" + QByteArray(i % 2 ? "assistant" : "user") + R"(","content":"m)"
            + QByteArray::number(i) + "\"}\n";
    return lines;
}

QByteArray session()
{
    return promptRecord({"u1", "", ""}, "one")
        + replyRecord({"a1", "u1", ""}, "m1", textBlock("hm"))
        + replyRecord({"a2", "a1", ""}, "m1", callBlock("c1"))
        + userRecord({"r1", "a2", ""}, resultContent("c1", "seen"))
        + replyRecord({"a3", "r1", ""}, "m2", textBlock("two"))
        + promptRecord({"u2", "a3", ""}, "three")
        + replyRecord({"a4", "u2", ""}, "m3", textBlock("four"));
}

QByteArray document()
{
    return R"({"model":"m","messages":[{"role":"system","content":"s"},{"role":"user","content":"a"},)"
           R"({"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"f","arguments":"{}"}}]},)"
           R"({"role":"tool","tool_call_id":"c","content":"r"},{"role":"assistant","content":"b"}]})";
}

QByteArray ebbLines()
{
    return R"({"ebb_recording":1,"title":"t","instructions":"i"})"
           "\n"
        + messageLines(5);
}

qint64 messageCount(const QList<Recording> &recordings)
{
    qint64 count = 0;
    for (const Recording &recording : recordings)
        count += recording.messages.size();
    return count;
}

//! True when the reports have something to tell a person.
bool saysSomething(const QList<Recording> &recordings)
{
    return std::ranges::any_of(recordings, [](const Recording &recording) {
        const ImportReport &report = recording.report;
        return !report.warnings.isEmpty() || !report.unknown.isEmpty() || !report.skipped.isEmpty()
            || !report.repaired.isEmpty();
    });
}

void addSamples()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("chat lines") << messageLines(6);
    QTest::newRow("chat document") << document();
    QTest::newRow("claude code") << session();
    QTest::newRow("ebb lines") << ebbLines();
}

} // namespace

class TestImport : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void refusesWithOneClearError_data();
    void refusesWithOneClearError();
    void refusesWhatIsNoFile();
    void handsOverInBatchesWithTimes();
    void endsEachConversationBeforeTheNext();
    void stopsWhenAskedTo();
    void tellsProgressUpToTheWhole();
    void passesOnWhatTheSinkRefuses();
    void namesAConversationWithoutTitleAfterTheFile();
    void neverLosesMessagesSilently_data();
    void neverLosesMessagesSilently();
    void survivesBrokenBytes_data();
    void survivesBrokenBytes();
};

void TestImport::refusesWithOneClearError_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const QByteArray &content, const char *part) {
        QTest::newRow(name) << content << QString::fromLatin1(part);
    };
    row("empty", "", "the file is empty");
    row("white space", " \n\n ", "only white space");
    row("binary",
        QByteArray("\x7F"
                   "ELF\0\1",
                   6),
        "binary content");
    row("zip", "PK\x03\x04rest", "zip archive; unpack");
    row("utf-16", "\xFF\xFE[\0", "UTF-16");
    row("torn document", R"([{"role":"user","content":"a"},)", "it was cut off");
    row("trailing comma", R"([{"role":"user","content":"a"},])", "offset 31 (line 1)");
    row("trailing comma, pretty", "{\n\"messages\":[],\n}", "offset 17 (line 3)");
    row("no conversation", "[]", "no conversation");
    row("only instructions", R"([{"role":"system","content":"a"}])", "no conversation");
    row("only skipped records",
        "{\"type\":\"summary\",\"leafUuid\":\"x\",\"summary\":\"s\"}\n",
        "no conversation in it (only: 1");
    row("deep document", "[" + QByteArray(100'000, '[') + QByteArray(100'001, ']'), "nested");
    row("deep message",
        R"([{"role":"user","content":)" + QByteArray(100'000, '[') + QByteArray(100'000, ']')
            + "}]",
        "nested");
    row("nothing readable", "{\"a\n{\"b\n{\"c\n", "not readable as JSON");
}

void TestImport::refusesWithOneClearError()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, part);
    const QString why = refusal(content);
    QVERIFY2(why.contains(part), qPrintable(why));
    QVERIFY(!why.contains(u'\n') && !why.endsWith(u'.'));
}

void TestImport::refusesWhatIsNoFile()
{
    const QTemporaryDir folder;
    const auto noFile = readRecordings(folder.filePath(u"missing"_s));
    QVERIFY(!noFile);
    QCOMPARE(noFile.error().code, Error::Code::NotFound);
    const auto isFolder = readRecordings(folder.path());
    QVERIFY(!isFolder);
    QCOMPARE(isFolder.error().code, Error::Code::Unreadable);
    QVERIFY(isFolder.error().detail.contains(u"name the files in it"_s));
}

void TestImport::handsOverInBatchesWithTimes()
{
    const SampleFile file(messageLines(1000));
    WatchingSink sink;
    const Result<qint64> imported = importFile(file.path(), sink);
    QVERIFY(imported);
    QCOMPARE(*imported, 1);
    QCOMPARE(sink.messages, 1000);
    QVERIFY(sink.largestBatch < 1000);
    QVERIFY(sink.allHaveTimes);
    QCOMPARE(sink.told.first(), u"begin m0 0"_s);
    QCOMPARE(sink.told.last(), u"end m0"_s);
}

void TestImport::endsEachConversationBeforeTheNext()
{
    const SampleFile file("[" + document() + ',' + document() + ']');
    WatchingSink sink;
    QVERIFY(importFile(file.path(), sink));
    QCOMPARE(
        sink.told,
        QStringList(
            {u"begin a 0"_s, u"append"_s, u"end a"_s, u"begin a 0"_s, u"append"_s, u"end a"_s}));
}

void TestImport::stopsWhenAskedTo()
{
    const SampleFile file(messageLines(50'000));
    WatchingSink sink;
    int calls = 0;
    const auto imported
        = importFile(file.path(), sink, [&calls](qint64, qint64) { return ++calls < 3; });
    QVERIFY(!imported);
    QCOMPARE(imported.error().code, Error::Code::Cancelled);
    QCOMPARE(calls, 3);
    QVERIFY(!sink.told.contains(u"end m0"_s));
}

void TestImport::tellsProgressUpToTheWhole()
{
    for (const QByteArray &content : {messageLines(50'000), '[' + document() + ']'}) {
        const SampleFile file(content);
        WatchingSink sink;
        QList<qint64> told;
        QVERIFY(importFile(file.path(), sink, [&](qint64 done, qint64 total) {
            told.append(done);
            return total == content.size();
        }));
        QVERIFY(std::ranges::is_sorted(told));
        QCOMPARE(told.last(), content.size());
    }
}

void TestImport::passesOnWhatTheSinkRefuses()
{
    const SampleFile file(messageLines(10));
    for (qsizetype refused = 0; refused < 3; ++refused) {
        WatchingSink sink;
        sink.refuseAt = refused;
        const auto imported = importFile(file.path(), sink);
        QVERIFY(!imported);
        QCOMPARE(imported.error().code, Error::Code::Unwritable);
        QCOMPARE(sink.told.size(), refused + 1);
    }
}

void TestImport::namesAConversationWithoutTitleAfterTheFile()
{
    const SampleFile file(R"([{"role":"assistant","content":"a"}])", u"talk.json"_s);
    const auto recordings = readRecordings(file.path());
    QVERIFY(recordings);
    QCOMPARE(recordings->first().title, u"talk.json"_s);
}

void TestImport::neverLosesMessagesSilently_data()
{
    addSamples();
}

//! Cuts anywhere. A cut between two lines leaves a whole file and cannot be told; every other one
//! that costs messages has to be.
void TestImport::neverLosesMessagesSilently()
{
    QFETCH(QByteArray, content);
    const qint64 all = messageCount(importedAll(content));
    const SampleFile file(content);
    for (qsizetype size = 1; size < content.size(); ++size) {
        const bool isWhole = content.at(size - 1) == '\n' || content.at(size) == '\n';
        file.rewrite(content.first(size));
        const auto recordings = readRecordings(file.path());
        if (!recordings) {
            QVERIFY(!recordings.error().detail.isEmpty());
            continue;
        }
        const bool isTold = saysSomething(*recordings) || messageCount(*recordings) == all;
        QVERIFY2(isWhole || isTold, qPrintable(u"cut at %1"_s.arg(size)));
    }
}

void TestImport::survivesBrokenBytes_data()
{
    addSamples();
}

void TestImport::survivesBrokenBytes()
{
    QFETCH(QByteArray, content);
    const qint64 all = messageCount(importedAll(content));
    QRandomGenerator random(20260204);
    const SampleFile file(content);
    for (int round = 0; round < 1500; ++round) {
        QByteArray broken = content;
        const int flips = 1 + int(random.bounded(3u));
        for (int i = 0; i < flips; ++i)
            broken[random.bounded(broken.size())] = char(random.bounded(256u));
        file.rewrite(broken);
        const auto recordings = readRecordings(file.path());
        if (!recordings) {
            QVERIFY(!recordings.error().detail.isEmpty());
            continue;
        }
        const bool isTold = saysSomething(*recordings) || messageCount(*recordings) >= all;
        QVERIFY2(isTold, qPrintable(u"round %1: %2"_s.arg(round).arg(QString::fromLatin1(broken))));
    }
}

QTEST_GUILESS_MAIN(TestImport)
#include "tst_import.moc"
