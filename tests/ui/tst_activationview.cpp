// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/timecursor.h>
#include <ui/views/activationchart.h>
#include <ui/views/activationview.h>
#include <ui/views/exportbutton.h>
#include <ui/views/rankview.h>
#include <ui/widgets/palette.h>

#include <QImage>
#include <QPainter>
#include <QTemporaryDir>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

void goToLastFade(TimeCursor &cursor)
{
    for (const CallRecord &record : cursor.log().calls) {
        if (record.fade)
            cursor.goToCall(record.call);
    }
}

qint64 topEpisode(const ActivationView &view)
{
    return view.rankView().model()->index(0, 0).data(RankModel::EpisodeRole).toLongLong();
}

} // namespace

class ActivationViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsTheMoment();
    void followsTheMomentOfOthers();
    void oneSelectionInAllParts();
    void suggestsPinsUntilAPersonChooses();
    void pinsWithAKey();
    void changesTheScaleWithAKey();
    void looksAheadHourByHour();
    void showsAsMuchAheadAsIsAsked();
    void anotherDecayChangesCurvesAndOrder();
    void savesPictureAndNumbers();
    void saysSoWhenItCannotSave();
    void holdsFourHundredEpisodes();
};

void ActivationViewTest::showsTheMoment()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    goToLastFade(cursor);
    const ActivationView view(cursor);
    QCOMPARE(view.series().curves().scale.moment(), cursor.moment());
    QCOMPARE(view.series().curves().curves.size(), cursor.snapshot().episodes.size());
    QCOMPARE(topEpisode(view), cursor.callRecord()->fade->picks.first().episode.value());
}

void ActivationViewTest::followsTheMomentOfOthers()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    view.show();
    const TimePoint before = view.series().curves().scale.moment();
    cursor.step(-20);
    cursor.step(-20);
    QTRY_COMPARE(view.series().curves().scale.moment(), cursor.moment());
    QVERIFY(cursor.moment() < before);
    cursor.setLog(emptyLog());
    QTRY_COMPARE(view.series().columnCount(), 1);
    QCOMPARE(view.rankView().model()->rowCount(), 0);
}

void ActivationViewTest::oneSelectionInAllParts()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    goToLastFade(cursor);
    ActivationView view(cursor);
    const EpisodeId third = view.rankView().ranks().outlook().rows.at(2).episode;
    cursor.selectEpisode(third);
    QCOMPARE(view.rankView().currentIndex().row(), 2);
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(cursor.episode(), view.rankView().ranks().outlook().rows.at(1).episode);
    Q_EMIT view.chart().episodeClicked(third);
    QCOMPARE(cursor.episode(), third);
}

void ActivationViewTest::suggestsPinsUntilAPersonChooses()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    QVERIFY(!view.pinned().isEmpty());
    const EpisodeId second = cursor.snapshot().episodes.at(1).id;
    const QSet<EpisodeId> suggested = view.pinned();
    view.setPinned(second, true);
    QVERIFY(view.pinned().contains(suggested));
    QVERIFY(view.series().curves().find(second)->isPinned);
    cursor.step(-5);
    QCOMPARE(view.pinned(), suggested + QSet<EpisodeId>{second});
    RunLog other = bigLog();
    other.memory.id = MemoryId(u"another"_s);
    cursor.setLog(other);
    const ActivationView fresh(cursor);
    QCOMPARE(view.pinned(), fresh.pinned());
}

void ActivationViewTest::pinsWithAKey()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    const EpisodeId second = cursor.snapshot().episodes.at(1).id;
    cursor.selectEpisode(second);
    QVERIFY(!view.pinned().contains(second));
    QTest::keyClick(&view.rankView(), Qt::Key_P);
    QVERIFY(view.pinned().contains(second));
    QTest::keyClick(&view.rankView(), Qt::Key_P);
    QVERIFY(!view.pinned().contains(second));
}

