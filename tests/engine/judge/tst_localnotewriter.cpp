// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/judge/localnotewriter.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

LeavingMessage said(int turn, Role role, const QString &text, const QString &speaker = {})
{
    return {.turn = TurnNumber(turn), .role = role, .speaker = speaker, .text = text};
}

QList<NoteEntry> written(const NoteQuestion &question)
{
    LocalNoteWriter writer;
    return *QCoro::waitFor(writer.write(question));
}

QStringList printed(const QList<NoteEntry> &entries)
{
    QStringList lines;
    for (const NoteEntry &entry : entries)
        lines << u"%1%2 [%3 | %4] %5"_s
                     .arg(entry.milestone ? u"* "_s : QString(),
                          entry.note,
                          entry.subject,
                          entry.object)
                     .arg(entry.turns.value(0));
    return lines;
}

//! A long talk of made-up sentences, each naming things of its own.
NoteQuestion longTalk(int turns)
{
    NoteQuestion question;
    for (int turn = 1; turn <= turns; ++turn) {
        question.messages
            << said(turn,
                    Role::User,
                    u"Ward %1 needs %2 new lamps because Rui moved OPS-%3."_s.arg(turn)
                        .arg(turn * 7)
                        .arg(turn * 3))
            << said(
                   turn,
                   Role::Assistant,
                   u"Lamp order %1 was approved by the harbour office for %2 euros. It is fine. "
                   "Crate %3 waits in hall_%4 until the ferry from Port%5 arrives."_s.arg(turn * 11)
                       .arg(turn * 13)
                       .arg(turn * 17)
                       .arg(turn)
                       .arg(turn));
        question.size += 70;
    }
    return question;
}

} // namespace

class LocalNoteWriterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void picksWhatTellsMost();
    void saysWhoSpeaks_data();
    void saysWhoSpeaks();
    void saysNothingWhenNothingIsWorthKeeping_data();
    void saysNothingWhenNothingIsWorthKeeping();
    void keepsSentencesVerbatim();
    void staysWithinATenth_data();
    void staysWithinATenth();
    void writesNoMoreThanFortyFacts();
    void keepsOneFactOfAShortEpisode();
    void usesNamesInUse();
    void saysNothingTwice();
    void quotesToolsOnlyForWhatWasTalkedAbout();
    void namesOnlyTurnsItWasGiven();
    void writesTheSameTwice();
};

void LocalNoteWriterTest::picksWhatTellsMost()
{
    const NoteQuestion question{.messages
                                = {said(3,
                                        Role::User,
                                        u"Hello there! The copper kettle in the harbour kitchen "
                                        "leaks."_s),
                                   said(3,
                                        Role::Assistant,
                                        u"Sure. It was agreed that Dana solders the copper "
                                        "kettle by Friday."_s),
                                   said(4, Role::User, u"Thanks a lot!"_s)},
                                .size = 500};
    const QStringList expected{
        u"The copper kettle in the harbour kitchen leaks. [copper kettle | harbour kitchen leaks] 3"_s,
        u"* It was agreed that Dana solders the copper kettle by Friday. [Dana | Friday] 3"_s};
    QCOMPARE(printed(written(question)), expected);
}

void LocalNoteWriterTest::saysWhoSpeaks_data()
{
    QTest::addColumn<Role>("role");
    QTest::addColumn<QString>("speaker");
    QTest::addColumn<QString>("sentence");
    QTest::addColumn<QString>("begin");
    QTest::addColumn<QString>("subject");

    const QString i = u"I moved my workshop to Bergen last spring."_s;
    QTest::newRow("user") << Role::User << QString() << i << u"The user said: I moved"_s
                          << u"user"_s;
    QTest::newRow("the role is no name")
        << Role::User << u"user"_s << i << u"The user said: "_s << u"user"_s;
    QTest::newRow("a named speaker")
        << Role::Assistant << u"Dana Wu"_s << i << u"Dana Wu said: "_s << u"Dana Wu"_s;
    QTest::newRow("assistant") << Role::Assistant << QString()
                               << u"You should book the Bergen ferry before Friday."_s
                               << u"The assistant said: You"_s << u"assistant"_s;
    QTest::newRow("German") << Role::User << QString() << u"Ich wohne seit drei Jahren in Bergen."_s
                            << u"Der Nutzer sagte: Ich"_s << u"user"_s;
    QTest::newRow("Spanish") << Role::User << QString() << u"Quiero vender mi barco en Cartagena."_s
                             << u"El usuario dijo: Quiero"_s << u"user"_s;
    QTest::newRow("French") << Role::User << QString()
                            << u"Je veux vendre mon bateau à Marseille."_s
                            << u"L'utilisateur a dit : Je"_s << u"user"_s;
    QTest::newRow("Chinese") << Role::User << QString() << u"我在杭州买了一间海边小屋。"_s
                             << u"用户说：我"_s << u"user"_s;
    QTest::newRow("Japanese") << Role::User << QString() << u"私は京都で新しい帳簿を買いました。"_s
                              << u"ユーザーは言った：私"_s << u"user"_s;
    QTest::newRow("nobody's") << Role::User << QString()
                              << u"The Bergen ferry sails at seven on Fridays."_s
                              << u"The Bergen ferry"_s << u"Bergen"_s;
}

