-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- What rereading left of a call's recall after a reply. The latest reply's counts: the one before
-- it was regenerated.
CREATE TABLE distilled (
    run INTEGER NOT NULL,
    call INTEGER NOT NULL,
    reply INTEGER NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (run, call, reply),
    FOREIGN KEY (run, call) REFERENCES recalls (run, call)
) STRICT, WITHOUT ROWID

-- What a walk judged after a call's report, before the next message came.
CREATE TABLE prepared_walks (
    run INTEGER NOT NULL REFERENCES runs (id),
    call INTEGER NOT NULL,
    steps BLOB NOT NULL,
    PRIMARY KEY (run, call)
) STRICT, WITHOUT ROWID

-- From the call on a block of ours reads as another body. The history keeps the first one.
CREATE TABLE rewritten (
    run INTEGER NOT NULL,
    position INTEGER NOT NULL,
    call INTEGER NOT NULL,
    at INTEGER NOT NULL,
    tokens INTEGER NOT NULL,
    body INTEGER NOT NULL,
    PRIMARY KEY (run, position),
    FOREIGN KEY (run, position) REFERENCES history (run, position)
) STRICT, WITHOUT ROWID

CREATE TRIGGER distilled_keep BEFORE UPDATE ON distilled
BEGIN SELECT RAISE(ABORT, 'distilled recalls are not altered'); END

CREATE TRIGGER distilled_stay BEFORE DELETE ON distilled
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'distilled recalls are not deleted'); END

CREATE TRIGGER rewritten_keep BEFORE UPDATE ON rewritten
BEGIN SELECT RAISE(ABORT, 'rewritten blocks are not altered'); END

CREATE TRIGGER rewritten_stay BEFORE DELETE ON rewritten
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'rewritten blocks are not deleted'); END

CREATE TRIGGER prepared_walks_keep BEFORE UPDATE ON prepared_walks
BEGIN SELECT RAISE(ABORT, 'prepared walks are not altered'); END

CREATE TRIGGER prepared_walks_stay BEFORE DELETE ON prepared_walks
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'prepared walks are not deleted'); END
