// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <engine/budget/calibration.h>

using namespace Ebb;
using namespace Ebb::StoreTesting;

class TestSnapshot : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void standsAtEveryEventBoundary_data()
    {
        QTest::addColumn<TimePoint>("t");
        QTest::addColumn<QStringList>("expected");
        const auto at = [](Duration since) { return Start + since; };
        QTest::newRow("before everything") << at(-1ms) << QStringList{u"call 0"_s};
        QTest::newRow("first call") << at(0ms) << QStringList{u"call 1: 1000 of 5000, 2500"_s};
        QTest::newRow("just before the cut")
            << at(1h - 1ms) << QStringList{u"call 1: 1000 of 5000, 2500"_s};
        QTest::newRow("cut") << at(
            1h) << QStringList{u"call 2: 6000 of 5000, 2500"_s, u"e1 live 1"_s, u"e2 live 1"_s};
        QTest::newRow("leaving") << at(90min)
                                 << QStringList{u"call 3: 6000 of 5000, 2500"_s,
                                                u"e1 leaving 1"_s,
                                                u"e2 live 1"_s};
        QTest::newRow("just before the note")
            << at(2h - 1ms)
            << QStringList{u"call 3: 6000 of 5000, 2500"_s, u"e1 leaving 1"_s, u"e2 live 1"_s};
        QTest::newRow("note") << at(2h)
                              << QStringList{u"call 3: 6000 of 5000, 2500"_s,
                                             u"e1 leaving 2 known"_s,
                                             u"e2 live 2"_s,
                                             u"f1 held 1 in 1 of 1,2"_s,
                                             u"f2 held 1 in 1 of 1,2"_s,
                                             u"n1 Möwe"_s,
                                             u"n2 berth 4"_s};
        QTest::newRow("sealed") << at(3h)
                                << QStringList{u"call 4: 2400 of 5000, 2500"_s,
                                               u"e1 sealed 2 known"_s,
                                               u"e2 live 2"_s,
                                               u"f1 held 1 in 1 of 1,2"_s,
                                               u"f2 held 1 in 1 of 1,2"_s,
                                               u"n1 Möwe"_s,
                                               u"n2 berth 4"_s};
        QTest::newRow("retired and restated") << at(4h)
                                              << QStringList{u"call 4: 2400 of 5000, 2500"_s,
                                                             u"e1 sealed 2 known"_s,
                                                             u"e2 live 2 known"_s,
                                                             u"f1 held 2 in 1,2 of 1,2,3"_s,
                                                             u"f2 retired by 1 1 in 1 of 1,2"_s,
                                                             u"f3 held 1 in 2 of 3"_s,
                                                             u"n1 Möwe = the gull"_s,
                                                             u"n2 berth 4"_s};
        QTest::newRow("the end") << at(50h)
                                 << QStringList{u"call 4: 2400 of 5000, 2500"_s,
                                                u"e1 forgotten 2 known"_s,
                                                u"e2 live 2 known"_s,
                                                u"e3 live 1"_s,
                                                u"f1 held 2 in 1,2 of 1,2,3"_s,
                                                u"f2 retired by 1 1 in 1 of 1,2"_s,
                                                u"f3 held 1 in 2 of 3"_s,
                                                u"n1 Möwe = the gull"_s,
                                                u"n2 berth 4"_s};
    }
    void standsAtEveryEventBoundary()
    {
        QFETCH(const TimePoint, t);
        QFETCH(const QStringList, expected);
        QCOMPARE(printed(stateAt(log(), t)), expected);
    }

    void theLastStateIsTheWholeLog()
    {
        const Snapshot end = stateAt(log(), Start + 1000h);
        QCOMPARE(end.episodes, log().episodes);
        QCOMPARE(end.facts, log().facts);
        QCOMPARE(end.entities, log().entities);
    }

    void nothingLaterLeaksIntoThePast()
    {
        // A log that ends at t tells the same of every moment up to t as the whole one.
        const RunLog whole = log();
        for (const Duration since : {0min, 59min, 60min, 90min, 120min, 180min, 240min, 300min}) {
            const TimePoint t = Start + since;
            QCOMPARE(stateAt(endingAt(whole, t), t), stateAt(whole, t));
        }
    }

    void aMergedFactIsHeldUntilThen()
    {
        RunLog merged = log();
        Fact &fact = merged.facts[2];
        fact.state = FactState::Merged;
        fact.retiredBy = FactId(1);
        fact.retiredAt = Start + 5h;
        QCOMPARE(stateAt(merged, Start + 5h - 1ms).facts.at(2).state, FactState::Held);
        QCOMPARE(stateAt(merged, Start + 5h - 1ms).facts.at(2).retiredBy, FactId());
        QCOMPARE(stateAt(merged, Start + 5h).facts.at(2), fact);
    }

    void anEmptyLogIsAnEmptyState()
    {
        QCOMPARE(stateAt({}, Start), Snapshot{.at = Start});
        QCOMPARE(planAhead({}, stateAt({}, Start), Start), std::nullopt);
    }

    void candidatesAreLiveAndSealedAndApartFromTheTurn()
    {
        const Snapshot now = stateAt(log(), Start + 4h);
        const Tuning tuning;
        const FadeInput input
            = fadeInput(now.episodes, now.facts, TurnNumber(4), Start + 5h, 1.5, tuning);
        QCOMPARE(input.candidates.size(), 1); // e2 touches turn 4
        QCOMPARE(input.candidates.first().id, EpisodeId(1));

        const FadeInput later
            = fadeInput(now.episodes, now.facts, TurnNumber(5), Start + 5h, 1.5, tuning);
        QCOMPARE(later.candidates.size(), 2);
        const FadeCandidate &sealed = later.candidates.first();
        QCOMPARE(sealed.state, EpisodeState::Sealed);
        QCOMPARE(sealed.facts, QList{FactId(1)}); // the second is retired
        QCOMPARE(sealed.tokens, 0);
        QCOMPARE(sealed.activation, activation(now.episodes.first().traces, Start + 5h, tuning));
        const FadeCandidate &live = later.candidates.last();
        QCOMPARE(live.tokens, corrected(200, 1.5));
        QCOMPARE(live.factTokens, std::optional(corrected(21 + 23, 1.5))); // it is acknowledged
        QCOMPARE(later.factSizes, (QHash<FactId, TokenCount>{{FactId(1), corrected(21, 1.5)}}));
        QCOMPARE(later.history, 0);
        QCOMPARE(later.landing, 0);
    }

    void leavingEpisodesAreNoCandidates()
    {
        const Snapshot now = stateAt(log(), Start + 2h);
        const FadeInput input
            = fadeInput(now.episodes, now.facts, TurnNumber(9), Start + 2h, 1, {});
        QCOMPARE(input.candidates.size(), 1);
        QCOMPARE(input.candidates.first().id, EpisodeId(2));
        QCOMPARE(input.candidates.first().factTokens, std::nullopt);
    }

    void theBlockHoldsHeldFactsOfSealedEpisodes()
    {
        const auto idsAt = [](Duration since) {
            const Snapshot now = stateAt(log(), Start + since);
            QList<FactId> ids;
            const QList<Fact> facts = factsInBlock(now.episodes, now.facts);
            for (const Fact &fact : facts)
                ids.append(fact.id);
            return ids;
        };
        QCOMPARE(idsAt(3h - 1ms), QList<FactId>());
        QCOMPARE(idsAt(3h), (QList{FactId(1), FactId(2)}));
        QCOMPARE(idsAt(4h), QList{FactId(1)}); // the second is retired
        QCOMPARE(idsAt(50h), QList<FactId>()); // forgotten
    }

    void plansAheadAsAFadeWouldRun()
    {
        const RunLog log = overBudget();
        const Snapshot now = stateAt(log, Start + 1h);
        const TimePoint t = Start + 70min;
        FadeInput input
            = fadeInput(now.episodes, now.facts, TurnNumber(6), t, 1.25, log.run.tuning);
        input.history = 6000;
        input.landing = 2500;
        const FadePlan expected = planFade(input, log.run.tuning);
        QVERIFY(!expected.picks.isEmpty());
        QCOMPARE(planAhead(log, now, t), std::optional(expected));
    }

    void theTurnInProgressIsClosedByTheMessageThatComes()
    {
        const RunLog log = overBudget();
        const std::optional<FadePlan> plan
            = planAhead(log, stateAt(log, Start + 1h), Start + 70min);
        QVERIFY(plan);
        // The call was in turn 5, and e2 reaches into it.
        QVERIFY(plan->ranked.contains(EpisodeId(2)));
    }

    void noPlanWhileOneIsLeaving()
    {
        RunLog log = overBudget();
        log.episodes[0].states.append({EpisodeState::Leaving, Start + 1h, CallNumber(2)});
        QCOMPARE(planAhead(log, stateAt(log, Start + 1h), Start + 70min), std::nullopt);
    }

    void noPlanWithinBudget()
    {
        RunLog log = overBudget();
        log.calls.last().history = 5000;
        QCOMPARE(planAhead(log, stateAt(log, Start + 1h), Start + 70min), std::nullopt);
    }

    void sleepPlansWithinBudget_data()
    {
        QTest::addColumn<Duration>("silence");
        QTest::addColumn<bool>("sleeps");
        QTest::newRow("a day") << Duration(24h) << true;
        QTest::newRow("a moment less") << Duration(24h - 1ms) << false;
    }
    void sleepPlansWithinBudget()
    {
        QFETCH(const Duration, silence);
        QFETCH(const bool, sleeps);
        RunLog log = overBudget();
        log.calls.last().history = 5000;
        log.entries = {{.position = Position(1), .role = Role::User, .at = Start},
                       {.position = Position(2), .role = Role::Assistant, .at = Start + 30min},
                       {.position = Position(3),
                        .role = Role::User,
                        .at = Start + 20min,
                        .supersededBy = CallNumber(2)},
                       {.position = Position(4), .role = Role::User, .at = Start + 2h}};
        const std::optional<FadePlan> plan
            = planAhead(log, stateAt(log, Start + 1h), Start + silence);
        QCOMPARE(plan.has_value(), sleeps);
    }

    void noPlanWhenNothingHasToGo()
    {
        RunLog log = overBudget();
        log.calls.last().history = 2400; // at the landing already
        log.entries = {{.position = Position(1), .role = Role::User, .at = Start}};
        QCOMPARE(planAhead(log, stateAt(log, Start + 1h), Start + 100h), std::nullopt);
    }

