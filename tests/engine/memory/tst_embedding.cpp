// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/memorybuilder.h"
#include "../../support/scriptedembedder.h"

#include <engine/memory/jobkinds.h>
#include <engine/memory/memory.h>
#include <engine/memory/recalling.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;

class EmbeddingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theLaneMakesWhatIsMissing()
    {
        const std::unique_ptr<MemoryWorld> world = MemoryBuilder().ceiling(6'000).turns(30).build();
        Store &store = world->store();
        const RunLog log = world->log();
        ScriptedEmbedder embedder;
        const qint64 missing = *store.vectors().unembeddedCount(log.run.id, embedder.label());
        QVERIFY(missing > 0);
        const auto memory
            = Memory::open({.store = store, .judge = world->judge(), .embedder = &embedder},
                           log.run,
                           Lane::noBackOff);
        QVERIFY(memory);
        const TimePoint at = log.calls.last().at;
        QVERIFY(store.calls().queueJob(log.run.id, JobKind::EmbedIndexed, {}, at));
        QVERIFY(QCoro::waitFor((*memory)->runLane(at)));
        QCOMPARE(*store.vectors().unembeddedCount(log.run.id, embedder.label()), 0);

        const Result<RecallRecord> record = QCoro::waitFor(
            recallAt(store, world->judge(), world->log(), log.facts.first().note, at, &embedder));
        QVERIFY(record);
        qsizetype found = 0;
        for (const SearchList &list : record->searches) {
            if (list.kind == SearchKind::FactsMeaning)
                found += list.hits.size();
        }
        QVERIFY(found > 0);
    }
};

QTEST_GUILESS_MAIN(EmbeddingTest)
#include "tst_embedding.moc"
