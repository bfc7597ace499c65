// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/recall/parts.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

class PartsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void dividesAMessage_data()
    {
        QTest::addColumn<QString>("message");
        QTest::addColumn<QStringList>("parts");
        QTest::newRow("nothing") << QString() << QStringList();
        QTest::newRow("no words") << u"... !!! \u200b"_s << QStringList();
        QTest::newRow("short") << u"Go on."_s << QStringList{u"Go on."_s};
        QTest::newRow("short joins the next")
            << u"Yes. And who is the pricing page written for, again?"_s
            << QStringList{u"Yes. And who is the pricing page written for, again?"_s};
        QTest::newRow("two long ones")
            << u"Did legal clear the annual discount line? And who did we say the pricing page is written for?"_s
            << QStringList{u"Did legal clear the annual discount line?"_s,
                           u"And who did we say the pricing page is written for?"_s};
        QTest::newRow("the last one is short")
            << u"Did legal clear the annual discount line? Thanks."_s
            << QStringList{u"Did legal clear the annual discount line? Thanks."_s};
        QTest::newRow("code is one part")
            << u"What does this do?\n```\nint main() { return 0; }\nfoo. Bar. Baz.\n```"_s
            << QStringList{u"What does this do?"_s,
                           u"```\nint main() { return 0; }\nfoo. Bar. Baz.\n```"_s};
        QTest::newRow("chinese")
            << u"我们上次说好的发布日期是哪一天,还记得我们为什么要推迟到下一周的星期四才上线吗?"
               "谁负责价格页面的法律审查,他什么时候会给我们最后的答复,我们需要在那之前做些什么准备工作呢?"_s
            << QStringList{
                   u"我们上次说好的发布日期是哪一天,还记得我们为什么要推迟到下一周的星期四才上线吗?"_s,
                   u"谁负责价格页面的法律审查,他什么时候会给我们最后的答复,我们需要在那之前做些什么准备工作呢?"_s};
    }

    void dividesAMessage()
    {
        QFETCH(const QString, message);
        QFETCH(const QStringList, parts);
        QCOMPARE(partsOf(message, Tuning()), parts);
    }

    void windowsOverlapAndLoseNothing()
    {
        QString message;
        for (int i = 0; i < 300; ++i)
            message += u"word%1 "_s.arg(i);
        const Tuning tuning;
        const QStringList parts = partsOf(message, tuning);
        QVERIFY(parts.size() > 5);
        QString joined;
        for (const QString &part : parts) {
            QVERIFY(part.size() <= tuning.recallPartMax);
            joined += part + u' ';
        }
        for (int i = 0; i < 300; ++i)
            QVERIFY2(joined.contains(u"word%1 "_s.arg(i)), qPrintable(QString::number(i)));
        QVERIFY(words(joined).size() > 330); // a quarter of each stands in two
    }

    void neverSplitsACharacter()
    {
        const QString message = QString(u"😀"_s).repeated(1'000) + u" end"_s;
        for (const QString &part : partsOf(message, Tuning()))
            QVERIFY(!part.front().isLowSurrogate() && !part.back().isHighSurrogate());
    }

    void passagesEndOnSentences()
    {
        Tuning tuning;
        tuning.passageWords = 20;
        const QString text = u"One two three four five six seven eight nine ten. Eleven twelve "
                             "thirteen fourteen fifteen sixteen. Seventeen eighteen nineteen "
                             "twenty twentyone twentytwo. Last one."_s;
        const QStringList passages = passageTexts(text, tuning);
        QCOMPARE(passages.size(), 2);
        QVERIFY(passages.first().endsWith("sixteen."_L1));
        QVERIFY(passages.last().endsWith("Last one."_L1));
    }

    void aPassageIsNeverTooLong_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("one endless sentence") << QString(u"word "_s).repeated(2'000);
        QTest::newRow("lines") << QString(u"src/main.cpp:12: error\n"_s).repeated(500);
        QTest::newRow("no spaces") << QString(u"x"_s).repeated(100'000);
        QTest::newRow("thai") << QString(u"สวัสดีชาวโลก"_s).repeated(300);
        QTest::newRow("japanese") << QString(u"会議は木曜日に延期されました。"_s).repeated(200);
    }

    void aPassageIsNeverTooLong()
    {
        QFETCH(const QString, text);
        const Tuning tuning;
        const QStringList passages = passageTexts(text, tuning);
        QVERIFY(!passages.isEmpty());
        qsizetype all = 0;
        for (const QString &passage : passages) {
            // Words are counted one by one; in scripts without spaces, pairs across them add some.
            QVERIFY2(words(passage).size() <= tuning.passageWords * 3 / 2,
                     qPrintable(QString::number(words(passage).size())));
            all += passage.count(u'o') + passage.count(u'e') + passage.size();
        }
        QVERIFY(all >= text.simplified().remove(u' ').size() * 9 / 10);
    }
};

QTEST_GUILESS_MAIN(PartsTest)
#include "tst_parts.moc"
