// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/factrelevance.h>
#include <engine/judge/introduction.h>
#include <engine/judge/termstatistics.h>

#include <QHash>

#include <algorithm>

namespace Ebb {

namespace {

// What makes a fact relevant: how much of it was said, how much of the message it answers, and
// whether a thing it relates was named.
constexpr double SaidShare = 0.45;
constexpr double AnswersShare = 0.25;
constexpr double NamedShare = 0.2;
// Low enough that what was said in the dialogue alone leads on and is never kept: the model sees
// the dialogue anyway, and what repeats it is no help with the message.
constexpr double DialogueCounts = 0.25;
// Where the levels begin.
constexpr double Central = 0.5;
constexpr double Relevant = 0.26;
constexpr double Touching = 0.1;
// From here on a text says what an item says. Numbers and names are telling words: a text that
// leaves one of a short fact's out stays below.
constexpr double AlreadySaid = 0.85;

//! The telling terms of what was said, each with how much it counts.
class SaidTerms
{
public:
    SaidTerms(const QString &message, const QStringList &dialogue)
    {
        for (const QString &text : dialogue)
            add(text, DialogueCounts);
        add(message, 1);
        for (const Token &token : tokensOf(message)) {
            if (token.weight >= Telling && !m_message.contains(token.term)) {
                m_message.insert(token.term, token.weight);
                m_messageWeight += token.weight;
            }
        }
    }

    double counts(TermId term) const { return m_said.value(term); }
    double messageWeight(TermId term) const { return m_message.value(term); }
    double messageWeight() const { return m_messageWeight; }

private:
    void add(const QString &text, double counts)
    {
        for (const Token &token : tokensOf(text)) {
            if (token.weight >= Telling)
                m_said.insert(token.term, std::max(counts, m_said.value(token.term)));
        }
    }

    QHash<TermId, double> m_said;
    QHash<TermId, double> m_message;
    double m_messageWeight = 0;
};

//! 1 when every telling word of an entity's name was said in the message, less when in the
//! dialogue. Only a name that the note itself holds some of: who said something is named by half of
//! the questions about a meeting, and tells nothing of what was said.
double named(const QStringList &entities, const QHash<TermId, double> &note, const SaidTerms &said)
{
    double best = 0;
    for (const QString &entity : entities) {
        double least = 1;
        bool tells = false;
        for (const Token &token : tokensOf(entity)) {
            if (token.weight < Telling)
                continue;
            tells = tells || note.contains(token.term);
            least = std::min(least, said.counts(token.term));
        }
        best = std::max(best, tells ? least : 0);
    }
    return best;
}

double relevance(const RelevanceQuestion::Candidate &fact, const SaidTerms &said)
{
    double all = 0;
    double covered = 0;
    double answered = 0;
    QHash<TermId, double> seen;
    for (const Token &token : tokensOf(withoutIntroduction(fact.note))) {
        if (token.weight < Telling || seen.contains(token.term))
            continue;
        seen.insert(token.term, token.weight);
        all += token.weight;
        covered += token.weight * said.counts(token.term);
        answered += said.messageWeight(token.term);
    }
    const double saidPart = all > 0 ? covered / all : 0;
    const double answersPart = said.messageWeight() > 0 ? answered / said.messageWeight() : 0;
    return SaidShare * saidPart + AnswersShare * answersPart
        + NamedShare * named(fact.entities, seen, said);
}

double levelOf(double relevance)
{
    if (relevance >= Central)
        return 3;
    if (relevance >= Relevant)
        return 2;
    return relevance >= Touching ? 1 : 0;
}

} // namespace

QList<double> relevanceByWords(const RelevanceQuestion &question)
{
    const SaidTerms said(question.message, question.dialogue);
    QList<double> levels;
    for (const RelevanceQuestion::Candidate &fact : question.facts)
        levels.append(levelOf(relevance(fact, said)));
    return levels;
}

QList<double> afterwardsByWords(const AfterwardsQuestion &question)
{
    const QStringList turn = QStringList{question.message} + question.replies;
    const SaidTerms said(turn.join(u'\n'), question.dialogue);
    std::vector<TermBag> texts;
    for (const QString &text : question.dialogue + turn)
        texts.emplace_back(tokensOf(text));
    QList<double> levels;
    for (const RelevanceQuestion::Candidate &item : question.items) {
        const std::vector<Token> words = tokensOf(item.note);
        const bool isSaid = std::ranges::any_of(
            texts, [&words](const TermBag &text) { return heldShare(words, text) >= AlreadySaid; });
        levels.append(isSaid ? 0 : levelOf(relevance(item, said)));
    }
    return levels;
}

} // namespace Ebb
