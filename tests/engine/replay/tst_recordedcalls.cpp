// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/replay/recordedcalls.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

const TimePoint Start = *fromIso(u"2026-03-02T09:00:00.000Z"_s);

//! One message a role, a minute apart: u, a, t for a user, an assistant, a tool.
Recording recordingOf(const QString &roles)
{
    Recording recording;
    for (const QChar role : roles) {
        const Message message = role == u't'
            ? outputMessage(u"c"_s, u"done"_s)
            : plainMessage(role == u'u' ? Role::User : Role::Assistant, u"said"_s);
        recording.messages.append(
            {.message = message, .at = Start + recording.messages.size() * 1min});
    }
    return recording;
}

NoteEntry entry(const QString &note, const QList<qint64> &turns = {})
{
    return {.note = note, .subject = u"s"_s, .turns = turns};
}

QStringList notesIn(const std::optional<QList<NoteEntry>> &entries)
{
    QStringList notes;
    for (const NoteEntry &each : entries.value_or(QList<NoteEntry>()))
        notes.append(each.note);
    return notes;
}

} // namespace

class RecordedCallsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachReplyEndsACall_data()
    {
        QTest::addColumn<QString>("roles");
        QTest::addColumn<QList<qsizetype>>("ends");
        QTest::addColumn<QList<qsizetype>>("replies");
        QTest::newRow("one turn") << u"ua"_s << QList<qsizetype>{1} << QList<qsizetype>{1};
        QTest::newRow("steps") << u"uatta"_s << QList<qsizetype>{1, 4} << QList<qsizetype>{1, 4};
        QTest::newRow("several user messages, one call")
            << u"uua"_s << QList<qsizetype>{2} << QList<qsizetype>{2};
        QTest::newRow("a user waits")
            << u"uau"_s << QList<qsizetype>{1, 3} << QList<qsizetype>{1, -1};
        QTest::newRow("nothing") << QString() << QList<qsizetype>{} << QList<qsizetype>{};
    }

    void eachReplyEndsACall()
    {
        QFETCH(const QString, roles);
        QFETCH(const QList<qsizetype>, ends);
        QFETCH(const QList<qsizetype>, replies);
        const QList<RecordedCall> calls = callsOf(recordingOf(roles));
        QCOMPARE(calls.size(), ends.size());
        for (qsizetype i = 0; i < calls.size(); ++i) {
            QCOMPARE(calls.at(i).requestEnd, ends.at(i));
            QCOMPARE(calls.at(i).reply, replies.at(i));
        }
    }

    void timeNeverRunsBackwards()
    {
        Recording recording = recordingOf(u"uaua"_s);
        recording.messages[2].at = Start - 1h;
        const QList<RecordedCall> calls = callsOf(recording);
        QCOMPARE(calls.at(1).at, Start + 1min); // the reply before it
        QCOMPARE(calls.at(1).repliedAt, Start + 3min);
    }

    void aNoteWithoutTurnsBelongsToItsCall()
    {
        Recording recording = recordingOf(u"uatua"_s);
        recording.notes = {{.beforeMessage = 3, .notes = {entry(u"first"_s)}},
                           {.beforeMessage = 5, .notes = {entry(u"second"_s, {2})}}};
        const QList<RecordedCall> calls = callsOf(recording);
        const QSet<TurnNumber> any{TurnNumber(1), TurnNumber(2)};
        QCOMPARE(notesIn(recordedNote(recording, calls.at(0), any)), QStringList{u"first"_s});
        QCOMPARE(notesIn(recordedNote(recording, calls.at(1), any)), QStringList{u"second"_s});
    }

    //! A fade that asks elsewhere than the recorded one did gets what was noted of its turns.
    void notesThatNameTheirTurnsAnswerAnyCall()
    {
        Recording recording = recordingOf(u"uauaua"_s);
        recording.notes
            = {{.beforeMessage = 6,
                .notes
                = {entry(u"of 1"_s, {1}), entry(u"of 1 and 2"_s, {1, 2}), entry(u"of 2"_s, {2})}}};
        const QList<RecordedCall> calls = callsOf(recording);
        QCOMPARE(notesIn(recordedNote(recording, calls.at(1), {TurnNumber(1)})),
                 QStringList{u"of 1"_s});
        QCOMPARE(notesIn(recordedNote(recording, calls.at(1), {TurnNumber(2)})),
                 (QStringList{u"of 1 and 2"_s, u"of 2"_s}));
        QVERIFY(!recordedNote(recording, calls.at(1), {TurnNumber(3)}));
    }

    void noReplyNoNote()
    {
        Recording recording = recordingOf(u"u"_s);
        recording.notes = {{.beforeMessage = 1, .notes = {entry(u"x"_s, {1})}}};
        QVERIFY(!recordedNote(recording, callsOf(recording).first(), {TurnNumber(1)}));
    }
};

QTEST_GUILESS_MAIN(RecordedCallsTest)
#include "tst_recordedcalls.moc"
