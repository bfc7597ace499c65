// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/packing.h>
#include <engine/store/recallrecord.h>

namespace Ebb {

namespace {

QCborArray asCbor(const SearchHit &hit);
QCborArray asCbor(const SearchList &list);
QCborArray asCbor(const WalkStep &step);
QCborArray asCbor(const RecallGroup &group);
QCborArray asCbor(const RecallPartFacts &part);
QCborArray asCbor(const RecallExcerpt &excerpt);
QCborArray asCbor(const RecallDrop &drop);

//! Reads what `asCbor` wrote.
template<typename Item>
Item itemFrom(const QCborArray &array);

template<typename Item>
QCborArray listAsCbor(const QList<Item> &items)
{
    QCborArray array;
    for (const Item &item : items)
        array.append(asCbor(item));
    return array;
}

template<typename Item>
QList<Item> listFrom(const QCborValue &value)
{
    QList<Item> items;
    const QCborArray array = value.toArray();
    for (const QCborValue &each : array)
        items.append(itemFrom<Item>(each.toArray()));
    return items;
}

QCborArray asCbor(const SearchHit &hit)
{
    return {hit.id, hit.score};
}

template<>
SearchHit itemFrom(const QCborArray &array)
{
    return {.id = array.at(0).toInteger(), .score = array.at(1).toDouble()};
}

QCborArray asCbor(const SearchList &list)
{
    return {int(list.kind), int(list.scope), list.part, listAsCbor(list.hits), list.skipped};
}

template<>
SearchList itemFrom(const QCborArray &array)
{
    return {.kind = static_cast<SearchKind>(array.at(0).toInteger()),
            .scope = static_cast<SearchScope>(array.at(1).toInteger()),
            .part = int(array.at(2).toInteger()),
            .hits = listFrom<SearchHit>(array.at(3)),
            .skipped = array.at(4).toString()};
}

QCborArray asCbor(const WalkStep &step)
{
    return {step.level, step.fact.value(), step.score, step.ledBy.value(), step.isKept};
}

template<>
WalkStep itemFrom(const QCborArray &array)
{
    return {.level = int(array.at(0).toInteger()),
            .fact = FactId(array.at(1).toInteger()),
            .score = array.at(2).toDouble(),
            .ledBy = FactId(array.at(3).toInteger()),
            .isKept = array.at(4).toBool()};
}

QCborArray asCbor(const RecallGroup &group)
{
    return {group.entity.value(), idsAsCbor(group.facts)};
}

template<>
RecallGroup itemFrom(const QCborArray &array)
{
    return {.entity = EntityId(array.at(0).toInteger()),
            .facts = idsFromCbor<FactId>(array.at(1).toArray())};
}

QCborArray asCbor(const RecallPartFacts &part)
{
    return {part.part, idsAsCbor(part.facts)};
}

template<>
RecallPartFacts itemFrom(const QCborArray &array)
{
    return {.part = int(array.at(0).toInteger()),
            .facts = idsFromCbor<FactId>(array.at(1).toArray())};
}

QCborArray asCbor(const RecallExcerpt &excerpt)
{
    return {excerpt.passage.value(), excerpt.turn.value(), idsAsCbor(excerpt.facts)};
}

template<>
RecallExcerpt itemFrom(const QCborArray &array)
{
    return {.passage = PassageId(array.at(0).toInteger()),
            .turn = TurnNumber(array.at(1).toInteger()),
            .facts = idsFromCbor<FactId>(array.at(2).toArray())};
}

QCborArray asCbor(const RecallDrop &drop)
{
    return {drop.isPassage, drop.id, int(drop.why)};
}

template<>
RecallDrop itemFrom(const QCborArray &array)
{
    return {.isPassage = array.at(0).toBool(),
            .id = array.at(1).toInteger(),
            .why = static_cast<DropReason>(array.at(2).toInteger())};
}

} // namespace

QByteArray packedRecall(const RecallRecord &record)
{
    return packed(QCborArray{record.call.value(),
                             record.message.value(),
                             record.turn.value(),
                             toMs(record.at),
                             record.text,
                             QCborArray::fromStringList(record.parts),
                             listAsCbor(record.searches),
                             listAsCbor(record.fusedFacts),
                             listAsCbor(record.fusedPassages),
                             listAsCbor(record.walk),
                             record.isWalkPrepared,
                             record.isDeadlinePassed,
                             listAsCbor(record.groups),
                             listAsCbor(record.partFacts),
                             listAsCbor(record.excerpts),
                             listAsCbor(record.dropped),
                             record.block,
                             record.tokens});
}

RecallRecord unpackedRecall(const QByteArray &stored)
{
    const QCborArray array = unpacked(stored).toArray();
    QStringList parts;
    const QCborArray texts = array.at(5).toArray();
    for (const QCborValue &text : texts)
        parts.append(text.toString());
    return {.call = CallNumber(array.at(0).toInteger()),
            .message = Position(array.at(1).toInteger()),
            .turn = TurnNumber(array.at(2).toInteger()),
            .at = fromMs(array.at(3).toInteger()),
            .text = array.at(4).toString(),
            .parts = parts,
            .searches = listFrom<SearchList>(array.at(6)),
            .fusedFacts = listFrom<SearchHit>(array.at(7)),
            .fusedPassages = listFrom<SearchHit>(array.at(8)),
            .walk = listFrom<WalkStep>(array.at(9)),
            .isWalkPrepared = array.at(10).toBool(),
            .isDeadlinePassed = array.at(11).toBool(),
            .groups = listFrom<RecallGroup>(array.at(12)),
            .partFacts = listFrom<RecallPartFacts>(array.at(13)),
            .excerpts = listFrom<RecallExcerpt>(array.at(14)),
            .dropped = listFrom<RecallDrop>(array.at(15)),
            .block = array.at(16).toString(),
            .tokens = array.at(17).toInteger()};
}

QByteArray packedWalk(const QList<WalkStep> &steps)
{
    return packed(listAsCbor(steps));
}

QList<WalkStep> unpackedWalk(const QByteArray &stored)
{
    return listFrom<WalkStep>(unpacked(stored));
}

QByteArray packedDistilled(const Distilled &distilled)
{
    return packed(QCborArray{distilled.reply.value(),
                             toMs(distilled.at),
                             idsAsCbor(distilled.kept),
                             idsAsCbor(distilled.keptPassages),
                             distilled.block});
}

Distilled unpackedDistilled(const QByteArray &stored)
{
    const QCborArray array = unpacked(stored).toArray();
    return {.reply = CallNumber(array.at(0).toInteger()),
            .at = fromMs(array.at(1).toInteger()),
            .kept = idsFromCbor<FactId>(array.at(2).toArray()),
            .keptPassages = idsFromCbor<PassageId>(array.at(3).toArray()),
            .block = array.at(4).toString()};
}

} // namespace Ebb
