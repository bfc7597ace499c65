// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/episodes/activation.h>

#include <QString>

#include <optional>

namespace Ebb {

enum class EpisodeState
{
    Live, //!< messages in view
    Leaving, //!< in view, facts asked for
    Sealed, //!< messages out, facts in the facts block
    Forgotten, //!< facts out as well, all kept
};

QString stateName(EpisodeState state);
std::optional<EpisodeState> stateNamed(QStringView name);

//! A state only goes forward; live may seal at once when its facts are written already.
bool mayBecome(EpisodeState from, EpisodeState to);

struct StateChange
{
    EpisodeState state = EpisodeState::Live;
    TimePoint at;
    CallNumber call; //!< the call that caused it

    bool operator==(const StateChange &) const = default;
};

//! A run of whole units about one concept; the thing that fades.
struct Episode
{
    EpisodeId id;
    QString title; //!< a few words from its first user message, for people
    Position firstPosition;
    Position lastPosition; //!< inclusive
    TurnNumber firstTurn;
    TurnNumber lastTurn;
    int units = 0;
    TokenCount tokens = 0; //!< raw estimate of its messages and their recall blocks
    TimePoint startedAt; //!< of its first message: where its bar begins
    TimePoint encodedAt; //!< of its last message, whatever the time of the cut
    TimePoint cutAt;
    CallNumber cutCall;
    std::optional<TimePoint> acknowledgedAt; //!< its facts are written
    QList<StateChange> states; //!< first: live, at cutAt
    QList<Trace> traces; //!< first: its encoding, score 1

    EpisodeState state() const { return states.last().state; }
    bool operator==(const Episode &) const = default;
};

//! The episode as it was known at `t`: states and traces up to `t`. Only for episodes cut by then.
Episode episodeAt(const Episode &episode, TimePoint t);

} // namespace Ebb
