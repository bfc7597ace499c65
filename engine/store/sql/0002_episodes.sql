-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

CREATE TABLE episodes (
    run INTEGER NOT NULL REFERENCES runs (id),
    id INTEGER NOT NULL,
    title TEXT NOT NULL,
    first_position INTEGER NOT NULL,
    last_position INTEGER NOT NULL,
    first_turn INTEGER NOT NULL,
    last_turn INTEGER NOT NULL,
    units INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    started_at INTEGER NOT NULL,
    encoded_at INTEGER NOT NULL,
    cut_at INTEGER NOT NULL,
    cut_call INTEGER NOT NULL,
    PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID

CREATE TABLE traces (
    run INTEGER NOT NULL,
    episode INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    at INTEGER NOT NULL,
    score REAL NOT NULL,
    is_counted INTEGER NOT NULL,
    fact INTEGER NOT NULL,
    PRIMARY KEY (run, episode, ordinal),
    FOREIGN KEY (run, episode) REFERENCES episodes (run, id)
) STRICT, WITHOUT ROWID

CREATE TABLE states (
    run INTEGER NOT NULL,
    episode INTEGER NOT NULL,
    ordinal INTEGER NOT NULL,
    state INTEGER NOT NULL,
    at INTEGER NOT NULL,
    call INTEGER NOT NULL,
    PRIMARY KEY (run, episode, ordinal),
    FOREIGN KEY (run, episode) REFERENCES episodes (run, id)
) STRICT, WITHOUT ROWID

CREATE TABLE acknowledgements (
    run INTEGER NOT NULL,
    episode INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (run, episode),
    FOREIGN KEY (run, episode) REFERENCES episodes (run, id)
) STRICT, WITHOUT ROWID

CREATE TRIGGER episodes_keep BEFORE UPDATE ON episodes
BEGIN SELECT RAISE(ABORT, 'episodes are not altered'); END

CREATE TRIGGER episodes_stay BEFORE DELETE ON episodes
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'episodes are not deleted'); END

CREATE TRIGGER traces_keep BEFORE UPDATE ON traces
BEGIN SELECT RAISE(ABORT, 'traces are not altered'); END

CREATE TRIGGER traces_stay BEFORE DELETE ON traces
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'traces are not deleted'); END

CREATE TRIGGER states_keep BEFORE UPDATE ON states
BEGIN SELECT RAISE(ABORT, 'states are not altered'); END

CREATE TRIGGER states_stay BEFORE DELETE ON states
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'states are not deleted'); END

CREATE TRIGGER acknowledgements_keep BEFORE UPDATE ON acknowledgements
BEGIN SELECT RAISE(ABORT, 'acknowledgements are not altered'); END

CREATE TRIGGER acknowledgements_stay BEFORE DELETE ON acknowledgements
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'acknowledgements are not deleted'); END
