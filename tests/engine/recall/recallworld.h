// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/recall/reach.h>

//! A handful of facts about a launch, all sealed an hour after they were written.
namespace Ebb::RecallTesting {

inline const TimePoint Start = *fromIso(QStringLiteral("2026-03-02T09:00:00.000Z"));

inline Episode sealedEpisode(qint64 id, EpisodeState state = EpisodeState::Sealed)
{
    Episode episode{.id = EpisodeId(id), .title = QStringLiteral("E%1").arg(id)};
    const TimePoint at = Start + std::chrono::hours(id);
    episode.states = {{.state = EpisodeState::Live, .at = at, .call = CallNumber(1)},
                      {.state = EpisodeState::Leaving, .at = at, .call = CallNumber(2)},
                      {.state = EpisodeState::Sealed, .at = at, .call = CallNumber(3)}};
    if (state == EpisodeState::Forgotten)
        episode.states.append({.state = state, .at = at, .call = CallNumber(4)});
    return episode;
}

inline Fact fact(qint64 id, const QString &note, qint64 subject, qint64 object, qint64 episode = 1)
{
    Fact fact{.id = FactId(id),
              .note = note,
              .subject = EntityId(subject),
              .object = EntityId(object),
              .turns = {TurnNumber(id)},
              .at = Start + std::chrono::hours(id)};
    fact.traces = {{.at = fact.at}};
    fact.episodes = {EpisodeId(episode)};
    return fact;
}

inline QList<Entity> entities(const QStringList &names)
{
    QList<Entity> made;
    for (const QString &name : names)
        made.append({.id = EntityId(made.size() + 1), .name = name, .at = Start});
    return made;
}

inline FactsInReach reachOf(const QList<Fact> &facts,
                            const QList<Entity> &entities,
                            EpisodeState state = EpisodeState::Forgotten)
{
    return FactsInReach(
        {sealedEpisode(1, state)}, facts, entities, Start + std::chrono::hours(99), Tuning());
}

} // namespace Ebb::RecallTesting
