// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "requesttext.h"

#include <QTest>

using namespace Ebb;

class TestRequestRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptsLegalShapes_data();
    void acceptsLegalShapes();
    void catchesPartedCalls_data();
    void catchesPartedCalls();
    void catchesBadCalls_data();
    void catchesBadCalls();
    void catchesEmptyContent_data();
    void catchesEmptyContent();
    void catchesFieldsThatDependOnOthers_data();
    void catchesFieldsThatDependOnOthers();
    void catchesBadTools_data();
    void catchesBadTools();
    void saysWhichMessageForAPerson();

private:
    static void addBrokenColumns();
    static void compareBroken();
};

void TestRequestRules::acceptsLegalShapes_data()
{
    QTest::addColumn<QByteArrayList>("messages");
    QTest::newRow("text only") << QByteArrayList{user("Hi."), says("Hello."), user("Bye.")};
    QTest::newRow("one call") << Plain;
    QTest::newRow("parallel calls in order") << QByteArrayList{
        user("Go."), assistant({call("a", "find"), call("b", "pay")}), output("a"), output("b")};
    QTest::newRow("parallel calls, outputs in any order")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find"), call("b", "pay"), call("c", "find")}),
                          output("c"),
                          output("a"),
                          output("b"),
                          says("Ok.")};
    QTest::newRow("blocks before and after a group")
        << QByteArrayList{block("facts"),
                          user("Go."),
                          block("recalled"),
                          assistant({call("a", "find")}),
                          output("a"),
                          block("ask")};
    QTest::newRow("groups one after the other") << QByteArrayList{user("Go."),
                                                                  assistant({call("a", "find")}),
                                                                  output("a"),
                                                                  assistant({call("b", "pay")}),
                                                                  output("b")};
    QTest::newRow("text beside a call, empty text beside a call")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find")}, "\"Looking.\""),
                          output("a"),
                          assistant({call("b", "find")}, "\"\""),
                          output("b")};
    QTest::newRow("an empty output")
        << QByteArrayList{user("Go."), assistant({call("a", "find")}), output("a", "\"\"")};
    QTest::newRow("an output in parts")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find")}),
                          output("a", quoted("[{'type':'text','text':'x'}]"))};
    QTest::newRow("an image without text") << QByteArrayList{
        quoted("{'role':'user','content':[{'type':'image_url','image_url':{'url':'u'}}]}")};
    QTest::newRow("a refusal without content") << QByteArrayList{
        user("Go."), quoted("{'role':'assistant','content':null,'refusal':'No.'}"), user("Why?")};
    QTest::newRow("free text to a custom tool")
        << QByteArrayList{user("Go."),
                          quoted("{'role':'assistant','content':null,'tool_calls':[{'id':'a','type'"
                                 ":'custom','custom':{'name':'find','input':'not json'}}]}"),
                          output("a")};
    QTest::newRow("white space after a reply that is not the last")
        << QByteArrayList{user("Go."), says("Ok. "), user("And?")};
    QTest::newRow("developer instructions")
        << QByteArrayList{quoted("{'role':'developer','content':'Be brief.'}"), user("Go.")};
}

void TestRequestRules::acceptsLegalShapes()
{
    QFETCH(const QByteArrayList, messages);
    QCOMPARE(printed(checkRequest(requestOf(messages))), QStringList());
}

void TestRequestRules::addBrokenColumns()
{
    QTest::addColumn<QByteArrayList>("messages");
    QTest::addColumn<QStringList>("expected");
}

void TestRequestRules::compareBroken()
{
    QFETCH(const QByteArrayList, messages);
    QFETCH(const QStringList, expected);
    const Request request = requestOf(messages);
    QCOMPARE(printed(checkRequest(request), request), expected);
}

