// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/factstore.h>
#include <engine/store/packing.h>
#include <engine/store/rows.h>

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Fact factFrom(const QSqlQuery &row)
{
    return Fact{
        .id = idAt<FactId>(row, 0),
        .note = row.value(1).toString(),
        .subject = idAt<EntityId>(row, 2),
        .object = idAt<EntityId>(row, 3),
        .isMilestone = row.value(4).toBool(),
        .turns = unpackedIds<TurnNumber>(row.value(5).toByteArray()),
        .at = timeAt(row, 7),
        .isUnverified = row.value(8).toBool(),
        .isRepaired = row.value(9).toBool(),
        .writtenBy = static_cast<Writer>(row.value(10).toInt()),
        .type = row.value(11).toString(),
        .source = row.value(12).toString(),
        .tokens = row.value(13).toLongLong(),
        .traces = {},
        .episodes = unpackedIds<EpisodeId>(row.value(6).toByteArray()),
    };
}

QVariantList factValues(RunId run, const Fact &fact)
{
    return {bound(run),
            bound(fact.id),
            bound(fact.note),
            bound(fact.subject),
            bound(fact.object),
            fact.isMilestone,
            packedIds(fact.turns),
            packedIds(fact.episodes),
            bound(fact.at),
            fact.isUnverified,
            fact.isRepaired,
            static_cast<int>(fact.writtenBy),
            bound(fact.type),
            bound(fact.source),
            fact.tokens};
}

template<typename Id>
void addNew(QList<Id> &list, const QList<Id> &more)
{
    for (const Id id : more) {
        if (!list.contains(id))
            list.append(id);
    }
}

void addTrace(Fact &fact, const QSqlQuery &row)
{
    fact.traces.append({.at = timeAt(row, 1),
                        .score = row.value(2).toDouble(),
                        .why = static_cast<FactTrace::Why>(row.value(3).toInt())});
    addNew(fact.turns, unpackedIds<TurnNumber>(row.value(4).toByteArray()));
    addNew(fact.episodes, unpackedIds<EpisodeId>(row.value(5).toByteArray()));
}

void setEvent(Fact &fact, const QSqlQuery &row)
{
    fact.state = static_cast<FactState>(row.value(1).toInt());
    fact.retiredBy = idAt<FactId>(row, 2);
    fact.retiredAt = optionalTimeAt(row, 3);
}

QString namesAsText(const QStringList &names)
{
    const QJsonDocument json(QJsonArray::fromStringList(names));
    return names.isEmpty() ? QString() : QString::fromUtf8(json.toJson(QJsonDocument::Compact));
}

QStringList namesFromText(const QString &text)
{
    QStringList names;
    const QJsonArray list = QJsonDocument::fromJson(text.toUtf8()).array();
    for (const QJsonValue &name : list)
        names.append(name.toString());
    return names;
}

QVariantList graphEventValues(RunId run, const GraphEvent &event)
{
    return {bound(run),
            bound(event.id),
            bound(event.at),
            static_cast<int>(event.author),
            static_cast<int>(event.kind),
            bound(event.fact),
            bound(event.other),
            bound(event.entity),
            bound(event.otherEntity),
            bound(event.text),
            event.tokens,
            bound(namesAsText(event.names)),
            packedIds(event.facts),
            bound(event.undoes),
            bound(event.reason)};
}

GraphEvent graphEventFrom(const QSqlQuery &row)
{
    return GraphEvent{.id = idAt<GraphEventId>(row, 0),
                      .at = timeAt(row, 1),
                      .author = static_cast<GraphAuthor>(row.value(2).toInt()),
                      .kind = static_cast<GraphEvent::Kind>(row.value(3).toInt()),
                      .fact = idAt<FactId>(row, 4),
                      .other = idAt<FactId>(row, 5),
                      .entity = idAt<EntityId>(row, 6),
                      .otherEntity = idAt<EntityId>(row, 7),
                      .text = row.value(8).toString(),
                      .tokens = row.value(9).toLongLong(),
                      .names = namesFromText(row.value(10).toString()),
                      .facts = unpackedIds<FactId>(row.value(11).toByteArray()),
                      .undoes = idAt<GraphEventId>(row, 12),
                      .reason = row.value(13).toString()};
}

} // namespace

FactStore::FactStore(Database &database)
    : m_database(database)
{
}

Result<void> FactStore::insertEntity(RunId run, const Entity &entity)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<void> inserted
        = m_database.run(u"facts/insertEntity"_s,
                         {bound(run), bound(entity.id), bound(entity.name), bound(entity.at)});
    if (!inserted)
        return inserted;
    for (const Alias &alias : entity.aliases) {
        if (const Result<void> done = insertAlias(run, entity.id, alias); !done)
            return done;
    }
    return transaction.commit();
}

Result<void> FactStore::insertAlias(RunId run, EntityId entity, const Alias &alias)
{
    return m_database.run(u"facts/insertAlias"_s,
                          {bound(run),
                           bound(entity),
                           bound(run),
                           bound(entity),
                           bound(alias.name),
                           bound(alias.from)});
}

