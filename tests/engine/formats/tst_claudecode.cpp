// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

using Counts = QMap<QString, qint64>;

Record rec(const QByteArray &uuid, const QByteArray &parent = {}, const QByteArray &more = {})
{
    return {.uuid = uuid, .parent = parent, .more = more};
}

Record timed(const QByteArray &uuid, const QByteArray &parent, const QByteArray &clock)
{
    return rec(uuid, parent, ",\"timestamp\":\"2026-02-04T" + clock + "Z\"");
}

QByteArray other(const QByteArray &type, const QByteArray &more = {})
{
    return "{\"type\":\"" + type + "\",\"sessionId\":\"s\"" + more + "}\n";
}

//! A question and its answer, and then a second question: three messages.
QByteArray shortSession()
{
    return promptRecord(rec("u1"), "one") + replyRecord(rec("a1", "u1"), "m1", textBlock("two"))
        + promptRecord(rec("u2", "a1"), "three");
}

const QStringList ShortSession{u"user: one"_s, u"assistant: two"_s, u"user: three"_s};

} // namespace

class TestClaudeCode : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesOneMessageOfTheRecordsOfAReply();
    void joinsAReplyWhoseOutputsCameInBetween();
    void startsANewMessageAfterAUsersText();
    void readsOutputsOnceInEveryForm();
    void putsTextBehindOutputsIntoAUserMessage();
    void putsInjectedTextInFrontOfTheNextPrompt();
    void skipsInjectedTextThatHasNoPrompt();
    void skipsAndCountsByType();
    void countsWhatItDoesNotUnderstand();
    void boundsTheNamesAFileCanMakeUp();
    void keepsTheOldestOfDuplicates();
    void prefersAUsableRecordOverABrokenDuplicate();
    void putsAParentBeforeItsChild();
    void keepsRecordsThatAreTheirOwnAncestors();
    void takesForksOfParallelCallsForNothing();
    void leavesOutABranchThatWasTakenBack();
    void showsTheBranchThatIsAskedFor();
    void followsAConversationThatReturnsToABranch();
    void importsASubagentsOwnFile();
    void keepsTimesAndListsTheOddOnes();
    void choosesTheTitle_data();
    void choosesTheTitle();
    void namesTheModelOfTheLastReply();
    void keepsArgumentsAsTheyAre();
    void readsTwoRecordsOnALine();
};

void TestClaudeCode::makesOneMessageOfTheRecordsOfAReply()
{
    const QByteArray thinking = R"({"type":"thinking","thinking":"hm","signature":"s=="})";
    const Recording recording
        = imported(promptRecord(rec("u1"), "go") + replyRecord(rec("a1", "u1"), "m1", thinking)
                   + replyRecord(rec("a2", "a1"), "m1", textBlock("looking"))
                   + replyRecord(rec("a3", "a2"), "m1", callBlock("c1"))
                   + replyRecord(rec("a4", "a3"), "m1", callBlock("c2"))
                   + userRecord(rec("r1", "a3"), resultContent("c1", "x"))
                   + userRecord(rec("r2", "a4"), resultContent("c2", "y"))
                   + replyRecord(rec("b1", "r2"), "m2", textBlock("done")));
    QCOMPARE(printed(recording),
             QStringList({u"user: go"_s,
                          u"assistant: looking look({})#c1 look({})#c2"_s,
                          u"tool: #c1 x"_s,
                          u"tool: #c2 y"_s,
                          u"assistant: done"_s}));
    QVERIFY(
        recording.messages.at(1).message.json.contains("\"thinking_blocks\":[" + thinking + ']'));
    QCOMPARE(recording.messages.at(1).step, 1);
    QCOMPARE(recording.messages.at(4).step, 2);
    QVERIFY(recording.report.warnings.isEmpty());
    QCOMPARE(recording.report.records, 8);
}

