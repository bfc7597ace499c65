// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/episodestore.h>
#include <engine/store/rows.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Episode episodeFrom(const QSqlQuery &row)
{
    return Episode{
        .id = idAt<EpisodeId>(row, 0),
        .title = row.value(1).toString(),
        .firstPosition = idAt<Position>(row, 2),
        .lastPosition = idAt<Position>(row, 3),
        .firstTurn = idAt<TurnNumber>(row, 4),
        .lastTurn = idAt<TurnNumber>(row, 5),
        .units = row.value(6).toInt(),
        .tokens = row.value(7).toLongLong(),
        .startedAt = timeAt(row, 8),
        .encodedAt = timeAt(row, 9),
        .cutAt = timeAt(row, 10),
        .cutCall = idAt<CallNumber>(row, 11),
        .acknowledgedAt = optionalTimeAt(row, 12),
        .states = {},
        .traces = {},
    };
}

StateChange stateFrom(const QSqlQuery &row)
{
    return {.state = static_cast<EpisodeState>(row.value(1).toInt()),
            .at = timeAt(row, 2),
            .call = idAt<CallNumber>(row, 3)};
}

Trace traceFrom(const QSqlQuery &row)
{
    return {.at = timeAt(row, 1),
            .score = row.value(2).toDouble(),
            .isCounted = row.value(3).toBool(),
            .fact = idAt<FactId>(row, 4)};
}

QVariantList episodeValues(RunId run, const Episode &episode)
{
    return {bound(run),
            bound(episode.id),
            bound(episode.title),
            bound(episode.firstPosition),
            bound(episode.lastPosition),
            bound(episode.firstTurn),
            bound(episode.lastTurn),
            episode.units,
            episode.tokens,
            bound(episode.startedAt),
            bound(episode.encodedAt),
            bound(episode.cutAt),
            bound(episode.cutCall)};
}

} // namespace

EpisodeStore::EpisodeStore(Database &database)
    : m_database(database)
{
}

Result<void> EpisodeStore::insert(RunId run, const Episode &episode)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<void> inserted = m_database.run(u"episodes/insert"_s, episodeValues(run, episode));
    if (!inserted)
        return inserted;
    for (const StateChange &state : episode.states) {
        if (const Result<void> done = insertState(run, episode.id, state); !done)
            return done;
    }
    for (const Trace &trace : episode.traces) {
        if (const Result<void> done = insertTrace(run, episode.id, trace); !done)
            return done;
    }
    if (episode.acknowledgedAt) {
        const Result<void> done = acknowledge(run, episode.id, *episode.acknowledgedAt);
        if (!done)
            return done;
    }
    return transaction.commit();
}

Result<void> EpisodeStore::insertTrace(RunId run, EpisodeId episode, const Trace &trace)
{
    return m_database.run(u"episodes/insertTrace"_s,
                          {bound(run),
                           bound(episode),
                           bound(run),
                           bound(episode),
                           bound(trace.at),
                           trace.score,
                           trace.isCounted,
                           bound(trace.fact)});
}

Result<void> EpisodeStore::insertState(RunId run, EpisodeId episode, const StateChange &change)
{
    return m_database.run(u"episodes/insertState"_s,
                          {bound(run),
                           bound(episode),
                           bound(run),
                           bound(episode),
                           static_cast<int>(change.state),
                           bound(change.at),
                           bound(change.call)});
}

Result<void> EpisodeStore::acknowledge(RunId run, EpisodeId episode, TimePoint at)
{
    return m_database.run(u"episodes/acknowledge"_s, {bound(run), bound(episode), bound(at)});
}

Result<QList<Episode>> EpisodeStore::episodes(RunId run)
{
    Result<QList<Episode>> episodes
        = readAll(m_database, u"episodes/episodes"_s, {bound(run)}, episodeFrom);
    if (!episodes)
        return episodes;
    QHash<EpisodeId, Episode *> byId;
    for (Episode &episode : *episodes)
        byId.insert(episode.id, &episode);

    const auto addState = [&byId](const QSqlQuery &row) {
        if (Episode *episode = byId.value(idAt<EpisodeId>(row, 0)))
            episode->states.append(stateFrom(row));
    };
    const auto addTrace = [&byId](const QSqlQuery &row) {
        if (Episode *episode = byId.value(idAt<EpisodeId>(row, 0)))
            episode->traces.append(traceFrom(row));
    };
    const Result<void> states = m_database.forEach(u"episodes/states"_s, {bound(run)}, addState);
    if (!states)
        return states.error();
    const Result<void> traces = m_database.forEach(u"episodes/traces"_s, {bound(run)}, addTrace);
    if (!traces)
        return traces.error();
    // Everyone asks an episode for its latest state.
    for (const Episode &episode : std::as_const(*episodes)) {
        if (episode.states.isEmpty()) {
            return Error{Error::Code::Corrupt,
                         m_database.file(),
                         u"episode %1 has no state"_s.arg(episode.id.value())};
        }
    }
    return episodes;
}

} // namespace Ebb
