// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

#include <QAbstractTableModel>

namespace Ebb {

//! A fact as views show it at one moment.
struct FactRow
{
    Fact fact;
    QString subject;
    QString object;
    double activation = 0;
    EpisodeId episode; //!< that puts it in the block, else the last it was written for
    std::optional<EpisodeState> state; //!< of that episode; none before it is cut

    bool isHeld() const { return fact.state == FactState::Held; }
    //! It stands in the facts block.
    bool isInBlock() const { return isHeld() && state == EpisodeState::Sealed; }
    bool operator==(const FactRow &) const = default;
};

//! Which facts are shown, in the graph and in the table alike.
struct FactFilter
{
    QString words; //!< all of them, in the sentence or in a name of its entities
    std::optional<EpisodeState> state;
    EpisodeId episode;
    std::optional<Duration> within; //!< written this long before the moment, or less
    bool hasRetired = true; //!< merged ones too
    bool hasMilestonesOnly = false;

    bool operator==(const FactFilter &) const = default;
};

//! Every fact written by the moment, in order of number.
QList<FactRow> factRows(const RunLog &log, const Snapshot &now);
QList<FactRow> filtered(const QList<FactRow> &rows, const Snapshot &now, const FactFilter &filter);

//! The facts of one moment as a table; display values are bare.
class FactModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NumberColumn,
        FactColumn,
        SubjectColumn,
        ObjectColumn,
        ActivationColumn,
        TracesColumn,
        EpisodeColumn,
        TurnsColumn,
        ColumnCount,
    };

    explicit FactModel(QObject *parent = nullptr);

    void setRows(const QList<FactRow> &rows);
    const FactRow &at(int row) const { return m_rows.at(row); }
    //! The row of a fact, or -1.
    int rowOf(FactId fact) const { return m_places.value(fact, -1); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

private:
    void put(QList<FactRow> rows);
    bool isBefore(const FactRow &one, const FactRow &other) const;

    QList<FactRow> m_rows;
    QHash<FactId, int> m_places;
    Column m_column = ActivationColumn;
    Qt::SortOrder m_order = Qt::DescendingOrder;
};

} // namespace Ebb
