// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/views/rankview.h>

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

RankOutlook outlook(const QList<int> &ids, qsizetype picks)
{
    RankOutlook result{.kind = RankOutlook::Kind::OfFade};
    for (int id : ids)
        result.rows.append({.episode = EpisodeId(id), .title = u"Some"_s, .activation = 0.1});
    result.picks = picks;
    return result;
}

} // namespace

class RankViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void stepsOverTheLanding();
    void tellsWhatAPersonSelects();
    void followsTheSelectionSilently();
    void keepsTheSelectionWhileRowsMove();
    void givesNamesRoomInANarrowView();
    void copiesTheTable();
};

void RankViewTest::stepsOverTheLanding()
{
    RankView view;
    view.setRanks(outlook({5, 2, 9}, 2), {});
    view.setSelected(EpisodeId(2));
    view.show();
    QTest::keyClick(&view, Qt::Key_Down);
    QCOMPARE(view.currentIndex().data(RankModel::EpisodeRole).toInt(), 9);
    QTest::keyClick(&view, Qt::Key_Up);
    QCOMPARE(view.currentIndex().data(RankModel::EpisodeRole).toInt(), 2);
    view.moveSelection(1);
    QCOMPARE(view.currentIndex().data(RankModel::EpisodeRole).toInt(), 9);
    view.moveSelection(1);
    QCOMPARE(view.currentIndex().data(RankModel::EpisodeRole).toInt(), 9);
}

void RankViewTest::tellsWhatAPersonSelects()
{
    RankView view;
    view.setRanks(outlook({5, 2, 9}, 2), {});
    QSignalSpy selected(&view, &RankView::episodeSelected);
    view.moveSelection(1);
    QCOMPARE(selected.size(), 1);
    QCOMPARE(selected.first().first().value<EpisodeId>(), EpisodeId(5));
}

void RankViewTest::followsTheSelectionSilently()
{
    RankView view;
    view.setRanks(outlook({5, 2, 9}, 2), {});
    QSignalSpy selected(&view, &RankView::episodeSelected);
    view.setSelected(EpisodeId(9));
    QCOMPARE(view.currentIndex().row(), 3);
    view.setSelected(EpisodeId(77));
    QVERIFY(view.selectionModel()->selectedRows().isEmpty());
    QCOMPARE(selected.size(), 0);
}

void RankViewTest::keepsTheSelectionWhileRowsMove()
{
    RankView view;
    view.setRanks(outlook({5, 2, 9}, 2), {});
    view.setSelected(EpisodeId(2));
    QSignalSpy selected(&view, &RankView::episodeSelected);
    view.setRanks(outlook({2, 9, 5}, 1), {});
    QCOMPARE(view.selectionModel()->selectedRows().first().row(), 0);
    view.setRanks(outlook({9, 5}, 1), {});
    QVERIFY(view.selectionModel()->selectedRows().isEmpty());
    view.setRanks(outlook({9, 2, 5}, 1), {});
    QCOMPARE(view.selectionModel()->selectedRows().first().row(), 2);
    QCOMPARE(selected.size(), 0);
}

void RankViewTest::givesNamesRoomInANarrowView()
{
    RankView view;
    view.setRanks(outlook({5, 2, 9}, 2), {});
    view.resize(900, 300);
    view.show();
    QVERIFY(!view.isColumnHidden(RankModel::SignificanceColumn));
    const int wide = view.columnWidth(RankModel::EpisodeColumn);
    QVERIFY(wide >= 200);
    view.resize(560, 300);
    QVERIFY(view.isColumnHidden(RankModel::SignificanceColumn));
    QVERIFY(view.columnWidth(RankModel::EpisodeColumn) < wide);
    view.resize(900, 300);
    QVERIFY(!view.isColumnHidden(RankModel::SignificanceColumn));
}

void RankViewTest::copiesTheTable()
{
    RankView view;
    view.setRanks(outlook({5, 2, 9}, 2), {});
    QTest::keyClick(&view, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), view.text().asCsv());
}

QTEST_MAIN(RankViewTest)
#include "tst_rankview.moc"
