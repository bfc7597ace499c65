// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/searchindex.h>

#include <array>
#include <functional>

namespace Ebb {

//! What speaks for a passage as an answer to one part of a message.
inline constexpr std::array PassageFeatures{
    QLatin1StringView("words"), //!< its score by words beside the best, 0 where not found
    QLatin1StringView("before"), //!< likewise with the passage before it
    QLatin1StringView("meaning"), //!< likewise by meaning
    QLatin1StringView("meaning_around"), //!< that of the passages around it, less the further off
    QLatin1StringView("answers"), //!< how much of what the part tells it holds
    QLatin1StringView("answers_near"), //!< likewise with one passage on each side
    QLatin1StringView("answers_around"), //!< likewise with all that stand around it
    QLatin1StringView("said"), //!< how much of what it tells the part says
};

//! A passage that may be shown with its features for each part, in the order of the parts.
struct PassageEvidence
{
    using Features = std::array<double, PassageFeatures.size()>;

    Passage passage;
    QList<Features> parts;
};

//! A passage with how well it answers the part it answers best.
struct JudgedPassage
{
    Passage passage;
    double logit = 0;
    double level = 0; //!< 0 unrelated, 1 touching, 2 relevant, 3 central
};

//! What the searches found.
struct FoundPassages
{
    const QStringList &parts;
    const QList<SearchList> &searches;
    const QList<SearchHit> &fused;
    //! Whether a passage may be shown; empty: all may.
    std::function<bool(PassageId)> isInReach;
};

//! The best of the fused passages and those of the same episode that stand around them: what
//! answers a question is rarely said in one turn, nor with the question's words in each. By id.
Result<QList<PassageEvidence>>
passageEvidence(SearchIndex &index, RunId run, const FoundPassages &found);

//! The evidence weighed by the fitted head, the likeliest first, ties to the lower id.
QList<JudgedPassage> judgedPassages(const QList<PassageEvidence> &evidence);

} // namespace Ebb
