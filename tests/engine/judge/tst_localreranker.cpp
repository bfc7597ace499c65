// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "modeltesting.h"

#include <engine/judge/localreranker.h>

#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<LocalReranker> rerankerIn(const QString &folder)
{
    const Result<ModelManifest> manifest = readManifest(folder);
    if (!manifest)
        return nullptr;
    Result<std::unique_ptr<LocalReranker>> made = LocalReranker::make(*manifest);
    return made ? std::move(*made) : nullptr;
}

double sigmoid(double value)
{
    return 1 / (1 + std::exp(-value));
}

} // namespace

class TestLocalReranker : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void scoresTheSecondTextOnly();
    void answersInTheOrderAsked();
    void refusesAnEmbeddingThatSaysItScores();
};

void TestLocalReranker::initTestCase()
{
    if (const Result<void> there = OnnxSession::available(); !there)
        QSKIP(qPrintable(there.error().detail));
}

void TestLocalReranker::scoresTheSecondTextOnly()
{
    const auto reranker = rerankerIn(modelsOfTests() + u"/pairs"_s);
    QVERIFY(reranker);
    QCOMPARE(reranker->name(), u"pairs"_s);
    const Result<QList<double>> scores
        = QCoro::waitFor(reranker->scores(u"paris paris"_s, {u"paris"_s, u"cat"_s, u"rain"_s}));
    QVERIFY(scores);
    QCOMPARE(*scores, (QList<double>{sigmoid(3), sigmoid(-2), sigmoid(-1)}));
}

void TestLocalReranker::answersInTheOrderAsked()
{
    const auto reranker = rerankerIn(modelsOfTests() + u"/pairs"_s);
    QVERIFY(reranker);
    QStringList texts;
    QList<double> expected;
    for (int i = 0; i < 50; ++i) {
        texts.append(i % 3 == 0 ? u"paris"_s : u"dog rain rain rain rain rain rain"_s);
        expected.append(sigmoid(i % 3 == 0 ? 3 : -2));
    }
    const Result<QList<double>> scores = QCoro::waitFor(reranker->scores(u"where"_s, texts));
    QVERIFY(scores);
    QCOMPARE(*scores, expected);
}

void TestLocalReranker::refusesAnEmbeddingThatSaysItScores()
{
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.path()));
    QVERIFY(changeManifest(folder.path(), u"kind"_s, u"cross-encoder"_s));
    const auto reranker = rerankerIn(folder.path());
    QVERIFY(reranker);
    const Result<QList<double>> scores = QCoro::waitFor(reranker->scores(u"cat"_s, {u"dog"_s}));
    QVERIFY(!scores);
    QCOMPARE(scores.error().detail,
             u"the model gives 3 numbers a text where its manifest says 1"_s);
}

QTEST_GUILESS_MAIN(TestLocalReranker)
#include "tst_localreranker.moc"
