// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/entityfinding.h>
#include <engine/judge/plainsentences.h>
#include <engine/judge/telling.h>
#include <engine/judge/wordtables.h>

#include <QSet>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype MostErrorLines = 3;
// Low enough for pairs that are half kana, which carry the verbs of Japanese.
constexpr double TellingTerm = 0.25;

//! What the dialogue as a whole says: its words, and the names and numbers it mentions.
struct Dialogue
{
    TermBag words;
    QSet<TermId> mentions;

    explicit Dialogue(const QList<LeavingMessage> &messages)
    {
        std::vector<Token> all;
        for (const LeavingMessage &message : messages) {
            if (message.role == Role::Tool)
                continue;
            // A pasted file would drown the words that were said.
            const std::vector<Token> tokens = tokensOf(message.text.left(8'000));
            all.insert(all.end(), tokens.begin(), tokens.end());
        }
        for (const Token &token : all) {
            if (token.weight > 1)
                mentions.insert(token.term);
        }
        words = TermBag(std::move(all));
    }
};

qsizetype countOf(const QRegularExpression &pattern, const QString &text, qsizetype most)
{
    qsizetype count = 0;
    for (auto it = pattern.globalMatch(text); it.hasNext() && count < most; ++count)
        it.next();
    return count;
}

//! How much the sentence's words are those the whole dialogue dwells on, 0 to about 1.
double centrality(const std::vector<Token> &tokens, const Dialogue &dialogue)
{
    double sum = 0;
    double all = 0;
    for (const Token &token : tokens) {
        if (token.weight < TellingTerm)
            continue;
        sum += token.weight * std::log2(1.0 + std::max(dialogue.words.count(token.term) - 1, 0));
        all += token.weight;
    }
    return all > 0 ? std::min(sum / all / 3, 1.0) : 0;
}

//! What the sentence holds that can be kept: names, numbers, decisions, lasting things.
double substance(const QString &text)
{
    const double names = double(countOf(capitalisedPattern(), text, 4)) - 1;
    return 0.25 * std::clamp(names, 0.0, 3.0) + 0.4 * double(countOf(identifierPattern(), text, 2))
        + 0.35 * double(countOf(quantityPattern(), text, 2))
        + (decisionCues().match(text).hasMatch() ? 0.9 : 0)
        + (lastingCues().match(text).hasMatch() ? 0.5 : 0);
}

bool isQuestion(const QString &text)
{
    static const QRegularExpression question(u"(?:[?？؟]|[吗嗎呢]|か)[。.!！\"”»」]?$"_s);
    return question.match(text).hasMatch();
}

bool beginsWithReference(const QString &text)
{
    static const QRegularExpression reference(
        u"^(?:it|this|that|these|those|they|he|she|such|es|das|dies|sie|er|eso|esto|cela|ça|ce)\\b"_s,
        QRegularExpression::CaseInsensitiveOption);
    return reference.match(text).hasMatch();
}

//! What keeps a sentence from standing alone or from saying anything.
double weakness(const Candidate &candidate)
{
    const QString &text = candidate.text;
    double weak = 0;
    if (isQuestion(text))
        weak += candidate.message->role == Role::User ? 0.4 : 1.2;
    if (smallTalk().match(text).hasMatch())
        weak += 0.8;
    if (beginsWithReference(text))
        weak += 0.4;
    if (text.endsWith(u':') || text.endsWith(u'：') || text.endsWith(u'…'))
        weak += 0.5;
    if (text.size() > 220)
        weak += 0.3;
    // "Alright, it's decided!" decides nothing a reader could tell.
    if (candidate.terms.size() < 3)
        weak += candidate.terms.size() < 2 ? 1 : 0.4;
    return weak;
}

std::vector<TermId> tellingTerms(const std::vector<Token> &tokens)
{
    std::vector<TermId> terms;
    for (const Token &token : tokens) {
        if (token.weight >= TellingTerm)
            terms.push_back(token.term);
    }
    std::ranges::sort(terms);
    terms.erase(std::ranges::unique(terms).begin(), terms.end());
    return terms;
}

double
scoreOf(const Candidate &candidate, const std::vector<Token> &tokens, const Dialogue &dialogue)
{
    const double length = std::min(1.0, double(candidate.terms.size()) / 6);
    const double position = candidate.place == 0 ? 0.3 : 0;
    const double role = candidate.message->role == Role::User ? 0.4 : 0;
    return length + substance(candidate.text) + position + role + 0.6 * centrality(tokens, dialogue)
        - weakness(candidate);
}

bool isMentioned(const std::vector<Token> &tokens, const Dialogue &dialogue)
{
    return std::ranges::any_of(tokens, [&](const Token &token) {
        return token.weight > 1 && dialogue.mentions.contains(token.term);
    });
}

void addCandidates(QList<Candidate> &list,
                   const LeavingMessage &message,
                   const QStringList &texts,
                   const Dialogue &dialogue)
{
    for (qsizetype place = 0; place < texts.size(); ++place) {
        Candidate candidate{.text = texts.at(place), .message = &message, .place = place};
        const std::vector<Token> tokens = tokensOf(candidate.text);
        if (message.role == Role::Tool && !isMentioned(tokens, dialogue))
            continue;
        candidate.terms = tellingTerms(tokens);
        candidate.score = scoreOf(candidate, tokens, dialogue);
        candidate.isMilestone = message.role != Role::Tool && !isQuestion(candidate.text)
            && decisionCues().match(candidate.text).hasMatch();
        list << std::move(candidate);
    }
}

} // namespace

QList<Candidate> candidatesIn(const QList<LeavingMessage> &messages)
{
    const Dialogue dialogue(messages);
    QList<Candidate> list;
    for (const LeavingMessage &message : messages) {
        if (isInstruction(message.role))
            continue;
        const QStringList texts = message.role == Role::Tool
            ? errorLines(message.text, MostErrorLines)
            : proseSentences(message.text);
        addCandidates(list, message, texts, dialogue);
    }
    return list;
}

double overlap(const Candidate &left, const Candidate &right)
{
    const size_t smaller = std::min(left.terms.size(), right.terms.size());
    if (smaller == 0)
        return left.text == right.text ? 1 : 0;
    std::vector<TermId> shared;
    std::ranges::set_intersection(left.terms, right.terms, std::back_inserter(shared));
    return double(shared.size()) / double(smaller);
}

} // namespace Ebb
