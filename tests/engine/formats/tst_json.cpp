// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/json.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

QByteArray padded(const QByteArray &json)
{
    QByteArray text = json;
    text.reserve(json.size() + JsonPadding);
    return text;
}

} // namespace

class TestJson : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptsSoundValues_data();
    void acceptsSoundValues();
    void namesTheFaultAndItsPlace_data();
    void namesTheFaultAndItsPlace();
    void refusesDeepNestingWithoutTakingTheStack();
    void readsMembersInOrderAndAsWritten();
    void readsElementsOfAnArrayOnly();
    void turnsJsonIntoTheContentOfAString();
};

void TestJson::acceptsSoundValues_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("object") << QByteArray(R"({"a":[1,-2.5e3,true,null,"x\u00e9\n"],"b":{}})");
    QTest::newRow("number") << QByteArray("42");
    QTest::newRow("string") << QByteArray(R"("text")");
    QTest::newRow("null") << QByteArray("null");
    QTest::newRow("empty array") << QByteArray("[]");
}

void TestJson::acceptsSoundValues()
{
    QFETCH(QByteArray, json);
    const auto fault = findJsonFault(padded(json));
    QVERIFY2(!fault, fault ? qPrintable(fault->what) : "");
}

void TestJson::namesTheFaultAndItsPlace_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<qsizetype>("offset");
    QTest::addColumn<bool>("isTorn");
    QTest::addColumn<bool>("isFollowed");
    QTest::newRow("comma before ]") << QByteArray("[1,2,]") << qsizetype(5) << false << false;
    QTest::newRow("comma before }") << QByteArray(R"({"a":1,})") << qsizetype(7) << false << false;
    QTest::newRow("torn string") << QByteArray(R"({"a":"b)") << qsizetype(7) << true << false;
    QTest::newRow("torn object") << QByteArray(R"({"a":{"b":1)") << qsizetype(11) << true << false;
    QTest::newRow("two values") << QByteArray(R"({"a":1}{"b":2})") << qsizetype(7) << false << true;
    QTest::newRow("bad word") << QByteArray("[trve]") << qsizetype(1) << false << false;
    QTest::newRow("line break in a string")
        << QByteArray("[\"a\nb\"]") << qsizetype(3) << false << false;
}

void TestJson::namesTheFaultAndItsPlace()
{
    QFETCH(QByteArray, json);
    QFETCH(qsizetype, offset);
    QFETCH(bool, isTorn);
    QFETCH(bool, isFollowed);
    const auto fault = findJsonFault(padded(json));
    QVERIFY(fault);
    QCOMPARE(fault->offset, offset);
    QCOMPARE(fault->isTorn, isTorn);
    QCOMPARE(fault->isFollowed, isFollowed);
    QVERIFY(!fault->what.isEmpty());
}

void TestJson::refusesDeepNestingWithoutTakingTheStack()
{
    constexpr qsizetype Depth = 100'000;
    const QByteArray deep = padded(QByteArray(Depth, '[') + QByteArray(Depth, ']'));
    const auto fault = findJsonFault(deep);
    QVERIFY(fault);
    QVERIFY2(fault->what.contains(u"nested"_s), qPrintable(fault->what));
    const QByteArray fine
        = padded(QByteArray(DeepestNesting, '[') + QByteArray(DeepestNesting, ']'));
    QVERIFY(!findJsonFault(fine));
}

void TestJson::readsMembersInOrderAndAsWritten()
{
    const QByteArray json = padded(R"({ "b" : 1.50 , "a" : [ 1 ] , "s":"x\u0041", "b": 2})");
    const JsonObject object(json);
    QStringList seen;
    for (const JsonMember &member : object.members())
        seen.append(QString::fromUtf8(member.key.toByteArray() + '=' + member.value.toByteArray()));
    QCOMPARE(seen, QStringList({u"b=1.50"_s, u"a=[ 1 ]"_s, u"s=\"x\\u0041\""_s, u"b=2"_s}));
    QCOMPARE(object.value("b"), QByteArrayView("1.50"));
    QCOMPARE(object.string("s"), u"xA"_s);
    QCOMPARE(object.string("a"), QString());
    QVERIFY(!object.contains("c"));
}

void TestJson::readsElementsOfAnArrayOnly()
{
    const QByteArray json = padded(R"([ {"a":1}, "x" , 3 ])");
    const auto elements = jsonElements(json);
    QCOMPARE(elements.size(), size_t(3));
    QCOMPARE(elements[0], QByteArrayView(R"({"a":1})"));
    QCOMPARE(elements[1], QByteArrayView(R"("x")"));
    QCOMPARE(elements[2], QByteArrayView("3"));
    QCOMPARE(firstJsonElement(json), QByteArrayView(R"({"a":1})"));
    QVERIFY(jsonElements(padded("{}")).empty());
}

void TestJson::turnsJsonIntoTheContentOfAString()
{
    const QByteArray json = R"({"a":"b\"c\\"})";
    const QByteArray string = padded(jsonInString(json));
    QCOMPARE(jsonText(string).toUtf8(), json);
}

QTEST_GUILESS_MAIN(TestJson)
#include "tst_json.moc"
