// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/factgraphmodel.h>

#include <QAbstractItemModelTester>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

class FactModelTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void staysAModelWhateverComes();
    void keepsTheOrderChosen();
    void whatIsNotWrittenYetIsAbsent();
    void filters_data();
    void filters();
    void everyFactIsAnEdgeOnce();
    void factsOfTheSameTwoLieSideBySide();
    void relationIsWhatIsLeft_data();
    void relationIsWhatIsLeft();
};

void FactModelTest::staysAModelWhateverComes()
{
    const RunLog log = sampleLog();
    FactModel model;
    const QAbstractItemModelTester tester(&model,
                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
    for (const qsizetype call : {0, 60, 90, 130, 60}) {
        const Snapshot now = stateAt(log, log.calls.at(std::min(call, log.calls.size() - 1)).at);
        model.setRows(factRows(log, now));
        QCOMPARE(model.rowCount(), int(now.facts.size()));
    }
    model.setRows({});
    QCOMPARE(model.rowCount(), 0);
}

void FactModelTest::keepsTheOrderChosen()
{
    const RunLog log = sampleLog();
    const QList<FactRow> rows = factRows(log, stateAt(log, log.calls.last().at));
    FactModel model;
    model.sort(FactModel::NumberColumn, Qt::DescendingOrder);
    model.setRows(rows);
    QVERIFY(model.rowCount() > 5);
    for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(model.at(row - 1).fact.id > model.at(row).fact.id);
    model.sort(FactModel::ActivationColumn, Qt::DescendingOrder);
    for (int row = 1; row < model.rowCount(); ++row)
        QVERIFY(model.at(row - 1).activation >= model.at(row).activation);
    QCOMPARE(model.rowOf(model.at(3).fact.id), 3);
}

void FactModelTest::whatIsNotWrittenYetIsAbsent()
{
    const RunLog log = sampleLog();
    const TimePoint middle = log.calls.at(log.calls.size() / 2).at;
    const QList<FactRow> then = factRows(log, stateAt(log, middle));
    const QList<FactRow> later = factRows(log, stateAt(log, log.calls.last().at));
    QVERIFY(!then.isEmpty());
    QVERIFY(then.size() < later.size());
    for (const FactRow &row : then)
        QVERIFY(row.fact.at <= middle);
}

void FactModelTest::filters_data()
{
    QTest::addColumn<FactFilter>("filter");
    QTest::newRow("retired out") << FactFilter{.hasRetired = false};
    QTest::newRow("milestones") << FactFilter{.hasMilestonesOnly = true};
    QTest::newRow("words") << FactFilter{.words = u"PRICING the"_s};
    QTest::newRow("state") << FactFilter{.state = EpisodeState::Sealed};
    QTest::newRow("recent") << FactFilter{.within = std::chrono::days(2)};
}

void FactModelTest::filters()
{
    QFETCH(FactFilter, filter);
    const RunLog log = sampleLog();
    const Snapshot now = stateAt(log, log.calls.last().at);
    const QList<FactRow> all = factRows(log, now);
    const QList<FactRow> shown = filtered(all, now, filter);
    QVERIFY(!shown.isEmpty());
    QVERIFY(shown.size() < all.size());
    for (const FactRow &row : shown) {
        QVERIFY(filter.hasRetired || row.isHeld());
        QVERIFY(!filter.hasMilestonesOnly || row.fact.isMilestone);
        QVERIFY(!filter.state || row.state == filter.state);
        QVERIFY(!filter.within || now.at - row.fact.at <= *filter.within);
    }
}

void FactModelTest::everyFactIsAnEdgeOnce()
{
    const RunLog log = sampleLog();
    const QList<FactRow> rows = factRows(log, stateAt(log, log.calls.last().at));
    const FactGraphValues values = factGraphValues(rows);
    QCOMPARE(values.edges.size(), rows.size());
    for (const GraphEdge &edge : values.edges) {
        QVERIFY(edge.from >= 0 && edge.from < values.nodes.size());
        QVERIFY(edge.to >= 0 && edge.to < values.nodes.size());
        QVERIFY(edge.from != edge.to);
    }
    QVERIFY(std::ranges::is_sorted(values.nodes, {}, &GraphNode::key));
    // What is laid out holds all that any moment shows.
    const FactGraphValues whole = wholeFactGraph(log);
    for (const GraphNode &node : values.nodes)
        QVERIFY(std::ranges::find(whole.nodes, node.key, &GraphNode::key) != whole.nodes.end());
}

void FactModelTest::factsOfTheSameTwoLieSideBySide()
{
    QList<FactRow> rows;
    for (int i = 1; i <= 3; ++i) {
        const bool isTurned = i == 2;
        rows.append({.fact = {.id = FactId(i),
                              .note = u"a b"_s,
                              .subject = EntityId(isTurned ? 2 : 1),
                              .object = EntityId(isTurned ? 1 : 2)}});
    }
    const QList<GraphEdge> edges = factGraphValues(rows).edges;
    QCOMPARE(edges.at(0).bend, -1.0);
    QCOMPARE(edges.at(1).bend, 0.0);
    QCOMPARE(edges.at(2).bend, 1.0);
}

void FactModelTest::relationIsWhatIsLeft_data()
{
    QTest::addColumn<QString>("note");
    QTest::addColumn<QString>("subject");
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("words");
    QTest::newRow("between") << u"Jonas signed off the seat prices."_s << u"Jonas"_s
                             << u"the seat prices"_s << u"signed off"_s;
    QTest::newRow("object unsaid") << u"The page goes live on Monday."_s << u"The page"_s
                                   << u"launch"_s << u"goes live on Monday"_s;
    QTest::newRow("side by side") << u"Solo Fleet differ in price."_s << u"Solo"_s << u"Fleet"_s
                                  << u"differ in price"_s;
    QTest::newRow("no name said") << u"It works."_s << u"page"_s << QString() << u"It works"_s;
    QTest::newRow("Chinese") << u"小明喜欢京都。"_s << u"小明"_s << u"京都"_s << u"喜欢"_s;
    QTest::newRow("nothing") << QString() << QString() << QString() << QString();
}

void FactModelTest::relationIsWhatIsLeft()
{
    QFETCH(QString, note);
    QFETCH(QString, subject);
    QFETCH(QString, object);
    QFETCH(QString, words);
    QCOMPARE(relationWords(note, subject, object), words);
}

QTEST_GUILESS_MAIN(FactModelTest)

#include "tst_factmodel.moc"
