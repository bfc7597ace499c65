// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/views/curveloader.h>

#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const TimePoint moment = fromMs(1'700'000'000'000);

CurveRequest request(int episodes, int traces)
{
    CurveRequest result{.scale
                        = AgeScale(AgeScale::Kind::LogAge, moment, moment - 240h, Duration(24h))};
    for (int i = 1; i <= episodes; ++i) {
        Episode episode{.id = EpisodeId(i)};
        episode.states = {{.at = moment - 200h}};
        for (int k = 0; k < traces; ++k)
            episode.traces.append(
                {.at = moment - 200h + std::chrono::minutes(k), .score = 1, .isCounted = true});
        result.episodes.append(episode);
    }
    return result;
}

} // namespace

class CurveLoaderTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void makesFewCurvesAtOnce();
    void makesManyOnAnotherThread();
    void theLatestRequestWins();
    void nothingOldComesAfterWhatWasMadeAtOnce();
    void mayGoWhileItWorks();
};

void CurveLoaderTest::makesFewCurvesAtOnce()
{
    CurveLoader loader;
    QList<CurveSet> loaded;
    connect(&loader, &CurveLoader::loaded, this, [&](const CurveSet &set) { loaded << set; });
    loader.load(request(3, 2));
    QCOMPARE(loaded.size(), 1);
    QCOMPARE(loaded.first(), makeCurves(request(3, 2)));
}

void CurveLoaderTest::makesManyOnAnotherThread()
{
    const CurveRequest large = request(100, 80);
    QVERIFY(workOf(large) > CurveLoader::quickWork);
    CurveLoader loader;
    QSignalSpy spy(&loader, &CurveLoader::loaded);
    QList<CurveSet> loaded;
    connect(&loader, &CurveLoader::loaded, this, [&](const CurveSet &set) { loaded << set; });
    loader.load(large);
    QCOMPARE(loaded.size(), 0);
    QVERIFY(spy.wait());
    QCOMPARE(loaded.size(), 1);
    QCOMPARE(loaded.first().curves.size(), 100);
    loader.load(large, true);
    QCOMPARE(loaded.size(), 2);
}

void CurveLoaderTest::theLatestRequestWins()
{
    CurveLoader loader;
    QList<qsizetype> sizes;
    connect(&loader, &CurveLoader::loaded, this, [&](const CurveSet &set) {
        sizes << set.curves.size();
    });
    loader.load(request(100, 80));
    loader.load(request(101, 80));
    loader.load(request(102, 80));
    QTRY_VERIFY(sizes.contains(102));
    QCOMPARE(sizes, (QList<qsizetype>{100, 102}));
}

void CurveLoaderTest::nothingOldComesAfterWhatWasMadeAtOnce()
{
    CurveLoader loader;
    QList<qsizetype> sizes;
    connect(&loader, &CurveLoader::loaded, this, [&](const CurveSet &set) {
        sizes << set.curves.size();
    });
    loader.load(request(100, 80));
    loader.load(request(2, 2));
    loader.load(request(101, 80));
    QTRY_VERIFY(sizes.contains(101));
    QCOMPARE(sizes, (QList<qsizetype>{2, 101}));
}

void CurveLoaderTest::mayGoWhileItWorks()
{
    QPointer<CurveLoader> loader = new CurveLoader(this);
    loader->load(request(100, 80));
    delete loader;
    QVERIFY(loader.isNull());
    QVERIFY(QThreadPool::globalInstance()->waitForDone(30'000));
}

QTEST_GUILESS_MAIN(CurveLoaderTest)
#include "tst_curveloader.moc"
