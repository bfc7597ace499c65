-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

CREATE TABLE calls (
    run INTEGER NOT NULL REFERENCES runs (id),
    call INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    at INTEGER NOT NULL,
    model TEXT NOT NULL,
    ratio REAL NOT NULL,
    ceiling INTEGER NOT NULL,
    fixed INTEGER NOT NULL,
    room INTEGER NOT NULL,
    budget INTEGER NOT NULL,
    typical_turn INTEGER NOT NULL,
    landing INTEGER NOT NULL,
    turn_in_progress INTEGER NOT NULL,
    history INTEGER NOT NULL,
    request INTEGER NOT NULL,
    prefix INTEGER NOT NULL,
    raw_request INTEGER NOT NULL,
    has_slept INTEGER NOT NULL,
    fade BLOB,
    after_fade INTEGER,
    leaving BLOB NOT NULL,
    sealed BLOB NOT NULL,
    forgotten BLOB NOT NULL,
    is_note_asked INTEGER NOT NULL,
    note_taken INTEGER NOT NULL,
    generated_notes INTEGER NOT NULL,
    recipe BLOB NOT NULL,
    account BLOB NOT NULL,
    PRIMARY KEY (run, call)
) STRICT

-- What a fade came to once all it picked had sealed: known some calls later.
CREATE TABLE fade_ends (
    run INTEGER NOT NULL,
    call INTEGER NOT NULL,
    history INTEGER NOT NULL,
    PRIMARY KEY (run, call),
    FOREIGN KEY (run, call) REFERENCES calls (run, call)
) STRICT, WITHOUT ROWID

-- `account` holds only what report added to the account of decorate.
CREATE TABLE replies (
    run INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    call INTEGER NOT NULL,
    at INTEGER,
    digest BLOB NOT NULL,
    note_taken INTEGER NOT NULL,
    generated_notes INTEGER NOT NULL,
    account BLOB NOT NULL,
    PRIMARY KEY (run, ordinal),
    UNIQUE (run, call),
    FOREIGN KEY (run, call) REFERENCES calls (run, call)
) STRICT, WITHOUT ROWID

CREATE TABLE ratios (
    run INTEGER NOT NULL REFERENCES runs (id),
    ordinal INTEGER NOT NULL,
    model TEXT NOT NULL,
    ratio REAL NOT NULL,
    call INTEGER NOT NULL,
    PRIMARY KEY (run, ordinal)
) STRICT, WITHOUT ROWID

CREATE TABLE facts_blocks (
    run INTEGER NOT NULL REFERENCES runs (id),
    ordinal INTEGER NOT NULL,
    call INTEGER NOT NULL,
    body INTEGER NOT NULL,
    facts BLOB NOT NULL,
    PRIMARY KEY (run, ordinal)
) STRICT, WITHOUT ROWID

CREATE TABLE jobs (
    run INTEGER NOT NULL REFERENCES runs (id),
    id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    state INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    error TEXT NOT NULL,
    queued_at INTEGER NOT NULL,
    PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID

CREATE TRIGGER calls_keep BEFORE UPDATE ON calls
BEGIN SELECT RAISE(ABORT, 'calls are not altered'); END

CREATE TRIGGER calls_stay BEFORE DELETE ON calls
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'calls are not deleted'); END

CREATE TRIGGER fade_ends_keep BEFORE UPDATE ON fade_ends
BEGIN SELECT RAISE(ABORT, 'ends of fades are not altered'); END

CREATE TRIGGER fade_ends_stay BEFORE DELETE ON fade_ends
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'ends of fades are not deleted'); END

CREATE TRIGGER replies_keep BEFORE UPDATE ON replies
BEGIN SELECT RAISE(ABORT, 'replies are not altered'); END

CREATE TRIGGER replies_stay BEFORE DELETE ON replies
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'replies are not deleted'); END

CREATE TRIGGER ratios_keep BEFORE UPDATE ON ratios
BEGIN SELECT RAISE(ABORT, 'ratios are not altered'); END

CREATE TRIGGER ratios_stay BEFORE DELETE ON ratios
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'ratios are not deleted'); END

CREATE TRIGGER facts_blocks_keep BEFORE UPDATE ON facts_blocks
BEGIN SELECT RAISE(ABORT, 'facts blocks are not altered'); END

CREATE TRIGGER facts_blocks_stay BEFORE DELETE ON facts_blocks
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'facts blocks are not deleted'); END

CREATE TRIGGER jobs_keep BEFORE UPDATE OF run, id, kind, payload, queued_at ON jobs
BEGIN SELECT RAISE(ABORT, 'jobs keep their task'); END

CREATE TRIGGER jobs_stay BEFORE DELETE ON jobs
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'jobs are not deleted'); END
