// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/scriptedjudge.h"
#include "recallworld.h"

#include <engine/recall/walk.h>

#include <QCoro/QCoroTask>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;
using namespace Ebb::RecallTesting;

namespace {

//! A chain: fact n relates entity n to entity n + 1.
FactsInReach chain(int length)
{
    QList<Fact> facts;
    QStringList names;
    for (int i = 1; i <= length; ++i) {
        facts.append(fact(i, u"Fact %1"_s.arg(i), i, i + 1));
        names.append(u"thing %1"_s.arg(i));
    }
    names.append(u"last"_s);
    return reachOf(facts, entities(names));
}

Result<Walk> walkFrom(
    const FactsInReach &reach,
    const QList<SearchHit> &found,
    Judge &judge,
    const Tuning &tuning,
    std::function<bool()> isLate = [] { return false; })
{
    return QCoro::waitFor(walkFacts(
        reach, {.found = found, .message = u"a question"_s}, judge, tuning, std::move(isLate)));
}

QList<FactId> factsOf(const Walk &walk)
{
    QList<FactId> facts;
    for (const WalkStep &step : walk.steps)
        facts.append(step.fact);
    return facts;
}

} // namespace

class WalkTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void leadsOnAsDeepAsItMay()
    {
        const FactsInReach reach = chain(8);
        ScriptedJudge judge;
        judge.answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 2.0); });
        const Result<Walk> walk = walkFrom(reach, {{.id = 1}}, judge, Tuning());
        QVERIFY(walk);
        QCOMPARE(factsOf(*walk), (QList{FactId(1), FactId(2), FactId(3)})); // three levels
        QCOMPARE(walk->steps.at(2).level, 3);
        QCOMPARE(walk->steps.at(2).ledBy, FactId(2));
        QVERIFY(walk->steps.at(0).isKept);
    }

    void stopsWhereNothingLeadsOn()
    {
        const FactsInReach reach = chain(8);
        ScriptedJudge judge;
        judge.answerRelevance([](const RelevanceQuestion &asked) {
            QList<double> levels;
            for (const auto &each : asked.facts)
                levels.append(each.note == "Fact 1"_L1 ? 1.0 : 0.0);
            return levels;
        });
        const Result<Walk> walk = walkFrom(reach, {{.id = 1}}, judge, Tuning());
        QVERIFY(walk);
        QCOMPARE(factsOf(*walk), (QList{FactId(1), FactId(2)}));
        QVERIFY(!walk->steps.first().isKept); // it led on, but touching is not relevant
    }

    void judgesNoMoreThanTheWidth()
    {
        QList<Fact> facts;
        QList<SearchHit> found;
        for (int i = 1; i <= 40; ++i) {
            facts.append(fact(i, u"Fact %1"_s.arg(i), 1, 2));
            found.append({.id = i});
        }
        const FactsInReach reach = reachOf(facts, entities({u"a"_s, u"b"_s}));
        ScriptedJudge judge;
        judge.answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 0.0); });
        const Result<Walk> walk = walkFrom(reach, found, judge, Tuning());
        QVERIFY(walk);
        QCOMPARE(walk->steps.size(), 24);
        QCOMPARE(walk->notScored.size(), 16);
        QCOMPARE(walk->notScored.first(), FactId(25));
    }

    void givesWhatItHasAtTheDeadline()
    {
        const FactsInReach reach = chain(8);
        ScriptedJudge judge;
        judge.answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 3.0); });
        int asked = 0;
        const Result<Walk> walk
            = walkFrom(reach, {{.id = 1}}, judge, Tuning(), [&asked] { return ++asked > 1; });
        QVERIFY(walk);
        QVERIFY(walk->isDeadlinePassed);
        QCOMPARE(factsOf(*walk), QList{FactId(1)});
    }

    //! What was judged before the message came is not asked about again.
    void takesOverWhatWasPrepared()
    {
        const FactsInReach reach = chain(8);
        ScriptedJudge judge;
        judge.answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 0.0); });
        const WalkStep leading{.level = 2, .fact = FactId(5), .score = 2, .isKept = true};
        const WalkStep unrelated{.level = 1, .fact = FactId(1), .score = 0};
        const WalkStep gone{.level = 1, .fact = FactId(70), .score = 3};
        const Result<Walk> walk = QCoro::waitFor(walkFacts(reach,
                                                           {.found = {{.id = 5}, {.id = 1}},
                                                            .message = u"a question"_s,
                                                            .dialogue = {},
                                                            .prepared = {leading, unrelated, gone},
                                                            .ofMessage = {}},
                                                           judge,
                                                           Tuning(),
                                                           [] { return false; }));
        QVERIFY(walk);
        QCOMPARE(walk->prepared, 1);
        QCOMPARE(walk->steps.first(), leading);
        // What did not matter to the dialogue may matter to the message.
        QCOMPARE(factsOf(*walk), (QList{FactId(5), FactId(1)}));
        QCOMPARE(judge.relevanceQuestions.size(), 1);
        QCOMPARE(judge.relevanceQuestions.first().facts.size(), 1);
        QCOMPARE(judge.relevanceQuestions.first().facts.first().note, u"Fact 1"_s);
    }

    void judgesAnewWhatTheMessageFound()
    {
        const FactsInReach reach = chain(8);
        ScriptedJudge judge;
        judge.answerRelevance(
            [](const RelevanceQuestion &asked) { return QList<double>(asked.facts.size(), 3.0); });
        const Result<Walk> walk
            = QCoro::waitFor(walkFacts(reach,
                                       {.found = {{.id = 5}},
                                        .message = u"a question"_s,
                                        .dialogue = {},
                                        .prepared = {{.level = 1, .fact = FactId(5), .score = 1}},
                                        .ofMessage = {FactId(5)}},
                                       judge,
                                       Tuning(),
                                       [] { return false; }));
        QVERIFY(walk);
        QCOMPARE(walk->prepared, 0);
        QCOMPARE(walk->steps.first().fact, FactId(5));
        QCOMPARE(walk->steps.first().score, 3.0);
    }

    void refusesAWrongNumberOfAnswers()
    {
        const FactsInReach reach = chain(3);
        ScriptedJudge judge;
        judge.answerRelevance([](const RelevanceQuestion &) { return QList<double>{1, 2, 3, 0}; });
        QVERIFY(!walkFrom(reach, {{.id = 1}}, judge, Tuning()));
    }

    void factsNotInReachAreNotJudged()
    {
        const FactsInReach reach = chain(2);
        ScriptedJudge judge;
        const Result<Walk> walk = walkFrom(reach, {{.id = 77}}, judge, Tuning());
        QVERIFY(walk);
        QVERIFY(walk->steps.isEmpty());
    }
};

QTEST_GUILESS_MAIN(WalkTest)
#include "tst_walk.moc"
