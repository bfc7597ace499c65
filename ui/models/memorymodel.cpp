// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "memorymodel.h"

#include <algorithm>

namespace Ebb {

namespace {

TokenCount uncutTokens(const RunLog &log)
{
    const Position cut = log.episodes.isEmpty() ? Position() : log.episodes.last().lastPosition;
    TokenCount tokens = 0;
    for (auto entry = log.entries.crbegin(); entry != log.entries.crend(); ++entry) {
        if (entry->position <= cut) {
            break;
        }
        tokens += entry->supersededBy.isValid() ? 0 : entry->tokensNow();
    }
    return tokens;
}

} // namespace

MemoryRow memoryRow(const RunLog &log)
{
    MemoryRow row{.info = log.memory, .isLive = log.run.isLive};
    std::array<TokenCount, 4> tokens{};
    for (const Episode &episode : log.episodes) {
        tokens[size_t(episode.state())] += episode.tokens;
    }
    tokens[size_t(EpisodeState::Live)] += uncutTokens(log);
    TokenCount total = 0;
    for (const TokenCount part : tokens) {
        total += part;
    }
    for (size_t i = 0; i < tokens.size() && total > 0; ++i) {
        row.shares[i] = double(tokens[i]) / double(total);
    }
    return row;
}

MemoryModel::MemoryModel(QObject *parent)
    : QAbstractListModel(parent)
{
}

void MemoryModel::setMemories(QList<MemoryRow> rows)
{
    for (int i = int(m_rows.size()) - 1; i >= 0; --i) {
        const bool stays = std::any_of(rows.cbegin(), rows.cend(), [&](const MemoryRow &row) {
            return row.info.id == m_rows[i].info.id;
        });
        if (!stays) {
            beginRemoveRows({}, i, i);
            m_rows.removeAt(i);
            endRemoveRows();
        }
    }
    for (int i = 0; i < int(rows.size()); ++i) {
        const int held = rowOf(rows[i].info.id);
        if (held < 0) {
            beginInsertRows({}, i, i);
            m_rows.insert(i, rows[i]);
            endInsertRows();
            continue;
        }
        // What is held stands at i or behind it: everything before i is in place already.
        if (held != i) {
            beginMoveRows({}, held, held, {}, i);
            m_rows.move(held, i);
            endMoveRows();
        }
        update(rows[i]);
    }
}

void MemoryModel::update(const MemoryRow &row)
{
    const int held = rowOf(row.info.id);
    if (held >= 0 && m_rows[held] != row) {
        m_rows[held] = row;
        Q_EMIT dataChanged(index(held), index(held));
    }
}

int MemoryModel::rowOf(const MemoryId &id) const
{
    const auto found = std::find_if(
        m_rows.cbegin(), m_rows.cend(), [&id](const MemoryRow &row) { return row.info.id == id; });
    return found == m_rows.cend() ? -1 : int(found - m_rows.cbegin());
}

int MemoryModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

QVariant MemoryModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const MemoryRow &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return row.info.title;
    case MemoryRole:
        return row.info.id.value();
    case SourceRole:
        return row.info.source;
    case TurnsRole:
        return row.info.turns;
    case LastTimeRole:
        return row.info.to ? QVariant(toMs(*row.info.to)) : QVariant();
    case IsLiveRole:
        return row.isLive;
    default:
        return {};
    }
}

} // namespace Ebb
