// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "memorybuilder.h"

#include <engine/judge/localjudge.h>
#include <engine/notes/notetaking.h>

#include <QCoro/QCoroTask>

#include <QJsonDocument>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace Ebb {

namespace {

const MemoryId WorldId(u"0123456789abcdef0123456789abcdef"_s);
const TimePoint WorldStart = fromMs(1'772'442'000'000); // 2 March 2026, 09:00 UTC

constexpr auto ClientTools
    = R"([{"type":"function","function":{"name":"tide","parameters":{"type":"object"}}},)"
      R"({"type":"function","function":{"name":"harbour","parameters":{"type":"object"}}}])";

constexpr const char16_t *Topics[]
    = {u"lighthouse", u"slipway", u"ferry", u"crane", u"sailcloth", u"chart room", u"buoy chain"};
constexpr const char16_t *Words[]
    = {u"planks", u"rope",   u"before", u"the",     u"evening", u"tide",   u"measured",
       u"seven",  u"metres", u"north",  u"keeper",  u"paints",  u"slowly", u"because",
       u"winter", u"storms", u"loosen", u"every",   u"bolt",    u"and",    u"letters",
       u"arrive", u"by",     u"boat",   u"harbour", u"master",  u"asks",   u"whether"};

//! Ends the program with what went wrong: a world that does not stand is no test.
template<typename T>
T sure(Result<T> result, const char *what)
{
    if (!result)
        qFatal("%s: %s", what, qPrintable(result.error().where + u' ' + result.error().detail));
    return *std::move(result);
}

void sure(const Result<void> &result, const char *what)
{
    if (!result)
        qFatal("%s: %s", what, qPrintable(result.error().where + u' ' + result.error().detail));
}

QJsonObject callJson(const ToolCall &call)
{
    const QJsonObject function{{u"name"_s, call.name},
                               {u"arguments"_s, QString::fromUtf8(call.arguments)}};
    return {{u"id"_s, call.id}, {u"type"_s, u"function"_s}, {u"function"_s, function}};
}

//! The message with one more call behind its own.
Message withCall(const Message &message, const ToolCall &call)
{
    QJsonObject json = QJsonDocument::fromJson(message.json).object();
    QJsonArray calls = json.value("tool_calls"_L1).toArray();
    calls.append(callJson(call));
    json.insert("tool_calls"_L1, calls);
    return sure(Message::fromJson(QJsonDocument(json).toJson(QJsonDocument::Compact)), "a call");
}

} // namespace

MemoryWorld::~MemoryWorld() = default;

void MemoryWorld::openStore()
{
    m_store = sure(Store::open(m_file, Access::ReadWrite), "open the store");
}

void MemoryWorld::openMemory()
{
    Judge &judge = m_localJudge ? *m_localJudge : static_cast<Judge &>(m_judge);
    const MemoryServices services{.store = *m_store, .judge = judge};
    m_memory = sure(Memory::open(services, m_run, Lane::noBackOff), "open the memory");
}

void MemoryWorld::reopen()
{
    m_memory.reset();
    if (m_file != ":memory:"_L1) {
        m_store.reset();
        openStore();
    }
    openMemory();
}

