// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/transfer.h>
#include <engine/workspace/importing.h>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Counts and names a conversation as it streams by.
class Tally
{
public:
    explicit Tally(const Recording &head)
        : m_ids(head)
    {
        m_memory.format = head.format;
    }

    void count(const QList<RecordedMessage> &batch)
    {
        for (const RecordedMessage &recorded : batch) {
            m_ids.add(recorded.message);
            ++m_memory.messages;
            m_memory.turns += recorded.message.role == Role::User;
            m_memory.bytes += recorded.message.json.size();
            m_toolCalls += recorded.message.calls.size();
            if (!recorded.at)
                continue;
            m_memory.from = std::min(m_memory.from.value_or(*recorded.at), *recorded.at);
            m_memory.to = std::max(m_memory.to.value_or(*recorded.at), *recorded.at);
        }
    }

    ImportedMemory finish(const Recording &tail, const QString &file, TimePoint now)
    {
        m_memory.id = m_ids.result();
        m_memory.title = tail.title.isEmpty() ? QFileInfo(file).fileName() : tail.title;
        m_memory.source = tail.source.isEmpty() ? QFileInfo(file).fileName() : tail.source;
        m_memory.licence = tail.licence;
        m_memory.importedAt = now;
        return {.memory = m_memory, .report = tail.report, .toolCalls = m_toolCalls};
    }

private:
    MemoryIdHash m_ids;
    MemoryInfo m_memory;
    qint64 m_toolCalls = 0;
};

class DrySink final : public RecordingSink
{
public:
    DrySink(QString file, TimePoint now)
        : m_file(std::move(file))
        , m_now(now)
    {
    }

    Result<void> begin(const Recording &head) override
    {
        m_tally.emplace(head);
        return {};
    }

    Result<void> append(const QList<RecordedMessage> &batch) override
    {
        m_tally->count(batch);
        return {};
    }

    Result<void> end(const Recording &tail) override
    {
        imported.append(m_tally->finish(tail, m_file, m_now));
        return {};
    }

    QList<ImportedMemory> imported;

private:
    QString m_file;
    TimePoint m_now;
    std::optional<Tally> m_tally;
};

//! Stores each conversation under a passing id, which becomes the real one once all is read.
class StoreSink final : public RecordingSink
{
public:
    StoreSink(Store &store, QString file, TimePoint now)
        : m_store(store)
        , m_file(std::move(file))
        , m_now(now)
    {
    }

    Result<void> begin(const Recording &head) override
    {
        m_tally.emplace(head);
        const Result<void> saved = m_store.messages().beginImport();
        if (!saved)
            return saved;
        return m_store.messages().insertMemory(
            {.id = MessageStore::importingId(), .format = head.format, .importedAt = m_now}, {});
    }

    Result<void> append(const QList<RecordedMessage> &batch) override
    {
        m_tally->count(batch);
        return m_store.messages().appendRecorded(MessageStore::importingId(), batch);
    }

    Result<void> end(const Recording &tail) override
    {
        ImportedMemory memory = m_tally->finish(tail, m_file, m_now);
        const Result<MemoryInfo> known = m_store.messages().memory(memory.memory.id.value());
        if (known) {
            memory.memory = *known;
            memory.isNew = false;
            imported.append(memory);
            return m_store.messages().dropImport();
        }
        if (known.error().code != Error::Code::NotFound)
            return known.error();
        Result<void> done = m_store.messages().setRecordedExtras(MessageStore::importingId(), tail);
        if (done)
            done = m_store.messages().finishImport(memory.memory, tail.head);
        imported.append(memory);
        return done;
    }

    QList<ImportedMemory> imported;

private:
    Store &m_store;
    QString m_file;
    TimePoint m_now;
    std::optional<Tally> m_tally;
};

} // namespace

namespace {

//! True for a file that one of our exports made.
bool isExport(const QString &file)
{
    constexpr qint64 Enough = 256;
    QFile opened(file);
    return opened.open(QIODevice::ReadOnly) && isMemoryExport(opened.read(Enough));
}

Result<QList<ImportedMemory>> importExport(Store &store, const QString &file, TimePoint now)
{
    QFile opened(file);
    if (!opened.open(QIODevice::ReadOnly))
        return Error{Error::Code::Unreadable, file, opened.errorString()};
    const Result<TransferredMemory> transferred = importMemory(store, opened, now);
    if (!transferred) {
        Error error = transferred.error();
        error.where = file;
        return error;
    }
    return QList{ImportedMemory{.memory = transferred->memory, .isNew = transferred->isNew}};
}

} // namespace

Result<QList<ImportedMemory>> importInto(Store &store,
                                         const QString &file,
                                         TimePoint now,
                                         const ImportProgress &progress,
                                         const QString &branch)
{
    if (isExport(file))
        return importExport(store, file, now);
    Transaction transaction(store.database());
    Result<void> done = transaction.start();
    if (!done)
        return done.error();
    StoreSink sink(store, file, now);
    const Result<qint64> count = importFile(file, sink, progress, branch);
    if (!count)
        return count.error();
    done = transaction.commit();
    if (!done)
        return done.error();
    return sink.imported;
}

Result<QList<ImportedMemory>>
importDryRun(const QString &file, const ImportProgress &progress, const QString &branch)
{
    if (isExport(file)) {
        // Read for true, into a store that is gone afterwards.
        const Result<std::unique_ptr<Store>> passing
            = Store::open(u":memory:"_s, Access::ReadWrite);
        if (!passing)
            return passing.error();
        return importExport(**passing, file, {});
    }
    DrySink sink(file, {});
    const Result<qint64> count = importFile(file, sink, progress, branch);
    if (!count)
        return count.error();
    return sink.imported;
}

} // namespace Ebb
