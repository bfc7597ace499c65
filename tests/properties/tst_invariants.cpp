// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/replay/invariants.h>

#include <QCoro/QCoroTask>

#include <QTest>

#include <map>
#include <random>
#include <tests/support/memorybuilder.h>
#include <vector>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace Ebb;

namespace {

//! How many conversations the whole test plays; each is small and unlike the others.
constexpr int Conversations = 2'000;
constexpr int Slices = 20; // rows of the table, so that a failure names a small range of seeds

//! One made-up conversation, watched at every step.
class Driver
{
public:
    explicit Driver(quint64 seed)
        : m_random(seed)
        , m_world(world(seed))
    {
        shape();
    }

    void play()
    {
        const int turns = between(4, 10);
        for (int i = 0; i < turns; ++i) {
            changeSomething();
            m_world->say(chance(0.06) ? m_world->words(between(800, 3'000))
                                      : m_world->words(between(10, 200)));
            playSteps();
            finishTurn();
        }
        checkStored();
    }

    QStringList found() const
    {
        QStringList all = m_own;
        for (const auto &[memory, invariants] : m_invariants)
            all += invariants.found();
        return all;
    }

    int fades() const { return m_fades; }
    int forks() const { return int(m_invariants.size()) - 1; }
    int superseded() const { return m_superseded; }

private:
    std::unique_ptr<MemoryWorld> world(quint64 seed)
    {
        MemoryBuilder builder;
        builder.seed(seed).ceiling(between(2'600, 6'000));
        if (chance(0.3))
            builder.localJudge();
        if (chance(0.2))
            builder.tuning(u"note_tool"_s, u"when_asked"_s);
        return builder.build();
    }

    int between(int least, int most)
    {
        return std::uniform_int_distribution<int>(least, most)(m_random);
    }

    bool chance(double share)
    {
        return std::uniform_real_distribution<double>(0, 1)(m_random) < share;
    }

    void shape()
    {
        TurnPlan &plan = m_world->plan();
        plan.messageTokens = between(20, 250);
        plan.notes = chance(0.7) ? NoteAnswer::Given
            : chance(0.5)        ? NoteAnswer::Missing
            : chance(0.5)        ? NoteAnswer::Refused
                                 : NoteAnswer::Alone;
        plan.usageRatio = chance(0.5) ? 0 : 0.5 + between(0, 100) / 50.0;
        plan.runsLane = chance(0.8);
    }

    //! What a client or a person may do between two turns.
    void changeSomething()
    {
        shape();
        if (chance(0.2))
            m_world->pass(chance(0.3) ? 30h : 40min);
        if (chance(0.15)) {
            m_world->reopen();
            m_reopened = true;
        }
        QList<Message> &messages = m_world->client.messages;
        if (chance(0.1) && messages.size() > 3)
            messages.removeLast(); // regenerate: the last reply is asked for again
        if (chance(0.05) && messages.size() > 6)
            messages.resize(messages.size() - between(2, 5)); // edit further back
        while (!messages.isEmpty() && messages.last().role == Role::Tool && chance(0.5))
            messages.removeLast();
    }

    void playSteps()
    {
        const int steps = chance(0.4) ? between(1, 4) : 0;
        for (int i = 0; i < steps; ++i) {
            look();
            const Reported reported = answered(m_world->stepMessage(between(1, 3)));
            if (reported.callAgain || chance(0.05))
                continue; // the outputs of this step never come
            QList<ToolCall> calls = reported.reply.calls;
            std::ranges::shuffle(calls, m_random);
            for (const ToolCall &call : std::as_const(calls)) {
                const QString text = m_world->words(chance(0.05) ? 2'500 : between(5, 300));
                m_world->client.messages.append(outputMessage(call.id, text));
            }
        }
    }

    void finishTurn()
    {
        Reported reported;
        int tries = 0;
        do {
            look();
            reported = answered(plainMessage(Role::Assistant, m_world->words(between(10, 200))));
        } while (reported.callAgain && ++tries < 4);
    }

    const Memory &memoryOf(const MemoryId &id)
    {
        Memory *fork = m_world->memory().fork(id);
        return fork ? *fork : m_world->memory();
    }

    //! Decorates once, looks at everything, and once more for the same bytes.
    void look()
    {
        const Decorated first = m_world->decorate();
        m_last = first.memory;
        Invariants &invariants = m_invariants[first.memory];
        invariants.afterDecorate(memoryOf(first.memory), m_world->client, first);
        m_fades += first.record.fade.has_value();
        if (chance(0.1))
            m_world->reopen();
        if (chance(0.3))
            invariants.afterRepeat(memoryOf(first.memory), first, m_world->decorate());
    }

    Reported answered(const Message &reply)
    {
        const Reported reported = m_world->answer(reply);
        m_invariants[m_last].afterStep(memoryOf(m_last));
        return reported;
    }

    //! Every message the client knows is stored as it was sent, in its order; none is gone.
    void checkStored()
    {
        const Memory &memory = memoryOf(m_last);
        const History &history = memory.state().history;
        qsizetype place = 0;
        for (const Position position : history.matchable()) {
            const Result<Message> stored
                = m_world->store().messages().message(memory.run().id, position);
            const Message &sent = m_world->client.messages.at(firstOfHistory() + place++);
            const bool isSame
                = stored && withoutCalls(*stored, memory.state().noteTool).json == sent.json;
            if (!isSame)
                m_own.append(u"message %1 is stored in another form"_s.arg(place));
        }
        const qsizetype known = m_world->client.messages.size() - firstOfHistory();
        if (place != known)
            m_own.append(u"%1 messages stored, the client knows %2"_s.arg(place).arg(known));
        for (const HistoryEntry &entry : history.entries())
            m_superseded += entry.supersededBy.isValid();
    }

    qsizetype firstOfHistory() const
    {
        qsizetype first = 0;
        while (first < m_world->client.messages.size()
               && isInstruction(m_world->client.messages.at(first).role))
            ++first;
        return first;
    }

    std::mt19937_64 m_random;
    std::unique_ptr<MemoryWorld> m_world;
    std::map<MemoryId, Invariants> m_invariants;
    MemoryId m_last;
    QStringList m_own;
    int m_fades = 0;
    int m_superseded = 0;
    bool m_reopened = false;
};

} // namespace

class InvariantsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void neverHappens_data()
    {
        QTest::addColumn<int>("first");
        for (int i = 0; i < Slices; ++i)
            QTest::addRow("seeds from %d", i * Conversations / Slices)
                << i * Conversations / Slices;
    }

    void neverHappens()
    {
        QFETCH(int, first);
        for (int seed = first; seed < first + Conversations / Slices; ++seed) {
            Driver driver(quint64(seed) + 1);
            driver.play();
            const QStringList found = driver.found();
            QVERIFY2(found.isEmpty(),
                     qPrintable(u"seed %1: %2"_s.arg(seed).arg(found.mid(0, 3).join(u" | "_s))));
            m_fades += driver.fades();
            m_forks += driver.forks();
            m_superseded += driver.superseded();
        }
    }

    //! A test that never met what it is about would prove nothing.
    void metWhatItIsAbout()
    {
        QVERIFY2(m_fades > Conversations / 4, qPrintable(QString::number(m_fades)));
        QVERIFY2(m_forks > 10, qPrintable(QString::number(m_forks)));
        QVERIFY2(m_superseded > 100, qPrintable(QString::number(m_superseded)));
    }

    void nothingReadsAcrossMemories()
    {
        const auto store = Store::open(u":memory:"_s, Access::ReadWrite);
        QVERIFY(store);
        ScriptedJudge judge;
        const MemoryServices services{.store = **store, .judge = judge};
        std::vector<std::unique_ptr<Memory>> memories;
        for (const QString &name : {u"one"_s, u"two"_s}) {
            const MemoryInfo info{.id = MemoryId(name), .title = name, .format = u"chat"_s};
            QVERIFY(bool((*store)->messages().insertMemory(info, {})));
            Tuning tuning;
            tuning.ceiling = 2'600;
            const auto run = (*store)->messages().startRun(
                {.key = RunKey(name), .memory = info.id, .tuning = tuning});
            QVERIFY(run);
            auto memory = Memory::open(services, *run, Lane::noBackOff);
            QVERIFY(memory);
            memories.push_back(*std::move(memory));
        }
        QList<Request> clients(2);
        TimePoint now = fromMs(1'700'000'000'000);
        for (int turn = 0; turn < 30; ++turn) {
            for (int which = 0; which < 2; ++which) {
                const QString word = which == 0 ? u"sandbank"_s : u"lighthouse"_s;
                const QString other = which == 0 ? u"lighthouse"_s : u"sandbank"_s;
                now += 1min;
                clients[which].messages.append(
                    plainMessage(Role::User, (word + u' ').repeated(120) + QString::number(turn)));
                Incoming incoming{.request = clients[which], .times = {}};
                const auto decorated = QCoro::waitFor(memories[which]->decorate(incoming, now));
                QVERIFY(decorated);
                QVERIFY(!decorated->request.toJson().contains(other.toUtf8()));
                Reply reply{.message = plainMessage(Role::Assistant, word + u" noted"_s)};
                if (decorated->record.isNoteAsked) {
                    reply.generatedNote = QList<NoteEntry>{
                        {.note = u"The %1 was seen on day %2."_s.arg(word).arg(turn),
                         .subject = word,
                         .object = u"day %1"_s.arg(turn)}};
                }
                const auto reported = QCoro::waitFor(memories[which]->report(reply, now));
                QVERIFY(reported);
                QVERIFY(bool(QCoro::waitFor(memories[which]->runLane(now))));
                clients[which].messages.append(reported->reply);
            }
        }
        QVERIFY(!memories.front()->state().facts.isEmpty());
    }

private:
    int m_fades = 0;
    int m_forks = 0;
    int m_superseded = 0;
};

QTEST_GUILESS_MAIN(InvariantsTest)
#include "tst_invariants.moc"
