// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/views/activationchart.h>
#include <ui/views/tracestrip.h>
#include <ui/widgets/palette.h>

#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const TimePoint moment = fromMs(1'700'000'000'000);

Episode episode(int id, Duration age, EpisodeState state)
{
    Episode result{.id = EpisodeId(id), .title = u"Number %1"_s.arg(id)};
    result.states = {{.state = state, .at = moment - age}};
    result.traces = {{.at = moment - age, .score = 1, .isCounted = true}};
    return result;
}

CurveSet curves()
{
    QList<Episode> episodes{episode(1, 200h, EpisodeState::Sealed),
                            episode(2, 20h, EpisodeState::Live),
                            episode(3, 2h, EpisodeState::Live)};
    episodes.first().traces.append(
        {.at = moment - 20h, .score = 0.6, .isCounted = true, .fact = FactId(7)});
    return makeCurves({.episodes = episodes,
                       .scale = AgeScale(AgeScale::Kind::LogAge, moment, moment - 240h, 168h),
                       .pinned = {EpisodeId(1)}});
}

// The place of a curve in the widget, from what the chart itself paints.
QPointF placeOf(const ActivationChart &chart, const CurveSet &set, EpisodeId id, TimePoint time)
{
    const ChartMargins margins = chartMargins(scaledFont(chart.font(), 0.85));
    const double width = std::round(chart.width() - margins.left - margins.right);
    const double x = std::round(margins.left) + set.scale.x(time) * width;
    for (int y = 20; y < chart.height(); ++y) {
        const Curve *curve = chart.curveAt(QPointF(x, y));
        if (curve && curve->id == id)
            return QPointF(x, y + 6);
    }
    return {};
}

int pixelsOf(const QImage &image, const QColor &colour, const QRect &area)
{
    int count = 0;
    for (int y = area.top(); y <= area.bottom(); ++y) {
        for (int x = area.left(); x <= area.right(); ++x)
            count += image.pixelColor(x, y).rgb() == colour.rgb() ? 1 : 0;
    }
    return count;
}

} // namespace

class ActivationChartTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void paintsPinnedCurvesInTheirStatesColour();
    void findsTheCurveUnderThePointer();
    void readsValueAndTraces();
    void clickSelectsAndDoubleClickGoes();
    void keysMoveTheReading();
    void hoverLeavesThePictureAlone();
    void stripHasATickForEachTrace();
    void stripTellsATracesFact();
};

void ActivationChartTest::init()
{
    QApplication::setPalette(themePalette(Theme::Light));
}

void ActivationChartTest::paintsPinnedCurvesInTheirStatesColour()
{
    ActivationChart chart;
    chart.resize(800, 300);
    chart.setCurves(curves());
    const QImage with = chart.grab().toImage();
    CurveSet bare = curves();
    for (Curve &curve : bare.curves)
        curve.isPinned = false;
    chart.setCurves(bare);
    const QImage without = chart.grab().toImage();
    const QColor colour = tokensFor(chart.palette()).sealed.border;
    const QRect plot(60, 40, 600, 240);
    QVERIFY(pixelsOf(with, colour, plot) > 50);
    QCOMPARE(pixelsOf(without, colour, plot), 0);
    QVERIFY(pixelsOf(without, chart.palette().color(QPalette::Mid), plot) > 50);
}

void ActivationChartTest::findsTheCurveUnderThePointer()
{
    ActivationChart chart;
    chart.resize(800, 300);
    const CurveSet set = curves();
    chart.setCurves(set);
    const QPointF place = placeOf(chart, set, EpisodeId(2), moment - 6h);
    QVERIFY(!place.isNull());
    QCOMPARE(chart.curveAt(place)->id, EpisodeId(2));
    QCOMPARE(chart.curveAt(QPointF(2, 2)), nullptr);
}

void ActivationChartTest::readsValueAndTraces()
{
    ActivationChart chart;
    const CurveSet set = curves();
    chart.setCurves(set);
    const QStringList lines = chart.readingText(set.curves.first(), moment - 10h).split(u'\n');
    QCOMPARE(lines.size(), 3);
    QCOMPARE(lines.at(0), u"E1 Number 1, sealed"_s);
    // 1 / √(190 · 60) + 0.6 / √600
    QVERIFY2(lines.at(1).startsWith("0.0339, "_L1), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(1).contains(u'2'), qPrintable(lines.at(1)));
    QVERIFY2(lines.at(2).endsWith("10 h before the moment"_L1), qPrintable(lines.at(2)));
}

