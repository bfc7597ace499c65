// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/timecursor.h>
#include <ui/views/factactions.h>
#include <ui/views/factpanel.h>
#include <ui/views/factsview.h>
#include <ui/views/facttable.h>
#include <ui/views/graphview.h>

#include <QAccessible>
#include <QMessageBox>
#include <QSignalSpy>
#include <QTimer>
#include <QtTest>

#include <tests/support/samplelog.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

class FactsViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void placesDoNotDependOnTheMoment();
    void aClickSelectsForAll();
    void keysFilterAndFind();
    void deleteAsksFirst();
    void zoomKeepsWhatIsUnderThePointer();
    void speaksItsFacts();
    void panelTellsWhereAFactComesFrom();
    void emptyMemoryHasItsWords();

private:
    static QPointF middleOf(const FactsView &view, FactId fact);
};

QPointF FactsViewTest::middleOf(const FactsView &view, FactId fact)
{
    const GraphPicture &picture = view.graph().picture();
    return view.graph().look().toScreen(picture.lineOf(picture.edgeOf(fact)).at(1));
}

void FactsViewTest::placesDoNotDependOnTheMoment()
{
    const RunLog log = sampleLog();
    TimeCursor cursor;
    cursor.setLog(log);
    FactsView view(cursor);
    view.setLaidOutAtOnce(true);
    view.show();
    const GraphPicture late = view.graph().picture();
    QVERIFY(late.values().nodes.size() > 5);
    cursor.setMoment(log.calls.at(log.calls.size() / 2).at);
    QTRY_VERIFY(view.graph().picture().values().edges.size() < late.values().edges.size());
    const GraphPicture early = view.graph().picture();
    for (int node = 0; node < early.values().nodes.size(); ++node) {
        const auto same = std::ranges::find(
            late.values().nodes, early.values().nodes.at(node).key, &GraphNode::key);
        QVERIFY(same != late.values().nodes.cend());
        const int place = int(same - late.values().nodes.cbegin());
        QCOMPARE(early.placeOf(node), late.placeOf(place));
    }
}

void FactsViewTest::aClickSelectsForAll()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    FactsView view(cursor);
    view.resize(1'600, 1'200);
    view.setLaidOutAtOnce(true);
    view.show();
    const FactId fact = view.table().facts().at(2).fact.id;
    const QPointF at = middleOf(view, fact);
    const int edge = view.graph().picture().edgeAt(at, view.graph().look());
    QVERIFY(edge >= 0);
    Q_EMIT view.graph().factSelected(fact);
    QCOMPARE(cursor.fact(), fact);
    QCOMPARE(view.graph().selectedFact(), fact);
    QCOMPARE(view.table().currentIndex().row(), view.table().facts().rowOf(fact));
    view.table().moveSelection(1);
    QCOMPARE(view.graph().selectedFact(), view.table().facts().at(3).fact.id);
    // A box under the pointer is an entity.
    const QPointF box = view.graph().look().toScreen(view.graph().picture().placeOf(0));
    QSignalSpy selected(&view, &FactsView::entitySelected);
    QTest::mouseClick(&view.graph(), Qt::LeftButton, {}, box.toPoint());
    QCOMPARE(selected.size(), 1);
    QVERIFY(view.graph().selectedEntity().isValid());
}

void FactsViewTest::keysFilterAndFind()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    FactsView view(cursor);
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    view.graph().setFocus();
    const int all = view.table().facts().rowCount();
    QTest::keyClick(&view.graph(), Qt::Key_R);
    QVERIFY(view.table().facts().rowCount() < all);
    QTest::keyClick(&view.graph(), Qt::Key_R);
    QTest::keyClick(&view.graph(), Qt::Key_M);
    QVERIFY(view.filter().hasMilestonesOnly);
    QTest::keyClick(&view.graph(), Qt::Key_M);
    QTest::keyClick(&view.graph(), Qt::Key_F, Qt::ControlModifier);
    QTest::keyClicks(QApplication::focusWidget(), u"zzzz"_s);
    QCOMPARE(view.table().facts().rowCount(), 0);
    QCOMPARE(view.graph().picture().values().edges.size(), 0);
}