void TestClaudeCode::joinsAReplyWhoseOutputsCameInBetween()
{
    const Recording recording = imported(promptRecord(rec("u1"), "go")
                                         + replyRecord(rec("a1", "u1"), "m1", callBlock("c1"))
                                         + userRecord(rec("r1", "a1"), resultContent("c1", "x"))
                                         + replyRecord(rec("a2", "r1"), "m1", callBlock("c2"))
                                         + userRecord(rec("r2", "a2"), resultContent("c2", "y")));
    QCOMPARE(printed(recording),
             QStringList({u"user: go"_s,
                          u"assistant: look({})#c1 look({})#c2"_s,
                          u"tool: #c1 x"_s,
                          u"tool: #c2 y"_s}));
}

void TestClaudeCode::startsANewMessageAfterAUsersText()
{
    const Recording recording = imported(promptRecord(rec("u1"), "go")
                                         + replyRecord(rec("a1", "u1"), "m1", textBlock("x"))
                                         + promptRecord(rec("u2", "a1"), "wait")
                                         + replyRecord(rec("a2", "u2"), "m1", textBlock("y")));
    QCOMPARE(printed(recording),
             QStringList({u"user: go"_s, u"assistant: x"_s, u"user: wait"_s, u"assistant: y"_s}));
    QCOMPARE(recording.messages.at(3).step, recording.messages.at(1).step);
}

void TestClaudeCode::readsOutputsOnceInEveryForm()
{
    const QByteArray image
        = R"({"type":"image","source":{"type":"base64","media_type":"image/png","data":"AAAA"}})";
    const QByteArray blocks = R"([{"type":"tool_result","tool_use_id":"c1","content":[)"
        + textBlock("one") + ',' + textBlock("two") + ',' + image + R"(],"is_error":true},)"
        + R"({"type":"tool_result","tool_use_id":"c2"}])";
    const Recording recording = imported(
        promptRecord(rec("u1"), "go")
        + replyRecord(rec("a1", "u1"), "m1", callBlock("c1") + ',' + callBlock("c2"))
        + userRecord(rec("r1", "a1", R"(,"toolUseResult":{"stdout":"one two"})"), blocks));
    QCOMPARE(printed(recording).sliced(2),
             QStringList({u"tool: #c1 one\ntwo [1 images]"_s, u"tool: #c2"_s}));
    const QByteArray json = recording.messages.at(2).message.json;
    QVERIFY(json.contains(R"("url":"data:image/png;base64,AAAA")"));
    QVERIFY(json.contains("\"is_error\":true"));
    QVERIFY(!json.contains("stdout"));
    QCOMPARE(recording.report.repaired,
             QStringList{u"1 images in tool outputs became image parts"_s});
}

void TestClaudeCode::putsTextBehindOutputsIntoAUserMessage()
{
    const QByteArray blocks = R"([{"type":"tool_result","tool_use_id":"c1","content":"x"},)"
        + textBlock("but why?") + ']';
    const Recording recording = imported(promptRecord(rec("u1"), "go")
                                         + replyRecord(rec("a1", "u1"), "m1", callBlock("c1"))
                                         + userRecord(rec("r1", "a1"), blocks));
    QCOMPARE(printed(recording).sliced(2), QStringList({u"tool: #c1 x"_s, u"user: but why?"_s}));
}

void TestClaudeCode::putsInjectedTextInFrontOfTheNextPrompt()
{
    const Recording recording
        = imported(promptRecord(rec("u1", "", ",\"isMeta\":true"), "caveat") + other("progress")
                   + promptRecord(rec("u2", "u1"), "hello")
                   + replyRecord(rec("a1", "u2"), "m1", textBlock("hi")));
    QCOMPARE(printed(recording), QStringList({u"user: caveat\nhello"_s, u"assistant: hi"_s}));
    QCOMPARE(recording.report.skipped, (Counts{{u"progress"_s, 1}}));
    QCOMPARE(recording.title, u"caveat"_s);
}

void TestClaudeCode::skipsInjectedTextThatHasNoPrompt()
{
    const Recording recording
        = imported(shortSession() + replyRecord(rec("a2", "u2"), "m2", callBlock("c1"))
                   + userRecord(rec("r1", "a2"), resultContent("c1", "x"))
                   + promptRecord(rec("i1", "r1", ",\"isMeta\":true"), "the skill's text")
                   + replyRecord(rec("a3", "i1"), "m3", textBlock("ok"))
                   + promptRecord(rec("i2", "a3", ",\"isMeta\":true"), "left over"));
    QCOMPARE(printed(recording).size(), 6);
    QCOMPARE(recording.report.skipped, (Counts{{u"injected"_s, 2}}));
}

