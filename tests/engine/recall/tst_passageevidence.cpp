// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/indexing.h>
#include <engine/recall/passageevidence.h>
#include <engine/store/store.h>

#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;

namespace {

//! Two episodes of a talk: a boat in five messages, and soup in two.
class Talk
{
public:
    Talk()
        : m_store(*Store::open(u":memory:"_s, Access::ReadWrite))
    {
        const MemoryInfo memory{.id = MemoryId(u"aa11"_s), .title = u"Boats"_s, .format = u"ebb"_s};
        const bool isThere = bool(m_store->messages().insertMemory(memory, {}));
        const auto run = m_store->messages().startRun({.key = RunKey(u"k"_s), .memory = memory.id});
        if (!isThere || !run)
            qFatal("no run");
        m_run = run->id;
        insert(EpisodeId(1),
               {u"Weather."_s,
                u"Yes, go on."_s,
                u"The varnish of the sailing boat peels."_s,
                u"Sand it before autumn."_s,
                u"Right."_s,
                u"Something else."_s,
                u"Nothing here."_s});
        insert(EpisodeId(2), {u"Soup wants salt."_s, u"And pepper."_s});
    }

    QList<PassageEvidence> evidenceFor(const QString &part,
                                       const std::function<bool(PassageId)> &isInReach = {})
    {
        const QStringList parts{part};
        SearchList list{.kind = SearchKind::PassagesWords, .scope = SearchScope::Part, .part = 0};
        list.hits = *m_store->search().search(m_run, WordIndex::Passages, part, 12);
        const FoundPassages found{
            .parts = parts, .searches = {list}, .fused = list.hits, .isInReach = isInReach};
        return *passageEvidence(m_store->search(), m_run, found);
    }

private:
    void insert(EpisodeId episode, const QStringList &texts)
    {
        QList<SealedMessage> messages;
        for (const QString &text : texts)
            messages.append({.episode = episode, .position = Position(++m_position), .text = text});
        const PassageId first = m_store->search().lastPassage(m_run)->next();
        if (!m_store->search().insertEpisode(m_run, episode, passagesOf(messages, first, Tuning())))
            qFatal("not indexed");
    }

    std::unique_ptr<Store> m_store;
    RunId m_run;
    qint64 m_position = 0;
};

QList<qint64> idsOf(const QList<PassageEvidence> &evidence)
{
    QList<qint64> ids;
    for (const PassageEvidence &each : evidence)
        ids.append(each.passage.id.value());
    return ids;
}

const QString Question = QStringLiteral("What about the varnish of the boat?");

} // namespace

class PassageEvidenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void bringsWhatStandsAroundAHit()
    {
        Talk talk;
        QCOMPARE(idsOf(talk.evidenceFor(Question)), (QList<qint64>{1, 2, 3, 4, 5, 6}));
    }

    void staysInTheEpisode()
    {
        Talk talk;
        QCOMPARE(idsOf(talk.evidenceFor(u"Which soup?"_s)), (QList<qint64>{8, 9}));
    }

    void staysInReach()
    {
        Talk talk;
        const auto evidence
            = talk.evidenceFor(Question, [](PassageId id) { return id.value() != 4; });
        QCOMPARE(idsOf(evidence), (QList<qint64>{1, 2, 3, 5, 6}));
        QVERIFY(talk.evidenceFor(Question, [](PassageId id) { return id.value() > 3; }).isEmpty());
    }

    void nothingFoundIsNothing()
    {
        Talk talk;
        QVERIFY(talk.evidenceFor(u"Which ferry?"_s).isEmpty());
        QVERIFY(judgedPassages({}).isEmpty());
    }

    void theHitComesFirstAndItsNeighboursNext()
    {
        Talk talk;
        const QList<JudgedPassage> judged = judgedPassages(talk.evidenceFor(Question));
        QCOMPARE(judged.first().passage.id, PassageId(3));
        QVERIFY(judged.first().level >= 2);
        QCOMPARE_GT(judged.first().logit, judged.at(1).logit);
        const QSet<qint64> next{judged.at(1).passage.id.value(), judged.at(2).passage.id.value()};
        QCOMPARE(next, (QSet<qint64>{2, 4}));
    }

    //! What answers one part of a message is not held against it for the others.
    void judgesByThePartItAnswersBest()
    {
        Talk talk;
        PassageEvidence one = talk.evidenceFor(Question).at(2);
        const double alone = judgedPassages({one}).first().logit;
        one.parts.append(PassageEvidence::Features{});
        QCOMPARE(judgedPassages({one}).first().logit, alone);
    }
};

QTEST_GUILESS_MAIN(PassageEvidenceTest)
#include "tst_passageevidence.moc"