void ActivationViewTest::changesTheScaleWithAKey()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QTest::keyClick(&view.chart(), Qt::Key_L);
    QCOMPARE(view.series().curves().scale.kind(), AgeScale::Kind::Linear);
    QTest::keyClick(&view.chart(), Qt::Key_L);
    QCOMPARE(view.series().curves().scale.kind(), AgeScale::Kind::LogAge);
}

void ActivationViewTest::looksAheadHourByHour()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    view.show();
    view.activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    QTest::keyClick(&view.chart(), Qt::Key_Right, Qt::ShiftModifier);
    QTest::keyClick(&view.chart(), Qt::Key_Right, Qt::ShiftModifier);
    QCOMPARE(view.rankView().ranks().outlook().at, cursor.moment() + 2h);
    QTest::keyClick(&view.chart(), Qt::Key_Left, Qt::ShiftModifier);
    QCOMPARE(view.lookAhead(), Duration(1h));
    QTest::keyClick(&view.chart(), Qt::Key_Escape);
    QCOMPARE(view.rankView().ranks().outlook().at, cursor.moment());
}

void ActivationViewTest::showsAsMuchAheadAsIsAsked()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    view.setAhead(Duration(0));
    QCOMPARE(view.series().curves().scale.ahead(), Duration(0));
    view.setLookAhead(30h);
    QCOMPARE(view.series().curves().scale.ahead(), Duration(7 * 24h));
    view.setLookAhead(9'999h);
    QCOMPARE(view.lookAhead(), Duration(30 * 24h));
}

void ActivationViewTest::anotherDecayChangesCurvesAndOrder()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    const Curve before = view.series().curves().curves.first();
    view.setDecay(1);
    const Curve after = view.series().curves().curves.first();
    Tuning tuning = cursor.log().run.tuning;
    tuning.decayExponent = 1;
    QVERIFY(after.now < before.now);
    QCOMPARE(after.now, activation(after.traces, cursor.moment(), tuning));
    const RankRow &top = view.rankView().ranks().outlook().rows.first();
    QCOMPARE(top.activation, view.series().curves().find(top.episode)->now);
}

void ActivationViewTest::savesPictureAndNumbers()
{
    QTemporaryDir folder;
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    ActivationView view(cursor);
    view.resize(900, 700);
    view.show();
    const ExportSource source{
        .name = u"activation"_s,
        .size = [&view] { return view.pictureSize(); },
        .paint = [&view](QPainter &painter, qreal ratio) { view.paintPicture(painter, ratio); }};
    QVERIFY(savePng(source, folder.filePath(u"a.png"_s)));
    const QImage image(folder.filePath(u"a.png"_s));
    QCOMPARE(image.size(), view.pictureSize() * 2);
    QVERIFY(saveSvg(source, folder.filePath(u"a.svg"_s)));
    QFile svg(folder.filePath(u"a.svg"_s));
    QVERIFY(svg.open(QIODevice::ReadOnly));
    const QByteArray text = svg.readAll();
    QVERIFY(text.contains("<polyline") || text.contains("<path"));
    QVERIFY(text.contains("Next to leave"));
}

void ActivationViewTest::saysSoWhenItCannotSave()
{
    const Result<void> saved = saveText(u"x"_s, u"/nonexistent/folder/a.csv"_s);
    QVERIFY(!saved);
    QCOMPARE(saved.error().code, Error::Code::Unwritable);
    QCOMPARE(saved.error().where, u"/nonexistent/folder/a.csv"_s);
}

void ActivationViewTest::holdsFourHundredEpisodes()
{
    TimeCursor cursor;
    cursor.setLog(bigLog());
    ActivationView view(cursor);
    view.resize(900, 700);
    const CurveSet &curves = view.series().curves();
    QVERIFY(curves.curves.size() >= 400);
    QCOMPARE(curves.curves.size() - curves.folded(), 50);
    QVERIFY(!curves.bandTop.isEmpty());
    QVERIFY(!view.grab().isNull());
}

QTEST_MAIN(ActivationViewTest)
#include "tst_activationview.moc"
