// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/walk.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! A fact that waits to be judged.
struct Candidate
{
    FactId fact;
    FactId ledBy;
};

//! Takes over what was prepared and leads on. What does not may turn out to matter now.
QSet<FactId>
takePrepared(const FactsInReach &reach, const WalkStart &start, const Tuning &tuning, Walk &walk)
{
    QSet<FactId> taken;
    for (const WalkStep &step : start.prepared) {
        const bool leads = step.score >= double(tuning.walkLead);
        if (!leads || !reach.contains(step.fact) || start.ofMessage.contains(step.fact))
            continue;
        walk.steps.append(step);
        taken.insert(step.fact);
    }
    walk.prepared = walk.steps.size();
    return taken;
}

//! The facts the searches found, best first, as far as the width reaches; the rest is named.
QList<Candidate> firstLevel(const FactsInReach &reach,
                            const QList<SearchHit> &found,
                            const QSet<FactId> &taken,
                            qint64 width,
                            Walk &walk)
{
    QList<Candidate> level;
    for (const SearchHit &hit : found) {
        const FactId fact(hit.id);
        if (!reach.contains(fact) || taken.contains(fact))
            continue;
        if (level.size() < width)
            level.append({.fact = fact, .ledBy = {}});
        else
            walk.notScored.append(fact);
    }
    return level;
}

bool isMoreActive(const FactsInReach &reach, FactId left, FactId right)
{
    const double first = reach.activationOf(left);
    const double second = reach.activationOf(right);
    return first != second ? first > second : left < right;
}

//! What the leads of a level lead on to: facts not seen yet that share an entity with one of them.
QList<Candidate>
nextLevel(const FactsInReach &reach, const QList<FactId> &leads, QSet<FactId> &seen, qint64 width)
{
    QList<Candidate> level;
    for (const FactId lead : leads) {
        const Fact &fact = reach.fact(lead);
        for (const EntityId entity : {fact.subject, fact.object}) {
            for (const FactId next : reach.graph().factsOf(entity)) {
                if (seen.contains(next))
                    continue;
                seen.insert(next);
                level.append({.fact = next, .ledBy = lead});
            }
        }
    }
    std::ranges::stable_sort(level, [&reach](const Candidate &left, const Candidate &right) {
        return isMoreActive(reach, left.fact, right.fact);
    });
    // What does not fit may still be reached on the next level.
    while (level.size() > width)
        seen.remove(level.takeLast().fact);
    return level;
}

QList<RelevanceQuestion::Candidate> asked(const FactsInReach &reach, const QList<Candidate> &level)
{
    QList<RelevanceQuestion::Candidate> facts;
    for (const Candidate &candidate : level) {
        facts.append({.note = reach.fact(candidate.fact).note,
                      .entities = reach.entityNames(candidate.fact)});
    }
    return facts;
}

//! Writes a judged level down; gives the facts that lead on.
QList<FactId> record(const QList<Candidate> &level,
                     const QList<double> &scores,
                     int number,
                     const Tuning &tuning,
                     Walk &walk)
{
    QList<FactId> leads;
    for (qsizetype i = 0; i < level.size(); ++i) {
        const double score = scores.at(i);
        walk.steps.append({.level = number,
                           .fact = level.at(i).fact,
                           .score = score,
                           .ledBy = level.at(i).ledBy,
                           .isKept = score >= double(tuning.walkKeep)});
        if (score >= double(tuning.walkLead))
            leads.append(level.at(i).fact);
    }
    return leads;
}

} // namespace

QCoro::Task<Result<Walk>> walkFacts(const FactsInReach &reach,
                                    WalkStart start,
                                    Judge &judge,
                                    Tuning tuning,
                                    std::function<bool()> isLate)
{
    Walk walk;
    QSet<FactId> seen = takePrepared(reach, start, tuning, walk);
    QList<Candidate> level = firstLevel(reach, start.found, seen, tuning.walkWidth, walk);
    for (const Candidate &candidate : std::as_const(level))
        seen.insert(candidate.fact);
    for (int number = 1; number <= tuning.walkDepth && !level.isEmpty(); ++number) {
        if (isLate()) {
            walk.isDeadlinePassed = true;
            break;
        }
        RelevanceQuestion question{
            .message = start.message, .dialogue = start.dialogue, .facts = asked(reach, level)};
        const Result<QList<double>> scores = co_await judge.relevance(std::move(question));
        if (!scores)
            co_return scores.error();
        if (scores->size() != level.size()) {
            co_return Error{Error::Code::Internal,
                            judge.name(),
                            u"%1 levels for %2 facts"_s.arg(scores->size()).arg(level.size())};
        }
        const QList<FactId> leads = record(level, *scores, number, tuning, walk);
        level = nextLevel(reach, leads, seen, tuning.walkWidth);
    }
    co_return walk;
}

} // namespace Ebb
