// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <engine/formats/ebbformat.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

RecordedMessage recorded(const QByteArray &json, const char *at = nullptr)
{
    const Result<Message> message = Message::fromJson(json);
    RecordedMessage made{.message = message ? *message : Message(), .at = std::nullopt};
    if (at)
        made.at = *fromIso(QString::fromLatin1(at));
    return made;
}

//! A recording with a bit of everything the format can say.
Recording fullRecording()
{
    Recording recording;
    recording.format = u"ebb"_s;
    recording.title = u"A \"day\" at sea"_s;
    recording.source = u"made up"_s;
    recording.licence = u"MIT"_s;
    recording.head.fields = R"({"model":"m"})";
    recording.head.tools = R"([{"type":"function","function":{"name":"look"}}])";
    recording.head.messages = {plainMessage(Role::System, u"Be brief.\nBe kind."_s)};
    recording.messages = {
        recorded(R"({"role":"user","name":"Ada","content":"where?"})", "2026-02-04T16:45:00.125Z"),
        recorded(
            R"({"role":"assistant","content":null,"tool_calls":[{"id":"c","type":"function","function":{"name":"look","arguments":"{}"}}],"at":"the desk","step":2})"),
        recorded(R"({"role":"tool","tool_call_id":"c","content":[{"type":"text","text":"there"}]})",
                 "2026-02-04T16:47:00Z"),
        recorded(R"({"role":"assistant","content":"there"})"),
    };
    recording.messages[1].step = 1;
    recording.messages[3].step = 2;
    spreadTimes(recording.messages);
    const NoteEntry entry{.note = u"Ada asked where."_s,
                          .subject = u"Ada"_s,
                          .object = u"place"_s,
                          .turns = {1},
                          .milestone = true,
                          .type = u"event"_s,
                          .source = u"talk"_s};
    recording.notes = {{.beforeMessage = 4, .notes = {entry}}};
    recording.evidence = {{.question = u"Where?"_s,
                           .askedAt = *fromIso(u"2026-02-05T00:00:00Z"_s),
                           .messages = {3, 4}},
                          {.question = u"Why?"_s, .askedAt = std::nullopt, .messages = {1}}};
    return recording;
}

//! What importing cannot give back.
Recording withoutReport(Recording recording)
{
    recording.report = {};
    return recording;
}

} // namespace

class TestEbbFormat : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void givesBackWhatWasWritten_data();
    void givesBackWhatWasWritten();
    void keepsInstructionsThatDoNotFitTheHeader();
    void readsTheDocumentedForm();
    void takesTheSpeakerForTheRole_data();
    void takesTheSpeakerForTheRole();
    void countsNumbersInTheFileNotInTheHistory();
    void namesWhatItDoesNotKnow();
    void refusesWhatIsNoSingleRecording();
    void refusesToWriteAMessageWithoutJson();
};

void TestEbbFormat::givesBackWhatWasWritten_data()
{
    QTest::addColumn<bool>("isLines");
    QTest::newRow("document") << false;
    QTest::newRow("lines") << true;
}

void TestEbbFormat::givesBackWhatWasWritten()
{
    QFETCH(bool, isLines);
    const Recording recording = fullRecording();
    const auto written
        = writeEbbRecording(recording, isLines ? EbbShape::Lines : EbbShape::Document);
    QVERIFY(written);
    const Recording read = imported(*written);
    QCOMPARE(printed(read), printed(recording));
    QCOMPARE(withoutReport(read), recording);
    QCOMPARE(memoryIdOf(read), memoryIdOf(recording));
    QVERIFY(read.report.warnings.isEmpty());
}

void TestEbbFormat::keepsInstructionsThatDoNotFitTheHeader()
{
    Recording recording = fullRecording();
    recording.head.messages
        = {plainMessage(Role::System, u"one"_s), plainMessage(Role::Developer, u"two"_s)};
    const auto written = writeEbbRecording(recording);
    QVERIFY(written);
    QCOMPARE(withoutReport(imported(*written)), recording);
}

