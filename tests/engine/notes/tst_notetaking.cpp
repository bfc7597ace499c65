// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/notetaking.h>

#include <QRandomGenerator>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

//! Entries as one line each, so that a test compares what it can read.
QStringList printed(const ParsedNote &note)
{
    if (note.isRefused())
        return {u"refused: "_s + note.refusal};
    QStringList lines;
    for (const NoteEntry &entry : note.entries) {
        QStringList turns;
        for (const qint64 turn : entry.turns)
            turns << QString::number(turn);
        lines << QStringList{entry.note,
                             entry.subject,
                             entry.object,
                             turns.join(u','),
                             entry.milestone ? u"milestone"_s : QString(),
                             entry.type,
                             entry.source}
                     .join(u'|');
    }
    for (const QString &repair : note.repairs)
        lines << u"repaired: "_s + repair;
    return lines;
}

QList<NoteEntry> fullEntries()
{
    return {{.note = u"Dana owns the ledger."_s,
             .subject = u"Dana"_s,
             .object = u"ledger"_s,
             .turns = {3, 4},
             .milestone = true,
             .type = u"role"_s,
             .source = u"turn 3"_s},
            {.note = u"账本用 \"v2\" 格式\n第二行"_s, .subject = u"账本"_s}};
}

} // namespace

class NoteTakingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsAndRepairs_data();
    void readsAndRepairs();
    void refuses_data();
    void refuses();
    void givesBackWhatItWrote();
    void refusesHugeNotesInOneSentence();
    void givesTextThatCanBeStored();
    void survivesTruncation();
    void survivesRandomBytes();
};

