// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>
#include <engine/recall/parts.h>
#include <engine/recall/passageevidence.h>
#include <engine/recall/rankfusion.h>
#include <engine/recall/recall.h>
#include <engine/recall/recallblock.h>
#include <engine/recall/searches.h>
#include <engine/recall/walk.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! One recall, from the message to the block.
class Recalling
{
public:
    Recalling(const RecallSources &sources, const RecallRequest &request, const Tuning &tuning)
        : m_sources(sources)
        , m_request(request)
        , m_tuning(tuning)
    {
        m_record = {.call = request.call,
                    .message = request.message,
                    .turn = request.turn,
                    .at = request.at,
                    .text = request.text,
                    .parts = partsOf(request.text, tuning)};
        spent(u"parts"_s);
    }

    bool hasNothingToAsk() const { return m_record.parts.isEmpty(); }

    SearchQuestion question() const
    {
        return {.message = m_request.text, .dialogue = m_request.dialogue, .parts = m_record.parts};
    }

    SearchReach searchReach() const
    {
        return {
            .isFactInReach = [this](FactId fact) { return m_sources.reach.contains(fact); },
            .isPassageInReach = m_sources.isPassageInReach,
        };
    }

    Result<void> search()
    {
        Result<QList<SearchList>> lists
            = searchByWords(m_sources.index, m_request.run, question(), searchReach(), m_tuning);
        if (!lists)
            return lists.error();
        m_record.searches = *lists;
        spent(u"searches"_s);
        return {};
    }

    void take(const QList<SearchList> &byMeaning)
    {
        m_record.searches += byMeaning;
        spent(u"meaning"_s);
    }

    void fuseSearches()
    {
        m_record.fusedFacts = fuse(m_record.searches, true, m_tuning);
        m_record.fusedPassages = fuse(m_record.searches, false, m_tuning);
        spent(u"fusion"_s);
    }

    WalkStart walkStart() const
    {
        WalkStart start{.found = m_record.fusedFacts,
                        .message = m_request.text,
                        .dialogue = m_request.dialogue,
                        .prepared = m_request.prepared.value_or(QList<WalkStep>()),
                        .ofMessage = {}};
        for (const SearchList &list : m_record.searches) {
            if (!holdsFacts(list.kind) || list.scope == SearchScope::Dialogue)
                continue;
            for (const SearchHit &hit : list.hits)
                start.ofMessage.insert(FactId(hit.id));
        }
        return start;
    }

    void take(const Walk &walk)
    {
        m_record.walk = walk.steps;
        m_record.isWalkPrepared = m_request.prepared.has_value();
        m_judged = walk.steps.size() - walk.prepared;
        m_record.isDeadlinePassed = walk.isDeadlinePassed;
        m_notScored = walk.notScored;
        spent(u"walk"_s);
    }

    //! Weighs the passages that were found and those around them.
    Result<void> judgePassages()
    {
        const FoundPassages found{.parts = m_record.parts,
                                  .searches = m_record.searches,
                                  .fused = m_record.fusedPassages,
                                  .isInReach = m_sources.isPassageInReach};
        const Result<QList<PassageEvidence>> evidence
            = passageEvidence(m_sources.index, m_request.run, found);
        if (!evidence)
            return evidence.error();
        m_passages = judgedPassages(*evidence);
        spent(u"passages"_s);
        return {};
    }

    RecallRecord finish()
    {
        const QList<FactId> facts = relevantFacts();
        const bool isWorthIt = !facts.isEmpty() || hasRelevantPassage();
        const RecallMaterial material{.facts = facts,
                                      .parts = m_record.parts,
                                      .partFacts
                                      = isWorthIt ? touchingFacts() : QList<RecallPartFacts>(),
                                      .passages = isWorthIt ? passagesAtLead() : QList<Passage>()};
        const RecallBlock block = buildRecallBlock(m_sources.reach, material, m_tuning);
        m_record.groups = block.groups;
        m_record.partFacts = block.partFacts;
        m_record.excerpts = block.excerpts;
        m_record.dropped += block.dropped;
        dropRest(material);
        m_record.block = block.text;
        if (!block.text.isEmpty())
            m_record.tokens = estimateMessage(plainMessage(Role::System, block.text));
        spent(u"block"_s);
        return m_record;
    }

private:
    void spent(const QString &step)
    {
        m_record.steps.append({.name = step, .ms = m_watch.restartMs()});
    }

