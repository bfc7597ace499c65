// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "activationseriesmodel.h"

namespace Ebb {

ActivationSeriesModel::ActivationSeriesModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void ActivationSeriesModel::setCurves(const CurveSet &curves)
{
    // Whoever looks in between sees the larger of both, with what is missing left empty.
    resizeRows(std::min(m_rows, int(curves.times.size())));
    resizeColumns(std::min(m_columns, int(curves.curves.size()) + FirstEpisodeColumn));
    m_curves = curves;
    if (m_rows > 0) {
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, m_columns - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, m_columns - 1);
    }
    resizeRows(int(curves.times.size()));
    resizeColumns(int(curves.curves.size()) + FirstEpisodeColumn);
}

void ActivationSeriesModel::resizeRows(int rows)
{
    if (rows < m_rows) {
        beginRemoveRows({}, rows, m_rows - 1);
        m_rows = rows;
        endRemoveRows();
    }
    if (rows > m_rows) {
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
}

void ActivationSeriesModel::resizeColumns(int columns)
{
    if (columns < m_columns) {
        beginRemoveColumns({}, columns, m_columns - 1);
        m_columns = columns;
        endRemoveColumns();
    }
    if (columns > m_columns) {
        beginInsertColumns({}, m_columns, columns - 1);
        m_columns = columns;
        endInsertColumns();
    }
}

int ActivationSeriesModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int ActivationSeriesModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : m_columns;
}

QVariant ActivationSeriesModel::valueAt(int row, int column) const
{
    if (column == TimeColumn)
        return toIso(m_curves.times.at(row));
    const float value = m_curves.curves.at(column - FirstEpisodeColumn).values.value(row);
    return value > 0 ? QVariant(double(value)) : QVariant();
}

QVariant ActivationSeriesModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return valueAt(index.row(), index.column());
    case TimeRole:
        return toMs(m_curves.times.at(index.row()));
    case EpisodeRole:
        return headerData(index.column(), Qt::Horizontal, EpisodeRole);
    default:
        return {};
    }
}

QVariant ActivationSeriesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= m_columns)
        return {};
    if (role == EpisodeRole)
        return section == TimeColumn ? 0
                                     : m_curves.curves.at(section - FirstEpisodeColumn).id.value();
    if (role != Qt::DisplayRole)
        return {};
    if (section == TimeColumn)
        return tr("Time");
    const Curve &curve = m_curves.curves.at(section - FirstEpisodeColumn);
    return tr("E%1 %2").arg(curve.id.value()).arg(curve.title);
}

} // namespace Ebb
