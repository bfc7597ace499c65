// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

// A Wednesday.
TimePoint said()
{
    return *fromIso(u"2026-02-04T16:45:00.000Z"_s);
}

} // namespace

class RelativeDatesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void resolves_data();
    void resolves();
    void changesNothingTheSecondTime_data();
    void changesNothingTheSecondTime();
    void leavesAlone_data();
    void leavesAlone();
    void reckonsInUtc();
};

void RelativeDatesTest::resolves_data()
{
    QTest::addColumn<QString>("resolved");

    QTest::newRow("Dana left yesterday.") << u"Dana left yesterday (2026-02-03)."_s;
    QTest::newRow("Yesterday's call was short") << u"Yesterday's (2026-02-03) call was short"_s;
    QTest::newRow("Today we met, tomorrow we rest")
        << u"Today (2026-02-04) we met, tomorrow (2026-02-05) we rest"_s;
    QTest::newRow("the day before yesterday") << u"the day before yesterday (2026-02-02)"_s;
    QTest::newRow("the day after tomorrow") << u"the day after tomorrow (2026-02-06)"_s;
    QTest::newRow("due last week") << u"due last week (2026-01-26 – 2026-02-01)"_s;
    QTest::newRow("due next week") << u"due next week (2026-02-09 – 2026-02-15)"_s;
    QTest::newRow("next month") << u"next month (2026-03)"_s;
    QTest::newRow("last year") << u"last year (2025)"_s;
    QTest::newRow("last Monday") << u"last Monday (2026-02-02)"_s;
    QTest::newRow("last Wednesday") << u"last Wednesday (2026-01-28)"_s;
    QTest::newRow("next Wednesday") << u"next Wednesday (2026-02-11)"_s;
    QTest::newRow("next Friday") << u"next Friday (2026-02-06)"_s;
    QTest::newRow("3 days ago") << u"3 days ago (2026-02-01)"_s;
    QTest::newRow("in 2 weeks") << u"in 2 weeks (2026-02-18)"_s;

    QTest::newRow("Gestern war Ruhe.") << u"Gestern (2026-02-03) war Ruhe."_s;
    QTest::newRow("vorgestern") << u"vorgestern (2026-02-02)"_s;
    QTest::newRow("wir gehen morgen") << u"wir gehen morgen (2026-02-05)"_s;
    QTest::newRow("Morgen gehen wir") << u"Morgen (2026-02-05) gehen wir"_s;
    QTest::newRow("übermorgen") << u"übermorgen (2026-02-06)"_s;
    QTest::newRow("letzte Woche") << u"letzte Woche (2026-01-26 – 2026-02-01)"_s;
    QTest::newRow("am nächsten Montag") << u"am nächsten Montag (2026-02-09)"_s;
    QTest::newRow("vor 2 Tagen") << u"vor 2 Tagen (2026-02-02)"_s;

    QTest::newRow("昨天下雨了") << u"昨天(2026-02-03)下雨了"_s;
    QTest::newRow("前天和大前天") << u"前天(2026-02-02)和大前天(2026-02-01)"_s;
    QTest::newRow("明天见，后天走") << u"明天(2026-02-05)见，后天(2026-02-06)走"_s;
    QTest::newRow("上周很忙") << u"上周(2026-01-26 – 2026-02-01)很忙"_s;
    QTest::newRow("上周三开会") << u"上周三(2026-01-28)开会"_s;
    QTest::newRow("下星期日出发") << u"下星期日(2026-02-15)出发"_s;
    QTest::newRow("3天前") << u"3天前(2026-02-01)"_s;
    QTest::newRow("去年") << u"去年(2025)"_s;

    QTest::newRow("昨日は雨") << u"昨日(2026-02-03)は雨"_s;
    QTest::newRow("一昨日に届いた") << u"一昨日(2026-02-02)に届いた"_s;
    QTest::newRow("明後日まで") << u"明後日(2026-02-06)まで"_s;
    QTest::newRow("先週の水曜日に") << u"先週の水曜日(2026-01-28)に"_s;
    QTest::newRow("来週から") << u"来週(2026-02-09 – 2026-02-15)から"_s;
    QTest::newRow("5日前") << u"5日前(2026-01-30)"_s;
}

void RelativeDatesTest::resolves()
{
    const QString sentence = QString::fromUtf8(QTest::currentDataTag());
    QTEST(withResolvedDates(sentence, said()), "resolved");
}

void RelativeDatesTest::changesNothingTheSecondTime_data()
{
    resolves_data();
}

void RelativeDatesTest::changesNothingTheSecondTime()
{
    QFETCH(QString, resolved);
    // Months later, too: a date once given is the date.
    QCOMPARE(withResolvedDates(resolved, said() + std::chrono::days(100)), resolved);
}

void RelativeDatesTest::leavesAlone_data()
{
    QTest::addColumn<int>("unused");
    for (const char *sentence : {"",
                                 "Dana owns the ledger.",
                                 "yesterday (2026-01-01)",
                                 "yesterday, 2026-01-01, it rained",
                                 "tomorrow [2026-05-05]",
                                 "USA today-like layout",
                                 "On Monday it rained.",
                                 "Guten Morgen!",
                                 "am morgen",
                                 "春天来了",
                                 "毎日",
                                 "99999 days ago"})
        QTest::newRow(sentence) << 0;
}

void RelativeDatesTest::leavesAlone()
{
    const QString sentence = QString::fromUtf8(QTest::currentDataTag());
    QCOMPARE(withResolvedDates(sentence, said()), sentence);
}

void RelativeDatesTest::reckonsInUtc()
{
    const TimePoint justBeforeMidnight = *fromIso(u"2026-02-04T23:59:59.999Z"_s);
    QCOMPARE(withResolvedDates(u"today"_s, justBeforeMidnight), u"today (2026-02-04)"_s);
    QCOMPARE(withResolvedDates(u"today"_s, justBeforeMidnight + std::chrono::milliseconds(1)),
             u"today (2026-02-05)"_s);
}

QTEST_GUILESS_MAIN(RelativeDatesTest)
#include "tst_relativedates.moc"
