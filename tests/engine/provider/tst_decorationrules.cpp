// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "requesttext.h"

#include <QTest>

using namespace Ebb;

class TestDecorationRules : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatDecoratingMayDo_data();
    void acceptsWhatDecoratingMayDo();
    void catchesWhatDecoratingMayNotDo_data();
    void catchesWhatDecoratingMayNotDo();
    void comparesPrefixesByTheByte();
    void inheritsWhatTheClientBroke();
    void doesNotInheritWhatWeBroke();
    void inheritsOnlyAsOftenAsTheClientBrokeIt();
};

void TestDecorationRules::acceptsWhatDecoratingMayDo_data()
{
    QTest::addColumn<QByteArrayList>("messages");
    const QByteArray note = call("n1", "note");

    QTest::newRow("nothing") << Plain;
    QTest::newRow("blocks before and after, units forgotten")
        << QByteArrayList{Plain[0], block("facts"), block("recalled"), Plain[5], block("ask")};
    QTest::newRow("a recall block before each user message") << QByteArrayList{
        Plain[0], block("r"), Plain[1], Plain[2], Plain[3], Plain[4], block("r"), Plain[5]};
    QTest::newRow("a note of our own before a reply") << QByteArrayList{Plain[0],
                                                                        Plain[1],
                                                                        Plain[2],
                                                                        Plain[3],
                                                                        assistant({note}),
                                                                        output("n1"),
                                                                        Plain[4],
                                                                        Plain[5]};
    QTest::newRow("a note call the client never saw, beside its call")
        << QByteArrayList{Plain[0],
                          Plain[1],
                          assistant({call("c1", "find"), note}),
                          output("c1"),
                          output("n1"),
                          Plain[4],
                          Plain[5]};
    QTest::newRow("a head the client left out") << QByteArrayList{Plain[0],
                                                                  user("Long ago."),
                                                                  says("Yes."),
                                                                  Plain[1],
                                                                  Plain[2],
                                                                  Plain[3],
                                                                  Plain[4],
                                                                  Plain[5]};
}

void TestDecorationRules::acceptsWhatDecoratingMayDo()
{
    QFETCH(const QByteArrayList, messages);
    const QByteArray withNote = toolsNamed({"find", "pay", "note"});
    QCOMPARE(printed(checkDecoration(requestOf(Plain), requestOf(messages, withNote))),
             QStringList());
    QCOMPARE(printed(checkRequest(requestOf(messages, withNote))), QStringList());
}

void TestDecorationRules::catchesWhatDecoratingMayNotDo_data()
{
    QTest::addColumn<QByteArrayList>("messages");
    QTest::addColumn<QStringList>("expected");

    QTest::newRow("I14 an instruction changed")
        << QByteArrayList{block("Be long."), Plain[5]} << QStringList{u"I14 instruction"_s};
    QTest::newRow("I14 a block before the instructions")
        << QByteArrayList{block("facts"), Plain[0], Plain[5]} << QStringList{u"I14 instruction"_s};
    QTest::newRow("I14 a message altered")
        << QByteArrayList{Plain[0], Plain[1], Plain[2], Plain[3], says("Lost."), Plain[5]}
        << QStringList{u"I14 #4"_s};
    QTest::newRow("I14 messages out of order")
        << QByteArrayList{Plain[0], Plain[4], Plain[1], Plain[5]} << QStringList{u"I14 #2"_s};
    QTest::newRow("I14 a message twice")
        << QByteArrayList{Plain[0], Plain[1], Plain[4], Plain[4], Plain[5]}
        << QStringList{u"I14 #2"_s}; // the same digest twice
    QTest::newRow("I14 a message invented")
        << QByteArrayList{Plain[0], Plain[1], says("By the way."), Plain[5]}
        << QStringList{u"I14 #2"_s};
    QTest::newRow("I2 a block inside a unit")
        << QByteArrayList{Plain[0], Plain[1], Plain[2], block("ask"), Plain[3], Plain[5]}
        << QStringList{u"I2 #3"_s};
}

