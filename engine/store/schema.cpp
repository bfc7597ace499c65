// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/schema.h>
#include <engine/store/statements.h>
#include <engine/store/storefile.h>

#include <QSqlDatabase>
#include <QSqlQuery>

using namespace Qt::StringLiterals;

namespace Ebb {

int newestSchema()
{
    return static_cast<int>(migrations().size());
}

std::optional<int> schemaOf(const QSqlDatabase &connection, QSqlError &error)
{
    QSqlQuery query(connection);
    if (query.exec(u"PRAGMA user_version"_s) && query.next())
        return query.value(0).toInt();
    error = query.lastError();
    return std::nullopt;
}

QSqlError migrate(const QSqlDatabase &connection, int from)
{
    QStringList statements{u"BEGIN IMMEDIATE"_s};
    const QList<QStringList> steps = migrations();
    for (const QStringList &step : steps.sliced(from))
        statements += step;
    // Both stand in the file's header and belong to the transaction.
    statements += u"PRAGMA application_id = %1"_s.arg(StoreApplicationId);
    statements += u"PRAGMA user_version = %1"_s.arg(steps.size());
    statements += u"COMMIT"_s;

    for (const QString &statement : statements) {
        QSqlQuery query(connection);
        if (query.exec(statement))
            continue;
        const QSqlError error = query.lastError();
        QSqlQuery(connection).exec(u"ROLLBACK"_s);
        return error;
    }
    return {};
}

} // namespace Ebb
