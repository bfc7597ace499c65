// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include <ui/widgets/format.h>

#include <QLocale>
#include <QtTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

class FormatTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedKingdom)); }
    void writesDurations_data();
    void writesDurations();
    void writesGaps_data();
    void writesGaps();
    void writesNumbers();
    void writesTimes();
    void writesRanges();
    void gathersEpisodes();
    void everyErrorHasASentence();
};

void FormatTest::writesDurations_data()
{
    QTest::addColumn<Duration>("length");
    QTest::addColumn<QString>("text");
    QTest::newRow("nothing") << Duration(0) << u"0 s"_s;
    QTest::newRow("seconds") << Duration(23s) << u"23 s"_s;
    QTest::newRow("minutes alone") << Duration(14min + 50s) << u"14 min"_s;
    QTest::newRow("hours and minutes") << Duration(4h + 10min) << u"4 h 10 min"_s;
    QTest::newRow("whole hours") << Duration(4h + 20s) << u"4 h"_s;
    QTest::newRow("days and hours") << Duration(149h + 40min) << u"6 d 5 h"_s;
    QTest::newRow("whole days") << Duration(48h + 59min) << u"2 d"_s;
}

void FormatTest::writesDurations()
{
    QFETCH(Duration, length);
    QTEST(Format::duration(length), "text");
}

void FormatTest::writesGaps_data()
{
    QTest::addColumn<Duration>("length");
    QTest::addColumn<QString>("text");
    QTest::newRow("hours") << Duration(22h + 50min) << u"23 h"_s;
    QTest::newRow("more than a day stays in hours") << Duration(30h) << u"30 h"_s;
    QTest::newRow("days") << Duration(71h) << u"3 d"_s;
    QTest::newRow("minutes") << Duration(8min) << u"8 min"_s;
}

void FormatTest::writesGaps()
{
    QFETCH(Duration, length);
    QTEST(Format::gap(length), "text");
}

void FormatTest::writesNumbers()
{
    QCOMPARE(Format::tokens(24'755), u"24,755"_s);
    QCOMPARE(Format::tokens(-120), u"−120"_s);
    QCOMPARE(Format::activation(0.04961), u"0.0496"_s);
    QCOMPARE(Format::activation(std::nan("")), u"–"_s);
    QCOMPARE(Format::score(0.98), u"0.98"_s);
    QCOMPARE(Format::share(0.5), u"50 %"_s);
    QCOMPARE(Format::share(0.004), u"0.4 %"_s);
    QCOMPARE(Format::share(0), u"0 %"_s);
    QCOMPARE(Format::money(0.0802), u"$0.0802"_s);
    QCOMPARE(Format::money(1.85), u"$1.85"_s);
    QCOMPARE(Format::bytes(38'200'000), u"38.2 MB"_s);
    QCOMPARE(Format::minutes(13'377.4), u"13,377"_s);
}

void FormatTest::writesTimes()
{
    const TimePoint time = *fromIso(u"2026-03-11T16:14:50.123Z"_s);
    QCOMPARE(Format::moment(time), u"Wed 11 Mar 2026, 16:14:50"_s);
    QCOMPARE(Format::day(time), u"Wed 11 Mar"_s);
    QCOMPARE(Format::dayOfMonth(time), u"Wed 11"_s);
    QCOMPARE(Format::clock(time), u"16:14"_s);
    QCOMPARE(Format::iso(time), u"2026-03-11 16:14:50 UTC"_s);
    QCOMPARE(Format::dateOf(time), QDate(2026, 3, 11));
}

void FormatTest::writesRanges()
{
    QCOMPARE(Format::range(1, 2), u"1–2"_s);
    QCOMPARE(Format::range(5, 5), u"5"_s);
    QCOMPARE(Format::episode(EpisodeId(7)), u"E7"_s);
    QCOMPARE(Format::episode(EpisodeId()), u"–"_s);
}

void FormatTest::gathersEpisodes()
{
    const auto ids = [](std::initializer_list<int> numbers) {
        QList<EpisodeId> list;
        for (const int number : numbers) {
            list << EpisodeId(number);
        }
        return list;
    };
    QCOMPARE(Format::episodes(ids({1, 2, 3, 4, 5})), u"E1–E5"_s);
    QCOMPARE(Format::episodes(ids({9, 6})), u"E6, E9"_s);
    QCOMPARE(Format::episodes(ids({15, 18, 17, 19})), u"E15, E17–E19"_s);
    QCOMPARE(Format::episodes({}), QString());
}

void FormatTest::everyErrorHasASentence()
{
    QSet<QString> sentences;
    for (int code = 0; code <= int(Error::Code::Internal); ++code) {
        const QString sentence = Format::sentence(
            {.code = Error::Code(code), .where = u"file.ebb"_s, .detail = u"row 3"_s});
        QVERIFY(!sentences.contains(sentence));
        sentences.insert(sentence);
        if (Error::Code(code) != Error::Code::Cancelled) {
            QVERIFY2(sentence.contains(u"file.ebb"_s) && sentence.contains(u"row 3"_s),
                     qPrintable(sentence));
        }
    }
}

QTEST_GUILESS_MAIN(FormatTest)

#include "tst_format.moc"
