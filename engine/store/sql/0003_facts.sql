-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

CREATE TABLE entities (
    run INTEGER NOT NULL REFERENCES runs (id),
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID

CREATE TABLE aliases (
    run INTEGER NOT NULL,
    entity INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    name TEXT NOT NULL,
    fact INTEGER NOT NULL,
    PRIMARY KEY (run, entity, ordinal),
    FOREIGN KEY (run, entity) REFERENCES entities (run, id)
) STRICT, WITHOUT ROWID

CREATE TABLE facts (
    run INTEGER NOT NULL REFERENCES runs (id),
    id INTEGER NOT NULL,
    note TEXT NOT NULL,
    subject INTEGER NOT NULL,
    object INTEGER NOT NULL,
    is_milestone INTEGER NOT NULL,
    turns BLOB NOT NULL,
    episodes BLOB NOT NULL,
    at INTEGER NOT NULL,
    is_unverified INTEGER NOT NULL,
    is_repaired INTEGER NOT NULL,
    written_by INTEGER NOT NULL,
    type TEXT NOT NULL,
    source TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID

-- A restatement brings turns and episodes of its own.
CREATE TABLE fact_traces (
    run INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    at INTEGER NOT NULL,
    score REAL NOT NULL,
    why INTEGER NOT NULL,
    turns BLOB NOT NULL,
    episodes BLOB NOT NULL,
    PRIMARY KEY (run, fact, ordinal),
    FOREIGN KEY (run, fact) REFERENCES facts (run, id)
) STRICT, WITHOUT ROWID

-- Merged, retired, or held again by hand; the latest counts.
CREATE TABLE fact_events (
    run INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    state INTEGER NOT NULL,
    by_fact INTEGER NOT NULL,
    at INTEGER,
    PRIMARY KEY (run, fact, ordinal),
    FOREIGN KEY (run, fact) REFERENCES facts (run, id)
) STRICT, WITHOUT ROWID

CREATE TRIGGER entities_keep BEFORE UPDATE ON entities
BEGIN SELECT RAISE(ABORT, 'entities are not altered'); END

CREATE TRIGGER entities_stay BEFORE DELETE ON entities
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'entities are not deleted'); END

CREATE TRIGGER aliases_keep BEFORE UPDATE ON aliases
BEGIN SELECT RAISE(ABORT, 'aliases are not altered'); END

CREATE TRIGGER aliases_stay BEFORE DELETE ON aliases
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'aliases are not deleted'); END

CREATE TRIGGER facts_keep BEFORE UPDATE ON facts
BEGIN SELECT RAISE(ABORT, 'facts are not altered'); END

CREATE TRIGGER facts_stay BEFORE DELETE ON facts
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'facts are not deleted'); END

CREATE TRIGGER fact_traces_keep BEFORE UPDATE ON fact_traces
BEGIN SELECT RAISE(ABORT, 'traces of facts are not altered'); END

CREATE TRIGGER fact_traces_stay BEFORE DELETE ON fact_traces
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'traces of facts are not deleted'); END

CREATE TRIGGER fact_events_keep BEFORE UPDATE ON fact_events
BEGIN SELECT RAISE(ABORT, 'events of facts are not altered'); END

CREATE TRIGGER fact_events_stay BEFORE DELETE ON fact_events
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'events of facts are not deleted'); END
