// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/activationcurves.h>

#include <QtTest>

#include <cmath>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const TimePoint moment = fromMs(1'700'000'000'000);

Episode episode(int id, Duration age, const QList<Trace> &more = {})
{
    Episode result{.id = EpisodeId(id), .title = u"Number %1"_s.arg(id)};
    result.encodedAt = moment - age;
    result.states = {{.state = EpisodeState::Live, .at = moment - age}};
    result.traces = {{.at = moment - age, .score = 1, .isCounted = true}};
    result.traces += more;
    return result;
}

CurveRequest request(const QList<Episode> &episodes, Duration past = 240h, Duration ahead = 168h)
{
    return {.episodes = episodes,
            .scale = AgeScale(AgeScale::Kind::LogAge, moment, moment - past, ahead)};
}

// The largest distance, in decades, between the drawn line and the formula.
double worstError(const CurveSet &set, const Curve &curve)
{
    double worst = 0;
    for (qsizetype i = 1; i < curve.points.size(); ++i) {
        const QPointF from = curve.points.at(i - 1);
        const QPointF to = curve.points.at(i);
        if (to.x() - from.x() < 1e-6)
            continue;
        for (double share : {0.25, 0.5, 0.75}) {
            const double x = std::lerp(from.x(), to.x(), share);
            const double exact = valueAt(set, curve, set.scale.time(x));
            worst
                = std::max(worst, std::abs(std::lerp(from.y(), to.y(), share) - std::log10(exact)));
        }
    }
    return worst;
}

} // namespace

class ActivationCurvesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesAreTheEnginesOwn();
    void beginsWhereTheEpisodeWasEncoded();
    void jumpsWhereATraceWasWritten();
    void drawsWithFewPointsWhatTheFormulaGives();
    void countsOnlyWhatCounts();
    void anotherExponentGivesTheCurveThatWouldHaveBeen();
    void foldsTheLeastActiveIntoABand();
    void neverFoldsWhatIsPinnedOrSelected();
    void boundsAllThatIsShown();
    void readsValueAndTracesAtATime();
    void suggestsBothEndsAndTheNewest();
    void holdsNothingForNothing();
};

void ActivationCurvesTest::valuesAreTheEnginesOwn()
{
    const QList<Trace> more{{.at = moment - 30h, .score = 0.8, .isCounted = true}};
    const CurveSet set = makeCurves(request({episode(1, 200h, more)}));
    const Curve &curve = set.curves.first();
    const Tuning tuning;
    QCOMPARE(curve.values.size(), set.times.size());
    QVERIFY(set.times.contains(moment));
    for (qsizetype i = 0; i < set.times.size(); ++i) {
        const QList<Trace> known = curve.traces.first(tracesAt(curve, set.times.at(i)));
        const double exact = activation(known, set.times.at(i), tuning);
        QVERIFY(std::abs(double(curve.values.at(i)) - exact) <= 1e-3 * std::max(exact, 1e-9));
    }
    QCOMPARE(curve.now, activation(curve.traces, moment, tuning));
    QVERIFY(std::abs(curve.atEnd - activation(curve.traces, moment + 168h, tuning)) < 1e-5);
}

void ActivationCurvesTest::beginsWhereTheEpisodeWasEncoded()
{
    const CurveSet set = makeCurves(request({episode(1, 10h)}));
    const Curve &curve = set.curves.first();
    QCOMPARE(curve.points.first(), QPointF(set.scale.x(moment - 10h), 0));
    QCOMPARE(valueAt(set, curve, moment - 11h), 0.0);
    QCOMPARE(curve.values.first(), 0.0F);
}

void ActivationCurvesTest::jumpsWhereATraceWasWritten()
{
    const QList<Trace> more{{.at = moment - 5h, .score = 1, .isCounted = true}};
    const CurveSet set = makeCurves(request({episode(1, 100h, more)}));
    const double x = set.scale.x(moment - 5h);
    QList<double> there;
    for (const QPointF &point : set.curves.first().points) {
        if (std::abs(point.x() - x) < 1e-5)
            there.append(point.y());
    }
    QVERIFY(there.size() >= 2);
    const auto [least, most] = std::ranges::minmax(there);
    QVERIFY(least < -1);
    QVERIFY(most > 0);
}

void ActivationCurvesTest::drawsWithFewPointsWhatTheFormulaGives()
{
    QList<Trace> more;
    for (int hours : {150, 90, 89, 20, 3})
        more.append({.at = moment - std::chrono::hours(hours), .score = 0.7, .isCounted = true});
    const CurveSet set = makeCurves(request({episode(1, 200h, more)}));
    const Curve &curve = set.curves.first();
    QVERIFY2(curve.points.size() < 200, qPrintable(QString::number(curve.points.size())));
    // On a log axis an hour-wide step next to a jump bends the most; a hundredth of a decade is
    // less than a pixel.
    QVERIFY2(worstError(set, curve) < 0.05, qPrintable(QString::number(worstError(set, curve))));
}

