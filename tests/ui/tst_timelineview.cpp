// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/timecursor.h>
#include <ui/views/exportbutton.h>
#include <ui/views/timelinecanvas.h>
#include <ui/views/timelinetext.h>
#include <ui/views/timelineview.h>

#include <QAccessible>
#include <QAction>
#include <QPainter>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QToolBar>
#include <QWheelEvent>
#include <QtTest>

#include <algorithm>
#include <cmath>
#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const CallRecord &lastFade(const RunLog &log)
{
    return *std::find_if(log.calls.crbegin(), log.calls.crend(), [](const CallRecord &call) {
        return call.fade.has_value();
    });
}

//! An axis of one hour on 600 px and an episode that lived on it.
TimePoint at(Duration time)
{
    return fromMs(1'772'442'120'000) + time;
}

TimeAxis hourAxis()
{
    QList<Activity> activity;
    for (int i = 0; i <= 60; ++i) {
        activity << Activity{.at = at(1min * i), .turn = TurnNumber(i + 1)};
    }
    TimeAxis axis(activity, TimeAxis::Mode::Time, TimeAxis::Idle::Folded);
    axis.setViewWidth(617); // 10 px a minute behind 6 px
    return axis;
}

Episode episodeWith(QList<StateChange> states)
{
    return {.id = EpisodeId(1),
            .startedAt = at(1min),
            .encodedAt = at(5min),
            .states = std::move(states)};
}

} // namespace

class TimelineViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void barChangesStateAsTimeGoes();
    void barStopsAtTheMoment();
    void shortStatesStayVisible();
    void marksDoNotOverlap();
    void selectsByClickAndKeys();
    void clickOnTheChartGoesToThatCall();
    void doubleClickGoesToTheTime();
    void wheelZoomsAroundThePointer();
    void keysSwitchTimeFoldAndFit();
    void figuresFollowTheMoment();
    void aJumpIsShownAtOnce();
    void hidesAState();
    void speaksItsRows();
    void exportsWhatItShows();
    void explainsWhatIsUnderThePointer();
    void overlayIsQuickWithHundredsOfEpisodes();
};

void TimelineViewTest::barChangesStateAsTimeGoes()
{
    const Episode episode = episodeWith({{.state = EpisodeState::Live, .at = at(10min)},
                                         {.state = EpisodeState::Leaving, .at = at(20min)},
                                         {.state = EpisodeState::Sealed, .at = at(25min)}});
    const TimeAxis axis = hourAxis();
    const double minute = (axis.mapTimeToX(at(60min)) - axis.mapTimeToX(at(0min))) / 60;
    const QList<BarPart> parts = barParts(episode, at(50min), axis);
    QCOMPARE(parts.size(), 4);
    // It begins at its first message though it was cut later, its own turns in a tone of their own.
    QCOMPARE(parts[0].state, EpisodeState::Live);
    QVERIFY(std::abs(parts[0].x - axis.mapTimeToX(at(1min))) < 1e-6);
    QVERIFY(std::abs(parts[0].width - 19 * minute) < 1e-6);
    QVERIFY(parts[1].isOwnTurns);
    QVERIFY(std::abs(parts[1].width - 4 * minute) < 1e-6);
    QCOMPARE(parts[2].state, EpisodeState::Leaving);
    QVERIFY(std::abs(parts[2].width - 5 * minute) < 1e-6);
    QCOMPARE(parts[3].state, EpisodeState::Sealed);
    QVERIFY(std::abs(parts[3].x + parts[3].width - axis.mapTimeToX(at(50min))) < 1e-6);
}

void TimelineViewTest::barStopsAtTheMoment()
{
    const Episode episode = episodeWith({{.state = EpisodeState::Live, .at = at(10min)}});
    const TimeAxis axis = hourAxis();
    for (const Duration moment : {Duration(12min), Duration(40min)}) {
        const QList<BarPart> parts = barParts(episode, at(moment), axis);
        QVERIFY(std::abs(parts[0].x + parts[0].width - axis.mapTimeToX(at(moment))) < 1e-6);
    }
}

