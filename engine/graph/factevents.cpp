// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/factevents.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using Kind = GraphEvent::Kind;

template<typename Id>
void addNew(QList<Id> &list, const QList<Id> &more)
{
    for (const Id &each : more) {
        if (!list.contains(each))
            list.append(each);
    }
}

void addSource(QString &source, const QString &more)
{
    if (source.isEmpty())
        source = more;
    else if (!more.isEmpty() && !source.split(u"; "_s).contains(more))
        source += u"; "_s + more;
}

//! The events that stand. An Undo takes back what it names, be that another Undo; from the newest
//! to the oldest, whether an Undo itself stands is known before it counts.
QList<const GraphEvent *> standing(const GraphLog &log, std::optional<TimePoint> until)
{
    QSet<GraphEventId> undone;
    for (auto event = log.events.crbegin(); event != log.events.crend(); ++event) {
        const bool isThere = !until || event->at <= *until;
        if (isThere && event->kind == Kind::Undo && !undone.contains(event->id))
            undone.insert(event->undoes);
    }
    QList<const GraphEvent *> events;
    for (const GraphEvent &event : log.events) {
        const bool isThere = !until || event.at <= *until;
        if (isThere && event.kind != Kind::Undo && !undone.contains(event.id))
            events.append(&event);
    }
    return events;
}

//! Applies events in order to what was written.
class Folding
{
public:
    explicit Folding(const GraphLog &log)
        : m_log(log)
        , m_graph{.facts = log.facts, .entities = log.entities, .dismissed = {}, .applied = {}}
    {
        // Ids count from 1, but a log cut off at a moment may lack some.
        for (qsizetype i = 0; i < m_graph.facts.size(); ++i)
            m_facts.insert(m_graph.facts.at(i).id, i);
        for (qsizetype i = 0; i < m_graph.entities.size(); ++i)
            m_entities.insert(m_graph.entities.at(i).id, i);
    }

    Graph fold(const QList<const GraphEvent *> &events)
    {
        withholdSplitEntities();
        for (const GraphEvent *event : events) {
            if (apply(*event))
                m_graph.applied.append(event->id);
        }
        dropUnusedPlaces();
        pointAtStanding();
        return m_graph;
    }

private:
    Fact *fact(FactId id)
    {
        const auto place = m_facts.constFind(id);
        return place == m_facts.cend() ? nullptr : &m_graph.facts[*place];
    }

    Fact *held(FactId id)
    {
        Fact *found = fact(id);
        return found && found->state == FactState::Held ? found : nullptr;
    }

    Entity *entity(EntityId id)
    {
        const auto place = m_entities.constFind(id);
        return place == m_entities.cend() ? nullptr : &m_graph.entities[*place];
    }

    Entity *own(EntityId id)
    {
        Entity *found = entity(id);
        return found && !found->mergedInto.isValid() ? found : nullptr;
    }

    //! What a split makes is there only while the split stands.
    void withholdSplitEntities()
    {
        for (const GraphEvent &event : m_log.events) {
            if (event.kind != Kind::SplitEntity)
                continue;
            if (Entity *made = entity(event.otherEntity)) {
                made->mergedInto = event.entity;
                m_made.insert(event.otherEntity);
            }
        }
    }

    bool apply(const GraphEvent &event)
    {
        switch (event.kind) {
        case Kind::MergeFact:
            return mergeFact(event);
        case Kind::RetireFact:
            return retireFact(event);
        case Kind::EditFact:
            return editFact(event);
        case Kind::PinFact:
        case Kind::UnpinFact:
            return pinFact(event);
        case Kind::MergeEntities:
            return mergeEntities(event);
        case Kind::SplitEntity:
            return splitEntity(event);
        case Kind::Dismiss:
            m_graph.dismissed.append({event.entity, event.otherEntity});
            return true;
        case Kind::Undo:
            return false;
        }
        Q_UNREACHABLE_RETURN(false);
    }

    static void giveWay(Fact &fact, FactState state, const GraphEvent &event)
    {
        fact.state = state;
        fact.retiredBy = event.other;
        fact.retiredAt = event.at;
        fact.reason = event.reason;
    }

    bool mergeFact(const GraphEvent &event)
    {
        Fact *merged = held(event.fact);
        Fact *into = held(event.other);
        if (!merged || !into || merged == into)
            return false;
        // The traces keep the times at which it was said: merging late makes nothing stronger.
        for (FactTrace trace : std::as_const(merged->traces)) {
            trace.why = FactTrace::Why::Restated;
            into->traces.append(trace);
        }
        addNew(into->turns, merged->turns);
        addNew(into->episodes, merged->episodes);
        addSource(into->source, merged->source);
        into->isMilestone |= merged->isMilestone;
        into->isUnverified &= merged->isUnverified; // one that is backed backs both
        giveWay(*merged, FactState::Merged, event);
        return true;
    }

    bool retireFact(const GraphEvent &event)
    {
        Fact *retired = held(event.fact);
        const bool isByItself = event.fact == event.other;
        if (!retired || isByItself || (event.other.isValid() && !fact(event.other)))
            return false;
        giveWay(*retired, FactState::Retired, event);
        return true;
    }

