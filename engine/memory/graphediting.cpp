// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>
#include <engine/memory/graphediting.h>
#include <engine/memory/state.h>

#include <algorithm>
#include <cmath>

namespace Ebb {

namespace {

TimePoint endOf(const RunLog &log)
{
    if (log.calls.isEmpty())
        return log.memory.to.value_or(TimePoint());
    return log.calls.last().repliedAt.value_or(log.calls.last().at);
}

//! How large an edited fact is as a line of the facts block.
TokenCount editedTokens(const RunLog &log, const GraphEvent &event)
{
    Fact edited = log.facts.at(event.fact.value() - 1);
    edited.note = event.text;
    return TokenCount(std::ceil(estimateText(factLine(blockFact(edited, log.entities, 1)))));
}

} // namespace

Result<GraphEvent> editGraph(Store &store, const RunInfo &run, const GraphEdit &edit, TimePoint at)
{
    Transaction transaction(store.database());
    const Result<void> started = transaction.start();
    if (!started)
        return started.error();
    const Result<RunLog> log = store.log(run);
    if (!log)
        return log.error();
    Result<GraphEvent> event = planEdit(log->graph, edit, std::max(at, endOf(*log)));
    if (!event)
        return event;
    if (event->kind == GraphEvent::Kind::EditFact)
        event->tokens = editedTokens(*log, *event);
    Result<void> done;
    if (event->kind == GraphEvent::Kind::SplitEntity) {
        const Entity made{.id = event->otherEntity, .name = event->text, .at = event->at};
        done = store.facts().insertEntity(run.id, made);
    }
    if (done)
        done = store.facts().insertGraphEvent(run.id, *event);
    if (done)
        done = transaction.commit();
    if (!done)
        return done.error();
    return event;
}

} // namespace Ebb
