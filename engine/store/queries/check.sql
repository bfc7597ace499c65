-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- Each select but the bodies gives one sentence a finding, none when all is well.

-- name: bodies
SELECT bodies.id, bodies.is_packed, bodies.bytes, body_hashes.hash
FROM body_hashes LEFT JOIN bodies ON bodies.id = body_hashes.body

-- name: recordedNumbers
SELECT 'memory ' || memories.id || ': recorded messages are not numbered from 1 without gaps'
FROM recorded JOIN memories ON memories.row = recorded.memory
GROUP BY recorded.memory
HAVING min(recorded.number) <> 1 OR max(recorded.number) <> count(*)

-- name: recordedCounts
SELECT 'memory ' || id || ': says ' || messages || ' messages and has '
    || (SELECT count(*) FROM recorded WHERE recorded.memory = memories.row)
FROM memories
WHERE messages <> (SELECT count(*) FROM recorded WHERE recorded.memory = memories.row)

-- name: recordedBodies
SELECT 'memory ' || recorded.memory || ': recorded message ' || recorded.number || ' has no body'
FROM recorded LEFT JOIN bodies ON bodies.id = recorded.body AND bodies.memory = recorded.memory
WHERE bodies.id IS NULL

-- name: positions
SELECT 'run ' || run || ': positions do not count from 1 without gaps'
FROM history GROUP BY run HAVING min(position) <> 1 OR max(position) <> count(*)

-- name: historyBodies
SELECT 'run ' || history.run || ': message at position ' || history.position || ' has no body'
FROM history JOIN runs ON runs.id = history.run
    LEFT JOIN bodies ON bodies.id = history.body AND bodies.memory = runs.memory
WHERE bodies.id IS NULL

-- name: rewrittenBodies
SELECT 'run ' || rewritten.run || ': the rewritten block at position ' || rewritten.position
    || ' has no body'
FROM rewritten JOIN runs ON runs.id = rewritten.run
    LEFT JOIN bodies ON bodies.id = rewritten.body AND bodies.memory = runs.memory
WHERE bodies.id IS NULL

-- name: episodePositions
SELECT 'run ' || run || ': episode ' || id || ' spans positions that are not there'
FROM episodes
WHERE first_position > last_position OR (SELECT count(*) FROM history
    WHERE history.run = episodes.run
        AND history.position BETWEEN first_position AND last_position)
    <> last_position - first_position + 1

-- name: episodesBegin
SELECT 'run ' || run || ': episode ' || id || ' does not begin live'
FROM episodes
WHERE coalesce((SELECT state FROM states WHERE states.run = episodes.run
    AND states.episode = episodes.id AND ordinal = 1), -1) <> 0

-- name: episodesEncoded
SELECT 'run ' || run || ': episode ' || id || ' has no trace of its encoding'
FROM episodes
WHERE NOT EXISTS (SELECT 1 FROM traces WHERE traces.run = episodes.run
    AND traces.episode = episodes.id AND traces.ordinal = 1)

-- name: statesForward
SELECT 'run ' || later.run || ': episode ' || later.episode || ' went back to an earlier state'
FROM states AS later JOIN states AS earlier
    ON earlier.run = later.run AND earlier.episode = later.episode
    AND earlier.ordinal = later.ordinal - 1
WHERE later.state <= earlier.state

-- name: factEntities
SELECT 'run ' || facts.run || ': fact ' || facts.id || ' names an entity that is not there'
FROM facts
WHERE (subject <> 0 AND NOT EXISTS (SELECT 1 FROM entities
        WHERE entities.run = facts.run AND entities.id = facts.subject))
    OR (object <> 0 AND NOT EXISTS (SELECT 1 FROM entities
        WHERE entities.run = facts.run AND entities.id = facts.object))

-- name: factEvents
SELECT 'run ' || run || ': fact ' || fact || ' gave way to a fact that is not there'
FROM fact_events
WHERE by_fact <> 0 AND NOT EXISTS (SELECT 1 FROM facts
    WHERE facts.run = fact_events.run AND facts.id = fact_events.by_fact)

-- name: graphEvents
SELECT 'run ' || run || ': event ' || id || ' of the graph names a fact or entity that is not there'
FROM graph_events
WHERE (fact <> 0 AND NOT EXISTS (SELECT 1 FROM facts
        WHERE facts.run = graph_events.run AND facts.id = graph_events.fact))
    OR (other_fact <> 0 AND NOT EXISTS (SELECT 1 FROM facts
        WHERE facts.run = graph_events.run AND facts.id = graph_events.other_fact))
    OR (entity <> 0 AND NOT EXISTS (SELECT 1 FROM entities
        WHERE entities.run = graph_events.run AND entities.id = graph_events.entity))
    OR (other_entity <> 0 AND NOT EXISTS (SELECT 1 FROM entities
        WHERE entities.run = graph_events.run AND entities.id = graph_events.other_entity))
    OR (undoes <> 0 AND undoes >= id)

-- name: graphEventNumbers
SELECT 'run ' || run || ': events of the graph do not count from 1 without gaps'
FROM graph_events GROUP BY run HAVING min(id) <> 1 OR max(id) <> count(*)

-- name: traceFacts
SELECT 'run ' || run || ': episode ' || episode || ' has a trace of a fact that is not there'
FROM traces
WHERE fact <> 0 AND NOT EXISTS (SELECT 1 FROM facts
    WHERE facts.run = traces.run AND facts.id = traces.fact)

-- name: erasing
SELECT 'an erasure was left open' FROM (SELECT memory FROM erasing UNION SELECT run FROM erasing_parts)
