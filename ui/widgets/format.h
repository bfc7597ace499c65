// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/episodes/lifecycle.h>

#include <QDate>
#include <QString>

namespace Ebb {

//! Every number, time and name as a person reads it. The same number is formatted by one function
//! everywhere. Times are UTC.
namespace Format {

// Numbers
QString tokens(TokenCount count); //!< 24,755
QString count(qint64 number);
QString activation(double value); //!< 0.0496
QString heat(double value); //!< 0.496
QString score(double value); //!< 0.98
QString share(double value); //!< 0.5 → 50 %; one decimal below 1 %
QString minutes(double value); //!< 13,377
QString money(double dollars); //!< $0.0802 below a dollar, $1.85 from there
QString bytes(qint64 count); //!< 38.2 MB
QString milliseconds(double value); //!< 212 ms; one decimal below 10
QString unknown(); //!< –

// Times
QString duration(Duration length); //!< at most two units: 23 s, 14 min, 4 h 10 min, 6 d 5 h
QString age(Duration length); //!< as duration, without a second unit from 10 on: 9 d 6 h, 20 h
QString gap(Duration length); //!< one unit, for narrow places: 23 h, 3 d
QString day(TimePoint time); //!< Wed 11 Mar
QString dayOfMonth(TimePoint time); //!< Wed 11
QString date(TimePoint time); //!< Wed 11 Mar 2026
QString shortDate(TimePoint time); //!< 12 Mar
QString clock(TimePoint time); //!< 16:14
QString clockSeconds(TimePoint time); //!< 16:14:50
QString moment(TimePoint time); //!< Wed 11 Mar 2026, 16:14:50
QString iso(TimePoint time); //!< 2026-03-11 16:14:50 UTC, for tooltips
QDate dateOf(TimePoint time);

// Names
QString range(qint64 first, qint64 last); //!< 1–2, or 5 when both are the same
QString episode(EpisodeId id); //!< E1
QString fact(FactId id); //!< fact 35
QString call(CallNumber number); //!< call 118
QString turn(TurnNumber number); //!< turn 41
QString episodes(const QList<EpisodeId> &ids); //!< E1–E5, E9
QString state(EpisodeState state); //!< live
QString stateTitle(EpisodeState state); //!< Live
QString stateMeaning(EpisodeState state); //!< one sentence, for tooltips

//! The sentence a person reads for an error, with what to do about it.
QString sentence(const Error &error);

} // namespace Format

} // namespace Ebb