    bool editFact(const GraphEvent &event)
    {
        Fact *edited = held(event.fact);
        if (!edited)
            return false;
        if (!edited->editedAt)
            edited->writtenNote = edited->note;
        edited->note = event.text;
        edited->tokens = event.tokens;
        edited->editedAt = event.at;
        return true;
    }

    bool pinFact(const GraphEvent &event)
    {
        Fact *pinned = held(event.fact);
        const bool isPinned = event.kind == Kind::PinFact;
        if (!pinned || pinned->isPinned == isPinned)
            return false;
        pinned->isPinned = isPinned;
        return true;
    }

    bool mergeEntities(const GraphEvent &event)
    {
        Entity *merged = own(event.entity);
        Entity *into = own(event.otherEntity);
        if (!merged || !into || merged == into)
            return false;
        QList<Alias> names = merged->aliases;
        const auto isNamed = [merged](const Alias &alias) { return alias.name == merged->name; };
        if (std::ranges::none_of(names, isNamed))
            names.prepend({.name = merged->name, .from = {}, .entity = {}});
        for (Alias alias : std::as_const(names)) {
            const auto isSame = [&alias](const Alias &known) { return known.name == alias.name; };
            if (!alias.entity.isValid())
                alias.entity = merged->id;
            if (std::ranges::none_of(into->aliases, isSame))
                into->aliases.append(alias);
        }
        merged->mergedInto = into->id;
        return true;
    }

    bool splitEntity(const GraphEvent &event)
    {
        Entity *from = own(event.entity);
        Entity *made = entity(event.otherEntity);
        if (!from || !made || !m_made.contains(made->id) || m_split.contains(made->id))
            return false;
        for (const Alias &alias : std::as_const(from->aliases)) {
            if (event.names.contains(alias.name) && !alias.entity.isValid())
                made->aliases.append(alias);
        }
        from->aliases.removeIf([&event](const Alias &alias) {
            return event.names.contains(alias.name) && !alias.entity.isValid();
        });
        made->name = event.text;
        made->mergedInto = {};
        m_split.insert(made->id);
        for (const FactId id : event.facts) {
            if (Fact *moved = fact(id))
                move(*moved, from->id, made->id);
        }
        return true;
    }

    //! The side of a fact that was about `from` is about `to` now.
    void move(Fact &fact, EntityId from, EntityId to)
    {
        for (EntityId *side : {&fact.subject, &fact.object}) {
            if (standingFor(*side) == from)
                *side = to;
        }
    }

    EntityId standingFor(EntityId id)
    {
        // Merges never go in a circle: what is merged already merges no more.
        for (const Entity *found = entity(id); found && found->mergedInto.isValid();
             found = entity(id))
            id = found->mergedInto;
        return id;
    }

    //! What an undone split made goes from the end of the list, so that undoing leaves no mark;
    //! before entities that came later, or named by a fact, it keeps its place.
    void dropUnusedPlaces()
    {
        QSet<EntityId> named;
        for (const Fact &fact : std::as_const(m_graph.facts))
            named << fact.subject << fact.object;
        while (!m_graph.entities.isEmpty()) {
            const Entity &last = m_graph.entities.constLast();
            const bool isUnused = m_made.contains(last.id) && !m_split.contains(last.id)
                && !named.contains(last.id);
            if (!isUnused)
                return;
            m_graph.entities.removeLast();
        }
    }

    void pointAtStanding()
    {
        const auto isGone = [](const Entity &entity) { return entity.mergedInto.isValid(); };
        if (std::ranges::none_of(m_graph.entities, isGone))
            return;
        for (Fact &fact : m_graph.facts) {
            fact.subject = standingFor(fact.subject);
            fact.object = standingFor(fact.object);
        }
    }

    const GraphLog &m_log;
    Graph m_graph;
    QHash<FactId, qsizetype> m_facts;
    QHash<EntityId, qsizetype> m_entities;
    QSet<EntityId> m_made; //!< by a split, standing or not
    QSet<EntityId> m_split; //!< by a split that stands
};

} // namespace

QString graphEventName(GraphEvent::Kind kind)
{
    switch (kind) {
    case Kind::MergeFact:
        return u"merge_fact"_s;
    case Kind::RetireFact:
        return u"retire_fact"_s;
    case Kind::EditFact:
        return u"edit_fact"_s;
    case Kind::PinFact:
        return u"pin_fact"_s;
    case Kind::UnpinFact:
        return u"unpin_fact"_s;
    case Kind::MergeEntities:
        return u"merge_entities"_s;
    case Kind::SplitEntity:
        return u"split_entity"_s;
    case Kind::Dismiss:
        return u"dismiss"_s;
    case Kind::Undo:
        return u"undo"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QString graphAuthorName(GraphAuthor author)
{
    return author == GraphAuthor::Judge ? u"judge"_s : u"person"_s;
}

Graph foldGraph(const GraphLog &log, std::optional<TimePoint> until)
{
    if (log.events.isEmpty()) // nothing is copied
        return {.facts = log.facts, .entities = log.entities, .dismissed = {}, .applied = {}};
    return Folding(log).fold(standing(log, until));
}

} // namespace Ebb