void TestEbbFormat::readsTheDocumentedForm()
{
    const Recording recording = imported(R"({"ebb_recording":1, "title":"T", "source":"S",
        "licence":"L", "instructions":"I", "tools":[],
        "messages":[{"at":"2026-02-04T16:45:00.000Z", "role":"user", "content":"a"},
                    {"at":null, "role":"assistant", "content":"b"}],
        "user_speaker":null,
        "notes":[{"before_message":2, "notes":[{"note":"N","subject":"s","object":"o","milestone":false}]}],
        "evidence":[{"question":"q","asked_at":null,"messages":[1]}]})");
    QCOMPARE(printed(recording), QStringList({u"user: a"_s, u"assistant: b"_s}));
    QCOMPARE(recording.messages.first().message.json, R"({"role":"user","content":"a"})");
    QCOMPARE(toIso(*recording.messages.at(1).at), u"2026-02-04T16:45:10.000Z"_s);
    QVERIFY(recording.messages.at(1).isTimeMadeUp);
    QCOMPARE(recording.head.messages, {plainMessage(Role::System, u"I"_s)});
    QVERIFY(recording.head.tools.isEmpty());
    QCOMPARE(recording.notes.first().notes.first().note, u"N"_s);
    QCOMPARE(recording.evidence.first().messages, QList<qint64>{1});
    QVERIFY(recording.report.unknown.isEmpty());
}

void TestEbbFormat::takesTheSpeakerForTheRole_data()
{
    QTest::addColumn<QByteArray>("userSpeaker");
    QTest::addColumn<QString>("roles");
    QTest::newRow("named") << QByteArray("\"Bo\"") << u"assistant user assistant"_s;
    QTest::newRow("most frequent") << QByteArray("null") << u"user assistant user"_s;
}

void TestEbbFormat::takesTheSpeakerForTheRole()
{
    QFETCH(QByteArray, userSpeaker);
    QFETCH(QString, roles);
    const Recording recording = imported("{\"ebb_recording\":1,\"user_speaker\":" + userSpeaker
                                         + R"(,"messages":[{"name":"Al","content":"a"},
        {"name":"Bo","content":"b"},{"name":"Al","content":"c"}]})");
    QStringList found;
    for (const RecordedMessage &message : recording.messages)
        found.append(roleName(message.message.role));
    QCOMPARE(found.join(u' '), roles);
    QCOMPARE(recording.messages.at(1).message.name, u"Bo"_s);
}

void TestEbbFormat::countsNumbersInTheFileNotInTheHistory()
{
    const Recording recording = imported(R"({"ebb_recording":1,"messages":[
        {"role":"system","content":"s"},{"role":"user","content":"a"},{"role":"assistant","content":"b"}],
        "notes":[{"before_message":3,"notes":[]},{"before_message":9,"notes":[]}],
        "evidence":[{"question":"q","asked_at":null,"messages":[2,0]}]})");
    QCOMPARE(recording.notes.size(), 1);
    QCOMPARE(recording.notes.first().beforeMessage, 2);
    QCOMPARE(recording.evidence.first().messages, QList<qint64>{1});
    QCOMPARE(recording.report.warnings.size(), 2);
    QVERIFY(recording.report.warnings.first().contains(u"message 9"_s));
}

void TestEbbFormat::namesWhatItDoesNotKnow()
{
    const Recording recording = imported("{\"ebb_recording\":1,\"mood\":\"fine\"}\n"
                                         "{\"role\":\"user\",\"content\":\"a\"}\n"
                                         "{\"role\":\"poet\",\"content\":\"b\"}\n12\n{\"x\":1}\n");
    QCOMPARE(recording.report.unknown,
             (QMap<QString, qint64>{{u"header member mood"_s, 1},
                                    {u"role poet"_s, 1},
                                    {u"a number"_s, 1},
                                    {u"message without role"_s, 1}}));
}

void TestEbbFormat::refusesWhatIsNoSingleRecording()
{
    const QByteArray header = "{\"ebb_recording\":1}\n";
    const QByteArray message = "{\"role\":\"user\",\"content\":\"a\"}\n";
    QVERIFY(refusal(header + message + header).contains(u"line 3 is a second header"_s));
    QVERIFY(refusal("42\n" + header + message).contains(u"line 1 comes before the header"_s));
    QVERIFY(refusal(header).contains(u"no conversation"_s));
    QVERIFY(refusal(R"({"ebb_recording":1,"messages":[]})").contains(u"no conversation"_s));
}

void TestEbbFormat::refusesToWriteAMessageWithoutJson()
{
    Recording recording = fullRecording();
    recording.messages[0].message.json.clear();
    QVERIFY(!writeEbbRecording(recording));
}

QTEST_GUILESS_MAIN(TestEbbFormat)
#include "tst_ebbformat.moc"
