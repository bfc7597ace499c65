// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "modeltesting.h"

#include <QJsonArray>
#include <QTemporaryDir>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TestModelFolder : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void shipsAModelThatIsWhatItsManifestSays();
    void readsWhatAManifestSays();
    void listsModelsOfSeveralFolders();
    void theFirstOfANameStands();
    void saysNothingOfOtherFolders();
    void namesWhatIsWrong_data();
    void namesWhatIsWrong();
    void namesAMissingFile();
    void namesAFileThatIsNotWhatTheManifestSays_data();
    void namesAFileThatIsNotWhatTheManifestSays();
    void refusesWhatIsNoJson();
    void coversTheScriptsOfItsLanguages_data();
    void coversTheScriptsOfItsLanguages();
};

void TestModelFolder::shipsAModelThatIsWhatItsManifestSays()
{
    const ModelListing listing = modelsIn({bundledModels()});
    QCOMPARE(listing.ignored, {});
    QCOMPARE(listing.models.size(), 1);
    const ModelManifest &model = listing.models.first();
    QCOMPARE(model.name, u"use-lite"_s);
    QCOMPARE(model.dimension, 512);
    QVERIFY(readModelFiles(model));
    qint64 size = 0;
    for (const QFileInfo &file : QDir(model.folder).entryInfoList(QDir::Files))
        size += file.size();
    QVERIFY2(size <= 14'000'000, "what is shipped must stay small");
}

void TestModelFolder::readsWhatAManifestSays()
{
    const Result<ModelManifest> model = readManifest(modelsOfTests() + u"/tiny"_s);
    QVERIFY(model);
    QCOMPARE(model->label(), u"tiny-1"_s);
    QCOMPARE(model->title, u"tiny"_s);
    QCOMPARE(model->kind, ModelManifest::Kind::Embedding);
    QCOMPARE(model->dimension, 3);
    QCOMPARE(model->maxTokens, 32);
    QCOMPARE(model->languages, {u"en"_s});
    QCOMPARE(model->tokenizer.kind, TokenizerSpec::Kind::WordPiece);
    QCOMPARE(model->tokenizer.before, QList<qint64>{2});
    const Result<ModelManifest> pairs = readManifest(modelsOfTests() + u"/pairs"_s);
    QVERIFY(pairs);
    QCOMPARE(pairs->kind, ModelManifest::Kind::CrossEncoder);
}

void TestModelFolder::listsModelsOfSeveralFolders()
{
    const ModelListing listing = modelsIn({bundledModels(), modelsOfTests()});
    QStringList names;
    for (const ModelManifest &model : listing.models)
        names.append(model.name);
    QCOMPARE(names, (QStringList{u"use-lite"_s, u"pairs"_s, u"tiny"_s}));
}

void TestModelFolder::theFirstOfANameStands()
{
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.filePath(u"mine"_s)));
    const ModelListing listing = modelsIn({modelsOfTests(), folder.path()});
    QCOMPARE(listing.models.size(), 2);
    QCOMPARE(listing.ignored.size(), 1);
    QCOMPARE(listing.ignored.first().where, folder.filePath(u"mine"_s));
    QCOMPARE(listing.ignored.first().detail, u"another model is named tiny"_s);
}

void TestModelFolder::saysNothingOfOtherFolders()
{
    QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkpath(u"notes"_s));
    const ModelListing listing = modelsIn({folder.path(), folder.filePath(u"missing"_s)});
    QVERIFY(listing.models.isEmpty());
    QVERIFY(listing.ignored.isEmpty());
}

void TestModelFolder::namesWhatIsWrong_data()
{
    QTest::addColumn<QString>("member");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("detail");

    const QJsonValue none = QJsonValue::Undefined;
    QTest::newRow("no name") << u"name"_s << none << u"\"name\" is missing"_s;
    QTest::newRow("no licence") << u"licence"_s << none << u"\"licence\" is missing"_s;
    QTest::newRow("unknown kind") << u"kind"_s << QJsonValue(u"oracle"_s)
                                  << u"\"kind\" is none of embedding, cross-encoder"_s;
    QTest::newRow("no dimension") << u"dimension"_s << none
                                  << u"\"dimension\" is not a whole number from 1 to 16384"_s;
    QTest::newRow("dimension of 0") << u"dimension"_s << QJsonValue(0)
                                    << u"\"dimension\" is not a whole number from 1 to 16384"_s;
    QTest::newRow("half a token") << u"max_tokens"_s << QJsonValue(12.5)
                                  << u"\"max_tokens\" is not a whole number from 8 to 65536"_s;
    QTest::newRow("no hash") << u"sha256"_s << none
                             << u"\"sha256\" is not a SHA-256 in hexadecimal"_s;
    QTest::newRow("half a hash") << u"sha256"_s << QJsonValue(u"abcd"_s)
                                 << u"\"sha256\" is not a SHA-256 in hexadecimal"_s;
    QTest::newRow("a file elsewhere") << u"file"_s << QJsonValue(u"../tiny/model.onnx"_s)
                                      << u"\"file\" names a file outside the folder"_s;
    QTest::newRow("an absolute file") << u"file"_s << QJsonValue(u"/etc/passwd"_s)
                                      << u"\"file\" names a file outside the folder"_s;
    QTest::newRow("no languages") << u"languages"_s << QJsonValue(QJsonArray())
                                  << u"\"languages\" names none"_s;
    QTest::newRow("no tokenizer") << u"tokenizer"_s << none
                                  << u"\"kind\" is none of unigram, wordpiece"_s;
}