void TestRequestRules::catchesPartedCalls_data()
{
    addBrokenColumns();
    QTest::newRow("I1 an output without a call")
        << QByteArrayList{user("Go."), output("x"), says("Ok.")} << QStringList{u"I1 x"_s};
    QTest::newRow("I1 an output after its group") << QByteArrayList{user("Go."),
                                                                    assistant({call("a", "find")}),
                                                                    output("a"),
                                                                    assistant({call("b", "find")}),
                                                                    output("b"),
                                                                    output("a")}
                                                  << QStringList{u"I1 a"_s};
    QTest::newRow("I2 a call without an output at the end")
        << QByteArrayList{user("Go."), assistant({call("a", "find")})} << QStringList{u"I2 a"_s};
    QTest::newRow("I2 one of two without an output")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find"), call("b", "pay")}),
                          output("b"),
                          says("Ok.")}
        << QStringList{u"I2 a"_s};
    QTest::newRow("I2 two outputs")
        << QByteArrayList{user("Go."), assistant({call("a", "find")}), output("a"), output("a")}
        << QStringList{u"I2 a"_s};
    QTest::newRow("I2 and I1 a block between a call and its output")
        << QByteArrayList{user("Go."), assistant({call("a", "find")}), block("ask"), output("a")}
        << QStringList{u"I2 a"_s, u"I1 a"_s};
    QTest::newRow("I2 and I1 a user between two outputs")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find"), call("b", "pay")}),
                          output("a"),
                          user("Stop."),
                          output("b")}
        << QStringList{u"I2 b"_s, u"I1 b"_s};
}

void TestRequestRules::catchesPartedCalls()
{
    compareBroken();
}

void TestRequestRules::catchesBadCalls_data()
{
    addBrokenColumns();
    QTest::newRow("I4 an id used again") << QByteArrayList{user("Go."),
                                                           assistant({call("a", "find")}),
                                                           output("a"),
                                                           assistant({call("a", "find")}),
                                                           output("a")}
                                         << QStringList{u"I4 a"_s};
    QTest::newRow("I4 an id twice in a group")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find"), call("a", "pay")}),
                          output("a"),
                          output("a")}
        << QStringList{u"I4 a"_s};
    QTest::newRow("I4 no id") << QByteArrayList{user("Go."),
                                                assistant({call("", "find")}),
                                                output("")}
                              << QStringList{u"I4 find"_s};
    QTest::newRow("I5 a tool that is not listed, once a name")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "sell")}),
                          output("a"),
                          assistant({call("b", "sell")}),
                          output("b")}
        << QStringList{u"I5 sell"_s};
    QTest::newRow("I10 arguments cut short")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find", quoted("{'id':12"))}),
                          output("a")}
        << QStringList{u"I10 a"_s};
    QTest::newRow("I10 arguments that are nothing")
        << QByteArrayList{user("Go."), assistant({call("a", "find", "")}), output("a")}
        << QStringList{u"I10 a"_s};
}

void TestRequestRules::catchesBadCalls()
{
    compareBroken();
}

void TestRequestRules::catchesEmptyContent_data()
{
    addBrokenColumns();
    QTest::newRow("I8 an empty user message")
        << QByteArrayList{user(""), says("Yes?"), user("Hi.")} << QStringList{u"I8 #0"_s};
    QTest::newRow("I8 only white space")
        << QByteArrayList{user("Go."), says(" \\n\\t "), user("Hi.")} << QStringList{u"I8 #1"_s};
    QTest::newRow("I8 user content null")
        << QByteArrayList{quoted("{'role':'user','content':null}")} << QStringList{u"I8 #0"_s};
    QTest::newRow("I8 an assistant with neither content nor calls")
        << QByteArrayList{user("Go."), quoted("{'role':'assistant','content':null}"), user("Hi.")}
        << QStringList{u"I8 #1"_s};
    QTest::newRow("I8 an empty instruction")
        << QByteArrayList{block(""), user("Go.")} << QStringList{u"I8 #0"_s};
    QTest::newRow("I8 an output that is null")
        << QByteArrayList{user("Go."), assistant({call("a", "find")}), output("a", "null")}
        << QStringList{u"I8 #2"_s};
    QTest::newRow("I8 an output without content")
        << QByteArrayList{user("Go."),
                          assistant({call("a", "find")}),
                          quoted("{'role':'tool','tool_call_id':'a'}")}
        << QStringList{u"I8 #2"_s};
    QTest::newRow("I8 a last reply ending with white space")
        << QByteArrayList{user("Go."), says("Ok. ")} << QStringList{u"I8 #1"_s};
}

