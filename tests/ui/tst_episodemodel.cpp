// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/episodemodel.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

#include <algorithm>
#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

const CallRecord &lastFade(const RunLog &log)
{
    const auto found = std::find_if(log.calls.crbegin(),
                                    log.calls.crend(),
                                    [](const CallRecord &call) { return call.fade.has_value(); });
    return *found;
}

QList<int> ranksOf(const EpisodeOrderModel &rows)
{
    QList<int> ranks;
    for (int row = 0; row < rows.rowCount(); ++row) {
        ranks << rows.at(row).rank;
    }
    return ranks;
}

} // namespace

class EpisodeModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsWhatWasCutByThen();
    void endsWithWhatIsNotCutYet();
    void ranksAsTheFadeOfItsCallDid();
    void ranksAsAFadeWouldBetweenFades();
    void figuresAreTheEngines();
    void growsRowByRow();
    void keepsRowsWhenOnlyFiguresChange();
    void countsStates();
    void ordersByActivationAndByRank();
    void hidesStates();
    void survivesAnotherMemory();
};

void EpisodeModelTest::showsWhatWasCutByThen()
{
    const RunLog log = sampleLog();
    EpisodeModel model;
    model.setLog(log);
    for (const CallRecord &call : log.calls) {
        model.setMoment(call.at);
        const Snapshot now = stateAt(log, call.at);
        qsizetype episodes = 0;
        for (int row = 0; row < model.rowCount(); ++row) {
            episodes += model.at(row).kind == EpisodeRow::Kind::Episode ? 1 : 0;
        }
        QCOMPARE(episodes, now.episodes.size());
    }
}

void EpisodeModelTest::endsWithWhatIsNotCutYet()
{
    const RunLog log = sampleLog();
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(log.calls.at(20).at);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.at(0).kind, EpisodeRow::Kind::Uncut);
    QCOMPARE(model.at(0).episode.firstTurn, TurnNumber(1));
    QCOMPARE(model.at(0).episode.lastTurn.next(), log.calls.at(20).turn);
    QCOMPARE(model.at(1).kind, EpisodeRow::Kind::InProgress);
    QCOMPARE(model.at(1).episode.firstTurn, log.calls.at(20).turn);
    // Together they are all that is in view.
    QCOMPARE(model.at(0).episode.tokens + model.at(1).episode.tokens, log.calls.at(20).history);
}

void EpisodeModelTest::ranksAsTheFadeOfItsCallDid()
{
    const RunLog log = sampleLog();
    const CallRecord &call = lastFade(log);
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(call.at);
    QCOMPARE(model.ranked(), int(call.fade->ranked.size()));
    for (qsizetype i = 0; i < call.fade->ranked.size(); ++i) {
        QCOMPARE(model.at(model.rowOf(call.fade->ranked[i])).rank, int(i) + 1);
    }
}

void EpisodeModelTest::ranksAsAFadeWouldBetweenFades()
{
    const RunLog log = sampleLog();
    const auto between
        = std::find_if(log.calls.cbegin(), log.calls.cend(), [](const CallRecord &call) {
              return !call.sealed.isEmpty() && !call.fade;
          });
    QVERIFY(between != log.calls.cend());
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(between->at);
    QVERIFY(model.ranked() > 0);
    QList<EpisodeRow> ranked;
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.at(row).rank > 0) {
            ranked << model.at(row);
        }
    }
    std::ranges::sort(ranked, std::ranges::less(), &EpisodeRow::rank);
    for (qsizetype i = 0; i < ranked.size(); ++i) {
        QCOMPARE(ranked[i].rank, int(i) + 1);
        QVERIFY(i == 0 || ranked[i - 1].activation <= ranked[i].activation);
        const EpisodeState state = ranked[i].episode.state();
        QVERIFY(state == EpisodeState::Live || state == EpisodeState::Sealed);
    }
}

void EpisodeModelTest::figuresAreTheEngines()
{
    const RunLog log = sampleLog();
    const TimePoint moment = lastFade(log).at;
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(moment);
    for (const Episode &episode : stateAt(log, moment).episodes) {
        const EpisodeRow &row = model.at(model.rowOf(episode.id));
        QCOMPARE(row.episode, episode);
        QCOMPARE(row.activation, activation(episode.traces, moment, log.run.tuning));
        QCOMPARE(row.significance, significance(episode.traces));
        QVERIFY(row.rank == 0 || row.activation <= model.mostActive());
    }
}

