// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "modeltesting.h"

#include <engine/judge/localembedder.h>

#include <QCryptographicHash>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

#include <cmath>
#include <unistd.h>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

using Vectors = QList<QList<float>>;

std::unique_ptr<LocalEmbedder> embedderIn(const QString &folder)
{
    const Result<ModelManifest> manifest = readManifest(folder);
    if (!manifest)
        return nullptr;
    Result<std::unique_ptr<LocalEmbedder>> made = LocalEmbedder::make(*manifest);
    return made ? std::move(*made) : nullptr;
}

std::unique_ptr<LocalEmbedder> useLite()
{
    return embedderIn(bundledModels() + u"/use-lite"_s);
}

Vectors embedded(LocalEmbedder &embedder, const QStringList &texts)
{
    const Result<Vectors> vectors = QCoro::waitFor(embedder.embed(texts));
    return vectors ? *vectors : Vectors();
}

double cosine(const QList<float> &left, const QList<double> &right)
{
    double product = 0;
    double leftSquares = 0;
    double rightSquares = 0;
    for (qsizetype i = 0; i < left.size(); ++i) {
        product += double(left.at(i)) * right.at(i);
        leftSquares += double(left.at(i)) * double(left.at(i));
        rightSquares += right.at(i) * right.at(i);
    }
    return product / std::sqrt(leftSquares * rightSquares);
}

QString referenceFile(const QString &name)
{
    return QStringLiteral(EBB_USE_LITE_REFERENCE_DIR) + u'/' + name;
}

QStringList sentences()
{
    const QByteArray content = contentOf(referenceFile(u"sentences.txt"_s)).trimmed();
    return QString::fromUtf8(content).split(u'\n');
}

QList<double> originalVector(const QByteArray &line)
{
    const QByteArray bytes = QByteArray::fromBase64(line.split('\t').at(1));
    QList<double> vector;
    for (const char byte : bytes)
        vector.append(double(static_cast<signed char>(byte)));
    return vector;
}

//! What goes to stderr while it lives, whoever writes it.
class StderrToFile
{
public:
    StderrToFile()
        : m_kept(dup(STDERR_FILENO))
    {
        m_file.open();
        dup2(m_file.handle(), STDERR_FILENO);
    }
    ~StderrToFile() { restore(); }
    StderrToFile(const StderrToFile &) = delete;
    StderrToFile &operator=(const StderrToFile &) = delete;

    QByteArray restore()
    {
        if (m_kept >= 0) {
            dup2(m_kept, STDERR_FILENO);
            close(m_kept);
        }
        m_kept = -1;
        return contentOf(m_file.fileName());
    }

private:
    QTemporaryFile m_file;
    int m_kept = -1;
};

} // namespace

class TestLocalEmbedder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void isSilentFromTheFirstSession();
    void saysWhatTheOriginalSays();
    void givesTheSameBitsInAnyCompany();
    void findsNearMeaningsNear();
    void neverBlocksWhoAsks();
    void poolsPiecesIntoOneVector();
    void answersEachTextInItsPlace();
    void aTextOfNothingIsZeros();
    void coversOnlyItsLanguages();
    void refusesACutFile();
    void namesAWrongDimension();
    void namesAFileThatIsNoModel();
    void namesAVocabularyLargerThanTheModel();
    void measures();
};

void TestLocalEmbedder::initTestCase()
{
    if (const Result<void> there = OnnxSession::available(); !there)
        QSKIP(qPrintable(there.error().detail));
}

void TestLocalEmbedder::isSilentFromTheFirstSession()
{
    StderrToFile captured;
    const auto embedder = useLite();
    QVERIFY(embedder);
    QCOMPARE(embedded(*embedder, {u"first"_s}).size(), 1);
    QCOMPARE(captured.restore(), QByteArray());
}