void TestDecorationRules::catchesWhatDecoratingMayNotDo()
{
    QFETCH(const QByteArrayList, messages);
    QFETCH(QStringList, expected);
    const Request client = requestOf(Plain);
    const Request decorated = requestOf(messages);
    const QString instruction = QString::fromLatin1(client.messages.first().digest.toHex());
    expected.replaceInStrings(u"instruction"_s,
                              messages.contains(Plain[0]) ? u"#1"_s : instruction);
    QCOMPARE(printed(checkDecoration(client, decorated), decorated), expected);
}

void TestDecorationRules::comparesPrefixesByTheByte()
{
    const Request before = requestOf(Plain);
    QByteArrayList longer = Plain;
    longer.append(says("Bye."));
    const Request after = requestOf(longer);
    QCOMPARE(printed(checkPrefix(before, after, before.messages.size())), QStringList());

    QByteArrayList changed = longer;
    changed[4] = quoted("{'content':'Found.','role':'assistant'}"); // same message, other bytes
    QCOMPARE(printed(checkPrefix(before, requestOf(changed), 4)), QStringList());
    QCOMPARE(printed(checkPrefix(before, requestOf(changed), 5), before), QStringList{u"I17 #4"_s});
    QCOMPARE(printed(checkPrefix(before, requestOf(Plain.first(3)), 5), before),
             QStringList{u"I17 #3"_s});
    QCOMPARE(printed(checkPrefix(before, requestOf(longer, toolsNamed({"find"})), 5)),
             QStringList{u"I17 tools"_s});
    Request fields = before;
    fields.fields = "{}";
    QCOMPARE(printed(checkDecoration(before, fields)), QStringList{u"I14 fields"_s});
    QCOMPARE(printed(checkDecoration(before, requestOf(Plain, toolsNamed({"pay", "find"})))),
             QStringList{u"I14 tools"_s});
}

void TestDecorationRules::inheritsWhatTheClientBroke()
{
    QByteArrayList broken{
        user("Go."), assistant({call("a", "find", "{")}), user("Well?"), says("")};
    const Request client = requestOf(broken + QByteArrayList{user("Hi.")}, {});
    // Blocks shift every place, and only part of the history is left.
    const Request decorated
        = requestOf(QByteArrayList{block("facts")} + broken + QByteArrayList{user("Hi.")}, {});
    const RuleVerdict verdict = judgeDecoration(client, decorated);
    QCOMPARE(printed(verdict.ours), QStringList());
    QCOMPARE(printed(verdict.inherited, decorated),
             (QStringList{u"I5 find"_s, u"I10 a"_s, u"I2 a"_s, u"I8 #4"_s}));
}

void TestDecorationRules::doesNotInheritWhatWeBroke()
{
    const Request client = requestOf(Plain);
    QByteArrayList parted = Plain;
    parted.removeAt(2); // the call left, its output stayed
    const RuleVerdict verdict = judgeDecoration(client, requestOf(parted));
    QCOMPARE(printed(verdict.ours), QStringList{u"I1 c1"_s});
    QCOMPARE(printed(verdict.inherited), QStringList());
}

void TestDecorationRules::inheritsOnlyAsOftenAsTheClientBrokeIt()
{
    const Request client = requestOf({user("Go."), output("x"), user("Hi.")});
    const RuleVerdict verdict
        = judgeDecoration(client, requestOf({user("Go."), output("x"), output("x"), user("Hi.")}));
    QCOMPARE(printed(verdict.inherited), QStringList{u"I1 x"_s});
    QCOMPARE(printed(verdict.ours), QStringList{u"I1 x"_s});
}

QTEST_GUILESS_MAIN(TestDecorationRules)
#include "tst_decorationrules.moc"