void LocalNoteWriterTest::saysWhoSpeaks()
{
    QFETCH(Role, role);
    QFETCH(QString, speaker);
    QFETCH(QString, sentence);
    QFETCH(QString, begin);
    const QList<NoteEntry> entries
        = written({.messages = {said(1, role, sentence, speaker)}, .size = 1'000});
    QCOMPARE(entries.size(), 1);
    const NoteEntry &entry = entries.first();
    QVERIFY2(entry.note.startsWith(begin), qPrintable(entry.note));
    QVERIFY(entry.note.endsWith(sentence));
    QTEST(entry.subject, "subject");
    QVERIFY(!entry.object.isEmpty());
}

void LocalNoteWriterTest::saysNothingWhenNothingIsWorthKeeping_data()
{
    QTest::addColumn<QStringList>("texts");
    QTest::newRow("no messages") << QStringList();
    QTest::newRow("small talk") << QStringList{u"Hello!"_s, u"Hi, how can I help?"_s, u"Thanks."_s};
    QTest::newRow("empty texts") << QStringList{QString(), u" \n"_s};
    QTest::newRow("code only") << QStringList{u"```\nlet heat = 3;\n```"_s};
    QTest::newRow("Chinese small talk") << QStringList{u"你好！"_s, u"谢谢！"_s};
}

void LocalNoteWriterTest::saysNothingWhenNothingIsWorthKeeping()
{
    QFETCH(QStringList, texts);
    NoteQuestion question{.size = 1'000};
    for (const QString &text : std::as_const(texts))
        question.messages << said(1, Role::User, text);
    const QList<NoteEntry> nothing{NoteEntry{}};
    QCOMPARE(written(question), nothing);
}

void LocalNoteWriterTest::keepsSentencesVerbatim()
{
    const NoteQuestion question = longTalk(12);
    QString all;
    for (const LeavingMessage &message : question.messages)
        all += message.text + u'\n';
    const QList<NoteEntry> entries = written(question);
    QVERIFY(!entries.isEmpty());
    for (const NoteEntry &entry : entries)
        QVERIFY2(all.contains(entry.note), qPrintable(entry.note));
}

void LocalNoteWriterTest::staysWithinATenth_data()
{
    QTest::addColumn<int>("turns");
    QTest::newRow("10 turns") << 10;
    QTest::newRow("60 turns") << 60;
}

void LocalNoteWriterTest::staysWithinATenth()
{
    QFETCH(int, turns);
    const NoteQuestion question = longTalk(turns);
    const QList<NoteEntry> entries = written(question);
    qsizetype length = 0;
    for (const NoteEntry &entry : entries)
        length += entry.note.size() + entry.subject.size() + entry.object.size() + 6;
    // 3.5 characters a token is more tokens than such English takes.
    QCOMPARE_LE(double(length) / 3.5, 0.11 * double(question.size));
    QCOMPARE_GE(double(length) / 3.5, 0.05 * double(question.size));
}

void LocalNoteWriterTest::writesNoMoreThanFortyFacts()
{
    NoteQuestion question = longTalk(120);
    question.size = 1'000'000;
    QCOMPARE(written(question).size(), 40);
}

void LocalNoteWriterTest::keepsOneFactOfAShortEpisode()
{
    NoteQuestion question{
        .messages = {said(1, Role::User, u"The harbour office approved the copper kettle."_s)},
        .size = 40};
    QCOMPARE(written(question).size(), 1);
    // A fact as large as what it stands for gains nothing.
    question.size = 8;
    QCOMPARE(written(question), QList<NoteEntry>{NoteEntry{}});
}

void LocalNoteWriterTest::usesNamesInUse()
{
    const QList<NoteEntry> entries
        = written({.messages = {said(1, Role::User, u"the red kite needs 3 metres of new line."_s)},
                   .names = {u"kite"_s, u"new line"_s, u"Dana"_s},
                   .size = 400});
    QCOMPARE(entries.size(), 1);
    QCOMPARE(entries.first().subject, u"kite"_s);
    QCOMPARE(entries.first().object, u"new line"_s);
}

void LocalNoteWriterTest::saysNothingTwice()
{
    NoteQuestion question{.size = 2'000};
    for (int turn = 1; turn <= 5; ++turn)
        question.messages << said(
            turn, Role::User, u"The Bergen ferry sails at seven on Fridays."_s);
    QCOMPARE(written(question).size(), 1);
}

void LocalNoteWriterTest::quotesToolsOnlyForWhatWasTalkedAbout()
{
    const QList<NoteEntry> entries = written(
        {.messages = {said(1, Role::User, u"Why does max_heat stop the harbour kettle?"_s),
                      said(1,
                           Role::Tool,
                           u"error: max_heat exceeds the limit of 90 degrees\n"
                           "error: lid_angle is not known here\nplain output"_s)},
         .size = 2'000});
    QStringList fromTools;
    for (const NoteEntry &entry : entries) {
        if (entry.note.startsWith("A tool reported: "_L1))
            fromTools << entry.note;
    }
    const QStringList expected{
        u"A tool reported: error: max_heat exceeds the limit of 90 degrees"_s};
    QCOMPARE(fromTools, expected);
}

void LocalNoteWriterTest::namesOnlyTurnsItWasGiven()
{
    for (const NoteEntry &entry : written(longTalk(12))) {
        QCOMPARE(entry.turns.size(), 1);
        QVERIFY(entry.turns.first() >= 1 && entry.turns.first() <= 12);
        QVERIFY(!entry.subject.isEmpty());
        QVERIFY(normaliseName(entry.subject) != normaliseName(entry.object));
    }
}

void LocalNoteWriterTest::writesTheSameTwice()
{
    const NoteQuestion question = longTalk(30);
    QCOMPARE(written(question), written(question));
}

QTEST_GUILESS_MAIN(LocalNoteWriterTest)
#include "tst_localnotewriter.moc"
