// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/triple.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TripleTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void namesStatesAndWritersAsTheCommandLineDoes();
    void countsEveryTraceOfAFact();
};

void TripleTest::namesStatesAndWritersAsTheCommandLineDoes()
{
    QCOMPARE(factStateName(FactState::Held), u"held"_s);
    QCOMPARE(factStateName(FactState::Merged), u"merged"_s);
    QCOMPARE(factStateName(FactState::Retired), u"retired"_s);
    QCOMPARE(writerName(Writer::Model), u"model"_s);
    QCOMPARE(writerName(Writer::Offline), u"offline"_s);
    QCOMPARE(writerName(Writer::Person), u"person"_s);
}

void TripleTest::countsEveryTraceOfAFact()
{
    Fact fact{.id = FactId(7)};
    fact.traces = {{.at = fromMs(60'000)},
                   {.at = fromMs(120'000), .score = 0.25, .why = FactTrace::Why::Restated}};
    const QList<Trace> expected{
        {.at = fromMs(60'000), .score = 1, .isCounted = true, .fact = FactId(7)},
        {.at = fromMs(120'000), .score = 0.25, .isCounted = true, .fact = FactId(7)}};
    QCOMPARE(tracesOf(fact), expected);
    QCOMPARE(tracesOf(Fact{}), QList<Trace>());
}

QTEST_GUILESS_MAIN(TripleTest)
#include "tst_triple.moc"
