// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

QStringList titles(const QList<Recording> &recordings)
{
    QStringList titles;
    for (const Recording &recording : recordings)
        titles.append(recording.title);
    return titles;
}

QString timeOf(const Recording &recording, qsizetype message)
{
    return toIso(*recording.messages.at(message).at);
}

} // namespace

class TestChatCompletions : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryShapeAsTheSameConversation_data();
    void readsEveryShapeAsTheSameConversation();
    void keepsFieldsToolsAndInstructionsOfARequest();
    void keepsMessagesByteForByte();
    void makesAConversationOfEachWrapper();
    void makesAConversationOfEachRequestLine();
    void takesSweAgentHistory();
    void mapsOldFunctionCalls();
    void takesTheFirstChoiceOfAResponse();
    void movesLateInstructionsToTheHeadWithAWarning();
    void countsWhatIsNoMessage();
    void readsTimesBesideMessagesAndMakesUpTheRest();
    void listsBrokenPairing();
    void numbersEachAssistantMessageAsAStep();
};

void TestChatCompletions::readsEveryShapeAsTheSameConversation_data()
{
    QTest::addColumn<QByteArray>("content");
    const QByteArray one = R"({"role":"user","content":"where is it?"})";
    const QByteArray two
        = R"({"role":"assistant","content":null,"tool_calls":[{"id":"c1","type":"function","function":{"name":"look","arguments":"{\"a\":1}"}}]})";
    const QByteArray three = R"({"role":"tool","tool_call_id":"c1","content":"here"})";
    const QByteArray list = one + ',' + two + ',' + three;
    QTest::newRow("array") << '[' + list + ']';
    QTest::newRow("request") << "{\"messages\":[" + list + "]}";
    QTest::newRow("lines") << one + '\n' + two + '\n' + three + '\n';
    QTest::newRow("array on a line among others") << "[]\n[" + list + "]\n";
    QTest::newRow("wrapper") << "{\"traj\":[" + list + "]}";
    QTest::newRow("after white space") << "\n \t[{\"messages\":[" + list + "]}]\n";
    QTest::newRow("list of one wrapper") << "[{\"messages\":[" + list + "]}]";
}

void TestChatCompletions::readsEveryShapeAsTheSameConversation()
{
    QFETCH(QByteArray, content);
    const Recording recording = imported(content);
    QCOMPARE(recording.format, u"chat-completions"_s);
    QCOMPARE(
        printed(recording),
        QStringList(
            {u"user: where is it?"_s, u"assistant: look({\"a\":1})#c1"_s, u"tool: #c1 here"_s}));
    QCOMPARE(recording.title, u"where is it?"_s);
    QCOMPARE(recording.report.records, 3);
    QVERIFY(recording.report.warnings.isEmpty());
}

void TestChatCompletions::keepsFieldsToolsAndInstructionsOfARequest()
{
    const Recording recording = imported(R"({"model":"m", "temperature":0.50, "id":"x",
        "tools":[{"type":"function"}], "title":"Trip",
        "messages":[{"role":"system","content":"be brief"},{"role":"user","content":"a"}]})");
    QCOMPARE(recording.head.fields, R"({"model":"m","temperature":0.50})");
    QCOMPARE(recording.head.tools, R"([{"type":"function"}])");
    QCOMPARE(recording.head.messages, {plainMessage(Role::System, u"be brief"_s)});
    QCOMPARE(recording.title, u"Trip"_s);
    QCOMPARE(printed(recording), QStringList{u"user: a"_s});
}

void TestChatCompletions::keepsMessagesByteForByte()
{
    const QByteArray odd = R"({"role":"assistant","content":"a\/\u00e9","x_extra":[1.0,2e1]})";
    const Recording recording = imported("[ " + odd + " ]");
    QCOMPARE(recording.messages.size(), 1);
    QCOMPARE(recording.messages.first().message.json, odd);
}

void TestChatCompletions::makesAConversationOfEachWrapper()
{
    const QList<Recording> recordings = importedAll(R"([
        {"task_id":4,"trial":0,"reward":1.0,"traj":[{"role":"system","content":"s"},{"role":"user","content":"a"}]},
        {"task_id":5,"trial":1,"traj":[{"role":"user","content":"b"}]},
        "odd",
        {"task_id":6,"traj":[]}])");
    QCOMPARE(titles(recordings), QStringList({u"task 4, trial 0"_s, u"task 5, trial 1"_s}));
    QCOMPARE(printed(recordings.last()), QStringList{u"user: b"_s});
    QCOMPARE(recordings.first().head.messages.size(), 1);
    QCOMPARE(recordings.first().head.fields, "{}");
    QCOMPARE(recordings.last().report.unknown.value(u"a string"_s), 1);
}

void TestChatCompletions::makesAConversationOfEachRequestLine()
{
    const QList<Recording> recordings
        = importedAll("{\"messages\":[{\"role\":\"user\",\"content\":\"a\"}]}\n"
                      "{\"role\":\"user\",\"content\":\"b\"}\n"
                      "{\"role\":\"assistant\",\"content\":\"c\"}\n"
                      "{\"messages\":[{\"role\":\"user\",\"content\":\"d\"}]}\n"
                      "{\"mess");
    QCOMPARE(titles(recordings), QStringList({u"a"_s, u"b"_s, u"d"_s}));
    QCOMPARE(printed(recordings.at(1)), QStringList({u"user: b"_s, u"assistant: c"_s}));
    QCOMPARE(recordings.last().report.skipped.value(u"torn line"_s), 1);
    QVERIFY(recordings.first().report.skipped.isEmpty());
}

