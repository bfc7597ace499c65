// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>
#include <engine/graph/triple.h>

namespace Ebb {

using GraphEventId = NumberId<struct GraphEventTag>; //!< counts from 1 within a run

enum class GraphAuthor
{
    Judge,
    Person,
};

//! Something that happened to facts and entities after they were written. Added, never changed: the
//! graph at a moment is what was written, folded with the events up to it that nobody has undone.
struct GraphEvent
{
    enum class Kind
    {
        MergeFact, //!< `fact` restates `other`, which gains its traces, turns, episodes and source
        RetireFact, //!< `fact` is contradicted by `other`; by none when a person says so
        EditFact, //!< `fact` says `text` from now on
        PinFact,
        UnpinFact,
        MergeEntities, //!< `entity` is `otherEntity`
        SplitEntity, //!< `names` and `facts` of `entity` belong to `otherEntity`, called `text`
        Dismiss, //!< `entity` and `otherEntity` are not the same; not to be suggested again
        Undo, //!< as if `undoes` had not happened; of an Undo: as if it had
    };

    GraphEventId id;
    TimePoint at;
    GraphAuthor author = GraphAuthor::Person;
    Kind kind = Kind::MergeFact;
    FactId fact = {};
    FactId other = {};
    EntityId entity = {};
    EntityId otherEntity = {};
    QString text = {};
    TokenCount tokens = 0; //!< of an edited fact: the size of its new line
    QStringList names = {};
    QList<FactId> facts = {};
    GraphEventId undoes = {};
    QString reason = {};

    bool operator==(const GraphEvent &) const = default;
};

QString graphEventName(GraphEvent::Kind kind);
QString graphAuthorName(GraphAuthor author);

//! What a person wants done to the graph.
struct GraphEdit
{
    enum class Kind
    {
        MergeFact, //!< `fact` into `otherFact`
        RetireFact, //!< `fact`, in favour of `otherFact` if there is one
        RestoreFact, //!< takes back the merge or retirement of `fact`
        EditFact, //!< `fact` says `text`
        PinFact,
        UnpinFact,
        MergeEntities, //!< `entity` into `otherEntity`; accepts a suggestion likewise
        UnmergeEntity, //!< takes back that `entity` was merged into another
        SplitEntity, //!< `names` of `entity` (and `facts`, if any are named) become one of their
                     //!< own
        DismissSuggestion, //!< of `entity` and `otherEntity`
        Undo, //!< `event`; the person's latest that stands when none is named
    };

    Kind kind = Kind::MergeFact;
    FactId fact = {};
    FactId otherFact = {};
    EntityId entity = {};
    EntityId otherEntity = {};
    QString text = {};
    QStringList names = {};
    QList<FactId> facts = {};
    GraphEventId event = {};
    QString reason = {};

    bool operator==(const GraphEdit &) const = default;
};

//! What was written and what happened to it since.
struct GraphLog
{
    QList<Fact> facts; //!< as written; ids count from 1
    QList<Entity> entities; //!< likewise, those a split made included
    QList<GraphEvent> events; //!< in order

    bool operator==(const GraphLog &) const = default;
};

//! Facts and entities as the events leave them. Ids stay what they were: a merged fact or entity
//! keeps its place and says where it went.
struct Graph
{
    QList<Fact> facts;
    QList<Entity> entities;
    QList<std::pair<EntityId, EntityId>> dismissed; //!< suggestions nobody wants to see again
    QList<GraphEventId> applied; //!< events that stand, in order; Undo is none of them

    bool operator==(const Graph &) const = default;
};

//! Folds what was written with the events at or before `until` (all without it). An event that is
//! undone, or whose facts and entities are not there or not as it found them, changes nothing.
Graph foldGraph(const GraphLog &log, std::optional<TimePoint> until = {});

//! The event that does what a person wants, numbered and dated `at` (or later: never before the
//! event ahead of it). Refused, with the reason, when it cannot be done: a fact that is not held, a
//! name that differs in a number, something that later events build on.
Result<GraphEvent> planEdit(const GraphLog &log, const GraphEdit &edit, TimePoint at);

//! The latest event of a person that stands and is no Undo; none when there is nothing to undo.
GraphEventId latestUndoable(const GraphLog &log);

//! The event that holds a merged or retired fact, or a merged entity, out of the graph.
GraphEventId eventBehind(const GraphLog &log, FactId fact);
GraphEventId eventBehind(const GraphLog &log, EntityId entity);

} // namespace Ebb