QString MemoryWorld::words(TokenCount tokens)
{
    const QStringView topic = Topics[m_turns / 3 % std::ssize(Topics)];
    QString text = u"About the %1, part %2."_s.arg(topic).arg(m_random % 100'000);
    constexpr double TokensAWord = 1.4;
    for (qint64 i = 0; i < qint64(double(tokens) / TokensAWord) - 6; ++i) {
        m_random = m_random * 6364136223846793005ULL + 1442695040888963407ULL;
        text += u' ';
        text += QStringView(Words[(m_random >> 33) % std::size(Words)]);
        if (i % 12 == 11)
            text += u'.';
    }
    m_random = m_random * 6364136223846793005ULL + 1442695040888963407ULL;
    return text;
}

Message MemoryWorld::stepMessage(int calls)
{
    Message message = plainMessage(Role::Assistant, words(m_plan.messageTokens / 4));
    for (int i = 0; i < calls; ++i) {
        const QByteArray arguments
            = QByteArray("{\"at\": ") + QByteArray::number(m_toolCalls) + '}';
        message = withCall(message,
                           {.id = u"call_%1"_s.arg(++m_toolCalls),
                            .name = i % 2 ? u"harbour"_s : u"tide"_s,
                            .arguments = arguments});
    }
    return message;
}

void MemoryWorld::pass(Duration silence)
{
    m_clock.advanceTo(m_clock.now() + silence);
}

void MemoryWorld::say(const QString &text)
{
    ++m_turns;
    pass(60s);
    client.messages.append(plainMessage(Role::User, text));
}

void MemoryWorld::playTurn()
{
    playTurn(words(m_plan.messageTokens));
}

void MemoryWorld::playTurn(const QString &text)
{
    say(text);
    finishTurn();
}

void MemoryWorld::playTurns(int count)
{
    for (int i = 0; i < count; ++i)
        playTurn();
}

void MemoryWorld::finishTurn()
{
    for (int step = 0; step < m_plan.toolSteps; ++step) {
        decorate();
        const Reported kept = answer(stepMessage(m_plan.parallelCalls));
        for (const ToolCall &call : kept.reply.calls) {
            pass(2s);
            client.messages.append(outputMessage(call.id, words(m_plan.outputTokens)));
        }
    }
    decorate();
    answer(plainMessage(Role::Assistant, words(m_plan.messageTokens)));
}

Result<Decorated> MemoryWorld::tryDecorate()
{
    return QCoro::waitFor(m_memory->decorate({.request = client, .times = {}}, m_clock.now()));
}

Decorated MemoryWorld::decorate()
{
    const Decorated sent = sure(tryDecorate(), "decorate");
    decorated.append(sent);
    if (sent.ownCall)
        answerOwnCall(sent);
    return sent;
}

Result<Reported> MemoryWorld::tryReport(const Message &reply)
{
    const Decorated &asked = decorated.last();
    return QCoro::waitFor(m_memory->report({.message = reply,
                                            .usage = usageOf(asked),
                                            .call = asked.call,
                                            .at = {},
                                            .generatedNote = {}},
                                           m_clock.now()));
}

Reported MemoryWorld::answer(const Message &reply)
{
    pass(10s);
    const Reported given = sure(tryReport(withNote(reply, decorated.last())), "report");
    reported.append(given);
    if (m_plan.runsLane)
        sure(runLane(), "lane");
    if (given.callAgain) {
        decorate();
        return answer(reply);
    }
    client.messages.append(given.reply);
    return given;
}

Result<void> MemoryWorld::runLane()
{
    return QCoro::waitFor(m_memory->runLane(m_clock.now()));
}

std::optional<Usage> MemoryWorld::usageOf(const Decorated &asked) const
{
    if (m_plan.usageRatio <= 0)
        return std::nullopt;
    return Usage{.model = asked.record.model,
                 .promptTokens = TokenCount(double(asked.record.rawRequest) * m_plan.usageRatio)};
}

QByteArray MemoryWorld::noteText()
{
    if (m_plan.notes == NoteAnswer::Refused)
        return R"({"notes":[{"note":"Nobody did something."}]})";
    const NoteQuestion leaving = sure(m_memory->noteQuestion(), "what is leaving");
    QList<NoteEntry> entries;
    for (const LeavingMessage &message : leaving.messages) {
        if (message.role != Role::User)
            continue;
        const qint64 turn = message.turn.value();
        const QString topic = QString(QStringView(Topics[(turn - 1) / 3 % std::ssize(Topics)]));
        entries.append({.note = u"The %1 took %2 planks in part %3."_s.arg(topic)
                                    .arg(client.messages.size())
                                    .arg(turn),
                        .subject = topic,
                        .object = u"part %1"_s.arg(turn),
                        .turns = {turn},
                        .milestone = turn % 5 == 0});
    }
    return noteArguments(entries);
}

Message MemoryWorld::withNote(const Message &reply, const Decorated &asked)
{
    if (!asked.record.isNoteAsked || m_plan.notes == NoteAnswer::Missing)
        return reply;
    // A fork counts its calls from 1 again; a model never uses an id twice.
    const QString branch = asked.memory == run().memory ? QString() : asked.memory.value().first(8);
    const ToolCall call{.id = u"note_call_%1"_s.arg(asked.call.value()) + branch,
                        .name = m_memory->fork(asked.memory)
                            ? m_memory->fork(asked.memory)->state().noteTool
                            : m_memory->state().noteTool,
                        .arguments = noteText()};
    return m_plan.notes == NoteAnswer::Alone ? callMessage(call) : withCall(reply, call);
}

void MemoryWorld::answerOwnCall(const Decorated &asked)
{
    if (m_plan.notes == NoteAnswer::Missing)
        return;
    const ToolCall call{.id = u"own_call_%1"_s.arg(asked.call.value()),
                        .name = m_memory->state().noteTool,
                        .arguments = noteText()};
    Reply reply{
        .message = callMessage(call), .usage = {}, .call = {}, .at = {}, .generatedNote = {}};
    sure(QCoro::waitFor(m_memory->reportOwnNote(std::move(reply), m_clock.now())), "own note");
}

RunLog MemoryWorld::log()
{
    return sure(m_store->log(m_run), "log");
}

RunLog MemoryWorld::log(const MemoryId &memory)
{
    return sure(m_store->log(sure(m_store->messages().newestRun(memory), "run")), "log");
}

QByteArray MemoryWorld::requestBytes(const RunLog &log, CallNumber call)
{
    const CallRecord &record = log.calls.at(call.value() - 1);
    return sure(m_store->request(log.run.id, record), "request").toJson();
}

MemoryBuilder::MemoryBuilder()
{
    m_head = {.fields = R"({"model":"made-up-model"})",
              .tools = ClientTools,
              .messages = {plainMessage(Role::System, u"You keep the log of a harbour."_s)}};
}

MemoryBuilder &MemoryBuilder::ceiling(TokenCount tokens)
{
    m_tuning.ceiling = tokens;
    return *this;
}

MemoryBuilder &MemoryBuilder::tuning(const QString &name, const QString &text)
{
    sure(m_tuning.set(name, text), "tuning");
    return *this;
}

MemoryBuilder &MemoryBuilder::file(const QString &path)
{
    m_file = path;
    return *this;
}

MemoryBuilder &MemoryBuilder::localJudge()
{
    m_isJudgedLocally = true;
    return *this;
}

MemoryBuilder &MemoryBuilder::seed(quint64 seed)
{
    m_seed = seed;
    return *this;
}

MemoryBuilder &MemoryBuilder::fields(const QByteArray &json)
{
    m_head.fields = sure(compactJson(json), "fields");
    return *this;
}

MemoryBuilder &MemoryBuilder::clientTools(const QByteArray &json)
{
    m_head.tools = json.isEmpty() ? QByteArray() : sure(compactJson(json), "tools");
    return *this;
}

MemoryBuilder &MemoryBuilder::shape(std::function<void(TurnPlan &plan)> change)
{
    return then([change = std::move(change)](MemoryWorld &world) { change(world.plan()); });
}

MemoryBuilder &MemoryBuilder::messageTokens(TokenCount tokens)
{
    return shape([tokens](TurnPlan &plan) { plan.messageTokens = tokens; });
}

MemoryBuilder &MemoryBuilder::notes(NoteAnswer answer)
{
    return shape([answer](TurnPlan &plan) { plan.notes = answer; });
}

MemoryBuilder &MemoryBuilder::toolCalls(int steps, int parallel, TokenCount outputTokens)
{
    return shape([=](TurnPlan &plan) {
        plan.toolSteps = steps;
        plan.parallelCalls = parallel;
        plan.outputTokens = outputTokens;
    });
}

MemoryBuilder &MemoryBuilder::usage(double ratio)
{
    return shape([ratio](TurnPlan &plan) { plan.usageRatio = ratio; });
}

MemoryBuilder &MemoryBuilder::withoutLane()
{
    return shape([](TurnPlan &plan) { plan.runsLane = false; });
}

MemoryBuilder &MemoryBuilder::turns(int count)
{
    return then([count](MemoryWorld &world) { world.playTurns(count); });
}

MemoryBuilder &MemoryBuilder::hugeMessage(TokenCount tokens)
{
    return then([tokens](MemoryWorld &world) { world.playTurn(world.words(tokens)); });
}

MemoryBuilder &MemoryBuilder::silence(Duration duration)
{
    return then([duration](MemoryWorld &world) { world.pass(duration); });
}

MemoryBuilder &MemoryBuilder::then(std::function<void(MemoryWorld &world)> act)
{
    m_acts.append(std::move(act));
    return *this;
}

std::unique_ptr<MemoryWorld> MemoryBuilder::build()
{
    std::unique_ptr<MemoryWorld> world(new MemoryWorld);
    world->m_file = m_file.isEmpty() ? u":memory:"_s : m_file;
    world->m_random = m_seed;
    world->m_clock.advanceTo(WorldStart);
    world->client = m_head;
    if (m_isJudgedLocally)
        world->m_localJudge = std::make_unique<LocalJudge>();
    world->openStore();
    const MemoryInfo memory{.id = WorldId,
                            .title = u"A harbour"_s,
                            .format = u"chat"_s,
                            .source = u"made up"_s,
                            .licence = {},
                            .forkedFrom = {},
                            .importedAt = WorldStart};
    sure(world->store().messages().insertMemory(memory, m_head), "insert the memory");
    const QString judge = m_isJudgedLocally ? world->m_localJudge->name() : u"scripted"_s;
    world->m_run = sure(world->store().messages().startRun({.id = {},
                                                            .key = RunKey(u"world"_s),
                                                            .memory = WorldId,
                                                            .tuning = m_tuning,
                                                            .models = {.judge = judge},
                                                            .isLive = true}),
                        "start the run");
    world->openMemory();
    for (const auto &act : std::as_const(m_acts))
        act(*world);
    return world;
}

} // namespace Ebb
