// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/recordedtime.h>
#include <engine/formats/recordingsink.h>

#include <optional>

namespace Ebb {

//! Passes on how far an import is. Reading a file twice, to plan and to fill in, counts half each.
class ImportMeter
{
public:
    ImportMeter(const ImportProgress &progress, qint64 total)
        : m_progress(progress)
        , m_total(total)
    {
    }

    //! `bytes` of the file have been looked at.
    Result<void> planned(qint64 bytes);
    //! `bytes` of the file have been filled in.
    Result<void> filled(qint64 bytes);
    Result<void> finished();

private:
    Result<void> tell();

    const ImportProgress &m_progress;
    qint64 m_total = 0;
    qint64 m_planned = 0;
    qint64 m_filled = 0;
    qint64 m_told = -1;
};

//! A conversation whose order, roles and times are known and whose messages are made on demand.
struct PlannedConversation
{
    Recording head; //!< without messages; its report so far, its warnings about times not yet
    std::vector<MessageSlot> timeline;
    //! The message at an index of the timeline. Asked for in order, once each.
    std::function<Result<Message>(size_t)> message;
    //! Bytes of the file that are done once the message at an index is; may be empty.
    std::function<qint64(size_t)> position;
};

//! Hands planned conversations to a sink: spreads times, makes batches, lists broken pairing.
class ConversationWriter
{
public:
    ConversationWriter(RecordingSink &sink, ImportMeter &meter, const QString &file)
        : m_sink(sink)
        , m_meter(meter)
        , m_file(file)
    {
    }

    //! Begins and appends; the end waits, for what follows in the file may still have to be told.
    //! `before` is what the file held between the last conversation and this one.
    Result<void> write(PlannedConversation conversation, const ImportReport &before = {});
    //! Ends the last conversation; `rest` is what followed it. An error when there was none at all.
    Result<void> finish(const ImportReport &rest);

private:
    Result<void> endPending();
    Result<void> appendAll(PlannedConversation &conversation);
    Error noConversation(const ImportReport &report) const;

    RecordingSink &m_sink;
    ImportMeter &m_meter;
    QString m_file;
    std::optional<Recording> m_pending;
    ImportReport m_unclaimed; //!< told by no conversation yet
};

//! The first line of a text that says something, short enough for a title.
QString titleFrom(const QString &text);

} // namespace Ebb
