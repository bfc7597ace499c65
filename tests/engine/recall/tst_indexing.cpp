// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/scriptedembedder.h"
#include "recallworld.h"

#include <engine/recall/indexing.h>
#include <engine/store/store.h>

#include <QTest>

using namespace Ebb;
using namespace Ebb::RecallTesting;
using namespace Qt::StringLiterals;

namespace {

SealedMessage message(qint64 position, const QString &text)
{
    return {.episode = EpisodeId(1),
            .position = Position(position),
            .turn = TurnNumber(position),
            .role = Role::User,
            .speaker = u"Ana"_s,
            .at = Start,
            .text = text};
}

//! A store with one run that has three passages indexed.
struct World
{
    std::unique_ptr<Store> store;
    RunId run;

    static World make()
    {
        World world{.store = *Store::open(u":memory:"_s, Access::ReadWrite), .run = {}};
        const MemoryInfo memory{.id = MemoryId(u"aa11"_s), .title = u"Boats"_s, .format = u"ebb"_s};
        const bool isThere = bool(world.store->messages().insertMemory(memory, {}));
        const auto run
            = world.store->messages().startRun({.key = RunKey(u"k"_s), .memory = memory.id});
        if (!isThere || !run)
            qFatal("no run");
        world.run = run->id;
        const QList<Passage> passages = passagesOf({message(1, u"A boat in the harbour"_s),
                                                    message(2, u"The red house"_s),
                                                    message(3, u"Secret tide"_s)},
                                                   PassageId(1),
                                                   Tuning());
        if (!world.store->search().insertEpisode(world.run, EpisodeId(1), passages))
            qFatal("not indexed");
        return world;
    }

    Result<qint64> embed(Embedder &embedder, qint64 batch) const
    {
        const Result<MadeVectors> made
            = QCoro::waitFor(makeVectors(store->vectors(), embedder, run, batch));
        if (!made)
            return made.error();
        return storeVectors(store->vectors(), run, *made);
    }

    QList<qint64> nearest(ScriptedEmbedder &embedder, const QString &text) const
    {
        const auto query = QCoro::waitFor(embedder.embed({text}));
        const auto hits = store->vectors().nearest(
            run, VectorKind::Passages, embedder.label(), query->first(), 1);
        QList<qint64> ids;
        for (const SearchHit &hit : *hits)
            ids.append(hit.id);
        return ids;
    }
};

} // namespace

class TestIndexing : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void passagesAreNumberedOn()
    {
        Tuning tuning;
        tuning.passageWords = 4;
        const QList<Passage> passages = passagesOf({message(5, u"One two three. Four five six."_s),
                                                    message(6, QString()),
                                                    message(7, u"Seven."_s)},
                                                   PassageId(11),
                                                   tuning);
        QCOMPARE(passages.size(), 3);
        QCOMPARE(passages.at(1),
                 (Passage{.id = PassageId(12),
                          .episode = EpisodeId(1),
                          .position = Position(5),
                          .turn = TurnNumber(5),
                          .role = Role::User,
                          .speaker = u"Ana"_s,
                          .at = Start,
                          .text = u"Four five six."_s}));
        QCOMPARE(passages.at(2).position, Position(7));
    }

    void factsAreIndexedWithTheirNames()
    {
        const FactsInReach reach
            = reachOf({fact(4, u"She sails on Monday"_s, 1, 2)}, entities({u"Ana"_s, u"Tide"_s}));
        const QList<WordEntry> entries = factEntries(reach);
        QCOMPARE(entries.size(), 1);
        QCOMPARE(entries.first().id, 4);
        QCOMPARE(entries.first().text, u"She sails on Monday Ana Tide"_s);
    }

    void vectorsAreMadeInBatches()
    {
        const World world = World::make();
        ScriptedEmbedder embedder;
        QCOMPARE(*world.embed(embedder, 2), 1);
        QCOMPARE(*world.embed(embedder, 2), 0);
        QCOMPARE(embedder.questions.size(), 2);
        QCOMPARE(world.nearest(embedder, u"red house"_s), QList<qint64>{2});
        // Nothing is left to ask.
        const qsizetype asked = embedder.questions.size();
        QCOMPARE(*world.embed(embedder, 2), 0);
        QCOMPARE(embedder.questions.size(), asked);
    }

    void whatIsNotCoveredIsNotAskedAgain()
    {
        const World world = World::make();
        ScriptedEmbedder embedder;
        embedder.leaveOut(u"Secret"_s);
        QCOMPARE(*world.embed(embedder, 10), 0);
        const QStringList asked{u"A boat in the harbour"_s, u"The red house"_s};
        QCOMPARE(embedder.questions, QList<QStringList>{asked});
        QCOMPARE(world.nearest(embedder, u"tide"_s).contains(3), false);
        QCOMPARE(*world.embed(embedder, 10), 0);
    }

    void anotherModelIsRebuiltAndTheOldOneGoes()
    {
        const World world = World::make();
        ScriptedEmbedder old;
        QCOMPARE(*world.embed(old, 10), 0);
        ScriptedEmbedder fresh;
        fresh.setName(u"fresh"_s);
        QCOMPARE(*world.embed(fresh, 2), 1);
        // Until all are made, the old ones stay.
        QCOMPARE(world.nearest(old, u"secret tide"_s), QList<qint64>{3});
        QCOMPARE(*world.embed(fresh, 2), 0);
        QCOMPARE(world.nearest(old, u"secret tide"_s), QList<qint64>{});
        QCOMPARE(world.nearest(fresh, u"secret tide"_s), QList<qint64>{3});
    }

    void aFailureStoresNothing()
    {
        const World world = World::make();
        ScriptedEmbedder embedder;
        embedder.failNext(1);
        QVERIFY(!world.embed(embedder, 10));
        QCOMPARE(*world.store->vectors().unembeddedCount(world.run, embedder.label()), 3);
        QCOMPARE(*world.embed(embedder, 10), 0);
    }
};

QTEST_GUILESS_MAIN(TestIndexing)
#include "tst_indexing.moc"
