// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

//! What a call's bar and lines are drawn from. Figures in the model's tokens.
struct CallFigures
{
    CallNumber call;
    TurnNumber turn;
    TimePoint at;
    TokenCount history = 0;
    TokenCount fixed = 0; //!< the rest of the request, so that both add up to it
    TokenCount request = 0;
    TokenCount ceiling = 0;
    TokenCount budget = 0;
    TokenCount landing = 0;
    TokenCount room = 0;

    bool operator==(const CallFigures &) const = default;
};

//! What happened at a call, as a mark on the axis.
struct CallMark
{
    enum class Kind
    {
        Fade,
        Seal,
        Sleep,
    };

    Kind kind = Kind::Fade;
    CallNumber call;
    TimePoint at;
    Duration idle{0}; //!< sleep: since the user message before
    QList<EpisodeId> leaving; //!< fade, sleep: asked for their facts
    QList<EpisodeId> sealed; //!< seal, or sealed at once by the fade
    QList<EpisodeId> forgotten; //!< fade, sleep

    bool operator==(const CallMark &) const = default;
};

//! All calls of a run as the size chart shows them. A value, made once a log.
struct CallSeries
{
    QList<CallFigures> calls; //!< in order of time
    QList<CallMark> marks; //!< in order of time
    TokenCount largest = 0; //!< of requests and ceilings

    //! The place of the latest call at or before `moment`; -1 before the first.
    qsizetype placeAt(TimePoint moment) const;
    bool operator==(const CallSeries &) const = default;
};

CallFigures figuresOf(const CallRecord &call);
CallSeries callSeries(const RunLog &log);

} // namespace Ebb
