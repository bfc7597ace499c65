// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>

#include <array>

namespace Ebb {

//! What speaks for a unit as the first of a concept.
inline constexpr std::array FirstFeatures{
    QLatin1StringView("distance"), //!< of the words around the gap before it, some 80 telling ones
    QLatin1StringView("depth"), //!< of that gap below the likeness on both sides, two units wide
    QLatin1StringView("new_near"), //!< share of new words in three units after the six before
    QLatin1StringView("new_far"), //!< share of new words in six units after the twelve before
    QLatin1StringView("asks"), //!< it holds a question
    QLatin1StringView("user"), //!< the user begins it, and closes nothing with it
    QLatin1StringView("opens"), //!< it begins with a phrase that opens something
};
//! What speaks for a unit as the last of a concept.
inline constexpr std::array LastFeatures{
    QLatin1StringView("asks"), //!< it holds a question, which wants an answer
    QLatin1StringView("closes"), //!< it begins or ends with a phrase that closes something
};

//! The features of one unit, each in [0, 1], in the order of the names above.
struct BoundaryFeatures
{
    std::array<double, FirstFeatures.size()> first{};
    std::array<double, LastFeatures.size()> last{};
};

//! One a unit. Units are read as a row: what stands further off than a unit's own context is taken
//! from its neighbours in the list.
QList<BoundaryFeatures> boundaryFeatures(const QList<BoundaryQuestion> &units);

} // namespace Ebb
