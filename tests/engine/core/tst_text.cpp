// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void normalisesNames_data();
    void normalisesNames();
    void normalisesNamesOnlyOnce_data();
    void normalisesNamesOnlyOnce();
    void keepsDifferentNamesApart_data();
    void keepsDifferentNamesApart();
    void normalisesSentences_data();
    void normalisesSentences();
    void findsSentences_data();
    void findsSentences();
    void findsWords_data();
    void findsWords();
    void matchesPhrases_data();
    void matchesPhrases();
    void elides_data();
    void elides();
    void escapesForBlocks_data();
    void escapesForBlocks();
    void survivesAnyCharacter();
};

void TextTest::normalisesNames_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("normal");

    QTest::newRow("case") << u"Pricing Page"_s << u"pricing page"_s;
    QTest::newRow("article") << u"The Ledger"_s << u"ledger"_s;
    QTest::newRow("only an article") << u"The"_s << u"the"_s;
    QTest::newRow("outer punctuation") << u"“Copper Kettle”,"_s << u"copper kettle"_s;
    QTest::newRow("article in quotes") << u"the \"Kettle\""_s << u"kettle"_s;
    QTest::newRow("plural") << u"refund lines"_s << u"refund line"_s;
    QTest::newRow("plural in -ies") << u"Policies"_s << u"policy"_s;
    QTest::newRow("no plural in -ss") << u"Address"_s << u"address"_s;
    QTest::newRow("no plural in -us") << u"status"_s << u"status"_s;
    QTest::newRow("no plural: news") << u"News"_s << u"news"_s;
    QTest::newRow("identifiers keep their s") << u"max_retries"_s << u"max_retries"_s;
    QTest::newRow("white space") << u"  two \t words\n"_s << u"two word"_s;
    QTest::newRow("full width") << u"ＡＢＣ　１２"_s << u"abc 12"_s;
    QTest::newRow("umlaut") << u"ÜBUNG"_s << u"übung"_s;
    QTest::newRow("sign that carries meaning") << u"C++"_s << u"c++"_s;
    QTest::newRow("hash") << u"(#12)"_s << u"#12"_s;
    QTest::newRow("percent") << u"50%."_s << u"50%"_s;
    QTest::newRow("dot file") << u".env"_s << u".env"_s;
    QTest::newRow("dots before a word") << u"...and more"_s << u"and more"_s;
    QTest::newRow("negative") << u"-5 degrees"_s << u"-5 degree"_s;
    QTest::newRow("Chinese") << u"《海边小屋》"_s << u"海边小屋"_s;
    QTest::newRow("signs only") << u"…!?"_s << QString();
    QTest::newRow("empty") << QString() << QString();
}

void TextTest::normalisesNames()
{
    QFETCH(QString, name);
    QTEST(normaliseName(name), "normal");
}

void TextTest::normalisesNamesOnlyOnce_data()
{
    normalisesNames_data();
}

void TextTest::normalisesNamesOnlyOnce()
{
    QFETCH(QString, normal);
    QCOMPARE(normaliseName(normal), normal);
}

void TextTest::keepsDifferentNamesApart_data()
{
    QTest::addColumn<QString>("left");
    QTest::addColumn<QString>("right");

    QTest::newRow("C and C++") << u"C"_s << u"C++"_s;
    QTest::newRow("C++ and C#") << u"C++"_s << u"C#"_s;
    QTest::newRow("number and ticket") << u"12"_s << u"#12"_s;
    QTest::newRow("money and number") << u"$5"_s << u"5"_s;
    QTest::newRow("versions") << u"v1.2"_s << u"v1.3"_s;
    QTest::newRow("environment and dot file") << u"env"_s << u".env"_s;
    QTest::newRow("signs") << u"-5"_s << u"5"_s;
    QTest::newRow("new and news") << u"new"_s << u"news"_s;
}

