// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../logjson.h"
#include "../output.h"
#include "memoryargument.h"
#include "verbs.h"

#include <ui/widgets/format.h>

#include <QJsonArray>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using Kind = GraphEdit::Kind;

//! What the arguments behind an edit's name are.
enum class Takes
{
    TwoOfAKind, //!< F3 F1 or E4 E2
    FactAndText,
    Fact,
    FactOrEntity,
    Entity,
    TwoEntities,
    Event, //!< or nothing
};

struct EditVerb
{
    const char *name;
    Kind kind;
    Takes takes;
};

constexpr std::array EditVerbs{
    EditVerb{"merge", Kind::MergeFact, Takes::TwoOfAKind},
    EditVerb{"split", Kind::SplitEntity, Takes::Entity},
    EditVerb{"retire", Kind::RetireFact, Takes::Fact},
    EditVerb{"restore", Kind::RestoreFact, Takes::FactOrEntity},
    EditVerb{"edit", Kind::EditFact, Takes::FactAndText},
    EditVerb{"pin", Kind::PinFact, Takes::Fact},
    EditVerb{"unpin", Kind::UnpinFact, Takes::Fact},
    EditVerb{"accept", Kind::MergeEntities, Takes::TwoEntities},
    EditVerb{"dismiss", Kind::DismissSuggestion, Takes::TwoEntities},
    EditVerb{"undo", Kind::Undo, Takes::Event},
};

Error bad(const QString &where, const QString &why)
{
    return {Error::Code::BadArgument, where, why};
}

//! F3 is fact 3, E4 is entity 4.
Result<qint64> idFrom(const QString &text, QChar letter)
{
    bool isNumber = false;
    const bool hasLetter = text.startsWith(letter, Qt::CaseInsensitive);
    const qint64 id = text.mid(hasLetter ? 1 : 0).toLongLong(&isNumber);
    if (isNumber && id > 0)
        return id;
    return bad(text, u"this wants a number like %11"_s.arg(letter));
}

bool isEntity(const QString &text)
{
    return text.startsWith(u'E', Qt::CaseInsensitive);
}

//! Reads the arguments of an edit, one after the other; keeps the first thing amiss.
class EditReader
{
public:
    explicit EditReader(const Arguments &given)
        : m_given(given)
        , m_words(given.positional().sliced(2))
    {
    }

    Result<GraphEdit> read(const EditVerb &verb)
    {
        m_edit.kind = verb.kind;
        m_edit.reason = m_given.value(u"reason"_s);
        readWords(verb.takes);
        readOptions();
        if (!m_words.isEmpty() && !m_error)
            m_error = bad(m_words.first(), u"is one argument too many"_s);
        if (m_error)
            return *m_error;
        return m_edit;
    }

private:
    void readWords(Takes takes)
    {
        switch (takes) {
        case Takes::TwoOfAKind:
            if (!isEntity(m_words.value(0))) {
                m_edit.fact = fact();
                m_edit.otherFact = fact();
                return;
            }
            m_edit.kind = Kind::MergeEntities;
            [[fallthrough]];
        case Takes::TwoEntities:
            m_edit.entity = entity();
            m_edit.otherEntity = entity();
            return;
        case Takes::FactAndText:
            m_edit.fact = fact();
            m_edit.text = m_words.isEmpty() ? QString() : m_words.takeFirst();
            return;
        case Takes::FactOrEntity:
            if (!isEntity(m_words.value(0))) {
                m_edit.fact = fact();
                return;
            }
            m_edit.kind = Kind::UnmergeEntity;
            [[fallthrough]];
        case Takes::Entity:
            m_edit.entity = entity();
            return;
        case Takes::Fact:
            m_edit.fact = fact();
            return;
        case Takes::Event:
            if (!m_words.isEmpty())
                m_edit.event = GraphEventId(number(u'#'));
            return;
        }
    }

    void readOptions()
    {
        if (m_given.isSet(u"by"_s)) {
            m_words.prepend(m_given.value(u"by"_s));
            m_edit.otherFact = fact();
        }
        if (m_given.isSet(u"name"_s)) {
            m_edit.names = m_given.value(u"name"_s).split(u';', Qt::SkipEmptyParts);
            m_edit.text = m_edit.names.value(0);
        }
        const QStringList facts = m_given.value(u"facts"_s).split(u',', Qt::SkipEmptyParts);
        for (const QString &id : facts) {
            m_words.prepend(id.trimmed());
            m_edit.facts.append(fact());
        }
    }

    qint64 number(QChar letter)
    {
        if (m_words.isEmpty()) {
            if (!m_error)
                m_error
                    = bad(u"ebb facts"_s, u"something is missing; --help shows what it takes"_s);
            return 0;
        }
        const Result<qint64> id = idFrom(m_words.takeFirst(), letter);
        if (id)
            return *id;
        if (!m_error)
            m_error = id.error();
        return 0;
    }

    FactId fact() { return FactId(number(u'F')); }
    EntityId entity() { return EntityId(number(u'E')); }

    const Arguments &m_given;
    QStringList m_words;
    GraphEdit m_edit;
    std::optional<Error> m_error;
};

QString stateText(const Fact &fact)
{
    QStringList parts;
    if (fact.state != FactState::Held)
        parts << factStateName(fact.state)
                + (fact.retiredBy.isValid() ? u" by F%1"_s.arg(fact.retiredBy.value()) : QString());
    if (fact.isPinned)
        parts << u"pinned"_s;
    if (fact.editedAt)
        parts << u"edited"_s;
    if (fact.isUnverified)
        parts << u"unverified"_s;
    return parts.join(u", "_s);
}

