// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

using namespace Ebb;
using namespace Ebb::StoreTesting;

namespace {

Passage passage(qint64 id, const QString &text, qint64 episode = 1)
{
    return {.id = PassageId(id),
            .episode = EpisodeId(episode),
            .position = Position(id),
            .turn = TurnNumber(id),
            .role = Role::User,
            .speaker = u"Ana"_s,
            .at = Start + std::chrono::minutes(id),
            .text = text};
}

QList<WordEntry> entries(const QStringList &texts)
{
    QList<WordEntry> made;
    for (const QString &text : texts)
        made.append({.id = made.size() + 1, .text = text});
    return made;
}

QList<qint64> idsOf(const Result<QList<SearchHit>> &hits)
{
    QList<qint64> ids;
    if (hits)
        for (const SearchHit &hit : *hits)
            ids.append(hit.id);
    return ids;
}

} // namespace

class TestSearchIndex : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWordsOfAnyScript_data();
    void findsWordsOfAnyScript();
    void scoresAsBm25Does();
    void takesAnyTextForAQuestion_data();
    void takesAnyTextForAQuestion();
    void passagesComeBackAsTheyWere();
    void theOneBeforeCountsOnlyInItsIndex();
    void runsDoNotCountInEachOther();
    void whatIsOutOfReachIsAsIfItWereNotThere();
    void frequentWordsAreLeftOutUnlessTheyAreAll();
    void factsAreAddedOnce();
    void anUndoneInsertLeavesNothing();
    void passagesStayAsTheyAre();
    void rebuildingFindsTheSame();
};

void TestSearchIndex::findsWordsOfAnyScript_data()
{
    QTest::addColumn<QStringList>("texts");
    QTest::addColumn<QString>("question");
    QTest::addColumn<QList<qint64>>("found");
    QTest::newRow("stems") << QStringList{u"He was sailing"_s, u"A red house"_s} << u"sails"_s
                           << QList<qint64>{1};
    QTest::newRow("accents") << QStringList{u"Das Café in München"_s, u"Ein Haus"_s}
                             << u"cafe MUNCHEN"_s << QList<qint64>{1};
    QTest::newRow("Russian") << QStringList{u"Гавань закрыта"_s, u"Дом открыт"_s} << u"гавань?"_s
                             << QList<qint64>{1};
    QTest::newRow("Chinese, a word of two")
        << QStringList{u"我们明天去北京开会"_s, u"他喜欢吃苹果"_s} << u"北京"_s << QList<qint64>{1};
    QTest::newRow("Chinese, a whole sentence")
        << QStringList{u"我们明天去北京开会"_s, u"他喜欢吃苹果"_s} << u"苹果在哪里？"_s
        << QList<qint64>{2};
    QTest::newRow("Japanese") << QStringList{u"東京タワーに行きました"_s, u"猫が好きです"_s}
                              << u"東京で何をした"_s << QList<qint64>{1};
    QTest::newRow("Korean") << QStringList{u"서울에서 만나요"_s, u"고양이를 좋아해요"_s}
                            << u"고양이를"_s << QList<qint64>{2};
    QTest::newRow("Thai") << QStringList{u"ผมอยากไปเชียงใหม่"_s, u"แมวกินปลา"_s} << u"เชียงใหม่"_s
                          << QList<qint64>{1};
    QTest::newRow("Arabic") << QStringList{u"الميناء مغلق اليوم"_s, u"بيت كبير"_s} << u"الميناء"_s
                            << QList<qint64>{1};
    QTest::newRow("Hindi") << QStringList{u"बंदरगाह बंद है"_s, u"बड़ा घर"_s} << u"बंदरगाह"_s
                           << QList<qint64>{1};
    QTest::newRow("mixed scripts") << QStringList{u"用Postgres存数据"_s, u"用Redis做缓存"_s}
                                   << u"postgres"_s << QList<qint64>{1};
    QTest::newRow("nothing") << QStringList{u"A boat"_s} << u"zebra"_s << QList<qint64>{};
}

void TestSearchIndex::findsWordsOfAnyScript()
{
    QFETCH(QStringList, texts);
    QFETCH(QString, question);
    QFETCH(QList<qint64>, found);
    const World world = World::make();
    VERIFY_DONE(world.store->search().insertFacts(world.run.id, entries(texts)));
    QCOMPARE(idsOf(world.store->search().search(world.run.id, WordIndex::Facts, question, 10)),
             found);
}

