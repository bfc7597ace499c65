// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>
#include <engine/core/text.h>
#include <engine/judge/introduction.h>
#include <engine/judge/termstatistics.h>
#include <engine/notes/factsblock.h>
#include <engine/notes/prompts.h>
#include <engine/recall/grouping.h>
#include <engine/recall/recallblock.h>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// Facts of a passage's turn that stand under it.
constexpr qsizetype MostFactsOfAPassage = 2;
constexpr qsizetype LongestHeading = 80;
// How much of a fact's words a passage holds that it was taken from.
constexpr double TakenFrom = 0.5;

QString dateOf(TimePoint time)
{
    return toIso(time).left(10);
}

QString turnsText(const QList<TurnNumber> &turns)
{
    QStringList numbers;
    for (const TurnNumber turn : turns)
        numbers.append(QString::number(turn.value()));
    const QString list = numbers.join(", "_L1);
    return turns.size() == 1 ? u"turn %1"_s.arg(list) : u"turns %1"_s.arg(list);
}

QString speakerOf(const Passage &passage)
{
    return passage.speaker.isEmpty() ? roleName(passage.role) : escapedForBlock(passage.speaker);
}

QString passageLine(const Passage &passage)
{
    return u"- [turn %1, %2, %3] %4"_s.arg(passage.turn.value())
        .arg(speakerOf(passage), dateOf(passage.at), escapedForBlock(passage.text));
}

QString headingOf(const QString &text)
{
    return u"[About %1]"_s.arg(elided(escapedForBlock(text), LongestHeading));
}

//! What a line takes, the line break after it included.
double sizeOf(const QString &line)
{
    return estimateText(line + u'\n');
}

//! Whether a fact of the passage's turn was taken from the passage and says more than it does. A
//! turn may be long: what it tells elsewhere says nothing of this passage.
bool addsTo(const TermBag &passage, const Fact &fact)
{
    const double share = heldShare(tokensOf(withoutIntroduction(fact.note)), passage);
    return share >= TakenFrom && share < 1;
}

//! Chooses by relevance what fits, and only then puts it in the order it is read in.
class BlockWriter
{
public:
    BlockWriter(const FactsInReach &reach, const RecallMaterial &material, const Tuning &tuning)
        : m_reach(reach)
        , m_material(material)
        , m_size(double(tuning.recallSize - estimateMessage(plainMessage(Role::System, {}))))
    {
    }

    RecallBlock write()
    {
        m_used = sizeOf(promptText(u"recall-block"_s));
        chooseFacts();
        choosePassages();
        choosePartFacts();
        m_block.groups = groupFacts(m_reach, m_chosen);
        std::ranges::sort(m_block.excerpts, {}, &RecallExcerpt::passage);
        m_block.text = recallBlockText(m_reach, m_material.parts, m_material.passages, m_block);
        return m_block;
    }

private:
    //! Facts may fill all but a third, and that too as far as the passages leave it.
    double roomForFacts() const
    {
        double passages = 0;
        for (const Passage &passage : m_material.passages)
            passages += sizeOf(passageLine(passage));
        return m_size - std::min(m_size / 3, passages);
    }

    //! A heading is counted with every fact, as if each stood in a group of its own: what the
    //! groups will be is known only once it is known what is in them.
    double factSize(FactId fact) const
    {
        const QStringList names = m_reach.entityNames(fact);
        const double heading = names.isEmpty() ? 0 : sizeOf(headingOf(names.first()));
        return sizeOf(recalledFactLine(m_reach, fact)) + heading;
    }

    void chooseFacts()
    {
        const double room = roomForFacts();
        for (const FactId fact : m_material.facts) {
            if (take(fact, factSize(fact), room))
                m_chosen.append(fact);
        }
    }

    //! What only touches the message gets the room that everything else has left.
    void choosePartFacts()
    {
        for (const RecallPartFacts &part : m_material.partFacts) {
            RecallPartFacts shown{.part = part.part, .facts = {}};
            const double heading = sizeOf(headingOf(m_material.parts.value(part.part)));
            for (const FactId fact : part.facts) {
                if (m_shown.contains(fact))
                    continue;
                const double line = sizeOf(recalledFactLine(m_reach, fact));
                if (take(fact, line + (shown.facts.isEmpty() ? heading : 0), m_size))
                    shown.facts.append(fact);
            }
            if (!shown.facts.isEmpty())
                m_block.partFacts.append(shown);
        }
    }

