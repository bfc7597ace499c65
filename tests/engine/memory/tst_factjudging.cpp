// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "../../support/scriptedjudge.h"

#include <engine/judge/localjudge.h>
#include <engine/memory/factjudging.h>
#include <engine/memory/factwriting.h>
#include <engine/memory/fading.h>
#include <engine/memory/graphediting.h>
#include <engine/memory/jobs.h>
#include <engine/memory/transfer.h>
#include <engine/notes/notetaking.h>

#include <QBuffer>
#include <QJsonArray>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>

using namespace Ebb;
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace {

const TimePoint Start = fromMs(1'770'000'000'000);

//! A run without a conversation, whose notes are taken one by one.
class NoteBook
{
public:
    explicit NoteBook(Judge &judge)
        : m_judge(judge)
        , m_store(*Store::open(u":memory:"_s, Access::ReadWrite))
    {
        MemoryInfo memory{.id = MemoryId(u"aa11"_s), .title = u"Harbour"_s, .importedAt = Start};
        must(m_store->messages().insertMemory(memory, {}));
        RunInfo run{.id = {}, .key = RunKey(u"run"_s), .memory = memory.id};
        m_run = *m_store->messages().startRun(run);
        reload();
    }

    void reload() { state = *MemoryState::load(*m_store, m_run); }

    //! Takes a note of these sentences about `subject` and `object` and queues its judging.
    void note(const QString &subject, const QString &object, const QStringList &sentences)
    {
        QList<NoteEntry> entries;
        for (const QString &sentence : sentences)
            entries.append({.note = sentence, .subject = subject, .object = object});
        m_now += 1min;
        Account account;
        const QByteArray arguments = noteArguments(entries);
        const Result<NoteTaken> taken
            = takeNote(state, *m_store, arguments, Writer::Model, m_now, account);
        if (!taken || taken->isRefused())
            qFatal("the note was not taken");
        must(queueScoring(state, *m_store, taken->written, m_now));
    }

    Result<void> runLane()
    {
        Lane lane(*m_store, m_run.id, 3, Lane::noBackOff);
        setLaneWork(lane, state, {.store = *m_store, .judge = m_judge});
        return QCoro::waitFor(lane.drain(m_now));
    }

    void tell(const QString &subject, const QString &object, const QStringList &sentences)
    {
        note(subject, object, sentences);
        must(runLane());
    }

    GraphEvent edit(const GraphEdit &edit)
    {
        const Result<GraphEvent> event = editGraph(*m_store, m_run, edit, m_now);
        if (!event)
            qFatal("%s", qPrintable(event.error().detail));
        reload();
        return *event;
    }

    QStringList held() const
    {
        QStringList notes;
        for (const Fact &fact : state.facts) {
            if (fact.state == FactState::Held)
                notes << fact.note;
        }
        return notes;
    }

    RunLog log() { return *m_store->log(m_run); }
    Store &store() { return *m_store; }
    const RunInfo &run() const { return m_run; }
    TimePoint now() const { return m_now; }

    MemoryState state;

private:
    static void must(const Result<void> &result)
    {
        if (!result)
            qFatal("%s %s", qPrintable(result.error().where), qPrintable(result.error().detail));
    }

    Judge &m_judge;
    std::unique_ptr<Store> m_store;
    RunInfo m_run;
    TimePoint m_now = Start;
};

QByteArray exported(NoteBook &book)
{
    QBuffer out;
    out.open(QIODevice::WriteOnly);
    return exportMemory(book.store(), book.run().memory, {}, out) ? out.data() : QByteArray();
}

QSqlDatabase newestConnection()
{
    return QSqlDatabase::database(QSqlDatabase::connectionNames().last(), false);
}

} // namespace

class FactJudgingTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aRestatementMergesAtTheTimeOfItsNote()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"timetable"_s, {u"The ferry leaves at 9."_s});
        book.tell(u"ferry"_s, u"timetable"_s, {u"Ferry leaves at 9"_s});
        QCOMPARE(book.held(), QStringList{u"The ferry leaves at 9."_s});
        const RunLog log = book.log();
        QCOMPARE(log.facts.at(0).traces.size(), 2);
        QCOMPARE(log.facts.at(1).retiredAt, Start + 2min);
        QCOMPARE(log.graph.events.first().author, GraphAuthor::Judge);
        QVERIFY(log.graph.events.first().reason.startsWith(judge.name()));
        QCOMPARE(stateAt(log, Start + 1min).facts.size(), 1);
        QCOMPARE(stateAt(log, Start + 1min).facts.first().traces.size(), 1);
        QCOMPARE(log.facts, book.state.facts); // the state held is the one stored
    }

    void aContradictionRetiresTheOlder()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is closed."_s});
        QCOMPARE(book.held(), QStringList{u"The ferry is closed."_s});
        QCOMPARE(book.state.facts.at(0).retiredBy, FactId(2));
        // Said back again, it is a new fact that retires the other one.
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        QCOMPARE(book.held(), QStringList{u"The ferry is open."_s});
    }

    void oneFactHoweverOftenRestated_data()
    {
        QTest::addColumn<QStringList>("sentences");
        QTest::newRow("letter for letter") << QStringList{u"The ferry leaves at 9."_s};
        QTest::newRow("in small changes") << QStringList{
            u"The ferry leaves at 9."_s, u"ferry leaves at 9"_s, u"A ferry leaves at 9!"_s};
        QTest::newRow("Chinese") << QStringList{u"渡轮九点开。"_s, u"渡轮九点开"_s};
        QTest::newRow("with zero width and bidi characters")
            << QStringList{u"Ferry\u200b leaves at 9."_s, u"\u202eferry leaves at 9\u202c"_s};
    }

    void oneFactHoweverOftenRestated()
    {
        QFETCH(const QStringList, sentences);
        LocalJudge judge;
        NoteBook book(judge);
        constexpr int Times = 30;
        for (int i = 0; i < Times; ++i)
            book.tell(u"ferry"_s, u"timetable"_s, {sentences.at(i % sentences.size())});
        QCOMPARE(book.held().size(), 1);
        QCOMPARE(book.state.facts.first().traces.size(), Times);
        book.reload();
        QCOMPARE(book.held().size(), 1);
        QCOMPARE(book.state.facts.first().traces.size(), Times);
    }

    void factsOfOneNoteGoByWhatTheOnesBeforeDid()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s,
                  u"pier 3"_s,
                  {u"The ferry is open."_s, u"Ferry is open"_s, u"The ferry is closed."_s});
        QCOMPARE(book.held(), QStringList{u"The ferry is closed."_s});
        QCOMPARE(book.state.facts.at(1).state, FactState::Merged);
        QCOMPARE(book.state.facts.at(0).retiredBy, FactId(3));
    }

    void onlyTheSameSubjectIsAskedAboutAndOnlyTheSameObjectMerges()
    {
        ScriptedJudge judge;
        judge.answerRelations([](const RelationQuestion &question) {
            return QList<Relation>(question.held.size(), Relation{.restates = 1});
        });
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The boat leaves from here."_s});
        book.tell(u"tug"_s, u"pier 3"_s, {u"The boat leaves from here now."_s});
        QVERIFY(judge.relationQuestions.isEmpty());
        book.tell(u"ferry"_s, u"pier 4"_s, {u"The boat leaves from here too."_s});
        QCOMPARE(judge.relationQuestions.size(), 1);
        QCOMPARE(judge.relationQuestions.first().held.size(), 1);
        QCOMPARE(book.held().size(), 3);
    }

    void whatAPersonPinnedIsLeftAlone()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        book.edit({.kind = GraphEdit::Kind::PinFact, .fact = FactId(1)});
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is closed."_s});
        QCOMPARE(book.held().size(), 2);
    }

    void whatWasRetiredComesBackByHand()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        const QList<Fact> before = book.state.facts;
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is closed."_s});
        book.edit({.kind = GraphEdit::Kind::RestoreFact, .fact = FactId(1)});
        QCOMPARE(book.state.facts.first(), before.first());
        // Both undo and what it undid stay in the log, and at its time it was retired.
        QCOMPARE(book.log().graph.events.size(), 2);
        const RunLog log = book.log();
        QCOMPARE(stateAt(log, Start + 2min).facts.first().state, FactState::Held);
    }

    void mergedEntitiesTakeNewFactsAndGiveThemBack()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"Kittiwake"_s, u"pier 3"_s, {u"The Kittiwake is blue."_s});
        book.tell(u"the old ferry"_s, u"pier 3"_s, {u"The old ferry has two decks."_s});
        book.edit({.kind = GraphEdit::Kind::MergeEntities,
                   .entity = EntityId(3),
                   .otherEntity = EntityId(1)});
        book.tell(u"old ferry"_s, u"pier 3"_s, {u"The old ferry is slow."_s});
        QCOMPARE(book.state.facts.last().subject, EntityId(1));
        QCOMPARE(book.log().facts, book.state.facts);
        QCOMPARE(book.log().entities, book.state.entities);
        book.edit({.kind = GraphEdit::Kind::UnmergeEntity, .entity = EntityId(3)});
        QCOMPARE(book.state.facts.last().subject, EntityId(3));
        QCOMPARE(*book.store().database().check(), QStringList());
    }

    void namesAfterAnUndoneSplitFindTheirPlace()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"the ferry"_s, u"pier 3"_s, {u"The ferry is blue."_s});
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is slow."_s});
        book.edit(
            {.kind = GraphEdit::Kind::SplitEntity, .entity = EntityId(1), .names = {u"ferry"_s}});
        QCOMPARE(book.state.entities.size(), 3);
        book.edit({.kind = GraphEdit::Kind::Undo});
        QCOMPARE(book.state.entities.size(), 2);
        book.tell(u"tug"_s, u"pier 3"_s, {u"The tug is red."_s});
        QCOMPARE(book.state.entities.last().name, u"tug"_s);
        QCOMPARE(book.state.entities.last().id, EntityId(book.state.entities.size()));
        QCOMPARE(book.log().entities, book.state.entities);
        QCOMPARE(*book.store().database().check(), QStringList());
    }

    void namesOfEveryScriptStayApart()
    {
        LocalJudge judge;
        NoteBook book(judge);
        const QStringList names{u"渡轮"_s,
                                u"フェリー"_s,
                                u"여객선"_s,
                                u"паром"_s,
                                u"عبّارة"_s,
                                u"מעבורת"_s,
                                u"เรือเฟอร์รี"_s,
                                u"πορθμείο"_s,
                                u"नौका"_s,
                                u"🛥️"_s};
        for (const QString &name : names)
            book.tell(name, u"pier 3"_s, {name + u" is here."_s});
        QCOMPARE(book.state.entities.size(), names.size() + 1);
        QCOMPARE(book.held().size(), names.size());
        // Invisible characters make no other entity.
        book.tell(u"пар\u200bом"_s, u"pier 3"_s, {u"Паром is late."_s});
        book.tell(u"\u202eпаром\u202c"_s, u"pier 3"_s, {u"Паром is full."_s});
        QCOMPARE(book.state.entities.size(), names.size() + 1);
    }

    void bothOrNeitherWhenTheStoreFails_data()
    {
        QTest::addColumn<QString>("trigger");
        QTest::newRow("at the event") << u"CREATE TEMP TRIGGER stop BEFORE INSERT ON graph_events "
                                         "BEGIN SELECT RAISE(ABORT, 'injected'); END"_s;
        QTest::newRow("at the second event")
            << u"CREATE TEMP TRIGGER stop BEFORE INSERT ON graph_events WHEN NEW.id = 2 "
               "BEGIN SELECT RAISE(ABORT, 'injected'); END"_s;
        QTest::newRow("at the end of the job")
            << u"CREATE TEMP TRIGGER stop BEFORE UPDATE ON jobs WHEN NEW.state = 1 "
               "BEGIN SELECT RAISE(ABORT, 'injected'); END"_s;
    }

    void bothOrNeitherWhenTheStoreFails()
    {
        QFETCH(const QString, trigger);
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s, u"The ferry has no bar."_s});
        book.note(u"ferry"_s, u"pier 3"_s, {u"The ferry is closed."_s, u"The ferry has a bar."_s});
        QSqlQuery query(newestConnection());
        QVERIFY(query.exec(trigger));
        QVERIFY(!book.runLane());
        book.reload();
        QCOMPARE(book.held().size(), 4); // nothing of it
        QVERIFY(book.state.written.events.isEmpty());
        QVERIFY(query.exec(u"DROP TRIGGER stop"_s));
        QVERIFY(book.runLane());
        QCOMPARE(book.held(), QStringList({u"The ferry is closed."_s, u"The ferry has a bar."_s}));
        QCOMPARE(book.state.written.events.size(), 2);
    }

    void aJudgeThatFailsParksTheJobAndChangesNothing()
    {
        ScriptedJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        judge.answerRelations([](const RelationQuestion &) { return QList<Relation>(7); });
        book.note(u"ferry"_s, u"pier 3"_s, {u"The ferry is open today."_s});
        QVERIFY(book.runLane());
        QCOMPARE(book.store().calls().jobs(book.run().id)->last().state, StoredJob::State::Parked);
        QCOMPARE(book.held().size(), 2);
    }

    void theNextAccountSaysWhatHappened()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is closed."_s});
        Account account;
        accountForGraph(book.state, account);
        const QJsonArray said = account.why.value("graph"_L1).toArray();
        QCOMPARE(said.size(), 1);
        QCOMPARE(said.first()["kind"_L1].toString(), u"retire_fact"_s);
        QCOMPARE(said.first()["fact"_L1].toInt(), 1);
        Account next;
        accountForGraph(book.state, next);
        QVERIFY(!next.why.contains("graph"_L1)); // once
    }

    void exportAndImportKeepEveryEvent()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"the ferry"_s, u"pier 3"_s, {u"The ferry is open."_s});
        book.tell(u"ferry"_s, u"pier 3"_s, {u"The ferry is closed."_s});
        book.edit({.kind = GraphEdit::Kind::EditFact, .fact = FactId(2), .text = u"It is shut."_s});
        book.edit({.kind = GraphEdit::Kind::SplitEntity,
                   .entity = EntityId(1),
                   .names = {u"ferry"_s},
                   .facts = {FactId(2)}});
        book.edit({.kind = GraphEdit::Kind::Undo, .event = GraphEventId(1)});
        const QByteArray first = exported(book);
        QVERIFY(first.contains("graph_event"));
        auto other = *Store::open(u":memory:"_s, Access::ReadWrite);
        QBuffer in;
        in.setData(first);
        in.open(QIODevice::ReadOnly);
        QVERIFY(importMemory(*other, in, Start));
        const RunLog log = *other->log(*other->messages().newestRun(book.run().memory));
        QCOMPARE(log.graph, book.log().graph);
        QCOMPARE(log.facts, book.state.facts);
        QBuffer out;
        out.open(QIODevice::WriteOnly);
        QVERIFY(exportMemory(*other, book.run().memory, {}, out));
        QCOMPARE(out.data(), first);
    }

    void anEditedFactKnowsItsNewSize()
    {
        LocalJudge judge;
        NoteBook book(judge);
        book.tell(u"ferry"_s, u"pier 3"_s, {u"Blue."_s});
        const TokenCount before = book.state.facts.first().tokens;
        book.edit({.kind = GraphEdit::Kind::EditFact,
                   .fact = FactId(1),
                   .text = u"The ferry at pier three is as blue as the sea in summer."_s});
        QVERIFY(book.state.facts.first().tokens > before);
    }

    void anEntityOfTenThousandFactsIsJudgedByItsLikest()
    {
        ScriptedJudge judge;
        NoteBook book(judge);
        for (int i = 0; i < 10; ++i) {
            QStringList sentences;
            for (int j = 0; j < 1'000; ++j)
                sentences << u"The ferry made trip %1 on day %2."_s.arg(i * 1'000 + j).arg(j);
            book.note(u"ferry"_s, u"log"_s, sentences);
        }
        QCOMPARE(book.held().size(), 10'000);
        Account account;
        const QByteArray last = noteArguments({{.note = u"The ferry made trip 77 on day 7."_s,
                                                .subject = u"ferry"_s,
                                                .object = u"log"_s}});
        const auto taken
            = takeNote(book.state, book.store(), last, Writer::Model, book.now(), account);
        QVERIFY(taken);
        const auto events = QCoro::waitFor(judgeFacts(
            book.state, {.store = book.store(), .judge = judge}, {taken->written.first()}));
        QVERIFY(events);
        QCOMPARE(judge.relationQuestions.size(), 1);
        QCOMPARE(judge.relationQuestions.first().held.size(), book.state.run.tuning.judgeBatch);
    }
};

QTEST_GUILESS_MAIN(FactJudgingTest)
#include "tst_factjudging.moc"
