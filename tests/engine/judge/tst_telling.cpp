// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/telling.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

LeavingMessage message(Role role, const QString &text)
{
    return {.turn = TurnNumber(1), .role = role, .text = text};
}

double scoreOf(const QString &sentence, Role role = Role::Assistant)
{
    const QList<LeavingMessage> messages{message(role, sentence)};
    const QList<Candidate> candidates = candidatesIn(messages);
    return candidates.isEmpty() ? 0 : candidates.first().score;
}

} // namespace

class TellingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void ranksWhatTellsMoreHigher_data();
    void ranksWhatTellsMoreHigher();
    void findsSmallTalkNotWorthKeeping_data();
    void findsSmallTalkNotWorthKeeping();
    void marksMilestones_data();
    void marksMilestones();
    void takesFromToolsOnlyWhatTheDialogueMentions();
    void leavesInstructionsOut();
    void measuresOverlap();
};

void TellingTest::ranksWhatTellsMoreHigher_data()
{
    QTest::addColumn<QString>("less");
    QTest::addColumn<QString>("more");

    QTest::newRow("decision") << u"The copper lid looks shiny and round."_s
                              << u"We agreed that the copper lid stays round."_s;
    QTest::newRow("number") << u"The copper lid weighs little enough."_s
                            << u"The copper lid weighs 340 grams."_s;
    QTest::newRow("identifier") << u"The heat limit belongs to the settings file."_s
                                << u"The heat limit belongs to src/settings.cpp now."_s;
    QTest::newRow("question") << u"Does the copper lid fit the large kettle?"_s
                              << u"The copper lid fits the large kettle."_s;
    QTest::newRow("dangling") << u"It fits the large copper kettle well."_s
                              << u"Lids fit the large copper kettle well."_s;
}

void TellingTest::ranksWhatTellsMoreHigher()
{
    QFETCH(QString, less);
    QFETCH(QString, more);
    QCOMPARE_LT(scoreOf(less), scoreOf(more));
}

void TellingTest::findsSmallTalkNotWorthKeeping_data()
{
    QTest::addColumn<int>("unused");
    for (const char *sentence : {"Thanks a lot!",
                                 "Hello, how are you?",
                                 "You're welcome.",
                                 "Okay, sounds good.",
                                 "Alright, then it's decided!",
                                 "谢谢！",
                                 "好的，没问题。",
                                 "ありがとうございます。",
                                 "Danke, das passt.",
                                 "Merci beaucoup !"})
        QTest::newRow(sentence) << 0;
}

void TellingTest::findsSmallTalkNotWorthKeeping()
{
    const QString sentence = QString::fromUtf8(QTest::currentDataTag());
    QCOMPARE_LT(scoreOf(sentence, Role::User), WorthKeeping);
}

void TellingTest::marksMilestones_data()
{
    QTest::addColumn<bool>("isMilestone");
    QTest::newRow("The new lid was approved on turn 3.") << true;
    QTest::newRow("Der neue Deckel wurde genehmigt und bestellt.") << true;
    QTest::newRow("La tapa nueva fue aprobado ayer por Ana.") << true;
    QTest::newRow("我们决定用铜做新的水壶。") << true;
    QTest::newRow("Was the new copper lid approved?") << false;
    QTest::newRow("The new copper lid is rather heavy.") << false;
}

void TellingTest::marksMilestones()
{
    const QString sentence = QString::fromUtf8(QTest::currentDataTag());
    const QList<LeavingMessage> messages{message(Role::Assistant, sentence)};
    const QList<Candidate> candidates = candidatesIn(messages);
    QCOMPARE(candidates.size(), 1);
    QTEST(candidates.first().isMilestone, "isMilestone");
}

void TellingTest::takesFromToolsOnlyWhatTheDialogueMentions()
{
    const QString output = u"error: max_heat is too high\nerror: lid_angle is unknown"_s;
    const QList<LeavingMessage> messages{message(Role::User, u"Why does max_heat fail so often?"_s),
                                         message(Role::Tool, output)};
    QStringList texts;
    for (const Candidate &candidate : candidatesIn(messages))
        texts << candidate.text;
    const QStringList expected{u"Why does max_heat fail so often?"_s,
                               u"error: max_heat is too high"_s};
    QCOMPARE(texts, expected);
}

void TellingTest::leavesInstructionsOut()
{
    const QList<LeavingMessage> messages{message(Role::System, u"Always answer in verse."_s),
                                         message(Role::Developer, u"Never name the kettle."_s)};
    QVERIFY(candidatesIn(messages).isEmpty());
}

void TellingTest::measuresOverlap()
{
    const QList<LeavingMessage> messages{
        message(Role::User, u"The copper kettle leaks."_s),
        message(Role::User, u"A leaking copper kettle stands downstairs."_s),
        message(Role::User, u"Bergen lies between seven mountains."_s)};
    const QList<Candidate> found = candidatesIn(messages);
    QCOMPARE(found.size(), 3);
    QCOMPARE(overlap(found.at(0), found.at(1)), 1.0);
    QCOMPARE(overlap(found.at(0), found.at(1)), overlap(found.at(1), found.at(0)));
    QCOMPARE(overlap(found.at(0), found.at(2)), 0.0);
}

QTEST_GUILESS_MAIN(TellingTest)
#include "tst_telling.moc"