void TestClaudeCode::skipsAndCountsByType()
{
    const Recording recording = imported(
        shortSession() + other("progress") + other("progress")
        + other("system", ",\"subtype\":\"turn_duration\"") + other("file-history-snapshot")
        + other("queue-operation")
        + promptRecord(rec("c", "u2", ",\"isCompactSummary\":true"), "so far")
        + promptRecord(rec("s", "u2", ",\"isSidechain\":true"), "task")
        + replyRecord(rec("e", "u2", ",\"isApiErrorMessage\":true"), "m8", textBlock("overloaded"))
        + "{\"type\":\"assistant\",\"uuid\":\"y\",\"message\":{\"role\":\"assistant\",\"id\":"
          "\"m9\","
          "\"model\":\"<synthetic>\",\"content\":["
        + textBlock("none") + "]}}\n");
    QCOMPARE(printed(recording), ShortSession);
    QCOMPARE(recording.report.skipped,
             (Counts{{u"progress"_s, 2},
                     {u"system/turn_duration"_s, 1},
                     {u"file-history-snapshot"_s, 1},
                     {u"queue-operation"_s, 1},
                     {u"compact summary"_s, 1},
                     {u"sidechain"_s, 1},
                     {u"api error"_s, 1},
                     {u"synthetic"_s, 1}}));
    QCOMPARE(recording.report.records, 12);
    QVERIFY(recording.report.unknown.isEmpty());
}

void TestClaudeCode::countsWhatItDoesNotUnderstand()
{
    const Recording recording = imported(
        shortSession() + "\"text\"\n42\n[1]\n{\"silly\":1}\n" + other("hologram")
        + other("user", ",\"uuid\":\"x1\",\"message\":\"error\"") + userRecord(rec("x2"), "null")
        + userRecord(rec("x3"), "[\"wow\"]")
        + userRecord(rec("u3", "u2"),
                     "[{\"type\":\"scent\",\"of\":\"pine\"}," + textBlock("four") + ']'));
    QCOMPARE(printed(recording), ShortSession + QStringList{u"user: four"_s});
    QCOMPARE(recording.report.unknown,
             (Counts{{u"a string"_s, 1},
                     {u"a number"_s, 1},
                     {u"an array"_s, 1},
                     {u"record without type"_s, 1},
                     {u"hologram"_s, 1},
                     {u"user without a message"_s, 1},
                     {u"user without content"_s, 1},
                     {u"user without usable content"_s, 1},
                     {u"block scent"_s, 1}}));
    QVERIFY(recording.messages.last().message.json.contains("\"pine\""));
}

void TestClaudeCode::boundsTheNamesAFileCanMakeUp()
{
    QByteArray session = shortSession();
    for (int i = 0; i < 500; ++i)
        session += other(QByteArray(1000, 'x') + QByteArray::number(i));
    for (int i = 0; i < 500; ++i)
        session += other("kind" + QByteArray::number(i));
    const Recording recording = imported(session);
    QCOMPARE(printed(recording), ShortSession);
    QVERIFY(recording.report.unknown.size() <= 201);
    qint64 counted = 0;
    for (const auto &[name, count] : recording.report.unknown.asKeyValueRange()) {
        QVERIFY(name.size() <= 81);
        counted += count;
    }
    QCOMPARE(counted, 1000);
}

void TestClaudeCode::keepsTheOldestOfDuplicates()
{
    const Recording recording = imported(shortSession() + promptRecord(rec("u1"), "one again")
                                         + replyRecord(rec("a1", "u1"), "m1", textBlock("two")));
    QCOMPARE(printed(recording), ShortSession);
    QCOMPARE(recording.report.skipped, (Counts{{u"duplicate"_s, 2}}));
}

