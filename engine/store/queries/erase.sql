-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: memoryRow
SELECT row FROM memories WHERE id = ?

-- name: mark
INSERT INTO erasing (memory) VALUES (?)

-- name: markPart
INSERT INTO erasing_parts (run) VALUES (?)

-- name: unmarkParts
DELETE FROM erasing_parts

-- name: unmark
DELETE FROM erasing

-- name: tombstone
INSERT INTO tombstones (at) VALUES (?)

-- name: jobs
DELETE FROM jobs WHERE run IN (SELECT run FROM erasing_runs)

-- name: factsBlocks
DELETE FROM facts_blocks WHERE run IN (SELECT run FROM erasing_runs)

-- name: ratios
DELETE FROM ratios WHERE run IN (SELECT run FROM erasing_runs)

-- name: replies
DELETE FROM replies WHERE run IN (SELECT run FROM erasing_runs)

-- name: fadeEnds
DELETE FROM fade_ends WHERE run IN (SELECT run FROM erasing_runs)

-- name: calls
DELETE FROM calls WHERE run IN (SELECT run FROM erasing_runs)

-- name: graphEvents
DELETE FROM graph_events WHERE run IN (SELECT run FROM erasing_runs)

-- name: factEvents
DELETE FROM fact_events WHERE run IN (SELECT run FROM erasing_runs)

-- name: factTraces
DELETE FROM fact_traces WHERE run IN (SELECT run FROM erasing_runs)

-- name: facts
DELETE FROM facts WHERE run IN (SELECT run FROM erasing_runs)

-- name: aliases
DELETE FROM aliases WHERE run IN (SELECT run FROM erasing_runs)

-- name: entities
DELETE FROM entities WHERE run IN (SELECT run FROM erasing_runs)

-- name: acknowledgements
DELETE FROM acknowledgements WHERE run IN (SELECT run FROM erasing_runs)

-- name: states
DELETE FROM states WHERE run IN (SELECT run FROM erasing_runs)

-- name: traces
DELETE FROM traces WHERE run IN (SELECT run FROM erasing_runs)

-- name: episodes
DELETE FROM episodes WHERE run IN (SELECT run FROM erasing_runs)

-- name: superseded
DELETE FROM superseded WHERE run IN (SELECT run FROM erasing_runs)

-- name: history
DELETE FROM history WHERE run IN (SELECT run FROM erasing_runs)

-- name: runs
DELETE FROM runs WHERE id IN (SELECT run FROM erasing_runs)

-- name: extras
DELETE FROM extras WHERE memory IN (SELECT memory FROM erasing)

-- name: recorded
DELETE FROM recorded WHERE memory IN (SELECT memory FROM erasing)

-- name: instructions
DELETE FROM instructions WHERE memory IN (SELECT memory FROM erasing)

-- name: bodyHashes
DELETE FROM body_hashes WHERE memory IN (SELECT memory FROM erasing)

-- name: bodies
DELETE FROM bodies WHERE memory IN (SELECT memory FROM erasing)

-- name: memory
DELETE FROM memories WHERE row IN (SELECT memory FROM erasing)

-- name: recordedRow
SELECT body, at, is_time_made_up, step FROM recorded WHERE memory = ? AND number = ?

-- name: recordedDelete
DELETE FROM recorded WHERE memory = ? AND number = ?

-- name: recordedInsert
INSERT INTO recorded (memory, number, body, at, is_time_made_up, step) VALUES (?, ?, ?, ?, ?, ?)

-- name: instructionRow
SELECT body FROM instructions WHERE memory = ? AND ordinal = ?

-- name: instructionDelete
DELETE FROM instructions WHERE memory = ? AND ordinal = ?

-- name: instructionInsert
INSERT INTO instructions (memory, ordinal, body) VALUES (?, ?, ?)

-- Every column that points at a body, but for what stands in the recipes of calls. A table with a
-- body of its own joins this union.
-- name: usedBodies
WITH erased (memory) AS (VALUES (?))
SELECT body FROM recorded WHERE memory = (SELECT memory FROM erased)
UNION SELECT body FROM instructions WHERE memory = (SELECT memory FROM erased)
UNION SELECT fields FROM memories WHERE row = (SELECT memory FROM erased)
UNION SELECT tools FROM memories WHERE row = (SELECT memory FROM erased)
UNION SELECT body FROM history
    WHERE run IN (SELECT id FROM runs WHERE memory = (SELECT memory FROM erased))
UNION SELECT body FROM rewritten
    WHERE run IN (SELECT id FROM runs WHERE memory = (SELECT memory FROM erased))
UNION SELECT body FROM facts_blocks
    WHERE run IN (SELECT id FROM runs WHERE memory = (SELECT memory FROM erased))

-- name: bodiesOf
SELECT id FROM bodies WHERE memory = ?

-- name: bodyHash
DELETE FROM body_hashes WHERE memory = ? AND body = ?

-- name: body
DELETE FROM bodies WHERE id = ?

-- name: countBytes
UPDATE memories SET bytes = (SELECT coalesce(sum(length(bodies.bytes)), 0)
    FROM recorded JOIN bodies ON bodies.id = recorded.body WHERE recorded.memory = ?)
WHERE row = ?

-- name: distilled
DELETE FROM distilled WHERE run IN (SELECT run FROM erasing_runs)

-- name: preparedWalks
DELETE FROM prepared_walks WHERE run IN (SELECT run FROM erasing_runs)

-- name: rewritten
DELETE FROM rewritten WHERE run IN (SELECT run FROM erasing_runs)

-- name: recalls
DELETE FROM recalls WHERE run IN (SELECT run FROM erasing_runs)

-- name: passages
DELETE FROM passages WHERE run IN (SELECT run FROM erasing_runs)

-- name: vectors
DELETE FROM vectors WHERE run IN (SELECT run FROM erasing_runs)

-- name: indexed
DELETE FROM indexed WHERE run IN (SELECT run FROM erasing_runs)
