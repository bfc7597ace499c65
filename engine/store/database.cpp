// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/logging.h>
#include <engine/store/database.h>
#include <engine/store/packing.h>
#include <engine/store/schema.h>
#include <engine/store/sqlerror.h>
#include <engine/store/statements.h>
#include <engine/store/storefile.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include <atomic>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr auto InMemory = ":memory:"_L1;

QString uniqueConnectionName()
{
    static std::atomic<int> count = 0;
    return u"ebb-store-%1"_s.arg(++count);
}

//! Runs once a connection; the first that fails tells why.
QSqlError applyPragmas(const QSqlDatabase &connection, Access access)
{
    QStringList pragmas{
        u"PRAGMA foreign_keys = ON"_s,
        // So that INSERT OR REPLACE cannot delete behind the append-only triggers.
        u"PRAGMA recursive_triggers = ON"_s,
        u"PRAGMA cache_size = -16384"_s,
        u"PRAGMA temp_store = MEMORY"_s,
    };
    if (access == Access::ReadWrite) {
        pragmas += u"PRAGMA journal_mode = WAL"_s;
        pragmas += u"PRAGMA synchronous = NORMAL"_s;
        pragmas += u"PRAGMA journal_size_limit = 16777216"_s;
    }
    for (const QString &pragma : pragmas) {
        QSqlQuery query(connection);
        if (!query.exec(pragma))
            return query.lastError();
    }
    return {};
}

Result<void> refuseMissing(const QString &file, StoreFile state)
{
    if (state == StoreFile::Missing)
        return Error{Error::Code::NotFound, file, u"no such file"_s};
    if (state == StoreFile::Empty)
        return Error{Error::Code::NotFound, file, u"an empty file, no store yet"_s};
    return {};
}

Result<void> refuseUnwritable(const QString &file, StoreFile state)
{
    const QFileInfo info(file);
    if (state == StoreFile::Missing && !info.absoluteDir().exists())
        return Error{Error::Code::Unwritable, file, u"its folder does not exist"_s};
    if (state != StoreFile::Missing && !info.isWritable())
        return Error{Error::Code::Unwritable, file, u"may not be written"_s};
    return {};
}

//! What stands at the place, if it may be opened like this.
Result<StoreFile> admit(const QString &file, Access access)
{
    if (file == InMemory)
        return StoreFile::Missing;
    const Result<StoreFile> state = inspectStoreFile(file, newestSchema());
    if (!state)
        return state;
    const Result<void> allowed
        = access == Access::ReadOnly ? refuseMissing(file, *state) : refuseUnwritable(file, *state);
    if (!allowed)
        return allowed.error();
    return state;
}

} // namespace

Result<std::unique_ptr<Database>> Database::open(const QString &file, Access access)
{
    std::unique_ptr<Database> database(new Database);
    database->m_file = file;
    database->m_access = access;
    database->m_connection = uniqueConnectionName();
    database->m_statements = allStatements();

    const Result<StoreFile> state = admit(file, access);
    if (!state)
        return state.error();
    if (file != InMemory && access == Access::ReadWrite) {
        Result<std::unique_ptr<QLockFile>> lock = lockStoreFile(file);
        if (!lock)
            return lock.error();
        database->m_lock = *std::move(lock);
    }
    if (const Result<void> connected = database->connect(); !connected) {
        const Error error = connected.error();
        database.reset(); // closes before the file is taken away
        if (*state == StoreFile::Missing && file != InMemory)
            QFile::remove(file); // nothing came of it
        return error;
    }
    return database;
}

Result<void> Database::connect()
{
    QSqlDatabase connection = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    connection.setDatabaseName(m_file);
    const bool isReading = m_access == Access::ReadOnly;
    connection.setConnectOptions(isReading ? u"QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=2000"_s
                                           : u"QSQLITE_BUSY_TIMEOUT=2000"_s);
    if (!connection.open())
        return errorOf(connection.lastError(), u"open"_s);

    QSqlError error;
    const std::optional<int> version = schemaOf(connection, error);
    if (!version)
        return errorOf(error, u"open"_s);
    if (*version > newestSchema())
        return Error{Error::Code::ForeignStore, m_file, u"written by a newer version"_s};
    if (*version < newestSchema() && isReading) {
        return Error{Error::Code::Refused,
                     m_file,
                     u"written by an older version; open it once for writing"_s};
    }
    // In rollback mode: so the header says whose file it is from the first moment on.
    if (*version < newestSchema()) {
        if (error = migrate(connection, *version); error.isValid())
            return errorOf(error, u"migrate"_s);
    }
    if (error = applyPragmas(connection, m_access); error.isValid())
        return errorOf(error, u"open"_s);
    return {};
}

bool Database::hasDriver()
{
    return QSqlDatabase::isDriverAvailable(u"QSQLITE"_s);
}

Database::~Database()
{
    m_prepared.clear();
    if (QSqlDatabase::contains(m_connection)) {
        QSqlDatabase::database(m_connection, false).close();
        QSqlDatabase::removeDatabase(m_connection);
    }
}

Error Database::errorOf(const QSqlError &error, const QString &doing) const
{
    const Error told = storeError(error, m_file, m_access, doing);
    qCDebug(storeLog) << told.where << told.detail;
    return told;
}

Result<QSqlQuery *> Database::prepared(const QString &name)
{
    if (const std::shared_ptr<QSqlQuery> known = m_prepared.value(name))
        return known.get();
    const auto statement = m_statements.constFind(name);
    if (statement == m_statements.constEnd())
        return Error{Error::Code::Internal, m_file, u"no statement called %1"_s.arg(name)};

    auto query = std::make_shared<QSqlQuery>(QSqlDatabase::database(m_connection, false));
    query->setForwardOnly(true);
    if (!query->prepare(*statement))
        return errorOf(query->lastError(), name);
    m_prepared.insert(name, query);
    return query.get();
}