void TestModelFolder::namesWhatIsWrong()
{
    QFETCH(QString, member);
    QFETCH(QJsonValue, value);
    QFETCH(QString, detail);
    QTemporaryDir folder;
    const QString model = folder.filePath(u"mine"_s);
    QVERIFY(copyModel(u"tiny"_s, model));
    QVERIFY(changeManifest(model, member, value));
    const ModelListing listing = modelsIn({folder.path()});
    QVERIFY(listing.models.isEmpty());
    QCOMPARE(listing.ignored.size(), 1);
    QVERIFY(listing.ignored.first().where.startsWith(model + u"/manifest.json"_s));
    QCOMPARE(listing.ignored.first().detail, detail);
}

void TestModelFolder::namesAMissingFile()
{
    QTemporaryDir folder;
    const QString model = folder.filePath(u"mine"_s);
    QVERIFY(copyModel(u"tiny"_s, model));
    QVERIFY(QFile::remove(model + u"/vocab.txt"_s));
    const ModelListing listing = modelsIn({folder.path()});
    QVERIFY(listing.models.isEmpty());
    QCOMPARE(listing.ignored.first().where, model + u"/vocab.txt"_s);
}

void TestModelFolder::namesAFileThatIsNotWhatTheManifestSays_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<bool>("isCut");

    QTest::newRow("cut model") << u"model.onnx"_s << true;
    QTest::newRow("other model") << u"model.onnx"_s << false;
    QTest::newRow("cut vocabulary") << u"vocab.txt"_s << true;
    QTest::newRow("other vocabulary") << u"vocab.txt"_s << false;
}

void TestModelFolder::namesAFileThatIsNotWhatTheManifestSays()
{
    QFETCH(QString, file);
    QFETCH(bool, isCut);
    QTemporaryDir folder;
    QVERIFY(copyModel(u"tiny"_s, folder.path()));
    const QString path = folder.filePath(file);
    const QByteArray whole = contentOf(path);
    QVERIFY(write(path, isCut ? whole.first(whole.size() / 2) : whole + 'x'));
    const Result<ModelManifest> manifest = readManifest(folder.path());
    QVERIFY(manifest);
    const Result<ModelFiles> files = readModelFiles(*manifest);
    QVERIFY(!files);
    QCOMPARE(files.error().code, Error::Code::BadInput);
    QCOMPARE(files.error().where, path);
}

void TestModelFolder::refusesWhatIsNoJson()
{
    QTemporaryDir folder;
    QVERIFY(write(folder.filePath(u"manifest.json"_s), "{\"name\": "));
    QVERIFY(!readManifest(folder.path()));
    QVERIFY(write(folder.filePath(u"manifest.json"_s), "[]"));
    QVERIFY(!readManifest(folder.path()));
    QVERIFY(!readManifest(folder.filePath(u"missing"_s)));
}

void TestModelFolder::coversTheScriptsOfItsLanguages_data()
{
    QTest::addColumn<QStringList>("languages");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isCovered");

    const QStringList english{u"en"_s};
    QTest::newRow("English") << english << u"Where is the cat?"_s << true;
    QTest::newRow("Chinese") << english << u"\u732b\u5728\u54ea\u91cc"_s << false;
    QTest::newRow("Thai") << english << u"\u0e41\u0e21\u0e27"_s << false;
    QTest::newRow("mostly English") << english << u"The word \u732b means cat"_s << true;
    QTest::newRow("mostly Chinese") << english << u"\u732b\u5728\u54ea\u91cc OK"_s << false;
    QTest::newRow("no letters") << english << u"12:30 !!"_s << false;
    QTest::newRow("nothing") << english << u""_s << false;
    QTest::newRow("Chinese by a Chinese model")
        << QStringList{u"zh"_s} << u"\u732b\u5728"_s << true;
    QTest::newRow("kana by a Chinese model") << QStringList{u"zh"_s} << u"\u306d\u3053"_s << false;
    QTest::newRow("kana") << QStringList{u"ja"_s} << u"\u306d\u3053"_s << true;
    QTest::newRow("all") << QStringList{u"mul"_s} << u"\u0e41\u0e21\u0e27"_s << true;
}

void TestModelFolder::coversTheScriptsOfItsLanguages()
{
    QFETCH(QStringList, languages);
    QFETCH(QString, text);
    QFETCH(bool, isCovered);
    QCOMPARE(coversText(languages, text), isCovered);
}

QTEST_GUILESS_MAIN(TestModelFolder)
#include "tst_modelfolder.moc"
