// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "factmodel.h"

#include <algorithm>

namespace Ebb {

namespace {

//! The state of an episode's facts, by episode.
QHash<EpisodeId, EpisodeState> statesOf(const Snapshot &now)
{
    QHash<EpisodeId, EpisodeState> states;
    for (const Episode &episode : now.episodes)
        states.insert(episode.id, episode.state());
    return states;
}

void setEpisode(FactRow &row, const QHash<EpisodeId, EpisodeState> &states)
{
    for (const EpisodeId id : std::as_const(row.fact.episodes)) {
        row.episode = id;
        const auto state = states.constFind(id);
        row.state = state == states.cend() ? std::nullopt : std::optional(*state);
        if (row.state == EpisodeState::Sealed)
            return;
    }
}

bool holdsAll(const FactRow &row, const QStringList &words, const QHash<EntityId, QString> &aliases)
{
    return std::ranges::all_of(words, [&](const QString &word) {
        const auto holds
            = [&word](const QString &text) { return text.contains(word, Qt::CaseInsensitive); };
        return holds(row.fact.note) || holds(row.subject) || holds(row.object)
            || holds(aliases.value(row.fact.subject)) || holds(aliases.value(row.fact.object));
    });
}

QHash<EntityId, QString> aliasesOf(const Snapshot &now)
{
    QHash<EntityId, QString> aliases;
    for (const Entity &entity : now.entities) {
        QStringList names;
        for (const Alias &alias : entity.aliases)
            names.append(alias.name);
        aliases.insert(entity.id, names.join(u'\n'));
    }
    return aliases;
}

} // namespace

QList<FactRow> factRows(const RunLog &log, const Snapshot &now)
{
    QHash<EntityId, QString> names;
    for (const Entity &entity : now.entities)
        names.insert(entity.id, entity.name);
    const QHash<EpisodeId, EpisodeState> states = statesOf(now);
    QList<FactRow> rows;
    rows.reserve(now.facts.size());
    for (const Fact &fact : now.facts) {
        FactRow row{.fact = fact,
                    .subject = names.value(fact.subject),
                    .object = names.value(fact.object),
                    .activation = activation(tracesOf(fact), now.at, log.run.tuning)};
        setEpisode(row, states);
        rows.append(std::move(row));
    }
    return rows;
}

QList<FactRow> filtered(const QList<FactRow> &rows, const Snapshot &now, const FactFilter &filter)
{
    const QStringList words = filter.words.simplified().split(u' ', Qt::SkipEmptyParts);
    const QHash<EntityId, QString> aliases
        = words.isEmpty() ? QHash<EntityId, QString>() : aliasesOf(now);
    QList<FactRow> shown;
    std::ranges::copy_if(rows, std::back_inserter(shown), [&](const FactRow &row) {
        return (!filter.state || row.state == filter.state)
            && (!filter.episode.isValid() || row.fact.episodes.contains(filter.episode))
            && (!filter.within || now.at - row.fact.at <= *filter.within)
            && (filter.hasRetired || row.isHeld())
            && (!filter.hasMilestonesOnly || row.fact.isMilestone) && holdsAll(row, words, aliases);
    });
    return shown;
}

FactModel::FactModel(QObject *parent)
    : QAbstractTableModel(parent)
{
}

void FactModel::setRows(const QList<FactRow> &rows)
{
    QList<FactRow> sorted = rows;
    std::ranges::stable_sort(
        sorted, [this](const FactRow &one, const FactRow &other) { return isBefore(one, other); });
    put(std::move(sorted));
}

void FactModel::put(QList<FactRow> rows)
{
    const auto idOf = [](const FactRow &row) { return row.fact.id; };
    if (std::ranges::equal(rows, m_rows, {}, idOf, idOf)) {
        m_rows = std::move(rows);
        if (!m_rows.isEmpty())
            Q_EMIT dataChanged(index(0, 0), index(int(m_rows.size()) - 1, ColumnCount - 1));
        return;
    }
    beginResetModel();
    m_rows = std::move(rows);
    m_places.clear();
    for (qsizetype i = 0; i < m_rows.size(); ++i)
        m_places.insert(m_rows.at(i).fact.id, int(i));
    endResetModel();
}

bool FactModel::isBefore(const FactRow &one, const FactRow &other) const
{
    const FactRow &first = m_order == Qt::AscendingOrder ? one : other;
    const FactRow &second = m_order == Qt::AscendingOrder ? other : one;
    switch (m_column) {
    case FactColumn:
        return first.fact.note.localeAwareCompare(second.fact.note) < 0;
    case SubjectColumn:
        return first.subject.localeAwareCompare(second.subject) < 0;
    case ObjectColumn:
        return first.object.localeAwareCompare(second.object) < 0;
    case ActivationColumn:
        return first.activation < second.activation;
    case TracesColumn:
        return first.fact.traces.size() < second.fact.traces.size();
    case EpisodeColumn:
        return first.episode < second.episode;
    case TurnsColumn:
        return first.fact.turns < second.fact.turns;
    case NumberColumn:
    case ColumnCount:
        break;
    }
    return first.fact.id < second.fact.id;
}

void FactModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= ColumnCount)
        return;
    m_column = Column(column);
    m_order = order;
    setRows(m_rows);
}

int FactModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_rows.size());
}

int FactModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant FactModel::data(const QModelIndex &index, int role) const
{
    if (role != Qt::DisplayRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const FactRow &row = m_rows.at(index.row());
    switch (Column(index.column())) {
    case NumberColumn:
        return row.fact.id.value();
    case FactColumn:
        return row.fact.note;
    case SubjectColumn:
        return row.subject;
    case ObjectColumn:
        return row.object;
    case ActivationColumn:
        return row.activation;
    case TracesColumn:
        return int(row.fact.traces.size());
    case EpisodeColumn:
        return row.episode.value();
    case TurnsColumn:
        return row.fact.turns.isEmpty() ? QVariant() : row.fact.turns.first().value();
    case ColumnCount:
        break;
    }
    return {};
}

QVariant FactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (Column(section)) {
    case NumberColumn:
        return tr("No.");
    case FactColumn:
        return tr("Fact");
    case SubjectColumn:
        return tr("Subject");
    case ObjectColumn:
        return tr("Object");
    case ActivationColumn:
        return tr("Activation");
    case TracesColumn:
        return tr("Traces");
    case EpisodeColumn:
        return tr("Episode");
    case TurnsColumn:
        return tr("Turns");
    case ColumnCount:
        break;
    }
    return {};
}

} // namespace Ebb
