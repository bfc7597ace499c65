-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- What happened to facts and entities after they were written: merged, retired, edited, pinned,
-- split, taken back. Names are a JSON list, facts packed ids; 0 and no text where a kind has none.
CREATE TABLE graph_events (
    run INTEGER NOT NULL REFERENCES runs (id),
    id INTEGER NOT NULL,
    at INTEGER NOT NULL,
    author INTEGER NOT NULL,
    kind INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    other_fact INTEGER NOT NULL,
    entity INTEGER NOT NULL,
    other_entity INTEGER NOT NULL,
    text TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    names TEXT NOT NULL,
    facts BLOB NOT NULL,
    undoes INTEGER NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID

CREATE TRIGGER graph_events_keep BEFORE UPDATE ON graph_events
BEGIN SELECT RAISE(ABORT, 'events of the graph are not altered'); END

CREATE TRIGGER graph_events_stay BEFORE DELETE ON graph_events
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'events of the graph are not deleted'); END

-- The runs an erasure takes when it leaves the rest of the memory: with any row here the delete
-- triggers give way to these runs alone. Empty outside the transaction of an erasure.
CREATE TABLE erasing_parts (
    run INTEGER PRIMARY KEY
) STRICT

DROP VIEW erasing_runs

CREATE VIEW erasing_runs AS
SELECT runs.id AS run FROM erasing JOIN runs ON runs.memory = erasing.memory
WHERE NOT EXISTS (SELECT 1 FROM erasing_parts) OR runs.id IN (SELECT run FROM erasing_parts)
