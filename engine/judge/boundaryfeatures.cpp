// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/boundaryfeatures.h>
#include <engine/judge/termstatistics.h>
#include <engine/judge/wordtables.h>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

// Where in a unit a cue counts: an opener stands at its start, a closer at its end.
constexpr qsizetype CueReach = 60;
constexpr qsizetype LongestUnit = 4'000;
constexpr double TellingFrom = 0.5;
// A side of a gap is as many units as hold so many telling words: turns of "yeah" tell nothing.
constexpr int EnoughWords = 80;
constexpr qsizetype DepthUnits = 2;
// Of which units the words are told apart as new, and from which.
constexpr qsizetype NearAfter = 3;
constexpr qsizetype NearBefore = 6;
constexpr qsizetype FarAfter = 6;
constexpr qsizetype FarBefore = 12;
// Few new words are no news.
constexpr double LittleSaid = 2;

double likeness(const TermBag &left, const TermBag &right)
{
    const double norm = std::sqrt(dot(left, left) * dot(right, right));
    return norm > 0 ? dot(left, right) / norm : 0;
}

//! How much of what a text tells was not told before.
double newShare(const TermBag &text, const TermBag &before)
{
    double all = LittleSaid;
    double fresh = 0;
    for (const TermBag::Entry &entry : text.entries()) {
        if (entry.weight < TellingFrom)
            continue;
        all += entry.weight;
        fresh += before.count(entry.term) > 0 ? 0 : entry.weight;
    }
    return fresh / all;
}

bool opens(const QString &text)
{
    return openers().match(text.left(CueReach)).hasMatch();
}

bool closes(const QString &text)
{
    return closers().match(text.right(CueReach)).hasMatch()
        || closers().match(text.left(CueReach)).hasMatch();
}

bool asks(const QString &text)
{
    static const QRegularExpression question(u"[?？؟][\"”»)]*(?:\\s|$)"_s);
    return question.match(text).hasMatch();
}

//! The texts of a row of units, each read once. A gap `at` lies before the text `at`.
class Row
{
public:
    void append(const QString &text)
    {
        m_tokens.push_back(tokensOf(text));
        m_telling.append(TermBag(m_tokens.back()).tellingTerms());
    }

    qsizetype size() const { return m_telling.size(); }

    TermBag bag(qsizetype from, qsizetype to) const
    {
        std::vector<Token> all;
        for (qsizetype i = std::max<qsizetype>(from, 0); i < std::min(to, size()); ++i) {
            const std::vector<Token> &tokens = m_tokens.at(size_t(i));
            all.insert(all.end(), tokens.begin(), tokens.end());
        }
        return TermBag(std::move(all));
    }

    double distanceAt(qsizetype at) const
    {
        qsizetype from = at;
        for (int words = 0; from > 0 && words < EnoughWords;)
            words += m_telling.at(--from);
        qsizetype to = at;
        for (int words = 0; to < size() && words < EnoughWords;)
            words += m_telling.at(to++);
        return 1 - likeness(bag(from, at), bag(at, to));
    }

    //! Hearst's TextTiling (1997): how deep the likeness across each gap lies below the peaks on
    //! both sides. Nothing at 0, which is no gap.
    QList<double> depths() const
    {
        QList<double> across{0};
        for (qsizetype at = 1; at < size(); ++at)
            across.append(likeness(bag(at - DepthUnits, at), bag(at, at + DepthUnits)));
        QList<double> depths{0};
        for (qsizetype at = 1; at < size(); ++at) {
            qsizetype left = at;
            while (left > 1 && across.at(left - 1) >= across.at(left))
                --left;
            qsizetype right = at;
            while (right + 1 < size() && across.at(right + 1) >= across.at(right))
                ++right;
            depths.append(across.at(left) + across.at(right) - 2 * across.at(at));
        }
        return depths;
    }

    double newAt(qsizetype at, qsizetype before, qsizetype after) const
    {
        return newShare(bag(at, at + after), bag(at - before, at));
    }

private:
    std::vector<std::vector<Token>> m_tokens;
    QList<int> m_telling;
};

} // namespace

QList<BoundaryFeatures> boundaryFeatures(const QList<BoundaryQuestion> &units)
{
    if (units.isEmpty())
        return {};
    Row row;
    // What stands around the whole row is known by the contexts of its ends.
    const qsizetype offset = units.first().before.isEmpty() ? 0 : 1;
    if (offset > 0)
        row.append(units.first().before);
    for (const BoundaryQuestion &unit : units)
        row.append(unit.unit.left(LongestUnit));
    if (!units.last().after.isEmpty())
        row.append(units.last().after);
    const QList<double> depths = row.depths();
    QList<BoundaryFeatures> features;
    for (qsizetype i = 0; i < units.size(); ++i) {
        const QString text = units.at(i).unit.left(LongestUnit).trimmed();
        const qsizetype at = i + offset;
        const bool isQuestion = asks(text);
        const bool isClosing = closes(text);
        // A closing message of the user ends what was there and opens nothing.
        const bool isUser = units.at(i).role == Role::User && !isClosing;
        features.append({.first = {row.distanceAt(at),
                                   std::min(depths.at(at), 1.0),
                                   row.newAt(at, NearBefore, NearAfter),
                                   row.newAt(at, FarBefore, FarAfter),
                                   double(isQuestion),
                                   double(isUser),
                                   double(opens(text) && !isClosing)},
                         .last = {double(isQuestion), double(isClosing)}});
    }
    return features;
}

} // namespace Ebb