void ActivationCurvesTest::countsOnlyWhatCounts()
{
    const QList<Trace> more{{.at = moment - 5h, .score = 0.4, .isCounted = false}};
    const CurveSet with = makeCurves(request({episode(1, 100h, more)}));
    const CurveSet without = makeCurves(request({episode(1, 100h)}));
    QCOMPARE(with.curves.first().points, without.curves.first().points);
    QCOMPARE(with.curves.first().traces.size(), 1);
}

void ActivationCurvesTest::anotherExponentGivesTheCurveThatWouldHaveBeen()
{
    CurveRequest asked = request({episode(1, 100h)});
    asked.tuning.decayExponent = 1;
    const CurveSet set = makeCurves(asked);
    QVERIFY(std::abs(set.curves.first().now - 1.0 / 6000) < 1e-9);
    QVERIFY(std::abs(valueAt(set, set.curves.first(), moment - 90h) - 1.0 / 600) < 1e-9);
}

void ActivationCurvesTest::foldsTheLeastActiveIntoABand()
{
    QList<Episode> episodes;
    for (int i = 1; i <= 60; ++i)
        episodes.append(episode(i, std::chrono::hours(i)));
    const CurveSet set = makeCurves(request(episodes));
    QCOMPARE(set.folded(), 10);
    for (const Curve &curve : set.curves)
        QCOMPARE(curve.isFolded, curve.id.value() > 50);
    QVERIFY(!set.bandTop.isEmpty());
    QCOMPARE(set.bandTop.size(), set.bandBottom.size());
    const QPointF top = set.bandTop.last();
    const QPointF bottom = set.bandBottom.last();
    QVERIFY(std::abs(top.y() - std::log10(set.find(EpisodeId(51))->atEnd)) < 1e-6);
    QVERIFY(std::abs(bottom.y() - std::log10(set.find(EpisodeId(60))->atEnd)) < 1e-6);
}

void ActivationCurvesTest::neverFoldsWhatIsPinnedOrSelected()
{
    QList<Episode> episodes;
    for (int i = 1; i <= 60; ++i)
        episodes.append(episode(i, std::chrono::hours(i)));
    CurveRequest asked = request(episodes);
    asked.pinned = {EpisodeId(60)};
    asked.selected = EpisodeId(59);
    const CurveSet set = makeCurves(asked);
    QCOMPARE(set.folded(), 10);
    QVERIFY(set.find(EpisodeId(60))->isPinned);
    QVERIFY(!set.find(EpisodeId(60))->isFolded);
    QVERIFY(!set.find(EpisodeId(59))->isFolded);
}

void ActivationCurvesTest::boundsAllThatIsShown()
{
    const QList<Trace> more{{.at = moment - 50h, .score = 1, .isCounted = true}};
    const CurveSet set = makeCurves(request({episode(1, 100h, more), episode(2, 100h)}));
    const double peak = 1 + 1 / std::sqrt(50 * 60.0);
    QVERIFY(std::abs(set.highest - peak) < 1e-3);
    QVERIFY(std::abs(set.lowest - 1 / std::sqrt(268 * 60.0)) < 1e-5);
}

void ActivationCurvesTest::readsValueAndTracesAtATime()
{
    const QList<Trace> more{{.at = moment - 50h, .score = 1, .isCounted = true}};
    const CurveSet set = makeCurves(request({episode(1, 100h, more)}));
    const Curve &curve = set.curves.first();
    QCOMPARE(tracesAt(curve, moment - 101h), 0);
    QCOMPARE(tracesAt(curve, moment - 51h), 1);
    QCOMPARE(tracesAt(curve, moment - 50h), 2);
    QCOMPARE(valueAt(set, curve, moment - 60h), 1 / std::sqrt(40 * 60.0));
}

void ActivationCurvesTest::suggestsBothEndsAndTheNewest()
{
    QList<Episode> episodes;
    QList<EpisodeId> ranked;
    for (int i = 1; i <= 9; ++i) {
        episodes.append(episode(i, 5h));
        if (i < 9)
            ranked.append(EpisodeId(i));
    }
    const QSet<EpisodeId> expected{
        EpisodeId(1), EpisodeId(2), EpisodeId(7), EpisodeId(8), EpisodeId(9)};
    QCOMPARE(suggestedPins(episodes, ranked), expected);
    QCOMPARE(suggestedPins({}, {}), QSet<EpisodeId>());
}

void ActivationCurvesTest::holdsNothingForNothing()
{
    const CurveSet set = makeCurves(request({}));
    QVERIFY(set.curves.isEmpty());
    QVERIFY(set.lowest > 0 && set.highest > set.lowest);
    QCOMPARE(workOf(request({})), 0);
}

QTEST_GUILESS_MAIN(ActivationCurvesTest)
#include "tst_activationcurves.moc"
