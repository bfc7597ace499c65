// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "episodemodel.h"

#include <algorithm>

namespace Ebb {

namespace {

const CallRecord *recordOf(const RunLog &log, CallNumber call)
{
    const auto found = std::lower_bound(
        log.calls.cbegin(),
        log.calls.cend(),
        call,
        [](const CallRecord &record, CallNumber number) { return record.call < number; });
    return found != log.calls.cend() && found->call == call ? &*found : nullptr;
}

//! Makes one row of the messages that are in view and in no episode.
EpisodeRow uncutRow(EpisodeRow::Kind kind)
{
    EpisodeRow row;
    row.kind = kind;
    row.episode.states = {{.state = EpisodeState::Live}};
    return row;
}

//! Entries come newest first: the row grows backwards.
void addBefore(Episode &episode, const HistoryEntry &entry)
{
    if (!episode.lastPosition.isValid()) {
        episode.lastPosition = entry.position;
        episode.lastTurn = entry.turn;
        episode.encodedAt = entry.at;
    }
    episode.firstPosition = entry.position;
    episode.firstTurn = entry.turn;
    episode.startedAt = std::min(entry.at, episode.encodedAt);
    episode.tokens += entry.tokens;
}

//! The rows behind the last episode: closed turns not cut yet, and the turn in progress.
QList<EpisodeRow> openRows(const RunLog &log, const Snapshot &now)
{
    const CallRecord *record = recordOf(log, now.call);
    const Position cut = now.episodes.isEmpty() ? Position() : now.episodes.last().lastPosition;
    EpisodeRow uncut = uncutRow(EpisodeRow::Kind::Uncut);
    EpisodeRow inProgress = uncutRow(EpisodeRow::Kind::InProgress);
    for (auto entry = log.entries.crbegin(); entry != log.entries.crend(); ++entry) {
        if (entry->position <= cut) {
            break;
        }
        const bool isThere = entry->at <= now.at && !entry->supersededBy.isValid();
        if (record && isThere && entry->turn <= record->turn) {
            addBefore((entry->turn == record->turn ? inProgress : uncut).episode, *entry);
        }
    }
    QList<EpisodeRow> rows;
    for (const EpisodeRow &row : {uncut, inProgress}) {
        if (row.episode.lastPosition.isValid()) {
            rows << row;
        }
    }
    return rows;
}

QList<EpisodeRow> rowsAt(const RunLog &log, const Snapshot &now, const Ranking &ranking)
{
    QHash<EpisodeId, int> ranks;
    for (qsizetype i = 0; i < ranking.order.size(); ++i) {
        ranks.insert(ranking.order[i], int(i) + 1);
    }
    QList<EpisodeRow> rows;
    rows.reserve(now.episodes.size() + 2);
    for (const Episode &episode : now.episodes) {
        rows << EpisodeRow{.episode = episode,
                           .activation = activation(episode.traces, now.at, log.run.tuning),
                           .significance = significance(episode.traces),
                           .rank = ranks.value(episode.id)};
    }
    return rows << openRows(log, now);
}

bool isSameRow(const EpisodeRow &one, const EpisodeRow &other)
{
    return one.kind == other.kind && one.episode.id == other.episode.id;
}

int countedTraces(const Episode &episode)
{
    return int(std::count_if(episode.traces.cbegin(),
                             episode.traces.cend(),
                             [](const Trace &trace) { return trace.isCounted; }));
}

} // namespace

Ranking rankingAt(const RunLog &log, const Snapshot &now)
{
    const CallRecord *record = recordOf(log, now.call);
    if (!record) {
        return {};
    }
    if (record->fade) {
        return {.order = record->fade->ranked, .isOfFade = true};
    }
    FadeInput input
        = fadeInput(now.episodes, now.facts, record->turn, now.at, record->ratio, log.run.tuning);
    // A view of nothing is at the landing already: nothing is picked, everything is ranked.
    input.history = input.landing = 0;
    return {.order = planFade(input, log.run.tuning).ranked};
}

EpisodeModel::EpisodeModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void EpisodeModel::setLog(const RunLog &log)
{
    const bool isSameRun = log.memory.id == m_log.memory.id && log.run.key == m_log.run.key;
    m_log = log;
    if (!isSameRun) {
        apply({});
    }
}

void EpisodeModel::setMoment(TimePoint moment)
{
    setSnapshot(stateAt(m_log, moment));
}

void EpisodeModel::setSnapshot(const Snapshot &snapshot)
{
    const Ranking ranking = rankingAt(m_log, snapshot);
    m_ranked = int(ranking.order.size());
    apply(rowsAt(m_log, snapshot, ranking));
}

void EpisodeModel::apply(QList<EpisodeRow> rows)
{
    m_mostActive = 0;
    for (const EpisodeRow &row : std::as_const(rows)) {
        m_mostActive = std::max(m_mostActive, row.rank > 0 ? row.activation : 0);
    }
    // Episodes only ever join behind the others, so what differs is a tail.
    qsizetype same = 0;
    while (same < std::min(rows.size(), m_rows.size()) && isSameRow(rows[same], m_rows[same])) {
        ++same;
    }
    if (same < m_rows.size()) {
        beginRemoveRows({}, int(same), int(m_rows.size()) - 1);
        m_rows.resize(same);
        endRemoveRows();
    }
    for (qsizetype i = 0; i < same; ++i) {
        m_rows[i] = rows[i];
    }
    if (same > 0) {
        Q_EMIT dataChanged(index(0, 0), index(int(same) - 1, ColumnCount - 1));
    }
    if (same < rows.size()) {
        beginInsertRows({}, int(same), int(rows.size()) - 1);
        m_rows = std::move(rows);
        endInsertRows();
    }
}

int EpisodeModel::rowOf(EpisodeId id) const
{
    if (!id.isValid()) {
        return -1;
    }
    const auto found = std::find_if(m_rows.cbegin(), m_rows.cend(), [id](const EpisodeRow &row) {
        return row.episode.id == id;
    });
    return found == m_rows.cend() ? -1 : int(found - m_rows.cbegin());
}

int EpisodeModel::countOf(EpisodeState state) const
{
    return int(std::count_if(m_rows.cbegin(), m_rows.cend(), [state](const EpisodeRow &row) {
        return row.kind == EpisodeRow::Kind::Episode && row.episode.state() == state;
    }));
}

int EpisodeModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int EpisodeModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant EpisodeModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const EpisodeRow &row = m_rows.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case SortRole:
        return valueOf(row, Column(index.column()));
    case KindRole:
        return int(row.kind);
    case EpisodeRole:
        return row.episode.id.value();
    case StateRole:
        return int(row.episode.state());
    case LastTurnRole:
        return row.episode.lastTurn.value();
    case RankRole:
        return row.rank;
    case ActivationRole:
        return row.activation;
    default:
        return {};
    }
}

