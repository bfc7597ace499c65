// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/transfervalues.h>

// What stands in an export about the calls of a run.
namespace Ebb {

struct TransferCall
{
    CallRecord call;
    std::optional<QByteArray> replyDigest; //!< of a call that was replied to
};

//! The bodies a request is put together from, in its order; some may be none.
inline QList<BodyId *> bodiesOf(RequestRecipe &recipe)
{
    QList<BodyId *> bodies{&recipe.fields, &recipe.tools};
    for (BodyId &instruction : recipe.instructions)
        bodies.append(&instruction);
    return bodies + QList{&recipe.factsBlock, &recipe.noteAsk};
}

template<>
struct TransferNames<StoredJob::State>
{
    static constexpr std::array values{
        StoredJob::State::Waiting, StoredJob::State::Done, StoredJob::State::Parked};
    static QString name(StoredJob::State state)
    {
        constexpr std::array names{"waiting", "done", "parked"};
        return QString::fromLatin1(names.at(size_t(state)));
    }
};

template<typename Form>
void describe(Form &form, StoredRatio &ratio)
{
    form.field("model", ratio.model);
    form.field("ratio", ratio.ratio);
    form.field("call", ratio.call);
}

template<typename Form>
void describe(Form &form, StoredFactsBlock &block)
{
    form.field("call", block.call);
    form.field("body", block.body);
    form.field("facts", block.order);
}

template<typename Form>
void describe(Form &form, StoredJob &job)
{
    form.field("id", job.id);
    form.field("kind", job.kind);
    form.field("payload", job.payload);
    form.field("state", job.state);
    form.field("tries", job.tries);
    form.field("error", job.error);
    form.field("queued_at", job.queuedAt);
}

template<typename Form>
void describe(Form &form, Budget &sizes)
{
    form.field("ceiling", sizes.ceiling);
    form.field("fixed", sizes.fixed);
    form.field("room", sizes.room);
    form.field("budget", sizes.budget);
    form.field("typical_turn", sizes.typicalTurn);
    form.field("landing", sizes.landing);
    form.field("turn_in_progress", sizes.turnInProgress);
}

template<typename Form>
void describe(Form &form, FadePick &pick)
{
    form.field("episode", pick.episode);
    form.field("from", pick.from);
    form.field("to", pick.to);
    form.field("activation", pick.activation);
    form.field("gives_back", pick.givesBack);
    form.field("view_after", pick.viewAfter);
}

template<typename Form>
void describe(Form &form, FadePlan &plan)
{
    form.field("before", plan.before);
    form.field("landing", plan.landing);
    form.field("projected", plan.projected);
    form.field("one_fewer", plan.oneFewer);
    form.field("picked", plan.picks);
    form.field("ranked", plan.ranked);
}

template<typename Form>
void describe(Form &form, PositionRange &range)
{
    form.field("first", range.first);
    form.field("last", range.last);
}

template<typename Form>
void describe(Form &form, RequestRecipe &recipe)
{
    form.field("fields", recipe.fields);
    form.field("tools", recipe.tools);
    form.field("instructions", recipe.instructions);
    form.field("facts_block", recipe.factsBlock);
    form.field("history", recipe.history);
    form.field("turn", recipe.turn);
    form.field("note_ask", recipe.noteAsk);
    form.field("head_tokens", recipe.headTokens);
    form.field("instruction_tokens", recipe.instructionTokens);
    form.field("facts_tokens", recipe.factsTokens);
    form.field("history_tokens", recipe.historyTokens);
    form.field("turn_tokens", recipe.turnTokens);
    form.field("note_ask_tokens", recipe.noteAskTokens);
}

template<typename Form>
void describe(Form &form, Account::Step &step)
{
    form.field("name", step.name);
    form.field("ms", step.ms);
}

template<typename Form>
void describe(Form &form, Account &account)
{
    form.field("steps", account.steps);
    form.field("why", account.why);
}

template<typename Form>
void describe(Form &form, TransferCall &value)
{
    CallRecord &call = value.call;
    form.field("call", call.call);
    form.field("turn", call.turn);
    form.field("at", call.at);
    form.field("replied_at", call.repliedAt);
    form.field("reply", value.replyDigest);
    form.field("model", call.model);
    form.field("ratio", call.ratio);
    form.field("sizes", call.sizes);
    form.field("history", call.history);
    form.field("request", call.request);
    form.field("prefix", call.prefix);
    form.field("raw_request", call.rawRequest);
    form.field("slept", call.hasSlept);
    form.field("fade", call.fade);
    form.field("after_fade", call.afterFade);
    form.field("leaving", call.leaving);
    form.field("sealed", call.sealed);
    form.field("forgotten", call.forgotten);
    form.field("note_asked", call.isNoteAsked);
    form.field("note_taken", call.noteTaken);
    form.field("generated_notes", call.generatedNotes);
    form.field("recipe", call.recipe);
    form.field("account", call.account);
}

} // namespace Ebb
