// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <QHash>
#include <QVariant>

#include <functional>
#include <memory>

class QLockFile;
class QSqlError;
class QSqlQuery;

namespace Ebb {

enum class Access
{
    ReadWrite, //!< the one writer; a second one is told the store is busy
    ReadOnly, //!< for snapshots; any number
};

//! One connection to a store file (":memory:" for none). Lives and is used on one thread.
//! Statements are prepared once and kept.
class Database
{
public:
    //! Opens or creates the file, checks that it is a store of ours, migrates it. A foreign file, a
    //! newer version, a locked or unwritable one is refused and left as it is.
    static Result<std::unique_ptr<Database>> open(const QString &file, Access access);
    ~Database();
    //! True where Qt has its SQLite driver; without it nothing can be opened.
    static bool hasDriver();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    const QString &file() const { return m_file; }

    //! Runs the statement called `name` ("messages/insertEntry"): a section of
    //! queries/messages.sql.
    Result<void> run(const QString &name, const QVariantList &values = {});
    //! Same, giving the row id of what was inserted.
    Result<qint64> insert(const QString &name, const QVariantList &values);
    //! The rows of a select. Forward only, read at once by the caller and finished when it stops
    //! before the end: an open select holds up checkpoints.
    Result<QSqlQuery *> select(const QString &name, const QVariantList &values = {});
    //! Calls `row` for each row of a select. A fault half way is an error too.
    Result<void> forEach(const QString &name,
                         const QVariantList &values,
                         const std::function<void(const QSqlQuery &)> &row);

    //! Begins a transaction, or goes one deeper into the one that runs.
    Result<void> begin();
    Result<void> commit();
    void rollback();
    bool isInTransaction() const { return m_depth > 0; }

    //! A consistent copy into a new file, which must not exist.
    Result<void> copyTo(const QString &file);
    //! Rewrites the file so that nothing deleted is left in it or in its log. Busy while another
    //! connection reads; then what was deleted goes with the next call that finds nobody reading.
    Result<void> compact();
    //! Checks the file from end to end; the findings, none when it is whole.
    Result<QStringList> check();

private:
    Database() = default;
    Result<void> connect();
    Result<QSqlQuery *> prepared(const QString &name);
    Result<void> findings(const QString &name, QStringList &found);
    Error errorOf(const QSqlError &error, const QString &doing) const;

    QString m_file;
    QString m_connection;
    Access m_access = Access::ReadWrite;
    std::unique_ptr<QLockFile> m_lock;
    QHash<QString, QString> m_statements;
    QHash<QString, std::shared_ptr<QSqlQuery>> m_prepared;
    int m_depth = 0;
    bool m_isDoomed = false; //!< an inner transaction was undone: the outer one may not commit
};

//! A transaction that is undone unless it is committed. One inside another belongs to the outer.
class Transaction
{
public:
    explicit Transaction(Database &database);
    ~Transaction();
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;

    Result<void> start();
    Result<void> commit();

private:
    Database &m_database;
    bool m_isOpen = false;
};

} // namespace Ebb