void TestLocalEmbedder::saysWhatTheOriginalSays()
{
    const auto embedder = useLite();
    QVERIFY(embedder);
    const QStringList texts = sentences();
    const QList<QByteArray> lines
        = contentOf(referenceFile(u"reference.tsv"_s)).trimmed().split('\n');
    QCOMPARE(texts.size(), 200);
    QCOMPARE(lines.size(), 200);
    const Vectors vectors = embedded(*embedder, texts);
    QCOMPARE(vectors.size(), 200);
    double least = 1;
    double sum = 0;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const QList<double> original = originalVector(lines.at(i));
        QCOMPARE(vectors.at(i).size(), original.size());
        const double near = cosine(vectors.at(i), original);
        QVERIFY2(near >= 0.99, qPrintable(u"%1: %2"_s.arg(texts.at(i)).arg(near)));
        least = std::min(least, near);
        sum += near;
    }
    qInfo("cosine to the original: least %.5f, mean %.5f", least, sum / 200);
}

void TestLocalEmbedder::givesTheSameBitsInAnyCompany()
{
    const auto together = useLite();
    const auto alone = useLite();
    QVERIFY(together && alone);
    const QStringList texts = sentences();
    const Vectors vectors = embedded(*together, texts);
    QCOMPARE(vectors.size(), texts.size());
    for (qsizetype i = 0; i < texts.size(); ++i)
        QCOMPARE(embedded(*alone, {texts.at(i)}), Vectors{vectors.at(i)});
}

void TestLocalEmbedder::findsNearMeaningsNear()
{
    const auto embedder = useLite();
    QVERIFY(embedder);
    const Vectors vectors = embedded(
        *embedder,
        {u"How old are you?"_s, u"What is your age?"_s, u"The invoice was paid on Monday."_s});
    QCOMPARE(vectors.size(), 3);
    const QList<double> age(vectors.at(1).cbegin(), vectors.at(1).cend());
    QVERIFY(cosine(vectors.at(0), age) > cosine(vectors.at(2), age) + 0.3);
}

void TestLocalEmbedder::neverBlocksWhoAsks()
{
    const auto embedder = useLite();
    QVERIFY(embedder);
    auto task = embedder->embed(sentences());
    QVERIFY(!task.isReady());
    const Result<Vectors> vectors = QCoro::waitFor(std::move(task));
    QVERIFY(vectors);
}

void TestLocalEmbedder::poolsPiecesIntoOneVector()
{
    const auto embedder = embedderIn(modelsOfTests() + u"/tiny"_s);
    QVERIFY(embedder);
    const float half = float(std::sqrt(0.5));
    QCOMPARE(embedded(*embedder, {u"cat"_s, u"Cats rain"_s}),
             (Vectors{{1, 0, 0}, {half, 0, half}}));
}

void TestLocalEmbedder::answersEachTextInItsPlace()
{
    const auto embedder = embedderIn(modelsOfTests() + u"/tiny"_s);
    QVERIFY(embedder);
    QStringList texts;
    Vectors expected;
    for (int i = 0; i < 100; ++i) {
        texts.append(i % 2 == 0 ? u"rain"_s : u"cat "_s.repeated(i % 30 + 1));
        expected.append(i % 2 == 0 ? QList<float>{0, 0, 1} : QList<float>{1, 0, 0});
    }
    QCOMPARE(embedded(*embedder, texts), expected);
    QCOMPARE(embedded(*embedder, texts), expected); // from the cache
    QVERIFY(embedded(*embedder, {}).isEmpty());
}

void TestLocalEmbedder::aTextOfNothingIsZeros()
{
    const auto embedder = embedderIn(modelsOfTests() + u"/tiny"_s);
    QVERIFY(embedder);
    QCOMPARE(embedded(*embedder, {u""_s, u" \n"_s, u"cat"_s}),
             (Vectors{{0, 0, 0}, {0, 0, 0}, {1, 0, 0}}));
}

void TestLocalEmbedder::coversOnlyItsLanguages()
{
    const auto embedder = useLite();
    QVERIFY(embedder);
    QVERIFY(embedder->covers(u"Where is it?"_s));
    QVERIFY(!embedder->covers(u"\u732b\u5728\u54ea\u91cc"_s));
}

