// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/memory/factjudging.h>

#include <QJsonObject>
#include <QSet>

#include <algorithm>
#include <map>
#include <vector>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// A held fact is asked about when it shares this much of the shorter sentence's words: what has
// fewer in common neither says the same nor the opposite.
constexpr double LeastShared = 0.5;

//! The words of facts as sorted numbers, read once for all the facts of a job.
class WordsOfFacts
{
public:
    const std::vector<size_t> &of(const Fact &fact)
    {
        const auto [place, isNew] = m_words.try_emplace(fact.id);
        if (isNew) {
            for (const QString &word : words(fact.note))
                place->second.push_back(qHash(word, size_t(0)));
            std::ranges::sort(place->second);
            const auto repeated = std::ranges::unique(place->second);
            place->second.erase(repeated.begin(), repeated.end());
        }
        return place->second;
    }

private:
    std::map<FactId, std::vector<size_t>> m_words;
};

//! Share of the shorter sentence's words that both have.
double sharedWords(const std::vector<size_t> &left, const std::vector<size_t> &right)
{
    std::vector<size_t> shared;
    std::ranges::set_intersection(left, right, std::back_inserter(shared));
    const size_t shorter = std::min(left.size(), right.size());
    return shorter > 0 ? double(shared.size()) / double(shorter) : 0;
}

struct Candidate
{
    const Fact *fact = nullptr;
    double shared = 0;
};

//! Held facts a new one may restate or contradict: likest first, ties to the older.
QList<Candidate> candidatesFor(const Fact &fact,
                               const MemoryState &state,
                               const QSet<FactId> &gone,
                               WordsOfFacts &known)
{
    QList<Candidate> candidates;
    const std::vector<size_t> &said = known.of(fact);
    for (const Fact &held : state.facts) {
        const bool isAsked = held.id < fact.id && held.state == FactState::Held && !held.isPinned
            && held.subject == fact.subject && !gone.contains(held.id);
        if (!isAsked)
            continue;
        const double shared = sharedWords(said, known.of(held));
        if (shared >= LeastShared)
            candidates.append({.fact = &held, .shared = shared});
    }
    std::ranges::stable_sort(candidates, std::ranges::greater(), &Candidate::shared);
    // One question holds as many facts as it would hold episodes.
    return candidates.first(std::min(candidates.size(), qsizetype(state.run.tuning.judgeBatch)));
}

//! What one fact does, given the answers about its candidates.
class Deciding
{
public:
    Deciding(const Fact &fact, const QString &judge, double threshold)
        : m_fact(fact)
        , m_judge(judge)
        , m_threshold(threshold)
    {
    }

    QList<GraphEvent> decide(const QList<Candidate> &candidates, const QList<Relation> &relations)
    {
        // It says what is known already, so what that contradicts is retired already.
        if (const Fact *same = restated(candidates, relations))
            return {event(GraphEvent::Kind::MergeFact, m_fact.id, same->id, u"says the same"_s)};
        QList<GraphEvent> events;
        for (qsizetype i = 0; i < candidates.size(); ++i) {
            if (relations.at(i).contradicts >= m_threshold)
                events.append(event(GraphEvent::Kind::RetireFact,
                                    candidates.at(i).fact->id,
                                    m_fact.id,
                                    u"cannot be true beside the newer one"_s));
        }
        return events;
    }

private:
    const Fact *restated(const QList<Candidate> &candidates, const QList<Relation> &relations) const
    {
        const Fact *best = nullptr;
        double most = 0;
        for (qsizetype i = 0; i < candidates.size(); ++i) {
            const Fact *held = candidates.at(i).fact;
            const double score = relations.at(i).restates;
            if (score >= m_threshold && score > most && held->object == m_fact.object) {
                best = held;
                most = score;
            }
        }
        return best;
    }

    GraphEvent event(GraphEvent::Kind kind, FactId fact, FactId other, const QString &why) const
    {
        return GraphEvent{.id = {},
                          .at = m_fact.at,
                          .author = GraphAuthor::Judge,
                          .kind = kind,
                          .fact = fact,
                          .other = other,
                          .reason = u"%1: %2"_s.arg(m_judge, why)};
    }

    const Fact &m_fact;
    QString m_judge;
    double m_threshold;
};

RelationQuestion
questionOf(const Fact &fact, const QList<Entity> &entities, const QList<Candidate> &candidates)
{
    RelationQuestion question{
        .fact = fact.note, .entities = blockFact(fact, entities, 0).entities, .held = {}};
    for (const Candidate &candidate : candidates)
        question.held.append(candidate.fact->note);
    return question;
}

} // namespace

QCoro::Task<Result<QList<GraphEvent>>>
judgeFacts(MemoryState &state, MemoryServices services, QList<FactId> facts)
{
    QList<GraphEvent> events;
    QSet<FactId> gone;
    WordsOfFacts known;
    for (const FactId id : std::as_const(facts)) {
        const Fact fact = state.facts.at(id.value() - 1);
        if (fact.state != FactState::Held || gone.contains(id))
            continue;
        const QList<Candidate> candidates = candidatesFor(fact, state, gone, known);
        if (candidates.isEmpty())
            continue;
        RelationQuestion question = questionOf(fact, state.entities, candidates);
        const Result<QList<Relation>> relations
            = co_await services.judge.relations(std::move(question));
        if (!relations)
            co_return relations.error();
        if (relations->size() != candidates.size()) {
            co_return Error{
                Error::Code::Internal,
                services.judge.name(),
                u"%1 relations for %2 facts"_s.arg(relations->size()).arg(candidates.size())};
        }
        Deciding deciding(fact, services.judge.name(), state.run.tuning.countThreshold);
        for (const GraphEvent &event : deciding.decide(candidates, *relations)) {
            gone.insert(event.fact);
            events.append(event);
        }
    }
    co_return events;
}

Result<void> addGraphEvents(MemoryState &state, Store &store, const QList<GraphEvent> &events)
{
    if (events.isEmpty())
        return {};
    QList<GraphEvent> all = state.written.events;
    for (GraphEvent event : events) {
        event.id = GraphEventId(all.size() + 1);
        const Result<void> stored = store.facts().insertGraphEvent(state.run.id, event);
        if (!stored)
            return stored;
        all.append(event);
    }
    state.written.events = all;
    state.refold();
    return {};
}

void accountForGraph(MemoryState &state, Account &account)
{
    const QList<GraphEvent> &events = state.written.events;
    for (const GraphEvent &event : events.sliced(std::min(state.accountedEvents, events.size()))) {
        QJsonObject entry{{u"event"_s, event.id.value()},
                          {u"kind"_s, graphEventName(event.kind)},
                          {u"by"_s, graphAuthorName(event.author)},
                          {u"why"_s, event.reason}};
        if (event.fact.isValid())
            entry.insert(u"fact"_s, event.fact.value());
        if (event.other.isValid())
            entry.insert(u"other"_s, event.other.value());
        account.note(u"graph"_s, entry);
    }
    state.accountedEvents = events.size();
    if (!events.isEmpty())
        account.why.insert(u"graph_events"_s, events.size());
}

} // namespace Ebb
