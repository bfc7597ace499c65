// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/localjudge.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

// Made-up talks about three things, none about another.
QList<EpisodeText> kettleLedgerGarden()
{
    return {{.key = "kettle",
             .text = u"The copper kettle in Dana's kitchen leaks at the spout. Rui will solder it "
                     "on Friday for 40 euros; the lid stays as it is. Until then we boil water in "
                     "the old pan."_s},
            {.key = "ledger",
             .text = u"The ledger export fails with error E42 since version 2.3. Finance needs the "
                     "quarterly report by Monday. We moved src/ledger/export.cpp behind a flag and "
                     "asked the bank for a new certificate."_s},
            {.key = "garden",
             .text
             = u"Tomatoes want sun and little wind. The slugs ate the lettuce again, so the "
               "raised bed gets a copper band next spring, and the hose needs a new valve."_s}};
}

QList<double> about(LocalJudge &judge, const AboutQuestion &question)
{
    return *QCoro::waitFor(judge.about(question));
}

QList<BoundaryScores> boundaries(const QList<BoundaryQuestion> &units)
{
    LocalJudge judge;
    return *QCoro::waitFor(judge.boundaries(units));
}

//! The units of a talk as they are asked about: with two neighbours on each side.
QList<BoundaryQuestion> questionsOf(const QList<std::pair<Role, QString>> &units)
{
    const auto joined = [&](qsizetype from, qsizetype to) {
        QStringList texts;
        for (qsizetype i = std::max<qsizetype>(from, 0); i <= std::min(to, units.size() - 1); ++i)
            texts << units.at(i).second;
        return texts.join(u'\n');
    };
    QList<BoundaryQuestion> questions;
    for (qsizetype i = 0; i < units.size(); ++i) {
        questions << BoundaryQuestion{.before = joined(i - 2, i - 1),
                                      .unit = units.at(i).second,
                                      .after = joined(i + 1, i + 2),
                                      .role = units.at(i).first};
    }
    return questions;
}

//! Where last(i) + first(i + 1) is highest.
qsizetype bestBoundary(const QList<BoundaryScores> &scores)
{
    qsizetype best = 0;
    const auto rank = [&](qsizetype i) { return scores.at(i).last + scores.at(i + 1).first; };
    for (qsizetype i = 1; i + 1 < scores.size(); ++i) {
        if (rank(i) > rank(best))
            best = i;
    }
    return best;
}

} // namespace

class LocalJudgeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void tellsWhatAFactIsAbout_data();
    void tellsWhatAFactIsAbout();
    void readsScriptsWithoutSpaces_data();
    void readsScriptsWithoutSpaces();
    void answersInTheOrderAskedWithinBounds();
    void scoresAnEpisodeWithoutRegardToTheOthers();
    void takesTheKeyForTheText();
    void readsTextsWithoutAKeyEachTime();
    void doesNotCallEverythingAboutTheUser();
    void cutsWhereTheTalkTurns_data();
    void cutsWhereTheTalkTurns();
    void prefersWhereAUserBegins();
    void knowsOpenersAndClosers();
    void scoresEveryUnit();
    void answersTheSameTwice();
};

void LocalJudgeTest::tellsWhatAFactIsAbout_data()
{
    QTest::addColumn<QString>("fact");
    QTest::addColumn<QStringList>("entities");
    QTest::addColumn<int>("episode"); // -1: none

    QTest::newRow("verbatim") << u"Finance needs the quarterly report by Monday."_s
                              << QStringList{u"Finance"_s, u"quarterly report"_s} << 1;
    QTest::newRow("in other words") << u"Rui solders the leaking spout of the copper kettle."_s
                                    << QStringList{u"Rui"_s, u"copper kettle"_s} << 0;
    QTest::newRow("by its identifiers") << u"E42 comes from src/ledger/export.cpp."_s
                                        << QStringList{u"E42"_s, u"src/ledger/export.cpp"_s} << 1;
    QTest::newRow("without entities")
        << u"The slugs ate the lettuce again."_s << QStringList() << 2;
    QTest::newRow("one shared word is too little") << u"Copper prices rose in Chile last year."_s
                                                   << QStringList{u"copper"_s, u"Chile"_s} << -1;
    QTest::newRow("something else")
        << u"The ferry to Bergen sails at seven."_s << QStringList{u"ferry"_s, u"Bergen"_s} << -1;
    QTest::newRow("common words only")
        << u"We will do it as it was then."_s << QStringList{u"we"_s} << -1;
    QTest::newRow("empty") << QString() << QStringList() << -1;
}

