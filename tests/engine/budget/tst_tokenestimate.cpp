// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTest>

#include <algorithm>
#include <cmath>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

struct Sample
{
    QString script;
    double tokens = 0; //!< as o200k counts them
    QString text;
};

QList<Sample> readSamples(const QString &file)
{
    QFile data(file);
    if (!data.open(QIODevice::ReadOnly))
        return {};
    QList<Sample> samples;
    const QJsonObject root = QJsonDocument::fromJson(data.readAll()).object();
    for (const QJsonValue &each : root.value("texts"_L1).toArray()) {
        samples.append({.script = each["script"_L1].toString(),
                        .tokens = each["tokens"_L1].toDouble(),
                        .text = each["text"_L1].toString()});
    }
    return samples;
}

double mean(const QList<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return sum / double(values.size());
}

double percentile95(QList<double> values)
{
    std::ranges::sort(values);
    return values.at(qsizetype(std::ceil(0.95 * double(values.size()))) - 1);
}

Message read(QByteArrayView json)
{
    return *Message::fromJson(json);
}

} // namespace

class TestTokenEstimate : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void staysNearTheTokenizerOnEachText();
    void errsHighRatherThanLow();
    void staysWithinAQuarterOnAnyScript_data();
    void staysWithinAQuarterOnAnyScript();
    void isExactEnoughAfterOneRatio();
    void countsLongDigitRunsByThree();
    void growsWithTheText();
    void takesAnyText_data();
    void takesAnyText();
    void countsJsonAsItsText();
    void countsTheFrameOfAMessage();
    void countsEachCall();
    void countsImagesByDetail();
    void countsPartsItDoesNotKnow();
    void capsEncodedFiles();
    void countsToolsAndFieldsOfARequest();

private:
    QList<Sample> m_samples;
};

void TestTokenEstimate::initTestCase()
{
    m_samples = readSamples(QStringLiteral(EBB_TEST_DATA "/tokens/texts.json"));
    QVERIFY(m_samples.size() > 60);
}

void TestTokenEstimate::staysNearTheTokenizerOnEachText()
{
    QList<double> errors;
    for (const Sample &sample : std::as_const(m_samples))
        errors.append(std::abs(estimateText(sample.text) / sample.tokens - 1));
    qInfo("raw: %.1f %% mean, %.1f %% p95", 100 * mean(errors), 100 * percentile95(errors));
    QVERIFY(mean(errors) <= 0.08);
    QVERIFY(percentile95(errors) <= 0.20);
}

void TestTokenEstimate::errsHighRatherThanLow()
{
    double estimated = 0;
    double counted = 0;
    for (const Sample &sample : std::as_const(m_samples)) {
        estimated += estimateText(sample.text);
        counted += sample.tokens;
    }
    QVERIFY(estimated >= counted);
}

void TestTokenEstimate::staysWithinAQuarterOnAnyScript_data()
{
    QTest::addColumn<QString>("script");
    QStringList scripts;
    for (const Sample &sample : std::as_const(m_samples))
        scripts.append(sample.script);
    scripts.removeDuplicates();
    for (const QString &script : std::as_const(scripts))
        QTest::newRow(qPrintable(script)) << script;
}

void TestTokenEstimate::staysWithinAQuarterOnAnyScript()
{
    QFETCH(const QString, script);
    double estimated = 0;
    double counted = 0;
    for (const Sample &sample : std::as_const(m_samples)) {
        if (sample.script != script)
            continue;
        estimated += estimateText(sample.text);
        counted += sample.tokens;
    }
    QVERIFY2(std::abs(estimated / counted - 1) <= 0.25,
             qPrintable(u"%1 for %2"_s.arg(estimated).arg(counted)));
}

void TestTokenEstimate::isExactEnoughAfterOneRatio()
{
    // A conversation that grows by one text a call; the ratio of each call corrects the next one.
    QList<double> errors;
    for (const QString &script : {u"english"_s, u"code"_s, u"chinese"_s, u"russian"_s, u"json"_s}) {
        QList<Sample> texts;
        for (int round = 0; round < 4; ++round) {
            for (const Sample &sample : std::as_const(m_samples)) {
                if (sample.script == script)
                    texts.append(sample);
            }
        }
        double estimated = 0;
        double counted = 0;
        for (const Sample &text : std::as_const(texts)) {
            const double ratio = estimated > 0 ? counted / estimated : 1;
            estimated += estimateText(text.text);
            counted += text.tokens;
            if (counted > 300)
                errors.append(std::abs(estimated * ratio / counted - 1));
        }
    }
    qInfo("after one ratio: %.2f %% mean, %.2f %% p95 of %lld calls",
          100 * mean(errors),
          100 * percentile95(errors),
          qlonglong(errors.size()));
    QVERIFY(errors.size() > 30);
    QVERIFY(mean(errors) <= 0.012);
    QVERIFY(percentile95(errors) <= 0.03);
}

