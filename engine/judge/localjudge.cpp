// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/boundaryfeatures.h>
#include <engine/judge/factrelations.h>
#include <engine/judge/factrelevance.h>
#include <engine/judge/fittedhead.h>
#include <engine/judge/localjudge.h>
#include <engine/judge/termstatistics.h>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// How "about" is made up of words, of words beside each other and of entities.
constexpr double WordShare = 0.45;
constexpr double PairShare = 0.3;
constexpr double EntityShare = 0.25;
// A mention is worth less in a text much longer than this: long texts mention everything.
constexpr double AboutFrom = 0.56;
// "It was as it is" stands in every text: a fact needs about two telling words.
constexpr double EnoughMass = 1.5;
constexpr double UsualWords = 1'500;
constexpr double Saturation = 0.4;
constexpr qsizetype MostCachedEpisodes = 4'096;

//! Two telling words with at most one other between them, in whatever order: what is said again in
//! other words keeps more of them than of words in a row.
struct Neighbours
{
    TermId id = 0;
    double weight = 0;
};

std::vector<Neighbours> neighboursIn(const std::vector<Token> &tokens)
{
    std::vector<Token> telling;
    std::ranges::copy_if(tokens, std::back_inserter(telling), [](const Token &token) {
        return token.weight >= Telling;
    });
    std::vector<Neighbours> pairs;
    for (size_t i = 0; i < telling.size(); ++i) {
        for (size_t j = i + 1; j < std::min(i + 3, telling.size()); ++j) {
            const auto [low, high] = std::minmax(telling[i].term, telling[j].term);
            pairs.push_back({.id = pairOf(low, high),
                             .weight = (telling[i].weight + telling[j].weight) / double(j - i)});
        }
    }
    return pairs;
}

struct EpisodeTerms
{
    TermBag words;
    std::vector<TermId> pairs; //!< sorted
    double length = 0;

    explicit EpisodeTerms(const QString &text)
    {
        std::vector<Token> tokens = tokensOf(text);
        length = double(tokens.size());
        for (const Neighbours &pair : neighboursIn(tokens))
            pairs.push_back(pair.id);
        std::ranges::sort(pairs);
        pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
        words = TermBag(std::move(tokens));
    }

    bool holds(TermId pair) const { return std::ranges::binary_search(pairs, pair); }

    //! 0 when absent, near 1 when the text dwells on the word.
    double presence(TermId term) const
    {
        const double count = words.count(term);
        const double norm = Saturation * (0.5 + 0.5 * std::min(length / UsualWords, 2.0));
        return count / (count + norm) * (1 + Saturation * 0.5);
    }
};

//! A question's own terms, read once for all its episodes.
struct FactTerms
{
    std::vector<Token> words;
    std::vector<std::vector<Token>> entities; //!< those that tell something
    double trust = 0; //!< under 1 when its words are too few or too common to tell it by

    explicit FactTerms(const AboutQuestion &question)
        : words(tokensOf(question.fact))
    {
        for (const QString &entity : question.entities) {
            std::vector<Token> tokens = tokensOf(entity);
            // "the user" names nothing: everything is about the user.
            const bool tells
                = std::ranges::any_of(tokens, [](const Token &t) { return t.weight >= Telling; });
            if (tells)
                entities.push_back(std::move(tokens));
        }
        double mass = 0;
        for (const Token &token : words)
            mass += token.weight >= Telling ? token.weight : 0;
        trust = std::min(1.0, mass / EnoughMass);
    }
};

double wordCoverage(const std::vector<Token> &fact, const EpisodeTerms &episode)
{
    double covered = 0;
    double all = 0;
    for (const Token &token : fact) {
        covered += token.weight * std::min(1.0, episode.presence(token.term));
        all += token.weight;
    }
    return all > 0 ? covered / all : 0;
}

double pairCoverage(const std::vector<Token> &fact, const EpisodeTerms &episode)
{
    double covered = 0;
    double all = 0;
    for (const Neighbours &pair : neighboursIn(fact)) {
        covered += episode.holds(pair.id) ? pair.weight : 0;
        all += pair.weight;
    }
    // A single telling word has no neighbours; it is there or not.
    return all > 0 ? covered / all : wordCoverage(fact, episode);
}