void LocalJudgeTest::tellsWhatAFactIsAbout()
{
    QFETCH(QString, fact);
    QFETCH(QStringList, entities);
    QFETCH(int, episode);
    LocalJudge judge;
    const QList<double> scores
        = about(judge, {.fact = fact, .entities = entities, .episodes = kettleLedgerGarden()});
    for (qsizetype i = 0; i < scores.size(); ++i) {
        const QByteArray said
            = "episode " + QByteArray::number(i) + ": " + QByteArray::number(scores.at(i));
        QVERIFY2((scores.at(i) >= 0.5) == (i == episode), said.constData());
    }
}

void LocalJudgeTest::readsScriptsWithoutSpaces_data()
{
    QTest::addColumn<QString>("fact");
    QTest::addColumn<QString>("entity");
    QTest::addColumn<int>("episode");

    QTest::newRow("Chinese") << u"小林星期五修理铜水壶。"_s << u"铜水壶"_s << 0;
    QTest::newRow("Japanese") << u"帳簿の書き出しは金曜日に直る。"_s << u"帳簿"_s << 1;
    QTest::newRow("Thai") << u"มะเขือเทศต้องการแสงแดด"_s << u"มะเขือเทศ"_s << 2;
}

void LocalJudgeTest::readsScriptsWithoutSpaces()
{
    QFETCH(QString, fact);
    QFETCH(QString, entity);
    QFETCH(int, episode);
    const QList<EpisodeText> episodes{
        {.key = "zh", .text = u"厨房里的铜水壶漏水了。小林星期五来修理，要四十元。"_s},
        {.key = "ja", .text = u"帳簿の書き出しが失敗する。金曜日に直る予定です。"_s},
        {.key = "th", .text = u"ในสวน มะเขือเทศต้องการแสงแดดและน้ำทุกวัน"_s}};
    LocalJudge judge;
    const QList<double> scores
        = about(judge, {.fact = fact, .entities = {entity}, .episodes = episodes});
    for (qsizetype i = 0; i < scores.size(); ++i)
        QCOMPARE(scores.at(i) >= 0.5, i == episode);
}

void LocalJudgeTest::answersInTheOrderAskedWithinBounds()
{
    LocalJudge judge;
    AboutQuestion question{.fact = u"Tomatoes want sun and little wind."_s,
                           .entities = {u"tomatoes"_s},
                           .episodes = kettleLedgerGarden()};
    QList<double> scores = about(judge, question);
    QCOMPARE(scores.size(), 3);
    for (const double score : std::as_const(scores))
        QVERIFY(score >= 0 && score <= 1);
    std::ranges::reverse(question.episodes);
    std::ranges::reverse(scores);
    QCOMPARE(about(judge, question), scores);
    question.episodes.clear();
    QVERIFY(about(judge, question).isEmpty());
}

void LocalJudgeTest::scoresAnEpisodeWithoutRegardToTheOthers()
{
    // Or the size of a batch would change which traces count.
    AboutQuestion question{.fact = u"Rui will solder the kettle on Friday."_s,
                           .entities = {u"Rui"_s, u"kettle"_s},
                           .episodes = kettleLedgerGarden()};
    LocalJudge judge;
    const QList<double> together = about(judge, question);
    QList<double> alone;
    for (const EpisodeText &episode : kettleLedgerGarden()) {
        question.episodes = {episode};
        LocalJudge fresh;
        alone << about(fresh, question);
    }
    QCOMPARE(alone, together);
}

void LocalJudgeTest::takesTheKeyForTheText()
{
    LocalJudge judge;
    AboutQuestion question{.fact = u"The slugs ate the lettuce."_s,
                           .entities = {u"slugs"_s},
                           .episodes = {kettleLedgerGarden().last()}};
    const QList<double> first = about(judge, question);
    question.episodes.first().text.clear();
    QCOMPARE(about(judge, question), first);
}

void LocalJudgeTest::readsTextsWithoutAKeyEachTime()
{
    LocalJudge judge;
    const AboutQuestion question{.fact = u"The slugs ate the lettuce."_s,
                                 .entities = {u"slugs"_s},
                                 .episodes = {{.text = u"The slugs ate the lettuce."_s},
                                              {.text = u"The ferry sails at seven."_s}}};
    const QList<double> scores = about(judge, question);
    QCOMPARE_GT(scores.at(0), 0.9);
    QCOMPARE_LT(scores.at(1), 0.2);
}

