// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/rankfusion.h>

#include <algorithm>

namespace Ebb {

bool holdsFacts(SearchKind kind)
{
    return kind == SearchKind::FactsWords || kind == SearchKind::FactsMeaning;
}

double fusionWeight(SearchKind kind, const Tuning &tuning)
{
    switch (kind) {
    case SearchKind::FactsWords:
        return tuning.fusionWeightFactsWords;
    case SearchKind::FactsMeaning:
        return tuning.fusionWeightFactsMeaning;
    case SearchKind::PassagesWords:
        return tuning.fusionWeightPassagesWords;
    case SearchKind::PassagesWordsBefore:
        return tuning.fusionWeightPassagesWindow;
    case SearchKind::PassagesMeaning:
        return tuning.fusionWeightPassagesMeaning;
    }
    Q_UNREACHABLE_RETURN(0);
}

double fusionShare(SearchKind kind, qsizetype rank, const Tuning &tuning)
{
    return fusionWeight(kind, tuning) / double(tuning.fusionK + rank);
}

QList<SearchHit> fuse(const QList<SearchList> &lists, bool ofFacts, const Tuning &tuning)
{
    QHash<qint64, double> scores;
    for (const SearchList &list : lists) {
        if (holdsFacts(list.kind) != ofFacts)
            continue;
        for (qsizetype i = 0; i < list.hits.size(); ++i)
            scores[list.hits.at(i).id] += fusionShare(list.kind, i + 1, tuning);
    }
    QList<SearchHit> fused;
    for (auto it = scores.cbegin(); it != scores.cend(); ++it)
        fused.append({.id = it.key(), .score = it.value()});
    std::ranges::sort(fused, [](const SearchHit &left, const SearchHit &right) {
        return left.score != right.score ? left.score > right.score : left.id < right.id;
    });
    return fused;
}

} // namespace Ebb
