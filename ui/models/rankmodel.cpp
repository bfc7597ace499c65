// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "rankmodel.h"

#include <QSet>

#include <algorithm>

namespace Ebb {

namespace {

QList<EpisodeId> orderOf(const RankOutlook &outlook)
{
    QList<EpisodeId> order;
    for (const RankRow &row : outlook.rows)
        order.append(row.episode);
    if (!order.isEmpty())
        order.insert(outlook.picks, EpisodeId());
    return order;
}

template<typename T>
QSet<T> asSet(const QList<T> &list)
{
    return QSet<T>(list.begin(), list.end());
}

} // namespace

RankModel::RankModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void RankModel::setOutlook(const RankOutlook &outlook)
{
    const QList<EpisodeId> order = orderOf(outlook);
    removeGone(order);
    // Rows that stay show the new values at once; each step below only moves or adds rows.
    m_outlook = outlook;
    m_places.clear();
    m_mostActive = 0;
    for (qsizetype i = 0; i < m_outlook.rows.size(); ++i) {
        m_places.insert(m_outlook.rows.at(i).episode, i);
        m_mostActive = std::max(m_mostActive, m_outlook.rows.at(i).activation);
    }
    reorder(order);
    insertNew(order);
    if (!m_order.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(int(m_order.size()) - 1, ColumnCount - 1));
}

void RankModel::removeGone(const QList<EpisodeId> &order)
{
    const QSet<EpisodeId> stay = asSet(order);
    for (int row = int(m_order.size()) - 1; row >= 0; --row) {
        if (stay.contains(m_order.at(row)))
            continue;
        beginRemoveRows({}, row, row);
        m_order.removeAt(row);
        endRemoveRows();
    }
}

void RankModel::reorder(const QList<EpisodeId> &order)
{
    const QSet<EpisodeId> held = asSet(m_order);
    QList<EpisodeId> sorted;
    std::ranges::copy_if(
        order, std::back_inserter(sorted), [&held](EpisodeId id) { return held.contains(id); });
    if (sorted == m_order)
        return;
    Q_EMIT layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList from = persistentIndexList();
    QModelIndexList to;
    for (const QModelIndex &old : from)
        to.append(index(int(sorted.indexOf(m_order.at(old.row()))), old.column()));
    m_order = sorted;
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged({}, VerticalSortHint);
}

void RankModel::insertNew(const QList<EpisodeId> &order)
{
    if (m_order.isEmpty() && !order.isEmpty()) {
        beginInsertRows({}, 0, int(order.size()) - 1);
        m_order = order;
        endInsertRows();
    }
    for (int row = 0; row < order.size(); ++row) {
        if (row < m_order.size() && m_order.at(row) == order.at(row))
            continue;
        beginInsertRows({}, row, row);
        m_order.insert(row, order.at(row));
        endInsertRows();
    }
}

const RankRow *RankModel::at(int row) const
{
    const auto place = m_places.constFind(m_order.at(row));
    return place == m_places.constEnd() ? nullptr : &m_outlook.rows.at(*place);
}

int RankModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_order.size());
}

int RankModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant RankModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const RankRow *row = at(index.row());
    if (role == IsLandingRole)
        return row == nullptr;
    if (!row)
        return role == EpisodeRole ? QVariant(qint64(0)) : QVariant();
    const qsizetype place = m_places.value(row->episode);
    switch (role) {
    case Qt::DisplayRole:
        return valueOf(*row, int(place) + 1, Column(index.column()));
    case EpisodeRole:
        return row->episode.value();
    case StateRole:
        return int(row->state);
    case IsPickRole:
        return place < m_outlook.picks;
    default:
        return {};
    }
}

QVariant RankModel::valueOf(const RankRow &row, int rank, Column column) const
{
    switch (column) {
    case RankColumn:
        return rank;
    case EpisodeColumn:
        return row.title;
    case ActivationColumn:
        return row.activation;
    case TracesColumn:
        return row.traces;
    case SignificanceColumn:
        return row.significance;
    case GivesBackColumn:
        return row.givesBack;
    case ViewAfterColumn:
        return row.viewAfter;
    case InOneDayColumn:
        return row.inOneDay;
    case InSevenDaysColumn:
        return row.inSevenDays;
    case ColumnCount:
        break;
    }
    return {};
}

QVariant RankModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case RankColumn:
        return tr("Rank");
    case EpisodeColumn:
        return tr("Next to leave");
    case ActivationColumn:
        return tr("Activation");
    case TracesColumn:
        return tr("Traces");
    case SignificanceColumn:
        return tr("Significance");
    case GivesBackColumn:
        return tr("Gives back");
    case ViewAfterColumn:
        return tr("View after");
    case InOneDayColumn:
        return tr("In 1 day");
    case InSevenDaysColumn:
        return tr("In 7 days");
    case ColumnCount:
        break;
    }
    return {};
}

Qt::ItemFlags RankModel::flags(const QModelIndex &index) const
{
    if (!index.isValid())
        return Qt::NoItemFlags;
    if (!at(index.row()))
        return Qt::ItemNeverHasChildren;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren;
}

} // namespace Ebb
