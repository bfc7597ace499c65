// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include "scriptedjudge.h"

#include <engine/memory/memory.h>

#include <functional>
#include <memory>

namespace Ebb {

//! What the simulated model does when a request asks for a note.
enum class NoteAnswer
{
    Given, //!< one fact for each turn that is leaving, beside its reply
    Alone, //!< the same, and nothing else in the reply: the client has to call again
    Refused, //!< a note that cannot be read
    Missing, //!< no note at all
};

//! How the turns that follow look.
struct TurnPlan
{
    TokenCount messageTokens = 150; //!< of each message, roughly
    int toolSteps = 0; //!< assistant steps that call tools before the reply
    int parallelCalls = 1; //!< calls of one step
    TokenCount outputTokens = 200; //!< of each tool output, roughly
    NoteAnswer notes = NoteAnswer::Given;
    double usageRatio = 0; //!< provider's count ÷ our estimate; 0: the provider counts nothing
    bool runsLane = true; //!< background work is done after each report
};

//! A memory with its store, its judge and its clock, and the two that stand around it: a client
//! that keeps its own conversation, and a model that answers. Both are plain: the client sends all
//! it knows and takes nothing out, the model says made-up things. Whatever fails ends the program,
//! but for what says so. The same calls in the same order give the same bytes.
class MemoryWorld
{
public:
    ~MemoryWorld();

    Store &store() { return *m_store; }
    Memory &memory() { return *m_memory; }
    ScriptedJudge &judge() { return m_judge; }
    SimulatedClock &clock() { return m_clock; }
    TurnPlan &plan() { return m_plan; }
    const RunInfo &run() const { return m_memory->run(); }

    //! The client's conversation: a test may edit it as a client would.
    Request client;
    //! What every decorate gave, oldest first.
    QList<Decorated> decorated;
    //! What every report gave, oldest first.
    QList<Reported> reported;

    //! One turn by the plan: a user message, its steps and the reply.
    void playTurn();
    //! The same with these words of the user.
    void playTurn(const QString &text);
    void playTurns(int count);
    void pass(Duration silence);

    // The parts of a turn.
    //! The user says something; nothing is sent yet.
    void say(const QString &text);
    //! Sends the conversation, without an answer so far.
    Decorated decorate();
    Result<Decorated> tryDecorate();
    //! The model answers the last decorate with `reply`, and with a note when it was asked for one;
    //! the client keeps what the report gives back.
    Reported answer(const Message &reply);
    Result<Reported> tryReport(const Message &reply);
    //! Decorates and answers by the plan until there is a reply without calls.
    void finishTurn();
    Result<void> runLane();

    //! Closes the memory, and a store that is a file, and opens them again.
    void reopen();

    //! Everything the run has recorded; a fork's with its id.
    RunLog log();
    RunLog log(const MemoryId &memory);
    //! The very bytes of a call's request, from the store.
    QByteArray requestBytes(const RunLog &log, CallNumber call);

    //! Made-up words of about that many tokens; never the same twice.
    QString words(TokenCount tokens);
    //! A reply that calls tools side by side.
    Message stepMessage(int calls);

private:
    friend class MemoryBuilder;
    MemoryWorld() = default;
    void openStore();
    void openMemory();
    Message withNote(const Message &reply, const Decorated &asked);
    QByteArray noteText();
    void answerOwnCall(const Decorated &asked);
    std::optional<Usage> usageOf(const Decorated &asked) const;

    QString m_file;
    RunInfo m_run;
    std::unique_ptr<Store> m_store;
    std::unique_ptr<Memory> m_memory;
    std::unique_ptr<Judge> m_localJudge;
    ScriptedJudge m_judge;
    SimulatedClock m_clock;
    TurnPlan m_plan;
    quint64 m_random = 1;
    qint64 m_turns = 0;
    qint64 m_toolCalls = 0;
};

//! Builds a world in one line: MemoryBuilder().ceiling(12'000).turns(12).silence(24h).build().
//! What comes before turns() shapes them; what is done is done in the order it is written.
class MemoryBuilder
{
public:
    MemoryBuilder();

    // The world
    MemoryBuilder &ceiling(TokenCount tokens);
    //! Any tuning value by its name, as the command line sets it.
    MemoryBuilder &tuning(const QString &name, const QString &text);
    //! A store in that file; without it the store is in memory.
    MemoryBuilder &file(const QString &path);
    //! Judges by words instead of by script.
    MemoryBuilder &localJudge();
    //! Other words for the same shape of conversation.
    MemoryBuilder &seed(quint64 seed);
    //! The members of every request but messages and tools, as JSON.
    MemoryBuilder &fields(const QByteArray &json);
    //! The client's tools, as JSON; "tide" and "harbour" without it, none when empty.
    MemoryBuilder &clientTools(const QByteArray &json);

    // What the turns that follow are like
    MemoryBuilder &messageTokens(TokenCount tokens);
    MemoryBuilder &notes(NoteAnswer answer);
    //! Steps of calls before each reply; `parallel` calls side by side in each.
    MemoryBuilder &toolCalls(int steps, int parallel = 1, TokenCount outputTokens = 200);
    MemoryBuilder &usage(double ratio);
    MemoryBuilder &withoutLane();

    // What happens
    MemoryBuilder &turns(int count);
    //! One turn whose user message is that large.
    MemoryBuilder &hugeMessage(TokenCount tokens);
    MemoryBuilder &silence(Duration duration);
    //! Anything else.
    MemoryBuilder &then(std::function<void(MemoryWorld &world)> act);

    //! Plays it all.
    std::unique_ptr<MemoryWorld> build();

private:
    MemoryBuilder &shape(std::function<void(TurnPlan &plan)> change);

    Tuning m_tuning;
    QString m_file;
    bool m_isJudgedLocally = false;
    quint64 m_seed = 1;
    Request m_head;
    QList<std::function<void(MemoryWorld &world)>> m_acts;
};

} // namespace Ebb
