// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

class Database;

//! Episodes, their traces and their states. Insert only.
class EpisodeStore
{
public:
    explicit EpisodeStore(Database &database);

    //! Stores the episode with the states and traces it has.
    Result<void> insert(RunId run, const Episode &episode);
    Result<void> insertTrace(RunId run, EpisodeId episode, const Trace &trace);
    Result<void> insertState(RunId run, EpisodeId episode, const StateChange &change);
    Result<void> acknowledge(RunId run, EpisodeId episode, TimePoint at);
    Result<QList<Episode>> episodes(RunId run);

private:
    Database &m_database;
};

} // namespace Ebb
