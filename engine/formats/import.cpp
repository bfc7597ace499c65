// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/chatcompletions.h>
#include <engine/formats/claudecode.h>
#include <engine/formats/ebbformat.h>
#include <engine/formats/import.h>

#include <QFileInfo>

#include <utility>

namespace Ebb {

namespace {

//! Counts conversations, and names those without a title after the file.
class NamingSink final : public RecordingSink
{
public:
    NamingSink(RecordingSink &sink, const QString &file)
        : m_sink(sink)
        , m_name(QFileInfo(file).fileName())
    {
    }

    Result<void> begin(const Recording &head) override { return m_sink.begin(named(head)); }
    Result<void> append(const QList<RecordedMessage> &batch) override
    {
        return m_sink.append(batch);
    }
    Result<void> end(const Recording &tail) override
    {
        ++m_count;
        return m_sink.end(named(tail));
    }

    qint64 count() const { return m_count; }

private:
    Recording named(Recording recording) const
    {
        if (recording.title.isEmpty())
            recording.title = m_name;
        return recording;
    }

    RecordingSink &m_sink;
    QString m_name;
    qint64 m_count = 0;
};

class CollectingSink final : public RecordingSink
{
public:
    Result<void> begin(const Recording &) override
    {
        m_messages.clear();
        return {};
    }
    Result<void> append(const QList<RecordedMessage> &batch) override
    {
        m_messages += batch;
        return {};
    }
    Result<void> end(const Recording &tail) override
    {
        m_recordings.append(tail);
        m_recordings.last().messages = std::exchange(m_messages, {});
        return {};
    }

    QList<Recording> take() { return std::exchange(m_recordings, {}); }

private:
    QList<Recording> m_recordings;
    QList<RecordedMessage> m_messages;
};

Result<void> importFormat(const ImportJob &job)
{
    switch (job.detection.format) {
    case RecordingFormat::Ebb:
        return importEbb(job);
    case RecordingFormat::ChatCompletions:
        return importChatCompletions(job);
    case RecordingFormat::ClaudeCode:
        break;
    }
    return importClaudeCode(job);
}

} // namespace

Result<qint64> importFile(const QString &file,
                          RecordingSink &sink,
                          const ImportProgress &progress,
                          const QString &branch)
{
    const Result<std::unique_ptr<SourceFile>> source = SourceFile::open(file);
    if (!source)
        return source.error();
    const Result<Detection> detection = detect(**source);
    if (!detection)
        return detection.error();
    NamingSink named(sink, file);
    ImportMeter meter(progress, (*source)->size());
    ConversationWriter writer(named, meter, file);
    const ImportJob job{.file = **source,
                        .detection = *detection,
                        .writer = writer,
                        .meter = meter,
                        .branch = branch};
    const Result<void> imported = importFormat(job);
    if (!imported)
        return imported.error();
    const Result<void> told = meter.finished();
    if (!told)
        return told.error();
    return named.count();
}

Result<QList<Recording>> readRecordings(const QString &file, const QString &branch)
{
    CollectingSink sink;
    const Result<qint64> imported = importFile(file, sink, {}, branch);
    if (!imported)
        return imported.error();
    return sink.take();
}

} // namespace Ebb