void TimelineViewTest::shortStatesStayVisible()
{
    const Episode episode = episodeWith({{.state = EpisodeState::Live, .at = at(10min)},
                                         {.state = EpisodeState::Leaving, .at = at(20min)},
                                         {.state = EpisodeState::Sealed, .at = at(20min) + 5s},
                                         {.state = EpisodeState::Forgotten, .at = at(40min)}});
    const TimeAxis axis = hourAxis();
    const QList<BarPart> parts = barParts(episode, at(40min) + 2s, axis);
    QCOMPARE(parts[2].state, EpisodeState::Leaving);
    QCOMPARE(parts[2].width, 3.0);
    QCOMPARE(parts[4].state, EpisodeState::Forgotten);
    QCOMPARE(parts[4].width, 10.0);
    QVERIFY(std::abs(parts[4].x + 10 - axis.mapTimeToX(at(40min) + 2s)) < 1e-6);
}

void TimelineViewTest::marksDoNotOverlap()
{
    const RunLog log = bigLog();
    QList<Activity> activity;
    for (const CallRecord &call : log.calls) {
        activity << Activity{.at = call.at, .turn = call.turn};
    }
    TimeAxis axis(activity, TimeAxis::Mode::Time, TimeAxis::Idle::Folded);
    axis.setViewWidth(500);
    const CallSeries series = callSeries(log);
    const QList<PlacedMark> placed = placedMarks(series, axis);
    QVERIFY(placed.size() > 10);
    for (qsizetype i = 0; i < placed.size(); ++i) {
        QVERIFY(i == 0 || placed[i].x - placed[i - 1].x > 15 - 1e-6);
        QVERIFY(std::abs(placed[i].x - axis.mapTimeToX(series.marks[placed[i].place].at)) <= 17);
    }
}

void TimelineViewTest::selectsByClickAndKeys()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    TimelineCanvas canvas(cursor);
    canvas.resize(900, 700);
    canvas.show();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, canvas.rowRect(3).center());
    QCOMPARE(cursor.episode(), EpisodeId(4));
    QTest::keyClick(&canvas, Qt::Key_Down);
    QCOMPARE(cursor.episode(), EpisodeId(5));
    QTest::keyClick(&canvas, Qt::Key_Up);
    QCOMPARE(cursor.episode(), EpisodeId(4));
    QTest::keyClick(&canvas, Qt::Key_Home);
    QCOMPARE(cursor.episode(), EpisodeId(1));
    QTest::keyClick(&canvas, Qt::Key_Up);
    QCOMPARE(cursor.episode(), EpisodeId(1));
    const CallNumber before = cursor.call();
    QTest::keyClick(&canvas, Qt::Key_Left);
    QVERIFY(cursor.call() < before || cursor.moment() < cursor.end());
    QTest::keyClick(&canvas, Qt::Key_Return);
    QCOMPARE(cursor.moment(), cursor.snapshot().episodes.first().states.last().at);
}

void TimelineViewTest::clickOnTheChartGoesToThatCall()
{
    TimeCursor cursor;
    const RunLog log = sampleLog();
    cursor.setLog(log);
    TimelineCanvas canvas(cursor);
    canvas.resize(900, 700);
    canvas.show();
    const double x = canvas.axisLeft() + canvas.axis().mapTimeToX(log.calls.at(50).at);
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPoint(int(x) + 1, canvas.height() - 60));
    QVERIFY(std::abs(cursor.call().value() - 51) <= 3);
    // A mark in the header is gone to exactly.
    const CallSeries series = callSeries(log);
    const PlacedMark mark = placedMarks(series, canvas.axis()).first();
    QTest::mouseClick(&canvas, Qt::LeftButton, {}, QPoint(int(canvas.axisLeft() + mark.x), 52));
    QCOMPARE(cursor.call(), series.marks.at(mark.place).call);
}

void TimelineViewTest::doubleClickGoesToTheTime()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    TimelineCanvas canvas(cursor);
    canvas.resize(900, 700);
    canvas.show();
    const QPoint middle(500, canvas.rowRect(2).center().y());
    QTest::mouseDClick(&canvas, Qt::LeftButton, {}, middle);
    QVERIFY(cursor.moment() < cursor.end());
    // Over the name it goes to where the episode last changed.
    QTest::mouseDClick(&canvas, Qt::LeftButton, {}, QPoint(60, canvas.rowRect(0).center().y()));
    if (!cursor.snapshot().episodes.isEmpty()) {
        QCOMPARE(cursor.moment(), cursor.snapshot().episodes.first().states.last().at);
    }
}

