// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/factlinks.h>
#include <engine/store/store.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Puts what was read where it belongs, or keeps the first error.
template<typename T>
bool take(Result<T> read, T &target, std::optional<Error> &error)
{
    if (!read) {
        error = read.error();
        return false;
    }
    target = *std::move(read);
    return true;
}

Result<Message> messageFrom(const Result<QByteArray> &body, const QString &file)
{
    if (!body)
        return body.error();
    const Result<Message> message = Message::fromJson(*body);
    if (!message)
        return Error{Error::Code::Corrupt, file, message.error().detail};
    return message;
}

} // namespace

Result<std::unique_ptr<Store>> Store::open(const QString &file, Access access)
{
    Result<std::unique_ptr<Database>> database = Database::open(file, access);
    if (!database)
        return database.error();
    return std::unique_ptr<Store>(new Store(*std::move(database)));
}

Store::Store(std::unique_ptr<Database> database)
    : m_database(std::move(database))
    , m_messages(*m_database)
    , m_episodes(*m_database)
    , m_facts(*m_database)
    , m_calls(*m_database)
    , m_search(*m_database)
    , m_vectors(*m_database)
{
}

Result<RunLog> Store::log(const RunInfo &run)
{
    // One transaction, so that a log read beside the writer is of one moment.
    Transaction transaction(*m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started.error();
    const Result<std::optional<RunInfo>> known = m_messages.runByKey(run.memory, run.key);
    if (!known)
        return known.error();
    if (!*known)
        return Error{Error::Code::NotFound, run.key.value(), u"no such run"_s};

    RunLog log;
    log.run = **known;
    std::optional<Error> error;
    const bool isRead = take(m_messages.memory(run.memory.value()), log.memory, error)
        && take(m_messages.entries(log.run.id), log.entries, error)
        && take(m_episodes.episodes(log.run.id), log.episodes, error)
        && take(m_facts.graph(log.run.id), log.graph, error)
        && take(m_calls.calls(log.run.id), log.calls, error)
        && take(m_search.recalls(log.run.id), log.recalls, error);
    if (!isRead)
        return *error;
    linkFacts(log.graph.facts, log.episodes);
    const Graph graph = foldGraph(log.graph);
    log.facts = graph.facts;
    log.entities = graph.entities;
    if (const Result<void> ended = transaction.commit(); !ended)
        return ended.error();
    return log;
}

Result<Request> Store::request(RunId run, const CallRecord &call)
{
    const RequestRecipe &recipe = call.recipe;
    const Result<QByteArray> fields = m_messages.body(recipe.fields);
    const Result<QByteArray> tools = m_messages.body(recipe.tools);
    if (!fields || !tools)
        return fields ? tools.error() : fields.error();
    Request request{.fields = *fields, .tools = *tools, .messages = {}};

    std::optional<Error> error;
    const auto appendBody = [&](BodyId id) {
        if (!id.isValid() || error)
            return;
        Message message;
        if (take(messageFrom(m_messages.body(id), m_database->file()), message, error))
            request.messages.append(message);
    };
    const auto appendRanges = [&](const QList<PositionRange> &ranges) {
        for (const PositionRange &range : ranges) {
            QList<Message> messages;
            if (!error && take(m_messages.messages(run, range, call.call), messages, error))
                request.messages += messages;
        }
    };
    for (const BodyId instruction : recipe.instructions)
        appendBody(instruction);
    appendBody(recipe.factsBlock);
    appendRanges(recipe.history);
    appendRanges(recipe.turn);
    appendBody(recipe.noteAsk);
    if (error)
        return *error;
    return request;
}

} // namespace Ebb
