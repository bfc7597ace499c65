// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "logjson.h"

#include <engine/graph/suggestions.h>
#include <engine/recall/recallpath.h>

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

template<typename Id>
QJsonArray idsAsJson(const QList<Id> &ids)
{
    QJsonArray json;
    for (const Id id : ids)
        json.append(id.value());
    return json;
}

QJsonValue idAsJson(qint64 id)
{
    return id > 0 ? QJsonValue(id) : QJsonValue();
}

QJsonObject traceAsJson(const Trace &trace)
{
    return {{u"at"_s, toIso(trace.at)},
            {u"score"_s, trace.score},
            {u"counted"_s, trace.isCounted},
            {u"fact"_s, idAsJson(trace.fact.value())}};
}

QJsonObject stateAsJson(const StateChange &change)
{
    return {{u"state"_s, stateName(change.state)},
            {u"at"_s, toIso(change.at)},
            {u"call"_s, change.call.value()}};
}

template<typename Item, typename Write>
QJsonArray listAsJson(const QList<Item> &items, Write write)
{
    QJsonArray json;
    for (const Item &item : items)
        json.append(write(item));
    return json;
}

QJsonObject pickAsJson(const FadePick &pick)
{
    return {{u"episode"_s, pick.episode.value()},
            {u"from"_s, stateName(pick.from)},
            {u"to"_s, stateName(pick.to)},
            {u"activation"_s, pick.activation},
            {u"tokens"_s, pick.givesBack}};
}

QJsonValue fadeAsJson(const CallRecord &call)
{
    if (!call.fade)
        return {};
    return QJsonObject{{u"before"_s, call.fade->before},
                       {u"projected"_s, call.fade->projected},
                       {u"after"_s, call.afterFade ? QJsonValue(*call.afterFade) : QJsonValue()},
                       {u"one_fewer"_s, call.fade->oneFewer},
                       {u"picked"_s, listAsJson(call.fade->picks, pickAsJson)}};
}

//! What rereading left of the block; null while it was not reread.
QJsonValue distilledAsJson(const RecallRecord &record)
{
    if (!record.distilled)
        return {};
    return QJsonObject{{u"at"_s, toIso(record.distilled->at)},
                       {u"facts"_s, record.distilled->kept.size()},
                       {u"excerpts"_s, record.distilled->keptPassages.size()}};
}

//! How much a call's recall showed; all 0 when nothing was looked for or found.
QJsonObject recalledAsJson(const RecallRecord &record)
{
    return {{u"facts"_s, shownFacts(record).size()},
            {u"excerpts"_s, record.excerpts.size()},
            {u"tokens"_s, record.tokens},
            {u"distilled"_s, distilledAsJson(record)}};
}

QJsonObject callAsJson(const CallRecord &call, const RecallRecord &recalled)
{
    const QJsonObject recall = recalledAsJson(recalled);
    return {{u"call"_s, call.call.value()},
            {u"at"_s, toIso(call.at)},
            {u"replied_at"_s, timeAsJson(call.repliedAt)},
            {u"turn"_s, call.turn.value()},
            {u"generated_notes"_s, call.generatedNotes},
            {u"ratio"_s, call.ratio},
            {u"ceiling"_s, call.sizes.ceiling},
            {u"fixed"_s, call.sizes.fixed},
            {u"room"_s, call.sizes.room},
            {u"budget"_s, call.sizes.budget},
            {u"typical_turn"_s, call.sizes.typicalTurn},
            {u"landing"_s, call.sizes.landing},
            {u"turn_in_progress"_s, call.sizes.turnInProgress},
            {u"history"_s, call.history},
            {u"request"_s, call.request},
            {u"prefix"_s, call.prefix},
            {u"slept"_s, call.hasSlept},
            {u"fade"_s, fadeAsJson(call)},
            {u"leaving"_s, idsAsJson(call.leaving)},
            {u"sealed"_s, idsAsJson(call.sealed)},
            {u"forgotten"_s, idsAsJson(call.forgotten)},
            {u"note_asked"_s, call.isNoteAsked},
            {u"note_taken"_s, call.noteTaken},
            {u"recall"_s, recall},
            {u"why"_s, call.account.why},
            {u"step_ms"_s, call.account.stepsAsJson()}};
}

