// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/rankmodel.h>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

RankOutlook outlook(const QList<int> &ids, qsizetype picks)
{
    RankOutlook result{.kind = RankOutlook::Kind::WouldFade};
    TokenCount view = 1'000;
    for (int id : ids) {
        view -= id;
        result.rows.append({.episode = EpisodeId(id),
                            .title = u"Number %1"_s.arg(id),
                            .activation = 0.01 * id,
                            .givesBack = id,
                            .viewAfter = view});
    }
    result.picks = picks;
    return result;
}

// The rows as they stand: ids, "|" for the landing.
QString printed(const RankModel &model)
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, RankModel::RankColumn);
        rows << (index.data(RankModel::IsLandingRole).toBool()
                     ? u"|"_s
                     : u"%1:E%2"_s.arg(index.data().toInt())
                           .arg(index.data(RankModel::EpisodeRole).toInt()));
    }
    return rows.join(u' ');
}

} // namespace

class RankModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutsBelowThePicks_data();
    void cutsBelowThePicks();
    void followsAnyChangeWithoutReset();
    void keepsPersistentIndexesOnTheirEpisode();
    void tellsTheRowsValues();
    void theLandingCannotBeSelected();
};

void RankModelTest::cutsBelowThePicks_data()
{
    QTest::addColumn<QList<int>>("ids");
    QTest::addColumn<int>("picks");
    QTest::addColumn<QString>("rows");
    QTest::newRow("in the middle") << QList<int>{5, 2, 9} << 2 << u"1:E5 2:E2 | 3:E9"_s;
    QTest::newRow("nothing has to go") << QList<int>{5, 2} << 0 << u"| 1:E5 2:E2"_s;
    QTest::newRow("all go") << QList<int>{5, 2} << 2 << u"1:E5 2:E2 |"_s;
    QTest::newRow("nothing to rank") << QList<int>{} << 0 << QString();
}

void RankModelTest::cutsBelowThePicks()
{
    QFETCH(QList<int>, ids);
    QFETCH(int, picks);
    QFETCH(QString, rows);
    RankModel model;
    model.setOutlook(outlook(ids, picks));
    QCOMPARE(printed(model), rows);
    QCOMPARE(model.landingRow(), ids.isEmpty() ? -1 : picks);
}

void RankModelTest::followsAnyChangeWithoutReset()
{
    RankModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const std::pair<QList<int>, int> steps[] = {{{1, 2, 3}, 1},
                                                {{1, 2, 3, 4}, 3},
                                                {{4, 3, 1}, 0},
                                                {{7, 4, 8, 3}, 4},
                                                {{}, 0},
                                                {{2, 1}, 1},
                                                {{1, 2}, 2}};
    for (const auto &[ids, picks] : steps) {
        const RankOutlook wanted = outlook(ids, picks);
        model.setOutlook(wanted);
        RankModel fresh;
        fresh.setOutlook(wanted);
        QCOMPARE(printed(model), printed(fresh));
    }
    QCOMPARE(resets.size(), 0);
}

void RankModelTest::keepsPersistentIndexesOnTheirEpisode()
{
    RankModel model;
    model.setOutlook(outlook({1, 2, 3, 4}, 1));
    const QPersistentModelIndex third(model.index(model.rowOf(EpisodeId(3)), 1));
    const QPersistentModelIndex landing(model.index(model.landingRow(), 0));
    model.setOutlook(outlook({9, 3, 4, 1}, 3));
    QCOMPARE(third.row(), 1);
    QCOMPARE(third.data().toString(), u"Number 3"_s);
    QCOMPARE(landing.row(), 3);
}

void RankModelTest::tellsTheRowsValues()
{
    RankModel model;
    model.setOutlook(outlook({5, 2}, 1));
    QCOMPARE(model.index(0, RankModel::EpisodeColumn).data().toString(), u"Number 5"_s);
    QCOMPARE(model.index(0, RankModel::ActivationColumn).data().toDouble(), 0.05);
    QCOMPARE(model.index(2, RankModel::ViewAfterColumn).data().toLongLong(), 993);
    QVERIFY(model.index(0, 0).data(RankModel::IsPickRole).toBool());
    QVERIFY(!model.index(2, 0).data(RankModel::IsPickRole).toBool());
    QVERIFY(!model.index(1, 2).data().isValid());
    QCOMPARE(model.mostActive(), 0.05);
    QCOMPARE(model.rowOf(EpisodeId(77)), -1);
}

void RankModelTest::theLandingCannotBeSelected()
{
    RankModel model;
    model.setOutlook(outlook({5, 2}, 1));
    QVERIFY(!model.flags(model.index(1, 0)).testFlag(Qt::ItemIsSelectable));
    QVERIFY(model.flags(model.index(0, 0)).testFlag(Qt::ItemIsSelectable));
}

QTEST_GUILESS_MAIN(RankModelTest)
#include "tst_rankmodel.moc"