void EpisodeModelTest::growsRowByRow()
{
    const RunLog log = sampleLog();
    EpisodeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    EpisodeOrderModel rows(&model);
    QAbstractItemModelTester orderTester(&rows,
                                         QAbstractItemModelTester::FailureReportingMode::Fatal);
    rows.setOrder(EpisodeOrder::NextToLeave);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setLog(log);
    for (const CallRecord &call : log.calls) {
        model.setMoment(call.at);
    }
    const int most = model.rowCount();
    for (auto call = log.calls.crbegin(); call != log.calls.crend(); ++call) {
        model.setMoment(call->at);
    }
    QVERIFY(most > 20);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(resets.size(), 0);
}

void EpisodeModelTest::keepsRowsWhenOnlyFiguresChange()
{
    const RunLog log = sampleLog();
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(log.entries.last().at);
    QSignalSpy inserted(&model, &QAbstractItemModel::rowsInserted);
    QSignalSpy removed(&model, &QAbstractItemModel::rowsRemoved);
    QSignalSpy changed(&model, &QAbstractItemModel::dataChanged);
    model.setMoment(log.entries.last().at - std::chrono::seconds(1));
    QCOMPARE(inserted.size() + removed.size(), 0);
    QCOMPARE(changed.size(), 1);
}

void EpisodeModelTest::countsStates()
{
    const RunLog log = sampleLog();
    const CallRecord &call = lastFade(log);
    EpisodeModel model;
    model.setLog(log);
    model.setMoment(call.at);
    QCOMPARE(model.countOf(EpisodeState::Leaving), int(call.leaving.size()));
    int all = 0;
    for (const EpisodeState state : {EpisodeState::Live,
                                     EpisodeState::Leaving,
                                     EpisodeState::Sealed,
                                     EpisodeState::Forgotten}) {
        all += model.countOf(state);
    }
    QCOMPARE(all, int(stateAt(log, call.at).episodes.size()));
}

void EpisodeModelTest::ordersByActivationAndByRank()
{
    const RunLog log = sampleLog();
    EpisodeModel model;
    EpisodeOrderModel rows(&model);
    model.setLog(log);
    model.setMoment(lastFade(log).at);
    const int special = model.rowCount() - int(stateAt(log, lastFade(log).at).episodes.size());
    QVERIFY(special > 0);

    rows.setOrder(EpisodeOrder::MostActiveFirst);
    for (int row = 1; row < rows.rowCount() - special; ++row) {
        QVERIFY(rows.at(row - 1).activation >= rows.at(row).activation);
    }
    QCOMPARE(rows.at(rows.rowCount() - 1).kind, EpisodeRow::Kind::InProgress);

    rows.setOrder(EpisodeOrder::NextToLeave);
    const QList<int> ranks = ranksOf(rows);
    for (int i = 0; i < model.ranked(); ++i) {
        QCOMPARE(ranks[i], i + 1);
    }
    QCOMPARE(ranks.mid(model.ranked()).count(0), ranks.size() - model.ranked());

    rows.setOrder(EpisodeOrder::OldestFirst);
    for (int row = 0; row < rows.rowCount(); ++row) {
        QCOMPARE(rows.at(row), model.at(row));
    }
}

void EpisodeModelTest::hidesStates()
{
    const RunLog log = sampleLog();
    EpisodeModel model;
    EpisodeOrderModel rows(&model);
    model.setLog(log);
    model.setMoment(lastFade(log).at);
    const int leaving = model.countOf(EpisodeState::Leaving);
    QVERIFY(leaving > 0);
    const int all = rows.rowCount();
    rows.setShown(EpisodeState::Leaving, false);
    QCOMPARE(rows.rowCount(), all - leaving);
    QCOMPARE(rows.rowOf(lastFade(log).leaving.first()), -1);
    for (const EpisodeState state :
         {EpisodeState::Live, EpisodeState::Sealed, EpisodeState::Forgotten}) {
        rows.setShown(state, false);
    }
    for (int row = 0; row < rows.rowCount(); ++row) {
        QVERIFY(rows.at(row).kind != EpisodeRow::Kind::Episode);
    }
    rows.setShown(EpisodeState::Leaving, true);
    QVERIFY(rows.rowOf(lastFade(log).leaving.first()) >= 0);
}

void EpisodeModelTest::survivesAnotherMemory()
{
    EpisodeModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    const RunLog log = sampleLog();
    model.setLog(log);
    model.setMoment(log.entries.last().at);
    RunLog other = emptyLog();
    other.memory.id = MemoryId(u"other"_s);
    model.setLog(other);
    model.setMoment({});
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.ranked(), 0);
    QCOMPARE(model.rowOf(EpisodeId()), -1);
}

QTEST_GUILESS_MAIN(EpisodeModelTest)

#include "tst_episodemodel.moc"
