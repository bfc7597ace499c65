// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/views/exportbutton.h>
#include <ui/views/ranktext.h>

#include <QAbstractItemModelTester>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const TimePoint moment = fromMs(1'700'000'000'000);

RankOutlook outlook(RankOutlook::Kind kind)
{
    RankOutlook result{.kind = kind, .at = moment};
    result.rows = {{.episode = EpisodeId(15),
                    .title = u"Fleet, quoted"_s,
                    .state = EpisodeState::Leaving,
                    .activation = 0.02361,
                    .traces = 1,
                    .significance = 1,
                    .givesBack = 2'346,
                    .viewAfter = 22'409,
                    .inOneDay = 0.0176,
                    .inSevenDays = 0.0092},
                   {.episode = EpisodeId(4), .title = u"Prices"_s, .state = EpisodeState::Sealed}};
    result.picks = 1;
    result.history = 24'755;
    result.budget = 24'635;
    result.landing = 23'000;
    result.projected = 22'409;
    result.oneFewer = 24'755;
    return result;
}

} // namespace

class RankTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(u"en_US"_s)); }
    void writesNumbersAsAPersonReadsThem();
    void saysWhereTheFadeStops_data();
    void saysWhereTheFadeStops();
    void namesARowForAScreenReader();
    void saysInTheHeaderHowFarAhead();
    void copiesPlainNumbers();
    void quotesFields_data();
    void quotesFields();
};

void RankTextTest::writesNumbersAsAPersonReadsThem()
{
    RankModel ranks;
    RankText text(&ranks);
    const QAbstractItemModelTester tester(&text,
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    ranks.setOutlook(outlook(RankOutlook::Kind::OfFade));
    QStringList row;
    for (int column = 0; column < text.columnCount(); ++column)
        row << text.index(0, column).data().toString();
    const QStringList expected{u"1"_s,
                               u"E15 Fleet, quoted"_s,
                               u"0.0236"_s,
                               u"1"_s,
                               u"1.00"_s,
                               u"2,346"_s,
                               u"22,409"_s,
                               u"0.0176"_s,
                               u"0.0092"_s};
    QCOMPARE(row, expected);
}

void RankTextTest::saysWhereTheFadeStops_data()
{
    QTest::addColumn<RankOutlook>("outlook");
    QTest::addColumn<QString>("sentence");
    using Kind = RankOutlook::Kind;
    QTest::newRow("fade of the call")
        << outlook(Kind::OfFade)
        << u"Landing 23,000. The fade stops here with 22,409 in view; one pick fewer would leave "
           "24,755."_s;
    QTest::newRow("would fade") << outlook(Kind::WouldFade)
                                << u"Landing 23,000. A message now would start a fade that stops "
                                   "here with 22,409 in view; one pick fewer would leave 24,755."_s;
    RankOutlook later = outlook(Kind::WouldFade);
    later.at = moment + 3h;
    QTest::newRow("would fade later")
        << later
        << u"Landing 23,000. A message then would start a fade that stops here with 22,409 in "
           "view; one pick fewer would leave 24,755."_s;
    QTest::newRow("nothing due")
        << outlook(Kind::WouldStay)
        << u"Landing 23,000. Nothing has to leave yet; a fade would stop here with 22,409 in view."_s;
    RankOutlook small = outlook(Kind::WouldStay);
    small.picks = 0;
    small.history = 12'000;
    QTest::newRow("under the landing")
        << small << u"Landing 23,000. History is 12,000: a fade would take nothing."_s;
    RankOutlook short0 = outlook(Kind::OfFade);
    short0.projected = 23'001;
    QTest::newRow("never reaches it")
        << short0 << u"Landing 23,000. Nothing more can leave: 23,001 stay in view."_s;
    RankOutlook leaving = outlook(Kind::StillLeaving);
    leaving.leaving = {EpisodeId(1), EpisodeId(2), EpisodeId(3)};
    QTest::newRow("still leaving") << leaving
                                   << u"Landing 23,000. No new fade starts until these have "
                                      "sealed: E1–E3. Then 24,755 are in view."_s;
}

void RankTextTest::saysWhereTheFadeStops()
{
    QFETCH(RankOutlook, outlook);
    QFETCH(QString, sentence);
    RankModel ranks;
    RankText text(&ranks);
    text.setMoment(moment);
    ranks.setOutlook(outlook);
    QCOMPARE(text.landingSentence(), sentence);
    QCOMPARE(text.index(ranks.landingRow(), 0).data(Qt::AccessibleTextRole).toString(), sentence);
}

void RankTextTest::namesARowForAScreenReader()
{
    RankModel ranks;
    RankText text(&ranks);
    ranks.setOutlook(outlook(RankOutlook::Kind::OfFade));
    QCOMPARE(text.index(0, RankModel::EpisodeColumn).data(Qt::AccessibleTextRole).toString(),
             u"E15 Fleet, quoted, leaving, activation 0.0236, rank 1 of 2"_s);
}

void RankTextTest::saysInTheHeaderHowFarAhead()
{
    RankModel ranks;
    RankText text(&ranks);
    RankOutlook later = outlook(RankOutlook::Kind::WouldFade);
    later.at = moment + 3h;
    ranks.setOutlook(later);
    text.setMoment(moment);
    QCOMPARE(text.headerData(RankModel::EpisodeColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
             u"Next to leave in 3 h"_s);
    text.setMoment(moment + 3h);
    QCOMPARE(text.headerData(RankModel::EpisodeColumn, Qt::Horizontal, Qt::DisplayRole).toString(),
             u"Next to leave"_s);
}

void RankTextTest::copiesPlainNumbers()
{
    RankModel ranks;
    RankText text(&ranks);
    ranks.setOutlook(outlook(RankOutlook::Kind::OfFade));
    const QStringList lines = text.asCsv().split(u'\n');
    QCOMPARE(lines.size(), 4);
    QCOMPARE(lines.at(1), u"1,15,\"Fleet, quoted\",leaving,0.02361,1,1,2346,22409,0.0176,0.0092"_s);
    QCOMPARE(lines.at(0).count(u','), lines.at(2).count(u','));
}

void RankTextTest::quotesFields_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("field");
    QTest::newRow("plain") << u"a b"_s << u"a b"_s;
    QTest::newRow("comma") << u"a,b"_s << u"\"a,b\""_s;
    QTest::newRow("quote") << u"a\"b"_s << u"\"a\"\"b\""_s;
    QTest::newRow("line") << u"a\nb"_s << u"\"a\nb\""_s;
}

void RankTextTest::quotesFields()
{
    QFETCH(QString, text);
    QFETCH(QString, field);
    QCOMPARE(csvField(text), field);
}

QTEST_GUILESS_MAIN(RankTextTest)
#include "tst_ranktext.moc"
