// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/replay/evidence.h>

namespace Ebb {

//! What a run came to, added up from its calls.
struct RunSummary
{
    qint64 fades = 0;
    qint64 sleeps = 0;
    qint64 notesAsked = 0;
    qint64 notesMissing = 0; //!< asked, and no note was taken with that call
    qint64 sealed = 0;
    qint64 forgotten = 0;
    TokenCount promptTokens = 0;
    TokenCount cachedPrefixTokens = 0;
    TokenCount peakRequest = 0;
    double meanHistory = 0;
    std::optional<EvidenceCount> evidence;

    bool operator==(const RunSummary &) const = default;
};

RunSummary summarise(const RunLog &log, const Recording &recording);

} // namespace Ebb
