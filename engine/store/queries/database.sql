-- SPDX-FileCopyrightText: 2026 The Ebb authors
-- SPDX-License-Identifier: MIT

-- name: begin
BEGIN

-- name: beginWriting
BEGIN IMMEDIATE

-- name: commit
COMMIT

-- name: rollback
ROLLBACK

-- name: vacuum
VACUUM

-- name: vacuumInto
VACUUM INTO ?

-- name: truncateWal
PRAGMA wal_checkpoint(TRUNCATE)

-- name: integrity
PRAGMA integrity_check

-- name: foreignKeys
PRAGMA foreign_key_check
