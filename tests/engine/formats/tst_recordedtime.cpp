// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/json.h>
#include <engine/formats/recordedtime.h>

#include <QRandomGenerator>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TestRecordedTime : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEverySpelling_data();
    void readsEverySpelling();
    void takesNothingElseForATime_data();
    void takesNothingElseForATime();
    void spreadsStretchByStretchLikeAllAtOnce_data();
    void spreadsStretchByStretchLikeAllAtOnce();
    void listsTimesThatRunBackwards();
};

void TestRecordedTime::readsEverySpelling_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("time");
    QTest::newRow("Z") << QByteArray(R"("2026-02-04T16:45:00.250Z")")
                       << u"2026-02-04T16:45:00.250Z"_s;
    QTest::newRow("offset") << QByteArray(R"("2026-02-04T16:45:00+02:30")")
                            << u"2026-02-04T14:15:00.000Z"_s;
    QTest::newRow("no zone") << QByteArray(R"("2026-02-04T16:45:00")")
                             << u"2026-02-04T16:45:00.000Z"_s;
    QTest::newRow("seconds") << QByteArray("1770223500") << u"2026-02-04T16:45:00.000Z"_s;
    QTest::newRow("real seconds") << QByteArray("1770223500.25") << u"2026-02-04T16:45:00.250Z"_s;
    QTest::newRow("milliseconds") << QByteArray("1770223500250") << u"2026-02-04T16:45:00.250Z"_s;
    QTest::newRow("microseconds") << QByteArray("1770223500250000")
                                  << u"2026-02-04T16:45:00.250Z"_s;
    QTest::newRow("nanoseconds as text")
        << QByteArray(R"("1770223500250000000")") << u"2026-02-04T16:45:00.250Z"_s;
}

void TestRecordedTime::readsEverySpelling()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, time);
    json.reserve(json.size() + JsonPadding);
    const auto read = recordedTime(json);
    QVERIFY(read);
    QCOMPARE(toIso(*read), time);
}

void TestRecordedTime::takesNothingElseForATime_data()
{
    QTest::addColumn<QByteArray>("json");
    for (const char *json : {"null", "0", "-5", "1e300", "\"\"", "\"soon\"", "true", "{}", ""})
        QTest::newRow(*json ? json : "missing") << QByteArray(json);
}

void TestRecordedTime::takesNothingElseForATime()
{
    QFETCH(QByteArray, json);
    json.reserve(json.size() + JsonPadding);
    QVERIFY(!recordedTime(json));
}

void TestRecordedTime::spreadsStretchByStretchLikeAllAtOnce_data()
{
    QTest::addColumn<int>("size");
    QTest::addColumn<double>("share"); // of messages whose time is known
    QTest::newRow("none known") << 9'000 << 0.0;
    QTest::newRow("few known") << 20'000 << 0.0005;
    QTest::newRow("half known") << 3'000 << 0.5;
    QTest::newRow("all known") << 100 << 1.0;
    QTest::newRow("one message") << 1 << 0.0;
    QTest::newRow("empty") << 0 << 0.0;
}

void TestRecordedTime::spreadsStretchByStretchLikeAllAtOnce()
{
    QFETCH(int, size);
    QFETCH(double, share);
    QRandomGenerator random(7);
    constexpr std::array Roles{Role::User, Role::Assistant, Role::Tool};
    std::vector<MessageSlot> timeline;
    QList<RecordedMessage> whole(size);
    for (int i = 0; i < size; ++i) {
        MessageSlot slot{.role = Roles[random.bounded(3u)]};
        if (random.generateDouble() < share)
            slot.at = fromMs(1'770'000'000'000 + i * 1'000LL);
        timeline.push_back(slot);
        whole[i].message.role = slot.role;
        whole[i].at = slot.at;
    }
    spreadTimes(timeline);
    spreadTimes(whole);
    for (int i = 0; i < size; ++i) {
        QCOMPARE(toMs(*timeline[size_t(i)].at), toMs(*whole.at(i).at));
        QCOMPARE(timeline[size_t(i)].isTimeMadeUp, whole.at(i).isTimeMadeUp);
    }
}

void TestRecordedTime::listsTimesThatRunBackwards()
{
    std::vector<MessageSlot> timeline(60);
    for (size_t i = 0; i < timeline.size(); ++i)
        timeline[i].at = fromMs(1'000'000 - qint64(i) * 500);
    timeline[2].at.reset();
    const QStringList sentences = backwardTimes(timeline);
    QCOMPARE(sentences.first(), u"message 2 is 0.500 s earlier than the message before it"_s);
    QCOMPARE(sentences.size(), 21);
    QVERIFY(sentences.last().startsWith(u"38 more"_s));
    QVERIFY(backwardTimes({}).isEmpty());
}

QTEST_GUILESS_MAIN(TestRecordedTime)
#include "tst_recordedtime.moc"
