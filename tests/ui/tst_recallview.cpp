// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/models/timecursor.h>
#include <ui/views/recallcanvas.h>
#include <ui/views/recalldroptable.h>
#include <ui/views/recalltext.h>
#include <ui/views/recallview.h>

#include <QAccessible>
#include <QLabel>
#include <QSignalSpy>
#include <QtTest>

#include <tests/support/samplerecall.h>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

const RecallColumn &columnOf(const QList<RecallColumn> &columns, RecallStage stage)
{
    return columns.at(int(stage));
}

QStringList pathOn(const RecallColumn &column)
{
    QStringList texts;
    for (const RecallLine &line : column.lines) {
        if (line.isOnPath)
            texts.append(line.figure.isEmpty() ? line.number : line.figure);
    }
    return texts;
}

QString textOf(const RecallColumn &column)
{
    QStringList texts;
    for (const RecallLine &line : column.lines)
        texts.append(line.words());
    return texts.join(u'\n');
}

} // namespace

class RecallViewTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { qRegisterMetaType<RunId>(); }
    void ribbonGoesAsFarAsTheFact_data();
    void ribbonGoesAsFarAsTheFact();
    void sumIsTheFusedScore();
    void foldsLongListsButNotTheFollowed();
    void saysWhatDistillingKept();
    void saysWhatWasNotRun();
    void aClickFollowsForAll();
    void keysWalkThroughTheStations();
    void answersOnlyWhatWasAsked();
    void aMovedMomentEndsTheAnswer();
    void readsPassagesOnce();
    void wordsAreNeverMarkup();
    void speaksItsLines();
    void emptyMemoryHasItsWords();
    void wrapsWithinTheWidth();
};

void RecallViewTest::ribbonGoesAsFarAsTheFact_data()
{
    QTest::addColumn<qint64>("fact");
    QTest::addColumn<RecallStage>("last");
    QTest::newRow("shown") << qint64(1) << RecallStage::Block;
    QTest::newRow("in the facts block") << qint64(2) << RecallStage::Groups;
    QTest::newRow("too low") << qint64(3) << RecallStage::Walk;
    QTest::newRow("not scored") << qint64(5) << RecallStage::Fusion;
}

void RecallViewTest::ribbonGoesAsFarAsTheFact()
{
    QFETCH(const qint64, fact);
    QFETCH(const RecallStage, last);
    const RunLog log = sampleRecallLog();
    const ShownRecall shown = shownRecall(log, log.recalls.first());
    const QList<RecallColumn> columns = recallColumns(shown, FactId(fact));
    QCOMPARE(columns.size(), RecallStageCount);
    for (const RecallColumn &column : columns) {
        if (column.stage != RecallStage::Parts)
            QCOMPARE(!pathOn(column).isEmpty(), column.stage <= last);
    }
    // A part is on the way of what its own search found.
    const bool isOfPart = fact == 1 || fact == 3;
    QCOMPARE(pathOn(columnOf(columns, RecallStage::Parts)).size(), isOfPart ? 1 : 0);
}

void RecallViewTest::sumIsTheFusedScore()
{
    const RunLog log = sampleRecallLog();
    const ShownRecall shown = shownRecall(log, log.recalls.first());
    const QList<RecallColumn> columns = recallColumns(shown, FactId(1));
    const QString fusion = textOf(columnOf(columns, RecallStage::Fusion));
    // By hand: rank 2 by words, 1 by meaning, 1 for the part: 1/62 + 1/61 + 1/61.
    QVERIFY2(fusion.contains(u"1 ÷ (60 + 2), .0161"_s), qPrintable(fusion));
    QVERIFY2(fusion.contains(u"Sum, .0489"_s), qPrintable(fusion));
    QCOMPARE(shown.record.fusedFacts.first().score, 1.0 / 62 + 2.0 / 61);
}

void RecallViewTest::foldsLongListsButNotTheFollowed()
{
    const RunLog log = sampleRecallLog();
    RecallRecord record = log.recalls.first();
    record.walk.clear();
    for (int fact = 1; fact <= 24; ++fact)
        record.walk.append({.fact = FactId(fact), .score = 1});
    const ShownRecall shown = shownRecall(log, record);
    const RecallColumn folded = columnOf(recallColumns(shown, FactId(20)), RecallStage::Walk);
    QVERIFY(textOf(folded).contains(u"11 more"_s));
    QCOMPARE(pathOn(folded).size(), 1);
    const RecallColumn whole
        = columnOf(recallColumns(shown, FactId(20), {RecallStage::Walk}), RecallStage::Walk);
    QVERIFY(!textOf(whole).contains(u"more"_s));
    QVERIFY(whole.lines.size() >= 24);
}

