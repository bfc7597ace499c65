// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/introduction.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

class IntroductionTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void takesOffWhoSaidIt_data()
    {
        QTest::addColumn<QString>("note");
        QTest::addColumn<QString>("said");
        QTest::newRow("English") << u"Ana said: I sold the boat."_s << u"I sold the boat."_s;
        QTest::newRow("German") << u"Der Nutzer sagte: ich bin müde."_s << u"ich bin müde."_s;
        QTest::newRow("Chinese") << u"用户说：我卖了船。"_s << u"我卖了船。"_s;
        QTest::newRow("nobody") << u"Ana sold the boat."_s << u"Ana sold the boat."_s;
        QTest::newRow("nothing before it") << u" said: yes"_s << u" said: yes"_s;
        QTest::newRow("far into the note")
            << u"The letter that came on Monday from the harbour office in Bergen said: pay."_s
            << u"The letter that came on Monday from the harbour office in Bergen said: pay."_s;
    }

    void takesOffWhoSaidIt()
    {
        QFETCH(const QString, note);
        QFETCH(const QString, said);
        QCOMPARE(withoutIntroduction(note), said);
    }
};

QTEST_GUILESS_MAIN(IntroductionTest)
#include "tst_introduction.moc"
