// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/graph/entityresolution.h>
#include <engine/graph/suggestions.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using Why = EntitySuggestion::Why;

// Shorter names are near to too many others: "Ana" and "Ada" are two people.
constexpr qsizetype LeastForOneSlip = 6;
constexpr qsizetype LeastForTwoSlips = 10;
constexpr qsizetype LeastInitials = 3;
// A word that more names than this share ("project") says nothing about two of them.
constexpr qsizetype MostSharing = 12;

//! A name as the pairs are looked for.
struct Candidate
{
    EntityId id;
    QString name;
    QString joined; //!< its letters and digits, folded
    QStringList words;
    qsizetype facts = 0;
};

QStringList wordsOf(const QString &name)
{
    // Not `words` of core/text, which makes pairs of the characters of some scripts.
    QString folded = normaliseName(name);
    for (QChar &c : folded)
        c = c.isLetterOrNumber() || c.isMark() || c.isSurrogate() ? c : QChar(u' ');
    return folded.split(u' ', Qt::SkipEmptyParts);
}

//! Edits that turn one into the other: a letter more, less, changed, or two swapped. Gives up above
//! `most`.
qsizetype slips(const QString &left, const QString &right, qsizetype most)
{
    if (std::abs(left.size() - right.size()) > most)
        return most + 1;
    const auto width = size_t(right.size() + 1);
    std::vector<qsizetype> before2(width);
    std::vector<qsizetype> before(width);
    std::vector<qsizetype> row(width);
    for (size_t j = 0; j < width; ++j)
        before[j] = qsizetype(j);
    for (qsizetype i = 1; i <= left.size(); ++i) {
        row[0] = i;
        for (qsizetype j = 1; j <= right.size(); ++j) {
            const auto at = size_t(j);
            const bool isSame = left.at(i - 1) == right.at(j - 1);
            row[at]
                = std::min({before[at] + 1, row[at - 1] + 1, before[at - 1] + (isSame ? 0 : 1)});
            if (i > 1 && j > 1 && left.at(i - 1) == right.at(j - 2)
                && left.at(i - 2) == right.at(j - 1))
                row[at] = std::min(row[at], before2[at - 2] + 1);
        }
        std::swap(before2, before);
        std::swap(before, row);
    }
    return before.back();
}

bool isNear(const QString &left, const QString &right)
{
    const qsizetype length = std::min(left.size(), right.size());
    if (length < LeastForOneSlip)
        return false;
    const qsizetype most = length < LeastForTwoSlips ? 1 : 2;
    return slips(left, right, most) <= most;
}

QString initialsOf(const QStringList &words)
{
    QString initials;
    for (const QString &word : words)
        initials += word.front();
    return initials;
}

//! Finds pairs by keys that near names share, so that no name is compared with all others.
class Pairing
{
public:
    explicit Pairing(const Graph &graph)
    {
        for (const auto &[left, right] : graph.dismissed)
            m_done.insert(std::minmax(left, right));
        QHash<EntityId, qsizetype> facts;
        for (const Fact &fact : graph.facts) {
            ++facts[fact.subject];
            ++facts[fact.object];
        }
        for (const Entity &entity : graph.entities) {
            if (entity.mergedInto.isValid())
                continue;
            const QStringList words = wordsOf(entity.name);
            m_candidates.append({.id = entity.id,
                                 .name = entity.name,
                                 .joined = words.join(QString()),
                                 .words = words,
                                 .facts = facts.value(entity.id)});
        }
    }

    QList<EntitySuggestion> pairs()
    {
        pairBy(Why::Joined, [](const Candidate &each) { return QStringList{each.joined}; });
        pairBy(Why::Near, [](const Candidate &each) { return keysOfNear(each.joined); });
        pairBy(Why::Initials, [](const Candidate &each) {
            return QStringList{each.words.size() == 1 ? each.joined : initialsOf(each.words)};
        });
        pairBy(Why::Part, [](const Candidate &each) { return each.words; });
        return m_found;
    }

private:
    //! Near names are the same in their first or in their second half, give or take a place.
    static QStringList keysOfNear(const QString &joined)
    {
        if (joined.size() < LeastForOneSlip)
            return {};
        const qsizetype half = (joined.size() - 2) / 2;
        QStringList keys;
        for (const qsizetype length : {half - 1, half, half + 1}) {
            keys << u'<' + joined.left(length);
            keys << u'>' + joined.right(length);
        }
        return keys;
    }

    template<typename Keys>
    void pairBy(Why why, Keys keysOf)
    {
        QHash<QString, QList<qsizetype>> byKey;
        for (qsizetype i = 0; i < m_candidates.size(); ++i) {
            const QStringList keys = keysOf(m_candidates.at(i));
            for (const QString &key : QSet<QString>(keys.begin(), keys.end())) {
                if (!key.isEmpty())
                    byKey[key].append(i);
            }
        }
        QList<std::pair<qsizetype, qsizetype>> pairs;
        for (const QList<qsizetype> &sharing : std::as_const(byKey)) {
            if (sharing.size() > MostSharing)
                continue;
            for (qsizetype i = 0; i < sharing.size(); ++i) {
                for (qsizetype j = i + 1; j < sharing.size(); ++j)
                    pairs.append({sharing.at(i), sharing.at(j)});
            }
        }
        std::ranges::sort(pairs);
        for (const auto &[left, right] : std::as_const(pairs))
            suggest(m_candidates.at(left), m_candidates.at(right), why);
    }

    static bool holds(Why why, const Candidate &left, const Candidate &right)
    {
        switch (why) {
        case Why::Joined:
            return left.joined == right.joined;
        case Why::Near:
            return isNear(left.joined, right.joined);
        case Why::Initials:
            return (left.words.size() == 1) != (right.words.size() == 1)
                && std::min(left.joined.size(), right.joined.size()) >= LeastInitials;
        case Why::Part:
            return isPart(left.words, right.words) || isPart(right.words, left.words);
        }
        Q_UNREACHABLE_RETURN(false);
    }

    //! "Ana" of "Ana Souza"; a single letter is no name.
    static bool isPart(const QStringList &words, const QStringList &of)
    {
        return words.size() < of.size() && std::ranges::all_of(words, [&of](const QString &word) {
                   return word.size() > 1 && of.contains(word);
               });
    }

    void suggest(const Candidate &left, const Candidate &right, Why why)
    {
        const std::pair<EntityId, EntityId> pair = std::minmax(left.id, right.id);
        if (m_done.contains(pair) || !agreeInNumbers(left.name, right.name)
            || !holds(why, left, right))
            return;
        m_done.insert(pair);
        // The better known name stays; of two equally known ones the first.
        const bool staysLeft = left.facts >= right.facts;
        m_found.append({.entity = staysLeft ? right.id : left.id,
                        .other = staysLeft ? left.id : right.id,
                        .why = why});
    }

    QList<Candidate> m_candidates;
    QSet<std::pair<EntityId, EntityId>> m_done;
    QList<EntitySuggestion> m_found;
};

} // namespace

QString suggestionReason(EntitySuggestion::Why why)
{
    switch (why) {
    case Why::Joined:
        return u"joined"_s;
    case Why::Near:
        return u"near"_s;
    case Why::Initials:
        return u"initials"_s;
    case Why::Part:
        return u"part"_s;
    }
    Q_UNREACHABLE_RETURN({});
}

QList<EntitySuggestion> entitySuggestions(const Graph &graph)
{
    return Pairing(graph).pairs();
}

} // namespace Ebb
