// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>
#include <engine/memory/distilling.h>
#include <engine/memory/state.h>

#include <QJsonObject>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Result<BlockInForce> loadBlock(Store &store, RunId run)
{
    const Result<std::optional<StoredFactsBlock>> stored = store.calls().factsBlock(run);
    if (!stored)
        return stored.error();
    BlockInForce block;
    if (!*stored)
        return block;
    block.stored = **stored;
    if (!block.stored.body.isValid())
        return block;
    const Result<QByteArray> json = store.messages().body(block.stored.body);
    if (!json)
        return json.error();
    const Result<Message> message = Message::fromJson(*json);
    if (!message)
        return message.error();
    block.message = *message;
    return block;
}

//! What the accounts of past calls say about the present: counted back from the newest.
void foldAccounts(MemoryState &state, const QList<CallRecord> &calls)
{
    bool isCountingAsks = true;
    for (auto call = calls.rbegin(); call != calls.rend(); ++call) {
        const QJsonObject &why = call->account.why;
        if (!state.openFade && call->fade && !call->afterFade)
            state.openFade = *call;
        const bool isWaiting = why.contains("cannot_ask"_L1);
        isCountingAsks = isCountingAsks && isWaiting;
        state.callsWithoutAsk += isCountingAsks ? 1 : 0;
        state.accountedEvents
            = std::max(state.accountedEvents, qsizetype(why.value("graph_events"_L1).toInteger()));
        if (call == calls.rbegin()) {
            state.noteTool = why.value("note_tool"_L1).toString();
            state.sleepOwed = TurnNumber(why.value("sleep_owed"_L1).toInteger());
            state.wasNoteTooLarge = why.value("note_too_large"_L1).toBool();
            state.emptyReplyTurn = TurnNumber(why.value("called_again"_L1).toInteger());
        }
    }
}

//! The last request again, from its own bytes: what the next one shares its prefix with.
Result<void> loadLastSent(MemoryState &state, Store &store)
{
    if (!state.lastCall)
        return {};
    Result<Request> request = store.request(state.run.id, *state.lastCall);
    if (!request)
        return request.error();
    SentRequest sent{
        .request = *std::move(request), .messageTokens = {}, .recipe = state.lastCall->recipe};
    for (const Message &message : std::as_const(sent.request.messages))
        sent.messageTokens.append(estimateMessage(message));
    state.lastSent = sent;
    return {};
}

} // namespace

QList<EpisodeId> MemoryState::inState(EpisodeState wanted) const
{
    QList<EpisodeId> found;
    for (const Episode &episode : episodes) {
        if (episode.state() == wanted)
            found.append(episode.id);
    }
    return found;
}

QList<EpisodeId> MemoryState::awaitingNote() const
{
    QList<EpisodeId> waiting = inState(EpisodeState::Leaving);
    waiting.removeIf([this](EpisodeId id) { return episode(id).acknowledgedAt.has_value(); });
    return waiting;
}

EntityId MemoryState::standing(EntityId id) const
{
    while (id.isValid() && entities.at(id.value() - 1).mergedInto.isValid())
        id = entities.at(id.value() - 1).mergedInto;
    return id;
}

void MemoryState::refold()
{
    const Graph graph = foldGraph(written);
    facts = graph.facts;
    entities = graph.entities;
    names = EntityIndex(entities);
}

Result<MemoryState> MemoryState::load(Store &store, const RunInfo &run)
{
    const Result<RunLog> log = store.log(run);
    if (!log)
        return log.error();
    MemoryState state;
    state.run = run;
    state.episodes = log->episodes;
    state.written = log->graph;
    state.facts = log->facts;
    state.entities = log->entities;
    state.names = EntityIndex(log->entities);
    state.history.load(log->entries, log->episodes);
    if (!log->calls.isEmpty()) {
        state.lastCall = log->calls.last();
        state.now = state.lastCall->repliedAt.value_or(state.lastCall->at);
    }
    foldAccounts(state, log->calls);
    const Result<QHash<QString, double>> ratios = store.calls().ratios(run.id);
    if (!ratios)
        return ratios.error();
    state.ratios = *ratios;
    const auto lastReply = store.calls().lastReply(run.id);
    if (!lastReply)
        return lastReply.error();
    state.lastReply = *lastReply;
    const Result<BlockInForce> block = loadBlock(store, run.id);
    if (!block)
        return block.error();
    state.block = *block;
    state.distilled = waitingDistilled(state.history, log->recalls);
    const Result<QList<EpisodeId>> indexed = store.search().indexedEpisodes(run.id);
    if (!indexed)
        return indexed.error();
    state.indexed = QSet<EpisodeId>(indexed->begin(), indexed->end());
    const Result<void> sent = loadLastSent(state, store);
    if (!sent)
        return sent.error();
    return state;
}