QString whyName(FactTrace::Why why)
{
    return why == FactTrace::Why::Written ? u"written"_s : u"restated"_s;
}

QString entityName(const QList<Entity> &entities, EntityId id)
{
    return id.isValid() && id.value() <= entities.size() ? entities.at(id.value() - 1).name
                                                         : QString();
}

} // namespace

QJsonValue timeAsJson(const std::optional<TimePoint> &time)
{
    return time ? QJsonValue(toIso(*time)) : QJsonValue();
}

QJsonArray episodesAsJson(const QList<Episode> &episodes, TimePoint now, const Tuning &tuning)
{
    return listAsJson(episodes, [&](const Episode &episode) {
        return QJsonObject{{u"id"_s, episode.id.value()},
                           {u"title"_s, episode.title},
                           {u"first_turn"_s, episode.firstTurn.value()},
                           {u"last_turn"_s, episode.lastTurn.value()},
                           {u"units"_s, episode.units},
                           {u"tokens"_s, episode.tokens},
                           {u"state"_s, stateName(episode.state())},
                           {u"encoded_at"_s, toIso(episode.encodedAt)},
                           {u"activation"_s, activation(episode.traces, now, tuning)},
                           {u"significance"_s, significance(episode.traces)},
                           {u"traces"_s, listAsJson(episode.traces, traceAsJson)},
                           {u"states"_s, listAsJson(episode.states, stateAsJson)}};
    });
}

QJsonArray factsAsJson(const QList<Fact> &facts,
                       const QList<Entity> &entities,
                       TimePoint now,
                       const Tuning &tuning)
{
    return listAsJson(facts, [&](const Fact &fact) {
        const QJsonArray traces = listAsJson(fact.traces, [](const FactTrace &trace) {
            return QJsonObject{{u"at"_s, toIso(trace.at)},
                               {u"score"_s, trace.score},
                               {u"why"_s, whyName(trace.why)}};
        });
        return QJsonObject{
            {u"id"_s, fact.id.value()},
            {u"note"_s, fact.note},
            {u"subject"_s, entityName(entities, fact.subject)},
            {u"object"_s, entityName(entities, fact.object)},
            {u"milestone"_s, fact.isMilestone},
            {u"turns"_s, idsAsJson(fact.turns)},
            {u"at"_s, toIso(fact.at)},
            {u"state"_s, factStateName(fact.state)},
            {u"retired_by"_s, idAsJson(fact.retiredBy.value())},
            {u"retired_at"_s, timeAsJson(fact.retiredAt)},
            {u"reason"_s, fact.reason},
            {u"pinned"_s, fact.isPinned},
            {u"edited_at"_s, timeAsJson(fact.editedAt)},
            {u"written_note"_s, fact.editedAt ? QJsonValue(fact.writtenNote) : QJsonValue()},
            {u"subject_id"_s, idAsJson(fact.subject.value())},
            {u"object_id"_s, idAsJson(fact.object.value())},
            {u"type"_s, fact.type},
            {u"source"_s, fact.source},
            {u"unverified"_s, fact.isUnverified},
            {u"written_by"_s, writerName(fact.writtenBy)},
            {u"tokens"_s, fact.tokens},
            {u"activation"_s, activation(tracesOf(fact), now, tuning)},
            {u"traces"_s, traces},
            {u"episodes"_s, idsAsJson(fact.episodes)}};
    });
}

QJsonArray entitiesAsJson(const QList<Entity> &entities)
{
    return listAsJson(entities, [](const Entity &entity) {
        QJsonArray aliases;
        QJsonArray sources;
        for (const Alias &alias : entity.aliases) {
            if (alias.name != entity.name)
                aliases.append(alias.name);
            sources.append(QJsonObject{{u"name"_s, alias.name},
                                       {u"fact"_s, idAsJson(alias.from.value())},
                                       {u"entity"_s, idAsJson(alias.entity.value())}});
        }
        return QJsonObject{{u"id"_s, entity.id.value()},
                           {u"name"_s, entity.name},
                           {u"aliases"_s, aliases},
                           {u"alias_sources"_s, sources},
                           {u"merged_into"_s, idAsJson(entity.mergedInto.value())}};
    });
}

