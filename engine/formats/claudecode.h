// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/importjob.h>

namespace Ebb {

//! Imports a Claude Code session, one JSON record a line. The file is read twice, once to plan and
//! once to fill in, and only a few numbers are kept of each record: see ClaudePlan for how records
//! become messages. The title is the last one a person gave, else the last that was made up for the
//! session, else the first line a person wrote.
Result<void> importClaudeCode(const ImportJob &job);

} // namespace Ebb
