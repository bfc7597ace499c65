// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "recallworld.h"

#include <engine/recall/distill.h>
#include <engine/recall/recallblock.h>

#include <QTest>

using namespace Qt::StringLiterals;
using namespace Ebb;
using namespace Ebb::RecallTesting;

namespace {

constexpr double Central = 3;
constexpr double Relevant = 2;
constexpr double Touching = 1;
constexpr double Unrelated = 0;

FactsInReach launch(EpisodeState state = EpisodeState::Forgotten)
{
    return reachOf({fact(1, u"The launch is on Friday."_s, 1, 2),
                    fact(2, u"The launch needs a banner."_s, 1, 3),
                    fact(3, u"The banner is green."_s, 3, 4),
                    fact(4, u"The green was chosen by Ana."_s, 4, 5)},
                   entities({u"launch"_s, u"Friday"_s, u"banner"_s, u"green"_s, u"Ana"_s}),
                   state);
}

QList<Passage> passages()
{
    Passage said{.id = PassageId(1), .episode = EpisodeId(1), .turn = TurnNumber(4)};
    said.text = u"Ana held two greens to the light and took the darker one."_s;
    said.at = Start;
    return {said};
}

//! Facts 1 and 2 in a group, 3 under the only part, 4 under the passage.
RecallRecord recalled(const FactsInReach &reach)
{
    RecallRecord record{.call = CallNumber(7), .text = u"What about the launch?"_s};
    record.parts = {record.text};
    record.groups = {{.entity = EntityId(1), .facts = {FactId(2), FactId(1)}}};
    record.partFacts = {{.part = 0, .facts = {FactId(3)}}};
    record.excerpts = {{.passage = PassageId(1), .turn = TurnNumber(4), .facts = {FactId(4)}}};
    record.block = recallBlockText(reach,
                                   record.parts,
                                   passages(),
                                   {.text = {},
                                    .groups = record.groups,
                                    .partFacts = record.partFacts,
                                    .excerpts = record.excerpts,
                                    .dropped = {}});
    return record;
}

//! Levels in the order of the question: facts 2, 1, 3, 4, then the passage.
Distilled distilledWith(const QList<double> &levels, EpisodeState state = EpisodeState::Forgotten)
{
    const FactsInReach reach = launch(state);
    return distill(recalled(launch()), reach, passages(), levels, Tuning());
}

} // namespace

class DistillTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asksAboutAllThatIsShown()
    {
        const FactsInReach reach = launch();
        const AfterwardsQuestion question = afterwardsQuestion(
            recalled(reach), reach, passages(), {.dialogue = {u"d"_s}, .replies = {u"r"_s}});
        QCOMPARE(question.message, u"What about the launch?"_s);
        QCOMPARE(question.dialogue, QStringList{u"d"_s});
        QCOMPARE(question.replies, QStringList{u"r"_s});
        QStringList notes;
        for (const auto &item : question.items)
            notes.append(item.note);
        QCOMPARE(notes,
                 (QStringList{u"The launch needs a banner."_s,
                              u"The launch is on Friday."_s,
                              u"The banner is green."_s,
                              u"The green was chosen by Ana."_s,
                              passages().first().text}));
        QCOMPARE(question.items.first().entities, (QStringList{u"launch"_s, u"banner"_s}));
    }

    void keepsABlockThatWasAllOfUse()
    {
        const Distilled left = distilledWith({Central, Relevant, Relevant, Relevant, Touching});
        QCOMPARE(left.block, recalled(launch()).block);
        QCOMPARE(left.kept, (QList{FactId(2), FactId(1), FactId(3), FactId(4)}));
        QCOMPARE(left.keptPassages, QList{PassageId(1)});
    }

    void rewritesToWhatWasOfUse()
    {
        const Distilled left = distilledWith({Touching, Relevant, Unrelated, Relevant, Unrelated});
        // Fact 4 stood under the passage and goes with it.
        QCOMPARE(left.kept, QList{FactId(1)});
        QVERIFY(left.keptPassages.isEmpty());
        QVERIFY(left.block.contains("The launch is on Friday."_L1));
        QVERIFY(left.block.startsWith(recalled(launch()).block.section(u'\n', 0, 0)));
        for (const char *gone : {"needs a banner", "is green", "chosen by Ana", "two greens"})
            QVERIFY2(!left.block.contains(QLatin1StringView(gone)), gone);
    }

    void removesABlockThatWasOfNoUse()
    {
        const Distilled left = distilledWith(QList<double>(5, Unrelated));
        QVERIFY(left.block.isEmpty());
        QVERIFY(left.kept.isEmpty());
    }

    //! What has sealed meanwhile stands in the facts block, and twice is once too often.
    void leavesOutWhatTheFactsBlockShows()
    {
        const Distilled left = distilledWith(QList<double>(5, Central), EpisodeState::Sealed);
        QVERIFY(left.kept.isEmpty());
        QCOMPARE(left.keptPassages, QList{PassageId(1)});
        QVERIFY(left.block.contains("two greens"_L1));
        QVERIFY(!left.block.contains("Friday"_L1));
    }

    void askedAboutNothingThatIsGone()
    {
        const FactsInReach reach = reachOf({fact(1, u"The launch is on Friday."_s, 1, 2)},
                                           entities({u"launch"_s, u"Friday"_s}));
        const RecallRecord record = recalled(launch());
        const AfterwardsQuestion question = afterwardsQuestion(record, reach, passages(), {});
        QCOMPARE(question.items.size(), 2);
        const Distilled left = distill(record, reach, passages(), {Central, Unrelated}, Tuning());
        QCOMPARE(left.kept, QList{FactId(1)});
    }
};

QTEST_GUILESS_MAIN(DistillTest)
#include "tst_distill.moc"
