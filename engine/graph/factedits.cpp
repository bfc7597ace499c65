// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/entityresolution.h>
#include <engine/graph/factevents.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

// The part of factevents.h that turns what a person wants into an event.
namespace Ebb {

namespace {

using Edit = GraphEdit::Kind;
using Kind = GraphEvent::Kind;

Error refused(const QString &where, const QString &why)
{
    return {Error::Code::Refused, where, why};
}

QString named(FactId id)
{
    return u"fact %1"_s.arg(id.value());
}

QString named(EntityId id)
{
    return u"entity %1"_s.arg(id.value());
}

QString named(GraphEventId id)
{
    return u"event %1"_s.arg(id.value());
}

//! Plans one edit against the graph as it stands.
class Planning
{
public:
    Planning(const GraphLog &log, const GraphEdit &edit, TimePoint at)
        : m_log(log)
        , m_edit(edit)
        , m_graph(foldGraph(log))
    {
        m_event.id = GraphEventId(log.events.size() + 1);
        m_event.at = log.events.isEmpty() ? at : std::max(at, log.events.last().at);
        m_event.author = GraphAuthor::Person;
        m_event.reason = edit.reason;
    }

    Result<GraphEvent> plan()
    {
        const Result<void> fits = check();
        if (!fits)
            return fits.error();
        // Whatever stood must still stand: an event may build on one that is to be undone.
        GraphLog after = m_log;
        if (m_event.kind == Kind::SplitEntity)
            after.entities.append({.id = m_event.otherEntity, .name = m_event.text});
        after.events.append(m_event);
        const QList<GraphEventId> applied = foldGraph(after).applied;
        for (const GraphEventId id : std::as_const(m_graph.applied)) {
            if (id != undone() && !applied.contains(id))
                return refused(named(id), u"builds on it; undo that first"_s);
        }
        if (m_event.kind != Kind::Undo && !applied.contains(m_event.id))
            return refused({}, u"it would change nothing"_s);
        return m_event;
    }

private:
    //! What is taken back in the end: through an Undo that undid an Undo.
    GraphEventId undone() const
    {
        GraphEventId id = m_event.undoes;
        while (id.isValid() && m_log.events.at(id.value() - 1).kind == Kind::Undo)
            id = m_log.events.at(id.value() - 1).undoes;
        return id;
    }

    Result<void> check()
    {
        switch (m_edit.kind) {
        case Edit::MergeFact:
            return mergeFact();
        case Edit::RetireFact:
            return retireFact();
        case Edit::EditFact:
            return editFact();
        case Edit::PinFact:
            return ofHeld(Kind::PinFact);
        case Edit::UnpinFact:
            return ofHeld(Kind::UnpinFact);
        case Edit::MergeEntities:
            return mergeEntities();
        case Edit::SplitEntity:
            return splitEntity();
        case Edit::DismissSuggestion:
            return dismiss();
        case Edit::RestoreFact:
            return undo(eventBehind(m_log, m_edit.fact), named(m_edit.fact));
        case Edit::UnmergeEntity:
            return undo(eventBehind(m_log, m_edit.entity), named(m_edit.entity));
        case Edit::Undo:
            return undo(m_edit.event.isValid() ? m_edit.event : latestUndoable(m_log),
                        m_edit.event.isValid() ? named(m_edit.event) : QString());
        }
        Q_UNREACHABLE_RETURN({});
    }

    Result<void> mustBeHeld(FactId id) const
    {
        const auto fact = std::ranges::find(m_graph.facts, id, &Fact::id);
        if (fact == m_graph.facts.end())
            return Error{Error::Code::NotFound, named(id), u"no such fact"_s};
        if (fact->state != FactState::Held)
            return refused(named(id), u"is %1 already"_s.arg(factStateName(fact->state)));
        return {};
    }

    Result<Entity> standing(EntityId id) const
    {
        const auto entity = std::ranges::find(m_graph.entities, id, &Entity::id);
        if (entity == m_graph.entities.end())
            return Error{Error::Code::NotFound, named(id), u"no such entity"_s};
        if (entity->mergedInto.isValid())
            return refused(named(id), u"is one with %1 already"_s.arg(named(entity->mergedInto)));
        return *entity;
    }

    Result<void> ofHeld(Kind kind)
    {
        m_event.kind = kind;
        m_event.fact = m_edit.fact;
        return mustBeHeld(m_edit.fact);
    }

    Result<void> mergeFact()
    {
        m_event.other = m_edit.otherFact;
        Result<void> fits = ofHeld(Kind::MergeFact);
        if (fits)
            fits = mustBeHeld(m_edit.otherFact);
        if (fits && m_edit.fact == m_edit.otherFact)
            return refused(named(m_edit.fact), u"cannot merge into itself"_s);
        return fits;
    }

    Result<void> retireFact()
    {
        m_event.other = m_edit.otherFact;
        const Result<void> fits = ofHeld(Kind::RetireFact);
        if (!fits || !m_edit.otherFact.isValid())
            return fits;
        if (m_edit.fact == m_edit.otherFact)
            return refused(named(m_edit.fact), u"cannot retire itself"_s);
        return mustBeHeld(m_edit.otherFact);
    }

    Result<void> editFact()
    {
        m_event.text = m_edit.text.simplified();
        if (m_event.text.isEmpty())
            return refused(named(m_edit.fact), u"a fact has to say something"_s);
        return ofHeld(Kind::EditFact);
    }

