// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/wordtables.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

using Table = const QRegularExpression &(*)();

class WordTablesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void matches_data();
    void matches();
    void tellsReportsFromCode_data();
    void tellsReportsFromCode();
    void knowsWhoSpeaksByLanguage_data();
    void knowsWhoSpeaksByLanguage();
};

void WordTablesTest::matches_data()
{
    QTest::addColumn<Table>("table");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isMatched");

    const auto row = [](const char *name, Table table, const QString &text, bool isMatched) {
        QTest::newRow(name) << table << text << isMatched;
    };
    row("opener, English", openers, u"Another thing: the boiler"_s, true);
    row("opener, German", openers, u"Übrigens, der Kessel"_s, true);
    row("opener, Spanish", openers, u"otra pregunta"_s, true);
    row("opener, French", openers, u"Au fait, la facture"_s, true);
    row("opener, Chinese", openers, u"另外，账本呢"_s, true);
    row("opener, Japanese", openers, u"ところで、帳簿は"_s, true);
    row("no opener", openers, u"The boiler leaks"_s, false);
    row("closer, English", closers, u"That's all, thanks"_s, true);
    row("closer, German", closers, u"Alles klar"_s, true);
    row("closer, Japanese", closers, u"以上です"_s, true);
    row("no closer", closers, u"The boiler leaks"_s, false);
    row("decision, English", decisionCues, u"We agreed on copper"_s, true);
    row("decision, German", decisionCues, u"Kupfer wurde beschlossen"_s, true);
    row("decision, Chinese", decisionCues, u"我们决定用铜"_s, true);
    row("due by", decisionCues, u"it is due by Friday"_s, true);
    row("due to is none", decisionCues, u"late due to rain"_s, false);
    row("small talk", smallTalk, u"You're welcome!"_s, true);
    row("no small talk", smallTalk, u"The boiler leaks"_s, false);
    row("lasting", lastingCues, u"She is allergic to nuts"_s, true);
    row("common phrase", commonPhrases, u"如果下雨"_s, true);
}

void WordTablesTest::matches()
{
    QFETCH(Table, table);
    QFETCH(QString, text);
    QVERIFY2(table().isValid(), qPrintable(table().errorString()));
    QTEST(table().match(text).hasMatch(), "isMatched");
}

void WordTablesTest::tellsReportsFromCode_data()
{
    QTest::addColumn<bool>("isReport");
    QTest::newRow("error: expected a number") << true;
    QTest::newRow("error[E0308]: mismatched types") << true;
    QTest::newRow("fatal: not a repository") << true;
    QTest::newRow("FAIL src/kettle.test.ts") << true;
    QTest::newRow("ValueError: bad literal") << true;
    QTest::newRow("bash: kettle: command not found") << true;
    QTest::newRow("func boil() (Water, error)") << false;
    QTest::newRow("return an error to the caller") << false;
    QTest::newRow("12 tests passed") << false;
}

void WordTablesTest::tellsReportsFromCode()
{
    const QString line = QString::fromUtf8(QTest::currentDataTag());
    QTEST(errorCues().match(line).hasMatch(), "isReport");
}

void WordTablesTest::knowsWhoSpeaksByLanguage_data()
{
    QTest::addColumn<QString>("language");
    QTest::newRow("I live in Bergen.") << u"en"_s;
    QTest::newRow("It's our kettle.") << u"en"_s;
    QTest::newRow("Ich wohne in Bergen.") << u"de"_s;
    QTest::newRow("Quiero una tetera.") << u"es"_s;
    QTest::newRow("Je veux une bouilloire.") << u"fr"_s;
    QTest::newRow("我住在杭州。") << u"zh"_s;
    QTest::newRow("私は京都に住む。") << u"ja"_s;
    QTest::newRow("The kettle leaks in this dir.") << QString();
}

void WordTablesTest::knowsWhoSpeaksByLanguage()
{
    const QString sentence = QString::fromUtf8(QTest::currentDataTag());
    QString language;
    for (const SpeakerWords &row : speakerWords()) {
        QVERIFY(row.said.contains("%1"_L1));
        if (language.isEmpty() && row.selfOrYou.match(sentence).hasMatch())
            language = row.language;
    }
    QTEST(language, "language");
}

QTEST_GUILESS_MAIN(WordTablesTest)
#include "tst_wordtables.moc"
