-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- What was recalled for a user message, whole: the message that stands before it in the history
-- holds the block as it was sent.
CREATE TABLE recalls (
    run INTEGER NOT NULL REFERENCES runs (id),
    call INTEGER NOT NULL,
    record BLOB NOT NULL,
    PRIMARY KEY (run, call)
) STRICT, WITHOUT ROWID

CREATE TRIGGER recalls_keep BEFORE UPDATE ON recalls
BEGIN SELECT RAISE(ABORT, 'recalls are not altered'); END

CREATE TRIGGER recalls_stay BEFORE DELETE ON recalls
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'recalls are not deleted'); END
