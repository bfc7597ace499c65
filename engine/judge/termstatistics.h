// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QStringView>

#include <vector>

namespace Ebb {

//! A word by the hash of its stem: the same on every machine, and 64 bits wide, so that two words
//! of one memory do not meet.
using TermId = quint64;

//! The term of a case folded word; English endings are cut off roughly, on both sides alike.
TermId termOf(QStringView word);

//! How much a case folded word tells from its form alone, 0.05 to 1.3: function words next to
//! nothing, names, numbers and identifiers most. Needs no corpus, so the answer about one text does
//! not depend on which others are read.
double tellingWeight(QStringView word);

//! One word as it stands in a text.
struct Token
{
    TermId term = 0;
    double weight = 0;
};

//! The words of a text in order.
std::vector<Token> tokensOf(const QString &text);

//! Two words in a row as one term.
TermId pairOf(TermId first, TermId second);

//! How often each term stands in a text, weighted; sorted by term.
class TermBag
{
public:
    struct Entry
    {
        TermId term = 0;
        double weight = 0; //!< of one occurrence
        int count = 0;
    };

    TermBag() = default;
    explicit TermBag(std::vector<Token> tokens);

    const std::vector<Entry> &entries() const { return m_entries; }
    int count(TermId term) const;
    //! Words that tell something, repeated ones once.
    int tellingTerms() const { return m_tellingTerms; }

private:
    std::vector<Entry> m_entries;
    int m_tellingTerms = 0;
};

//! Σ weighted counts of the terms both have.
double dot(const TermBag &left, const TermBag &right);

//! A word that tells less says nothing of what a text is about: "the", "we", "did".
inline constexpr double Telling = 0.3;

//! How much of what the words tell stands in the text too, by weight, 0 to 1; 0 when they tell
//! nothing.
double heldShare(const std::vector<Token> &words, const TermBag &text);

} // namespace Ebb
