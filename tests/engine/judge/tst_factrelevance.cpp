// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/factrelevance.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

namespace {

double levelOf(const QString &message, const QString &note, const QStringList &entities = {})
{
    return relevanceByWords({.message = message,
                             .dialogue = {},
                             .facts = {{.note = note, .entities = entities}}})
        .first();
}

} // namespace

class FactRelevanceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void judges_data()
    {
        QTest::addColumn<QString>("message");
        QTest::addColumn<QString>("note");
        QTest::addColumn<QStringList>("entities");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("says the same and names it")
            << u"Who did we say the pricing page is written for?"_s
            << u"The pricing page is written for studio owners."_s
            << QStringList{u"pricing page"_s, u"studio owners"_s} << 2.0 << 3.0;
        QTest::newRow("another subject") << u"Who did we say the pricing page is written for?"_s
                                         << u"Deploys run on Jenkins every Tuesday."_s
                                         << QStringList{u"deploys"_s, u"Jenkins"_s} << 0.0 << 0.0;
        QTest::newRow("chit-chat")
            << u"Thanks, go on."_s << u"The pricing page is written for studio owners."_s
            << QStringList{u"pricing page"_s} << 0.0 << 0.0;
        QTest::newRow("chinese") << u"价格页面是给谁写的?"_s << u"价格页面是写给工作室老板的。"_s
                                 << QStringList{u"价格页面"_s} << 1.0 << 3.0;
        QTest::newRow("nothing said") << QString() << u"A fact."_s << QStringList() << 0.0 << 0.0;
    }

    void judges()
    {
        QFETCH(const QString, message);
        QFETCH(const QString, note);
        QFETCH(const QStringList, entities);
        QFETCH(const double, least);
        QFETCH(const double, most);
        const double level = levelOf(message, note, entities);
        QVERIFY2(level >= least && level <= most, qPrintable(QString::number(level)));
    }

    void anAnswerDependsOnItsOwnFactOnly()
    {
        const RelevanceQuestion::Candidate fact{.note = u"LEG-31 is the legal review."_s,
                                                .entities = {u"LEG-31"_s}};
        const RelevanceQuestion::Candidate other{.note = u"What is LEG-31?"_s, .entities = {}};
        const QString message = u"Is LEG-31 done?"_s;
        const QList<double> together = relevanceByWords(
            {.message = message, .dialogue = {}, .facts = {other, fact, other, fact}});
        QCOMPARE(together.at(1), levelOf(message, fact.note, fact.entities));
        QCOMPARE(together.at(3), together.at(1));
    }

    void theDialogueCountsLess()
    {
        const RelevanceQuestion::Candidate fact{.note = u"The seat slider ends at 20 seats."_s,
                                                .entities = {u"seat slider"_s}};
        const double said = relevanceByWords({.message = u"Where does the seat slider end?"_s,
                                              .dialogue = {},
                                              .facts = {fact}})
                                .first();
        const double before = relevanceByWords({.message = u"And the other one?"_s,
                                                .dialogue = {u"Where does the seat slider end?"_s},
                                                .facts = {fact}})
                                  .first();
        QVERIFY(before < said);
        QCOMPARE(before, 1); // it leads on, and is never kept
    }

    void theDialogueAloneIsNeverEnough()
    {
        // Word for word what was said a moment ago, with both things it relates.
        const QString note = u"The pricing page is written for studio owners."_s;
        QCOMPARE(
            relevanceByWords(
                {.message = u"Thanks, go on."_s,
                 .dialogue = {note, note},
                 .facts = {{.note = note, .entities = {u"pricing page"_s, u"studio owners"_s}}}})
                .first(),
            1);
    }

    void afterwards_data()
    {
        QTest::addColumn<QStringList>("replies");
        QTest::addColumn<QString>("note");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        const QString note = u"The pricing page is written for studio owners."_s;
        QTest::newRow("of use, and not said")
            << QStringList{u"It is written with small teams in mind."_s} << note << 2.0 << 3.0;
        QTest::newRow("the reply says it")
            << QStringList{u"Sure: the pricing page is written for studio owners, as we said."_s}
            << note << 0.0 << 0.0;
        QTest::newRow("an earlier step says it")
            << QStringList{u"The pricing page is written for studio owners."_s, u"Done."_s} << note
            << 0.0 << 0.0;
        QTest::newRow("the reply is about it")
            << QStringList{u"I moved the Jenkins deploys."_s}
            << u"The Jenkins deploys run on Tuesdays at 9:30."_s << 1.0 << 3.0;
        QTest::newRow("of no use")
            << QStringList{u"Fine."_s} << u"Ana swims in the lake before work."_s << 0.0 << 0.0;
    }

    void afterwards()
    {
        QFETCH(const QStringList, replies);
        QFETCH(const QString, note);
        QFETCH(const double, least);
        QFETCH(const double, most);
        const double level = afterwardsByWords({.message = u"Who is the pricing page for?"_s,
                                                .dialogue = {},
                                                .replies = replies,
                                                .items = {{.note = note, .entities = {}}}})
                                 .first();
        QVERIFY2(level >= least && level <= most, qPrintable(QString::number(level)));
    }

    //! Two messages that say half of it each have not said it.
    void halvesAreNotTheWhole()
    {
        const AfterwardsQuestion question{
            .message = u"Who is the pricing page written for?"_s,
            .dialogue = {u"The studio owners came by."_s},
            .replies = {u"Let me see the pricing page."_s},
            .items
            = {{.note = u"The pricing page is written for studio owners."_s, .entities = {}}}};
        QVERIFY(afterwardsByWords(question).first() >= 2);
    }

    //! Half of the questions about a meeting name somebody, and each of their sentences with them.
    void whoSaidItIsNotWhatItSays()
    {
        const QString message = u"What did Lena Brandt think of the launch date?"_s;
        const QString note = u"Lena Brandt said: I had soup in the canteen."_s;
        QCOMPARE(levelOf(message, note, {u"Lena Brandt"_s, u"soup"_s}), 0);
        const QString about = u"Lena Brandt said: I fear for the launch date."_s;
        QVERIFY(levelOf(message, about, {u"Lena Brandt"_s, u"launch date"_s}) >= 2);
    }
};

QTEST_GUILESS_MAIN(FactRelevanceTest)
#include "tst_factrelevance.moc"