    Result<void> mergeEntities()
    {
        m_event.kind = Kind::MergeEntities;
        m_event.entity = m_edit.entity;
        m_event.otherEntity = m_edit.otherEntity;
        const Result<Entity> entity = standing(m_edit.entity);
        if (!entity)
            return entity.error();
        const Result<Entity> other = standing(m_edit.otherEntity);
        if (!other)
            return other.error();
        if (entity->id == other->id)
            return refused(named(entity->id), u"cannot merge into itself"_s);
        if (!agreeInNumbers(entity->name, other->name)) {
            return refused(named(entity->id),
                           u"\"%1\" and \"%2\" differ in a number or an identifier"_s.arg(
                               entity->name, other->name));
        }
        return {};
    }

    Result<void> splitEntity()
    {
        m_event.kind = Kind::SplitEntity;
        m_event.entity = m_edit.entity;
        const Result<Entity> entity = standing(m_edit.entity);
        if (!entity)
            return entity.error();
        for (const QString &name : m_edit.names) {
            const auto isOwn = [&name](const Alias &alias) {
                return alias.name == name && !alias.entity.isValid();
            };
            if (name == entity->name)
                return refused(named(entity->id), u"keeps the name it is known by"_s);
            if (std::ranges::none_of(entity->aliases, isOwn))
                return refused(named(entity->id), u"has no name \"%1\" of its own"_s.arg(name));
        }
        m_event.names = m_edit.names;
        m_event.text = m_edit.text.simplified();
        if (m_event.text.isEmpty())
            m_event.text = m_edit.names.value(0);
        if (m_event.text.isEmpty())
            return refused(named(entity->id), u"a part that is split off needs a name"_s);
        m_event.otherEntity = EntityId(m_log.entities.size() + 1);
        m_event.facts
            = m_edit.facts.isEmpty() ? factsNaming(entity->id, m_edit.names) : m_edit.facts;
        return mustBeAbout(entity->id);
    }

    //! Without a choice of their own, the facts whose sentence uses one of the names go along.
    QList<FactId> factsNaming(EntityId entity, const QStringList &names) const
    {
        QList<FactId> found;
        for (const Fact &fact : m_graph.facts) {
            const bool isAbout = fact.subject == entity || fact.object == entity;
            const auto isIn = [&fact](const QString &name) { return fact.note.contains(name); };
            if (isAbout && std::ranges::any_of(names, isIn))
                found.append(fact.id);
        }
        return found;
    }

    Result<void> mustBeAbout(EntityId entity) const
    {
        for (const FactId id : m_event.facts) {
            const auto fact = std::ranges::find(m_graph.facts, id, &Fact::id);
            if (fact == m_graph.facts.end())
                return Error{Error::Code::NotFound, named(id), u"no such fact"_s};
            if (fact->subject != entity && fact->object != entity)
                return refused(named(id), u"is not about %1"_s.arg(named(entity)));
        }
        return {};
    }

    Result<void> dismiss()
    {
        m_event.kind = Kind::Dismiss;
        m_event.entity = m_edit.entity;
        m_event.otherEntity = m_edit.otherEntity;
        for (const EntityId id : {m_edit.entity, m_edit.otherEntity}) {
            const Result<Entity> entity = standing(id);
            if (!entity)
                return entity.error();
        }
        return {};
    }

    Result<void> undo(GraphEventId id, const QString &what)
    {
        m_event.kind = Kind::Undo;
        m_event.undoes = id;
        if (!id.isValid())
            return refused(what, u"there is nothing to undo"_s);
        if (id.value() > m_log.events.size())
            return Error{Error::Code::NotFound, what, u"no such event"_s};
        const auto isOfIt = [id](const GraphEvent &event) {
            return event.kind == Kind::Undo && event.undoes == id;
        };
        // Of several Undo of one event only the first could stand; the way back is to undo those.
        const bool stands = m_graph.applied.contains(id)
            || (m_log.events.at(id.value() - 1).kind == Kind::Undo
                && std::ranges::none_of(m_log.events, isOfIt));
        return stands ? Result<void>() : refused(named(id), u"does not stand any more"_s);
    }

    const GraphLog &m_log;
    const GraphEdit &m_edit;
    Graph m_graph;
    GraphEvent m_event;
};

} // namespace

Result<GraphEvent> planEdit(const GraphLog &log, const GraphEdit &edit, TimePoint at)
{
    return Planning(log, edit, at).plan();
}

GraphEventId latestUndoable(const GraphLog &log)
{
    const QList<GraphEventId> applied = foldGraph(log).applied;
    for (auto id = applied.crbegin(); id != applied.crend(); ++id) {
        if (log.events.at(id->value() - 1).author == GraphAuthor::Person)
            return *id;
    }
    return {};
}

GraphEventId eventBehind(const GraphLog &log, FactId fact)
{
    const QList<GraphEventId> applied = foldGraph(log).applied;
    for (auto id = applied.crbegin(); id != applied.crend(); ++id) {
        const GraphEvent &event = log.events.at(id->value() - 1);
        const bool tookIt = event.kind == Kind::MergeFact || event.kind == Kind::RetireFact;
        if (tookIt && event.fact == fact)
            return *id;
    }
    return {};
}

GraphEventId eventBehind(const GraphLog &log, EntityId entity)
{
    const QList<GraphEventId> applied = foldGraph(log).applied;
    for (auto id = applied.crbegin(); id != applied.crend(); ++id) {
        const GraphEvent &event = log.events.at(id->value() - 1);
        if (event.kind == Kind::MergeEntities && event.entity == entity)
            return *id;
    }
    return {};
}

} // namespace Ebb
