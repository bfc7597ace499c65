// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "momentmodel.h"

#include <algorithm>

namespace Ebb {

MomentModel::MomentModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

void MomentModel::setLog(const RunLog &log)
{
    QList<CallMark> marks = callSeries(log).marks;
    qsizetype same = 0;
    while (same < std::min(marks.size(), m_marks.size()) && marks[same] == m_marks[same]) {
        ++same;
    }
    if (same < m_marks.size()) {
        beginRemoveRows({}, int(same), int(m_marks.size()) - 1);
        m_marks.resize(same);
        endRemoveRows();
    }
    if (same < marks.size()) {
        beginInsertRows({}, int(same), int(marks.size()) - 1);
        m_marks = std::move(marks);
        endInsertRows();
    }
}

void MomentModel::setMoment(TimePoint moment)
{
    const int before = currentRow();
    m_moment = moment;
    const int after = currentRow();
    if (before != after) {
        const auto [least, most] = std::minmax(before, after);
        Q_EMIT dataChanged(index(std::max(0, least)), index(most));
    }
}

int MomentModel::currentRow() const
{
    const auto next = std::upper_bound(
        m_marks.cbegin(), m_marks.cend(), m_moment, [](TimePoint time, const CallMark &mark) {
            return time < mark.at;
        });
    return int(next - m_marks.cbegin()) - 1;
}

int MomentModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_marks.size());
}

QVariant MomentModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const CallMark &mark = m_marks.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case CallRole:
        return mark.call.value();
    case KindRole:
        return int(mark.kind);
    case TimeRole:
        return toMs(mark.at);
    case IsAheadRole:
        return mark.at > m_moment;
    case IsFirstOfDayRole:
        return isFirstOfDay(index.row());
    default:
        return {};
    }
}

bool MomentModel::isFirstOfDay(int row) const
{
    const auto dayOf
        = [this](int place) { return std::chrono::floor<std::chrono::days>(m_marks.at(place).at); };
    return row == 0 || dayOf(row) != dayOf(row - 1);
}

} // namespace Ebb
