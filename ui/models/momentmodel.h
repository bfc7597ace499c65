// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <ui/models/callseries.h>

#include <QAbstractListModel>

namespace Ebb {

//! The fades, seals and sleeps of a run, oldest first: where to go.
class MomentModel : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role
    {
        KindRole = Qt::UserRole, //!< int of CallMark::Kind
        CallRole, //!< qint64
        TimeRole, //!< qint64, milliseconds UTC
        IsAheadRole, //!< after the moment: shown faint
        IsFirstOfDayRole, //!< a date stands above it
    };

    explicit MomentModel(QObject *parent = nullptr);

    void setLog(const RunLog &log);
    void setMoment(TimePoint moment);

    const CallMark &at(int row) const { return m_marks.at(row); }
    //! The last row at or before the moment, or -1.
    int currentRow() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    bool isFirstOfDay(int row) const;

    QList<CallMark> m_marks;
    TimePoint m_moment;
};

} // namespace Ebb
