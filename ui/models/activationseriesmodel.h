// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/activationcurves.h>

#include <QAbstractTableModel>

namespace Ebb {

//! The activation curves as a table: a row for each time, a column for each episode after the one
//! with the time itself. What is saved as CSV, and what other charts may read.
class ActivationSeriesModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        TimeColumn,
        FirstEpisodeColumn,
    };
    enum Role
    {
        TimeRole = Qt::UserRole, //!< qint64 milliseconds, the same in every column
        EpisodeRole, //!< qint64 id, 0 in the time column; of headers too
    };

    explicit ActivationSeriesModel(QObject *parent = nullptr);

    //! Shows other curves. Rows and columns come and go at their ends.
    void setCurves(const CurveSet &curves);
    const CurveSet &curves() const { return m_curves; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    //! Display: ISO time, or the activation as a number; nothing before an episode was encoded.
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void resizeRows(int rows);
    void resizeColumns(int columns);
    QVariant valueAt(int row, int column) const;

    CurveSet m_curves;
    int m_rows = 0;
    int m_columns = FirstEpisodeColumn;
};

} // namespace Ebb
