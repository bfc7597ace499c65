// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/core/ids.h>
#include <engine/store/database.h>

#include <QSqlQuery>
#include <QVariant>

#include <optional>

namespace Ebb {

// Values as they are bound. Qt binds a null text or byte array as NULL, which no column of ours
// takes for one: an empty one is bound instead.

inline QVariant bound(const QString &text)
{
    return text.isNull() ? QString::fromLatin1("") : text;
}

inline QVariant bound(const QByteArray &bytes)
{
    return bytes.isNull() ? QByteArray("") : bytes;
}

inline QVariant bound(TimePoint time)
{
    return toMs(time);
}

inline QVariant bound(const std::optional<TimePoint> &time)
{
    return time ? QVariant(toMs(*time)) : QVariant();
}

template<typename Tag>
QVariant bound(NumberId<Tag> id)
{
    return id.value();
}

template<typename Tag>
QVariant bound(const TextId<Tag> &id)
{
    return bound(id.value());
}

// Values as they are read.

template<typename Id>
Id idAt(const QSqlQuery &row, int column)
{
    return Id(row.value(column).toLongLong());
}

inline TimePoint timeAt(const QSqlQuery &row, int column)
{
    return fromMs(row.value(column).toLongLong());
}

inline std::optional<TimePoint> optionalTimeAt(const QSqlQuery &row, int column)
{
    const QVariant value = row.value(column);
    return value.isNull() ? std::nullopt : std::optional(fromMs(value.toLongLong()));
}

//! All rows of a select, each read by `read`.
template<typename Read>
auto readAll(Database &database, const QString &name, const QVariantList &values, Read read)
    -> Result<QList<decltype(read(std::declval<const QSqlQuery &>()))>>
{
    QList<decltype(read(std::declval<const QSqlQuery &>()))> list;
    const Result<void> done = database.forEach(
        name, values, [&list, &read](const QSqlQuery &row) { list.append(read(row)); });
    if (!done)
        return done.error();
    return list;
}

//! The first row of a select, if there is one.
template<typename Read>
auto readFirst(Database &database, const QString &name, const QVariantList &values, Read read)
    -> Result<std::optional<decltype(read(std::declval<const QSqlQuery &>()))>>
{
    const Result<QSqlQuery *> query = database.select(name, values);
    if (!query)
        return query.error();
    std::optional<decltype(read(std::declval<const QSqlQuery &>()))> first;
    if ((*query)->next())
        first = read(**query);
    (*query)->finish();
    return first;
}

} // namespace Ebb
