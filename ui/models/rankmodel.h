// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/rankoutlook.h>

#include <QAbstractTableModel>

namespace Ebb {

//! The episodes in the order they leave, with the landing as a row of its own below what the fade
//! takes. No rows at all when nothing can be ranked.
class RankModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        EpisodeColumn,
        ActivationColumn,
        TracesColumn,
        SignificanceColumn,
        GivesBackColumn,
        ViewAfterColumn,
        InOneDayColumn,
        InSevenDaysColumn,
        ColumnCount,
    };
    enum Role
    {
        EpisodeRole = Qt::UserRole, //!< qint64 id, 0 for the landing
        IsLandingRole, //!< bool
        StateRole, //!< int of EpisodeState
        IsPickRole, //!< bool: the fade takes it
    };

    explicit RankModel(QObject *parent = nullptr);

    void setOutlook(const RankOutlook &outlook);
    const RankOutlook &outlook() const { return m_outlook; }

    //! The row of an episode, or -1.
    int rowOf(EpisodeId id) const { return int(m_order.indexOf(id)); }
    //! The row of the landing, or -1.
    int landingRow() const { return int(m_order.indexOf(EpisodeId())); }
    //! What a row shows; null for the landing.
    const RankRow *at(int row) const;
    double mostActive() const { return m_mostActive; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    //! Display: the bare value, a number where it is one. The landing's row has none.
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    //! The landing is not to be selected.
    Qt::ItemFlags flags(const QModelIndex &index) const override;

private:
    void removeGone(const QList<EpisodeId> &order);
    void reorder(const QList<EpisodeId> &order);
    void insertNew(const QList<EpisodeId> &order);
    QVariant valueOf(const RankRow &row, int rank, Column column) const;

    RankOutlook m_outlook;
    QList<EpisodeId> m_order; //!< by row; the invalid id is the landing
    QHash<EpisodeId, qsizetype> m_places; //!< in m_outlook.rows
    double m_mostActive = 0;
};

} // namespace Ebb
