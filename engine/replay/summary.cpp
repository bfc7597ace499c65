// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/replay/summary.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

RunSummary summarise(const RunLog &log, const Recording &recording)
{
    RunSummary summary;
    double history = 0;
    for (const CallRecord &call : log.calls) {
        summary.fades += call.fade.has_value();
        summary.sleeps += call.hasSlept;
        summary.notesAsked += call.isNoteAsked;
        const bool hasNote = call.account.why.contains("note"_L1);
        summary.notesMissing += call.isNoteAsked && !hasNote;
        summary.sealed += call.sealed.size();
        summary.forgotten += call.forgotten.size();
        summary.promptTokens += call.request;
        summary.cachedPrefixTokens += call.prefix;
        summary.peakRequest = std::max(summary.peakRequest, call.request);
        history += double(call.history);
    }
    if (!log.calls.isEmpty())
        summary.meanHistory = history / double(log.calls.size());
    summary.evidence = countEvidence(recording, log);
    return summary;
}

} // namespace Ebb
