// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "storetesting.h"

#include <QTemporaryDir>

using namespace Ebb;
using namespace Ebb::StoreTesting;

namespace {

const QString Model = QStringLiteral("lite-1");
const QString Other = QStringLiteral("lite-2");

Result<void> addPassages(const World &world, const QStringList &texts)
{
    QList<Passage> passages;
    for (const QString &text : texts)
        passages.append({.id = PassageId(passages.size() + 1),
                         .episode = EpisodeId(1),
                         .position = Position(1),
                         .turn = TurnNumber(1),
                         .at = Start,
                         .text = text});
    return world.store->search().insertEpisode(world.run.id, EpisodeId(1), passages);
}

QList<qint64> nearest(const World &world, const QString &model, const QList<float> &query)
{
    QList<qint64> ids;
    const auto hits
        = world.store->vectors().nearest(world.run.id, VectorKind::Passages, model, query, 10);
    if (hits)
        for (const SearchHit &hit : *hits)
            ids.append(hit.id);
    return ids;
}

} // namespace

class TestVectorStore : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void findsWhatWasStored()
    {
        const World world = World::make();
        VectorStore &vectors = world.store->vectors();
        VERIFY_DONE(vectors.insert(world.run.id,
                                   VectorKind::Passages,
                                   Model,
                                   {{.id = 1, .numbers = {0.6F, 0.8F}}, {.id = 2}}));
        const auto hits
            = vectors.nearest(world.run.id, VectorKind::Passages, Model, {1.0F, 0.0F}, 10);
        VERIFY_DONE(hits);
        QCOMPARE(*hits, (QList<SearchHit>{{.id = 1, .score = double(0.6F)}}));
        QVERIFY(
            vectors.nearest(world.run.id, VectorKind::Facts, Model, {1.0F, 0.0F}, 10)->isEmpty());
    }

    void modelsAreNeverCompared()
    {
        const World world = World::make();
        VectorStore &vectors = world.store->vectors();
        VERIFY_DONE(vectors.insert(
            world.run.id, VectorKind::Passages, Model, {{.id = 1, .numbers = {1, 0}}}));
        VERIFY_DONE(vectors.insert(
            world.run.id, VectorKind::Passages, Other, {{.id = 2, .numbers = {1, 0}}}));
        QCOMPARE(nearest(world, Model, {1, 0}), QList<qint64>{1});
        QCOMPARE(nearest(world, Other, {1, 0}), QList<qint64>{2});
        VERIFY_DONE(vectors.deleteOthers(world.run.id, Other));
        QCOMPARE(nearest(world, Model, {1, 0}), QList<qint64>{});
        QCOMPARE(nearest(world, Other, {1, 0}), QList<qint64>{2});
    }

    void knowsWhatIsMissing()
    {
        const World world = World::make();
        VectorStore &vectors = world.store->vectors();
        VERIFY_DONE(addPassages(world, {u"A boat"_s, u"A house"_s, u"船"_s}));
        QCOMPARE(*vectors.unembeddedCount(world.run.id, Model), 3);
        const auto first = vectors.unembedded(world.run.id, VectorKind::Passages, Model, 2);
        VERIFY_DONE(first);
        QCOMPARE(first->size(), 2);
        QCOMPARE(first->at(1).text, u"A house"_s);
        VERIFY_DONE(vectors.insert(
            world.run.id, VectorKind::Passages, Model, {{.id = 1, .numbers = {1, 0}}, {.id = 2}}));
        const auto rest = vectors.unembedded(world.run.id, VectorKind::Passages, Model, 9);
        VERIFY_DONE(rest);
        QCOMPARE(rest->size(), 1);
        QCOMPARE(rest->first().id, 3);
        QCOMPARE(*vectors.unembeddedCount(world.run.id, Model), 1);
        QCOMPARE(*vectors.unembeddedCount(world.run.id, Other), 3);
    }

    void factsAreMissingOnceTheyAreIndexed()
    {
        const World world = World::make();
        VectorStore &vectors = world.store->vectors();
        QVERIFY(vectors.unembedded(world.run.id, VectorKind::Facts, Model, 9)->isEmpty());
        VERIFY_DONE(world.store->facts().insertEntity(world.run.id, entityOf(1, u"Ana"_s)));
        VERIFY_DONE(world.store->facts().insertEntity(world.run.id, entityOf(2, u"Harbour"_s)));
        VERIFY_DONE(world.store->facts().insertFact(world.run.id, factOf(1, u"Ana sails"_s)));
        QVERIFY(vectors.unembedded(world.run.id, VectorKind::Facts, Model, 9)->isEmpty());
        VERIFY_DONE(world.store->search().insertFacts(
            world.run.id, {{.id = 1, .text = u"Ana sails Ana Harbour"_s}}));
        const auto missing = vectors.unembedded(world.run.id, VectorKind::Facts, Model, 9);
        VERIFY_DONE(missing);
        QCOMPARE(missing->size(), 1);
        QCOMPARE(missing->first().text, u"Ana sails"_s);
    }

    void anUndoneInsertLeavesNothing()
    {
        const World world = World::make();
        {
            Transaction undone(world.store->database());
            VERIFY_DONE(undone.start());
            VERIFY_DONE(world.store->vectors().insert(
                world.run.id, VectorKind::Passages, Model, {{.id = 1, .numbers = {1, 0}}}));
            QCOMPARE(nearest(world, Model, {1, 0}), QList<qint64>{1});
        }
        QCOMPARE(nearest(world, Model, {1, 0}), QList<qint64>{});
    }

    void findsWhatIsAddedLater()
    {
        const World world = World::make();
        for (qint64 id = 1; id <= 3; ++id) {
            VERIFY_DONE(world.store->vectors().insert(
                world.run.id, VectorKind::Passages, Model, {{.id = id, .numbers = {1, 0}}}));
            QCOMPARE(nearest(world, Model, {1, 0}).size(), id);
        }
    }

    void seesWhatAnotherConnectionAdds()
    {
        const QTemporaryDir folder;
        const World world = World::make(folder.filePath(u"a.ebb"_s));
        const auto reader = Store::open(folder.filePath(u"a.ebb"_s), Access::ReadOnly);
        VERIFY_DONE(reader);
        const auto ask = [&reader, &world] {
            return (*reader)
                ->vectors()
                .nearest(world.run.id, VectorKind::Passages, Model, {1, 0}, 10)
                ->size();
        };
        QCOMPARE(ask(), 0);
        VERIFY_DONE(world.store->vectors().insert(
            world.run.id, VectorKind::Passages, Model, {{.id = 1, .numbers = {1, 0}}}));
        QCOMPARE(ask(), 1);
    }

    void vectorsStayAsTheyAre()
    {
        const World world = World::make();
        VERIFY_DONE(world.store->vectors().insert(
            world.run.id, VectorKind::Passages, Model, {{.id = 1, .numbers = {1, 0}}}));
        QVERIFY(runRaw(u"UPDATE vectors SET id = 2"_s).contains(u"not altered"_s));
        // A second one is passed over.
        VERIFY_DONE(world.store->vectors().insert(
            world.run.id, VectorKind::Passages, Model, {{.id = 1, .numbers = {0, 1}}}));
        QCOMPARE(nearest(world, Model, {0, 1}), QList<qint64>{});
    }
};

QTEST_GUILESS_MAIN(TestVectorStore)
#include "tst_vectorstore.moc"