void ActivationChartTest::clickSelectsAndDoubleClickGoes()
{
    ActivationChart chart;
    chart.resize(800, 300);
    const CurveSet set = curves();
    chart.setCurves(set);
    QSignalSpy clicked(&chart, &ActivationChart::episodeClicked);
    QSignalSpy asked(&chart, &ActivationChart::momentAsked);
    const QPointF place = placeOf(chart, set, EpisodeId(2), moment - 6h);
    QTest::mouseClick(&chart, Qt::LeftButton, {}, place.toPoint());
    QCOMPARE(clicked.first().first().value<EpisodeId>(), EpisodeId(2));
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, place.toPoint());
    QCOMPARE(asked.size(), 1);
    const Duration away = asked.first().first().value<TimePoint>() - (moment - 6h);
    QVERIFY(away < 10min && away > -10min);
    QTest::mouseDClick(&chart, Qt::LeftButton, {}, QPoint(chart.width() - 130, 150));
    QCOMPARE(asked.size(), 1); // what lies ahead is no place to go to
}

void ActivationChartTest::keysMoveTheReading()
{
    ActivationChart chart;
    chart.resize(800, 300);
    chart.setCurves(curves());
    chart.setSelected(EpisodeId(1));
    chart.show();
    QTest::keyClick(&chart, Qt::Key_Left);
    const QString first = chart.accessibleDescription();
    QVERIFY2(first.contains("E1 Number 1, sealed"_L1), qPrintable(first));
    QTest::keyClick(&chart, Qt::Key_Left);
    QVERIFY(chart.accessibleDescription() != first);
    QTest::keyClick(&chart, Qt::Key_Right);
    QCOMPARE(chart.accessibleDescription(), first);
}

void ActivationChartTest::hoverLeavesThePictureAlone()
{
    ActivationChart chart;
    chart.resize(800, 300);
    const CurveSet set = curves();
    chart.setCurves(set);
    const QImage before = chart.grab().toImage();
    const QPointF place = placeOf(chart, set, EpisodeId(2), moment - 6h);
    QTest::mouseMove(&chart, place.toPoint());
    QMouseEvent move(QEvent::MouseMove, place, place, Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QApplication::sendEvent(&chart, &move);
    QVERIFY(chart.grab().toImage() != before);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(&chart, &leave);
    QCOMPARE(chart.grab().toImage(), before);
}

void ActivationChartTest::stripHasATickForEachTrace()
{
    TraceStrip strip;
    const CurveSet set = curves();
    strip.setCurves(set);
    strip.resize(800, strip.heightForRows());
    const int one = strip.heightForRows();
    QSet<const Trace *> found;
    for (int x = 0; x < strip.width(); ++x) {
        if (const Trace *trace = strip.traceAt(QPointF(x, 10)))
            found.insert(trace);
    }
    QCOMPARE(found.size(), 2);
    strip.setSelected(EpisodeId(3));
    QVERIFY(strip.heightForRows() > one);
}

void ActivationChartTest::stripTellsATracesFact()
{
    TraceStrip strip;
    strip.setCurves(curves());
    strip.setFacts({{.id = FactId(7), .note = u"The launch moves."_s}});
    strip.resize(800, strip.heightForRows());
    QPoint place;
    for (int x = 0; x < strip.width(); ++x) {
        const Trace *trace = strip.traceAt(QPointF(x, 10));
        if (trace && trace->fact == FactId(7))
            place = QPoint(x, 10);
    }
    const QString tip = strip.toolTipAt(place);
    QVERIFY2(tip.startsWith("fact 7: The launch moves."_L1), qPrintable(tip));
    QVERIFY2(tip.contains("score 0.60"_L1), qPrintable(tip));
    QCOMPARE(strip.toolTipAt(QPointF(2, 2)), QString());
}

QTEST_MAIN(ActivationChartTest)
#include "tst_activationchart.moc"
