// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

#include <QAbstractTableModel>
#include <QSet>
#include <QSortFilterProxyModel>

namespace Ebb {

//! One row: an episode, or what is not cut yet.
struct EpisodeRow
{
    enum class Kind
    {
        Episode,
        Uncut, //!< closed turns no fade has needed yet
        InProgress, //!< the newest turn, which never leaves
    };

    Kind kind = Kind::Episode;
    Episode episode; //!< as known at the moment; for the other kinds only turns, times and tokens
    double activation = 0;
    double significance = 0;
    int rank = 0; //!< 1 leaves first; 0 when it cannot leave

    bool operator==(const EpisodeRow &) const = default;
};

//! Where every episode stands in the order of leaving, at one call.
struct Ranking
{
    QList<EpisodeId> order; //!< least active first
    bool isOfFade = false; //!< the order the fade of this very call went by

    int rankOf(EpisodeId id) const { return int(order.indexOf(id)) + 1; }
};

//! The ranking at a snapshot: the one its call's fade went by, else of whatever a fade would choose
//! from now.
Ranking rankingAt(const RunLog &log, const Snapshot &now);

//! The episodes at one moment, oldest first, then what is not cut yet.
class EpisodeModel : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        StateColumn,
        NumberColumn,
        TitleColumn,
        TurnsColumn, //!< first turn; LastTurnRole has the last
        RankColumn,
        ActivationColumn,
        SignificanceColumn,
        TracesColumn,
        TokensColumn,
        ColumnCount,
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        KindRole, //!< int of EpisodeRow::Kind
        EpisodeRole, //!< qint64 id, 0 for the other kinds
        StateRole, //!< int of EpisodeState
        LastTurnRole,
        RankRole,
        ActivationRole,
    };

    explicit EpisodeModel(QObject *parent = nullptr);

    void setLog(const RunLog &log);
    //! Shows the log at a moment, as folded by `stateAt`.
    void setSnapshot(const Snapshot &snapshot);
    void setMoment(TimePoint moment);

    const EpisodeRow &at(int row) const { return m_rows.at(row); }
    //! What the row is called: an episode's title, or what the others are.
    static QString titleOf(const EpisodeRow &row);
    //! Its row, or -1.
    int rowOf(EpisodeId id) const;
    //! How many can leave: the last rank.
    int ranked() const { return m_ranked; }
    //! How many episodes are in a state.
    int countOf(EpisodeState state) const;
    //! The highest activation among those that can leave.
    double mostActive() const { return m_mostActive; }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    void apply(QList<EpisodeRow> rows);
    QVariant valueOf(const EpisodeRow &row, Column column) const;

    RunLog m_log;
    QList<EpisodeRow> m_rows;
    int m_ranked = 0;
    double m_mostActive = 0;
};

enum class EpisodeOrder
{
    OldestFirst,
    MostActiveFirst,
    NextToLeave,
};

//! The episodes in an order of one's own, states hidden. What is not cut yet stays last.
class EpisodeOrderModel : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    explicit EpisodeOrderModel(EpisodeModel *episodes, QObject *parent = nullptr);

    EpisodeModel *episodes() const { return m_episodes; }
    const EpisodeRow &at(int row) const { return m_episodes->at(mapToSource(index(row, 0)).row()); }
    int rowOf(EpisodeId id) const;

    EpisodeOrder order() const { return m_order; }
    void setOrder(EpisodeOrder order);
    bool isShown(EpisodeState state) const { return !m_hidden.contains(int(state)); }
    void setShown(EpisodeState state, bool isToShow);

protected:
    bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;
    bool filterAcceptsRow(int row, const QModelIndex &parent) const override;

private:
    EpisodeModel *m_episodes;
    EpisodeOrder m_order = EpisodeOrder::OldestFirst;
    QSet<int> m_hidden;
};

} // namespace Ebb
