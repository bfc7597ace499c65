// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/distill.h>
#include <engine/recall/recallblock.h>
#include <engine/recall/recallpath.h>

#include <algorithm>

namespace Ebb {

namespace {

QList<FactId> factsWithin(const RecallRecord &record, const FactsInReach &reach)
{
    QList<FactId> facts = shownFacts(record);
    // What was merged since is told by another fact.
    facts.removeIf([&reach](FactId fact) { return !reach.contains(fact); });
    return facts;
}

template<typename Shown>
QList<Shown> withFacts(QList<Shown> shown, const QList<FactId> &kept)
{
    for (Shown &each : shown)
        each.facts.removeIf([&kept](FactId fact) { return !kept.contains(fact); });
    return shown;
}

template<typename Shown>
QList<Shown> withoutEmpty(QList<Shown> shown)
{
    shown.removeIf([](const Shown &each) { return each.facts.isEmpty(); });
    return shown;
}

//! A fact that stood under a passage goes with it.
QList<RecallExcerpt> withPassages(QList<RecallExcerpt> excerpts, const QList<PassageId> &kept)
{
    excerpts.removeIf(
        [&kept](const RecallExcerpt &excerpt) { return !kept.contains(excerpt.passage); });
    return excerpts;
}

} // namespace

AfterwardsQuestion afterwardsQuestion(const RecallRecord &record,
                                      const FactsInReach &reach,
                                      const QList<Passage> &passages,
                                      const SaidAround &said)
{
    AfterwardsQuestion question{
        .message = record.text, .dialogue = said.dialogue, .replies = said.replies, .items = {}};
    for (const FactId fact : factsWithin(record, reach))
        question.items.append({.note = reach.fact(fact).note, .entities = reach.entityNames(fact)});
    for (const Passage &passage : passages)
        question.items.append({.note = passage.text, .entities = {}});
    return question;
}

Distilled distill(const RecallRecord &record,
                  const FactsInReach &reach,
                  const QList<Passage> &passages,
                  const QList<double> &levels,
                  const Tuning &tuning)
{
    Distilled left;
    const QList<FactId> facts = factsWithin(record, reach);
    for (qsizetype i = 0; i < facts.size(); ++i) {
        if (levels.at(i) >= double(tuning.walkKeep) && !reach.isInBlock(facts.at(i)))
            left.kept.append(facts.at(i));
    }
    for (qsizetype i = 0; i < passages.size(); ++i) {
        if (levels.at(facts.size() + i) >= double(tuning.walkLead))
            left.keptPassages.append(passages.at(i).id);
    }
    const QList<RecallExcerpt> excerpts = withPassages(record.excerpts, left.keptPassages);
    const RecallBlock shown{
        .text = {},
        .groups = withoutEmpty(withFacts(record.groups, left.kept)),
        .partFacts = withoutEmpty(withFacts(record.partFacts, left.kept)),
        .excerpts = withFacts(excerpts, left.kept),
        .dropped = {},
    };
    const bool isWhole = shown.groups == record.groups && shown.partFacts == record.partFacts
        && shown.excerpts == record.excerpts;
    left.block = isWhole ? record.block : recallBlockText(reach, record.parts, passages, shown);
    RecallRecord rest;
    rest.groups = shown.groups;
    rest.partFacts = shown.partFacts;
    rest.excerpts = shown.excerpts;
    left.kept = shownFacts(rest);
    return left;
}

} // namespace Ebb
