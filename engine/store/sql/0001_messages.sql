-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT
-- Statements are divided by empty lines. A file is never edited once it has landed.

CREATE TABLE memories (
    row INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    format TEXT NOT NULL,
    source TEXT NOT NULL,
    licence TEXT NOT NULL,
    forked_from TEXT NOT NULL,
    imported_at INTEGER NOT NULL,
    is_archived INTEGER NOT NULL,
    fields INTEGER NOT NULL DEFAULT 0,
    tools INTEGER NOT NULL DEFAULT 0,
    messages INTEGER NOT NULL DEFAULT 0,
    turns INTEGER NOT NULL DEFAULT 0,
    first_at INTEGER,
    last_at INTEGER,
    bytes INTEGER NOT NULL DEFAULT 0
) STRICT

CREATE TABLE tombstones (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL
) STRICT

-- Holds a row only inside the transaction of an erasure: what the delete triggers look at.
CREATE TABLE erasing (
    memory INTEGER PRIMARY KEY
) STRICT

-- Without AUTOINCREMENT, which would rewrite one more page with every message.
CREATE TABLE bodies (
    id INTEGER PRIMARY KEY,
    memory INTEGER NOT NULL REFERENCES memories (row),
    is_packed INTEGER NOT NULL,
    bytes BLOB NOT NULL
) STRICT

-- Apart from the bodies so that each hash is kept once and no overflow page is read to find one.
-- Short, for these pages are written in random order; whoever finds a body compares its bytes.
CREATE TABLE body_hashes (
    memory INTEGER NOT NULL REFERENCES memories (row),
    hash BLOB NOT NULL,
    body INTEGER NOT NULL,
    PRIMARY KEY (memory, hash)
) STRICT, WITHOUT ROWID

CREATE TABLE instructions (
    memory INTEGER NOT NULL REFERENCES memories (row),
    ordinal INTEGER NOT NULL,
    body INTEGER NOT NULL,
    PRIMARY KEY (memory, ordinal)
) STRICT, WITHOUT ROWID

CREATE TABLE recorded (
    memory INTEGER NOT NULL REFERENCES memories (row),
    number INTEGER NOT NULL,
    body INTEGER NOT NULL,
    at INTEGER,
    is_time_made_up INTEGER NOT NULL,
    step INTEGER NOT NULL,
    PRIMARY KEY (memory, number)
) STRICT, WITHOUT ROWID

CREATE TABLE extras (
    memory INTEGER PRIMARY KEY REFERENCES memories (row),
    content BLOB NOT NULL
) STRICT

CREATE TABLE runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    memory INTEGER NOT NULL REFERENCES memories (row),
    key TEXT NOT NULL,
    tuning TEXT NOT NULL,
    judge TEXT NOT NULL,
    embedder TEXT NOT NULL,
    notes TEXT NOT NULL,
    is_complete INTEGER NOT NULL,
    is_live INTEGER NOT NULL,
    UNIQUE (memory, key)
) STRICT

CREATE TABLE history (
    run INTEGER NOT NULL REFERENCES runs (id),
    position INTEGER NOT NULL,
    number INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    role INTEGER NOT NULL,
    at INTEGER NOT NULL,
    is_time_made_up INTEGER NOT NULL,
    is_generated INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    digest BLOB NOT NULL,
    call_ids TEXT NOT NULL,
    tool_call_id TEXT NOT NULL,
    body INTEGER NOT NULL,
    arrived_with INTEGER NOT NULL,
    PRIMARY KEY (run, position)
) STRICT, WITHOUT ROWID

CREATE TABLE superseded (
    run INTEGER NOT NULL,
    position INTEGER NOT NULL,
    call INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (run, position),
    FOREIGN KEY (run, position) REFERENCES history (run, position)
) STRICT, WITHOUT ROWID

-- The run of a row is looked up here by every delete trigger of what a run owns.
CREATE VIEW erasing_runs AS
SELECT runs.id AS run FROM erasing JOIN runs ON runs.memory = erasing.memory

CREATE TRIGGER memories_keep BEFORE UPDATE OF row, id, format, source, licence, forked_from, imported_at ON memories
WHEN OLD.id <> 'importing'
BEGIN SELECT RAISE(ABORT, 'memories are not altered'); END

CREATE TRIGGER memories_stay BEFORE DELETE ON memories
WHEN OLD.row NOT IN (SELECT memory FROM erasing)
BEGIN SELECT RAISE(ABORT, 'memories are not deleted'); END

CREATE TRIGGER tombstones_keep BEFORE UPDATE ON tombstones
BEGIN SELECT RAISE(ABORT, 'tombstones are not altered'); END

CREATE TRIGGER tombstones_stay BEFORE DELETE ON tombstones
BEGIN SELECT RAISE(ABORT, 'tombstones are not deleted'); END

CREATE TRIGGER bodies_keep BEFORE UPDATE ON bodies
BEGIN SELECT RAISE(ABORT, 'bodies are not altered'); END

CREATE TRIGGER bodies_stay BEFORE DELETE ON bodies
WHEN OLD.memory NOT IN (SELECT memory FROM erasing)
BEGIN SELECT RAISE(ABORT, 'bodies are not deleted'); END

CREATE TRIGGER body_hashes_keep BEFORE UPDATE ON body_hashes
BEGIN SELECT RAISE(ABORT, 'hashes are not altered'); END

CREATE TRIGGER body_hashes_stay BEFORE DELETE ON body_hashes
WHEN OLD.memory NOT IN (SELECT memory FROM erasing)
BEGIN SELECT RAISE(ABORT, 'hashes are not deleted'); END

CREATE TRIGGER instructions_keep BEFORE UPDATE ON instructions
BEGIN SELECT RAISE(ABORT, 'instructions are not altered'); END

CREATE TRIGGER instructions_stay BEFORE DELETE ON instructions
WHEN OLD.memory NOT IN (SELECT memory FROM erasing)
BEGIN SELECT RAISE(ABORT, 'instructions are not deleted'); END

CREATE TRIGGER recorded_keep BEFORE UPDATE ON recorded
BEGIN SELECT RAISE(ABORT, 'recorded messages are not altered'); END

CREATE TRIGGER recorded_stay BEFORE DELETE ON recorded
WHEN OLD.memory NOT IN (SELECT memory FROM erasing)
BEGIN SELECT RAISE(ABORT, 'recorded messages are not deleted'); END

CREATE TRIGGER runs_keep BEFORE UPDATE OF id, memory, key, tuning, judge, embedder, notes, is_live ON runs
BEGIN SELECT RAISE(ABORT, 'runs are not altered'); END

CREATE TRIGGER runs_stay BEFORE DELETE ON runs
WHEN OLD.memory NOT IN (SELECT memory FROM erasing)
BEGIN SELECT RAISE(ABORT, 'runs are not deleted'); END

CREATE TRIGGER history_keep BEFORE UPDATE ON history
BEGIN SELECT RAISE(ABORT, 'history is not altered'); END

CREATE TRIGGER history_stay BEFORE DELETE ON history
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'history is not deleted'); END

CREATE TRIGGER superseded_keep BEFORE UPDATE ON superseded
BEGIN SELECT RAISE(ABORT, 'supersessions are not altered'); END

CREATE TRIGGER superseded_stay BEFORE DELETE ON superseded
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'supersessions are not deleted'); END
