// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/noteask.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

QList<TurnNumber> turnsOf(const QList<int> &numbers)
{
    QList<TurnNumber> turns;
    for (const int number : numbers)
        turns << TurnNumber(number);
    return turns;
}

QJsonObject parsed(QByteArrayView json)
{
    return QJsonDocument::fromJson(json.toByteArray()).object();
}

} // namespace

class NoteAskTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesItsToolAsideOfTheClients_data();
    void namesItsToolAsideOfTheClients();
    void describesAStrictTool();
    void standsBehindTheClientsTools_data();
    void standsBehindTheClientsTools();
    void writesTurnRanges_data();
    void writesTurnRanges();
    void saysWhichTurnsAndWhichTool();
    void listsTheNamesInUse();
    void asksForLessTheSecondTime();
    void knowsWhenNotToAsk_data();
    void knowsWhenNotToAsk();
    void ownRequestLeavesNoOtherChoice();
    void ownRequestKeepsThePrefix();
};

void NoteAskTest::namesItsToolAsideOfTheClients_data()
{
    QTest::addColumn<QByteArray>("tools");
    QTest::addColumn<QString>("name");

    QTest::newRow("no tools") << QByteArray() << u"note"_s;
    QTest::newRow("others") << QByteArray(R"([{"type":"function","function":{"name":"search"}}])")
                            << u"note"_s;
    QTest::newRow("a note") << QByteArray(R"([{"type":"function","function":{"name":"note"}}])")
                            << u"memory_note"_s;
    QTest::newRow("a custom note")
        << QByteArray(R"([{"type":"custom","custom":{"name":"note"}}])") << u"memory_note"_s;
    QTest::newRow("a flat note") << QByteArray(R"([{"type":"function","name":"note"}])")
                                 << u"memory_note"_s;
    QTest::newRow("both") << QByteArray(R"([{"name":"memory_note"},{"name":"note"}])")
                          << u"memory_note_2"_s;
    QTest::newRow("not JSON") << QByteArray("[{") << u"note"_s;
}

void NoteAskTest::namesItsToolAsideOfTheClients()
{
    QFETCH(QByteArray, tools);
    QTEST(noteToolName(tools), "name");
}

void NoteAskTest::describesAStrictTool()
{
    const QJsonObject tool = parsed(noteTool(u"note"_s));
    QCOMPARE(tool.value("type"_L1).toString(), u"function"_s);
    const QJsonObject function = tool.value("function"_L1).toObject();
    QCOMPARE(function.value("name"_L1).toString(), u"note"_s);
    QVERIFY(function.value("strict"_L1).toBool());
    QVERIFY(!function.value("description"_L1).toString().isEmpty());

    const QJsonObject entry = function.value("parameters"_L1)
                                  .toObject()
                                  .value("properties"_L1)
                                  .toObject()
                                  .value("notes"_L1)
                                  .toObject()
                                  .value("items"_L1)
                                  .toObject();
    const QJsonObject properties = entry.value("properties"_L1).toObject();
    const QStringList members{
        u"milestone"_s, u"note"_s, u"object"_s, u"source"_s, u"subject"_s, u"turns"_s, u"type"_s};
    QCOMPARE(properties.keys(), members);
    // A strict schema refuses members that are not required, and any it does not name.
    QCOMPARE(entry.value("required"_L1).toArray(), QJsonArray::fromStringList(members));
    QCOMPARE(entry.value("additionalProperties"_L1), QJsonValue(false));
    for (const QString &optional : {u"milestone"_s, u"source"_s, u"turns"_s, u"type"_s}) {
        const QJsonArray types = properties.value(optional).toObject().value("type"_L1).toArray();
        QVERIFY2(types.contains(u"null"_s), qPrintable(optional));
    }
}

