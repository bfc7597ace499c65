// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/notewriter.h>
#include <engine/judge/termstatistics.h>

namespace Ebb {

//! A sentence that may become a fact.
struct Candidate
{
    QString text; //!< verbatim but for markup
    const LeavingMessage *message = nullptr;
    qsizetype place = 0; //!< in its message, from 0; tool lines count from 0 too
    double score = 0; //!< how much it tells; below `WorthKeeping` it says nothing
    bool isMilestone = false;
    std::vector<TermId> terms; //!< its telling words, sorted, each once
};

inline constexpr double WorthKeeping = 1.0;

//! Every sentence of what is leaving that could become a fact, scored, in the order they were said.
//! Of tool outputs only errors and only those the dialogue mentions by a name or a number.
QList<Candidate> candidatesIn(const QList<LeavingMessage> &messages);

//! How much of the smaller sentence's telling words the other one holds too, 0 to 1.
double overlap(const Candidate &left, const Candidate &right);

} // namespace Ebb
