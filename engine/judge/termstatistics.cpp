// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/judge/termstatistics.h>
#include <engine/judge/wordtables.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double CommonWeight = 0.05;
constexpr double TellingFrom = 0.5;

bool isAscii(QStringView word)
{
    return std::ranges::all_of(word, [](QChar c) { return c.unicode() < 0x80; });
}

//! True for a pair of characters of a script without spaces, as `forEachWord` gives it.
bool isSpaceless(QStringView word)
{
    const char16_t first = word.front().unicode();
    const auto isIn = [first](char16_t from, char16_t to) { return first >= from && first <= to; };
    const bool isHangul = isIn(0x3130, 0x318F) || isIn(0xAC00, 0xD7A3);
    return (first >= 0x2E80 && !isHangul) || isIn(0x0E00, 0x0EFF) || isIn(0x1000, 0x109F)
        || isIn(0x1780, 0x17FF);
}

QStringView stem(QStringView word)
{
    if (word.size() < 4 || !isAscii(word))
        return word;
    const bool isPlural = word.endsWith('s'_L1) && !word.endsWith("ss"_L1)
        && !word.endsWith("us"_L1) && !word.endsWith("is"_L1);
    if (word.endsWith("ies"_L1) && word.size() > 4)
        return word.chopped(3);
    if (isPlural)
        word.chop(1);
    if (word.endsWith("ing"_L1) && word.size() >= 6)
        word.chop(3);
    else if (word.endsWith("ed"_L1) && word.size() >= 5)
        word.chop(2);
    if (word.size() >= 5 && (word.endsWith('e'_L1) || word.endsWith('y'_L1)))
        word.chop(1);
    return word;
}

//! FNV-1a over the UTF-16 units.
TermId hashOf(QStringView word)
{
    TermId hash = 0xcbf29ce484222325;
    for (const QChar c : word)
        hash = (hash ^ c.unicode()) * 0x100000001b3;
    return hash;
}

const QSet<TermId> &commonTerms()
{
    static const QSet<TermId> terms = [] {
        QSet<TermId> set;
        for (const QString &common : commonWords()) {
            for (const QString &word : words(common))
                set.insert(termOf(word));
        }
        return set;
    }();
    return terms;
}

double spacelessWeight(QStringView word)
{
    static const QSet<QChar> common = [] {
        QSet<QChar> set;
        for (const QChar c : commonCharacters())
            set.insert(c);
        return set;
    }();
    const auto commons = std::ranges::count_if(word, [&](QChar c) { return common.contains(c); });
    if (commons == 0)
        return word.size() > 1 ? 0.8 : 0.4;
    return commons == word.size() ? CommonWeight : 0.25;
}

double weightOf(QStringView word, TermId term)
{
    if (commonTerms().contains(term))
        return CommonWeight;
    if (isSpaceless(word))
        return spacelessWeight(word);
    if (word.contains(u'_'))
        return 1.3;
    if (std::ranges::any_of(word, [](QChar c) { return c.isDigit(); }))
        return word.size() > 2 ? 1.1 : 0.5;
    if (word.size() >= 6)
        return 1;
    return word.size() >= 4 ? 0.8 : 0.3 * double(std::max<qsizetype>(word.size() - 1, 1));
}

//! As QString::toCaseFolded within the first plane, and several times as fast: long texts are
//! mostly plain letters.
QString folded(QString text)
{
    for (QChar &c : text) {
        if (c.unicode() >= 0x80)
            c = c.toCaseFolded();
        else if (c >= u'A' && c <= u'Z')
            c = QChar(char16_t(c.unicode() | 0x20));
    }
    return text;
}

} // namespace

TermId termOf(QStringView word)
{
    return hashOf(stem(word));
}

double tellingWeight(QStringView word)
{
    return weightOf(word, termOf(word));
}

std::vector<Token> tokensOf(const QString &text)
{
    std::vector<Token> tokens;
    tokens.reserve(size_t(text.size() / 5));
    forEachWord(folded(text), [&](QStringView word) {
        const TermId term = termOf(word);
        tokens.push_back({.term = term, .weight = weightOf(word, term)});
    });
    return tokens;
}

TermId pairOf(TermId first, TermId second)
{
    return (first * 0x9e3779b97f4a7c15) ^ (second + 0x632be59bd9b4e019 + (first << 6));
}

TermBag::TermBag(std::vector<Token> tokens)
{
    std::ranges::sort(tokens, {}, &Token::term);
    for (const Token &token : tokens) {
        if (m_entries.empty() || m_entries.back().term != token.term) {
            m_entries.push_back({.term = token.term, .weight = token.weight});
            m_tellingTerms += token.weight >= TellingFrom ? 1 : 0;
        }
        ++m_entries.back().count;
    }
}

int TermBag::count(TermId term) const
{
    const auto found = std::ranges::lower_bound(m_entries, term, {}, &Entry::term);
    return found != m_entries.end() && found->term == term ? found->count : 0;
}

double dot(const TermBag &left, const TermBag &right)
{
    double sum = 0;
    auto a = left.entries().begin();
    auto b = right.entries().begin();
    while (a != left.entries().end() && b != right.entries().end()) {
        if (a->term < b->term) {
            ++a;
        } else if (b->term < a->term) {
            ++b;
        } else {
            sum += a->weight * a->count * b->weight * b->count;
            ++a;
            ++b;
        }
    }
    return sum;
}

double heldShare(const std::vector<Token> &words, const TermBag &text)
{
    double all = 0;
    double held = 0;
    for (const Token &word : words) {
        if (word.weight < Telling)
            continue;
        all += word.weight;
        held += text.count(word.term) > 0 ? word.weight : 0;
    }
    return all > 0 ? held / all : 0;
}

} // namespace Ebb
