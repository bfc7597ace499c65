// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/callrecord.h>
#include <engine/store/packing.h>

#include <QJsonDocument>
#include <QTest>

#include <bit>
#include <limits>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TestPacking : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doublesComeBackBitForBit_data()
    {
        QTest::addColumn<double>("number");
        QTest::newRow("a third") << 1.0 / 3;
        QTest::newRow("a sum") << 0.1 + 0.2;
        QTest::newRow("whole") << 7.0;
        QTest::newRow("minus nothing") << -0.0;
        QTest::newRow("least") << std::numeric_limits<double>::denorm_min();
        QTest::newRow("most") << std::numeric_limits<double>::max();
        QTest::newRow("beyond whole numbers") << 9007199254740993.0;
    }
    void doublesComeBackBitForBit()
    {
        QFETCH(const double, number);
        const double read = unpacked(packed(number)).toDouble();
        QCOMPARE(std::bit_cast<quint64>(read), std::bit_cast<quint64>(number));
    }

    void longValuesShrinkAndComeBack()
    {
        const QString text = u"The tide turns at noon. "_s.repeated(200);
        const QByteArray stored = packed(text);
        QVERIFY(stored.size() < text.size() / 4);
        QCOMPARE(unpacked(stored).toString(), text);
    }

    void bodiesThatDoNotShrinkStayPlain()
    {
        QVERIFY(packedBody("short").isEmpty());
        QByteArray noise;
        quint64 state = 42;
        for (int i = 0; i < 4000; ++i) {
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            noise.append(static_cast<char>(state >> 56));
        }
        QVERIFY(packedBody(noise).isEmpty());
        const QByteArray text = QByteArray("anchor chain ").repeated(100);
        QCOMPARE(bodyBytes(true, packedBody(text)), text);
    }

    void noIdsTakeNoBytes()
    {
        QVERIFY(packedIds(QList<FactId>()).isEmpty());
        QVERIFY(unpackedIds<FactId>({}).isEmpty());
        const QList<FactId> ids{FactId(1), FactId(70'000), FactId(3)};
        QCOMPARE(unpackedIds<FactId>(packedIds(ids)), ids);
    }

    void brokenBytesGiveNothing()
    {
        QTest::ignoreMessage(QtWarningMsg, "qUncompress: Input data is corrupted");
        QVERIFY(!unpacked("\1not compressed").isArray());
        QVERIFY(!unpacked({}).isArray());
    }

    void aReplyKeepsOnlyWhatItAdded()
    {
        const Account decorated = account();
        Account replied = decorated;
        replied.spent(u"match"_s, 3);
        replied.spent(u"report"_s, 0.25);
        replied.note(u"note"_s, {{u"taken"_s, 2}});
        replied.why.remove(u"fade"_s);
        const QByteArray addition = packedAddition(decorated, replied);
        QCOMPARE(withAddition(decorated, addition), replied);
        QVERIFY(addition.size() < packedAccount(replied).size());
    }

    void aReplyThatAddedNothing()
    {
        QCOMPARE(withAddition(account(), packedAddition(account(), account())), account());
    }

    void accountsKeepTheirOrderAndNumbers()
    {
        QCOMPARE(unpackedAccount(packedAccount(account())), account());
        QCOMPARE(unpackedAccount(packedAccount({})), Account{});
    }

private:
    static Account account()
    {
        Account account;
        account.spent(u"store"_s, 0.1 + 0.2);
        account.spent(u"match"_s, 12.5);
        account.note(u"fade"_s, {{u"episode"_s, 3}, {u"activation"_s, 1.0 / 3}});
        account.note(u"fade"_s,
                     {{u"text"_s, u"kept: it touches the turn in progress "_s.repeated(9)}});
        account.note(u"match"_s, {{u"big"_s, 9007199254740993LL}, {u"none"_s, QJsonValue::Null}});
        return account;
    }
};

QTEST_GUILESS_MAIN(TestPacking)
#include "tst_packing.moc"