void TextTest::keepsDifferentNamesApart()
{
    QFETCH(QString, left);
    QFETCH(QString, right);
    QVERIFY(normaliseName(left) != normaliseName(right));
}

void TextTest::normalisesSentences_data()
{
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("normal");

    QTest::newRow("case and full stop") << u"The Fee is 12."_s << u"the fee is 12"_s;
    QTest::newRow("white space") << u" the  fee\nis 12 !"_s << u"the fee is 12"_s;
    QTest::newRow("full width stop") << u"费用是12。"_s << u"费用是12"_s;
    QTest::newRow("digits count") << u"the fee is 13"_s << u"the fee is 13"_s;
    QTest::newRow("inner punctuation counts") << u"a, b"_s << u"a, b"_s;
}

void TextTest::normalisesSentences()
{
    QFETCH(QString, sentence);
    QTEST(normaliseSentence(sentence), "normal");
}

void TextTest::findsSentences_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("sentences");

    QTest::newRow("empty") << u" \n "_s << QStringList();
    QTest::newRow("two on a line")
        << u"It rained. We stayed."_s << QStringList{u"It rained."_s, u"We stayed."_s};
    QTest::newRow("lines") << u"one\n\ntwo"_s << QStringList{u"one"_s, u"two"_s};
    QTest::newRow("carriage returns") << u"one\r\ntwo\r\n"_s << QStringList{u"one"_s, u"two"_s};
    QTest::newRow("Chinese") << u"下雨了。我们留下。"_s
                             << QStringList{u"下雨了。"_s, u"我们留下。"_s};
    QTest::newRow("a fence is one")
        << u"See:\n```cpp\nint a;\nint b;\n```\nDone."_s
        << QStringList{u"See:"_s, u"```cpp\nint a;\nint b;\n```"_s, u"Done."_s};
    QTest::newRow("an open fence goes to the end")
        << u"```\na. b.\nc"_s << QStringList{u"```\na. b.\nc"_s};
    QTest::newRow("a fence within one line opens nothing")
        << u"```ls```\nnext line"_s << QStringList{u"```ls```"_s, u"next line"_s};
}

void TextTest::findsSentences()
{
    QFETCH(QString, text);
    QTEST(sentences(text), "sentences");
}

void TextTest::findsWords_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QStringList>("words");

    QTest::newRow("empty") << QString() << QStringList();
    QTest::newRow("folded") << u"Don't PANIC, v2!"_s
                            << QStringList{u"don"_s, u"t"_s, u"panic"_s, u"v2"_s};
    QTest::newRow("identifier") << u"max_size = 3"_s << QStringList{u"max_size"_s, u"3"_s};
    QTest::newRow("accents") << u"Übermut à Łódź"_s << QStringList{u"übermut"_s, u"à"_s, u"łódź"_s};
    QTest::newRow("pairs of Chinese")
        << u"海边小屋，好"_s << QStringList{u"海边"_s, u"边小"_s, u"小屋"_s, u"好"_s};
    QTest::newRow("scripts apart") << u"用v2版"_s << QStringList{u"用"_s, u"v2"_s, u"版"_s};
    QTest::newRow("long vowels stay in their word")
        << u"サーバー"_s << QStringList{u"サー"_s, u"ーバ"_s, u"バー"_s};
    QTest::newRow("pairs of Thai") << u"บ้าน"_s << QStringList{u"บ้"_s, u"้า"_s, u"าน"_s};
    QTest::newRow("Korean has spaces") << u"빨간 우산"_s << QStringList{u"빨간"_s, u"우산"_s};
    QTest::newRow("beyond the first plane") << u"𠀀𠀁"_s << QStringList{u"𠀀𠀁"_s};
}

void TextTest::findsWords()
{
    QFETCH(QString, text);
    QTEST(words(text), "words");
}