double entityCoverage(const std::vector<std::vector<Token>> &entities, const EpisodeTerms &episode)
{
    double sum = 0;
    for (const std::vector<Token> &entity : entities) {
        // A name of several words counts in full only as they stand together.
        const double words = wordCoverage(entity, episode);
        sum += entity.size() > 1 ? 0.4 * words + 0.6 * pairCoverage(entity, episode) : words;
    }
    return sum / double(entities.size());
}

//! Puts the weight from which a fact is about an episode at ½, where it begins to count. Measured
//! on dialogues, meetings and agent sessions: sentences against the stretch they came from,
//! verbatim and reworded, and against stretches of other conversations.
double calibrated(double weight)
{
    const double score = weight < AboutFrom ? 0.5 * weight / AboutFrom
                                            : 0.5 + 0.5 * (weight - AboutFrom) / (1 - AboutFrom);
    return std::clamp(score, 0.0, 1.0);
}

//! Of this fact and this episode alone: which others share the question changes nothing, so neither
//! does the size of a batch.
double aboutScore(const FactTerms &fact, const EpisodeTerms &episode)
{
    const double words = wordCoverage(fact.words, episode);
    const double pairs = pairCoverage(fact.words, episode);
    if (fact.entities.empty())
        return fact.trust
            * calibrated((WordShare * words + PairShare * pairs) / (WordShare + PairShare));
    const double entities = entityCoverage(fact.entities, episode);
    return fact.trust * calibrated(WordShare * words + PairShare * pairs + EntityShare * entities);
}

QList<BoundaryScores> boundaryScores(const QList<BoundaryQuestion> &units)
{
    static const FittedHead asFirst("boundaries"_L1, "first"_L1, FirstFeatures);
    static const FittedHead asLast("boundaries"_L1, "last"_L1, LastFeatures);
    // One scale for both, since boundaries rank by their sum.
    static const double scale
        = std::max(asFirst.most() - asFirst.least(), asLast.most() - asLast.least());
    QList<BoundaryScores> scores;
    for (const BoundaryFeatures &unit : boundaryFeatures(units)) {
        scores.append({.first = (asFirst.logit(unit.first) - asFirst.least()) / scale,
                       .last = (asLast.logit(unit.last) - asLast.least()) / scale});
    }
    return scores;
}

} // namespace

//! The terms of episodes by their key.
class LocalJudge::Terms
{
public:
    const EpisodeTerms &of(const EpisodeText &episode)
    {
        const auto known = m_byKey.find(episode.key);
        if (known != m_byKey.end() && !episode.key.isEmpty())
            return known->second;
        if (m_byKey.size() >= MostCachedEpisodes)
            m_byKey.clear();
        return m_byKey.insert_or_assign(episode.key, EpisodeTerms(episode.text)).first->second;
    }

private:
    std::map<QByteArray, EpisodeTerms> m_byKey;
};

LocalJudge::LocalJudge()
    : m_terms(std::make_unique<Terms>())
{
}

LocalJudge::~LocalJudge() = default;

QString LocalJudge::name() const
{
    return u"local-words-4"_s;
}

QCoro::Task<Result<QList<BoundaryScores>>> LocalJudge::boundaries(QList<BoundaryQuestion> units)
{
    co_return boundaryScores(units);
}

QCoro::Task<Result<QList<double>>> LocalJudge::about(AboutQuestion question)
{
    const FactTerms fact(question);
    QList<double> scores;
    scores.reserve(question.episodes.size());
    for (const EpisodeText &episode : std::as_const(question.episodes))
        scores << aboutScore(fact, m_terms->of(episode));
    co_return scores;
}

QCoro::Task<Result<QList<Relation>>> LocalJudge::relations(RelationQuestion question)
{
    QList<Relation> relations;
    relations.reserve(question.held.size());
    for (const QString &held : std::as_const(question.held))
        relations << relationByWords(question.fact, held);
    co_return relations;
}

QCoro::Task<Result<QList<double>>> LocalJudge::relevance(RelevanceQuestion question)
{
    co_return relevanceByWords(question);
}

QCoro::Task<Result<QList<double>>> LocalJudge::afterwards(AfterwardsQuestion question)
{
    co_return afterwardsByWords(question);
}

} // namespace Ebb
