-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insertMemory
INSERT INTO memories (id, title, format, source, licence, forked_from, imported_at, is_archived)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)

-- name: setHead
UPDATE memories SET fields = ?, tools = ? WHERE id = ?

-- name: head
SELECT fields, tools FROM memories WHERE id = ?

-- name: insertInstruction
INSERT INTO instructions (memory, ordinal, body)
VALUES ((SELECT row FROM memories WHERE id = ?), ?, ?)

-- name: instructions
SELECT bodies.is_packed, bodies.bytes
FROM instructions JOIN bodies ON bodies.id = instructions.body
WHERE instructions.memory = (SELECT row FROM memories WHERE id = ?)
ORDER BY instructions.ordinal

-- name: memories
SELECT id, title, format, source, licence, forked_from, imported_at, is_archived, messages, turns,
    first_at, last_at, bytes
FROM memories ORDER BY imported_at, row

-- name: memoriesByPrefix
SELECT id, title, format, source, licence, forked_from, imported_at, is_archived, messages, turns,
    first_at, last_at, bytes
FROM memories WHERE substr(id, 1, length(?)) = ? ORDER BY length(id), id

-- name: rename
UPDATE memories SET title = ? WHERE id = ?

-- name: setArchived
UPDATE memories SET is_archived = ? WHERE id = ?

-- name: addToCounts
UPDATE memories SET messages = messages + ?, turns = turns + ?, bytes = bytes + ?,
    first_at = min(coalesce(first_at, ?), coalesce(?, first_at)),
    last_at = max(coalesce(last_at, ?), coalesce(?, last_at))
WHERE id = ?

-- name: insertRecorded
INSERT INTO recorded (memory, number, body, at, is_time_made_up, step)
VALUES ((SELECT row FROM memories WHERE id = ?), ?, ?, ?, ?, ?)

-- name: recorded
SELECT bodies.is_packed, bodies.bytes, recorded.at, recorded.is_time_made_up, recorded.step
FROM recorded JOIN bodies ON bodies.id = recorded.body
WHERE recorded.memory = (SELECT row FROM memories WHERE id = ?)
ORDER BY recorded.number

-- name: setExtras
INSERT INTO extras (memory, content) VALUES ((SELECT row FROM memories WHERE id = ?), ?)
ON CONFLICT (memory) DO UPDATE SET content = excluded.content

-- name: extras
SELECT content FROM extras WHERE memory = (SELECT row FROM memories WHERE id = ?)

-- name: findBody
SELECT bodies.id, bodies.is_packed, bodies.bytes
FROM body_hashes JOIN bodies ON bodies.id = body_hashes.body
WHERE body_hashes.memory = (SELECT row FROM memories WHERE id = ?) AND body_hashes.hash = ?

-- name: insertBody
INSERT INTO bodies (memory, is_packed, bytes)
VALUES ((SELECT row FROM memories WHERE id = ?), ?, ?)

-- name: insertBodyHash
INSERT OR IGNORE INTO body_hashes (memory, hash, body)
VALUES ((SELECT row FROM memories WHERE id = ?), ?, ?)

-- name: body
SELECT is_packed, bytes FROM bodies WHERE id = ?

-- name: insertEntry
INSERT INTO history (run, position, number, turn, role, at, is_time_made_up, is_generated, tokens,
    digest, call_ids, tool_call_id, body, arrived_with)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: entries
SELECT history.position, history.number, history.turn, history.role, history.at,
    history.is_time_made_up, history.is_generated, history.tokens, history.digest,
    history.call_ids, history.tool_call_id, history.body, history.arrived_with,
    coalesce(superseded.call, 0), rewritten.call, rewritten.at, rewritten.tokens, rewritten.body
FROM history LEFT JOIN superseded
    ON superseded.run = history.run AND superseded.position = history.position
LEFT JOIN rewritten
    ON rewritten.run = history.run AND rewritten.position = history.position
WHERE history.run = ? ORDER BY history.position

-- name: supersede
INSERT INTO superseded (run, position, call, at) VALUES (?, ?, ?, ?)

-- name: supersessions
SELECT position, call, at FROM superseded WHERE run = ? ORDER BY position

-- name: historyBodies
SELECT bodies.is_packed, bodies.bytes
FROM history LEFT JOIN rewritten
    ON rewritten.run = history.run AND rewritten.position = history.position
        AND rewritten.call <= ?
JOIN bodies ON bodies.id = coalesce(rewritten.body, history.body)
WHERE history.run = ? AND history.position BETWEEN ? AND ? ORDER BY history.position

-- name: rewrite
INSERT INTO rewritten (run, position, call, at, tokens, body) VALUES (?, ?, ?, ?, ?, ?)

-- name: beginImport
SAVEPOINT one_import

-- name: dropImport
ROLLBACK TO one_import

-- name: releaseImport
RELEASE one_import

-- name: finishImport
UPDATE memories SET id = ?, title = ?, format = ?, source = ?, licence = ? WHERE id = 'importing'
