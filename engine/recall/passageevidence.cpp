// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/fittedhead.h>
#include <engine/judge/termstatistics.h>
#include <engine/recall/passageevidence.h>

#include <QSet>

#include <algorithm>
#include <cmath>
#include <map>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// With these the head was fitted.
constexpr qsizetype BestHits = 36;
constexpr qint64 Around = 3; // passages on each side
constexpr qint64 Near = 1;
constexpr double Fading = 0.8; // a passage further

//! The telling words of a text with their weights, each once.
struct Terms
{
    TermBag bag;
    double weight = 0;

    explicit Terms(const QString &text)
        : bag(tokensOf(text))
    {
        for (const TermBag::Entry &entry : bag.entries())
            weight += entry.weight >= Telling ? entry.weight : 0;
    }
};

//! The passages at hand by id.
class Neighbourhood
{
public:
    explicit Neighbourhood(const QList<Passage> &passages)
    {
        for (const Passage &passage : passages)
            m_known.try_emplace(passage.id.value(), Known{passage, Terms(passage.text)});
    }

    struct Known
    {
        Passage passage;
        Terms terms;
    };

    const std::map<qint64, Known> &all() const { return m_known; }

    //! Whether both are known and of one episode.
    bool areTogether(qint64 left, qint64 right) const
    {
        const auto first = m_known.find(left);
        const auto second = m_known.find(right);
        return first != m_known.end() && second != m_known.end()
            && first->second.passage.episode == second->second.passage.episode;
    }

    //! How much of what a part tells is held by the passages at most `reach` away.
    double answers(const Terms &part, qint64 id, qint64 reach) const
    {
        if (part.weight <= 0)
            return 0;
        double held = 0;
        for (const TermBag::Entry &entry : part.bag.entries()) {
            if (entry.weight >= Telling && isHeld(entry.term, id, reach))
                held += entry.weight;
        }
        return held / part.weight;
    }

    double said(const Terms &part, qint64 id) const
    {
        const Terms &terms = m_known.at(id).terms;
        double shared = 0;
        for (const TermBag::Entry &entry : terms.bag.entries()) {
            if (entry.weight >= Telling && part.bag.count(entry.term) > 0)
                shared += entry.weight;
        }
        return terms.weight > 0 ? shared / terms.weight : 0;
    }

private:
    bool isHeld(TermId term, qint64 id, qint64 reach) const
    {
        for (qint64 other = id - reach; other <= id + reach; ++other) {
            if (areTogether(id, other) && m_known.at(other).terms.bag.count(term) > 0)
                return true;
        }
        return false;
    }

    std::map<qint64, Known> m_known;
};

//! The scores of one search, each beside the best.
QHash<qint64, double> sharesOf(const QList<SearchList> &searches, SearchKind kind, int part)
{
    QHash<qint64, double> shares;
    for (const SearchList &list : searches) {
        if (list.kind != kind || list.part != part || list.hits.isEmpty())
            continue;
        const double best = list.hits.first().score;
        for (const SearchHit &hit : list.hits)
            shares.insert(hit.id, best > 0 ? std::max(0.0, hit.score / best) : 0);
    }
    return shares;
}

//! One part of a message with what was found for it.
class Asked
{
public:
    Asked(const FoundPassages &found, int part)
        : m_terms(found.parts.at(part))
        , m_words(sharesOf(found.searches, SearchKind::PassagesWords, part))
        , m_before(sharesOf(found.searches, SearchKind::PassagesWordsBefore, part))
        , m_meaning(sharesOf(found.searches, SearchKind::PassagesMeaning, part))
    {
    }

    PassageEvidence::Features featuresOf(const Neighbourhood &around, qint64 id) const
    {
        return {m_words.value(id),
                m_before.value(id),
                m_meaning.value(id),
                meaningAround(around, id),
                around.answers(m_terms, id, 0),
                around.answers(m_terms, id, Near),
                around.answers(m_terms, id, Around),
                around.said(m_terms, id)};
    }

private:
    double meaningAround(const Neighbourhood &around, qint64 id) const
    {
        double sum = 0;
        for (qint64 away = 1; away <= Around; ++away) {
            for (const qint64 other : {id - away, id + away}) {
                if (around.areTogether(id, other))
                    sum += m_meaning.value(other) * std::pow(Fading, double(away));
            }
        }
        return sum;
    }

    Terms m_terms;
    QHash<qint64, double> m_words;
    QHash<qint64, double> m_before;
    QHash<qint64, double> m_meaning;
};

QList<SearchHit> bestOf(const QList<SearchHit> &fused)
{
    return fused.first(std::min(BestHits, fused.size()));
}

//! Everything a feature of a passage to be shown may look at.
QList<PassageId> idsToRead(const QList<SearchHit> &best)
{
    QSet<qint64> ids;
    for (const SearchHit &hit : best) {
        for (qint64 id = std::max<qint64>(1, hit.id - 2 * Around); id <= hit.id + 2 * Around; ++id)
            ids.insert(id);
    }
    QList<qint64> sorted(ids.begin(), ids.end());
    std::ranges::sort(sorted);
    QList<PassageId> list;
    for (const qint64 id : std::as_const(sorted))
        list.append(PassageId(id));
    return list;
}

} // namespace

Result<QList<PassageEvidence>>
passageEvidence(SearchIndex &index, RunId run, const FoundPassages &found)
{
    const QList<SearchHit> best = bestOf(found.fused);
    Result<QList<Passage>> read = index.passagesOf(run, idsToRead(best));
    if (!read)
        return read.error();
    if (found.isInReach)
        read->removeIf([&found](const Passage &passage) { return !found.isInReach(passage.id); });
    const Neighbourhood around(*read);
    QList<Asked> asked;
    for (int part = 0; part < found.parts.size(); ++part)
        asked.append(Asked(found, part));
    QList<PassageEvidence> evidence;
    for (const auto &[id, known] : around.all()) {
        const bool isCandidate = std::ranges::any_of(best, [&](const SearchHit &hit) {
            return std::abs(hit.id - id) <= Around && around.areTogether(hit.id, id);
        });
        if (!isCandidate)
            continue;
        PassageEvidence one{.passage = known.passage, .parts = {}};
        for (const Asked &part : std::as_const(asked))
            one.parts.append(part.featuresOf(around, id));
        evidence.append(one);
    }
    return evidence;
}

QList<JudgedPassage> judgedPassages(const QList<PassageEvidence> &evidence)
{
    static const FittedHead head("passages"_L1, "relevance"_L1, PassageFeatures);
    QList<JudgedPassage> judged;
    for (const PassageEvidence &each : evidence) {
        double logit = head.least();
        for (const PassageEvidence::Features &part : each.parts)
            logit = std::max(logit, head.logit(part));
        judged.append({.passage = each.passage, .logit = logit, .level = head.level(logit)});
    }
    std::ranges::stable_sort(judged, std::ranges::greater(), &JudgedPassage::logit);
    return judged;
}

} // namespace Ebb
