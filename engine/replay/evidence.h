// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

//! Where the messages that answer a question were when it was asked, counted over all questions.
struct EvidenceCount
{
    qint64 inView = 0;
    qint64 inFact = 0; //!< out of view, its turn stands behind a fact in the facts block
    qint64 recalled = 0; //!< brought back by recall
    qint64 lost = 0;

    qint64 total() const { return inView + inFact + recalled + lost; }
    //! Share of the needed messages that were there in some form.
    double needHitRate() const { return total() ? 1 - double(lost) / double(total()) : 0; }
    bool operator==(const EvidenceCount &) const = default;
};

//! Counts a recording's labelled evidence against a run. A question without a time is asked at the
//! end of the run; evidence later than its question counts for nothing.
std::optional<EvidenceCount> countEvidence(const Recording &recording, const RunLog &log);

} // namespace Ebb
