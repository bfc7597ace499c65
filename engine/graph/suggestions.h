// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/graph/factevents.h>

namespace Ebb {

//! Two entities that may be one, which only a person can say.
struct EntitySuggestion
{
    enum class Why
    {
        Joined, //!< the same letters, divided otherwise: "data base", "database"
        Near, //!< a letter or two apart
        Initials, //!< one is the other's first letters
        Part, //!< one's words are some of the other's
    };

    EntityId entity; //!< the one with fewer facts, or the later one: it would merge into the other
    EntityId other;
    Why why = Why::Near;

    bool operator==(const EntitySuggestion &) const = default;
};

QString suggestionReason(EntitySuggestion::Why why);

//! Pairs of entities whose names are near, surest first, without those a person dismissed. Names
//! that differ in a number or an identifier are never suggested.
QList<EntitySuggestion> entitySuggestions(const Graph &graph);

} // namespace Ebb
