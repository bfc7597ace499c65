// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/timecursor.h>

#include <QSignalSpy>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

class TimeCursorTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void startsAtTheEndOfAnotherMemory();
    void keepsSelectionAndMomentWhenMoreComes();
    void followsTheEndWhenItWasThere();
    void callIsTheLatestAtOrBeforeTheMoment();
    void holdsTheMomentInside();
    void stepsCallByCall();
    void foldsTheSnapshotOfTheMoment();
    void walksItsSelections();
    void forgetsWhatWasAheadAfterANewSelection();
    void saysOnlyWhatChanged();
};

void TimeCursorTest::startsAtTheEndOfAnotherMemory()
{
    const RunLog log = sampleLog();
    TimeCursor cursor;
    QSignalSpy memories(&cursor, &TimeCursor::memoryChanged);
    QList<TimePoint> heard;
    connect(&cursor, &TimeCursor::logChanged, this, [&] { heard << cursor.snapshot().at; });
    cursor.setLog(log);
    QCOMPARE(heard, QList<TimePoint>{cursor.end()}); // never the moment of the memory before
    QCOMPARE(memories.size(), 1);
    QCOMPARE(cursor.moment(), log.entries.last().at);
    QCOMPARE(cursor.call(), log.calls.last().call);
    cursor.selectEpisode(EpisodeId(2));
    RunLog other = log;
    other.memory.id = MemoryId(u"other"_s);
    cursor.setLog(other);
    QCOMPARE(cursor.episode(), EpisodeId());
    QVERIFY(!cursor.canGoBack());
}

void TimeCursorTest::keepsSelectionAndMomentWhenMoreComes()
{
    const RunLog log = sampleLog();
    RunLog half = log;
    half.calls.resize(60);
    TimeCursor cursor;
    cursor.setLog(half);
    cursor.goToCall(CallNumber(30));
    cursor.selectEpisode(EpisodeId(2));
    cursor.setLog(log);
    QCOMPARE(cursor.call(), CallNumber(30));
    QCOMPARE(cursor.episode(), EpisodeId(2));
}

void TimeCursorTest::followsTheEndWhenItWasThere()
{
    const RunLog log = sampleLog();
    RunLog half = log;
    half.calls.resize(60);
    half.entries.resize(100);
    TimeCursor cursor;
    cursor.setLog(half);
    cursor.setLog(log);
    QCOMPARE(cursor.moment(), cursor.end());
    QCOMPARE(cursor.call(), log.calls.last().call);
}

void TimeCursorTest::callIsTheLatestAtOrBeforeTheMoment()
{
    const RunLog log = sampleLog();
    TimeCursor cursor;
    cursor.setLog(log);
    const CallRecord &call = log.calls.at(40);
    cursor.setMoment(call.at);
    QCOMPARE(cursor.call(), call.call);
    cursor.setMoment(call.at - 1ms);
    QCOMPARE(cursor.call(), log.calls.at(39).call);
    QCOMPARE(cursor.callRecord()->call, log.calls.at(39).call);
}

void TimeCursorTest::holdsTheMomentInside()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    cursor.setMoment(cursor.start() - 5h);
    QCOMPARE(cursor.moment(), cursor.start());
    cursor.setMoment(cursor.end() + 5h);
    QCOMPARE(cursor.moment(), cursor.end());
}

void TimeCursorTest::stepsCallByCall()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    cursor.goToCall(CallNumber(10));
    cursor.step(1);
    QCOMPARE(cursor.call(), CallNumber(11));
    cursor.step(-2);
    QCOMPARE(cursor.call(), CallNumber(9));
    cursor.setMoment(cursor.moment() + 1s);
    cursor.step(-1);
    QCOMPARE(cursor.call(), CallNumber(9));
    QCOMPARE(cursor.moment(), cursor.callRecord()->at);
    cursor.step(-1'000);
    QCOMPARE(cursor.call(), CallNumber(1));
    cursor.step(1'000'000);
    QCOMPARE(cursor.call(), cursor.log().calls.last().call);
}

void TimeCursorTest::foldsTheSnapshotOfTheMoment()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    for (const int call : {20, 60, 90}) {
        cursor.goToCall(CallNumber(call));
        QCOMPARE(cursor.snapshot(), stateAt(cursor.log(), cursor.moment()));
    }
}

void TimeCursorTest::walksItsSelections()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    cursor.selectEpisode(EpisodeId(1));
    cursor.selectEpisode(EpisodeId(3));
    cursor.selectFact(FactId(2));
    cursor.goBack();
    QCOMPARE(cursor.fact(), FactId());
    QCOMPARE(cursor.episode(), EpisodeId(3));
    cursor.goBack();
    QCOMPARE(cursor.episode(), EpisodeId(1));
    QVERIFY(!cursor.canGoBack());
    cursor.goForward();
    cursor.goForward();
    QCOMPARE(cursor.fact(), FactId(2));
    QVERIFY(!cursor.canGoForward());
}

void TimeCursorTest::forgetsWhatWasAheadAfterANewSelection()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    cursor.selectEpisode(EpisodeId(1));
    cursor.selectEpisode(EpisodeId(2));
    cursor.goBack();
    cursor.selectEpisode(EpisodeId(5));
    QVERIFY(!cursor.canGoForward());
    cursor.goBack();
    QCOMPARE(cursor.episode(), EpisodeId(1));
}

void TimeCursorTest::saysOnlyWhatChanged()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    QSignalSpy moments(&cursor, &TimeCursor::momentChanged);
    QSignalSpy calls(&cursor, &TimeCursor::callChanged);
    QSignalSpy episodes(&cursor, &TimeCursor::episodeChanged);
    QSignalSpy facts(&cursor, &TimeCursor::factChanged);
    cursor.setMoment(cursor.moment());
    QCOMPARE(moments.size(), 0);
    cursor.goToCall(CallNumber(9));
    cursor.setMoment(cursor.moment() + 1ms);
    QCOMPARE(moments.size(), 2);
    QCOMPARE(calls.size(), 1);
    cursor.selectEpisode(EpisodeId(1));
    cursor.selectEpisode(EpisodeId(1));
    QCOMPARE(episodes.size(), 1);
    QCOMPARE(facts.size(), 0);
}

QTEST_GUILESS_MAIN(TimeCursorTest)

#include "tst_timecursor.moc"