Result<QSqlQuery *> Database::select(const QString &name, const QVariantList &values)
{
    const Result<QSqlQuery *> query = prepared(name);
    if (!query)
        return query;
    for (qsizetype i = 0; i < values.size(); ++i)
        (*query)->bindValue(static_cast<int>(i), values.at(i));
    if (!(*query)->exec())
        return errorOf((*query)->lastError(), name);
    return query;
}

Result<void> Database::forEach(const QString &name,
                               const QVariantList &values,
                               const std::function<void(const QSqlQuery &)> &row)
{
    const Result<QSqlQuery *> query = select(name, values);
    if (!query)
        return query.error();
    while ((*query)->next())
        row(**query);
    const QSqlError error = (*query)->lastError();
    (*query)->finish();
    if (error.isValid())
        return errorOf(error, name);
    return {};
}

Result<void> Database::run(const QString &name, const QVariantList &values)
{
    const Result<QSqlQuery *> query = select(name, values);
    if (!query)
        return query.error();
    (*query)->finish();
    return {};
}

Result<qint64> Database::insert(const QString &name, const QVariantList &values)
{
    const Result<QSqlQuery *> query = select(name, values);
    if (!query)
        return query.error();
    const qint64 row = (*query)->lastInsertId().toLongLong();
    (*query)->finish();
    return row;
}

Result<void> Database::begin()
{
    if (m_depth == 0) {
        // A writer takes its lock at once: a transaction that finds out late cannot be retried.
        const Result<void> begun
            = run(m_access == Access::ReadWrite ? u"database/beginWriting"_s : u"database/begin"_s);
        if (!begun)
            return begun;
        m_isDoomed = false;
    }
    ++m_depth;
    return {};
}

Result<void> Database::commit()
{
    if (m_depth > 1) {
        --m_depth;
        return {};
    }
    if (m_isDoomed) {
        rollback();
        return Error{Error::Code::Internal, m_file, u"part of the transaction was undone"_s};
    }
    const Result<void> committed = run(u"database/commit"_s);
    if (!committed)
        rollback();
    else
        m_depth = 0;
    return committed;
}

void Database::rollback()
{
    if (--m_depth > 0) {
        m_isDoomed = true;
        return;
    }
    m_depth = 0;
    m_isDoomed = false;
    // A full disk has rolled back already; then there is nothing to do and the error says so.
    const Result<void> undone = run(u"database/rollback"_s);
    if (!undone)
        qCDebug(storeLog) << "rollback:" << undone.error().detail;
}

Result<void> Database::copyTo(const QString &file)
{
    if (QFileInfo::exists(file))
        return Error{Error::Code::Refused, file, u"exists already"_s};
    const Result<void> copied = run(u"database/vacuumInto"_s, {file});
    if (copied)
        return {};
    QFile::remove(file); // SQLite leaves what it wrote before it failed
    const Error::Code code = copied.error().code == Error::Code::Internal ? Error::Code::Unwritable
                                                                          : copied.error().code;
    return Error{code, file, copied.error().detail};
}

Result<void> Database::compact()
{
    if (const Result<void> vacuumed = run(u"database/vacuum"_s); !vacuumed)
        return vacuumed;
    bool isBlocked = false;
    const Result<void> truncated
        = forEach(u"database/truncateWal"_s, {}, [&isBlocked](const QSqlQuery &row) {
              isBlocked = row.value(0).toInt() != 0;
          });
    if (!truncated)
        return truncated;
    if (isBlocked)
        return Error{
            Error::Code::Busy, m_file, u"somebody is reading, old pages are still there"_s};
    return {};
}

Result<void> Database::findings(const QString &name, QStringList &found)
{
    return forEach(
        name, {}, [&found](const QSqlQuery &row) { found.append(row.value(0).toString()); });
}

Result<QStringList> Database::check()
{
    QStringList found;
    if (const Result<void> done = findings(u"database/integrity"_s, found); !done)
        return done.error();
    found.removeAll(u"ok"_s);
    const Result<void> keys = forEach(u"database/foreignKeys"_s, {}, [&](const QSqlQuery &row) {
        found.append(u"a row of %1 belongs to none of %2"_s.arg(row.value(0).toString(),
                                                                row.value(2).toString()));
    });
    if (!keys)
        return keys.error();
    const Result<void> bodies = forEach(u"check/bodies"_s, {}, [&found](const QSqlQuery &row) {
        const QByteArray bytes = bodyBytes(row.value(1).toBool(), row.value(2).toByteArray());
        if (bodyHash(bytes) != row.value(3).toByteArray())
            found.append(u"body %1 is not what was stored"_s.arg(row.value(0).toLongLong()));
    });
    if (!bodies)
        return bodies.error();

    QStringList names = m_statements.keys();
    names.sort();
    for (const QString &name : std::as_const(names)) {
        if (!name.startsWith("check/"_L1) || name == "check/bodies"_L1)
            continue;
        if (const Result<void> done = findings(name, found); !done)
            return done.error();
    }
    return found;
}

Transaction::Transaction(Database &database)
    : m_database(database)
{
}

Transaction::~Transaction()
{
    if (m_isOpen)
        m_database.rollback();
}

Result<void> Transaction::start()
{
    const Result<void> begun = m_database.begin();
    m_isOpen = static_cast<bool>(begun);
    return begun;
}

Result<void> Transaction::commit()
{
    m_isOpen = false;
    return m_database.commit();
}

} // namespace Ebb