void TestChatCompletions::takesSweAgentHistory()
{
    const Recording recording = imported(R"({"info":{},"history":[
        {"role":"user","content":"fix it","agent":"main","message_type":"observation"},
        {"role":"assistant","content":"I look","thought":"I look","action":"ls","agent":"main",
         "tool_calls":[{"id":"c","type":"function","function":{"name":"ls","arguments":{"all": true}}}]},
        {"role":"tool","content":"a.py","tool_call_ids":["c"]}]})");
    QCOMPARE(
        printed(recording),
        QStringList(
            {u"user: fix it"_s, u"assistant: I look ls({\"all\":true})#c"_s, u"tool: #c a.py"_s}));
    QVERIFY(!recording.messages.at(1).message.json.contains("thought"));
    QVERIFY(recording.report.repaired.first().contains(u"thought"_s));
    QVERIFY(recording.report.warnings.isEmpty());
}

void TestChatCompletions::mapsOldFunctionCalls()
{
    const Recording recording = imported(R"([
        {"role":"user","content":"a"},
        {"role":"assistant","content":null,"function_call":{"name":"look","arguments":"{}"}},
        {"role":"function","name":"look","content":"seen"}])");
    QCOMPARE(printed(recording),
             QStringList({u"user: a"_s,
                          u"assistant: look({})#call_function_2"_s,
                          u"tool: #call_function_2 seen"_s}));
    QVERIFY(recording.report.warnings.isEmpty());
}

void TestChatCompletions::takesTheFirstChoiceOfAResponse()
{
    const Recording recording
        = imported(R"({"id":"r","object":"chat.completion","created":1770223500,
        "model":"m","choices":[{"index":0,"message":{"role":"assistant","content":"yes"}},
        {"index":1,"message":{"role":"assistant","content":"no"}}],"usage":{}})");
    QCOMPARE(printed(recording), QStringList{u"assistant: yes"_s});
    QCOMPARE(timeOf(recording, 0), u"2026-02-04T16:45:00.000Z"_s);
    QCOMPARE(recording.head.fields, R"({"model":"m"})");
    QCOMPARE(recording.report.skipped.value(u"other choice"_s), 1);
}

void TestChatCompletions::movesLateInstructionsToTheHeadWithAWarning()
{
    const Recording recording = imported(R"([{"role":"user","content":"a"},
        {"role":"developer","content":"be kind"},{"role":"assistant","content":"b"}])");
    QCOMPARE(printed(recording), QStringList({u"user: a"_s, u"assistant: b"_s}));
    QCOMPARE(recording.head.messages, {plainMessage(Role::Developer, u"be kind"_s)});
    QCOMPARE(recording.report.warnings.size(), 1);
    QVERIFY(recording.report.warnings.first().contains(u"after message 1"_s));
}

void TestChatCompletions::countsWhatIsNoMessage()
{
    const Recording recording = imported(R"([{"role":"user","content":"a"}, 7, {"role":"narrator",
        "content":"b"}, {"content":"c"}, {"role":"user"}, {"role":"assistant","content":""}])");
    QCOMPARE(printed(recording), QStringList({u"user: a"_s, u"assistant:"_s}));
    QCOMPARE(recording.report.records, 6);
    QCOMPARE(recording.report.unknown,
             (QMap<QString, qint64>{{u"a number"_s, 1},
                                    {u"role narrator"_s, 1},
                                    {u"message without role"_s, 1},
                                    {u"user message without content"_s, 1}}));
}

void TestChatCompletions::readsTimesBesideMessagesAndMakesUpTheRest()
{
    const Recording recording = imported(
        "{\"role\":\"user\",\"content\":\"a\",\"timestamp\":1770223500}\n"
        "{\"role\":\"assistant\",\"content\":\"b\"}\n"
        "{\"role\":\"user\",\"content\":\"c\",\"created_at\":\"2026-02-04T16:46:00Z\"}\n");
    QCOMPARE(timeOf(recording, 0), u"2026-02-04T16:45:00.000Z"_s);
    QCOMPARE(timeOf(recording, 1), u"2026-02-04T16:45:30.000Z"_s);
    QCOMPARE(timeOf(recording, 2), u"2026-02-04T16:46:00.000Z"_s);
    QVERIFY(recording.messages.at(1).isTimeMadeUp);
    QVERIFY(!recording.messages.at(0).isTimeMadeUp);
    QCOMPARE(recording.messages.at(0).message.json, R"({"role":"user","content":"a"})");
}

void TestChatCompletions::listsBrokenPairing()
{
    const Recording recording = imported(R"([{"role":"user","content":"a"},
        {"role":"assistant","tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]},
        {"role":"tool","tool_call_id":"c9","content":"b"}])");
    QCOMPARE(recording.messages.size(), 3);
    QCOMPARE(recording.report.warnings, brokenPairing(recording.messages));
    QCOMPARE(recording.report.warnings.size(), 2);
}

void TestChatCompletions::numbersEachAssistantMessageAsAStep()
{
    const Recording recording = imported(R"([{"role":"user","content":"a"},
        {"role":"assistant","content":"b"},{"role":"user","content":"c"},
        {"role":"assistant","content":"d"}])");
    QList<qint64> steps;
    for (const RecordedMessage &message : recording.messages)
        steps.append(message.step);
    QCOMPARE(steps, QList<qint64>({0, 1, 0, 2}));
}

QTEST_GUILESS_MAIN(TestChatCompletions)
#include "tst_chatcompletions.moc"