void TestClaudeCode::prefersAUsableRecordOverABrokenDuplicate()
{
    const Recording recording
        = imported(other("user", ",\"uuid\":\"u1\",\"message\":\"error\"") + shortSession());
    QCOMPARE(printed(recording), ShortSession);
    QCOMPARE(recording.report.unknown, (Counts{{u"user without a message"_s, 1}}));
}

void TestClaudeCode::putsAParentBeforeItsChild()
{
    const Recording recording
        = imported(promptRecord(rec("u1"), "one") + promptRecord(rec("u2", "a1"), "three")
                   + replyRecord(rec("a2", "u2"), "m2", textBlock("four"))
                   + replyRecord(rec("a1", "u1"), "m1", textBlock("two")));
    QCOMPARE(printed(recording), ShortSession + QStringList{u"assistant: four"_s});
}

void TestClaudeCode::keepsRecordsThatAreTheirOwnAncestors()
{
    const Recording recording = imported(shortSession() + promptRecord(rec("x", "y"), "round")
                                         + promptRecord(rec("y", "x"), "and round"));
    QCOMPARE(printed(recording),
             ShortSession + QStringList({u"user: round"_s, u"user: and round"_s}));
    QCOMPARE(recording.report.warnings.size(), 1);
    QVERIFY(recording.report.warnings.first().contains(u"2 records are their own ancestors"_s));
}

void TestClaudeCode::takesForksOfParallelCallsForNothing()
{
    // The next prompt hangs on the output of the first call, as if the second had been taken back.
    const Recording recording = imported(promptRecord(rec("u1"), "go")
                                         + replyRecord(rec("a1", "u1"), "m1", callBlock("c1"))
                                         + replyRecord(rec("a2", "a1"), "m1", callBlock("c2"))
                                         + userRecord(rec("r1", "a1"), resultContent("c1", "x"))
                                         + userRecord(rec("r2", "a2"), resultContent("c2", "y"))
                                         + promptRecord(rec("u2", "r1"), "next"));
    QCOMPARE(printed(recording).size(), 5);
    QVERIFY(recording.report.skipped.isEmpty());
    QVERIFY(recording.report.warnings.isEmpty());
}

void TestClaudeCode::leavesOutABranchThatWasTakenBack()
{
    const Recording recording
        = imported(shortSession() + replyRecord(rec("a2", "u2"), "m2", textBlock("four"))
                   + other("progress", ",\"uuid\":\"p1\",\"parentUuid\":\"a1\"")
                   + promptRecord(rec("u3", "p1"), "three, better")
                   + replyRecord(rec("a3", "u3"), "m3", textBlock("fine")));
    QCOMPARE(
        printed(recording),
        QStringList(
            {u"user: one"_s, u"assistant: two"_s, u"user: three, better"_s, u"assistant: fine"_s}));
    QCOMPARE(recording.report.skipped.value(u"other branch"_s), 2);
    QCOMPARE(recording.report.warnings.size(), 1);
    QVERIFY(recording.report.warnings.first().contains(u"(a2)"_s));
}

void TestClaudeCode::showsTheBranchThatIsAskedFor()
{
    const SampleFile file(shortSession() + replyRecord(rec("a2", "u2"), "m2", textBlock("four"))
                          + promptRecord(rec("u3", "a1"), "three, better"));
    const auto shown = readRecordings(file.path(), u"u2"_s);
    QVERIFY(shown);
    QCOMPARE(printed(shown->first()), ShortSession + QStringList{u"assistant: four"_s});
    const auto missing = readRecordings(file.path(), u"nowhere"_s);
    QVERIFY(!missing);
    QCOMPARE(missing.error().code, Error::Code::NotFound);
}

void TestClaudeCode::followsAConversationThatReturnsToABranch()
{
    const Recording recording = imported(shortSession() + promptRecord(rec("u3", "a1"), "side")
                                         + promptRecord(rec("u4", "u2"), "back again"));
    QCOMPARE(printed(recording), ShortSession + QStringList{u"user: back again"_s});
    QCOMPARE(recording.report.skipped.value(u"other branch"_s), 1);
}