void LocalJudgeTest::doesNotCallEverythingAboutTheUser()
{
    LocalJudge judge;
    const AboutQuestion question{.fact = u"The user said: I sold my sailing boat."_s,
                                 .entities = {u"user"_s, u"sailing boat"_s},
                                 .episodes = {{.text = u"The user said: I like my garden. The "
                                                       "assistant said: that is good, user."_s}}};
    QCOMPARE_LT(about(judge, question).first(), 0.5);
}

void LocalJudgeTest::cutsWhereTheTalkTurns_data()
{
    QTest::addColumn<QStringList>("units");
    QTest::addColumn<int>("boundary");

    QTest::newRow("English")
        << QStringList{u"The copper kettle leaks at the spout whenever water boils in it."_s,
                       u"A leaking spout on a copper kettle can be soldered with silver solder."_s,
                       u"How much silver solder would that copper kettle spout take?"_s,
                       u"For a kettle spout of copper about two grams of silver solder."_s,
                       u"Which ferry sails from Bergen to Stavanger on Sunday mornings?"_s,
                       u"The Sunday ferry from Bergen to Stavanger leaves at seven."_s,
                       u"Does the Stavanger ferry carry bicycles on Sunday from Bergen?"_s,
                       u"Bicycles travel on the Bergen ferry to Stavanger for a small fee."_s}
        << 3;
    QTest::newRow("Chinese") << QStringList{u"厨房里的铜水壶漏水了，壶嘴有裂缝。"_s,
                                            u"铜水壶的壶嘴可以用银焊料焊接。"_s,
                                            u"焊接铜水壶的壶嘴要多少银焊料？"_s,
                                            u"铜水壶的壶嘴大约要两克银焊料。"_s,
                                            u"星期日从卑尔根到斯塔万格的渡轮几点出发？"_s,
                                            u"卑尔根到斯塔万格的渡轮星期日七点出发。"_s,
                                            u"斯塔万格的渡轮可以带自行车吗？"_s,
                                            u"渡轮可以带自行车，卑尔根码头收费。"_s}
                             << 3;
}

void LocalJudgeTest::cutsWhereTheTalkTurns()
{
    QFETCH(QStringList, units);
    QFETCH(int, boundary);
    QList<std::pair<Role, QString>> talk;
    for (qsizetype i = 0; i < units.size(); ++i)
        talk << std::pair(i % 2 == 0 ? Role::User : Role::Assistant, units.at(i));
    QCOMPARE(bestBoundary(boundaries(questionsOf(talk))), boundary);
}

void LocalJudgeTest::prefersWhereAUserBegins()
{
    const QString same = u"The copper kettle leaks at the spout."_s;
    const QList<BoundaryScores> scores
        = boundaries({{.before = same, .unit = same, .after = same, .role = Role::User},
                      {.before = same, .unit = same, .after = same, .role = Role::Assistant}});
    QCOMPARE_GT(scores.at(0).first, scores.at(1).first);
    QCOMPARE(scores.at(0).last, scores.at(1).last);
}

void LocalJudgeTest::knowsOpenersAndClosers()
{
    const auto scoresOf = [](const QString &unit) {
        return boundaries({{.before = u"The copper kettle leaks."_s,
                            .unit = unit,
                            .after = u"The spout is cracked."_s,
                            .role = Role::User}})
            .first();
    };
    const BoundaryScores plain = scoresOf(u"the copper spout leaks"_s);
    const BoundaryScores opening = scoresOf(u"another thing: the copper spout leaks"_s);
    const BoundaryScores closing = scoresOf(u"the copper spout leaks no more, thanks"_s);
    QCOMPARE_GT(opening.first, plain.first);
    QCOMPARE_LT(closing.first, plain.first);
    QCOMPARE_GT(closing.last, plain.last);
}

void LocalJudgeTest::scoresEveryUnit()
{
    QVERIFY(boundaries({}).isEmpty());
    const QList<BoundaryScores> scores = boundaries({{}, {.unit = u"x"_s}, {.after = u"…"_s}});
    QCOMPARE(scores.size(), 3);
    for (const BoundaryScores &score : scores)
        QVERIFY(score.first >= 0 && score.last >= 0 && score.first <= 1 && score.last <= 1);
}

void LocalJudgeTest::answersTheSameTwice()
{
    QList<std::pair<Role, QString>> talk;
    for (const EpisodeText &episode : kettleLedgerGarden())
        talk << std::pair(Role::User, episode.text);
    QCOMPARE(boundaries(questionsOf(talk)), boundaries(questionsOf(talk)));
    QCOMPARE(LocalJudge().name(), LocalJudge().name());
}

QTEST_GUILESS_MAIN(LocalJudgeTest)
#include "tst_localjudge.moc"