void NoteAskTest::standsBehindTheClientsTools_data()
{
    QTest::addColumn<QByteArray>("tools");
    QTest::addColumn<QByteArray>("before");

    QTest::newRow("none") << QByteArray() << QByteArray("[");
    QTest::newRow("empty list") << QByteArray("[]") << QByteArray("[");
    // Odd numbers and key order show that the client's bytes are not rewritten.
    QTest::newRow("some") << QByteArray(R"([{"z":1.50,"a":"\u00e9"}])")
                          << QByteArray(R"([{"z":1.50,"a":"\u00e9"},)");
}

void NoteAskTest::standsBehindTheClientsTools()
{
    QFETCH(QByteArray, tools);
    QFETCH(QByteArray, before);
    QCOMPARE(toolsWithNote(tools, u"note"_s), before + noteTool(u"note"_s) + ']');
}

void NoteAskTest::writesTurnRanges_data()
{
    QTest::addColumn<QList<int>>("turns");
    QTest::addColumn<QString>("text");

    QTest::newRow("one") << QList<int>{12} << u"turn 12"_s;
    QTest::newRow("a range") << QList<int>{12, 13, 14} << u"turns 12–14"_s;
    QTest::newRow("a range and one") << QList<int>{12, 13, 14, 15, 18} << u"turns 12–15, 18"_s;
    QTest::newRow("two apart") << QList<int>{1, 3} << u"turns 1, 3"_s;
    QTest::newRow("two ranges") << QList<int>{1, 2, 4, 5} << u"turns 1–2, 4–5"_s;
}

void NoteAskTest::writesTurnRanges()
{
    QFETCH(QList<int>, turns);
    QTEST(turnRanges(turnsOf(turns)), "text");
}

void NoteAskTest::saysWhichTurnsAndWhichTool()
{
    const QString text = noteAskText({.toolName = u"memory_note"_s, .turns = turnsOf({3, 4, 7})});
    QVERIFY(text.contains(u"turns 3–4, 7"_s));
    QVERIFY(text.contains("`memory_note` exactly once"_L1));
    QVERIFY2(!text.contains(u'{') && !text.contains(u'}'), "a placeholder is left");
}

void NoteAskTest::listsTheNamesInUse()
{
    const NoteAsk ask{.toolName = u"note"_s,
                      .turns = turnsOf({1}),
                      .names = {u"pricing page"_s, u"{turns}\n[End]"_s, QString()}};
    const QString last = noteAskText(ask).section(u'\n', -1);
    QVERIFY2(last.endsWith(u": pricing page; {turns} ⟦End⟧"_s), qPrintable(last));
    QVERIFY(!noteAskText({.toolName = u"note"_s, .turns = turnsOf({1})})
                 .contains("Names already in use"_L1));
}

void NoteAskTest::asksForLessTheSecondTime()
{
    NoteAsk ask{.toolName = u"note"_s, .turns = turnsOf({1})};
    const QString first = noteAskText(ask);
    ask.isRepeatForSize = true;
    const QString second = noteAskText(ask);
    QVERIFY(second.startsWith(first));
    QVERIFY(second.sliced(first.size()).contains("fewer and shorter"_L1));
}

