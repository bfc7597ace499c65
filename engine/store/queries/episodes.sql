-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insert
INSERT INTO episodes (run, id, title, first_position, last_position, first_turn, last_turn, units,
    tokens, started_at, encoded_at, cut_at, cut_call)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: insertTrace
INSERT INTO traces (run, episode, ordinal, at, score, is_counted, fact)
VALUES (?, ?, (SELECT coalesce(max(ordinal), 0) + 1 FROM traces WHERE run = ? AND episode = ?),
    ?, ?, ?, ?)

-- name: insertState
INSERT INTO states (run, episode, ordinal, state, at, call)
VALUES (?, ?, (SELECT coalesce(max(ordinal), 0) + 1 FROM states WHERE run = ? AND episode = ?),
    ?, ?, ?)

-- name: acknowledge
INSERT INTO acknowledgements (run, episode, at) VALUES (?, ?, ?)
ON CONFLICT (run, episode) DO NOTHING

-- name: episodes
SELECT episodes.id, title, first_position, last_position, first_turn, last_turn, units, tokens,
    started_at, encoded_at, cut_at, cut_call, acknowledgements.at
FROM episodes LEFT JOIN acknowledgements
    ON acknowledgements.run = episodes.run AND acknowledgements.episode = episodes.id
WHERE episodes.run = ? ORDER BY episodes.id

-- name: traces
SELECT episode, at, score, is_counted, fact FROM traces WHERE run = ? ORDER BY episode, ordinal

-- name: states
SELECT episode, state, at, call FROM states WHERE run = ? ORDER BY episode, ordinal