void TestTokenEstimate::countsLongDigitRunsByThree()
{
    const double few = estimateText(QString(300, u'7'));
    const double many = estimateText(QString(3'000, u'7'));
    QVERIFY(few > 95 && few < 105);
    QVERIFY(std::abs(many - 10 * few) < 1);
    // A run of one, two or three digits is the same token.
    QCOMPARE(estimateText(u"8"), estimateText(u"888"));
    QVERIFY(estimateText(u"8888") > estimateText(u"888"));
}

void TestTokenEstimate::growsWithTheText()
{
    for (const Sample &sample : std::as_const(m_samples)) {
        const double once = estimateText(sample.text);
        QVERIFY(once > 0);
        const double twice = estimateText(sample.text + u'\n' + sample.text);
        QVERIFY(twice > 1.9 * once && twice < 2.1 * once + 2);
    }
}

void TestTokenEstimate::takesAnyText_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<double>("least");
    QTest::addColumn<double>("most");

    QTest::newRow("nothing") << QString() << 0.0 << 0.0;
    QTest::newRow("one letter") << u"a"_s << 0.5 << 1.5;
    QTest::newRow("only blanks") << u"     "_s << 0.5 << 2.0;
    QTest::newRow("only line breaks") << u"\n\n\n"_s << 0.3 << 2.0;
    QTest::newRow("a lone low surrogate") << QString(QChar(0xDC00)) << 0.0 << 3.0;
    QTest::newRow("a lone high surrogate") << QString(QChar(0xD83D)) << 0.5 << 3.0;
    QTest::newRow("a null character") << QString(QChar(u'\0')) << 0.5 << 3.0;
    QTest::newRow("an unknown script") << QString(10, QChar(0x1400)) << 10.0 << 30.0;
    QTest::newRow("one long word") << QString(10'000, u'a') << 1'250.0 << 5'000.0;
    QTest::newRow("a rule of dashes") << QString(80, u'-') << 1.0 << 25.0;
}

void TestTokenEstimate::takesAnyText()
{
    QFETCH(const QString, text);
    QFETCH(const double, least);
    QFETCH(const double, most);
    const double tokens = estimateText(text);
    QVERIFY2(tokens >= least && tokens <= most, qPrintable(QString::number(tokens)));
}

void TestTokenEstimate::countsJsonAsItsText()
{
    const QByteArray json = R"({"city":"Köln","count":12})";
    QCOMPARE(estimateJson(json), TokenCount(std::ceil(estimateText(QString::fromUtf8(json)))));
    QCOMPARE(estimateJson({}), 0);
}

void TestTokenEstimate::countsTheFrameOfAMessage()
{
    const QString text = u"The second invoice was paid twice."_s;
    const TokenCount whole = estimateMessage(plainMessage(Role::User, text));
    const double bare = estimateText(text);
    QVERIFY(double(whole) >= bare + 3 && double(whole) <= bare + 6);
    QVERIFY(estimateMessage(plainMessage(Role::Assistant, u""_s)) >= 1);
    const Message named = read(R"({"role":"user","name":"Maria","content":"Hello."})");
    QVERIFY(estimateMessage(named) > estimateMessage(plainMessage(Role::User, u"Hello."_s)));
}

void TestTokenEstimate::countsEachCall()
{
    const QByteArray arguments = R"({"customer_id":"C-10442","status":"open"})";
    const Message one = callMessage({.id = u"call_1"_s, .name = u"find"_s, .arguments = arguments});
    const double text = estimateText(QString::fromUtf8(arguments)) + estimateText(u"find");
    QVERIFY(double(estimateMessage(one)) >= text + 8);
    Message two = one;
    two.calls.append(one.calls.first());
    const TokenCount more = estimateMessage(two) - estimateMessage(one);
    QVERIFY(double(more) >= text + 4 && double(more) <= text + 12);
}

void TestTokenEstimate::countsImagesByDetail()
{
    const auto image = [](const QByteArray &members) {
        return read(R"({"role":"user","content":[{"type":"image_url","image_url":{"url":"https://)"
                    R"(example.org/lamp.png")"
                    + members + "}}]}");
    };
    const TokenCount none = estimateMessage(plainMessage(Role::User, u""_s));
    QCOMPARE(estimateMessage(image("")) - none, 1'100);
    QCOMPARE(estimateMessage(image(R"(,"detail":"high")")) - none, 1'100);
    QCOMPARE(estimateMessage(image(R"(,"detail":"low")")) - none, 85);
    // Text about details is not an image.
    const Message talk = plainMessage(Role::User, u"set \"detail\":\"low\" there"_s);
    QVERIFY(estimateMessage(talk) < 30);
}

void TestTokenEstimate::countsPartsItDoesNotKnow()
{
    const Message bare = read(R"({"role":"assistant","content":"Done."})");
    const Message thinking
        = read(R"({"role":"assistant","reasoning_content":"First I look at the totals of each )"
               R"(month, then at the two that differ.","content":"Done."})");
    QVERIFY(estimateMessage(thinking) >= estimateMessage(bare) + 15);
}

void TestTokenEstimate::capsEncodedFiles()
{
    const auto file = [](qsizetype size) {
        return read(R"({"role":"user","content":[{"type":"file","file":{"file_data":")"
                    + QByteArray(size, 'Q') + R"("}}]})");
    };
    const TokenCount small = estimateMessage(file(800));
    const TokenCount large = estimateMessage(file(5'000'000));
    QVERIFY(small >= 100 && small <= 200);
    QVERIFY(large >= 2'000 && large <= 2'100);
}

void TestTokenEstimate::countsToolsAndFieldsOfARequest()
{
    const QByteArray tools = R"([{"type":"function","function":{"name":"find_orders"}}])";
    const QByteArray fields = R"({"model":"some-model","temperature":0.2})";
    QCOMPARE(estimateHead({.fields = fields, .tools = tools, .messages = {}}),
             estimateJson(tools) + estimateJson(fields));
    QVERIFY(estimateHead(Request()) <= 2);
}

QTEST_GUILESS_MAIN(TestTokenEstimate)
#include "tst_tokenestimate.moc"
