// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recalltext.h"

#include <engine/recall/rankfusion.h>
#include <ui/widgets/format.h>

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

class Words
{
    Q_DECLARE_TR_FUNCTIONS(Ebb::Recall)
};

QString by(SearchKind kind)
{
    switch (kind) {
    case SearchKind::FactsWords:
    case SearchKind::PassagesWords:
        return Words::tr("words");
    case SearchKind::PassagesWordsBefore:
        return Words::tr("words + before");
    case SearchKind::FactsMeaning:
    case SearchKind::PassagesMeaning:
        return Words::tr("meaning");
    }
    Q_UNREACHABLE_RETURN(QString());
}

int factLists(const RecallRecord &record)
{
    return int(std::ranges::count_if(record.searches, [](const SearchList &list) {
        return holdsFacts(list.kind) && list.skipped.isEmpty();
    }));
}

QString found(const ShownRecall &shown, const RecallPath &path)
{
    const int lists = factLists(shown.record);
    if (path.found.isEmpty())
        return Words::tr("in none of the %n list(s)", nullptr, lists);
    QStringList where;
    for (const FoundIn &each : path.found) {
        where.append(Words::tr("%1 at rank %2", "where a fact was found")
                         .arg(searchText(shown.record.searches.at(each.list)))
                         .arg(each.rank));
    }
    return Words::tr("in %1 of %2 lists: %3")
        .arg(path.found.size())
        .arg(lists)
        .arg(where.join(Words::tr("; ", "between two places a fact was found")));
}

QString meaning(double score)
{
    return score < 0.5 ? Words::tr("unrelated")
        : score < 1.5  ? Words::tr("touching")
        : score < 2.5  ? Words::tr("relevant")
                       : Words::tr("central");
}

QString scored(const ShownRecall &shown, const RecallPath &path)
{
    if (!path.walk) {
        return shown.record.isDeadlinePassed
            ? Words::tr("not in time; what was found is used as it is")
            : Words::tr("the walk did not come to it");
    }
    QString text = Words::tr("%1, %2, on level %3", "score, its meaning, level of the walk")
                       .arg(walkScoreText(path.walk->score), meaning(path.walk->score))
                       .arg(path.walk->level);
    if (path.walk->ledBy.isValid())
        text += Words::tr("; led to by %1").arg(Format::fact(path.walk->ledBy));
    const auto ledTo = std::ranges::count(shown.record.walk, path.fact, &WalkStep::ledBy);
    if (ledTo > 0)
        text += Words::tr("; leads on to %n fact(s)", nullptr, int(ledTo));
    return text;
}

QString shownWhere(const ShownRecall &shown, const RecallPath &path)
{
    if (path.group >= 0) {
        const RecallGroup &group = shown.record.groups.at(path.group);
        return Words::tr("in the group %1").arg(shown.names.value(group.entity, Format::unknown()));
    }
    return Words::tr("under a part or a passage it belongs to");
}

} // namespace

QString stageTitle(RecallStage stage)
{
    switch (stage) {
    case RecallStage::Parts:
        return Words::tr("Parts");
    case RecallStage::Searches:
        return Words::tr("Searches");
    case RecallStage::Fusion:
        return Words::tr("Fusion");
    case RecallStage::Walk:
        return Words::tr("Walk");
    case RecallStage::Groups:
        return Words::tr("Groups");
    case RecallStage::Block:
        return Words::tr("Block");
    case RecallStage::Distilled:
        return Words::tr("Distilled");
    }
    Q_UNREACHABLE_RETURN(QString());
}

QString searchText(const SearchList &list)
{
    switch (list.scope) {
    case SearchScope::Message:
        return Words::tr("%1, message", "a search: by words or by meaning").arg(by(list.kind));
    case SearchScope::Dialogue:
        return Words::tr("%1, recent talk", "a search: by words or by meaning").arg(by(list.kind));
    case SearchScope::Part:
        return Words::tr("%1, part %2", "a search: by words or by meaning")
            .arg(by(list.kind))
            .arg(list.part + 1);
    }
    Q_UNREACHABLE_RETURN(QString());
}

QString roleText(Role role)
{
    switch (role) {
    case Role::User:
        return Words::tr("User");
    case Role::Assistant:
        return Words::tr("Assistant");
    case Role::Tool:
        return Words::tr("Tool");
    case Role::System:
    case Role::Developer:
        return Words::tr("System");
    }
    Q_UNREACHABLE_RETURN(QString());
}

QString passageTitle(const Passage &passage)
{
    const QString speaker = passage.speaker.isEmpty() ? roleText(passage.role) : passage.speaker;
    return Words::tr("Turn %1, %2", "a passage: turn and speaker")
        .arg(passage.turn.value())
        .arg(speaker);
}

QString dropReasonText(const RecallDropRow &row, const ShownRecall &shown)
{
    const RecallPath &path = row.path;
    switch (row.stage) {
    case RecallStage::Groups:
        return Words::tr("in the facts block already");
    case RecallStage::Block:
        return Words::tr("over the block's %1 tokens").arg(Format::tokens(shown.tuning.recallSize));
    case RecallStage::Walk:
        return Words::tr("scored %1, kept from %2")
            .arg(walkScoreText(path.walk ? path.walk->score : 0),
                 walkScoreText(shown.tuning.walkKeep));
    case RecallStage::Fusion:
        return Words::tr("rank %1, %2 facts a level are scored")
            .arg(path.fusedRank)
            .arg(shown.tuning.walkWidth);
    default:
        return Words::tr("in none of the %n list(s)", nullptr, factLists(shown.record));
    }
}

QList<RecallStation> stationsOf(const ShownRecall &shown, FactId fact)
{
    const RecallPath path = pathOf(shown.record, fact);
    QList<RecallStation> stations{{Words::tr("Found"), found(shown, path)}};
    if (path.fusedRank > 0) {
        stations.append({Words::tr("Fused"),
                         Words::tr("rank %1 of %2, score %3")
                             .arg(path.fusedRank)
                             .arg(shown.record.fusedFacts.size())
                             .arg(fusedScoreText(path.fusedScore))});
    }
    stations.append({Words::tr("Scored"), scored(shown, path)});
    if (path.isShown) {
        stations.append({Words::tr("Shown"), shownWhere(shown, path)});
    } else {
        const RecallDropRow row{fact, {}, lastStage(shown, path), path};
        stations.append({Words::tr("Left out"),
                         Words::tr("at %1: %2", "station, reason")
                             .arg(stageTitle(row.stage), dropReasonText(row, shown))});
    }
    if (path.isKept)
        stations.append(
            {Words::tr("Distilled"), *path.isKept ? Words::tr("kept") : Words::tr("taken out")});
    return stations;
}

QString fusedScoreText(double score)
{
    QString text = QLocale().toString(score, 'f', 4);
    // Always below 1 but for weights a person made large: the zero says nothing.
    return text.startsWith(u'0') ? text.mid(1) : text;
}

QString walkScoreText(double score)
{
    const bool isWhole = std::abs(score - std::round(score)) < 0.05;
    return QLocale().toString(score, 'f', isWhole ? 0 : 1);
}

} // namespace Ebb
