// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/callstore.h>
#include <engine/store/database.h>
#include <engine/store/episodestore.h>
#include <engine/store/factstore.h>
#include <engine/store/messagestore.h>
#include <engine/store/searchindex.h>
#include <engine/store/vectorstore.h>

namespace Ebb {

//! One open store: its connection and what is kept in it.
class Store
{
public:
    static Result<std::unique_ptr<Store>> open(const QString &file, Access access);

    Database &database() { return *m_database; }
    MessageStore &messages() { return m_messages; }
    EpisodeStore &episodes() { return m_episodes; }
    FactStore &facts() { return m_facts; }
    CallStore &calls() { return m_calls; }
    SearchIndex &search() { return m_search; }
    VectorStore &vectors() { return m_vectors; }

    //! Everything a run has recorded.
    Result<RunLog> log(const RunInfo &run);
    //! The very bytes of a call's request.
    Result<Request> request(RunId run, const CallRecord &call);

private:
    explicit Store(std::unique_ptr<Database> database);

    std::unique_ptr<Database> m_database;
    MessageStore m_messages;
    EpisodeStore m_episodes;
    FactStore m_facts;
    CallStore m_calls;
    SearchIndex m_search;
    VectorStore m_vectors;
};

} // namespace Ebb
