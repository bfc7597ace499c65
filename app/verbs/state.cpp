// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../commandline.h"
#include "../logjson.h"
#include "../output.h"
#include "memoryargument.h"
#include "verbs.h"

#include <ui/widgets/format.h>

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

void printState(const Snapshot &snapshot, const Tuning &tuning)
{
    printLine(u"At %1: history %2, budget %3, landing %4"_s.arg(toIso(snapshot.at),
                                                                Format::tokens(snapshot.history),
                                                                Format::tokens(snapshot.budget),
                                                                Format::tokens(snapshot.landing)));
    QList<QStringList> rows;
    for (const Episode &episode : snapshot.episodes) {
        rows.append({Format::episode(episode.id),
                     stateName(episode.state()),
                     Format::range(episode.firstTurn.value(), episode.lastTurn.value()),
                     Format::tokens(episode.tokens),
                     Format::activation(activation(episode.traces, snapshot.at, tuning)),
                     QString::number(significance(episode.traces), 'f', 2),
                     episode.title});
    }
    printTable({u"Episode"_s,
                u"State"_s,
                u"Turns"_s,
                u"Tokens"_s,
                u"Activation"_s,
                u"Significance"_s,
                u"Title"_s},
               rows);
    for (const Fact &fact : snapshot.facts) {
        const QString retired
            = fact.state == FactState::Held ? QString() : u" (%1)"_s.arg(factStateName(fact.state));
        printLine(u"%1  %2%3"_s.arg(Format::fact(fact.id), fact.note, retired));
    }
}

} // namespace

int runState(const QStringList &arguments)
{
    Arguments given(u"state"_s, u"MEMORY"_s, u"Episodes and facts of a memory at a moment."_s);
    given.addValue(u"at"_s, u"TIME"_s, u"The moment; without it, the end."_s);
    const OfflineServices services;
    const Result<OpenMemory> opened = openMemory(given, arguments, services);
    if (!opened)
        return fail(opened.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    TimePoint at = endOf(opened->log);
    if (given.isSet(u"at"_s)) {
        const Result<TimePoint> asked = fromIso(given.value(u"at"_s));
        if (!asked)
            return fail(asked.error());
        at = *asked;
    }
    const Snapshot snapshot = stateAt(opened->log, at);
    const Tuning &tuning = opened->log.run.tuning;
    if (!given.isJson()) {
        printState(snapshot, tuning);
        return 0;
    }
    printJson(
        {{u"at"_s, toIso(at)},
         {u"memory"_s, opened->log.memory.id.value()},
         {u"run"_s, opened->log.run.key.value()},
         {u"call"_s, snapshot.call.isValid() ? QJsonValue(snapshot.call.value()) : QJsonValue()},
         {u"episodes"_s, episodesAsJson(snapshot.episodes, at, tuning)},
         {u"facts"_s, factsAsJson(snapshot.facts, snapshot.entities, at, tuning)},
         {u"entities"_s, entitiesAsJson(snapshot.entities)},
         {u"suggestions"_s,
          suggestionsAsJson({.facts = snapshot.facts,
                             .entities = snapshot.entities,
                             .dismissed = snapshot.dismissed,
                             .applied = {}})},
         {u"history"_s, snapshot.history},
         {u"budget"_s, snapshot.budget},
         {u"landing"_s, snapshot.landing}});
    return 0;
}

} // namespace Ebb