Result<Message> MemoryState::message(Store &store, Position position)
{
    const auto known = bodies.constFind(position);
    if (known != bodies.constEnd())
        return *known;
    return store.messages().message(run.id, position);
}

Result<QString> MemoryState::text(Store &store, const Episode &episode)
{
    const auto known = texts.constFind(episode.id);
    if (known != texts.constEnd())
        return *known;
    QString text;
    for (const Position position : history.positionsOf(episode)) {
        // What was brought back is no part of what is said here.
        if (isRecallBlock(history.at(position)))
            continue;
        const Result<Message> each = message(store, position);
        if (!each)
            return each.error();
        text += each->text + u'\n';
    }
    texts.insert(episode.id, text);
    return text;
}

Result<void> enterState(MemoryState &state, Store &store, EpisodeId id, const StateChange &change)
{
    Episode &episode = state.episode(id);
    Q_ASSERT(mayBecome(episode.state(), change.state));
    const Result<void> stored = store.episodes().insertState(state.run.id, id, change);
    if (!stored)
        return stored;
    episode.states.append(change);
    state.history.show(episode);
    if (change.state == EpisodeState::Sealed) {
        for (const Position position : state.history.positionsOf(episode))
            state.bodies.remove(position);
    }
    if (change.state == EpisodeState::Forgotten)
        state.texts.remove(id);
    return {};
}

BlockFact blockFact(const Fact &fact, const QList<Entity> &entities, double activation)
{
    BlockFact line{.id = fact.id,
                   .note = fact.note,
                   .entities = {},
                   .isMilestone = fact.isMilestone,
                   .isUnverified = fact.isUnverified,
                   .activation = activation};
    for (const EntityId id : {fact.subject, fact.object}) {
        if (id.isValid())
            line.entities.append(entities.at(id.value() - 1).name);
    }
    return line;
}

bool isBlockStale(MemoryState &state)
{
    const qsizetype events = state.written.events.size();
    if (events == std::exchange(state.blockEvents, events) || events == 0)
        return false;
    const QList<Fact> facts = factsInBlock(state.episodes, state.facts);
    const QStringList shown
        = state.block.message ? state.block.message->text.split(u'\n') : QStringList();
    const QSet<QString> lines(shown.begin(), shown.end());
    const QList<FactId> &order = state.block.stored.order;
    return facts.size() != order.size() || std::ranges::any_of(facts, [&](const Fact &fact) {
               return !order.contains(fact.id)
                   || !lines.contains(factLine(blockFact(fact, state.entities, 1)));
           });
}

Result<void>
renewFactsBlock(MemoryState &state, Store &store, CallNumber call, Role role, TimePoint now)
{
    QList<BlockFact> lines;
    for (const Fact &fact : factsInBlock(state.episodes, state.facts)) {
        const double strength = activation(tracesOf(fact), now, state.run.tuning);
        lines.append(blockFact(fact, state.entities, strength));
    }
    const FactsBlock block = buildFactsBlock(lines);
    BlockInForce renewed{.stored = {.call = call, .body = {}, .order = block.order}, .message = {}};
    if (!block.text.isEmpty()) {
        renewed.message = plainMessage(role, block.text);
        const Result<BodyId> body
            = store.messages().storeBody(state.run.memory, renewed.message->json);
        if (!body)
            return body.error();
        renewed.stored.body = *body;
    }
    if (renewed.message == state.block.message)
        return {};
    const Result<void> stored = store.calls().insertFactsBlock(state.run.id, renewed.stored);
    if (!stored)
        return stored;
    state.block = renewed;
    return {};
}

} // namespace Ebb
