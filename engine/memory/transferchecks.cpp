// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/jobkinds.h>
#include <engine/memory/transferchecks.h>

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Error wrong(const QString &detail)
{
    return {Error::Code::BadInput, {}, detail};
}

Error gap(qint64 id)
{
    return wrong(u"%1 is not the next number"_s.arg(id));
}

bool goesForward(const QList<StateChange> &states)
{
    if (states.isEmpty() || states.first().state != EpisodeState::Live)
        return false;
    for (qsizetype i = 1; i < states.size(); ++i) {
        if (!mayBecome(states.at(i - 1).state, states.at(i).state))
            return false;
    }
    return true;
}

} // namespace

Result<void> TransferChecks::add(const HistoryEntry &entry)
{
    const bool isNext = m_positions.isNext(entry.position.value());
    return isNext ? Result<void>() : gap(entry.position.value());
}

Result<void> TransferChecks::add(const Supersession &superseded)
{
    const Position position = superseded.position;
    const bool isThere = position.isValid() && position.value() <= m_positions.count;
    return isThere ? Result<void>() : wrong(u"no entry at position %1"_s.arg(position.value()));
}

Result<void> TransferChecks::add(const TransferRewriting &rewritten)
{
    const bool isLatest = rewritten.position == Position(m_positions.count);
    return isLatest && rewritten.position.isValid()
        ? Result<void>()
        : wrong(u"it does not follow the entry at position %1"_s.arg(rewritten.position.value()));
}

Result<void> TransferChecks::add(const Entity &entity)
{
    return m_entities.isNext(entity.id.value()) ? Result<void>() : gap(entity.id.value());
}

Result<void> TransferChecks::add(const Fact &fact)
{
    m_entities.refer(QList{fact.subject, fact.object});
    m_facts.refer(fact.retiredBy.value());
    m_episodes.refer(fact.episodes);
    return m_facts.isNext(fact.id.value()) ? Result<void>() : gap(fact.id.value());
}

Result<void> TransferChecks::add(const GraphEvent &event)
{
    m_facts.refer(QList{event.fact, event.other});
    m_facts.refer(event.facts);
    m_entities.refer(QList{event.entity, event.otherEntity});
    if (event.undoes >= event.id)
        return wrong(u"it undoes what is not before it"_s);
    return m_graphEvents.isNext(event.id.value()) ? Result<void>() : gap(event.id.value());
}

Result<void> TransferChecks::add(const Episode &episode)
{
    if (!m_episodes.isNext(episode.id.value()))
        return gap(episode.id.value());
    if (!episode.firstPosition.isValid() || episode.firstPosition > episode.lastPosition)
        return wrong(u"its positions are none"_s);
    if (!goesForward(episode.states))
        return wrong(u"its states do not go forward from live"_s);
    if (episode.traces.isEmpty())
        return wrong(u"it has no trace of its encoding"_s);
    m_positions.refer(episode.lastPosition.value());
    for (const Trace &trace : episode.traces)
        m_facts.refer(trace.fact.value());
    return {};
}

Result<void> TransferChecks::add(const CallRecord &call)
{
    for (const QList<EpisodeId> &episodes : {call.leaving, call.sealed, call.forgotten})
        m_episodes.refer(episodes);
    if (call.fade) {
        m_episodes.refer(call.fade->ranked);
        for (const FadePick &pick : call.fade->picks)
            m_episodes.refer(pick.episode.value());
    }
    for (const PositionRange &range : call.recipe.history + call.recipe.turn) {
        if (!range.first.isValid() || range.first > range.last)
            return wrong(u"its recipe names positions that are none"_s);
        m_positions.refer(range.last.value());
    }
    return m_calls.isNext(call.call.value()) ? Result<void>() : gap(call.call.value());
}

Result<void> TransferChecks::add(const RecallRecord &record)
{
    m_calls.refer(record.call.value());
    m_positions.refer(record.message.value());
    for (const RecallGroup &group : record.groups) {
        m_entities.refer(group.entity.value());
        m_facts.refer(group.facts);
    }
    for (const RecallPartFacts &part : record.partFacts)
        m_facts.refer(part.facts);
    for (const RecallExcerpt &excerpt : record.excerpts)
        m_facts.refer(excerpt.facts);
    for (const WalkStep &step : record.walk)
        m_facts.refer(QList{step.fact, step.ledBy});
    return record.call.isValid() ? Result<void>() : wrong(u"it belongs to no call"_s);
}

Result<void> TransferChecks::add(const StoredFactsBlock &block)
{
    m_facts.refer(block.order);
    return {};
}

Result<void> TransferChecks::add(const StoredJob &job)
{
    const QJsonArray facts = job.payload.value("facts"_L1).toArray();
    for (const QJsonValue &fact : facts) {
        if (job.kind == JobKind::ScoreFacts && fact.toInteger() < 1)
            return wrong(u"it scores a fact that is none"_s);
        m_facts.refer(fact.toInteger());
    }
    return m_jobs.isNext(job.id.value()) ? Result<void>() : gap(job.id.value());
}

Result<void> TransferChecks::finish() const
{
    const std::pair<const Reach *, QString> kinds[] = {{&m_positions, u"position"_s},
                                                       {&m_entities, u"entity"_s},
                                                       {&m_facts, u"fact"_s},
                                                       {&m_episodes, u"episode"_s}};
    for (const auto &[reach, name] : kinds) {
        if (!reach->isComplete())
            return wrong(u"%1 %2 is named and not there"_s.arg(name).arg(reach->furthest));
    }
    return {};
}

} // namespace Ebb
