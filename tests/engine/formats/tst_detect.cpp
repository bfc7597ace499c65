// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samples.h"

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

class TestDetect : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsTheFormatByContent_data();
    void tellsTheFormatByContent();
    void saysWhatAnUnknownFileSeemsToBe_data();
    void saysWhatAnUnknownFileSeemsToBe();
    void looksPastRecordsThatDecideNothing();
};

void TestDetect::tellsTheFormatByContent_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("format");
    const auto row = [](const char *name, const QByteArray &content, const char *format) {
        QTest::newRow(name) << content << QString::fromLatin1(format);
    };
    const QByteArray message = R"({"role":"user","content":"a"})";
    const QByteArray claude = promptRecord({"u1", "", ""}, "a");
    row("ebb document", R"({"ebb_recording":1,"messages":[]})", "ebb");
    row("ebb lines", "{\"ebb_recording\":1}\n" + message + '\n', "ebb");
    row("array", '[' + message + ']', "chat-completions");
    row("pretty array", "[\n  " + message + ",\n  " + message + "\n]\n", "chat-completions");
    row("request", "{\"model\":\"m\",\"messages\":[" + message + "]}", "chat-completions");
    row("pretty request", "{\n \"messages\": [\n  " + message + "\n ]\n}\n", "chat-completions");
    row("request on lines that look like values",
        "{\"model\":\"m\",\n\"tools\":\n[],\n\"messages\":[\n" + message + "\n]}\n",
        "chat-completions");
    row("message lines", message + '\n' + message, "chat-completions");
    row("one message", message, "chat-completions");
    row("first line holds two", message + message + '\n' + message, "chat-completions");
    row("first line torn",
        "{\"role\":\"us\n" + message + '\n' + message + '\n',
        "chat-completions");
    row("response",
        R"({"choices":[{"message":{"role":"assistant","content":"a"}}]})",
        "chat-completions");
    row("wrappers", "[{\"task_id\":1,\"traj\":[" + message + "]}]", "chat-completions");
    row("history", "{\"history\":[" + message + "]}", "chat-completions");
    row("session", claude + claude, "claude-code");
    row("session of one record", claude, "claude-code");
    row("session after a mark", "\xEF\xBB\xBF" + claude + claude, "claude-code");
}

void TestDetect::tellsTheFormatByContent()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, format);
    const SampleFile file(content, u"recording.txt"_s);
    const Result<RecordingFormat> found = detectFormat(file.path());
    QVERIFY2(found, found ? "" : qPrintable(found.error().detail));
    QCOMPARE(formatName(*found), format);
}

void TestDetect::saysWhatAnUnknownFileSeemsToBe_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QString>("part");
    const auto row = [](const char *name, const QByteArray &content, const char *part) {
        QTest::newRow(name) << content << QString::fromLatin1(part);
    };
    row("few-shot lines",
        "{\"messages_display\":\"user: hi\"}\n{\"messages_display\":\"b\"}\n",
        "messages_display");
    row("other members", R"({"apples":1,"pears":2})", "apples, pears");
    row("other provider",
        R"({"system":"s","messages":[{"role":"user","content":"a"}]})",
        "another provider");
    row("same envelope, other messages",
        R"({"type":"user","uuid":"u","message":{"role":"user","parts":[{"text":"a"}]}})"
        "\n"
        R"({"type":"user","uuid":"v","message":{"role":"user","parts":[{"text":"b"}]}})",
        "type, uuid, message");
    row("items with roles", R"([{"type":"message","role":"user","content":"a"}])", "type, role");
    row("thought steps", R"([{"history":[{"type":"thought","thought":"a"}]}])", "history");
    row("prose", "Dear reader,\nthis is a letter.\n", "not JSON");
    row("numbers", "1\n2\n3\n", "a number");
}

void TestDetect::saysWhatAnUnknownFileSeemsToBe()
{
    QFETCH(QByteArray, content);
    QFETCH(QString, part);
    const SampleFile file(content, u"recording.jsonl"_s);
    const Result<RecordingFormat> found = detectFormat(file.path());
    QVERIFY(!found);
    QCOMPARE(found.error().code, Error::Code::UnknownFormat);
    QCOMPARE(found.error().where, file.path());
    QVERIFY2(found.error().detail.contains(part), qPrintable(found.error().detail));
    QVERIFY(found.error().detail.contains(u"Ebb imports"_s));
}

void TestDetect::looksPastRecordsThatDecideNothing()
{
    QByteArray content;
    for (int i = 0; i < 1000; ++i)
        content += R"({"type":"file-history-snapshot","messageId":"m","snapshot":{}})"
                   "\n";
    content += promptRecord({"u1", "", ""}, "hello");
    const SampleFile file(content);
    const Result<RecordingFormat> found = detectFormat(file.path());
    QVERIFY(found);
    QCOMPARE(*found, RecordingFormat::ClaudeCode);
}

QTEST_GUILESS_MAIN(TestDetect)
#include "tst_detect.moc"
