// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/recallpath.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

RecallRecord record()
{
    RecallRecord made;
    made.searches = {{.kind = SearchKind::FactsWords, .hits = {{.id = 1}, {.id = 2}, {.id = 3}}},
                     {.kind = SearchKind::PassagesWords,
                      .scope = SearchScope::Part,
                      .part = 0,
                      .hits = {{.id = 2}}}};
    made.fusedFacts
        = {{.id = 1, .score = 0.02}, {.id = 2, .score = 0.01}, {.id = 3, .score = 0.005}};
    made.walk = {{.level = 1, .fact = FactId(1), .score = 3, .isKept = true},
                 {.level = 1, .fact = FactId(2), .score = 1},
                 {.level = 2, .fact = FactId(4), .score = 2, .ledBy = FactId(1), .isKept = true}};
    made.groups = {{.entity = EntityId(1), .facts = {FactId(1)}}};
    made.dropped = {{.id = 2, .why = DropReason::BelowKeep},
                    {.id = 3, .why = DropReason::NotScored},
                    {.id = 4, .why = DropReason::InFactsBlock},
                    {.isPassage = true, .id = 1, .why = DropReason::Size}};
    return made;
}

} // namespace

class RecallPathTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void followsAFact_data()
    {
        QTest::addColumn<qint64>("fact");
        QTest::addColumn<qsizetype>("lists");
        QTest::addColumn<qsizetype>("fused");
        QTest::addColumn<QString>("shown");
        QTest::newRow("shown") << qint64(1) << qsizetype(1) << qsizetype(1) << u"yes"_s;
        QTest::newRow("too low") << qint64(2) << qsizetype(1) << qsizetype(2) << u"below_keep"_s;
        QTest::newRow("not judged") << qint64(3) << qsizetype(1) << qsizetype(3) << u"not_scored"_s;
        QTest::newRow("in the block")
            << qint64(4) << qsizetype(0) << qsizetype(0) << u"in_facts_block"_s;
        QTest::newRow("nowhere") << qint64(9) << qsizetype(0) << qsizetype(0) << u"not found"_s;
    }

    void followsAFact()
    {
        QFETCH(const qint64, fact);
        QFETCH(const qsizetype, lists);
        QFETCH(const qsizetype, fused);
        QFETCH(const QString, shown);
        const RecallPath path = pathOf(record(), FactId(fact));
        QCOMPARE(path.found.size(), lists);
        QCOMPARE(path.fusedRank, fused);
        const QString text = pathText(record(), path).join(u'\n');
        QVERIFY2(text.contains(u"Shown: "_s) && text.contains(shown), qPrintable(text));
    }

    void aPassageOfThatNumberIsAnotherThing()
    {
        // Passage 2 was found and passage 1 dropped: fact 2 is not in that list, fact 1 not
        // dropped.
        QCOMPARE(pathOf(record(), FactId(2)).found.first().list, 0);
        QVERIFY(!pathOf(record(), FactId(1)).dropped);
    }

    void countsEveryPlaceAFactIsShown()
    {
        RecallRecord shown = record();
        QCOMPARE(shownFacts(shown).size(), 1);
        shown.partFacts = {{.part = 0, .facts = {FactId(2), FactId(3)}}};
        shown.excerpts = {{.passage = PassageId(4), .turn = TurnNumber(1), .facts = {FactId(8)}}};
        QCOMPARE(shownFacts(shown).size(), 4);
    }

    void saysWhatDistillingKept()
    {
        RecallRecord distilled = record();
        distilled.distilled = Distilled{.kept = {}};
        QCOMPARE(pathOf(distilled, FactId(1)).isKept, std::optional(false));
        QVERIFY(!pathOf(distilled, FactId(2)).isKept);
    }

    void aRecordComesBackFromItsColumn()
    {
        RecallRecord whole = record();
        whole.call = CallNumber(7);
        whole.message = Position(3);
        whole.turn = TurnNumber(2);
        whole.at = fromMs(1'700'000'000'123);
        whole.text = u"Who is 页面 for?"_s;
        whole.parts = {u"Who is 页面 for?"_s};
        whole.fusedPassages = {{.id = 5, .score = 1.0 / 3}};
        whole.partFacts = {{.part = 0, .facts = {FactId(9)}}};
        whole.excerpts = {{.passage = PassageId(4), .turn = TurnNumber(1), .facts = {FactId(8)}}};
        whole.block = u"[Brought back]"_s;
        whole.tokens = 12;
        QCOMPARE(unpackedRecall(packedRecall(whole)), whole);
    }
};

QTEST_GUILESS_MAIN(RecallPathTest)
#include "tst_recallpath.moc"
