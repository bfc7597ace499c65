// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/lane/lane.h>

#include <QCoro/QCoroTask>

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

constexpr int MostTries = 3;

//! A store with one run, and what the work of its lane was asked to do.
class Harbour
{
public:
    explicit Harbour(const QString &file = u":memory:"_s)
        : m_file(file)
    {
        open();
        const MemoryId id(u"aa11"_s);
        const Result<void> inserted = store->messages().insertMemory({.id = id}, {});
        const Result<RunInfo> started
            = store->messages().startRun({.key = RunKey(u"run"_s), .memory = id});
        if (!inserted || !started)
            qFatal("no run");
        run = started->id;
        makeLane();
    }

    void reopen()
    {
        lane.reset();
        store.reset();
        open();
        makeLane();
    }

    void queue(const QStringList &names)
    {
        for (const QString &name : names) {
            const Result<StoredJob> queued
                = store->calls().queueJob(run, u"moor"_s, {{u"name"_s, name}}, now);
            if (!queued)
                qFatal("not queued");
        }
    }

    //! The coming tries of that job fail before they know what to write.
    void failPrepare(const QString &name, int times) { m_prepareFailures[name] = times; }
    //! The same, after they have begun to write it.
    void failApply(const QString &name, int times) { m_applyFailures[name] = times; }

    Result<void> drain() { return QCoro::waitFor(lane->drain(now)); }

    //! "1 done 0": id, state, tries.
    QStringList printed() const
    {
        const Result<QList<StoredJob>> jobs = lane->jobs();
        if (!jobs)
            return {jobs.error().detail};
        QStringList lines;
        for (const StoredJob &job : *jobs) {
            const QString state = job.state == StoredJob::State::Waiting ? u"waiting"_s
                : job.state == StoredJob::State::Done                    ? u"done"_s
                                                                         : u"parked"_s;
            lines << u"%1 %2 %3"_s.arg(job.id.value()).arg(state).arg(job.tries);
        }
        return lines;
    }

    //! What the jobs have written, which stands in the store: one ratio each.
    QStringList written() const
    {
        QStringList names;
        const Result<QList<StoredRatio>> ratios = store->calls().keptRatios(run);
        if (!ratios)
            return {ratios.error().detail};
        for (const StoredRatio &ratio : *ratios)
            names << ratio.model;
        return names;
    }

    std::unique_ptr<Store> store;
    std::unique_ptr<Lane> lane;
    RunId run;
    TimePoint now = fromMs(1'772'442'000'000);
    QStringList tried; //!< every attempt, by name
    QList<int> pauses; //!< tries that back-off was asked for

private:
    void open()
    {
        Result<std::unique_ptr<Store>> opened = Store::open(m_file, Access::ReadWrite);
        if (!opened)
            qFatal("%s", qPrintable(opened.error().detail));
        store = *std::move(opened);
    }

    void makeLane()
    {
        const auto backOff = [this](int tries) {
            pauses << tries;
            return Duration(1ms);
        };
        lane = std::make_unique<Lane>(*store, run, MostTries, backOff);
        lane->setWork(u"moor"_s,
                      [this](StoredJob job, TimePoint at) { return prepare(std::move(job), at); });
    }

    QCoro::Task<Result<Lane::Apply>> prepare(StoredJob job, TimePoint at)
    {
        const QString name = job.payload.value("name"_L1).toString();
        tried << name;
        if (at != now)
            co_return Error{.detail = u"another time"_s};
        if (m_prepareFailures[name]-- > 0)
            co_return Error{.where = name, .detail = u"no wind"_s};
        co_return Lane::Apply([this, name] { return apply(name); });
    }

    Result<void> apply(const QString &name)
    {
        const Result<void> stored = store->calls().insertRatio(run, name, 1, CallNumber(1));
        if (!stored)
            return stored;
        if (m_applyFailures[name]-- > 0)
            return Error{.where = name, .detail = u"the rope broke"_s};
        return {};
    }

    QString m_file;
    QHash<QString, int> m_prepareFailures; //!< still to come, by name
    QHash<QString, int> m_applyFailures;
};

} // namespace

class LaneTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doesJobsInTheOrderTheyCame();
    void triesAFailedJobAgainWithBackOff();
    void parksAJobAfterTheLastTry();
    void goesOnBehindAParkedJob();
    void goesOnAfterReopeningTheStore();
    void countsTriesOverReopening();
    void writesAndIsDoneInOneTransaction();
    void parksAJobWhoseWriteKeepsFailing();
    void retriesAParkedJob();
    void retriesOnlyParkedJobs();
    void parksAJobOfUnknownKind();
    void doublesItsBackOff();
};

void LaneTest::doesJobsInTheOrderTheyCame()
{
    Harbour harbour;
    harbour.queue({u"a"_s, u"b"_s, u"c"_s});
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.tried, (QStringList{u"a"_s, u"b"_s, u"c"_s}));
    QCOMPARE(harbour.written(), harbour.tried);
    QCOMPARE(harbour.printed(), (QStringList{u"1 done 0"_s, u"2 done 0"_s, u"3 done 0"_s}));
    QVERIFY(harbour.pauses.isEmpty());
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.tried.size(), 3);
}

