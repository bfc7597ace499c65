-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insert
INSERT INTO calls (run, call, turn, at, model, ratio, ceiling, fixed, room, budget, typical_turn,
    landing, turn_in_progress, history, request, prefix, raw_request, has_slept, fade, after_fade,
    leaving, sealed, forgotten, is_note_asked, note_taken, generated_notes, recipe, account)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: insertFadeEnd
INSERT INTO fade_ends (run, call, history) VALUES (?, ?, ?)

-- name: insertReply
INSERT INTO replies (run, ordinal, call, at, digest, note_taken, generated_notes, account)
VALUES (?, (SELECT coalesce(max(ordinal), 0) + 1 FROM replies WHERE run = ?), ?, ?, ?, ?, ?, ?)

-- name: calls
SELECT calls.call, turn, calls.at, model, ratio, ceiling, fixed, room, budget, typical_turn,
    landing, turn_in_progress, calls.history, request, prefix, raw_request, has_slept, fade,
    coalesce(fade_ends.history, after_fade), leaving, sealed, forgotten, is_note_asked,
    coalesce(replies.note_taken, calls.note_taken),
    coalesce(replies.generated_notes, calls.generated_notes), recipe, calls.account,
    replies.at, replies.account
FROM calls
    LEFT JOIN replies ON replies.run = calls.run AND replies.call = calls.call
    LEFT JOIN fade_ends ON fade_ends.run = calls.run AND fade_ends.call = calls.call
WHERE calls.run = ? ORDER BY calls.call

-- name: account
SELECT account FROM calls WHERE run = ? AND call = ?

-- name: lastReply
SELECT call, digest FROM replies WHERE run = ? ORDER BY ordinal DESC LIMIT 1

-- name: replies
SELECT call, digest FROM replies WHERE run = ? ORDER BY ordinal

-- name: insertRatio
INSERT INTO ratios (run, ordinal, model, ratio, call)
VALUES (?, (SELECT coalesce(max(ordinal), 0) + 1 FROM ratios WHERE run = ?), ?, ?, ?)

-- name: ratios
SELECT model, ratio, call FROM ratios WHERE run = ? ORDER BY ordinal

-- name: insertFactsBlock
INSERT INTO facts_blocks (run, ordinal, call, body, facts)
VALUES (?, (SELECT coalesce(max(ordinal), 0) + 1 FROM facts_blocks WHERE run = ?), ?, ?, ?)

-- name: factsBlocks
SELECT call, body, facts FROM facts_blocks WHERE run = ? ORDER BY ordinal

-- name: factsBlock
SELECT call, body, facts FROM facts_blocks WHERE run = ? ORDER BY ordinal DESC LIMIT 1

-- name: nextJob
SELECT coalesce(max(id), 0) + 1 FROM jobs WHERE run = ?

-- name: insertJob
INSERT INTO jobs (run, id, kind, payload, state, tries, error, queued_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)

-- name: jobs
SELECT id, kind, payload, state, tries, error, queued_at FROM jobs WHERE run = ? ORDER BY id

-- name: waitingJobs
SELECT id, kind, payload, state, tries, error, queued_at FROM jobs
WHERE run = ? AND state = 0 ORDER BY id

-- name: updateJob
UPDATE jobs SET state = ?, tries = ?, error = ? WHERE run = ? AND id = ?
