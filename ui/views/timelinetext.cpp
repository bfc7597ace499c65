// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "timelinetext.h"

#include <ui/widgets/format.h>

#include <QCoreApplication>

#include <algorithm>

namespace Ebb {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::Timeline)
};

//! The change that put the episode into its state at `time`.
qsizetype placeAt(const Episode &episode, TimePoint time)
{
    qsizetype place = 0;
    while (place + 1 < episode.states.size() && episode.states[place + 1].at <= time) {
        ++place;
    }
    return place;
}

QString standingText(const EpisodeRow &row, int ranked)
{
    const QString value = Format::activation(row.activation);
    if (row.rank == 0) {
        return Words::tr("activation %1").arg(value);
    }
    return Words::tr("activation %1, rank %2 of %3").arg(value).arg(row.rank).arg(ranked);
}

QString spanTip(const Episode &episode, qsizetype place, TimePoint moment)
{
    const StateChange &change = episode.states[place];
    const QString state = Format::stateTitle(change.state);
    const TimePoint from = place == 0 ? episode.startedAt : change.at;
    const bool isLast = place + 1 == episode.states.size();
    const TimePoint to = isLast ? moment : episode.states[place + 1].at;
    const QString length = Format::duration(to - from);
    const QString calls = isLast
        ? Words::tr("%1 since call %2, for %3").arg(state).arg(change.call.value()).arg(length)
        : Words::tr("%1 from call %2 to call %3, for %4")
              .arg(state)
              .arg(change.call.value())
              .arg(episode.states[place + 1].call.value())
              .arg(length);
    const QString times = Words::tr("%1 – %2").arg(Format::iso(from), Format::iso(to));
    return QStringList{calls, times, Format::stateMeaning(change.state)}.join(u'\n');
}

QString openTip(const EpisodeRow &row)
{
    const Episode &open = row.episode;
    const QString turns = Format::range(open.firstTurn.value(), open.lastTurn.value());
    const QString head = Words::tr("%1, turns %2, %3 tokens")
                             .arg(EpisodeModel::titleOf(row), turns, Format::tokens(open.tokens));
    const QString why = row.kind == EpisodeRow::Kind::InProgress
        ? Words::tr("The newest turn never leaves.")
        : Words::tr("In view. History is cut into episodes when a fade first needs it.");
    return head + u'\n' + why;
}

} // namespace

QString rowText(const EpisodeRow &row, int ranked)
{
    if (row.kind != EpisodeRow::Kind::Episode) {
        const QString turns
            = Format::range(row.episode.firstTurn.value(), row.episode.lastTurn.value());
        return Words::tr("%1, turns %2").arg(EpisodeModel::titleOf(row), turns);
    }
    return Words::tr("%1 %2, %3, %4", "number, title, state, activation and rank")
        .arg(Format::episode(row.episode.id),
             row.episode.title,
             Format::state(row.episode.state()),
             standingText(row, ranked));
}

QString rowTip(const EpisodeRow &row, int ranked, TimePoint time, TimePoint moment)
{
    if (row.kind != EpisodeRow::Kind::Episode) {
        return openTip(row);
    }
    const Episode &episode = row.episode;
    const QString head
        = Words::tr("%1 %2, turns %3, %4 tokens")
              .arg(Format::episode(episode.id),
                   episode.title,
                   Format::range(episode.firstTurn.value(), episode.lastTurn.value()),
                   Format::tokens(episode.tokens));
    const qsizetype place = placeAt(episode, std::min(time, moment));
    return QStringList{head, spanTip(episode, place, moment), standingText(row, ranked)}.join(
        u'\n');
}

QString markWords(const CallMark &mark)
{
    QStringList parts;
    if (mark.kind == CallMark::Kind::Seal) {
        return Words::tr("%1 sealed").arg(Format::episodes(mark.sealed));
    }
    if (!mark.leaving.isEmpty()) {
        parts << (mark.leaving.size() == 1
                      ? Words::tr("1 leaves", "an episode")
                      : Words::tr("%n leave", "episodes", int(mark.leaving.size())));
    }
    if (!mark.sealed.isEmpty()) {
        parts << Words::tr("%n sealed", "episodes", int(mark.sealed.size()));
    }
    if (!mark.forgotten.isEmpty()) {
        parts << Words::tr("%n forgotten", "episodes", int(mark.forgotten.size()));
    }
    if (mark.kind == CallMark::Kind::Sleep) {
        parts << Words::tr("%1 idle").arg(Format::gap(mark.idle));
    }
    return parts.join(Words::tr(", ", "between parts of a list"));
}

QString markTip(const CallMark &mark)
{
    QStringList lines{Words::tr("Call %1: %2").arg(mark.call.value()).arg(markWords(mark))};
    if (!mark.leaving.isEmpty()) {
        lines << Words::tr("Leaving: %1").arg(Format::episodes(mark.leaving));
    }
    if (!mark.sealed.isEmpty()) {
        lines << Words::tr("Sealed: %1").arg(Format::episodes(mark.sealed));
    }
    if (!mark.forgotten.isEmpty()) {
        lines << Words::tr("Forgotten: %1").arg(Format::episodes(mark.forgotten));
    }
    return (lines << Format::iso(mark.at)).join(u'\n');
}

QString callTip(const CallFigures &call)
{
    return QStringList{Words::tr("Call %1, turn %2").arg(call.call.value()).arg(call.turn.value()),
                       Words::tr("History %1 and fixed part %2 make a request of %3 tokens")
                           .arg(Format::tokens(call.history),
                                Format::tokens(call.fixed),
                                Format::tokens(call.request)),
                       Words::tr("Budget %1, landing %2, ceiling %3")
                           .arg(Format::tokens(call.budget),
                                Format::tokens(call.landing),
                                Format::tokens(call.ceiling)),
                       Format::iso(call.at)}
        .join(u'\n');
}

} // namespace Ebb