QVariant EpisodeModel::valueOf(const EpisodeRow &row, Column column) const
{
    const bool isEpisode = row.kind == EpisodeRow::Kind::Episode;
    switch (column) {
    case StateColumn:
        return stateName(row.episode.state());
    case NumberColumn:
        return isEpisode ? QVariant(row.episode.id.value()) : QVariant();
    case TitleColumn:
        return titleOf(row);
    case TurnsColumn:
        return row.episode.firstTurn.value();
    case RankColumn:
        return row.rank > 0 ? QVariant(row.rank) : QVariant();
    case ActivationColumn:
        return isEpisode ? QVariant(row.activation) : QVariant();
    case SignificanceColumn:
        return isEpisode ? QVariant(row.significance) : QVariant();
    case TracesColumn:
        return isEpisode ? QVariant(countedTraces(row.episode)) : QVariant();
    case TokensColumn:
        return row.episode.tokens;
    case ColumnCount:
        break;
    }
    return {};
}

QString EpisodeModel::titleOf(const EpisodeRow &row)
{
    switch (row.kind) {
    case EpisodeRow::Kind::Episode:
        return row.episode.title;
    case EpisodeRow::Kind::Uncut:
        return tr("Not cut yet");
    case EpisodeRow::Kind::InProgress:
        break;
    }
    return tr("Turn in progress");
}

QVariant EpisodeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) {
        return {};
    }
    switch (Column(section)) {
    case StateColumn:
        return tr("State");
    case NumberColumn:
        return tr("Number");
    case TitleColumn:
        return tr("Episode");
    case TurnsColumn:
        return tr("Turns");
    case RankColumn:
        return tr("Rank");
    case ActivationColumn:
        return tr("Activation");
    case SignificanceColumn:
        return tr("Significance");
    case TracesColumn:
        return tr("Traces");
    case TokensColumn:
        return tr("Tokens");
    case ColumnCount:
        break;
    }
    return {};
}

EpisodeOrderModel::EpisodeOrderModel(EpisodeModel *episodes, QObject *parent)
    : QSortFilterProxyModel(parent)
    , m_episodes(episodes)
{
    setSourceModel(episodes);
    setDynamicSortFilter(true);
    sort(0);
}

int EpisodeOrderModel::rowOf(EpisodeId id) const
{
    const int row = m_episodes->rowOf(id);
    return row < 0 ? -1 : mapFromSource(m_episodes->index(row, 0)).row();
}

void EpisodeOrderModel::setOrder(EpisodeOrder order)
{
    m_order = order;
    invalidate();
    sort(0);
}

void EpisodeOrderModel::setShown(EpisodeState state, bool isToShow)
{
    if (isToShow) {
        m_hidden.remove(int(state));
    } else {
        m_hidden.insert(int(state));
    }
    invalidateFilter();
}

bool EpisodeOrderModel::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    const EpisodeRow &one = m_episodes->at(left.row());
    const EpisodeRow &other = m_episodes->at(right.row());
    if (one.kind != other.kind) {
        return one.kind < other.kind;
    }
    if (m_order == EpisodeOrder::MostActiveFirst && one.activation != other.activation) {
        return one.activation > other.activation;
    }
    if (m_order == EpisodeOrder::NextToLeave && one.rank != other.rank) {
        // What cannot leave comes after what can.
        return other.rank == 0 || (one.rank != 0 && one.rank < other.rank);
    }
    return left.row() < right.row();
}

bool EpisodeOrderModel::filterAcceptsRow(int row, const QModelIndex &) const
{
    const EpisodeRow &episode = m_episodes->at(row);
    return episode.kind != EpisodeRow::Kind::Episode
        || !m_hidden.contains(int(episode.episode.state()));
}

} // namespace Ebb