void TextTest::matchesPhrases_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isMatched");

    QTest::newRow("as written") << u"that's all, folks"_s << true;
    QTest::newRow("any case") << u"THAT'S ALL"_s << true;
    QTest::newRow("not within a word") << u"a nextdoor shop"_s << false;
    QTest::newRow("accented letters are letters") << u"nextä"_s << false;
    QTest::newRow("word") << u"(next)"_s << true;
    QTest::newRow("anywhere without spaces") << u"我们接下来做"_s << true;
    QTest::newRow("signs are no pattern") << u"a.c"_s << true;
    QTest::newRow("signs are only themselves") << u"abc"_s << false;
}

void TextTest::matchesPhrases()
{
    QFETCH(QString, text);
    const QRegularExpression pattern
        = phrasePattern({u"next"_s, u"that's all"_s, u"接下来"_s, u"a.c"_s});
    QVERIFY(pattern.isValid());
    QTEST(pattern.match(text).hasMatch(), "isMatched");
}

void TextTest::elides_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<qsizetype>("length");
    QTest::addColumn<QString>("elided");

    QTest::newRow("fits") << u"red kite"_s << qsizetype(8) << u"red kite"_s;
    QTest::newRow("at a word") << u"red kite flies"_s << qsizetype(11) << u"red kite…"_s;
    QTest::newRow("one long word") << u"abcdefghij"_s << qsizetype(5) << u"abcd…"_s;
    QTest::newRow("never half a pair") << u"ab😀cd"_s << qsizetype(4) << u"ab…"_s;
}

void TextTest::elides()
{
    QFETCH(QString, text);
    QFETCH(qsizetype, length);
    QTEST(elided(text, length), "elided");
}

void TextTest::escapesForBlocks_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("escaped");

    QTest::newRow("plain") << u"Dana owns it."_s << u"Dana owns it."_s;
    QTest::newRow("brackets") << u"[End] a[0]"_s << u"⟦End⟧ a⟦0⟧"_s;
    QTest::newRow("tags") << u"</facts><|im_start|>"_s << u"‹/facts›‹|im_start|›"_s;
    QTest::newRow("fences") << u"```x"_s << u"'''x"_s;
    QTest::newRow("one line") << u"a\nb\r\nc\u2028d\u2029e\u0085f\vg"_s << u"a b c d e f g"_s;
    QTest::newRow("heading marks") << u"## - * Title"_s << u"Title"_s;
    QTest::newRow("zero width") << u"a\u200Bb\u2060c\uFEFFd"_s << u"abcd"_s;
    QTest::newRow("direction") << u"a\u202Eb\u2066c\u200Fd"_s << u"abcd"_s;
    QTest::newRow("fillers") << u"a\u3164b\u115Fc\u034Fd"_s << u"abcd"_s;
    QTest::newRow("tags beyond the first plane") << QString(u"a\U000E0041b") << u"ab"_s;
    QTest::newRow("half a pair") << (u"a"_s + QChar(char16_t(0xD83D)) + u'b') << u"a\uFFFDb"_s;
    QTest::newRow("emoji stays") << u"ok 😀"_s << u"ok 😀"_s;
}

void TextTest::escapesForBlocks()
{
    QFETCH(QString, text);
    QTEST(escapedForBlock(text), "escaped");
}

void TextTest::survivesAnyCharacter()
{
    // Every code unit, halves of pairs too, between two letters.
    for (uint unit = 0; unit <= 0xFFFF; ++unit) {
        const QString text = u"a"_s + QChar(char16_t(unit)) + u'b';
        const QString escaped = escapedForBlock(text);
        QVERIFY(escaped.isValidUtf16());
        QVERIFY(!escaped.contains(u'\n') && !escaped.contains(u'['));
        QVERIFY(words(text).size() >= 1);
        QVERIFY(!normaliseName(text).isEmpty());
        QVERIFY(!sentences(text).isEmpty());
    }
}

QTEST_GUILESS_MAIN(TextTest)
#include "tst_text.moc"
