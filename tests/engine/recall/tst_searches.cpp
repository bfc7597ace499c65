// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/scriptedembedder.h"

#include <engine/recall/indexing.h>
#include <engine/recall/searches.h>
#include <engine/store/store.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

//! Two passages and the means to ask for them.
class Asking
{
public:
    Asking()
        : m_store(*Store::open(u":memory:"_s, Access::ReadWrite))
    {
        const MemoryInfo memory{.id = MemoryId(u"aa11"_s), .title = u"Boats"_s, .format = u"ebb"_s};
        const bool isThere = bool(m_store->messages().insertMemory(memory, {}));
        const auto run = m_store->messages().startRun({.key = RunKey(u"k"_s), .memory = memory.id});
        if (!isThere || !run)
            qFatal("no run");
        m_run = run->id;
        const QList<Passage> passages
            = passagesOf({{.episode = EpisodeId(1), .position = Position(1), .text = u"A ship"_s},
                          {.episode = EpisodeId(1), .position = Position(2), .text = u"A house"_s}},
                         PassageId(1),
                         Tuning());
        if (!m_store->search().insertEpisode(m_run, EpisodeId(1), passages)
            || !m_store->search().insertFacts(m_run, {{.id = 1, .text = u"Ana has a ship"_s}}))
            qFatal("not indexed");
    }

    void embed(Embedder &embedder)
    {
        const auto made = QCoro::waitFor(makeVectors(m_store->vectors(), embedder, m_run, 10));
        if (!made || !storeVectors(m_store->vectors(), m_run, *made))
            qFatal("not embedded");
    }

    QList<SearchList> byWords(const SearchQuestion &question, const SearchReach &reach = {})
    {
        return *searchByWords(m_store->search(), m_run, question, reach, Tuning());
    }

    QList<SearchList> byMeaning(Embedder *embedder, SearchQuestion question, SearchReach reach = {})
    {
        return *QCoro::waitFor(searchByMeaning(
            m_store->vectors(), embedder, m_run, std::move(question), std::move(reach), Tuning()));
    }

private:
    std::unique_ptr<Store> m_store;
    RunId m_run;
};

const SearchQuestion Question{.message = QStringLiteral("Which ship?"),
                              .dialogue = {QStringLiteral("Hello")},
                              .parts = {QStringLiteral("Which ship?")}};

QList<SearchKind> kindsOf(const QList<SearchList> &lists)
{
    QList<SearchKind> kinds;
    for (const SearchList &list : lists)
        kinds.append(list.kind);
    return kinds;
}

} // namespace

class TestSearches : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everySearchByWordsHasItsList()
    {
        Asking asking;
        const QList<SearchList> lists = asking.byWords(Question);
        QCOMPARE(kindsOf(lists),
                 (QList{SearchKind::FactsWords,
                        SearchKind::FactsWords,
                        SearchKind::PassagesWords,
                        SearchKind::PassagesWordsBefore}));
        QCOMPARE(lists.at(0).scope, SearchScope::Message);
        QCOMPARE(lists.at(1).scope, SearchScope::Dialogue);
        QCOMPARE(lists.at(2).part, 0);
        for (const SearchList &list : lists)
            QCOMPARE(list.hits.first().id, 1);
        QCOMPARE(lists.at(3).hits.size(), 2); // "A house" comes with "A ship" before it
    }

    void withoutADialogueThereIsNoListForIt()
    {
        Asking asking;
        SearchQuestion question = Question;
        question.dialogue.clear();
        QCOMPARE(asking.byWords(question).size(), 3);
        QCOMPARE(asking.byMeaning(nullptr, question).size(), 3);
    }

    void findsOtherWordsOfTheSameMeaning()
    {
        Asking asking;
        ScriptedEmbedder embedder;
        embedder.mean(u"vessel"_s, u"ship"_s);
        asking.embed(embedder);
        const SearchQuestion question{
            .message = u"vessel"_s, .dialogue = {}, .parts = {u"vessel"_s}};
        const QList<SearchList> lists = asking.byMeaning(&embedder, question);
        QCOMPARE(kindsOf(lists),
                 (QList{SearchKind::FactsMeaning,
                        SearchKind::FactsMeaning,
                        SearchKind::PassagesMeaning}));
        QCOMPARE(lists.at(2).hits.first().id, 1);
        QVERIFY(asking.byWords(question).at(1).hits.isEmpty());
        // Message and part are the same text: it is asked once.
        QCOMPARE(embedder.questions.last(), QStringList{u"vessel"_s});
    }

    void onlyWhatIsInReachIsFound()
    {
        Asking asking;
        ScriptedEmbedder embedder;
        asking.embed(embedder);
        const SearchReach reach{.isFactInReach = [](FactId) { return false; },
                                .isPassageInReach = [](PassageId id) { return id.value() == 2; }};
        const QList<SearchList> words = asking.byWords(Question, reach);
        QVERIFY(words.at(0).hits.isEmpty());
        QVERIFY(words.at(2).hits.isEmpty());
        QCOMPARE(words.at(3).hits.size(), 1);
        for (const SearchList &list : asking.byMeaning(&embedder, Question, reach))
            for (const SearchHit &hit : list.hits)
                QCOMPARE(hit.id, 2);
    }

    void saysWhyItDidNotRun()
    {
        Asking asking;
        for (const SearchList &list : asking.byMeaning(nullptr, Question))
            QCOMPARE(list.skipped, u"no embedder"_s);
        ScriptedEmbedder embedder;
        asking.embed(embedder);
        embedder.leaveOut(u"Hello"_s);
        const QList<SearchList> lists = asking.byMeaning(&embedder, Question);
        QCOMPARE(lists.at(1).scope, SearchScope::Dialogue);
        QCOMPARE(lists.at(1).skipped, u"not covered by the model"_s);
        QVERIFY(lists.at(0).skipped.isEmpty());
    }

    void wordsCarryOnWhenTheModelFails()
    {
        Asking asking;
        ScriptedEmbedder embedder;
        asking.embed(embedder);
        embedder.failNext(1);
        for (const SearchList &list : asking.byMeaning(&embedder, Question)) {
            QVERIFY(!list.skipped.isEmpty());
            QVERIFY(list.hits.isEmpty());
        }
    }
};

QTEST_GUILESS_MAIN(TestSearches)
#include "tst_searches.moc"
