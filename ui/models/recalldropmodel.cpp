// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "recalldropmodel.h"

#include <algorithm>
#include <limits>

namespace Ebb {

namespace {

//! What is compared: further stations first, then better ranks, then lower numbers.
auto orderOf(const RecallDropRow &row)
{
    const qsizetype rank
        = row.path.fusedRank > 0 ? row.path.fusedRank : std::numeric_limits<qsizetype>::max();
    return std::tuple(-int(row.stage), rank, row.fact.value());
}

} // namespace

QList<RecallDropRow> recallDrops(const ShownRecall &shown)
{
    QList<RecallDropRow> rows;
    for (const Fact &fact : shown.facts) {
        RecallPath path = pathOf(shown.record, fact.id);
        if (path.isShown)
            continue;
        const RecallStage stage = lastStage(shown, path);
        rows.append({.fact = fact.id, .note = fact.note, .stage = stage, .path = std::move(path)});
    }
    std::ranges::sort(rows, std::ranges::less{}, orderOf);
    return rows;
}

RecallDropModel::RecallDropModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void RecallDropModel::setShown(const ShownRecall &shown)
{
    beginResetModel();
    m_rows = recallDrops(shown);
    endResetModel();
}

int RecallDropModel::rowOf(FactId fact) const
{
    const auto row = std::ranges::find(m_rows, fact, &RecallDropRow::fact);
    return row == m_rows.cend() ? -1 : int(row - m_rows.cbegin());
}

int RecallDropModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int RecallDropModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant RecallDropModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid)
        || role != Qt::DisplayRole)
        return {};
    const RecallDropRow &row = m_rows.at(index.row());
    switch (index.column()) {
    case NumberColumn:
        return row.fact.value();
    case FactColumn:
        return row.note;
    case StageColumn:
        return int(row.stage);
    default:
        return row.path.dropped ? QVariant(int(*row.path.dropped)) : QVariant();
    }
}

QVariant RecallDropModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NumberColumn:
        return tr("No.");
    case FactColumn:
        return tr("Fact");
    case StageColumn:
        return tr("Dropped at");
    case ReasonColumn:
        return tr("Because");
    default:
        return {};
    }
}

} // namespace Ebb