    bool take(FactId fact, double size, double room)
    {
        if (m_used + size > room) {
            m_block.dropped.append(
                {.isPassage = false, .id = fact.value(), .why = DropReason::Size});
            return false;
        }
        m_used += size;
        m_shown.insert(fact);
        return true;
    }

    void choosePassages()
    {
        m_used += sizeOf(promptText(u"recall-block-excerpts"_s));
        for (const Passage &passage : m_material.passages) {
            const double size = sizeOf(passageLine(passage));
            if (m_used + size > m_size) {
                m_block.dropped.append(
                    {.isPassage = true, .id = passage.id.value(), .why = DropReason::Size});
                continue;
            }
            m_used += size;
            m_block.excerpts.append(
                {.passage = passage.id, .turn = passage.turn, .facts = factsOf(passage)});
        }
    }

    //! Facts taken from the passage that stand nowhere else and say more than it does, most active
    //! first.
    QList<FactId> factsOf(const Passage &passage)
    {
        const TermBag said(tokensOf(passage.text));
        QList<FactId> found;
        for (const Fact &fact : m_reach.facts()) {
            const bool isOfPassage
                = fact.turns.contains(passage.turn) && fact.episodes.contains(passage.episode);
            if (isOfPassage && !m_reach.isInBlock(fact.id) && !m_shown.contains(fact.id)
                && addsTo(said, fact))
                found.append(fact.id);
        }
        std::ranges::stable_sort(found, [this](FactId left, FactId right) {
            return m_reach.activationOf(left) > m_reach.activationOf(right);
        });
        QList<FactId> shown;
        for (const FactId fact : std::as_const(found)) {
            const double size = sizeOf(u"  "_s + recalledFactLine(m_reach, fact));
            if (shown.size() == MostFactsOfAPassage || m_used + size > m_size)
                break;
            m_used += size;
            m_shown.insert(fact);
            shown.append(fact);
        }
        return shown;
    }

    const FactsInReach &m_reach;
    const RecallMaterial &m_material;
    double m_size = 0;
    double m_used = 0;
    QList<FactId> m_chosen;
    QSet<FactId> m_shown;
    RecallBlock m_block;
};

} // namespace

QString recalledFactLine(const FactsInReach &reach, FactId id)
{
    const Fact &fact = reach.fact(id);
    QString line = factLine({.id = id,
                             .note = fact.note,
                             .entities = reach.entityNames(id),
                             .isMilestone = fact.isMilestone,
                             .isUnverified = fact.isUnverified,
                             .activation = 0});
    const QString where = fact.turns.isEmpty() ? QString() : turnsText(fact.turns) + ", "_L1;
    line += u" [%1%2]"_s.arg(where, dateOf(fact.at));
    if (fact.state == FactState::Retired)
        line += fact.retiredAt ? u" [superseded %1]"_s.arg(dateOf(*fact.retiredAt))
                               : u" [superseded]"_s;
    return line;
}

QString recallBlockText(const FactsInReach &reach,
                        const QStringList &parts,
                        const QList<Passage> &passages,
                        const RecallBlock &shown)
{
    if (shown.groups.isEmpty() && shown.partFacts.isEmpty() && shown.excerpts.isEmpty())
        return {};
    QStringList lines{promptText(u"recall-block"_s)};
    for (const RecallGroup &group : shown.groups) {
        if (group.entity.isValid())
            lines.append(headingOf(reach.name(group.entity)));
        for (const FactId fact : group.facts)
            lines.append(recalledFactLine(reach, fact));
    }
    for (const RecallPartFacts &part : shown.partFacts) {
        lines.append(headingOf(parts.value(part.part)));
        for (const FactId fact : part.facts)
            lines.append(recalledFactLine(reach, fact));
    }
    if (!shown.excerpts.isEmpty())
        lines.append(promptText(u"recall-block-excerpts"_s));
    for (const RecallExcerpt &excerpt : shown.excerpts) {
        lines.append(passageLine(*std::ranges::find(passages, excerpt.passage, &Passage::id)));
        for (const FactId fact : excerpt.facts)
            lines.append(u"  "_s + recalledFactLine(reach, fact));
    }
    return lines.join(u'\n');
}

RecallBlock
buildRecallBlock(const FactsInReach &reach, const RecallMaterial &material, const Tuning &tuning)
{
    return BlockWriter(reach, material, tuning).write();
}

} // namespace Ebb
