-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: insert
INSERT INTO vectors (run, kind, model, id, numbers) VALUES (?, ?, ?, ?, ?)
ON CONFLICT (run, kind, model, id) DO NOTHING

-- name: added
SELECT rowid, id, numbers FROM vectors
WHERE run = ? AND kind = ? AND model = ? AND rowid > ? ORDER BY rowid

-- name: deleteOthers
DELETE FROM vectors WHERE run = ? AND model <> ?

-- name: missingFacts
WITH asked (run, model) AS (VALUES (?, ?))
SELECT facts.id, facts.note
FROM asked JOIN indexed ON indexed.run = asked.run AND indexed.kind = 0
JOIN facts ON facts.run = indexed.run AND facts.id = indexed.id
WHERE NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.run = asked.run AND vectors.kind = 0
    AND vectors.model = asked.model AND vectors.id = indexed.id)
ORDER BY facts.id LIMIT ?

-- name: missingPassages
WITH asked (run, model) AS (VALUES (?, ?))
SELECT passages.id, passages.text
FROM asked JOIN passages ON passages.run = asked.run
WHERE NOT EXISTS (SELECT 1 FROM vectors WHERE vectors.run = asked.run AND vectors.kind = 1
    AND vectors.model = asked.model AND vectors.id = passages.id)
ORDER BY passages.id LIMIT ?

-- name: missingCount
WITH asked (run, model) AS (VALUES (?, ?))
SELECT (SELECT COUNT(*) FROM indexed WHERE run = asked.run AND kind IN (0, 1))
    - (SELECT COUNT(*) FROM vectors WHERE run = asked.run AND model = asked.model)
FROM asked

-- name: dataVersion
SELECT data_version FROM pragma_data_version
