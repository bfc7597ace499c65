-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insertEntity
INSERT INTO entities (run, id, name, at) VALUES (?, ?, ?, ?)

-- name: insertAlias
INSERT INTO aliases (run, entity, ordinal, name, fact)
VALUES (?, ?, (SELECT coalesce(max(ordinal), 0) + 1 FROM aliases WHERE run = ? AND entity = ?),
    ?, ?)

-- name: insertFact
INSERT INTO facts (run, id, note, subject, object, is_milestone, turns, episodes, at,
    is_unverified, is_repaired, written_by, type, source, tokens)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: insertTrace
INSERT INTO fact_traces (run, fact, ordinal, at, score, why, turns, episodes)
VALUES (?, ?, (SELECT coalesce(max(ordinal), 0) + 1 FROM fact_traces WHERE run = ? AND fact = ?),
    ?, ?, ?, ?, ?)

-- name: insertEvent
INSERT INTO fact_events (run, fact, ordinal, state, by_fact, at)
VALUES (?, ?, (SELECT coalesce(max(ordinal), 0) + 1 FROM fact_events WHERE run = ? AND fact = ?),
    ?, ?, ?)

-- name: entities
SELECT id, name, at FROM entities WHERE run = ? ORDER BY id

-- name: aliases
SELECT entity, name, fact FROM aliases WHERE run = ? ORDER BY entity, ordinal

-- name: facts
SELECT id, note, subject, object, is_milestone, turns, episodes, at, is_unverified, is_repaired,
    written_by, type, source, tokens
FROM facts WHERE run = ? ORDER BY id

-- name: traces
SELECT fact, at, score, why, turns, episodes FROM fact_traces WHERE run = ? ORDER BY fact, ordinal

-- name: events
SELECT fact, state, by_fact, at FROM fact_events WHERE run = ? ORDER BY fact, ordinal

-- name: insertGraphEvent
INSERT INTO graph_events (run, id, at, author, kind, fact, other_fact, entity, other_entity, text,
    tokens, names, facts, undoes, reason)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: graphEvents
SELECT id, at, author, kind, fact, other_fact, entity, other_entity, text, tokens, names, facts,
    undoes, reason
FROM graph_events WHERE run = ? ORDER BY id
