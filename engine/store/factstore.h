// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

class Database;

//! Facts, entities and what happened to them. Insert only: a merge or a retirement is an event.
class FactStore
{
public:
    explicit FactStore(Database &database);

    Result<void> insertEntity(RunId run, const Entity &entity);
    Result<void> insertAlias(RunId run, EntityId entity, const Alias &alias);
    //! Stores the fact with the turns, traces and episodes it has.
    Result<void> insertFact(RunId run, const Fact &fact);
    //! A restatement: the held fact gains a trace, turns and episodes.
    Result<void> restate(RunId run,
                         FactId fact,
                         const FactTrace &trace,
                         const QList<TurnNumber> &turns,
                         const QList<EpisodeId> &episodes);

    //! From `at` on the fact restates `into`, which has taken what it brings (see `restate`).
    Result<void> merge(RunId run, FactId fact, FactId into, TimePoint at);
    //! From `at` on the fact is contradicted by `by`.
    Result<void> retire(RunId run, FactId fact, FactId by, TimePoint at);

    //! Something that happened to the graph. A split's new entity is stored with it.
    Result<void> insertGraphEvent(RunId run, const GraphEvent &event);

    // As they were written; what the events made of them is a fold (`graph`, `foldGraph`).
    Result<QList<Entity>> entities(RunId run);
    Result<QList<Fact>> facts(RunId run);
    Result<QList<GraphEvent>> graphEvents(RunId run);
    Result<GraphLog> graph(RunId run);

private:
    Result<void> insertTrace(RunId run,
                             FactId fact,
                             const FactTrace &trace,
                             const QList<TurnNumber> &turns,
                             const QList<EpisodeId> &episodes);
    Result<void> insertEvent(
        RunId run, FactId fact, FactState state, FactId by, const std::optional<TimePoint> &at);

    Database &m_database;
};

} // namespace Ebb