void RecallViewTest::saysWhatDistillingKept()
{
    const RunLog log = sampleRecallLog();
    RecallRecord record = log.recalls.first();
    record.groups.first().facts.append(FactId(7));
    record.distilled = Distilled{.at = record.at, .kept = {FactId(1)}};
    const ShownRecall shown = shownRecall(log, record);
    const RecallColumn column = columnOf(recallColumns(shown, FactId(7)), RecallStage::Distilled);
    QCOMPARE(column.lines.at(0).verdict, RecallLine::Verdict::Kept);
    QCOMPARE(column.lines.at(1).verdict, RecallLine::Verdict::TakenOut);
    QVERIFY(column.lines.at(1).isOnPath);
    QCOMPARE(stationsOf(shown, FactId(7)).last().text, u"taken out"_s);
}

void RecallViewTest::saysWhatWasNotRun()
{
    const RunLog log = sampleRecallLog();
    const ShownRecall shown = shownRecall(log, log.recalls.first());
    const QString searches
        = textOf(columnOf(recallColumns(shown, FactId(1)), RecallStage::Searches));
    QVERIFY2(searches.contains(u"not run, no embedder"_s), qPrintable(searches));
    QVERIFY(searches.contains(u"rank 2"_s));
}

void RecallViewTest::aClickFollowsForAll()
{
    TimeCursor cursor;
    cursor.setLog(sampleRecallLog());
    RecallView view(cursor);
    view.resize(1'200, 800);
    view.show();
    QCOMPARE(view.followed(), FactId(1));
    const auto lines = view.canvas().itemCount();
    int hit = -1;
    for (int item = 0; item < lines && hit < 0; ++item) {
        if (view.canvas().itemWords(item).startsWith(u"Walk: "_s)
            && view.canvas().itemWords(item).contains(u"score 1"_s))
            hit = item;
    }
    QVERIFY(hit >= 0);
    QTest::mouseClick(
        view.canvas().viewport(), Qt::LeftButton, {}, view.canvas().itemRect(hit).center());
    QCOMPARE(cursor.fact(), FactId(3));
    QCOMPARE(view.followed(), FactId(3));
    QVERIFY(view.stationsText().contains(u"scored 1, kept from 2"_s));
    QCOMPARE(view.drops().currentIndex().row(), view.drops().drops().rowOf(FactId(3)));
    view.drops().setCurrentIndex(view.drops().drops().index(0, 0));
    QCOMPARE(cursor.fact(), FactId(2));
}

void RecallViewTest::keysWalkThroughTheStations()
{
    TimeCursor cursor;
    cursor.setLog(sampleRecallLog());
    RecallView view(cursor);
    view.resize(1'200, 800);
    view.show();
    QVERIFY(QTest::qWaitForWindowActive(&view));
    RecallCanvas &canvas = view.canvas();
    canvas.setFocus();
    for (const int key : {Qt::Key_Right, Qt::Key_Right, Qt::Key_Right, Qt::Key_Down})
        QTest::keyClick(&canvas, Qt::Key(key));
    QVERIFY(canvas.itemWords(canvas.selectedItem()).startsWith(u"Fusion: "_s));
    QTest::keyClick(&canvas, Qt::Key_Left);
    QVERIFY(canvas.itemWords(canvas.selectedItem()).startsWith(u"Searches: "_s));
    QTest::keyClick(&canvas, Qt::Key_Right);
    const FactId before = view.followed();
    for (int step = 0; step < 12 && view.followed() == before; ++step) {
        QTest::keyClick(&canvas, Qt::Key_Down);
        QTest::keyClick(&canvas, Qt::Key_Return);
    }
    QVERIFY(view.followed() != before);
}

void RecallViewTest::answersOnlyWhatWasAsked()
{
    const RunLog log = sampleRecallLog();
    TimeCursor cursor;
    cursor.setLog(log);
    RecallView view(cursor);
    view.show();
    QSignalSpy wanted(&view, &RecallView::recallWanted);
    view.ask(u"   "_s);
    QCOMPARE(wanted.size(), 0);
    const RecallRecord answer = sampleRecall(log, cursor.moment());
    view.setAnswer(log.run.id, answer);
    QVERIFY(!view.shown().isTyped); // nobody asked
    view.ask(answer.text);
    QCOMPARE(wanted.size(), 1);
    RecallRecord other = answer;
    other.text = u"Something else"_s;
    view.setAnswer(log.run.id, other);
    QVERIFY(!view.shown().isTyped);
    view.setAnswer(log.run.id, answer);
    QVERIFY(view.shown().isTyped);
    QCOMPARE(view.shown().record.at, cursor.moment());
}

void RecallViewTest::aMovedMomentEndsTheAnswer()
{
    const RunLog log = sampleRecallLog();
    TimeCursor cursor;
    cursor.setLog(log);
    RecallView view(cursor);
    view.show();
    const RecallRecord answer = sampleRecall(log, cursor.moment());
    view.ask(answer.text);
    view.setAnswer(log.run.id, answer);
    QVERIFY(view.shown().isTyped);
    cursor.goToCall(log.recalls.first().call);
    QTRY_VERIFY(!view.shown().isTyped);
    QCOMPARE(view.shown().record.call, log.recalls.first().call);
    cursor.setMoment(log.calls.first().at);
    QTRY_VERIFY(view.shown().isEmpty());
}

void RecallViewTest::readsPassagesOnce()
{
    const RunLog log = sampleRecallLog();
    TimeCursor cursor;
    RecallView view(cursor);
    view.show();
    QSignalSpy wanted(&view, &RecallView::passagesWanted);
    cursor.setLog(log);
    QCOMPARE(wanted.size(), 1);
    QCOMPARE(wanted.first().at(1).value<QList<PassageId>>().size(), 2);
    view.setPassages(RunId(log.run.id.value() + 1), samplePassages());
    QVERIFY(view.shown().passages.isEmpty());
    view.setPassages(log.run.id, samplePassages());
    const QString block = textOf(columnOf(view.canvas().columns(), RecallStage::Block));
    QVERIFY2(block.contains(u"Turn 5, User"_s), qPrintable(block));
    QVERIFY2(block.contains(u"Turn 5, Assistant"_s), qPrintable(block)); // over the size
    cursor.step(-1);
    cursor.goToEnd();
    QTest::qWait(250); // time enough to ask again
    QCOMPARE(wanted.size(), 1);
}

void RecallViewTest::wordsAreNeverMarkup()
{
    RunLog log = sampleRecallLog();
    for (QList<Fact> *facts : {&log.facts, &log.graph.facts}) {
        for (Fact &fact : *facts)
            fact.note = u"<img src='file:///etc/hostname'><b>bold</b>"_s;
    }
    TimeCursor cursor;
    cursor.setLog(log);
    RecallView view(cursor);
    view.show();
    for (const QLabel *label : view.findChildren<QLabel *>()) {
        if (label->textFormat() != Qt::PlainText)
            QVERIFY2(!label->text().contains(u"<img"_s), qPrintable(label->text()));
    }
    QVERIFY(view.shown().facts.value(FactId(1)).note.contains(u"<img"_s));
}

void RecallViewTest::speaksItsLines()
{
    TimeCursor cursor;
    cursor.setLog(sampleRecallLog());
    RecallView view(cursor);
    view.show();
    QAccessibleInterface *canvas = QAccessible::queryAccessibleInterface(&view.canvas());
    QVERIFY(canvas);
    QCOMPARE(canvas->childCount(), view.canvas().itemCount());
    QVERIFY(canvas->child(0)->text(QAccessible::Name).startsWith(u"Parts: 1, "_s));
}

void RecallViewTest::emptyMemoryHasItsWords()
{
    TimeCursor cursor;
    RecallView view(cursor);
    view.show();
    cursor.setLog(emptyLog());
    QVERIFY(view.shown().isEmpty());
    QVERIFY(view.canvas().columns().isEmpty());
    QVERIFY(!view.followed().isValid());
    const QImage empty = view.canvas().grab().toImage();
    QVERIFY(!empty.isNull());
}

void RecallViewTest::wrapsWithinTheWidth()
{
    const QFont font;
    const QFontMetricsF metrics(font);
    const QString text = u"one two three four five six seven eight nine ten eleven twelve"_s;
    const QStringList lines = wrapped(text, font, 100, 3);
    QCOMPARE(lines.size(), 3);
    for (const QString &line : lines)
        QVERIFY(metrics.horizontalAdvance(line) <= 100.5);
    QVERIFY(lines.last().endsWith(u'…'));
    QCOMPARE(wrapped(u"one"_s, font, 100, 3), QStringList{u"one"_s});
}

QTEST_MAIN(RecallViewTest)

#include "tst_recallview.moc"
