// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/snapshot.h>

namespace Ebb {

class Database;

//! That a request left a message out, and when.
struct Supersession
{
    Position position;
    CallNumber by;
    TimePoint at;

    bool operator==(const Supersession &) const = default;
};

//! Memories, what was imported into them, runs, and each run's history. Bodies are stored once a
//! memory; a run's history points at them.
class MessageStore
{
public:
    explicit MessageStore(Database &database);

    // Memories
    Result<void> insertMemory(const MemoryInfo &memory, const Request &head);
    Result<QList<MemoryInfo>> memories();
    //! By id or by a prefix that fits only one.
    Result<MemoryInfo> memory(const QString &idOrPrefix);
    Result<void> rename(const MemoryId &memory, const QString &title);
    Result<void> setArchived(const MemoryId &memory, bool isArchived);

    // The recording
    //! Adds messages behind those already recorded. Turns are counted here, one a user message.
    Result<void> appendRecorded(const MemoryId &memory, const QList<RecordedMessage> &messages);
    Result<void> setRecordedExtras(const MemoryId &memory, const Recording &recording);
    //! The whole recording, its report included.
    Result<Recording> recording(const MemoryId &memory);

    // Importing: a conversation's id is the hash of its messages, known only when all are read.
    //! The id a conversation has until then.
    static MemoryId importingId();
    //! From here on what is stored can be dropped alone. Inside a transaction.
    Result<void> beginImport();
    Result<void> dropImport();
    //! Gives what was imported its own id, names and head.
    Result<void> finishImport(const MemoryInfo &memory, const Request &head);

    // Runs
    Result<RunInfo> startRun(const RunInfo &run);
    Result<void> finishRun(RunId run);
    Result<std::optional<RunInfo>> runByKey(const MemoryId &memory, const RunKey &key);
    //! The newest run of a memory, or the one whose key has this prefix.
    Result<RunInfo> newestRun(const MemoryId &memory, const QString &keyPrefix = {});
    Result<QList<RunInfo>> runs(const MemoryId &memory);

    // A run's history
    //! Stores a message's body if the memory does not hold it yet, and its place in the history.
    //! The entry gets its body id.
    Result<void> append(const RunInfo &run, HistoryEntry &entry, const Message &message);
    Result<void>
    supersede(RunId run, const QList<Position> &positions, CallNumber by, TimePoint at);
    //! What was superseded, in order of position.
    Result<QList<Supersession>> supersessions(RunId run);
    //! From the call of `rewriting` on an entry reads as `message`; what it was stays. Once an
    //! entry. The rewriting gets its body id.
    Result<void>
    rewrite(const RunInfo &run, Position position, Rewriting &rewriting, const Message &message);
    //! All entries in order, superseded and rewritten ones marked.
    Result<QList<HistoryEntry>> entries(RunId run);
    //! As it reads now.
    Result<Message> message(RunId run, Position position);

    //! The messages of a range as `call` sent them, in order; every position of it has to be there.
    Result<QList<Message>> messages(RunId run, const PositionRange &range, CallNumber call);

    // Bodies
    //! Bytes that are no message of the history (fields, tools, blocks): kept compressed where that
    //! pays. The same bytes are the same body.
    Result<BodyId> storeBody(const MemoryId &memory, const QByteArray &bytes);
    Result<QByteArray> body(BodyId id);

private:
    enum class Packing
    {
        Never, //!< messages: written and read all the time
        WherePays,
    };

    Result<void> insertHead(const MemoryId &memory, const Request &head);
    Result<Request> head(const MemoryId &memory);
    Result<void>
    insertRecorded(const MemoryId &memory, qint64 number, const RecordedMessage &message);
    Result<QList<RecordedMessage>> recordedMessages(const MemoryId &memory);
    Result<BodyId> store(const MemoryId &memory, const QByteArray &bytes, Packing packing);
    //! The body of these bytes; none when the memory does not hold it.
    Result<BodyId> find(const MemoryId &memory, const QByteArray &hash, const QByteArray &bytes);

    Database &m_database;
};

} // namespace Ebb
