// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "modeltesting.h"

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

std::unique_ptr<Tokenizer> made(const TokenizerSpec &spec, const QByteArray &vocabulary)
{
    Result<std::unique_ptr<Tokenizer>> tokenizer = Tokenizer::make(spec, vocabulary);
    return tokenizer ? std::move(*tokenizer) : nullptr;
}

TokenizerSpec wordPiece()
{
    return {.kind = TokenizerSpec::Kind::WordPiece,
            .file = u"vocab.txt"_s,
            .unknown = 1,
            .before = {2},
            .between = {3},
            .after = {3}};
}

QByteArray wordPieces()
{
    return "[PAD]\n[UNK]\n[CLS]\n[SEP]\nun\n##aff\n##able\nwant\n##ed\nrunning\n,\n!"
           "\ncafe\n\u4e2d\n"
           "\u6587\nCaf\nna\n##ive\n##a\n";
}

QByteArray unigrams()
{
    return "<unk>\t0\n<s>\t0\n\u2581\t-3\na\t-4\nb\t-4\nab\t-5\n\u2581ab\t-7\nc\t-2\n\u2581a\t-6\n"
           "e\u0301\t-1\n";
}

} // namespace

class TestTokenizer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cutsAsTheOriginalDoes();
    void unigramTakesTheLikeliestPieces_data();
    void unigramTakesTheLikeliestPieces();
    void wordPieceTakesTheLongestPieces_data();
    void wordPieceTakesTheLongestPieces();
    void keepsUpperCaseWhenToldTo();
    void putsTheFrameAroundTextsThatAreTooLong();
    void shortensTheLongerOfAPair();
    void namesTheLineThatIsNoPiece();
    void refusesAnEmptyVocabulary();
    void findsEveryPieceAtAPlace();
};

void TestTokenizer::cutsAsTheOriginalDoes()
{
    const Result<ModelManifest> manifest = readManifest(bundledModels() + u"/use-lite"_s);
    QVERIFY(manifest);
    const Result<ModelFiles> files = readModelFiles(*manifest);
    QVERIFY(files);
    const auto tokenizer = made(manifest->tokenizer, files->vocabulary);
    QVERIFY(tokenizer);
    const QString folder = QStringLiteral(EBB_USE_LITE_REFERENCE_DIR);
    const QList<QByteArray> sentences
        = contentOf(folder + u"/sentences.txt"_s).trimmed().split('\n');
    const QList<QByteArray> lines = contentOf(folder + u"/reference.tsv"_s).trimmed().split('\n');
    QCOMPARE(sentences.size(), 200);
    QCOMPARE(lines.size(), sentences.size());
    for (qsizetype i = 0; i < sentences.size(); ++i) {
        QByteArrayList ids;
        for (const qint64 id : tokenizer->pieces(QString::fromUtf8(sentences.at(i))))
            ids.append(QByteArray::number(id));
        QCOMPARE(sentences.at(i) + " -> " + ids.join(' '),
                 sentences.at(i) + " -> " + lines.at(i).split('\t').first());
    }
}

void TestTokenizer::unigramTakesTheLikeliestPieces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<qint64>>("ids");

    QTest::newRow("nothing") << u""_s << QList<qint64>();
    QTest::newRow("only spaces") << u" \n\t "_s << QList<qint64>();
    QTest::newRow("one long piece") << u"ab"_s << QList<qint64>{6};
    QTest::newRow("the better of two ways") << u"aab"_s << QList<qint64>{8, 5};
    QTest::newRow("spaces are one") << u"  c \n c "_s << QList<qint64>{2, 7, 2, 7};
    QTest::newRow("unknown in a row are one") << u"cxyzc"_s << QList<qint64>{2, 7, 0, 7};
    QTest::newRow("a pair of surrogates is one unknown")
        << u"c\U0001F600"_s << QList<qint64>{2, 7, 0};
    QTest::newRow("full width is plain") << u"\uFF43"_s << QList<qint64>{2, 7};
    QTest::newRow("pieces that stand for nothing") << u"<s>c"_s << QList<qint64>{2, 0, 7};
    // NFKC composes the two code points, so the decomposed piece is never met.
    QTest::newRow("composed") << u"e\u0301"_s << QList<qint64>{2, 0};
}

