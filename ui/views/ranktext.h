// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/rankmodel.h>

#include <QIdentityProxyModel>

namespace Ebb {

//! The rank list in words and numbers as a person reads them.
class RankText : public QIdentityProxyModel
{
    Q_OBJECT

public:
    explicit RankText(RankModel *ranks, QObject *parent = nullptr);

    RankModel *ranks() const { return m_ranks; }
    //! Where the fade stops and what one pick fewer would leave; or why nothing leaves.
    QString landingSentence() const;
    //! A longer form of it, with the figures behind it.
    QString landingToolTip() const;
    //! The table as CSV with plain numbers, the landing left out.
    QString asCsv() const;

    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    //! The moment, when the list is of a later time its header says so.
    void setMoment(TimePoint moment);

private:
    QString text(const RankRow &row, RankModel::Column column, const QVariant &value) const;
    QString toolTip(const RankRow &row, int rank) const;
    QString headerToolTip(RankModel::Column column) const;

    RankModel *m_ranks;
    TimePoint m_moment;
};

} // namespace Ebb
