// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/transfervalues.h>

namespace Ebb {

//! Sees to it that what an import stores can be worked with: ids count from 1 without gaps, what is
//! referred to is there, states go forward. A file of another hand may hold anything.
class TransferChecks
{
public:
    Result<void> add(const HistoryEntry &entry);
    Result<void> add(const Supersession &superseded);
    Result<void> add(const TransferRewriting &rewritten);
    Result<void> add(const Entity &entity);
    Result<void> add(const Fact &fact);
    Result<void> add(const GraphEvent &event);
    Result<void> add(const Episode &episode);
    Result<void> add(const CallRecord &call);
    Result<void> add(const RecallRecord &record);
    Result<void> add(const StoredFactsBlock &block);
    Result<void> add(const StoredJob &job);

    //! Whether everything that was referred to has come.
    Result<void> finish() const;

private:
    //! How many of a kind there are, and the furthest one that was named.
    struct Reach
    {
        qint64 count = 0;
        qint64 furthest = 0;

        bool isNext(qint64 id) { return id == ++count; }
        void refer(qint64 id) { furthest = std::max(furthest, id); }
        template<typename Id>
        void refer(const QList<Id> &ids)
        {
            for (const Id id : ids)
                refer(id.value());
        }
        bool isComplete() const { return furthest <= count; }
    };

    Reach m_positions;
    Reach m_entities;
    Reach m_facts;
    Reach m_episodes;
    Reach m_graphEvents;
    Reach m_calls;
    Reach m_jobs;
};

} // namespace Ebb