    void drop(bool isPassage, qint64 id, DropReason why)
    {
        m_record.dropped.append({.isPassage = isPassage, .id = id, .why = why});
    }

    const WalkStep *stepOf(FactId fact) const
    {
        const auto step = std::ranges::find(m_record.walk, fact, &WalkStep::fact);
        return step == m_record.walk.end() ? nullptr : &*step;
    }

    //! What a part found by itself and the walk left below the keep level, as far as it touches the
    //! message: a nearest fact there always is, and most mean nothing. Each fact once, best first.
    QList<RecallPartFacts> touchingFacts() const
    {
        QList<RecallPartFacts> parts;
        QSet<FactId> taken;
        for (const SearchList &list : m_record.searches) {
            if (!holdsFacts(list.kind) || list.scope != SearchScope::Part)
                continue;
            RecallPartFacts part{.part = list.part, .facts = {}};
            for (const SearchHit &hit : list.hits) {
                const WalkStep *step = stepOf(FactId(hit.id));
                const bool touches = step && !step->isKept
                    && step->score >= double(m_tuning.walkLead)
                    && !m_sources.reach.isInBlock(step->fact);
                if (!touches || taken.contains(step->fact))
                    continue;
                taken.insert(step->fact);
                part.facts.append(step->fact);
            }
            if (!part.facts.isEmpty())
                parts.append(part);
        }
        return parts;
    }

    struct Relevant
    {
        FactId fact;
        double level;
    };

    //! What was found and never judged: shown as it is when the deadline left no time to judge
    //! anything, else left out.
    void addUnjudged(QList<Relevant> &relevant)
    {
        if (!m_record.isDeadlinePassed || m_judged > 0) {
            for (const FactId fact : std::as_const(m_notScored))
                drop(false, fact.value(), DropReason::NotScored);
            return;
        }
        for (const SearchHit &hit : std::as_const(m_record.fusedFacts)) {
            const FactId fact(hit.id);
            if (stepOf(fact))
                continue;
            if (m_sources.reach.isInBlock(fact))
                drop(false, hit.id, DropReason::InFactsBlock);
            else
                relevant.append({.fact = fact, .level = 0});
        }
    }

    //! Kept facts that the model does not see anyway, most relevant first: by level, then by fused
    //! score, then the newer. Past the deadline the found facts stand in for what was not judged.
    QList<FactId> relevantFacts()
    {
        QList<Relevant> relevant;
        for (const WalkStep &step : std::as_const(m_record.walk)) {
            if (!step.isKept)
                continue;
            if (m_sources.reach.isInBlock(step.fact))
                drop(false, step.fact.value(), DropReason::InFactsBlock);
            else
                relevant.append({.fact = step.fact, .level = step.score});
        }
        addUnjudged(relevant);
        QHash<FactId, double> fused;
        for (const SearchHit &hit : std::as_const(m_record.fusedFacts))
            fused.insert(FactId(hit.id), hit.score);
        std::ranges::stable_sort(relevant, [this, &fused](const auto &left, const auto &right) {
            if (left.level != right.level)
                return left.level > right.level;
            if (fused.value(left.fact) != fused.value(right.fact))
                return fused.value(left.fact) > fused.value(right.fact);
            return m_sources.reach.fact(left.fact).at > m_sources.reach.fact(right.fact).at;
        });
        QList<FactId> facts;
        for (const Relevant &each : std::as_const(relevant))
            facts.append(each.fact);
        return facts;
    }

    //! Words alone find something for every message: without a fact that matters or a passage of
    //! the keep level nothing is brought back.
    bool hasRelevantPassage() const
    {
        return std::ranges::any_of(m_passages, [this](const JudgedPassage &passage) {
            return passage.level >= double(m_tuning.walkKeep);
        });
    }