void TestTokenizer::unigramTakesTheLikeliestPieces()
{
    QFETCH(QString, text);
    QFETCH(QList<qint64>, ids);
    const auto tokenizer = made({.file = u"v"_s, .first = 2}, unigrams());
    QVERIFY(tokenizer);
    QCOMPARE(tokenizer->pieces(text), ids);
}

void TestTokenizer::wordPieceTakesTheLongestPieces_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QList<qint64>>("ids");

    QTest::newRow("nothing") << u""_s << QList<qint64>();
    QTest::newRow("parts of a word") << u"UNaffable"_s << QList<qint64>{4, 5, 6};
    QTest::newRow("two words") << u"wanted running"_s << QList<qint64>{7, 8, 9};
    QTest::newRow("marks are alone") << u"want,want!"_s << QList<qint64>{7, 10, 7, 11};
    QTest::newRow("accents fall") << u"Caf\u00e9"_s << QList<qint64>{12};
    QTest::newRow("Chinese by character") << u"\u4e2d\u6587"_s << QList<qint64>{13, 14};
    QTest::newRow("a word not known whole") << u"wantx want"_s << QList<qint64>{1, 7};
    QTest::newRow("control characters fall")
        << u"wa\u0000nt"_s.replace(QChar(0), QChar(7)) << QList<qint64>{7};
    QTest::newRow("a very long word") << QString(101, u'a') << QList<qint64>{1};
}

void TestTokenizer::wordPieceTakesTheLongestPieces()
{
    QFETCH(QString, text);
    QFETCH(QList<qint64>, ids);
    const auto tokenizer = made(wordPiece(), wordPieces());
    QVERIFY(tokenizer);
    QCOMPARE(tokenizer->pieces(text), ids);
}

void TestTokenizer::keepsUpperCaseWhenToldTo()
{
    TokenizerSpec spec = wordPiece();
    spec.isLowerCase = false;
    const auto tokenizer = made(spec, wordPieces());
    QVERIFY(tokenizer);
    QCOMPARE(tokenizer->pieces(u"Caf cafe"_s), (QList<qint64>{15, 12}));
}

void TestTokenizer::putsTheFrameAroundTextsThatAreTooLong()
{
    const auto tokenizer = made(wordPiece(), wordPieces());
    QVERIFY(tokenizer);
    const TokenRow whole{.ids = {2, 7, 8, 3}, .types = {0, 0, 0, 0}};
    QCOMPARE(tokenizer->row(u"wanted"_s, 8), whole);
    const TokenRow cut{.ids = {2, 7, 3}, .types = {0, 0, 0}};
    QCOMPARE(tokenizer->row(u"wanted"_s, 3), cut);
    QCOMPARE(tokenizer->row(u"want "_s.repeated(100'000), 64).ids.size(), 64);
}

void TestTokenizer::shortensTheLongerOfAPair()
{
    const auto tokenizer = made(wordPiece(), wordPieces());
    QVERIFY(tokenizer);
    const TokenRow expected{.ids = {2, 7, 3, 9, 9, 3}, .types = {0, 0, 0, 1, 1, 1}};
    QCOMPARE(tokenizer->pairRow(u"want"_s, u"running running running"_s, 6), expected);
}

void TestTokenizer::namesTheLineThatIsNoPiece()
{
    const auto tokenizer = Tokenizer::make({.file = u"vocab.tsv"_s}, "a\t-1\nb -2\n");
    QVERIFY(!tokenizer);
    QCOMPARE(tokenizer.error().where, u"vocab.tsv"_s);
    QCOMPARE(tokenizer.error().detail, u"line 2 is not a piece, a tab and its score"_s);
}

void TestTokenizer::refusesAnEmptyVocabulary()
{
    QVERIFY(!Tokenizer::make({.file = u"v"_s}, {}));
    QVERIFY(!Tokenizer::make(wordPiece(), {}));
}

void TestTokenizer::findsEveryPieceAtAPlace()
{
    PieceTree tree;
    tree.insert(u"a", 1);
    tree.insert(u"abc", 2);
    tree.insert(u"b", 3);
    const QList<PieceTree::Match> expected{{.length = 1, .id = 1}, {.length = 3, .id = 2}};
    QCOMPARE(tree.matches(u"abcd"), expected);
    QCOMPARE(tree.matches(u"ab"), expected.first(1));
    QVERIFY(tree.matches(u"x").isEmpty());
}

QTEST_GUILESS_MAIN(TestTokenizer)
#include "tst_tokenizer.moc"
