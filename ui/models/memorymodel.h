// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <engine/store/snapshot.h>

#include <QAbstractListModel>

#include <array>

namespace Ebb {

//! A memory as the list shows it, with its tokens by state.
struct MemoryRow
{
    MemoryInfo info;
    bool isLive = false; //!< being written to by a chat
    //! Share of the tokens in each state, in the order of EpisodeState; what is not cut is live.
    //! All 0 while nothing is known of a run.
    std::array<double, 4> shares{};

    bool operator==(const MemoryRow &) const = default;
};

//! The row of a memory from its newest run, as it stood at the end.
MemoryRow memoryRow(const RunLog &log);

//! The memories of a store, the one last used first.
class MemoryModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        MemoryRole = Qt::UserRole, //!< id as text
        SourceRole,
        TurnsRole,
        LastTimeRole, //!< qint64 milliseconds UTC; invalid without a time
        IsLiveRole,
    };

    explicit MemoryModel(QObject *parent = nullptr);

    //! Shows these memories; rows that stay keep their place in the views.
    void setMemories(QList<MemoryRow> rows);
    //! One memory's row has changed.
    void update(const MemoryRow &row);

    const MemoryRow &at(int row) const { return m_rows.at(row); }
    int rowOf(const MemoryId &id) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    QList<MemoryRow> m_rows;
};

} // namespace Ebb
