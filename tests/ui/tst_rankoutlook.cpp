// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/episodemodel.h>
#include <ui/models/rankoutlook.h>

#include <QtTest>

#include <algorithm>
#include <tests/support/samplelog.h>

using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const CallRecord &lastFade(const RunLog &log)
{
    const auto it = std::find_if(log.calls.crbegin(),
                                 log.calls.crend(),
                                 [](const CallRecord &record) { return record.fade.has_value(); });
    return *it;
}

RankOutlook outlookAt(const RunLog &log, TimePoint moment, Duration ahead = {})
{
    return rankOutlook(log, stateAt(log, moment), moment + ahead, log.run.tuning);
}

QList<EpisodeId> idsOf(const RankOutlook &outlook)
{
    QList<EpisodeId> ids;
    for (const RankRow &row : outlook.rows)
        ids.append(row.episode);
    return ids;
}

} // namespace

class RankOutlookTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsTheFadeOfTheCallAsItWasDecided();
    void goesOnBelowTheLanding();
    void agreesWithTheRankingElsewhere();
    void saysWhatAMessageNowWouldStart();
    void saysThatNothingIsDue();
    void startsNothingWhileEpisodesLeave();
    void valuesAreThoseOfTheAskedTime();
    void anotherDecayIsNotTheRecordedFade();
    void hasNothingBeforeTheFirstCall();
};

void RankOutlookTest::showsTheFadeOfTheCallAsItWasDecided()
{
    const RunLog log = sampleLog();
    const CallRecord &record = lastFade(log);
    const RankOutlook outlook = outlookAt(log, record.at);
    QCOMPARE(outlook.kind, RankOutlook::Kind::OfFade);
    QCOMPARE(outlook.picks, record.fade->picks.size());
    QCOMPARE(outlook.history, record.fade->before);
    QCOMPARE(outlook.landing, record.fade->landing);
    QCOMPARE(outlook.projected, record.fade->projected);
    QCOMPARE(outlook.oneFewer, record.fade->oneFewer);
    for (qsizetype i = 0; i < outlook.picks; ++i) {
        const RankRow &row = outlook.rows.at(i);
        const FadePick &pick = record.fade->picks.at(i);
        QCOMPARE(row.episode, pick.episode);
        QCOMPARE(row.givesBack, pick.givesBack);
        QCOMPARE(row.viewAfter, pick.viewAfter);
        QCOMPARE(row.state, pick.to);
        QCOMPARE(row.activation, pick.activation);
    }
}

void RankOutlookTest::goesOnBelowTheLanding()
{
    const RunLog log = sampleLog();
    const RankOutlook outlook = outlookAt(log, lastFade(log).at);
    QVERIFY(outlook.rows.size() > outlook.picks);
    TokenCount view = outlook.projected;
    double least = 0;
    for (qsizetype i = outlook.picks; i < outlook.rows.size(); ++i) {
        const RankRow &row = outlook.rows.at(i);
        view -= row.givesBack;
        QCOMPARE(row.viewAfter, view);
        QVERIFY(row.activation >= least);
        least = row.activation;
    }
    // The ledger below the line is that of one fade that went on: same order, same figures.
    QCOMPARE(idsOf(outlook), lastFade(log).fade->ranked);
}

void RankOutlookTest::agreesWithTheRankingElsewhere()
{
    const RunLog log = sampleLog();
    for (const CallRecord &record : log.calls) {
        const Snapshot now = stateAt(log, record.at);
        QCOMPARE(idsOf(outlookAt(log, record.at)), rankingAt(log, now).order);
    }
}

void RankOutlookTest::saysWhatAMessageNowWouldStart()
{
    const RunLog log = sampleLog();
    int seen = 0;
    for (const CallRecord &record : log.calls) {
        const Snapshot now = stateAt(log, record.at);
        const std::optional<FadePlan> due = planAhead(log, now, record.at + 48h);
        const RankOutlook outlook = outlookAt(log, record.at, 48h);
        if (!due)
            continue;
        ++seen;
        QCOMPARE(outlook.kind, RankOutlook::Kind::WouldFade);
        QCOMPARE(outlook.picks, due->picks.size());
        QCOMPARE(outlook.projected, due->projected);
        QCOMPARE(outlook.rows.first().episode, due->picks.first().episode);
        QCOMPARE(outlook.rows.first().viewAfter, due->picks.first().viewAfter);
    }
    QVERIFY(seen > 0);
}

void RankOutlookTest::saysThatNothingIsDue()
{
    const RunLog log = sampleLog();
    int seen = 0;
    for (const CallRecord &record : log.calls) {
        const RankOutlook outlook = outlookAt(log, record.at);
        if (outlook.kind != RankOutlook::Kind::WouldStay)
            continue;
        ++seen;
        QVERIFY(outlook.history <= outlook.budget);
        QCOMPARE(outlook.picks == 0, outlook.history <= outlook.landing);
        QCOMPARE(outlook.history, record.history);
    }
    QVERIFY(seen > 0);
}

void RankOutlookTest::startsNothingWhileEpisodesLeave()
{
    const RunLog log = sampleLog();
    const CallRecord &record = lastFade(log);
    const RankOutlook outlook = outlookAt(log, record.at, 1h);
    QCOMPARE(outlook.kind, RankOutlook::Kind::StillLeaving);
    QVERIFY(!outlook.leaving.isEmpty());
    QCOMPARE(outlook.history, record.fade->projected);
    for (EpisodeId id : outlook.leaving)
        QVERIFY(!idsOf(outlook).contains(id));
}

void RankOutlookTest::valuesAreThoseOfTheAskedTime()
{
    const RunLog log = sampleLog();
    const CallRecord &record = log.calls.last();
    const Snapshot now = stateAt(log, record.at);
    const RankOutlook outlook = outlookAt(log, record.at, 5h);
    QVERIFY(!outlook.rows.isEmpty());
    for (const RankRow &row : outlook.rows) {
        const auto it = std::ranges::find(now.episodes, row.episode, &Episode::id);
        const Tuning &tuning = log.run.tuning;
        QCOMPARE(row.activation, activation(it->traces, record.at + 5h, tuning));
        QCOMPARE(row.inOneDay, activation(it->traces, record.at + 29h, tuning));
        QCOMPARE(row.inSevenDays, activation(it->traces, record.at + 173h, tuning));
        QCOMPARE(row.significance, significance(it->traces));
        QCOMPARE(row.state, it->state());
    }
}

void RankOutlookTest::anotherDecayIsNotTheRecordedFade()
{
    const RunLog log = sampleLog();
    const CallRecord &record = lastFade(log);
    Tuning tuning = log.run.tuning;
    tuning.decayExponent = 1.5;
    const Snapshot now = stateAt(log, record.at);
    const RankOutlook outlook = rankOutlook(log, now, record.at, tuning);
    QVERIFY(outlook.kind != RankOutlook::Kind::OfFade);
    const auto it = std::ranges::find(now.episodes, outlook.rows.first().episode, &Episode::id);
    QCOMPARE(outlook.rows.first().activation, activation(it->traces, record.at, tuning));
}

void RankOutlookTest::hasNothingBeforeTheFirstCall()
{
    QCOMPARE(outlookAt(emptyLog(), fromMs(0)).kind, RankOutlook::Kind::Nothing);
    const RunLog log = sampleLog();
    const RankOutlook outlook = outlookAt(log, log.calls.first().at);
    QCOMPARE(outlook.kind, RankOutlook::Kind::Nothing);
    QVERIFY(outlook.rows.isEmpty());
}

QTEST_GUILESS_MAIN(RankOutlookTest)
#include "tst_rankoutlook.moc"