void TestRequestRules::catchesEmptyContent()
{
    compareBroken();
}

void TestRequestRules::catchesFieldsThatDependOnOthers_data()
{
    QTest::addColumn<QByteArray>("fields");
    QTest::addColumn<QByteArray>("tools");
    QTest::addColumn<QStringList>("expected");
    const QStringList none;

    QTest::newRow("nothing special") << quoted("{'model':'m'}") << QByteArray() << none;
    QTest::newRow("top_logprobs with logprobs")
        << quoted("{'logprobs':true,'top_logprobs':3}") << Tools << none;
    QTest::newRow("top_logprobs alone")
        << quoted("{'top_logprobs':3}") << Tools << QStringList{u"I15 top_logprobs"_s};
    QTest::newRow("top_logprobs with logprobs off") << quoted("{'logprobs':false,'top_logprobs':3}")
                                                    << Tools << QStringList{u"I15 top_logprobs"_s};
    QTest::newRow("stream_options with stream")
        << quoted("{'stream':true,'stream_options':{'include_usage':true}}") << Tools << none;
    QTest::newRow("stream_options alone") << quoted("{'stream_options':{'include_usage':true}}")
                                          << Tools << QStringList{u"I15 stream_options"_s};
    QTest::newRow("tool_choice with tools")
        << quoted("{'tool_choice':'auto','parallel_tool_calls':false}") << Tools << none;
    QTest::newRow("tool_choice without tools")
        << quoted("{'tool_choice':'auto'}") << QByteArray() << QStringList{u"I15 tool_choice"_s};
    QTest::newRow("parallel_tool_calls without tools")
        << quoted("{'parallel_tool_calls':false}") << QByteArray("[]")
        << QStringList{u"I15 parallel_tool_calls"_s};
    QTest::newRow("a null is absent")
        << quoted("{'tool_choice':null,'stream_options':null,'top_logprobs':null}") << QByteArray()
        << none;
    QTest::newRow("not an object")
        << QByteArray("[]") << QByteArray() << QStringList{u"I15 fields"_s};
}

void TestRequestRules::catchesFieldsThatDependOnOthers()
{
    QFETCH(const QByteArray, fields);
    QFETCH(const QByteArray, tools);
    QFETCH(const QStringList, expected);
    QCOMPARE(printed(checkRequest(withFields(fields, tools))), expected);
}

void TestRequestRules::catchesBadTools_data()
{
    QTest::addColumn<QByteArray>("tools");
    QTest::addColumn<QStringList>("expected");

    QTest::newRow("128 tools") << manyTools(128) << QStringList();
    QTest::newRow("129 tools") << manyTools(129) << QStringList{u"I5 tools"_s};
    QTest::newRow("the same name twice")
        << toolsNamed({"find", "pay", "find"}) << QStringList{u"I5 find"_s};
    QTest::newRow("a name with a dot") << toolsNamed({"find.all"}) << QStringList{u"I5 find.all"_s};
    QTest::newRow("a name of 64") << toolsNamed({QByteArray(64, 'n')}) << QStringList();
    QTest::newRow("a name of 65") << toolsNamed({QByteArray(65, 'n')})
                                  << QStringList{u"I5 "_s + QString(65, u'n')};
    QTest::newRow("custom, flat and nameless tools")
        << quoted("[{'type':'custom','custom':{'name':'a'}},{'type':'function','name':'b'},{'type'"
                  ":'web_search'}]")
        << QStringList();
    QTest::newRow("not an array") << QByteArray("{}") << QStringList{u"I5 tools"_s};
}

void TestRequestRules::catchesBadTools()
{
    QFETCH(const QByteArray, tools);
    QFETCH(const QStringList, expected);
    QCOMPARE(printed(checkRequest(withFields("{}", tools))), expected);
}

void TestRequestRules::saysWhichMessageForAPerson()
{
    const QList<RuleViolation> violations
        = checkRequest(requestOf({user("Go."), assistant({call("a", "find")}), user("Well?")}));
    QCOMPARE(violations.size(), 1);
    QCOMPARE(violations.first().detail, u"call a: message 3 stands before its output"_s);
}

QTEST_GUILESS_MAIN(TestRequestRules)
#include "tst_requestrules.moc"
