// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/calibration.h>
#include <engine/budget/tokenestimate.h>
#include <engine/memory/assemble.h>
#include <engine/notes/noteask.h>

#include <algorithm>

namespace Ebb {

namespace {

//! Positions as runs. Only neighbours in the history make a run, so that what was superseded or
//! has left between them stays out when the request is put together again.
void extendRanges(QList<PositionRange> &ranges, Position position)
{
    if (!ranges.isEmpty() && ranges.last().last.next() == position)
        ranges.last().last = position;
    else
        ranges.append({.first = position, .last = position});
}

class Assembler
{
public:
    Assembler(MemoryState &state, Store &store, const ClientHead &head)
        : m_state(state)
        , m_store(store)
        , m_head(head)
    {
    }

    Result<void> addHead(const QByteArray &tools)
    {
        Request &request = m_assembled.sent.request;
        request.fields = m_head.request.fields;
        request.tools = tools;
        m_headTokens = estimateHead(request);
        for (const Message &instruction : m_head.request.messages)
            m_instructionTokens += add(instruction);
        return storeHead();
    }

    void addFacts()
    {
        if (!m_state.block.message)
            return;
        m_factsTokens = add(*m_state.block.message);
        recipe().factsBlock = m_state.block.stored.body;
    }

    Result<void> addHistory()
    {
        const TurnNumber turn = m_state.history.turn();
        for (const Position position : m_state.history.view()) {
            const HistoryEntry &entry = m_state.history.at(position);
            const Result<void> added = addEntry(entry, entry.turn == turn);
            if (!added)
                return added;
        }
        return {};
    }

    Result<void> addNoteAsk(const std::optional<Message> &noteAsk)
    {
        if (!noteAsk)
            return {};
        m_noteAskTokens = add(*noteAsk);
        const Result<BodyId> body = m_store.messages().storeBody(m_state.run.memory, noteAsk->json);
        if (!body)
            return body.error();
        recipe().noteAsk = *body;
        return {};
    }

    Assembled finish()
    {
        const double ratio = m_state.ratio(m_head.model);
        const TokenCount history = corrected(m_state.history.viewTokens(), ratio);
        const TokenCount turn = corrected(m_state.history.turnTokens(), ratio);
        recipe().headTokens = corrected(m_headTokens, ratio);
        recipe().instructionTokens = corrected(m_instructionTokens, ratio);
        recipe().factsTokens = corrected(m_factsTokens, ratio);
        // History is rounded once and as a whole: it is what a fade looks at.
        recipe().turnTokens = turn;
        recipe().historyTokens = history - turn;
        recipe().noteAskTokens = corrected(m_noteAskTokens, ratio);
        m_assembled.rawTotal = m_headTokens + m_rawMessages;
        m_assembled.prefix = corrected(keptPrefix(), ratio);
        return m_assembled;
    }

private:
    RequestRecipe &recipe() { return m_assembled.sent.recipe; }

    TokenCount add(const Message &message, TokenCount tokens)
    {
        m_assembled.sent.request.messages.append(message);
        m_assembled.sent.messageTokens.append(tokens);
        m_rawMessages += tokens;
        return tokens;
    }

    TokenCount add(const Message &message) { return add(message, estimateMessage(message)); }

    Result<void> addEntry(const HistoryEntry &entry, bool isInTurn)
    {
        auto body = m_state.bodies.constFind(entry.position);
        if (body == m_state.bodies.constEnd()) {
            const Result<Message> stored
                = m_store.messages().message(m_state.run.id, entry.position);
            if (!stored)
                return stored.error();
            body = m_state.bodies.insert(entry.position, *stored);
        }
        add(*body, entry.tokensNow());
        extendRanges(isInTurn ? recipe().turn : recipe().history, entry.position);
        return {};
    }