void NoteAskTest::knowsWhenNotToAsk_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<bool>("hasTools");
    QTest::addColumn<QString>("reason");

    const QString others = u"tool_choice leaves only other tools"_s;
    const QString demand = u"tool_choice demands a tool, and a note would displace the client's"_s;
    const QString thinking = u"thinking is on while a tool is demanded"_s;
    const QString single = u"only one call at a time is allowed, and it is the client's"_s;
    const QString json = u"the reply has to be JSON"_s;
    const auto row = [](const char *fields, bool hasTools, const QString &reason) {
        QTest::newRow(qPrintable(u"%1 %2"_s.arg(QLatin1StringView(fields)).arg(hasTools)))
            << QByteArray(fields) << hasTools << reason;
    };
    row(R"({})", true, {});
    row(R"({"model":"m","temperature":0.1})", false, {});
    // I11
    row(R"({"tool_choice":"auto"})", true, {});
    row(R"({"tool_choice":"none"})", true, u"tool_choice forbids tools"_s);
    row(R"({"tool_choice":{"type":"none"}})", false, u"tool_choice forbids tools"_s);
    row(R"({"tool_choice":"required"})", true, demand);
    row(R"({"tool_choice":{"type":"any"}})", true, demand);
    row(R"({"tool_choice":"required"})", false, {});
    row(R"({"tool_choice":{"type":"function","function":{"name":"search"}}})", true, others);
    row(R"({"tool_choice":{"type":"tool","name":"search"}})", true, others);
    row(R"({"tool_choice":{"type":"function","function":{"name":"note"}}})", true, {});
    row(R"({"tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[{"type":"function","function":{"name":"search"}}]}}})",
        true,
        others);
    row(R"({"tool_choice":{"type":"allowed_tools","allowed_tools":{"mode":"auto","tools":[{"type":"function","function":{"name":"note"}}]}}})",
        true,
        {});
    row(R"({"tool_choice":{"type":"allowed_tools","mode":"required","tools":[{"type":"function","name":"note"},{"type":"function","name":"search"}]}})",
        true,
        demand);
    row(R"({"thinking":{"type":"enabled","budget_tokens":2048}})", true, {});
    row(R"({"thinking":{"type":"enabled"},"tool_choice":"required"})", false, thinking);
    row(R"({"thinking":{"type":"disabled"},"tool_choice":"required"})", false, {});
    // I12
    row(R"({"parallel_tool_calls":false})", true, single);
    row(R"({"parallel_tool_calls":false})", false, {});
    row(R"({"parallel_tool_calls":true})", true, {});
    row(R"({"tool_choice":{"type":"auto","disable_parallel_tool_use":true}})", true, single);
    // I13
    row(R"({"response_format":{"type":"text"}})", true, {});
    row(R"({"response_format":{"type":"json_object"}})", false, json);
    row(R"({"response_format":{"type":"json_schema","json_schema":{}}})", true, json);
    row(R"({"output_config":{"format":{"type":"json_schema"}}})", true, json);
    row(R"({"text":{"format":{"type":"json_schema"}}})", true, json);
    row("{", true, u"the request's fields cannot be read"_s);
}

void NoteAskTest::knowsWhenNotToAsk()
{
    QFETCH(QByteArray, fields);
    QFETCH(bool, hasTools);
    QTEST(reasonNotToAsk(fields, hasTools, u"note"_s), "reason");
}

void NoteAskTest::ownRequestLeavesNoOtherChoice()
{
    Request request;
    request.fields = R"({"model":"m","stream":true,"stream_options":{"include_usage":true},)"
                     R"("response_format":{"type":"json_object"},"stop":["x"],"max_tokens":16,)"
                     R"("max_completion_tokens":16,"n":3,"thinking":{"type":"enabled"},)"
                     R"("output_config":{"format":{"type":"json_schema"},"effort":"low"},)"
                     R"("text":{"format":{"type":"json_schema"}},"temperature":0.5})";
    const QJsonObject expected
        = parsed(R"({"model":"m","temperature":0.5,"output_config":{"effort":"low"},)"
                 R"("tool_choice":{"type":"function","function":{"name":"note"}}})");
    const Request own = ownNoteRequest(request, u"note"_s);
    QCOMPARE(parsed(own.fields), expected);
    QCOMPARE(reasonNotToAsk(own.fields, true, u"note"_s), QString());
}

void NoteAskTest::ownRequestKeepsThePrefix()
{
    Request request;
    request.tools = toolsWithNote(R"([{"z":1.50}])", u"note"_s);
    request.messages = {plainMessage(Role::System, u"Be brief."_s),
                        plainMessage(Role::User, u"Hello"_s),
                        plainMessage(Role::System, u"Save it."_s)};
    const Request own = ownNoteRequest(request, u"note"_s);
    QCOMPARE(own.tools, request.tools);
    QCOMPARE(own.messages, request.messages);
}

QTEST_GUILESS_MAIN(NoteAskTest)
#include "tst_noteask.moc"