Result<void> FactStore::insertFact(RunId run, const Fact &fact)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<void> inserted = m_database.run(u"facts/insertFact"_s, factValues(run, fact));
    if (!inserted)
        return inserted;
    for (const FactTrace &trace : fact.traces) {
        if (const Result<void> done = insertTrace(run, fact.id, trace, {}, {}); !done)
            return done;
    }
    if (fact.state != FactState::Held) {
        const Result<void> done
            = insertEvent(run, fact.id, fact.state, fact.retiredBy, fact.retiredAt);
        if (!done)
            return done;
    }
    return transaction.commit();
}

Result<void> FactStore::restate(RunId run,
                                FactId fact,
                                const FactTrace &trace,
                                const QList<TurnNumber> &turns,
                                const QList<EpisodeId> &episodes)
{
    return insertTrace(run, fact, trace, turns, episodes);
}

Result<void> FactStore::merge(RunId run, FactId fact, FactId into, TimePoint at)
{
    return insertEvent(run, fact, FactState::Merged, into, at);
}

Result<void> FactStore::retire(RunId run, FactId fact, FactId by, TimePoint at)
{
    return insertEvent(run, fact, FactState::Retired, by, at);
}

Result<void> FactStore::insertGraphEvent(RunId run, const GraphEvent &event)
{
    return m_database.run(u"facts/insertGraphEvent"_s, graphEventValues(run, event));
}

Result<QList<GraphEvent>> FactStore::graphEvents(RunId run)
{
    return readAll(m_database, u"facts/graphEvents"_s, {bound(run)}, graphEventFrom);
}

Result<GraphLog> FactStore::graph(RunId run)
{
    const Result<QList<Fact>> written = facts(run);
    if (!written)
        return written.error();
    const Result<QList<Entity>> named = entities(run);
    if (!named)
        return named.error();
    const Result<QList<GraphEvent>> events = graphEvents(run);
    if (!events)
        return events.error();
    return GraphLog{.facts = *written, .entities = *named, .events = *events};
}

Result<void> FactStore::insertTrace(RunId run,
                                    FactId fact,
                                    const FactTrace &trace,
                                    const QList<TurnNumber> &turns,
                                    const QList<EpisodeId> &episodes)
{
    return m_database.run(u"facts/insertTrace"_s,
                          {bound(run),
                           bound(fact),
                           bound(run),
                           bound(fact),
                           bound(trace.at),
                           trace.score,
                           static_cast<int>(trace.why),
                           packedIds(turns),
                           packedIds(episodes)});
}

Result<void> FactStore::insertEvent(
    RunId run, FactId fact, FactState state, FactId by, const std::optional<TimePoint> &at)
{
    return m_database.run(u"facts/insertEvent"_s,
                          {bound(run),
                           bound(fact),
                           bound(run),
                           bound(fact),
                           static_cast<int>(state),
                           bound(by),
                           bound(at)});
}

Result<QList<Entity>> FactStore::entities(RunId run)
{
    Result<QList<Entity>> entities
        = readAll(m_database, u"facts/entities"_s, {bound(run)}, [](const QSqlQuery &row) {
              return Entity{.id = idAt<EntityId>(row, 0),
                            .name = row.value(1).toString(),
                            .aliases = {},
                            .at = timeAt(row, 2)};
          });
    if (!entities)
        return entities;
    QHash<EntityId, Entity *> byId;
    for (Entity &entity : *entities)
        byId.insert(entity.id, &entity);
    const Result<void> aliases
        = m_database.forEach(u"facts/aliases"_s, {bound(run)}, [&byId](const QSqlQuery &row) {
              if (Entity *entity = byId.value(idAt<EntityId>(row, 0)))
                  entity->aliases.append({row.value(1).toString(), idAt<FactId>(row, 2)});
          });
    if (!aliases)
        return aliases.error();
    return entities;
}

Result<QList<Fact>> FactStore::facts(RunId run)
{
    Result<QList<Fact>> facts = readAll(m_database, u"facts/facts"_s, {bound(run)}, factFrom);
    if (!facts)
        return facts;
    QHash<FactId, Fact *> byId;
    for (Fact &fact : *facts)
        byId.insert(fact.id, &fact);
    const Result<void> traces
        = m_database.forEach(u"facts/traces"_s, {bound(run)}, [&byId](const QSqlQuery &row) {
              if (Fact *fact = byId.value(idAt<FactId>(row, 0)))
                  addTrace(*fact, row);
          });
    if (!traces)
        return traces.error();
    const Result<void> events
        = m_database.forEach(u"facts/events"_s, {bound(run)}, [&byId](const QSqlQuery &row) {
              if (Fact *fact = byId.value(idAt<FactId>(row, 0)))
                  setEvent(*fact, row);
          });
    if (!events)
        return events.error();
    return facts;
}

} // namespace Ebb