    //! Stores fields, tools and instructions, unless they are those of the last call.
    Result<void> storeHead()
    {
        const Request &request = m_assembled.sent.request;
        const std::optional<SentRequest> &last = m_state.lastSent;
        const bool isSame
            = last && last->request.fields == request.fields && last->request.tools == request.tools
            && last->recipe.instructions.size() == request.messages.size()
            && std::equal(
                  request.messages.begin(), request.messages.end(), last->request.messages.begin());
        if (isSame) {
            recipe().fields = last->recipe.fields;
            recipe().tools = last->recipe.tools;
            recipe().instructions = last->recipe.instructions;
            return {};
        }
        const Result<BodyId> fields = store(request.fields);
        if (!fields)
            return fields.error();
        recipe().fields = *fields;
        const Result<BodyId> tools = request.tools.isEmpty() ? BodyId() : store(request.tools);
        if (!tools)
            return tools.error();
        recipe().tools = *tools;
        for (const Message &instruction : request.messages) {
            const Result<BodyId> body = store(instruction.json);
            if (!body)
                return body.error();
            recipe().instructions.append(*body);
        }
        return {};
    }

    Result<BodyId> store(const QByteArray &bytes)
    {
        return m_store.messages().storeBody(m_state.run.memory, bytes);
    }

    //! Raw tokens of what a provider's cache still holds: tools come first there, then messages.
    TokenCount keptPrefix() const
    {
        if (!m_state.lastSent || m_state.lastSent->request.tools != m_assembled.sent.request.tools)
            return 0;
        TokenCount kept = estimateJson(m_assembled.sent.request.tools);
        const QList<Message> &before = m_state.lastSent->request.messages;
        const QList<Message> &now = m_assembled.sent.request.messages;
        const qsizetype most = std::min(before.size(), now.size());
        for (qsizetype i = 0; i < most && before.at(i).json == now.at(i).json; ++i)
            kept += m_assembled.sent.messageTokens.at(i);
        return kept;
    }

    MemoryState &m_state;
    Store &m_store;
    const ClientHead &m_head;
    Assembled m_assembled;
    TokenCount m_headTokens = 0;
    TokenCount m_instructionTokens = 0;
    TokenCount m_factsTokens = 0;
    TokenCount m_noteAskTokens = 0;
    TokenCount m_rawMessages = 0;
};

//! True while a note call stands in the view: a tool that was used must be listed.
bool isNoteInView(const History &history)
{
    return std::ranges::any_of(history.view(), [&history](Position position) {
        return history.at(position).isGenerated && !isRecallBlock(history.at(position));
    });
}

QByteArray toolsFor(const MemoryState &state, const ClientHead &head, bool isAsking)
{
    const bool isListed
        = state.run.tuning.noteTool == NoteTool::Always || isAsking || isNoteInView(state.history);
    if (isListed)
        return toolsWithNote(head.request.tools, head.noteTool);
    return head.request.tools;
}

} // namespace

Result<Assembled> assemble(MemoryState &state,
                           Store &store,
                           const ClientHead &head,
                           const std::optional<Message> &noteAsk)
{
    Assembler assembler(state, store, head);
    const Result<void> headAdded = assembler.addHead(toolsFor(state, head, noteAsk.has_value()));
    if (!headAdded)
        return headAdded.error();
    assembler.addFacts();
    const Result<void> historyAdded = assembler.addHistory();
    if (!historyAdded)
        return historyAdded.error();
    const Result<void> asked = assembler.addNoteAsk(noteAsk);
    if (!asked)
        return asked.error();
    return assembler.finish();
}

TokenCount fixedTokens(const MemoryState &state, const ClientHead &head, TokenCount noteAskTokens)
{
    const Request request{
        .fields = head.request.fields, .tools = toolsFor(state, head, true), .messages = {}};
    TokenCount fixed = estimateHead(request) + noteAskTokens;
    for (const Message &instruction : head.request.messages)
        fixed += estimateMessage(instruction);
    if (state.block.message)
        fixed += estimateMessage(*state.block.message);
    return fixed;
}

} // namespace Ebb
