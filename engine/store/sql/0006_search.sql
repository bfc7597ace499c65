-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

CREATE TABLE passages (
    run INTEGER NOT NULL REFERENCES runs (id),
    id INTEGER NOT NULL,
    episode INTEGER NOT NULL,
    position INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    role INTEGER NOT NULL,
    speaker TEXT NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (run, id)
) STRICT, WITHOUT ROWID

-- What the word indexes hold, and how many words each text has. Kind: 0 facts, 1 passages alone,
-- 2 passages together with the one before, 3 whole episodes with the number of their passages.
CREATE TABLE indexed (
    run INTEGER NOT NULL REFERENCES runs (id),
    kind INTEGER NOT NULL,
    id INTEGER NOT NULL,
    words INTEGER NOT NULL,
    PRIMARY KEY (run, kind, id)
) STRICT, WITHOUT ROWID

-- The texts themselves stand in facts and passages. A row's id is run * 2^32 + id, so that one run
-- is one stretch of rows.
CREATE VIRTUAL TABLE words_0 USING fts5 (text, content = '', tokenize = 'porter unicode61 remove_diacritics 2')

CREATE VIRTUAL TABLE words_1 USING fts5 (text, content = '', tokenize = 'porter unicode61 remove_diacritics 2')

CREATE VIRTUAL TABLE words_2 USING fts5 (text, content = '', tokenize = 'porter unicode61 remove_diacritics 2')

CREATE VIRTUAL TABLE terms_0 USING fts5vocab (words_0, instance)

CREATE VIRTUAL TABLE terms_1 USING fts5vocab (words_1, instance)

CREATE VIRTUAL TABLE terms_2 USING fts5vocab (words_2, instance)

CREATE TRIGGER passages_keep BEFORE UPDATE ON passages
BEGIN SELECT RAISE(ABORT, 'passages are not altered'); END

CREATE TRIGGER passages_stay BEFORE DELETE ON passages
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'passages are not deleted'); END

CREATE TRIGGER indexed_keep BEFORE UPDATE ON indexed
BEGIN SELECT RAISE(ABORT, 'the list of what is indexed is not altered'); END

CREATE TRIGGER indexed_stay BEFORE DELETE ON indexed
WHEN OLD.run NOT IN (SELECT run FROM erasing_runs)
BEGIN SELECT RAISE(ABORT, 'the list of what is indexed is not shortened'); END

-- What the embedding models made of facts (kind 0) and passages (kind 1): 32-bit floats, the low
-- byte first. Empty where the model does not cover the text. They may be deleted: they can be made
-- again.
CREATE TABLE vectors (
    run INTEGER NOT NULL REFERENCES runs (id),
    kind INTEGER NOT NULL,
    model TEXT NOT NULL,
    id INTEGER NOT NULL,
    numbers BLOB NOT NULL,
    PRIMARY KEY (run, kind, model, id)
) STRICT

CREATE TRIGGER vectors_keep BEFORE UPDATE ON vectors
BEGIN SELECT RAISE(ABORT, 'vectors are not altered'); END