QJsonArray suggestionsAsJson(const Graph &graph)
{
    return listAsJson(entitySuggestions(graph), [&graph](const EntitySuggestion &suggestion) {
        return QJsonObject{{u"entity"_s, suggestion.entity.value()},
                           {u"name"_s, entityName(graph.entities, suggestion.entity)},
                           {u"other"_s, suggestion.other.value()},
                           {u"other_name"_s, entityName(graph.entities, suggestion.other)},
                           {u"why"_s, suggestionReason(suggestion.why)}};
    });
}

QJsonArray graphEventsAsJson(const QList<GraphEvent> &events)
{
    return listAsJson(events, [](const GraphEvent &event) {
        return QJsonObject{{u"id"_s, event.id.value()},
                           {u"at"_s, toIso(event.at)},
                           {u"author"_s, graphAuthorName(event.author)},
                           {u"kind"_s, graphEventName(event.kind)},
                           {u"fact"_s, idAsJson(event.fact.value())},
                           {u"other"_s, idAsJson(event.other.value())},
                           {u"entity"_s, idAsJson(event.entity.value())},
                           {u"other_entity"_s, idAsJson(event.otherEntity.value())},
                           {u"text"_s, event.text},
                           {u"names"_s, QJsonArray::fromStringList(event.names)},
                           {u"facts"_s, idsAsJson(event.facts)},
                           {u"undoes"_s, idAsJson(event.undoes.value())},
                           {u"reason"_s, event.reason}};
    });
}

QJsonArray callsAsJson(const QList<CallRecord> &calls, const QList<RecallRecord> &recalls)
{
    QHash<CallNumber, RecallRecord> byCall;
    for (const RecallRecord &record : recalls)
        byCall.insert(record.call, record);
    return listAsJson(calls, [&byCall](const CallRecord &call) {
        return callAsJson(call, byCall.value(call.call));
    });
}

QJsonObject summaryAsJson(const RunSummary &summary, double wallMs)
{
    QJsonValue evidence;
    QJsonValue needHitRate;
    if (summary.evidence) {
        evidence = QJsonObject{{u"in_view"_s, summary.evidence->inView},
                               {u"in_fact"_s, summary.evidence->inFact},
                               {u"recalled"_s, summary.evidence->recalled},
                               {u"lost"_s, summary.evidence->lost}};
        needHitRate = summary.evidence->needHitRate();
    }
    return {{u"fades"_s, summary.fades},
            {u"sleeps"_s, summary.sleeps},
            {u"notes_asked"_s, summary.notesAsked},
            {u"notes_missing"_s, summary.notesMissing},
            {u"sealed"_s, summary.sealed},
            {u"forgotten"_s, summary.forgotten},
            {u"prompt_tokens"_s, summary.promptTokens},
            {u"cached_prefix_tokens"_s, summary.cachedPrefixTokens},
            {u"peak_request"_s, summary.peakRequest},
            {u"mean_history"_s, summary.meanHistory},
            {u"wall_ms"_s, wallMs},
            {u"evidence"_s, evidence},
            {u"need_hit_rate"_s, needHitRate}};
}

QJsonObject importReportAsJson(const ImportReport &report)
{
    const auto counts = [](const QMap<QString, qint64> &map) {
        QJsonObject json;
        for (auto count = map.begin(); count != map.end(); ++count)
            json.insert(count.key(), count.value());
        return json;
    };
    return {{u"records"_s, report.records},
            {u"unknown"_s, counts(report.unknown)},
            {u"skipped"_s, counts(report.skipped)},
            {u"repaired"_s, QJsonArray::fromStringList(report.repaired)},
            {u"warnings"_s, QJsonArray::fromStringList(report.warnings)}};
}

TimePoint endOf(const RunLog &log)
{
    TimePoint end = log.memory.to.value_or(TimePoint());
    if (!log.calls.isEmpty())
        end = log.calls.last().repliedAt.value_or(log.calls.last().at);
    for (const GraphEvent &event : log.graph.events)
        end = std::max(end, event.at); // a person may edit after all is said
    return end;
}

} // namespace Ebb
