// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/factrelations.h>
#include <engine/judge/localjudge.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class FactRelationsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judges_data()
    {
        QTest::addColumn<QString>("fact");
        QTest::addColumn<QString>("held");
        QTest::addColumn<QString>("relation"); // same, other (contradicts), or none
        const auto row
            = [](const char *name,
                 const QString &fact,
                 const QString &held,
                 const QString &relation) { QTest::newRow(name) << fact << held << relation; };
        row("articles", u"Ferry leaves at 9."_s, u"The ferry leaves at 9"_s, u"same"_s);
        row("contraction", u"Ana doesn't eat meat."_s, u"Ana does not eat meat."_s, u"same"_s);
        row("ending", u"Ana eats meat."_s, u"ana eat meats"_s, u"same"_s);
        row("a time moved",
            u"On 3 May Ana moved to Porto."_s,
            u"Ana moved to Porto on 3 May."_s,
            u"same"_s);
        row("invisible characters",
            u"Ana\u200b drinks \u202etea."_s,
            u"Ana drinks tea."_s,
            u"same"_s);
        row("full-width digits", u"The budget is ４５０."_s, u"The budget is 450."_s, u"same"_s);
        row("German article", u"Die Fähre fährt um 9."_s, u"Fähre fährt um 9."_s, u"same"_s);
        row("negation", u"Ana does not eat meat."_s, u"Ana eats meat."_s, u"other"_s);
        row("no longer", u"The port is no longer open."_s, u"The port is open."_s, u"other"_s);
        row("German negation", u"Ana isst nicht Fisch."_s, u"Ana isst Fisch."_s, u"other"_s);
        row("French negation",
            u"Ana ne mange pas de viande."_s,
            u"Ana mange de viande."_s,
            u"other"_s);
        row("Chinese negation", u"安娜不喜欢茶"_s, u"安娜喜欢茶"_s, u"other"_s);
        row("state", u"Ticket A is closed."_s, u"Ticket A is open."_s, u"other"_s);
        row("Spanish state",
            u"El puerto está cerrado."_s,
            u"El puerto está abierto."_s,
            u"other"_s);
        row("Japanese state", u"設定は無効"_s, u"設定は有効"_s, u"other"_s);
        row("value", u"The budget is 450 EUR."_s, u"The budget is 300 EUR."_s, u"other"_s);
        row("date", u"The deadline is 5 June."_s, u"The deadline is 3 May."_s, u"other"_s);
        row("weekday",
            u"The deadline was moved to Friday, it is Friday."_s,
            u"The deadline is Friday."_s,
            u"none"_s);
        row("moved weekday",
            u"The deadline is set to Friday."_s,
            u"The deadline is set to Monday."_s,
            u"other"_s);
        row("Chinese date", u"截止日期是5月4日"_s, u"截止日期是5月3日"_s, u"other"_s);
        row("number in the name", u"Room 12 is free."_s, u"Room 13 is free."_s, u"none"_s);
        row("number of an act", u"Ana lifted 5 boxes."_s, u"Ana lifted 7 boxes."_s, u"none"_s);
        row("what was", u"The depth was 5 m."_s, u"The depth was 6 m."_s, u"none"_s);
        row("one of several",
            u"There is a bug in file 12."_s,
            u"There is a bug in file 13."_s,
            u"none"_s);
        row("there is", u"There is 1 bug."_s, u"There is 2 bug."_s, u"none"_s);
        row("identifier", u"The job runs on db-12."_s, u"The job runs on db-13."_s, u"none"_s);
        row("case of code", u"The limit is max_size."_s, u"The limit is MAX_SIZE."_s, u"none"_s);
        row("sign", u"Written in C++."_s, u"Written in C."_s, u"none"_s);
        row("minus", u"The offset is -5."_s, u"The offset is 5."_s, u"none"_s);
        row("who does what", u"Ana leads Rui."_s, u"Rui leads Ana."_s, u"none"_s);
        row("more said", u"Ana drinks tea in the morning."_s, u"Ana drinks tea."_s, u"none"_s);
        row("another thing", u"Ana drinks coffee."_s, u"Ana drinks tea."_s, u"none"_s);
        row("neither", u"The port is not open."_s, u"The port is not closed."_s, u"none"_s);
        row("other unit", u"The price is 5 EUR."_s, u"The price is 5 USD."_s, u"none"_s);
        row("empty", u""_s, u"Ana drinks tea."_s, u"none"_s);
        row("nothing but signs", u"…"_s, u"!"_s, u"none"_s);
    }

    void judges()
    {
        QFETCH(const QString, fact);
        QFETCH(const QString, held);
        QFETCH(const QString, relation);
        const Relation wanted{.restates = relation == u"same"_s ? 1.0 : 0.0,
                              .contradicts = relation == u"other"_s ? 1.0 : 0.0};
        const Relation found = relationByWords(fact, held);
        QCOMPARE(found.restates, wanted.restates);
        QCOMPARE(found.contradicts, wanted.contradicts);
        // Who came first does not change what they are to each other.
        QCOMPARE(relationByWords(held, fact), found);
    }

    void differentNumbersNeverRestate()
    {
        for (int left = 0; left < 12; ++left) {
            for (int right = 0; right < 12; ++right) {
                for (const QString &text : {u"Pier %1 is long"_s,
                                            u"On %1 May it rained"_s,
                                            u"v1.%1 is out"_s,
                                            u"id ab-%1x"_s}) {
                    const Relation found = relationByWords(text.arg(left), text.arg(right));
                    QCOMPARE(found.restates > 0, left == right);
                }
            }
        }
    }

    void theLocalJudgeAnswersInTheOrderAsked()
    {
        LocalJudge judge;
        const Result<QList<Relation>> relations = QCoro::waitFor(judge.relations(
            {.fact = u"The port is closed."_s,
             .entities = {u"port"_s},
             .held = {u"The port is deep."_s, u"The port is open."_s, u"Port is closed"_s}}));
        QVERIFY(relations);
        QCOMPARE(*relations, (QList<Relation>{{0, 0}, {0, 1}, {1, 0}}));
    }

    void aHugeFactIsNoTrouble()
    {
        const QString huge = u"word "_s.repeated(25'000);
        QCOMPARE(relationByWords(huge, huge).restates, 1.0);
        QCOMPARE(relationByWords(huge, u"The port is open."_s), Relation());
    }
};

QTEST_GUILESS_MAIN(FactRelationsTest)
#include "tst_factrelations.moc"
