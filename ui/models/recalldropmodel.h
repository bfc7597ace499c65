// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/shownrecall.h>

#include <QAbstractTableModel>

namespace Ebb {

//! A fact that a recall did not show, and how far it came.
struct RecallDropRow
{
    FactId fact;
    QString note;
    RecallStage stage = RecallStage::Searches; //!< the station it did not get past
    RecallPath path;

    bool operator==(const RecallDropRow &) const = default;
};

//! Every fact known at the recall's moment that its block does not show: those that came furthest
//! first, then by fused rank, then by number.
QList<RecallDropRow> recallDrops(const ShownRecall &shown);

//! Why facts were not recalled, as a table; display values are bare.
class RecallDropModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        FactColumn,
        StageColumn,
        ReasonColumn,
        ColumnCount,
    };

    explicit RecallDropModel(QObject *parent = nullptr);

    void setShown(const ShownRecall &shown);
    const RecallDropRow &at(int row) const { return m_rows.at(row); }
    //! The row of a fact, or -1.
    int rowOf(FactId fact) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<RecallDropRow> m_rows;
};

} // namespace Ebb
