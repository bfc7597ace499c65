// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/replay/summary.h>

#include <QJsonObject>

namespace Ebb {

//! The stable JSON of the command line, as values of the engine are written in it.

QJsonArray episodesAsJson(const QList<Episode> &episodes, TimePoint now, const Tuning &tuning);
QJsonArray factsAsJson(const QList<Fact> &facts,
                       const QList<Entity> &entities,
                       TimePoint now,
                       const Tuning &tuning);
QJsonArray entitiesAsJson(const QList<Entity> &entities);
QJsonArray suggestionsAsJson(const Graph &graph);
QJsonArray graphEventsAsJson(const QList<GraphEvent> &events);
QJsonArray callsAsJson(const QList<CallRecord> &calls, const QList<RecallRecord> &recalls);
QJsonObject summaryAsJson(const RunSummary &summary, double wallMs);
QJsonObject importReportAsJson(const ImportReport &report);
QJsonValue timeAsJson(const std::optional<TimePoint> &time);

//! The end of a run: its last reported moment.
TimePoint endOf(const RunLog &log);

} // namespace Ebb
