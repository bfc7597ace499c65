// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>
#include <engine/core/clock.h>
#include <engine/episodes/activation.h>

namespace Ebb {

enum class FactState
{
    Held,
    Merged, //!< restates another fact, which took its trace, turns and source
    Retired, //!< contradicted by a newer one; kept
};

enum class Writer
{
    Model,
    Offline, //!< the extractive note writer, standing in for a model
    Person,
};

QString factStateName(FactState state);
QString writerName(Writer writer);

//! Why a fact has a trace.
struct FactTrace
{
    enum class Why
    {
        Written,
        Restated,
    };

    TimePoint at;
    double score = 1;
    Why why = Why::Written;

    bool operator==(const FactTrace &) const = default;
};

struct Alias
{
    QString name; //!< as it was written
    FactId from; //!< the fact that used it first; where the alias came from
    EntityId entity = {}; //!< the entity it came with when a person merged two; none for its own

    bool operator==(const Alias &) const = default;
};

struct Entity
{
    EntityId id;
    QString name; //!< canonical: as first written
    QList<Alias> aliases;
    TimePoint at;
    //! The entity it is one with now; it keeps its place in the list and has no facts of its own.
    EntityId mergedInto = {};

    bool operator==(const Entity &) const = default;
};

//! One sentence that reads on its own, relating two entities.
struct Fact
{
    FactId id;
    QString note;
    EntityId subject;
    EntityId object; //!< none when the note named only a subject
    bool isMilestone = false;
    QList<TurnNumber> turns;
    TimePoint at;
    FactState state = FactState::Held;
    FactId retiredBy; //!< or merged into
    std::optional<TimePoint> retiredAt;
    bool isUnverified = false; //!< claims a user's act no user message stands behind
    bool isRepaired = false; //!< something was missing in the note and left out
    Writer writtenBy = Writer::Model;
    QString type; //!< for the ledger of expiring facts, as given
    QString source;
    TokenCount tokens = 0; //!< raw estimate of its line in the facts block
    QList<FactTrace> traces;
    QList<EpisodeId> episodes; //!< the episodes it was written for
    QString reason = {}; //!< why it was merged or retired; empty while it is held
    bool isPinned = false; //!< a person wants it as it is: no judge merges or retires it
    QString writtenNote = {}; //!< what it said first, when a person has edited it; else empty
    std::optional<TimePoint> editedAt = {}; //!< by a person, the last time

    bool operator==(const Fact &) const = default;
};

//! A fact's own traces as activation sums them; all of them count.
QList<Trace> tracesOf(const Fact &fact);

} // namespace Ebb
