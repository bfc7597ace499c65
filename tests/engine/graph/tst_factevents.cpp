// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/graph/factevents.h>

#include <QRandomGenerator>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

using Kind = GraphEdit::Kind;

const TimePoint Start = fromMs(1'770'000'000'000);

Fact factOf(qint64 id, const QString &note, qint64 subject = 1, qint64 object = 2)
{
    const TimePoint at = Start + std::chrono::minutes(id);
    return Fact{.id = FactId(id),
                .note = note,
                .subject = EntityId(subject),
                .object = EntityId(object),
                .turns = {TurnNumber(id)},
                .at = at,
                .source = u"talk %1"_s.arg(id),
                .tokens = 10,
                .traces = {{.at = at, .score = 1, .why = FactTrace::Why::Written}},
                .episodes = {EpisodeId(id)}};
}

Entity entityOf(qint64 id, const QStringList &names)
{
    Entity entity{.id = EntityId(id), .name = names.first(), .aliases = {}, .at = Start};
    for (const QString &name : names)
        entity.aliases.append({.name = name, .from = FactId(1), .entity = {}});
    return entity;
}

//! Four facts about a ferry, three entities.
GraphLog ferryLog()
{
    return {.facts = {factOf(1, u"The ferry leaves at 9."_s),
                      factOf(2, u"Ferry leaves at 9."_s),
                      factOf(3, u"The ferry leaves at 10."_s),
                      factOf(4, u"The Kittiwake is blue."_s, 3, 2)},
            .entities = {entityOf(1, {u"ferry"_s, u"the Ferry"_s, u"old boat"_s}),
                         entityOf(2, {u"timetable"_s}),
                         entityOf(3, {u"Kittiwake"_s})},
            .events = {}};
}

//! Plans and adds; what is wrong instead of an event ends the test.
void apply(GraphLog &log, const GraphEdit &edit, TimePoint at = Start + 2h)
{
    const Result<GraphEvent> event = planEdit(log, edit, at);
    if (!event)
        qFatal("%s: %s", qPrintable(event.error().where), qPrintable(event.error().detail));
    if (event->kind == GraphEvent::Kind::SplitEntity) {
        log.entities.append(
            {.id = event->otherEntity, .name = event->text, .aliases = {}, .at = event->at});
    }
    log.events.append(*event);
}

void add(GraphLog &log, GraphEvent event)
{
    event.id = GraphEventId(log.events.size() + 1);
    log.events.append(event);
}

GraphEdit mergeFacts(qint64 fact, qint64 into)
{
    return {.kind = Kind::MergeFact, .fact = FactId(fact), .otherFact = FactId(into)};
}

GraphEdit mergeEntities(qint64 entity, qint64 into)
{
    return {.kind = Kind::MergeEntities, .entity = EntityId(entity), .otherEntity = EntityId(into)};
}

GraphEdit splitOff(qint64 entity, const QString &name)
{
    return {.kind = Kind::SplitEntity, .entity = EntityId(entity), .names = {name}};
}

GraphEdit onFact(Kind kind, qint64 fact, const QString &text = {})
{
    return {.kind = kind, .fact = FactId(fact), .text = text};
}

GraphEdit undo(qint64 event = 0)
{
    return {.kind = Kind::Undo, .event = GraphEventId(event)};
}

QStringList held(const Graph &graph)
{
    QStringList notes;
    for (const Fact &fact : graph.facts) {
        if (fact.state == FactState::Held)
            notes << fact.note;
    }
    return notes;
}

//! Facts and entities: what has to be the same again once all is undone.
bool isAsWritten(const GraphLog &log)
{
    const Graph graph = foldGraph(log);
    const GraphLog before = ferryLog();
    return graph.facts == before.facts && graph.entities == before.entities
        && graph.dismissed.isEmpty() && graph.applied.isEmpty();
}

} // namespace

class FactEventsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aMergeGivesTracesTurnsEpisodesAndSource()
    {
        GraphLog log = ferryLog();
        log.facts[1].isMilestone = true;
        log.facts[0].isUnverified = true;
        apply(log, mergeFacts(2, 1));
        const Graph graph = foldGraph(log);
        const Fact &into = graph.facts.at(0);
        QCOMPARE(into.traces.size(), 2);
        QCOMPARE(into.traces.last().why, FactTrace::Why::Restated);
        QCOMPARE(into.traces.last().at, Start + 2min); // when it was said, not when it was merged
        QCOMPARE(into.turns, (QList{TurnNumber(1), TurnNumber(2)}));
        QCOMPARE(into.episodes, (QList{EpisodeId(1), EpisodeId(2)}));
        QCOMPARE(into.source, u"talk 1; talk 2"_s);
        QVERIFY(into.isMilestone);
        QVERIFY(!into.isUnverified);
        QCOMPARE(graph.facts.at(1).state, FactState::Merged);
        QCOMPARE(graph.facts.at(1).retiredBy, FactId(1));
        QCOMPARE(graph.facts.at(1).retiredAt, Start + 2h);
    }

    void aRetirementKeepsFactTimeAndReason()
    {
        GraphLog log = ferryLog();
        GraphEdit retire = onFact(Kind::RetireFact, 1);
        retire.otherFact = FactId(3);
        retire.reason = u"the timetable changed"_s;
        apply(log, retire);
        const Graph graph = foldGraph(log);
        QCOMPARE(held(graph),
                 QStringList({u"Ferry leaves at 9."_s,
                              u"The ferry leaves at 10."_s,
                              u"The Kittiwake is blue."_s}));
        QCOMPARE(graph.facts.at(0).reason, u"the timetable changed"_s);
        QCOMPARE(graph.facts.at(0).note, u"The ferry leaves at 9."_s);
        QCOMPARE(graph.facts.at(0).traces.size(), 1);
        apply(log, onFact(Kind::RestoreFact, 1));
        QVERIFY(isAsWritten(log));
    }

    void anEditKeepsWhatWasWritten()
    {
        GraphLog log = ferryLog();
        apply(log, onFact(Kind::EditFact, 4, u"The Kittiwake is green."_s));
        apply(log, onFact(Kind::EditFact, 4, u"  The Kittiwake is grey.  "_s), Start + 3h);
        const Fact edited = foldGraph(log).facts.at(3);
        QCOMPARE(edited.note, u"The Kittiwake is grey."_s);
        QCOMPARE(edited.writtenNote, u"The Kittiwake is blue."_s);
        QCOMPARE(edited.editedAt, Start + 3h);
        QCOMPARE(foldGraph(log, Start + 2h).facts.at(3).note, u"The Kittiwake is green."_s);
        QCOMPARE(foldGraph(log, Start + 1h).facts.at(3).note, u"The Kittiwake is blue."_s);
        apply(log, undo());
        QCOMPARE(foldGraph(log).facts.at(3).note, u"The Kittiwake is green."_s);
    }

    void mergedEntitiesShareFactsAndNames()
    {
        GraphLog log = ferryLog();
        apply(log, mergeEntities(3, 1));
        const Graph graph = foldGraph(log);
        QCOMPARE(graph.facts.at(3).subject, EntityId(1));
        QCOMPARE(graph.entities.at(2).mergedInto, EntityId(1));
        const Alias last = graph.entities.at(0).aliases.last();
        QCOMPARE(last.name, u"Kittiwake"_s);
        QCOMPARE(last.entity, EntityId(3)); // each alias says where it came from
        apply(log, {.kind = Kind::UnmergeEntity, .entity = EntityId(3)});
        QVERIFY(isAsWritten(log));
    }

    void whatWasWrittenForAMergedEntityGoesBackWithIt()
    {
        GraphLog log = ferryLog();
        apply(log, mergeEntities(3, 1));
        log.facts.append(factOf(5, u"The Kittiwake has two decks."_s, 3, 2));
        QCOMPARE(foldGraph(log).facts.at(4).subject, EntityId(1));
        apply(log, undo());
        QCOMPARE(foldGraph(log).facts.at(4).subject, EntityId(3));
    }

    void aSplitTakesItsNamesAndFacts()
    {
        GraphLog log = ferryLog();
        log.facts[2].note = u"The old boat leaves at 10."_s;
        apply(log, splitOff(1, u"old boat"_s));
        const Graph graph = foldGraph(log);
        QCOMPARE(graph.entities.size(), 4);
        QCOMPARE(graph.entities.at(3).name, u"old boat"_s);
        QCOMPARE(graph.entities.at(3).aliases.size(), 1);
        QCOMPARE(graph.entities.at(0).aliases.size(), 2);
        QCOMPARE(graph.facts.at(2).subject, EntityId(4));
        QCOMPARE(graph.facts.at(0).subject, EntityId(1));
    }

    void anUndoneSplitLeavesNoMarkUnlessSomethingCameAfter()
    {
        GraphLog log = ferryLog();
        apply(log, splitOff(1, u"old boat"_s));
        apply(log, undo());
        QVERIFY(isAsWritten(log));
        log.entities.append(entityOf(5, {u"harbour"_s}));
        const Graph graph = foldGraph(log);
        QCOMPARE(graph.entities.size(), 5); // ids count on without a gap
        QCOMPARE(graph.entities.at(3).mergedInto, EntityId(1));
    }

    void aDismissedSuggestionIsRemembered()
    {
        GraphLog log = ferryLog();
        GraphEdit dismiss = mergeEntities(3, 1);
        dismiss.kind = Kind::DismissSuggestion;
        apply(log, dismiss);
        QCOMPARE(foldGraph(log).dismissed.first(), std::pair(EntityId(3), EntityId(1)));
        apply(log, undo());
        QVERIFY(isAsWritten(log));
    }

    void undoOfAnUndoDoesItAgain()
    {
        GraphLog log = ferryLog();
        apply(log, onFact(Kind::PinFact, 1));
        apply(log, undo(1));
        QVERIFY(!foldGraph(log).facts.at(0).isPinned);
        apply(log, undo(2));
        QVERIFY(foldGraph(log).facts.at(0).isPinned);
        QVERIFY(!planEdit(log, undo(2), Start)); // it does not stand any more
        apply(log, undo(3));
        QVERIFY(isAsWritten(log));
    }

    void refuses_data()
    {
        QTest::addColumn<GraphEdit>("edit");
        QTest::addColumn<int>("code");
        const int refused = int(Error::Code::Refused);
        const int missing = int(Error::Code::NotFound);
        QTest::newRow("a fact into itself") << mergeFacts(1, 1) << refused;
        QTest::newRow("an unknown fact") << mergeFacts(9, 1) << missing;
        QTest::newRow("no fact") << mergeFacts(0, 1) << missing;
        QTest::newRow("an unknown entity") << mergeEntities(9, 1) << missing;
        QTest::newRow("an entity into itself") << mergeEntities(1, 1) << refused;
        QTest::newRow("an empty sentence") << onFact(Kind::EditFact, 1, u"  "_s) << refused;
        QTest::newRow("a held fact restored") << onFact(Kind::RestoreFact, 1) << refused;
        QTest::newRow("a fact nobody pinned") << onFact(Kind::UnpinFact, 1) << refused;
        QTest::newRow("nothing to undo") << undo() << refused;
        QTest::newRow("an unknown event") << undo(7) << missing;
        QTest::newRow("the name it is known by") << splitOff(1, u"ferry"_s) << refused;
        QTest::newRow("a name it has not") << splitOff(1, u"barge"_s) << refused;
        QTest::newRow("a part without a name") << splitOff(1, QString()) << refused;
    }

    void refuses()
    {
        QFETCH(const GraphEdit, edit);
        QFETCH(const int, code);
        const Result<GraphEvent> event = planEdit(ferryLog(), edit, Start);
        QVERIFY(!event);
        QCOMPARE(int(event.error().code), code);
        QVERIFY(!event.error().detail.isEmpty());
    }

    void namesThatDifferInANumberNeverMerge_data()
    {
        QTest::addColumn<QString>("left");
        QTest::addColumn<QString>("right");
        QTest::newRow("versions") << u"Qt 5"_s << u"Qt 6"_s;
        QTest::newRow("one without") << u"GPT"_s << u"GPT-4"_s;
        QTest::newRow("identifiers") << u"max_size"_s << u"MAX_SIZE"_s;
        QTest::newRow("paths") << u"src/a.cpp"_s << u"src/b.cpp"_s;
        QTest::newRow("superscript") << u"x²"_s << u"x2"_s;
        QTest::newRow("Arabic digits") << u"غرفة ٣"_s << u"غرفة ٤"_s;
    }

    void namesThatDifferInANumberNeverMerge()
    {
        QFETCH(const QString, left);
        QFETCH(const QString, right);
        GraphLog log = ferryLog();
        log.entities = {entityOf(1, {left}), entityOf(2, {right}), entityOf(3, {u"boat"_s})};
        QVERIFY(!planEdit(log, mergeEntities(1, 2), Start));
        QVERIFY(!planEdit(log, mergeEntities(2, 1), Start));
    }

    void whatLaterEventsBuildOnIsNotUndone()
    {
        GraphLog log = ferryLog();
        apply(log, splitOff(1, u"old boat"_s));
        apply(log, mergeEntities(4, 3));
        const Result<GraphEvent> event = planEdit(log, undo(1), Start);
        QVERIFY(!event);
        QCOMPARE(event.error().where, u"event 2"_s);
        apply(log, undo(2));
        apply(log, undo(1));
        QVERIFY(isAsWritten(log));
    }

    void undoTakesThePersonsLatestAndLeavesTheJudges()
    {
        GraphLog log = ferryLog();
        apply(log, onFact(Kind::PinFact, 4));
        add(log,
            {.at = Start + 3h,
             .author = GraphAuthor::Judge,
             .kind = GraphEvent::Kind::MergeFact,
             .fact = FactId(2),
             .other = FactId(1)});
        QCOMPARE(latestUndoable(log), GraphEventId(1));
        apply(log, undo());
        QCOMPARE(foldGraph(log).facts.at(1).state, FactState::Merged);
        apply(log, onFact(Kind::RestoreFact, 2)); // but by name a judge's goes as well
        QVERIFY(isAsWritten(log));
    }

    void eventsAreNeverBeforeTheOnesAheadOfThem()
    {
        GraphLog log = ferryLog();
        apply(log, onFact(Kind::PinFact, 1), Start + 5h);
        apply(log, onFact(Kind::PinFact, 2), Start + 1h);
        QCOMPARE(log.events.last().at, Start + 5h);
    }

    void anEventWhoseFactsAreNotThereChangesNothing()
    {
        GraphLog log = ferryLog();
        add(log,
            {.at = Start,
             .kind = GraphEvent::Kind::MergeFact,
             .fact = FactId(77),
             .other = FactId(1)});
        add(log,
            {.at = Start,
             .kind = GraphEvent::Kind::RetireFact,
             .fact = FactId(1),
             .other = FactId(1)});
        add(log,
            {.at = Start,
             .kind = GraphEvent::Kind::MergeEntities,
             .entity = EntityId(1),
             .otherEntity = EntityId(99)});
        add(log, {.at = Start, .kind = GraphEvent::Kind::Undo, .undoes = GraphEventId(4)});
        QVERIFY(isAsWritten(log));
    }

    //! Whatever is done, undone newest first, gives the very values back.
    void undoingEverythingRestoresExactly_data()
    {
        QTest::addColumn<quint32>("seed");
        for (quint32 seed = 1; seed <= 20; ++seed)
            QTest::addRow("seed %u", seed) << seed;
    }

    void undoingEverythingRestoresExactly()
    {
        QFETCH(const quint32, seed);
        QRandomGenerator random(seed);
        GraphLog log = ferryLog();
        int done = 0;
        for (int i = 0; i < 60; ++i) {
            const auto any = [&](int most) { return qint64(random.bounded(most) + 1); };
            const QList<GraphEdit> edits{
                mergeFacts(any(4), any(4)),
                mergeEntities(any(5), any(5)),
                splitOff(any(4), random.bounded(2) ? u"old boat"_s : u"the Ferry"_s),
                onFact(Kind::PinFact, any(4)),
                onFact(Kind::UnpinFact, any(4)),
                onFact(Kind::EditFact, any(4), u"Says %1."_s.arg(i)),
                onFact(Kind::RetireFact, any(4)),
                onFact(Kind::RestoreFact, any(4)),
                undo(any(int(log.events.size()) + 1)),
            };
            const GraphEdit edit = edits.at(random.bounded(int(edits.size())));
            if (planEdit(log, edit, Start)) {
                apply(log, edit);
                ++done;
            }
        }
        QVERIFY(done > 5);
        while (latestUndoable(log).isValid())
            apply(log, undo());
        QVERIFY(isAsWritten(log));
    }

    void oneFactHoweverOftenRestated()
    {
        GraphLog log{.facts = {}, .entities = ferryLog().entities, .events = {}};
        constexpr qint64 Times = 200;
        for (qint64 id = 1; id <= Times; ++id) {
            log.facts.append(factOf(id, u"The ferry leaves at 9."_s));
            if (id > 1)
                apply(log, mergeFacts(id, 1), Start + std::chrono::minutes(id));
        }
        const Graph graph = foldGraph(log);
        QCOMPARE(held(graph).size(), 1);
        QCOMPARE(graph.facts.first().traces.size(), Times);
        QCOMPARE(graph.facts.first().turns.size(), Times);
    }

    void anEntityOfTenThousandFactsMergesAtOnce()
    {
        constexpr qint64 Facts = 10'000;
        GraphLog log{.facts = {}, .entities = ferryLog().entities, .events = {}};
        for (qint64 id = 1; id <= Facts; ++id)
            log.facts.append(factOf(id, u"The Kittiwake made trip %1."_s.arg(id), 3, 2));
        apply(log, mergeEntities(3, 1));
        const Graph graph = foldGraph(log);
        QVERIFY(std::ranges::all_of(graph.facts,
                                    [](const Fact &fact) { return fact.subject == EntityId(1); }));
        apply(log, undo());
        QCOMPARE(foldGraph(log).facts, log.facts);
    }
};

QTEST_GUILESS_MAIN(FactEventsTest)
#include "tst_factevents.moc"
