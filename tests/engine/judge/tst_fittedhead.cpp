// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/boundaryfeatures.h>
#include <engine/judge/fittedhead.h>
#include <engine/recall/passageevidence.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

class FittedHeadTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void knowsEveryFeature()
    {
        // A feature the file does not name would weigh nothing.
        const FittedHead first("boundaries"_L1, "first"_L1, FirstFeatures);
        const FittedHead last("boundaries"_L1, "last"_L1, LastFeatures);
        const FittedHead passages("passages"_L1, "relevance"_L1, PassageFeatures);
        for (const FittedHead *head : {&first, &last, &passages})
            QVERIFY(head->least() < head->most());
    }

    void staysWithinItsBounds()
    {
        const FittedHead head("boundaries"_L1, "last"_L1, LastFeatures);
        for (const double asks : {0.0, 1.0}) {
            for (const double closes : {0.0, 0.5, 1.0}) {
                const double logit = head.logit(std::array{asks, closes});
                QVERIFY(logit >= head.least() && logit <= head.most());
            }
        }
    }

    void levelsRiseWithTheLogit()
    {
        const FittedHead head("passages"_L1, "relevance"_L1, PassageFeatures);
        QCOMPARE(head.level(-100), 0);
        QCOMPARE(head.level(100), 3);
        for (double logit = -6; logit < 6; logit += 0.25)
            QVERIFY(head.level(logit) <= head.level(logit + 0.25));
    }
};

QTEST_GUILESS_MAIN(FittedHeadTest)
#include "tst_fittedhead.moc"
