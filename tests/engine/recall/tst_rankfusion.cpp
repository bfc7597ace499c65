// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/rankfusion.h>

#include <QTest>

using namespace Ebb;

class RankFusionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void addsWeightOverRank()
    {
        const QList<SearchList> lists{
            {.kind = SearchKind::PassagesWords, .hits = {{.id = 7}, {.id = 3}}},
            {.kind = SearchKind::PassagesWordsBefore, .hits = {{.id = 3}, {.id = 9}}},
            {.kind = SearchKind::FactsWords, .hits = {{.id = 1}}},
        };
        const QList<SearchHit> passages = fuse(lists, false, Tuning());
        QCOMPARE(passages.size(), 3);
        // Worked out by hand with k = 60, weights 1 and 2.5.
        QCOMPARE(passages.at(0), (SearchHit{.id = 3, .score = 1.0 / 62 + 2.5 / 61}));
        QCOMPARE(passages.at(1), (SearchHit{.id = 9, .score = 2.5 / 62}));
        QCOMPARE(passages.at(2), (SearchHit{.id = 7, .score = 1.0 / 61}));
        QCOMPARE(fuse(lists, true, Tuning()), (QList<SearchHit>{{.id = 1, .score = 1.0 / 61}}));
    }

    void equalScoresGoByNumber()
    {
        const QList<SearchList> lists{
            {.kind = SearchKind::FactsWords, .hits = {{.id = 5}, {.id = 2}}},
            {.kind = SearchKind::FactsMeaning, .hits = {{.id = 2}, {.id = 5}}},
        };
        QCOMPARE(fuse(lists, true, Tuning()).first().id, 2);
    }

    void aWeightOfNothingCountsForNothing()
    {
        Tuning tuning;
        tuning.fusionWeightFactsWords = 0;
        tuning.fusionWeightFactsMeaning = 1;
        const QList<SearchList> lists{
            {.kind = SearchKind::FactsWords, .hits = {{.id = 5}}},
            {.kind = SearchKind::FactsMeaning, .hits = {{.id = 2}}},
        };
        QCOMPARE(fuse(lists, true, tuning).first().id, 2);
    }
};

QTEST_GUILESS_MAIN(RankFusionTest)
#include "tst_rankfusion.moc"
