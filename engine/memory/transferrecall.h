// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/transfervalues.h>
#include <engine/recall/recallpath.h>

// How a recall stands in an export. Passages and word indexes do not: they follow from the messages
// and facts, and are made again.
namespace Ebb {

template<>
struct TransferNames<SearchKind>
{
    static constexpr std::array values{SearchKind::FactsWords,
                                       SearchKind::FactsMeaning,
                                       SearchKind::PassagesWords,
                                       SearchKind::PassagesWordsBefore,
                                       SearchKind::PassagesMeaning};
    static QString name(SearchKind kind) { return searchName(kind); }
};

template<>
struct TransferNames<SearchScope>
{
    static constexpr std::array values{
        SearchScope::Message, SearchScope::Dialogue, SearchScope::Part};
    static QString name(SearchScope scope) { return searchScopeName(scope); }
};

template<>
struct TransferNames<DropReason>
{
    static constexpr std::array values{DropReason::InFactsBlock,
                                       DropReason::BelowKeep,
                                       DropReason::NotScored,
                                       DropReason::Size,
                                       DropReason::InView};
    static QString name(DropReason why) { return dropReasonName(why); }
};

template<typename Form>
void describe(Form &form, SearchHit &hit)
{
    form.field("id", hit.id);
    form.field("score", hit.score);
}

template<typename Form>
void describe(Form &form, SearchList &list)
{
    form.field("name", list.kind);
    form.field("for", list.scope);
    form.field("part", list.part);
    form.field("hits", list.hits);
    form.field("skipped", list.skipped);
}

template<typename Form>
void describe(Form &form, WalkStep &step)
{
    form.field("level", step.level);
    form.field("fact", step.fact);
    form.field("score", step.score);
    form.field("led_by", step.ledBy);
    form.field("kept", step.isKept);
}

template<typename Form>
void describe(Form &form, RecallGroup &group)
{
    form.field("entity", group.entity);
    form.field("facts", group.facts);
}

template<typename Form>
void describe(Form &form, RecallPartFacts &part)
{
    form.field("part", part.part);
    form.field("facts", part.facts);
}

template<typename Form>
void describe(Form &form, RecallExcerpt &excerpt)
{
    form.field("passage", excerpt.passage);
    form.field("turn", excerpt.turn);
    form.field("facts", excerpt.facts);
}

template<typename Form>
void describe(Form &form, RecallDrop &drop)
{
    form.field("passage", drop.isPassage);
    form.field("id", drop.id);
    form.field("why", drop.why);
}

template<typename Form>
void describe(Form &form, RecallRecord &record)
{
    form.field("call", record.call);
    form.field("message", record.message);
    form.field("turn", record.turn);
    form.field("at", record.at);
    form.field("text", record.text);
    form.field("parts", record.parts);
    form.field("searches", record.searches);
    form.field("fused_facts", record.fusedFacts);
    form.field("fused_passages", record.fusedPassages);
    form.field("walk", record.walk);
    form.field("walk_prepared", record.isWalkPrepared);
    form.field("deadline_passed", record.isDeadlinePassed);
    form.field("groups", record.groups);
    form.field("part_facts", record.partFacts);
    form.field("excerpts", record.excerpts);
    form.field("dropped", record.dropped);
    form.field("block", record.block);
    form.field("tokens", record.tokens);
}

//! What is left of a call's recall.
struct TransferDistilled
{
    CallNumber call;
    Distilled distilled;
};

template<typename Form>
void describe(Form &form, TransferDistilled &left)
{
    form.field("call", left.call);
    form.field("reply", left.distilled.reply);
    form.field("at", left.distilled.at);
    form.field("kept", left.distilled.kept);
    form.field("kept_passages", left.distilled.keptPassages);
    form.field("block", left.distilled.block);
}

//! What was judged ahead for the message that follows a call.
struct TransferPreparedWalk
{
    CallNumber call;
    QList<WalkStep> steps;
};

template<typename Form>
void describe(Form &form, TransferPreparedWalk &walk)
{
    form.field("call", walk.call);
    form.field("steps", walk.steps);
}

} // namespace Ebb