    //! The likeliest first.
    QList<Passage> passagesAtLead() const
    {
        QList<Passage> passages;
        for (const JudgedPassage &passage : m_passages) {
            if (passage.level >= double(m_tuning.walkLead))
                passages.append(passage.passage);
        }
        return passages;
    }

    //! Says of what was found and judged why it was no material for the block.
    void dropRest(const RecallMaterial &material)
    {
        QSet<FactId> offered(material.facts.begin(), material.facts.end());
        for (const RecallPartFacts &part : material.partFacts)
            offered.unite(QSet<FactId>(part.facts.begin(), part.facts.end()));
        for (const WalkStep &step : std::as_const(m_record.walk)) {
            if (!step.isKept && !offered.contains(step.fact))
                drop(false, step.fact.value(), DropReason::BelowKeep);
        }
        QSet<qint64> passages;
        for (const Passage &passage : material.passages)
            passages.insert(passage.id.value());
        for (const SearchHit &hit : std::as_const(m_record.fusedPassages)) {
            if (!passages.contains(hit.id))
                drop(true, hit.id, DropReason::BelowKeep);
        }
    }

    const RecallSources &m_sources;
    const RecallRequest &m_request;
    const Tuning &m_tuning;
    RecallRecord m_record;
    QList<FactId> m_notScored;
    qsizetype m_judged = 0; //!< facts, since the message came
    QList<JudgedPassage> m_passages; //!< the likeliest first
    Stopwatch m_watch;
};

} // namespace

QCoro::Task<Result<RecallRecord>>
recall(RecallSources sources, RecallRequest request, Tuning tuning)
{
    Recalling recalling(sources, request, tuning);
    if (recalling.hasNothingToAsk())
        co_return recalling.finish();
    if (const Result<void> searched = recalling.search(); !searched)
        co_return searched.error();
    if (sources.vectors) {
        const Result<QList<SearchList>> lists = co_await searchByMeaning(*sources.vectors,
                                                                         sources.embedder,
                                                                         request.run,
                                                                         recalling.question(),
                                                                         recalling.searchReach(),
                                                                         tuning);
        if (!lists)
            co_return lists.error();
        recalling.take(*lists);
    }
    recalling.fuseSearches();
    const Result<Walk> walk = co_await walkFacts(
        sources.reach, recalling.walkStart(), sources.judge, tuning, sources.isLate);
    if (!walk)
        co_return walk.error();
    recalling.take(*walk);
    if (const Result<void> judged = recalling.judgePassages(); !judged)
        co_return judged.error();
    co_return recalling.finish();
}

QCoro::Task<Result<QList<WalkStep>>>
prepareWalk(RecallSources sources, RunId run, QStringList dialogue, Tuning tuning)
{
    const FactsInReach &reach = sources.reach;
    const SearchQuestion question{.message = {}, .dialogue = dialogue, .parts = {}};
    const SearchReach within{.isFactInReach
                             = [&reach](FactId fact) { return reach.contains(fact); },
                             .isPassageInReach = {}};
    Result<QList<SearchList>> lists = searchByWords(sources.index, run, question, within, tuning);
    if (lists && sources.vectors) {
        const Result<QList<SearchList>> byMeaning = co_await searchByMeaning(
            *sources.vectors, sources.embedder, run, question, within, tuning);
        if (!byMeaning)
            co_return byMeaning.error();
        *lists += *byMeaning;
    }
    if (!lists)
        co_return lists.error();
    WalkStart start{.found = fuse(*lists, true, tuning),
                    .message = {},
                    .dialogue = std::move(dialogue),
                    .prepared = {},
                    .ofMessage = {}};
    const Result<Walk> walk
        = co_await walkFacts(reach, std::move(start), sources.judge, tuning, [] { return false; });
    if (!walk)
        co_return walk.error();
    co_return walk->steps;
}

} // namespace Ebb
