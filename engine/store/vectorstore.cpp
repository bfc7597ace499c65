// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/rows.h>
#include <engine/store/vectorstore.h>

#include <QtEndian>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double WantedRecall = 0.99;
constexpr qsizetype RecallSamples = 20;

QByteArray packedNumbers(const QList<float> &numbers)
{
    QByteArray packed(numbers.size() * qsizetype(sizeof(float)), Qt::Uninitialized);
    qToLittleEndian<float>(numbers.constData(), numbers.size(), packed.data());
    return packed;
}

std::vector<float> unpackedNumbers(const QByteArray &packed)
{
    std::vector<float> numbers(size_t(packed.size()) / sizeof(float));
    qFromLittleEndian<float>(packed.constData(), qsizetype(numbers.size()), numbers.data());
    return numbers;
}

} // namespace

VectorStore::VectorStore(Database &database)
    : m_database(database)
{
}

Result<QList<UnembeddedText>>
VectorStore::unembedded(RunId run, VectorKind kind, const QString &model, qint64 limit)
{
    const QString name
        = kind == VectorKind::Facts ? u"vectors/missingFacts"_s : u"vectors/missingPassages"_s;
    return readAll(m_database, name, {bound(run), bound(model), limit}, [](const QSqlQuery &row) {
        return UnembeddedText{.id = row.value(0).toLongLong(), .text = row.value(1).toString()};
    });
}

Result<qint64> VectorStore::unembeddedCount(RunId run, const QString &model)
{
    const auto count = readFirst(m_database,
                                 u"vectors/missingCount"_s,
                                 {bound(run), bound(model)},
                                 [](const QSqlQuery &row) { return row.value(0).toLongLong(); });
    if (!count)
        return count.error();
    return count->value_or(0);
}

Result<void> VectorStore::insert(RunId run,
                                 VectorKind kind,
                                 const QString &model,
                                 const QList<StoredVector> &vectors)
{
    if (const auto known = m_tables.constFind({.run = run, .kind = kind, .model = model});
        known != m_tables.constEnd())
        (*known)->isCurrent = false;
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    for (const StoredVector &vector : vectors) {
        const Result<void> inserted = m_database.run(
            u"vectors/insert"_s,
            {bound(run), int(kind), bound(model), vector.id, bound(packedNumbers(vector.numbers))});
        if (!inserted)
            return inserted;
    }
    return transaction.commit();
}

Result<void> VectorStore::deleteOthers(RunId run, const QString &model)
{
    m_tables.removeIf([run, &model](const std::pair<const Key &, std::shared_ptr<Loaded> &> &each) {
        return each.first.run == run && each.first.model != model;
    });
    return m_database.run(u"vectors/deleteOthers"_s, {bound(run), bound(model)});
}

Result<void> VectorStore::forgetIfChanged()
{
    // Another connection may have added or erased.
    const auto version
        = readFirst(m_database, u"vectors/dataVersion"_s, {}, [](const QSqlQuery &row) {
              return row.value(0).toLongLong();
          });
    if (!version)
        return version.error();
    if (version->value_or(0) != m_dataVersion)
        forget();
    m_dataVersion = version->value_or(0);
    return {};
}

Result<const VectorTable *> VectorStore::loaded(const Key &key, qsizetype dimension)
{
    if (const Result<void> checked = forgetIfChanged(); !checked)
        return checked.error();
    auto known = m_tables.constFind(key);
    if (known != m_tables.constEnd() && (*known)->isUndoable) {
        m_tables.erase(known);
        known = m_tables.constEnd();
    }
    if (known == m_tables.constEnd())
        known = m_tables.insert(key,
                                std::make_shared<Loaded>(Loaded{.table = VectorTable(dimension)}));
    if (!(*known)->isCurrent) {
        if (const Result<void> read = readOn(key, **known); !read)
            return read.error();
        (*known)->isCurrent = true;
        (*known)->isUndoable = m_database.isInTransaction();
    }
    return &(*known)->table;
}

Result<void> VectorStore::readOn(const Key &key, Loaded &loaded)
{
    const Result<void> done
        = m_database.forEach(u"vectors/added"_s,
                             {bound(key.run), int(key.kind), bound(key.model), loaded.lastRow},
                             [&loaded](const QSqlQuery &row) {
                                 loaded.lastRow = row.value(0).toLongLong();
                                 loaded.table.append(row.value(1).toLongLong(),
                                                     unpackedNumbers(row.value(2).toByteArray()));
                             });
    if (!done)
        return done;
    if (loaded.table.size() > 2 * loaded.fittedSize) {
        loaded.table.fitCandidates(RecallSamples, WantedRecall);
        loaded.fittedSize = loaded.table.size();
    }
    return {};
}

Result<QList<SearchHit>> VectorStore::nearest(RunId run,
                                              VectorKind kind,
                                              const QString &model,
                                              const QList<float> &query,
                                              qint64 limit,
                                              const VectorTable::Filter &isInReach)
{
    const Result<const VectorTable *> table
        = loaded({.run = run, .kind = kind, .model = model}, query.size());
    if (!table)
        return table.error();
    return (*table)->nearest(query, limit, isInReach);
}

} // namespace Ebb