void TimelineViewTest::wheelZoomsAroundThePointer()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    TimelineCanvas canvas(cursor);
    canvas.resize(900, 700);
    canvas.show();
    const auto wheel = [&canvas](Qt::KeyboardModifiers keys, int delta) {
        QWheelEvent event(QPointF(500, 200),
                          canvas.mapToGlobal(QPointF(500, 200)),
                          {},
                          {0, delta},
                          Qt::NoButton,
                          keys,
                          Qt::NoScrollPhase,
                          false);
        QCoreApplication::sendEvent(&canvas, &event);
    };
    wheel(Qt::ControlModifier, 600);
    QVERIFY(canvas.axis().zoom() > 2);
    const double offset = canvas.axis().offset();
    wheel(Qt::NoModifier, -240);
    QVERIFY(canvas.axis().offset() > offset);
    canvas.fit();
    QVERIFY(canvas.axis().isFitted());
}

void TimelineViewTest::keysSwitchTimeFoldAndFit()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    TimelineView view(cursor);
    view.resize(1100, 700);
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    view.canvas().setFocus();
    QTest::keyClick(&view.canvas(), Qt::Key_T);
    QCOMPARE(view.canvas().mode(), TimeAxis::Mode::Turns);
    QTest::keyClick(&view.canvas(), Qt::Key_T);
    QCOMPARE(view.canvas().mode(), TimeAxis::Mode::Time);
    QTest::keyClick(&view.canvas(), Qt::Key_F);
    QVERIFY(!view.canvas().isFolded());
    QVERIFY(view.canvas().axis().wideFolds().isEmpty());
    QTest::keyClick(&view.canvas(), Qt::Key_F);
    QVERIFY(!view.canvas().axis().wideFolds().isEmpty());
    view.canvas().zoom(4);
    QTest::keyClick(&view.canvas(), Qt::Key_0);
    QVERIFY(view.canvas().axis().isFitted());
}

void TimelineViewTest::figuresFollowTheMoment()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    TimelineCanvas canvas(cursor);
    canvas.resize(900, 700);
    QSignalSpy refreshed(&canvas, &TimelineCanvas::rowsRefreshed);
    for (int call = 60; call < 100; ++call) {
        cursor.goToCall(CallNumber(call));
    }
    // Forty moments in no time are a few rounds of figures, the last of them the last moment.
    QTRY_COMPARE(canvas.shownMoment(), cursor.moment());
    QVERIFY(refreshed.size() <= 6);

    QCOMPARE(
        canvas.rows().episodes()->countOf(EpisodeState::Sealed),
        int(std::ranges::count(cursor.snapshot().episodes, EpisodeState::Sealed, &Episode::state)));
}

void TimelineViewTest::aJumpIsShownAtOnce()
{
    TimeCursor cursor;
    TimelineCanvas canvas(cursor);
    cursor.setLog(sampleLog());
    QCOMPARE(canvas.shownMoment(), cursor.end());
    cursor.goToCall(CallNumber(70));
    QCOMPARE(canvas.shownMoment(), cursor.moment());
}

void TimelineViewTest::hidesAState()
{
    TimeCursor cursor;
    const RunLog log = sampleLog();
    cursor.setLog(log);
    cursor.setMoment(lastFade(log).at);
    TimelineView view(cursor);
    view.show();
    const int all = view.canvas().rows().rowCount();
    const int sealed = view.canvas().rows().episodes()->countOf(EpisodeState::Sealed);
    QVERIFY(sealed > 0);
    QAction *filter = nullptr;
    for (QAction *action : view.findChild<QToolBar *>()->actions()) {
        filter = action->text() == u"Sealed %1"_s.arg(sealed) ? action : filter;
    }
    QVERIFY(filter);
    filter->trigger();
    QCOMPARE(view.canvas().rows().rowCount(), all - sealed);
    QVERIFY(!view.csv().contains(u",sealed,"_s));
}