QString entityText(const QList<Entity> &entities, EntityId id)
{
    return id.isValid() ? u"E%1 %2"_s.arg(id.value()).arg(entities.at(id.value() - 1).name)
                        : QString();
}

int printFacts(const Arguments &given, const RunLog &log)
{
    if (given.isJson()) {
        printJson({{u"facts"_s, factsAsJson(log.facts, log.entities, endOf(log), log.run.tuning)},
                   {u"entities"_s, entitiesAsJson(log.entities)},
                   {u"events"_s, graphEventsAsJson(log.graph.events)}});
        return 0;
    }
    QList<QStringList> rows;
    for (const Fact &fact : log.facts) {
        rows.append({u"F%1"_s.arg(fact.id.value()),
                     fact.note,
                     entityText(log.entities, fact.subject),
                     entityText(log.entities, fact.object),
                     stateText(fact)});
    }
    printTable({u"Fact"_s, u"It says"_s, u"Subject"_s, u"Object"_s, u"State"_s}, rows);
    return 0;
}

int printSuggestions(const Arguments &given, const RunLog &log)
{
    const QJsonArray json = suggestionsAsJson(foldGraph(log.graph));
    if (given.isJson()) {
        printJson({{u"suggestions"_s, json}});
        return 0;
    }
    for (const QJsonValue &each : json) {
        printLine(u"accept E%1 E%2: \"%3\" may be \"%4\" (%5)"_s.arg(each["entity"_L1].toInteger())
                      .arg(each["other"_L1].toInteger())
                      .arg(each["name"_L1].toString(),
                           each["other_name"_L1].toString(),
                           each["why"_L1].toString()));
    }
    if (json.isEmpty())
        printLine(u"No two names are near each other"_s);
    return 0;
}

int edit(const Arguments &given, const OfflineServices &services, const GraphEdit &edit)
{
    const Result<std::unique_ptr<Workspace>> workspace
        = services.open(given.storeFile(), Access::ReadWrite);
    if (!workspace)
        return fail(workspace.error());
    const Result<MemoryInfo> memory = (*workspace)->memory(given.positional().first());
    if (!memory)
        return fail(memory.error());
    const Result<RunLog> before = (*workspace)->log(memory->id, given.value(u"run"_s));
    if (!before)
        return fail(before.error());
    // Without a time of its own an edit comes right after what is recorded.
    const Result<TimePoint> at
        = given.isSet(u"at"_s) ? fromIso(given.value(u"at"_s)) : Result<TimePoint>(endOf(*before));
    if (!at)
        return fail(at.error());
    const Result<Changes> done = (*workspace)->editGraph(memory->id, before->run.id, edit, *at);
    if (!done)
        return fail(done.error());
    const Result<RunLog> after = (*workspace)->log(memory->id, before->run.key.value());
    if (!after)
        return fail(after.error());
    const QJsonArray events = graphEventsAsJson({after->graph.events.last()});
    if (given.isJson())
        printJson({{u"event"_s, events.first()}});
    else
        printLine(u"Done; `ebb facts %1 undo` takes it back"_s.arg(memory->id.value().first(12)));
    return 0;
}

} // namespace

int runFacts(const QStringList &arguments)
{
    Arguments given(u"facts"_s,
                    u"MEMORY list|suggestions|merge|split|retire|restore|edit|pin|unpin|accept|"
                    "dismiss|undo …"_s,
                    u"Shows and edits what a memory knows: merge F3 F1 (or E4 E2), split E2 --name "
                    "NAME, retire F3, restore F3 (or E4), edit F3 TEXT, pin F3, unpin F3, accept "
                    "E4 E2, dismiss E4 E2, undo [EVENT]."_s);
    given.addValue(u"name"_s, u"NAMES"_s, u"Names a split takes, divided by semicolons."_s);
    given.addValue(u"facts"_s, u"IDS"_s, u"Facts a split takes, divided by commas."_s);
    given.addValue(u"by"_s, u"FACT"_s, u"The fact that is true instead of a retired one."_s);
    given.addValue(u"reason"_s, u"TEXT"_s, u"Why; kept with the edit."_s);
    given.addValue(u"at"_s, u"TIME"_s, u"When; without it, the end of what is recorded."_s);
    const Result<void> read = given.read(arguments, 1, 5);
    if (!read)
        return fail(read.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    const OfflineServices services;
    const QString word = given.positional().value(1, u"list"_s);
    if (word == "list"_L1 || word == "suggestions"_L1) {
        const Result<OpenMemory> opened = openRun(
            services, given.storeFile(), given.positional().first(), given.value(u"run"_s));
        if (!opened)
            return fail(opened.error());
        return word == "list"_L1 ? printFacts(given, opened->log)
                                 : printSuggestions(given, opened->log);
    }
    const auto verb = std::ranges::find_if(
        EditVerbs, [&word](const EditVerb &each) { return word == QLatin1StringView(each.name); });
    if (verb == EditVerbs.end())
        return fail(bad(word, u"nothing of this name can be done to facts; see --help"_s));
    const Result<GraphEdit> wanted = EditReader(given).read(*verb);
    return wanted ? edit(given, services, *wanted) : fail(wanted.error());
}

} // namespace Ebb