void FactsViewTest::deleteAsksFirst()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    FactsView view(cursor);
    view.setFilter({.hasRetired = false});
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    const FactId fact = view.table().facts().at(0).fact.id;
    cursor.selectFact(fact);
    view.graph().setFocus();
    QSignalSpy asked(&view.actions(), &FactActions::editRequested);
    for (const auto button : {QMessageBox::Cancel, QMessageBox::Yes}) {
        view.activateWindow(); // no window manager gives it back when the question closes
        QTRY_VERIFY(view.isActiveWindow());
        view.graph().setFocus();
        QTimer::singleShot(0, &view, [button] {
            auto *box = qobject_cast<QMessageBox *>(QApplication::activeModalWidget());
            QVERIFY(box);
            box->button(button)->click();
        });
        QTest::keyClick(&view.graph(), Qt::Key_Delete);
    }
    QCOMPARE(asked.size(), 1);
    const auto edit = asked.first().first().value<GraphEdit>();
    QCOMPARE(edit.kind, GraphEdit::Kind::RetireFact);
    QCOMPARE(edit.fact, fact);
}

void FactsViewTest::zoomKeepsWhatIsUnderThePointer()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    FactsView view(cursor);
    view.setLaidOutAtOnce(true);
    const QPointF pointer(200, 100);
    const QPointF before = view.graph().look().toPlace(pointer);
    view.graph().zoom(1.7, pointer);
    const QPointF after = view.graph().look().toPlace(pointer);
    QVERIFY((before - after).manhattanLength() < 1e-6);
}

void FactsViewTest::speaksItsFacts()
{
    TimeCursor cursor;
    cursor.setLog(sampleLog());
    FactsView view(cursor);
    view.setLaidOutAtOnce(true);
    QAccessibleInterface *graph = QAccessible::queryAccessibleInterface(&view.graph());
    QVERIFY(graph);
    QCOMPARE(graph->childCount(), int(view.graph().picture().values().edges.size()));
    const QString words = graph->child(0)->text(QAccessible::Name);
    QVERIFY2(words.contains(u"fact 1"_s), qPrintable(words));
}

void FactsViewTest::panelTellsWhereAFactComesFrom()
{
    TimeCursor cursor;
    const RunLog log = sampleLog();
    cursor.setLog(log);
    FactsView view(cursor);
    FactPanel panel(cursor, view.actions());
    QSignalSpy wanted(&panel, &FactPanel::textsWanted);
    const auto retired = std::ranges::find(log.facts, FactState::Retired, &Fact::state);
    QVERIFY(retired != log.facts.cend());
    cursor.selectFact(retired->id);
    QVERIFY(!wanted.isEmpty());
    const auto positions = wanted.last().at(1).value<QList<Position>>();
    QHash<Position, QString> texts;
    for (const Position position : positions)
        texts.insert(position, u"We <ship> then."_s);
    panel.setTexts(texts);
    const QString words = panel.words();
    QVERIFY(words.contains(retired->note.left(20).toHtmlEscaped())
            || words.contains(retired->note));
    QVERIFY(words.contains(u"We &lt;ship&gt; then."_s));
    QVERIFY(words.contains(u"turn "_s));
    QVERIFY(words.contains(u"Retired by"_s));
}

void FactsViewTest::emptyMemoryHasItsWords()
{
    TimeCursor cursor;
    cursor.setLog(emptyLog());
    FactsView view(cursor);
    view.resize(800, 600);
    view.setLaidOutAtOnce(true);
    QCOMPARE(view.table().facts().rowCount(), 0);
    QVERIFY(!view.grab().isNull());
    QTest::keyClick(&view.graph(), Qt::Key_Down);
    QTest::keyClick(&view.graph(), Qt::Key_Right, Qt::ShiftModifier);
    QVERIFY(!cursor.fact().isValid());
}

QTEST_MAIN(FactsViewTest)

#include "tst_factsview.moc"
