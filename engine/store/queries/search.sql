-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insertPassage
INSERT INTO passages (run, id, episode, position, turn, role, speaker, at, text)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)

-- name: passages
SELECT id, episode, position, turn, role, speaker, at, text FROM passages WHERE run = ? ORDER BY id

-- name: passagesBetween
SELECT id, episode, position, turn, role, speaker, at, text FROM passages
WHERE run = ? AND id BETWEEN ? AND ? ORDER BY id

-- name: lastPassage
SELECT COALESCE(MAX(id), 0) FROM passages WHERE run = ?

-- name: passageEpisodes
SELECT id, episode FROM passages WHERE run = ?

-- name: insertIndexed
INSERT INTO indexed (run, kind, id, words) VALUES (?, ?, ?, ?)

-- name: indexed
SELECT id, words FROM indexed WHERE run = ? AND kind = ? ORDER BY id

-- name: indexedRuns
SELECT DISTINCT run FROM indexed ORDER BY run

-- name: insertWords0
INSERT INTO words_0 (rowid, text) VALUES (?, ?)

-- name: insertWords1
INSERT INTO words_1 (rowid, text) VALUES (?, ?)

-- name: insertWords2
INSERT INTO words_2 (rowid, text) VALUES (?, ?)

-- name: rowsWith0
SELECT doc FROM terms_0 WHERE term = ? AND doc BETWEEN ? AND ?

-- name: rowsWith1
SELECT doc FROM terms_1 WHERE term = ? AND doc BETWEEN ? AND ?

-- name: rowsWith2
SELECT doc FROM terms_2 WHERE term = ? AND doc BETWEEN ? AND ?

-- name: clearWords0
INSERT INTO words_0 (words_0) VALUES ('delete-all')

-- name: clearWords1
INSERT INTO words_1 (words_1) VALUES ('delete-all')

-- name: clearWords2
INSERT INTO words_2 (words_2) VALUES ('delete-all')

-- name: createQuery
CREATE VIRTUAL TABLE temp.query_words USING fts5 (text, content = '', tokenize = 'porter unicode61 remove_diacritics 2')

-- name: createQueryTerms
CREATE VIRTUAL TABLE temp.query_terms USING fts5vocab (temp, query_words, row)

-- name: insertQuery
INSERT INTO temp.query_words (rowid, text) VALUES (1, ?)

-- name: queryTerms
SELECT term FROM temp.query_terms ORDER BY term

-- name: clearQuery
INSERT INTO temp.query_words (query_words) VALUES ('delete-all')

-- name: factTexts
SELECT facts.id, facts.note
    || ' ' || COALESCE((SELECT name FROM entities WHERE entities.run = facts.run AND entities.id = facts.subject), '')
    || ' ' || COALESCE((SELECT name FROM entities WHERE entities.run = facts.run AND entities.id = facts.object), '')
FROM facts JOIN indexed ON indexed.run = facts.run AND indexed.kind = 0 AND indexed.id = facts.id
WHERE facts.run = ?
ORDER BY facts.id

-- name: insertRecall
INSERT INTO recalls (run, call, record) VALUES (?, ?, ?)

-- name: recalls
SELECT record, (SELECT content FROM distilled
    WHERE distilled.run = recalls.run AND distilled.call = recalls.call
    ORDER BY reply DESC LIMIT 1)
FROM recalls WHERE run = ? ORDER BY call

-- name: recall
SELECT record, (SELECT content FROM distilled
    WHERE distilled.run = recalls.run AND distilled.call = recalls.call
    ORDER BY reply DESC LIMIT 1)
FROM recalls WHERE run = ? AND call = ?

-- name: insertPreparedWalk
INSERT OR IGNORE INTO prepared_walks (run, call, steps) VALUES (?, ?, ?)

-- name: preparedWalk
SELECT steps FROM prepared_walks WHERE run = ? AND call = ?

-- name: insertDistilled
INSERT INTO distilled (run, call, reply, content) VALUES (?, ?, ?, ?)

-- name: hasDistilled
SELECT 1 FROM distilled WHERE run = ? AND call = ? AND reply = ?