void TimelineViewTest::speaksItsRows()
{
    TimeCursor cursor;
    const RunLog log = sampleLog();
    cursor.setLog(log);
    cursor.setMoment(lastFade(log).at);
    TimelineView view(cursor);
    view.resize(1100, 700);
    view.show();
    QAccessibleInterface *list = QAccessible::queryAccessibleInterface(&view.canvas());
    QVERIFY(list);
    QCOMPARE(list->role(), QAccessible::List);
    QCOMPARE(list->childCount(), view.canvas().rows().rowCount());
    const EpisodeRow &row = view.canvas().rows().at(0);
    const QString spoken = list->child(0)->text(QAccessible::Name);
    QCOMPARE(spoken,
             u"E1 %1, %2, activation %3, rank %4 of %5"_s
                 .arg(row.episode.title, stateName(row.episode.state()))
                 .arg(row.activation, 0, 'f', 4)
                 .arg(row.rank)
                 .arg(view.canvas().rows().episodes()->ranked()));
    QVERIFY(list->child(list->childCount()) == nullptr);
    list->child(2)->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
    QCOMPARE(cursor.episode(), EpisodeId(3));
    QVERIFY(list->child(2)->state().selected);
    QCOMPARE(list->indexOfChild(list->child(2)), 2);
}

void TimelineViewTest::exportsWhatItShows()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    TimelineView view(cursor);
    const QStringList lines = view.csv().split(u'\n', Qt::SkipEmptyParts);
    QCOMPARE(lines.size(), 1 + cursor.snapshot().episodes.size());
    const qsizetype columns = lines.first().count(u',');
    const Episode &first = cursor.snapshot().episodes.first();
    QVERIFY(lines.at(1).startsWith(
        u"1,%1,1,2,%2,"_s.arg(csvField(first.title), stateName(first.state()))));
    const QRegularExpression quoted(u"\"[^\"]*\""_s); // a title may hold commas
    for (QString line : lines) {
        QCOMPARE(line.remove(quoted).count(u','), columns);
    }
}

void TimelineViewTest::explainsWhatIsUnderThePointer()
{
    const RunLog log = sampleLog();
    const CallRecord &fade = lastFade(log);
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(fade.at);
    const EpisodeRow &row = model.at(0);
    const StateChange &last = row.episode.states.last();
    const QString tip = rowTip(row, model.ranked(), fade.at, fade.at);
    QVERIFY2(tip.contains(u"since call %1"_s.arg(last.call.value())), qPrintable(tip));
    const QString early = rowTip(row, model.ranked(), row.episode.startedAt, fade.at);
    QVERIFY2(early.contains(u"Live from call"_s), qPrintable(early));
    const CallMark mark{.kind = CallMark::Kind::Fade,
                        .call = CallNumber(118),
                        .leaving = {EpisodeId(15), EpisodeId(17)},
                        .forgotten = {EpisodeId(1)}};
    QCOMPARE(markWords(mark), u"2 leave, 1 forgotten"_s);
    QCOMPARE(markWords({.kind = CallMark::Kind::Seal, .sealed = {EpisodeId(6), EpisodeId(9)}}),
             u"E6, E9 sealed"_s);
    QCOMPARE(markWords({.kind = CallMark::Kind::Sleep, .idle = 72h, .leaving = {EpisodeId(1)}}),
             u"1 leaves, 3 d idle"_s);
}

void TimelineViewTest::overlayIsQuickWithHundredsOfEpisodes()
{
    TimeCursor cursor;
    cursor.setLog(bigLog());
    TimelineCanvas canvas(cursor);
    canvas.resize(1280, 800);
    QVERIFY(canvas.rows().rowCount() > 400);
    QImage image(canvas.size(), QImage::Format_ARGB32_Premultiplied);
    canvas.render(&image);
    QElapsedTimer timer;
    timer.start();
    constexpr int frames = 50;
    for (int i = 0; i < frames; ++i) {
        QMouseEvent move(QEvent::MouseMove,
                         QPointF(400 + i, 300),
                         QPointF(400 + i, 300),
                         Qt::NoButton,
                         Qt::NoButton,
                         Qt::NoModifier);
        QCoreApplication::sendEvent(&canvas, &move);
        canvas.render(&image);
    }
    qInfo("one frame: %.2f ms", double(timer.elapsed()) / frames);
    timer.restart();
    QPainter painter(&image);
    canvas.paintPicture(painter, 1);
    qInfo("all of it: %lld ms", timer.elapsed());
    timer.restart();
    cursor.setMoment(cursor.moment() - 24h);
    QTRY_COMPARE(canvas.shownMoment(), cursor.moment());
    qInfo("another moment: %lld ms", timer.elapsed());
    QVERIFY(image.pixel(500, 300) != image.pixel(5, 5));
}

QTEST_MAIN(TimelineViewTest)

#include "tst_timelineview.moc"
