-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insert
INSERT INTO runs (memory, key, tuning, judge, embedder, notes, is_complete, is_live)
VALUES ((SELECT row FROM memories WHERE id = ?), ?, ?, ?, ?, ?, ?, ?)

-- name: finish
UPDATE runs SET is_complete = 1 WHERE id = ?

-- name: ofMemory
SELECT runs.id, runs.key, memories.id, runs.tuning, runs.judge, runs.embedder, runs.notes,
    runs.is_complete, runs.is_live
FROM memories JOIN runs ON runs.memory = memories.row
WHERE memories.id = ? ORDER BY runs.id

-- name: byKeyPrefix
SELECT runs.id, runs.key, memories.id, runs.tuning, runs.judge, runs.embedder, runs.notes,
    runs.is_complete, runs.is_live
FROM memories JOIN runs ON runs.memory = memories.row
WHERE memories.id = ? AND substr(runs.key, 1, length(?)) = ? ORDER BY length(runs.key), runs.key

-- name: newest
SELECT runs.id, runs.key, memories.id, runs.tuning, runs.judge, runs.embedder, runs.notes,
    runs.is_complete, runs.is_live
FROM memories JOIN runs ON runs.memory = memories.row
WHERE memories.id = ? ORDER BY runs.id DESC LIMIT 1

-- name: byKey
SELECT runs.id, runs.key, memories.id, runs.tuning, runs.judge, runs.embedder, runs.notes,
    runs.is_complete, runs.is_live
FROM memories JOIN runs ON runs.memory = memories.row
WHERE memories.id = ? AND runs.key = ?
