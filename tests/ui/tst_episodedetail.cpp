// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/episodedetail.h>
#include <ui/models/episodemodel.h>

#include <QtTest>

#include <cmath>
#include <tests/support/samplelog.h>

using namespace Ebb;

class EpisodeDetailTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsUpToTheActivation();
    void tellsWhichFadePickedIt();
    void tellsNothingOfAFadeStillAhead();
    void namesTheEpisodeOfABorrowedFact();
    void listsItsFactsWithTheRetiredOnes();
    void isNothingBeforeTheCut();
};

void EpisodeDetailTest::addsUpToTheActivation()
{
    const RunLog log = sampleLog();
    const Snapshot now = stateAt(log, log.entries.last().at);
    for (const Episode &episode : now.episodes) {
        const auto detail = episodeDetail(log, now, episode.id);
        QVERIFY(detail);
        double sum = 0;
        for (const TraceShare &share : detail->counted) {
            QVERIFY(share.minutes >= 0);
            sum += share.adds;
        }
        QVERIFY(std::abs(sum - detail->activation) < 1e-12);
        QCOMPARE(detail->counted.size() + detail->uncounted, episode.traces.size());
    }
}

void EpisodeDetailTest::tellsWhichFadePickedIt()
{
    const RunLog log = sampleLog();
    const TimePoint end = log.entries.last().at;
    const Snapshot now = stateAt(log, end);
    QSet<EpisodeId> picked;
    for (const CallRecord &call : log.calls) {
        for (const FadePick &pick : call.fade ? call.fade->picks : QList<FadePick>()) {
            picked.insert(pick.episode);
        }
    }
    for (const Episode &episode : now.episodes) {
        const auto detail = episodeDetail(log, now, episode.id);
        QCOMPARE(detail->picked.has_value(), picked.contains(episode.id));
        if (detail->picked) {
            const FadeReason &reason = *detail->picked;
            QCOMPARE(reason.history, reason.plan.before);
            QVERIFY(reason.wasSleep || reason.history > reason.budget);
        }
    }
}

void EpisodeDetailTest::tellsNothingOfAFadeStillAhead()
{
    const RunLog log = sampleLog();
    QList<CallRecord> fades;
    for (const CallRecord &call : log.calls) {
        if (call.fade) {
            fades << call;
        }
    }
    QVERIFY(fades.size() > 1);
    const EpisodeId first = fades[0].fade->picks.first().episode;
    const Snapshot then = stateAt(log, fades[0].at);
    QCOMPARE(episodeDetail(log, then, first)->picked->call, fades[0].call);
    // One that the second fade takes for the first time was not picked yet.
    for (const FadePick &pick : fades[1].fade->picks) {
        if (pick.from == EpisodeState::Live) {
            const auto detail = episodeDetail(log, then, pick.episode);
            QVERIFY(!detail || !detail->picked);
        }
    }
}

void EpisodeDetailTest::namesTheEpisodeOfABorrowedFact()
{
    const RunLog log = sampleLog();
    const Snapshot now = stateAt(log, log.entries.last().at);
    int borrowed = 0;
    for (const Episode &episode : now.episodes) {
        const auto detail = episodeDetail(log, now, episode.id);
        QVERIFY(detail);
        for (const TraceShare &share : detail->counted) {
            if (!share.trace.fact.isValid()) {
                QVERIFY(!share.writtenFor.isValid());
                continue;
            }
            const Fact &fact = log.facts.at(share.trace.fact.value() - 1);
            const bool isOwn = fact.episodes.contains(episode.id);
            QCOMPARE(share.writtenFor, isOwn ? EpisodeId() : fact.episodes.first());
            borrowed += isOwn ? 0 : 1;
        }
    }
    QVERIFY(borrowed > 0);
}

void EpisodeDetailTest::listsItsFactsWithTheRetiredOnes()
{
    const RunLog log = sampleLog();
    const Snapshot now = stateAt(log, log.entries.last().at);
    qsizetype facts = 0;
    qsizetype retired = 0;
    for (const Episode &episode : now.episodes) {
        const auto detail = episodeDetail(log, now, episode.id);
        facts += detail->facts.size();
        for (const Fact &fact : detail->facts) {
            QVERIFY(fact.episodes.contains(episode.id));
            retired += fact.state == FactState::Retired ? 1 : 0;
        }
        QCOMPARE(detail->areFactsInBlock, episode.state() == EpisodeState::Sealed);
    }
    QCOMPARE(facts, now.facts.size());
    QVERIFY(retired > 0);
}

void EpisodeDetailTest::isNothingBeforeTheCut()
{
    const RunLog log = sampleLog();
    const Episode &last = log.episodes.last();
    QVERIFY(!episodeDetail(log, stateAt(log, last.cutAt - Duration(1)), last.id));
    QVERIFY(episodeDetail(log, stateAt(log, last.cutAt), last.id));
    QVERIFY(!episodeDetail(log, stateAt(log, last.cutAt), EpisodeId()));
}

QTEST_GUILESS_MAIN(EpisodeDetailTest)

#include "tst_episodedetail.moc"