void LaneTest::triesAFailedJobAgainWithBackOff()
{
    Harbour harbour;
    harbour.queue({u"a"_s, u"b"_s});
    harbour.failPrepare(u"a"_s, 2);
    QVERIFY(harbour.drain());
    // The one behind waits for it: the order is kept.
    QCOMPARE(harbour.tried, (QStringList{u"a"_s, u"a"_s, u"a"_s, u"b"_s}));
    QCOMPARE(harbour.pauses, (QList<int>{0, 1}));
    QCOMPARE(harbour.printed(), (QStringList{u"1 done 2"_s, u"2 done 0"_s}));
}

void LaneTest::parksAJobAfterTheLastTry()
{
    Harbour harbour;
    harbour.queue({u"a"_s});
    harbour.failPrepare(u"a"_s, 100);
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.tried.size(), MostTries);
    QCOMPARE(harbour.printed(), QStringList{u"1 parked 3"_s});
    QCOMPARE(harbour.lane->jobs()->first().error, u"a: no wind"_s);
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.tried.size(), MostTries);
}

void LaneTest::goesOnBehindAParkedJob()
{
    Harbour harbour;
    harbour.queue({u"a"_s, u"b"_s, u"c"_s});
    harbour.failPrepare(u"b"_s, 100);
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.written(), (QStringList{u"a"_s, u"c"_s}));
    QCOMPARE(harbour.printed(), (QStringList{u"1 done 0"_s, u"2 parked 3"_s, u"3 done 0"_s}));
}

void LaneTest::goesOnAfterReopeningTheStore()
{
    const QTemporaryDir folder;
    Harbour harbour(folder.filePath(u"lane.ebb"_s));
    harbour.queue({u"a"_s});
    QVERIFY(harbour.drain());
    harbour.queue({u"b"_s, u"c"_s});
    harbour.reopen();
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.tried, (QStringList{u"a"_s, u"b"_s, u"c"_s}));
    QCOMPARE(harbour.written(), harbour.tried);
}

void LaneTest::countsTriesOverReopening()
{
    const QTemporaryDir folder;
    Harbour harbour(folder.filePath(u"lane.ebb"_s));
    harbour.queue({u"a"_s});
    harbour.failApply(u"a"_s, 100);
    QVERIFY(!harbour.drain()); // a write that fails ends the drain
    harbour.reopen();
    QCOMPARE(harbour.printed(), QStringList{u"1 waiting 1"_s});
    QVERIFY(!harbour.drain());
    QCOMPARE(harbour.pauses, QList<int>{0});
    QCOMPARE(harbour.printed(), QStringList{u"1 waiting 2"_s});
}

void LaneTest::writesAndIsDoneInOneTransaction()
{
    Harbour harbour;
    harbour.queue({u"a"_s, u"b"_s});
    harbour.failApply(u"a"_s, 1);
    const Result<void> done = harbour.drain();
    QVERIFY(!done);
    QCOMPARE(done.error().detail, u"the rope broke"_s);
    QCOMPARE(harbour.written(), QStringList());
    QCOMPARE(harbour.printed(), (QStringList{u"1 waiting 1"_s, u"2 waiting 0"_s}));
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.written(), (QStringList{u"a"_s, u"b"_s}));
}

void LaneTest::parksAJobWhoseWriteKeepsFailing()
{
    Harbour harbour;
    harbour.queue({u"a"_s, u"b"_s});
    harbour.failApply(u"a"_s, 100);
    for (int i = 0; i < MostTries; ++i)
        QVERIFY(!harbour.drain());
    QCOMPARE(harbour.printed(), (QStringList{u"1 parked 3"_s, u"2 waiting 0"_s}));
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.written(), QStringList{u"b"_s});
}

void LaneTest::retriesAParkedJob()
{
    Harbour harbour;
    harbour.queue({u"a"_s, u"b"_s});
    harbour.failPrepare(u"a"_s, MostTries + 1);
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.written(), QStringList{u"b"_s});
    QVERIFY(harbour.lane->retry(JobId(1)));
    QCOMPARE(harbour.printed().first(), u"1 waiting 0"_s);
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.printed().first(), u"1 done 1"_s);
    QCOMPARE(harbour.written(), (QStringList{u"b"_s, u"a"_s}));
}

void LaneTest::retriesOnlyParkedJobs()
{
    Harbour harbour;
    harbour.queue({u"a"_s});
    for (const JobId job : {JobId(1), JobId(2), JobId()}) {
        const Result<void> retried = harbour.lane->retry(job);
        QVERIFY(!retried);
        QCOMPARE(retried.error().code, Error::Code::NotFound);
    }
    QVERIFY(harbour.drain());
    QVERIFY(!harbour.lane->retry(JobId(1)));
    QCOMPARE(harbour.printed(), QStringList{u"1 done 0"_s});
}

void LaneTest::parksAJobOfUnknownKind()
{
    Harbour harbour;
    QVERIFY(harbour.store->calls().queueJob(harbour.run, u"sail"_s, {}, harbour.now));
    harbour.queue({u"a"_s});
    QVERIFY(harbour.drain());
    QCOMPARE(harbour.printed(), (QStringList{u"1 parked 3"_s, u"2 done 0"_s}));
}

void LaneTest::doublesItsBackOff()
{
    QCOMPARE(Lane::usualBackOff(0), Duration(250ms));
    QCOMPARE(Lane::usualBackOff(1), Duration(500ms));
    QCOMPARE(Lane::usualBackOff(2), Duration(1s));
    QCOMPARE(Lane::usualBackOff(1'000), Lane::usualBackOff(8));
    QCOMPARE(Lane::noBackOff(7), Duration(0ms));
}

} // namespace Ebb

QTEST_GUILESS_MAIN(Ebb::LaneTest)

#include "tst_lane.moc"
