// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>
#include <engine/store/vectortable.h>

#include <QHash>

#include <memory>

namespace Ebb {

class Database;

enum class VectorKind
{
    Facts = 0,
    Passages = 1,
};

//! A text that has no vector yet.
struct UnembeddedText
{
    qint64 id = 0;
    QString text;
};

struct StoredVector
{
    qint64 id = 0;
    QList<float> numbers; //!< of length 1; empty: the model does not cover the text
};

//! What embedding models made of the facts and passages that are indexed. A model is named by its
//! label, which holds its version: vectors of two models are never compared.
class VectorStore
{
public:
    explicit VectorStore(Database &database);

    //! The first `limit` indexed texts that `model` has not been asked about.
    Result<QList<UnembeddedText>>
    unembedded(RunId run, VectorKind kind, const QString &model, qint64 limit);
    //! How many of them there are, facts and passages together.
    Result<qint64> unembeddedCount(RunId run, const QString &model);
    //! One that is there already is passed over: a job may run again.
    Result<void>
    insert(RunId run, VectorKind kind, const QString &model, const QList<StoredVector> &vectors);
    //! Drops what other models made, once this one has made all.
    Result<void> deleteOthers(RunId run, const QString &model);

    //! The nearest by cosine among those that `isInReach` lets through, best first.
    Result<QList<SearchHit>> nearest(RunId run,
                                     VectorKind kind,
                                     const QString &model,
                                     const QList<float> &query,
                                     qint64 limit,
                                     const VectorTable::Filter &isInReach = {});

    //! Lets go of what is kept in memory, after rows were deleted behind its back.
    void forget() { m_tables.clear(); }

private:
    struct Key
    {
        RunId run;
        VectorKind kind = VectorKind::Facts;
        QString model;

        bool operator==(const Key &) const = default;
        friend size_t qHash(const Key &key, size_t seed)
        {
            return qHashMulti(seed, key.run, int(key.kind), key.model);
        }
    };
    //! A table as far as it was read; rows added since are read when it is next asked.
    struct Loaded
    {
        VectorTable table;
        qint64 lastRow = 0;
        qsizetype fittedSize = 0;
        bool isCurrent = false;
        bool isUndoable = false; //!< read inside a transaction: good for one search
    };

    Result<const VectorTable *> loaded(const Key &key, qsizetype dimension);
    Result<void> readOn(const Key &key, Loaded &loaded);
    Result<void> forgetIfChanged();

    Database &m_database;
    QHash<Key, std::shared_ptr<Loaded>> m_tables;
    qint64 m_dataVersion = 0; //!< of the file when the tables were read
};

} // namespace Ebb
