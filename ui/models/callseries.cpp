// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "callseries.h"

#include <algorithm>

namespace Ebb {

namespace {

//! Time of the user message before the one that began `turn`.
std::optional<TimePoint> userBefore(const RunLog &log, TurnNumber turn)
{
    std::optional<TimePoint> before;
    for (const HistoryEntry &entry : log.entries) {
        if (entry.turn >= turn) {
            break;
        }
        if (entry.role == Role::User && !entry.supersededBy.isValid()) {
            before = entry.at;
        }
    }
    return before;
}

CallMark fadeMark(const RunLog &log, const CallRecord &call)
{
    CallMark mark{.kind = CallMark::Kind::Fade, .call = call.call, .at = call.at};
    for (const FadePick &pick : call.fade->picks) {
        QList<EpisodeId> &ids = pick.to == EpisodeState::Forgotten ? mark.forgotten
            : pick.to == EpisodeState::Sealed                      ? mark.sealed
                                                                   : mark.leaving;
        ids << pick.episode;
    }
    if (call.hasSlept) {
        mark.kind = CallMark::Kind::Sleep;
        mark.idle = call.at - userBefore(log, call.turn).value_or(call.at);
    }
    return mark;
}

//! Episodes this call sealed other than by a fade of its own.
QList<EpisodeId> sealedByNote(const CallRecord &call)
{
    QList<EpisodeId> ids = call.sealed;
    if (call.fade) {
        for (const FadePick &pick : call.fade->picks) {
            ids.removeOne(pick.episode);
        }
    }
    return ids;
}

} // namespace

CallFigures figuresOf(const CallRecord &call)
{
    return {.call = call.call,
            .turn = call.turn,
            .at = call.at,
            .history = call.history,
            .fixed = std::max<TokenCount>(0, call.request - call.history),
            .request = call.request,
            .ceiling = call.sizes.ceiling,
            .budget = call.sizes.budget,
            .landing = call.sizes.landing,
            .room = call.sizes.room};
}

CallSeries callSeries(const RunLog &log)
{
    CallSeries series;
    series.calls.reserve(log.calls.size());
    for (const CallRecord &call : log.calls) {
        series.calls << figuresOf(call);
        series.largest = std::max({series.largest, call.request, call.sizes.ceiling});
        if (const QList<EpisodeId> sealed = sealedByNote(call); !sealed.isEmpty()) {
            series.marks << CallMark{
                .kind = CallMark::Kind::Seal, .call = call.call, .at = call.at, .sealed = sealed};
        }
        if (call.fade && !call.fade->picks.isEmpty()) {
            series.marks << fadeMark(log, call);
        }
    }
    return series;
}

qsizetype CallSeries::placeAt(TimePoint moment) const
{
    const auto next = std::upper_bound(
        calls.cbegin(), calls.cend(), moment, [](TimePoint time, const CallFigures &call) {
            return time < call.at;
        });
    return next - calls.cbegin() - 1;
}

} // namespace Ebb