void NoteTakingTest::readsAndRepairs_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QStringList>("expected");

    const QString plain = u"Rui left.|Rui|office||||"_s;
    QTest::newRow("one entry") << QByteArray(
        R"({"notes":[{"note":" Rui left. ","subject":"Rui","object":"office"}]})")
                               << QStringList{plain};
    QTest::newRow("everything") << QByteArray(
        R"({"notes":[{"note":"N","subject":"S","object":"O","turns":[3,4],"milestone":true,"type":"t","source":"s"}]})")
                                << QStringList{u"N|S|O|3,4|milestone|t|s"_s};
    QTest::newRow("nulls for what is optional") << QByteArray(
        R"({"notes":[{"note":"Rui left.","subject":"Rui","object":"office","turns":null,"milestone":null,"type":null,"source":null}]})")
                                                << QStringList{plain};
    QTest::newRow("nothing worth keeping")
        << QByteArray(R"({"notes":[{"note":"","subject":"","object":""}]})")
        << QStringList{u"||||||"_s};
    QTest::newRow("an empty list") << QByteArray(R"({"notes":[]})") << QStringList{u"||||||"_s};
    QTest::newRow("an empty note among others")
        << QByteArray(
               R"({"notes":[{"note":""},{"note":"Rui left.","subject":"Rui","object":"office"}]})")
        << QStringList{plain, u"repaired: 1 empty entries were left out"_s};
    QTest::newRow("a bare list") << QByteArray(
        R"([{"note":"Rui left.","subject":"Rui","object":"office"}])")
                                 << QStringList{plain,
                                                u"repaired: a list without \"notes\" was taken"_s};
    QTest::newRow("a bare entry")
        << QByteArray(R"({"note":"Rui left.","subject":"Rui","object":"office"})")
        << QStringList{plain, u"repaired: a single entry without a list was taken"_s};
    QTest::newRow("JSON in a string") << QByteArray(
        R"("{\"notes\":[{\"note\":\"Rui left.\",\"subject\":\"Rui\",\"object\":\"office\"}]}")")
                                      << QStringList{
                                             plain,
                                             u"repaired: JSON inside a JSON string was unwrapped"_s};
    QTest::newRow("the list in a string")
        << QByteArray(
               R"({"notes":"[{\"note\":\"Rui left.\",\"subject\":\"Rui\",\"object\":\"office\"}]"})")
        << QStringList{plain, u"repaired: JSON inside a JSON string was unwrapped"_s};
    QTest::newRow("no object")
        << QByteArray(R"({"notes":[{"note":"Rui left.","subject":"Rui"}]})")
        << QStringList{u"Rui left.|Rui|||||"_s,
                       u"repaired: entry 1 has no object and is kept with its subject alone"_s};
    QTest::newRow("milestone as text")
        << QByteArray(R"({"notes":[{"note":"N","subject":"S","object":"O","milestone":"true"}]})")
        << QStringList{u"N|S|O||milestone||"_s, u"repaired: entry 1 has its milestone as text"_s};
    QTest::newRow("turn as text") << QByteArray(
        R"({"notes":[{"note":"N","subject":"S","object":"O","turns":["12"]}]})")
                                  << QStringList{u"N|S|O|12|||"_s,
                                                 u"repaired: entry 1 has a turn as text"_s};
    QTest::newRow("turn without a list")
        << QByteArray(R"({"notes":[{"note":"N","subject":"S","object":"O","turns":12}]})")
        << QStringList{u"N|S|O|12|||"_s, u"repaired: entry 1 has its turns without a list"_s};
    QTest::newRow("a member of no meaning")
        << QByteArray(R"({"notes":[{"note":"N","subject":"S","object":"O","mood":1}]})")
        << QStringList{u"N|S|O||||"_s,
                       u"repaired: entry 1 has a member of no meaning, left out: mood"_s};
}

void NoteTakingTest::readsAndRepairs()
{
    QFETCH(QByteArray, arguments);
    QTEST(printed(parseNote(arguments)), "expected");
}

void NoteTakingTest::refuses_data()
{
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QString>("refusal");

    const QString notJson = u"the note is not JSON"_s;
    const QString noList = u"the note holds no list of entries"_s;
    QTest::newRow("empty") << QByteArray() << notJson;
    QTest::newRow("words") << QByteArray("Rui left.") << notJson;
    QTest::newRow("cut off") << QByteArray(R"({"notes":[{"note":"Rui l)") << notJson;
    QTest::newRow("two values") << QByteArray(R"({"notes":[]},{"notes":[]})") << notJson;
    QTest::newRow("words in a string") << QByteArray(R"("Rui left.")") << notJson;
    QTest::newRow("invalid UTF-8") << QByteArray("{\"notes\":[{\"note\":\"\xff\"}]}") << notJson;
    QTest::newRow("number") << QByteArray("5") << noList;
    QTest::newRow("null") << QByteArray("null") << noList;
    QTest::newRow("other object") << QByteArray(R"({"facts":[]})") << noList;
    QTest::newRow("notes is a number") << QByteArray(R"({"notes":5})") << noList;
    QTest::newRow("entry is text")
        << QByteArray(R"({"notes":["Rui left."]})") << u"entry 1 is not an object"_s;
    QTest::newRow("no subject in the second") << QByteArray(
        R"({"notes":[{"note":"N","subject":"S","object":"O"},{"note":"N","object":"O"}]})")
                                              << u"entry 2 has no subject"_s;
    QTest::newRow("blank subject")
        << QByteArray(R"({"notes":[{"note":"N","subject":" "}]})") << u"entry 1 has no subject"_s;
    QTest::newRow("note is a number") << QByteArray(R"({"notes":[{"note":5,"subject":"S"}]})")
                                      << u"entry 1 has a note that is not text"_s;
    QTest::newRow("subject is a list")
        << QByteArray(R"({"notes":[{"note":"N","subject":["S"],"object":"O"}]})")
        << u"entry 1 has a subject that is not text"_s;
    QTest::newRow("milestone is a number")
        << QByteArray(R"({"notes":[{"note":"N","subject":"S","object":"O","milestone":1}]})")
        << u"entry 1 has a milestone that is neither true nor false"_s;
    const QString badTurn = u"entry 1 names a turn that is not a number from 1"_s;
    for (const char *turn : {"0", "-3", "1.5", "\"12-15\"", "true", "[1]", "1e300"})
        QTest::newRow(qPrintable(u"turn %1"_s.arg(QLatin1StringView(turn))))
            << QByteArray(R"({"notes":[{"note":"N","subject":"S","object":"O","turns":[)")
                + QByteArray(turn) + "]}]}"
            << badTurn;
    QTest::newRow("a sentence of 2,001 characters")
        << QByteArray(R"({"notes":[{"subject":"S","object":"O","note":")") + QByteArray(2001, 'x')
            + "\"}]}"
        << u"entry 1 has a note of 2001 characters; 2000 are the most"_s;
    QTest::newRow("a name of 501 characters")
        << QByteArray(R"({"notes":[{"note":"N","object":"O","subject":")") + QByteArray(501, 'x')
            + "\"}]}"
        << u"entry 1 has a subject of 501 characters; 500 are the most"_s;
    QTest::newRow("nested too deep")
        << QByteArray(100'000, '[') + QByteArray(100'000, ']') << notJson;
}

void NoteTakingTest::refuses()
{
    QFETCH(QByteArray, arguments);
    const ParsedNote note = parseNote(arguments);
    QTEST(note.refusal, "refusal");
    QVERIFY2(note.entries.isEmpty(), "a refused note gives nothing");
}

void NoteTakingTest::givesBackWhatItWrote()
{
    const ParsedNote note = parseNote(noteArguments(fullEntries()));
    QCOMPARE(note.refusal, QString());
    QCOMPARE(note.entries, fullEntries());

    const QList<NoteEntry> nothing{NoteEntry{}};
    QCOMPARE(parseNote(noteArguments(nothing)).entries, nothing);
}

void NoteTakingTest::refusesHugeNotesInOneSentence()
{
    const ParsedNote huge = parseNote(QByteArray(10'000'000, ' '));
    QCOMPARE(huge.refusal, u"the note has 10000000 bytes; 2000000 are the most"_s);

    QByteArray many = R"({"notes":[)";
    for (int i = 0; i < 5'001; ++i)
        many += R"({"note":"N","subject":"S","object":"O"},)";
    many.back() = ']';
    QCOMPARE(parseNote(many + '}').refusal, u"the note has 5001 entries; 5000 are the most"_s);
}

void NoteTakingTest::givesTextThatCanBeStored()
{
    const ParsedNote note
        = parseNote(R"({"notes":[{"note":"a\u0000b \ud83d c","subject":"S\u0000","object":"O"}]})");
    QCOMPARE(note.entries.size(), 1);
    QVERIFY(note.entries.first().note.isValidUtf16());
    QVERIFY(!note.entries.first().note.contains(QChar(u'\0')));
    QVERIFY(note.entries.first().note.startsWith("ab "_L1));
    QCOMPARE(note.entries.first().subject, u"S"_s);
}

void NoteTakingTest::survivesTruncation()
{
    const QByteArray whole = noteArguments(fullEntries());
    for (qsizetype size = 0; size < whole.size(); ++size) {
        const ParsedNote note = parseNote(whole.first(size));
        QVERIFY2(note.isRefused() && note.entries.isEmpty(), whole.first(size).constData());
    }
}

void NoteTakingTest::survivesRandomBytes()
{
    QRandomGenerator random(20260204);
    const QByteArray whole = noteArguments(fullEntries());
    int taken = 0;
    for (int round = 0; round < 3'000; ++round) {
        QByteArray bytes = whole;
        for (int change = random.bounded(1, 6); change > 0; --change)
            bytes[random.bounded(bytes.size())] = char(random.bounded(256));
        const ParsedNote note = parseNote(bytes);
        QCOMPARE(note.isRefused(), note.entries.isEmpty());
        for (const NoteEntry &entry : note.entries)
            QVERIFY(entry.note.isEmpty() || !entry.subject.isEmpty());
        taken += note.isRefused() ? 0 : 1;
    }
    // Some changes only touch a letter of a sentence; if none passed, the test would show nothing.
    QVERIFY(taken > 100);
    QVERIFY(taken < 2'900);
}

QTEST_GUILESS_MAIN(NoteTakingTest)
#include "tst_notetaking.moc"