private:
    static CallRecord callOf(qint64 number, TurnNumber turn, Duration since, TokenCount history)
    {
        return CallRecord{.call = CallNumber(number),
                          .turn = turn,
                          .at = Start + since,
                          .model = u"small"_s,
                          .ratio = 1.25,
                          .sizes = {.budget = 5000, .landing = 2500},
                          .history = history};
    }

    static QList<Episode> episodes()
    {
        Episode first = episodeOf(1, 1, 4);
        first.acknowledgedAt = Start + 2h;
        first.states += {{EpisodeState::Leaving, Start + 90min, CallNumber(3)},
                         {EpisodeState::Sealed, Start + 3h, CallNumber(4)},
                         {EpisodeState::Forgotten, Start + 50h, CallNumber(5)}};
        first.traces.append({.at = Start + 2h, .score = 0.9, .isCounted = true, .fact = FactId(1)});
        Episode second = episodeOf(2, 5, 8);
        second.acknowledgedAt = Start + 4h;
        second.traces.append(
            {.at = Start + 2h, .score = 0.3, .isCounted = false, .fact = FactId(1)});
        Episode third = episodeOf(3, 9, 12);
        third.cutAt = Start + 49h;
        third.states = {{EpisodeState::Live, Start + 49h, CallNumber(5)}};
        return {first, second, third};
    }

    static QList<Fact> facts()
    {
        Fact restated = factOf(1, u"The Möwe lies at berth 4."_s);
        restated.traces.append({Start + 4h, 1, FactTrace::Why::Restated});
        restated.turns.append(TurnNumber(3));
        restated.episodes.append(EpisodeId(2));
        Fact retired = factOf(2, u"The Möwe is at sea."_s);
        retired.state = FactState::Retired;
        retired.retiredBy = FactId(1);
        retired.retiredAt = Start + 4h;
        Fact third = factOf(3, u"The Möwe has a new mast."_s);
        third.at = Start + 4h;
        third.traces = {{Start + 4h, 1, FactTrace::Why::Written}};
        third.turns = {TurnNumber(3)};
        third.episodes = {EpisodeId(2)};
        return {restated, retired, third};
    }

    static RunLog log()
    {
        RunLog log;
        log.episodes = episodes();
        log.facts = facts();
        log.entities = {entityOf(1, u"Möwe"_s), entityOf(2, u"berth 4"_s)};
        log.entities[0].aliases = {{.name = u"the gull"_s, .from = FactId(3)}};
        log.calls = {callOf(1, TurnNumber(1), 0ms, 1000),
                     callOf(2, TurnNumber(3), 1h, 6000),
                     callOf(3, TurnNumber(4), 90min, 6000),
                     callOf(4, TurnNumber(5), 3h, 2400)};
        return log;
    }

    //! Two live episodes, the second up to the turn in progress, and a history over its budget.
    static RunLog overBudget()
    {
        RunLog log;
        log.episodes = {episodeOf(1, 1, 4), episodeOf(2, 5, 10)};
        log.episodes[0].tokens = 1500;
        log.episodes[1].tokens = 4000;
        log.calls = {callOf(1, TurnNumber(1), 0ms, 1000), callOf(2, TurnNumber(5), 1h, 6000)};
        return log;
    }

    //! The same life, known only up to `t`.
    static RunLog endingAt(const RunLog &whole, TimePoint t)
    {
        RunLog log = whole;
        log.calls.removeIf([t](const CallRecord &call) { return call.at > t; });
        log.episodes = stateAt(whole, t).episodes;
        log.facts = stateAt(whole, t).facts;
        log.entities = stateAt(whole, t).entities;
        return log;
    }

    template<typename Id>
    static QString numbers(const QList<Id> &ids)
    {
        QStringList texts;
        for (const Id id : ids)
            texts.append(QString::number(id.value()));
        return texts.join(u',');
    }

    static QString printed(const Fact &fact)
    {
        const QString by = fact.retiredAt ? u" by %1"_s.arg(fact.retiredBy.value()) : QString();
        return u"f%1 %2%3 %4 in %5 of %6"_s.arg(fact.id.value())
            .arg(factStateName(fact.state), by)
            .arg(fact.traces.size())
            .arg(numbers(fact.episodes), numbers(fact.turns));
    }

    static QStringList printed(const Snapshot &snapshot)
    {
        QStringList lines{u"call %1"_s.arg(snapshot.call.value())};
        if (snapshot.call.isValid()) {
            lines.last() += u": %1 of %2, %3"_s.arg(snapshot.history)
                                .arg(snapshot.budget)
                                .arg(snapshot.landing);
        }
        for (const Episode &episode : snapshot.episodes) {
            lines.append(u"e%1 %2 %3"_s.arg(episode.id.value())
                             .arg(stateName(episode.state()))
                             .arg(episode.traces.size())
                         + (episode.acknowledgedAt ? u" known"_s : QString()));
        }
        for (const Fact &fact : snapshot.facts)
            lines.append(printed(fact));
        for (const Entity &entity : snapshot.entities) {
            QString line = u"n%1 %2"_s.arg(entity.id.value()).arg(entity.name);
            for (const Alias &alias : entity.aliases)
                line += u" = "_s + alias.name;
            lines.append(line);
        }
        return lines;
    }
};

QTEST_GUILESS_MAIN(TestSnapshot)
#include "tst_snapshot.moc"
