// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recalljson.h"

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

template<typename Item, typename Write>
QJsonArray listOf(const QList<Item> &items, Write write)
{
    QJsonArray json;
    for (const Item &item : items)
        json.append(write(item));
    return json;
}

template<typename Id>
QJsonArray idsOf(const QList<Id> &ids)
{
    return listOf(ids, [](Id id) { return QJsonValue(id.value()); });
}

QJsonObject searchAsJson(const SearchList &list)
{
    QJsonArray hits;
    for (qsizetype i = 0; i < list.hits.size(); ++i) {
        hits.append(QJsonObject{{u"id"_s, list.hits.at(i).id},
                                {u"rank"_s, i + 1},
                                {u"score"_s, list.hits.at(i).score}});
    }
    const bool isOfPart = list.scope == SearchScope::Part;
    return {{u"name"_s, searchName(list.kind)},
            {u"for"_s, searchScopeName(list.scope)},
            {u"part"_s, isOfPart ? QJsonValue(list.part) : QJsonValue()},
            {u"hits"_s, hits}};
}

QJsonArray fusedAsJson(const QList<SearchHit> &hits)
{
    return listOf(hits, [](const SearchHit &hit) {
        return QJsonObject{{u"id"_s, hit.id}, {u"score"_s, hit.score}};
    });
}

QJsonObject stepAsJson(const WalkStep &step)
{
    return {{u"level"_s, step.level},
            {u"fact"_s, step.fact.value()},
            {u"score"_s, step.score},
            {u"led_by"_s, step.ledBy.isValid() ? QJsonValue(step.ledBy.value()) : QJsonValue()},
            {u"kept"_s, step.isKept}};
}

QString nameOf(const QList<Entity> &entities, EntityId id)
{
    return id.isValid() ? entities.value(id.value() - 1).name : QString();
}

QJsonObject stepTimes(const QList<Account::Step> &steps)
{
    QJsonObject times;
    for (const Account::Step &step : steps)
        times.insert(step.name, step.ms);
    return times;
}

} // namespace

QJsonObject recallAsJson(const RecallRecord &record, const QList<Entity> &entities)
{
    return {{u"at"_s, toIso(record.at)},
            {u"text"_s, record.text},
            {u"parts"_s, QJsonArray::fromStringList(record.parts)},
            {u"searches"_s, listOf(record.searches, searchAsJson)},
            {u"fused"_s, fusedAsJson(record.fusedFacts)},
            {u"fused_passages"_s, fusedAsJson(record.fusedPassages)},
            {u"walk"_s, listOf(record.walk, stepAsJson)},
            {u"walk_prepared"_s, record.isWalkPrepared},
            {u"groups"_s,
             listOf(record.groups,
                    [&entities](const RecallGroup &group) {
                        return QJsonObject{{u"entity"_s, nameOf(entities, group.entity)},
                                           {u"facts"_s, idsOf(group.facts)}};
                    })},
            {u"part_facts"_s,
             listOf(record.partFacts,
                    [](const RecallPartFacts &part) {
                        return QJsonObject{{u"part"_s, part.part}, {u"facts"_s, idsOf(part.facts)}};
                    })},
            {u"excerpts"_s,
             listOf(record.excerpts,
                    [](const RecallExcerpt &excerpt) {
                        return QJsonObject{{u"passage"_s, excerpt.passage.value()},
                                           {u"turn"_s, excerpt.turn.value()},
                                           {u"facts"_s, idsOf(excerpt.facts)}};
                    })},
            {u"dropped"_s,
             listOf(record.dropped,
                    [](const RecallDrop &drop) {
                        return QJsonObject{{u"kind"_s, drop.isPassage ? u"passage"_s : u"fact"_s},
                                           {u"id"_s, drop.id},
                                           {u"why"_s, dropReasonName(drop.why)}};
                    })},
            {u"tokens"_s, record.tokens},
            {u"block"_s, record.block},
            {u"step_ms"_s, stepTimes(record.steps)}};
}

QJsonObject pathAsJson(const RecallRecord &record, const RecallPath &path)
{
    const QJsonArray found = listOf(path.found, [&record](const FoundIn &each) {
        const SearchList &list = record.searches.at(each.list);
        return QJsonObject{{u"name"_s, searchName(list.kind)},
                           {u"part"_s, list.part < 0 ? QJsonValue() : QJsonValue(list.part)},
                           {u"rank"_s, each.rank}};
    });
    return {{u"fact"_s, path.fact.value()},
            {u"found"_s, found},
            {u"fused_rank"_s, path.fusedRank > 0 ? QJsonValue(path.fusedRank) : QJsonValue()},
            {u"walk"_s, path.walk ? QJsonValue(stepAsJson(*path.walk)) : QJsonValue()},
            {u"shown"_s, path.isShown},
            {u"dropped"_s, path.dropped ? QJsonValue(dropReasonName(*path.dropped)) : QJsonValue()},
            {u"text"_s, QJsonArray::fromStringList(pathText(record, path))}};
}

} // namespace Ebb