void TestClaudeCode::importsASubagentsOwnFile()
{
    const QByteArray side = ",\"isSidechain\":true";
    const Recording recording
        = imported(promptRecord(rec("u1", "", side), "task")
                   + replyRecord(rec("a1", "u1", side), "m1", textBlock("done")));
    QCOMPARE(printed(recording), QStringList({u"user: task"_s, u"assistant: done"_s}));
    QVERIFY(recording.report.warnings.first().contains(u"subagent"_s));
}

void TestClaudeCode::keepsTimesAndListsTheOddOnes()
{
    const Recording recording
        = imported(promptRecord(timed("u1", "", "10:00:00"), "go")
                   + replyRecord(timed("a1", "u1", "10:00:05"), "m1", textBlock("x"))
                   + replyRecord(timed("a2", "a1", "10:00:09"), "m1", callBlock("c1"))
                   + userRecord(timed("r1", "a2", "10:00:12"), resultContent("c1", "y"))
                   + replyRecord(timed("a3", "r1", "10:00:20"), "m1", callBlock("c2"))
                   + userRecord(rec("r2", "a3"), resultContent("c2", "z"))
                   + promptRecord(timed("u2", "r2", "09:00:00"), "odd"));
    QStringList times;
    for (const RecordedMessage &message : recording.messages)
        times.append(toIso(*message.at).sliced(11, 8)
                     + (message.isTimeMadeUp ? u"*"_s : QString()));
    QCOMPARE(times.first(4),
             QStringList({u"10:00:00"_s, u"10:00:09"_s, u"10:00:12"_s, u"09:30:06*"_s}));
    QCOMPARE(times.last(), u"09:00:00"_s);
    QCOMPARE(recording.report.warnings,
             QStringList{u"message 5 is 3612.000 s earlier than the message before it"_s});
}

void TestClaudeCode::choosesTheTitle_data()
{
    QTest::addColumn<QByteArray>("records");
    QTest::addColumn<QString>("title");
    const QByteArray made = other("summary", ",\"summary\":\"made\",\"leafUuid\":\"a1\"");
    const QByteArray later = other("ai-title", ",\"aiTitle\":\"later\"");
    const QByteArray given = other("custom-title", ",\"customTitle\":\"given\"");
    QTest::newRow("none") << QByteArray() << u"one"_s;
    QTest::newRow("last made") << made + later << u"later"_s;
    QTest::newRow("given by a person") << given + made << u"given"_s;
    QTest::newRow("not an empty one") << made + other("ai-title", ",\"aiTitle\":\"\"") << u"made"_s;
}

void TestClaudeCode::choosesTheTitle()
{
    QFETCH(QByteArray, records);
    QFETCH(QString, title);
    QCOMPARE(imported(shortSession() + records).title, title);
}

void TestClaudeCode::namesTheModelOfTheLastReply()
{
    QCOMPARE(imported(shortSession()).head.fields, R"({"model":"small"})");
    QCOMPARE(imported(promptRecord(rec("u1"), "one")).head.fields, "{}");
}

void TestClaudeCode::keepsArgumentsAsTheyAre()
{
    const QByteArray input = R"({ "path": "a\"b\\c\u00e9", "n": 1.50 })";
    const Recording recording = imported(
        promptRecord(rec("u1"), "go") + replyRecord(rec("a1", "u1"), "m1", callBlock("c1", input)));
    QCOMPARE(recording.messages.at(1).message.calls.first().arguments,
             R"({"path":"a\"b\\c\u00e9","n":1.50})");
    QCOMPARE(recording.report.warnings, brokenPairing(recording.messages));
    QCOMPARE(recording.report.warnings.size(), 1);
}

void TestClaudeCode::readsTwoRecordsOnALine()
{
    QByteArray session = shortSession();
    session.replace("}}\n{\"type\":\"assistant\"", "}}{\"type\":\"assistant\"");
    const Recording recording = imported(session);
    QCOMPARE(printed(recording), ShortSession);
    QVERIFY(recording.report.repaired.first().startsWith(u"line 1: more than one record"_s));
}

QTEST_GUILESS_MAIN(TestClaudeCode)
#include "tst_claudecode.moc"
