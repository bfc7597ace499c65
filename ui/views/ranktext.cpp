// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "ranktext.h"

#include <ui/views/exportbutton.h>
#include <ui/widgets/format.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool isNumber(int column)
{
    return column != RankModel::EpisodeColumn && column != RankModel::ActivationColumn;
}

} // namespace

RankText::RankText(RankModel *ranks, QObject *parent)
    : QIdentityProxyModel(parent)
    , m_ranks(ranks)
{
    setSourceModel(ranks);
}

void RankText::setMoment(TimePoint moment)
{
    m_moment = moment;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, RankModel::ColumnCount - 1);
}

QString RankText::landingSentence() const
{
    const RankOutlook &outlook = m_ranks->outlook();
    const QString landing = Format::tokens(outlook.landing);
    const QString projected = Format::tokens(outlook.projected);
    const QString oneFewer = Format::tokens(outlook.oneFewer);
    if (outlook.kind == RankOutlook::Kind::StillLeaving)
        return tr("Landing %1. No new fade starts until these have sealed: %2. Then %3 are in "
                  "view.")
            .arg(landing, Format::episodes(outlook.leaving), Format::tokens(outlook.history));
    if (outlook.picks == 0)
        return tr("Landing %1. History is %2: a fade would take nothing.")
            .arg(landing, Format::tokens(outlook.history));
    if (outlook.projected > outlook.landing)
        return tr("Landing %1. Nothing more can leave: %2 stay in view.").arg(landing, projected);
    switch (outlook.kind) {
    case RankOutlook::Kind::OfFade:
        return tr("Landing %1. The fade stops here with %2 in view; one pick fewer would leave %3.")
            .arg(landing, projected, oneFewer);
    case RankOutlook::Kind::WouldFade:
        return (outlook.at > m_moment
                    ? tr("Landing %1. A message then would start a fade that stops here with %2 in "
                         "view; one pick fewer would leave %3.")
                    : tr("Landing %1. A message now would start a fade that stops here with %2 in "
                         "view; one pick fewer would leave %3."))
            .arg(landing, projected, oneFewer);
    default:
        return tr("Landing %1. Nothing has to leave yet; a fade would stop here with %2 in view.")
            .arg(landing, projected);
    }
}

QString RankText::landingToolTip() const
{
    const RankOutlook &outlook = m_ranks->outlook();
    return landingSentence() + u'\n'
        + tr("History %1, budget %2, landing %3. Those above the line leave, those below would "
             "follow if more had to go.")
              .arg(Format::tokens(outlook.history),
                   Format::tokens(outlook.budget),
                   Format::tokens(outlook.landing));
}

QString RankText::text(const RankRow &row, RankModel::Column column, const QVariant &value) const
{
    switch (column) {
    case RankModel::EpisodeColumn:
        return tr("%1 %2", "number and title of an episode")
            .arg(Format::episode(row.episode), row.title);
    case RankModel::ActivationColumn:
    case RankModel::InOneDayColumn:
    case RankModel::InSevenDaysColumn:
        return Format::activation(value.toDouble());
    case RankModel::SignificanceColumn:
        return Format::score(value.toDouble());
    case RankModel::GivesBackColumn:
    case RankModel::ViewAfterColumn:
        return Format::tokens(value.toLongLong());
    default:
        return Format::count(value.toLongLong());
    }
}

QString RankText::toolTip(const RankRow &row, int rank) const
{
    const QString what = tr("%1 %2, %3, activation %4, rank %5 of %6")
                             .arg(Format::episode(row.episode),
                                  row.title,
                                  Format::state(row.state),
                                  Format::activation(row.activation),
                                  Format::count(rank),
                                  Format::count(m_ranks->outlook().rows.size()));
    return what;
}

QVariant RankText::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const RankRow *row = m_ranks->at(index.row());
    if (!row) {
        if (role == Qt::DisplayRole || role == Qt::AccessibleTextRole)
            return index.column() == RankModel::EpisodeColumn || role == Qt::AccessibleTextRole
                ? landingSentence()
                : QString();
        return role == Qt::ToolTipRole ? landingToolTip() : QIdentityProxyModel::data(index, role);
    }
    const QVariant value = QIdentityProxyModel::data(index, Qt::DisplayRole);
    switch (role) {
    case Qt::DisplayRole:
        return text(*row, RankModel::Column(index.column()), value);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter | (isNumber(index.column()) ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole: {
        const int rank = QIdentityProxyModel::data(index.siblingAtColumn(RankModel::RankColumn),
                                                   Qt::DisplayRole)
                             .toInt();
        if (role == Qt::AccessibleTextRole)
            return index.column() == RankModel::EpisodeColumn
                ? toolTip(*row, rank)
                : text(*row, RankModel::Column(index.column()), value);
        return toolTip(*row, rank) + u'\n' + Format::stateMeaning(row->state);
    }
    default:
        return QIdentityProxyModel::data(index, role);
    }
}

QVariant RankText::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return int(Qt::AlignVCenter | (isNumber(section) ? Qt::AlignRight : Qt::AlignLeft));
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole)
        return headerToolTip(RankModel::Column(section));
    const TimePoint at = m_ranks->outlook().at;
    if (orientation == Qt::Horizontal && role == Qt::DisplayRole
        && section == RankModel::EpisodeColumn && at > m_moment
        && !m_ranks->outlook().rows.isEmpty())
        return tr("Next to leave in %1").arg(Format::duration(at - m_moment));
    return QIdentityProxyModel::headerData(section, orientation, role);
}

QString RankText::headerToolTip(RankModel::Column column) const
{
    switch (column) {
    case RankModel::RankColumn:
        return tr("Place in the order of leaving: the least active first, ties to the older.");
    case RankModel::EpisodeColumn:
        return tr("The episodes a fade may take. The turn in progress never leaves.");
    case RankModel::ActivationColumn:
        return tr("The sum of its traces, each faded by its age.");
    case RankModel::TracesColumn:
        return tr("How many of its traces count.");
    case RankModel::SignificanceColumn:
        return tr(
            "The sum of its traces' scores, never faded and never used to decide what leaves.");
    case RankModel::GivesBackColumn:
        return tr("Tokens the view gets back when it leaves.");
    case RankModel::ViewAfterColumn:
        return tr("Tokens of history in view once it and all above it have left.");
    case RankModel::InOneDayColumn:
        return tr("Its activation a day later, if no new fact is written.");
    case RankModel::InSevenDaysColumn:
        return tr("Its activation seven days later, if no new fact is written.");
    case RankModel::ColumnCount:
        break;
    }
    return {};
}

QString RankText::asCsv() const
{
    QString csv = u"rank,episode,title,state,activation,traces,significance,gives_back,view_after,"
                  "in_1_day,in_7_days\n"_s;
    int rank = 0;
    for (const RankRow &row : m_ranks->outlook().rows) {
        const QStringList fields{QString::number(++rank),
                                 QString::number(row.episode.value()),
                                 csvField(row.title),
                                 stateName(row.state),
                                 QString::number(row.activation, 'g', 12),
                                 QString::number(row.traces),
                                 QString::number(row.significance, 'g', 12),
                                 QString::number(row.givesBack),
                                 QString::number(row.viewAfter),
                                 QString::number(row.inOneDay, 'g', 12),
                                 QString::number(row.inSevenDays, 'g', 12)};
        csv += fields.join(u',') + u'\n';
    }
    return csv;
}

} // namespace Ebb