void TestSearchIndex::scoresAsBm25Does()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertFacts(world.run.id,
                                  entries({u"boat boat"_s, u"boat red green blue"_s, u"house"_s})));
    const Result<QList<SearchHit>> hits
        = index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10);
    QCOMPARE(idsOf(hits), (QList<qint64>{1, 2}));
    // By hand: idf = ln(1 + 1.5 / 2.5) = 0.470004, mean length 7/3; tf 2, |d| 2 and tf 1, |d| 4.
    QVERIFY(std::abs(hits->at(0).score - 0.470004 * 2 * 2.2 / (2 + 1.2 * (0.25 + 0.75 * 6 / 7)))
            < 1e-5);
    QVERIFY(std::abs(hits->at(1).score - 0.470004 * 2.2 / (1 + 1.2 * (0.25 + 0.75 * 12 / 7)))
            < 1e-5);
}

void TestSearchIndex::takesAnyTextForAQuestion_data()
{
    QTest::addColumn<QString>("question");
    QTest::newRow("empty") << QString();
    QTest::newRow("a quote") << u"\"harbour"_s;
    QTest::newRow("operators") << u"AND OR NOT NEAR(harbour, 2) harbour* ^harbour"_s;
    QTest::newRow("columns") << u"text : harbour - {a b} : + (("_s;
    QTest::newRow("SQL") << u"'; DROP TABLE passages; --"_s;
    QTest::newRow("zero width") << u"har\u200bbour \u200d\ufeff"_s;
    QTest::newRow("bidi") << u"\u202eharbour\u202c \u2066x\u2069"_s;
    QTest::newRow("a null character") << QString(QStringView(u"har\0bour", 8));
    QTest::newRow("half a surrogate pair") << QString(QChar(0xd83d)) + u"harbour"_s;
    QTest::newRow("signs only") << u"?!… — 。、"_s;
    QTest::newRow("100 KB") << u"harbour (\"tide\" "_s.repeated(7'000);
    QTest::newRow("one word of 100 KB") << QString(100'000, u'x');
}

void TestSearchIndex::takesAnyTextForAQuestion()
{
    QFETCH(QString, question);
    const World world = World::make();
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertFacts(world.run.id, entries({u"The harbour"_s, u"A house"_s})));
    VERIFY_DONE(index.search(world.run.id, WordIndex::Facts, question, 10));
    // The next question is not touched by it.
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::Facts, u"harbour"_s, 10)),
             QList<qint64>{1});
    // Nor does it hurt as an entry.
    VERIFY_DONE(index.insertFacts(world.run.id, {{.id = 3, .text = question}}));
    QVERIFY(idsOf(index.search(world.run.id, WordIndex::Facts, u"house"_s, 10)).contains(2));
}

void TestSearchIndex::passagesComeBackAsTheyWere()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    const QList<Passage> all{passage(1, u"The tide"_s), passage(2, u"潮が満ちる"_s)};
    VERIFY_DONE(index.insertEpisode(world.run.id, EpisodeId(1), all));
    VERIFY_DONE(index.insertEpisode(world.run.id, EpisodeId(2), {}));
    QCOMPARE(*index.passages(world.run.id), all);
    QCOMPARE(*index.passagesOf(world.run.id, {PassageId(2), PassageId(9)}), all.sliced(1));
    QCOMPARE(*index.lastPassage(world.run.id), PassageId(2));
    QCOMPARE(*index.indexedEpisodes(world.run.id), (QList{EpisodeId(1), EpisodeId(2)}));
    QCOMPARE(*index.indexedIds(world.run.id, WordIndex::Passages), (QList<qint64>{1, 2}));
    QCOMPARE(index.passageEpisodes(world.run.id)->value(PassageId(1)), EpisodeId(1));
}

void TestSearchIndex::theOneBeforeCountsOnlyInItsIndex()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertEpisode(
        world.run.id, EpisodeId(1), {passage(1, u"Which boat?"_s), passage(2, u"The red one"_s)}));
    VERIFY_DONE(index.insertEpisode(world.run.id, EpisodeId(2), {passage(3, u"A house"_s, 2)}));
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::Passages, u"boat"_s, 10)),
             QList<qint64>{1});
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::PassagesBefore, u"boat"_s, 10)),
             (QList<qint64>{1, 2}));
    // Not over the edge of an episode.
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::PassagesBefore, u"red"_s, 10)),
             QList<qint64>{2});
}

