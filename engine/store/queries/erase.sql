-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: memoryRow
SELECT row FROM memories WHERE id = ?

-- name: mark
INSERT INTO erasing (memory) VALUES (?)

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
DELETE FROM runs WHERE memory IN (SELECT memory FROM erasing)

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