void TestLocalEmbedder::refusesACutFile()
{
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.path()));
    const QByteArray whole = contentOf(folder.filePath(u"model.onnx"_s));
    QVERIFY(write(folder.filePath(u"model.onnx"_s), whole.first(whole.size() / 2)));
    const Result<ModelManifest> manifest = readManifest(folder.path());
    QVERIFY(manifest);
    const auto made = LocalEmbedder::make(*manifest);
    QVERIFY(!made);
    QCOMPARE(made.error().where, folder.filePath(u"model.onnx"_s));
}

void TestLocalEmbedder::namesAWrongDimension()
{
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.path()));
    QVERIFY(changeManifest(folder.path(), u"dimension"_s, 4));
    const auto embedder = embedderIn(folder.path());
    QVERIFY(embedder);
    for (int time = 0; time < 2; ++time) {
        const Result<Vectors> vectors = QCoro::waitFor(embedder->embed({u"cat"_s}));
        QVERIFY(!vectors);
        QCOMPARE(vectors.error().where, folder.filePath(u"model.onnx"_s));
        QCOMPARE(vectors.error().detail,
                 u"the model gives 3 numbers a text where its manifest says 4"_s);
    }
}

void TestLocalEmbedder::namesAFileThatIsNoModel()
{
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.path()));
    const QByteArray garbage("this is no model");
    QVERIFY(write(folder.filePath(u"model.onnx"_s), garbage));
    const QByteArray hash = QCryptographicHash::hash(garbage, QCryptographicHash::Sha256).toHex();
    QVERIFY(changeManifest(folder.path(), u"sha256"_s, QString::fromLatin1(hash)));
    const auto embedder = embedderIn(folder.path());
    QVERIFY(embedder);
    StderrToFile captured;
    const Result<Vectors> vectors = QCoro::waitFor(embedder->embed({u"cat"_s}));
    QCOMPARE(captured.restore(), QByteArray());
    QVERIFY(!vectors);
    QCOMPARE(vectors.error().where, folder.filePath(u"model.onnx"_s));
}

void TestLocalEmbedder::namesAVocabularyLargerThanTheModel()
{
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.path()));
    const QByteArray words = contentOf(folder.filePath(u"vocab.txt"_s)) + "zebra\n";
    QVERIFY(write(folder.filePath(u"vocab.txt"_s), words));
    const QString path = folder.filePath(u"manifest.json"_s);
    QJsonObject manifest = QJsonDocument::fromJson(contentOf(path)).object();
    QJsonObject tokenizer = manifest.value(u"tokenizer"_s).toObject();
    const QByteArray hash = QCryptographicHash::hash(words, QCryptographicHash::Sha256).toHex();
    tokenizer.insert(u"sha256"_s, QString::fromLatin1(hash));
    QVERIFY(changeManifest(folder.path(), u"tokenizer"_s, tokenizer));
    const auto embedder = embedderIn(folder.path());
    QVERIFY(embedder);
    QVERIFY(!QCoro::waitFor(embedder->embed({u"zebra"_s})));
    QCOMPARE(embedded(*embedder, {u"cat"_s}), (Vectors{{1, 0, 0}}));
}

void TestLocalEmbedder::measures()
{
    const auto embedder = useLite();
    QVERIFY(embedder);
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(embedded(*embedder, {u"load"_s}).size(), 1);
    const qint64 load = timer.restart();
    const QString words = u"the quick brown fox jumps over the lazy dog and runs to the old river "
                          "bank near town"_s;
    for (int i = 0; i < 20; ++i)
        QCOMPARE(embedded(*embedder, {words + QString::number(i)}).size(), 1);
    const qint64 alone = timer.restart();
    QStringList many;
    for (int i = 0; i < 64; ++i)
        many.append(words + u" "_s + QString::number(i));
    QCOMPARE(embedded(*embedder, many).size(), 64);
    const qint64 batch = timer.elapsed();
    qInfo("load %lld ms; 20-token text alone %.1f ms, in a batch %.1f ms",
          load,
          double(alone) / 20,
          double(batch) / 64);
    QVERIFY2(load < 10'000, "a model loads in well under ten seconds anywhere");
}

QTEST_GUILESS_MAIN(TestLocalEmbedder)
#include "tst_localembedder.moc"