void TestSearchIndex::runsDoNotCountInEachOther()
{
    const World world = World::make();
    const RunInfo other = world.addMemory(u"bb22"_s);
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertFacts(world.run.id, entries({u"A boat"_s, u"A house"_s})));
    const QList<SearchHit> alone = *index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10);
    VERIFY_DONE(index.insertFacts(other.id, entries({u"boat boat"_s, u"boat"_s, u"boat tide"_s})));
    QCOMPARE(*index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10), alone);
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::Facts, u"tide"_s, 10)), QList<qint64>{});
    QCOMPARE(idsOf(index.search(other.id, WordIndex::Facts, u"tide"_s, 10)), QList<qint64>{3});
}

void TestSearchIndex::whatIsOutOfReachIsAsIfItWereNotThere()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertFacts(world.run.id, entries({u"A boat"_s, u"A house"_s})));
    const QList<SearchHit> before = *index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10);
    VERIFY_DONE(index.insertFacts(
        world.run.id, {{.id = 3, .text = u"boat"_s}, {.id = 4, .text = u"boat boat tide"_s}}));
    const auto isEarly = [](qint64 id) { return id < 3; };
    QCOMPARE(*index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10, isEarly), before);
}

void TestSearchIndex::frequentWordsAreLeftOutUnlessTheyAreAll()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    QStringList texts;
    for (int i = 0; i < 1'000; ++i)
        texts.append(i == 700 ? u"the harbour"_s : u"the thing %1"_s.arg(i));
    VERIFY_DONE(index.insertFacts(world.run.id, entries(texts)));
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::Facts, u"the harbour"_s, 10)),
             QList<qint64>{701});
    QCOMPARE(index.search(world.run.id, WordIndex::Facts, u"the"_s, 10)->size(), 10);
}

void TestSearchIndex::factsAreAddedOnce()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertFacts(world.run.id, entries({u"A boat"_s})));
    const QList<SearchHit> once = *index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10);
    VERIFY_DONE(index.insertFacts(world.run.id, entries({u"A boat"_s})));
    QCOMPARE(*index.search(world.run.id, WordIndex::Facts, u"boat"_s, 10), once);
}

void TestSearchIndex::anUndoneInsertLeavesNothing()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    {
        Transaction undone(world.store->database());
        VERIFY_DONE(undone.start());
        VERIFY_DONE(index.insertEpisode(world.run.id, EpisodeId(1), {passage(1, u"A boat"_s)}));
        QCOMPARE(idsOf(index.search(world.run.id, WordIndex::Passages, u"boat"_s, 10)),
                 QList<qint64>{1});
    }
    QCOMPARE(idsOf(index.search(world.run.id, WordIndex::Passages, u"boat"_s, 10)),
             QList<qint64>{});
    QVERIFY(index.indexedEpisodes(world.run.id)->isEmpty());
}

void TestSearchIndex::passagesStayAsTheyAre()
{
    const World world = World::make();
    VERIFY_DONE(
        world.store->search().insertEpisode(world.run.id, EpisodeId(1), {passage(1, u"A boat"_s)}));
    QVERIFY(runRaw(u"UPDATE passages SET text = ''"_s).contains(u"not altered"_s));
    QVERIFY(runRaw(u"DELETE FROM passages"_s).contains(u"not deleted"_s));
    QVERIFY(runRaw(u"UPDATE indexed SET words = 0"_s).contains(u"not altered"_s));
    QVERIFY(runRaw(u"DELETE FROM indexed"_s).contains(u"not shortened"_s));
}

void TestSearchIndex::rebuildingFindsTheSame()
{
    const World world = World::make();
    SearchIndex &index = world.store->search();
    VERIFY_DONE(index.insertEpisode(
        world.run.id,
        EpisodeId(1),
        {passage(1, u"Which boat?"_s), passage(2, u"红色的船"_s), passage(3, u"The tide"_s)}));
    const auto ask = [&index, &world](WordIndex which) {
        return *index.search(world.run.id, which, u"boat 红色 tide"_s, 10);
    };
    const QList<SearchHit> alone = ask(WordIndex::Passages);
    const QList<SearchHit> before = ask(WordIndex::PassagesBefore);
    QCOMPARE(alone.size(), 3);
    VERIFY_DONE(index.rebuildWords());
    QCOMPARE(ask(WordIndex::Passages), alone);
    QCOMPARE(ask(WordIndex::PassagesBefore), before);
}

QTEST_GUILESS_MAIN(TestSearchIndex)
#include "tst_searchindex.moc"
