// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/rankfusion.h>
#include <engine/recall/recallpath.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

qsizetype rankOf(const QList<SearchHit> &hits, FactId fact)
{
    const auto hit = std::ranges::find(hits, fact.value(), &SearchHit::id);
    return hit == hits.end() ? 0 : std::distance(hits.begin(), hit) + 1;
}

bool isUnderPartOrPassage(const RecallRecord &record, FactId fact)
{
    const auto holds = [fact](const auto &each) { return each.facts.contains(fact); };
    return std::ranges::any_of(record.partFacts, holds)
        || std::ranges::any_of(record.excerpts, holds);
}

QString scopeText(const SearchList &list)
{
    switch (list.scope) {
    case SearchScope::Message:
        return u"the message"_s;
    case SearchScope::Dialogue:
        return u"the recent dialogue"_s;
    case SearchScope::Part:
        return u"part %1"_s.arg(list.part + 1);
    }
    Q_UNREACHABLE_RETURN(QString());
}

QString foundText(const RecallRecord &record, const RecallPath &path)
{
    const qsizetype lists = std::ranges::count_if(
        record.searches, [](const SearchList &list) { return holdsFacts(list.kind); });
    if (path.found.isEmpty())
        return u"Found: in none of %1 lists"_s.arg(lists);
    QStringList where;
    for (const FoundIn &found : path.found) {
        const SearchList &list = record.searches.at(found.list);
        where.append(
            u"%1 for %2 at rank %3"_s.arg(searchName(list.kind), scopeText(list)).arg(found.rank));
    }
    return u"Found: in %1 of %2 lists: %3"_s.arg(path.found.size())
        .arg(lists)
        .arg(where.join(", "_L1));
}

QString walkText(const RecallPath &path)
{
    if (!path.walk)
        return u"Scored: the walk did not come to it"_s;
    const QString led = path.walk->ledBy.isValid()
        ? u", led to by fact %1"_s.arg(path.walk->ledBy.value())
        : QString();
    return u"Scored: %1 on level %2%3"_s.arg(path.walk->score).arg(path.walk->level).arg(led);
}

QString shownText(const RecallPath &path)
{
    if (path.isShown)
        return u"Shown: yes"_s;
    if (path.dropped)
        return u"Shown: no, %1"_s.arg(dropReasonName(*path.dropped));
    return u"Shown: no, not found"_s;
}

} // namespace

RecallPath pathOf(const RecallRecord &record, FactId fact)
{
    RecallPath path{.fact = fact};
    for (qsizetype i = 0; i < record.searches.size(); ++i) {
        const SearchList &list = record.searches.at(i);
        const qsizetype rank = holdsFacts(list.kind) ? rankOf(list.hits, fact) : 0;
        if (rank > 0)
            path.found.append({.list = i, .rank = rank});
    }
    path.fusedRank = rankOf(record.fusedFacts, fact);
    if (path.fusedRank > 0)
        path.fusedScore = record.fusedFacts.at(path.fusedRank - 1).score;
    const auto step = std::ranges::find(record.walk, fact, &WalkStep::fact);
    if (step != record.walk.end())
        path.walk = *step;
    for (const RecallDrop &drop : record.dropped) {
        if (!drop.isPassage && drop.id == fact.value())
            path.dropped = drop.why;
    }
    for (qsizetype i = 0; i < record.groups.size(); ++i) {
        if (record.groups.at(i).facts.contains(fact))
            path.group = i;
    }
    path.isShown = path.group >= 0 || isUnderPartOrPassage(record, fact);
    if (path.isShown)
        path.dropped.reset();
    if (path.isShown && record.distilled)
        path.isKept = record.distilled->kept.contains(fact);
    return path;
}

QList<FactId> shownFacts(const RecallRecord &record)
{
    QList<FactId> facts;
    for (const RecallGroup &group : record.groups)
        facts += group.facts;
    for (const RecallPartFacts &part : record.partFacts)
        facts += part.facts;
    for (const RecallExcerpt &excerpt : record.excerpts)
        facts += excerpt.facts;
    return facts;
}

QString searchScopeName(SearchScope scope)
{
    switch (scope) {
    case SearchScope::Message:
        return u"message"_s;
    case SearchScope::Dialogue:
        return u"dialogue"_s;
    case SearchScope::Part:
        return u"part"_s;
    }
    Q_UNREACHABLE_RETURN(QString());
}

QString searchName(SearchKind kind)
{
    switch (kind) {
    case SearchKind::FactsWords:
        return u"facts-words"_s;
    case SearchKind::FactsMeaning:
        return u"facts-meaning"_s;
    case SearchKind::PassagesWords:
        return u"passages-words"_s;
    case SearchKind::PassagesWordsBefore:
        return u"passages-words-before"_s;
    case SearchKind::PassagesMeaning:
        return u"passages-meaning"_s;
    }
    Q_UNREACHABLE_RETURN(QString());
}

QString dropReasonName(DropReason why)
{
    switch (why) {
    case DropReason::InFactsBlock:
        return u"in_facts_block"_s;
    case DropReason::BelowKeep:
        return u"below_keep"_s;
    case DropReason::NotScored:
        return u"not_scored"_s;
    case DropReason::Size:
        return u"size"_s;
    case DropReason::InView:
        return u"in_view"_s;
    }
    Q_UNREACHABLE_RETURN(QString());
}

QStringList pathText(const RecallRecord &record, const RecallPath &path)
{
    QStringList text{foundText(record, path)};
    if (path.fusedRank > 0) {
        text.append(u"Fused: rank %1 of %2, score %3"_s.arg(path.fusedRank)
                        .arg(record.fusedFacts.size())
                        .arg(path.fusedScore, 0, 'f', 4));
    }
    text.append(walkText(path));
    text.append(shownText(path));
    if (path.isKept)
        text.append(*path.isKept ? u"Distilled: kept"_s : u"Distilled: taken out"_s);
    return text;
}

} // namespace Ebb
