// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "conversation.h"

#include <engine/workspace/importing.h>

#include <QFile>
#include <QTemporaryDir>

#include <simdjson.h>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr qsizetype FileSize = 50'000'000;

Result<void> write(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        return Error{Error::Code::Unwritable, path, file.errorString()};
    return {};
}

//! Milliseconds to read the file and parse it as JSON, nothing kept.
double parseMilliseconds(const QString &path, bool isLines)
{
    return millisecondsOf([&] {
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return;
        const QByteArray bytes = file.readAll();
        const simdjson::padded_string padded(bytes.constData(), size_t(bytes.size()));
        simdjson::dom::parser parser;
        double count = 0;
        if (isLines) {
            simdjson::dom::document_stream lines;
            if (parser.parse_many(padded).get(lines) == simdjson::SUCCESS) {
                for (const auto line : lines)
                    count += line.error() == simdjson::SUCCESS ? 1 : 0;
            }
        } else {
            count = parser.parse(padded).error() == simdjson::SUCCESS ? 1 : 0;
        }
        keep(count);
    });
}

struct Measured
{
    double probeSeconds = 0;
    double seconds = 0;
    double growth = 0; //!< MB
};

Result<Measured> importOnce(const QTemporaryDir &folder, const QString &path, bool isLines)
{
    Measured measured;
    measured.probeSeconds = parseMilliseconds(path, isLines) / 1'000;
    Result<std::unique_ptr<Store>> store = Store::open(
        folder.filePath(isLines ? u"lines.db"_s : u"document.db"_s), Access::ReadWrite);
    if (!store)
        return store.error();
    resetPeak();
    const double before = residentMegabytes();
    const Stopwatch watch;
    const Result<QList<ImportedMemory>> imported
        = importInto(**store, path, fromMs(1'773'245'690'123));
    if (!imported)
        return imported.error();
    measured.seconds = watch.elapsedMs() / 1'000;
    measured.growth = peakMegabytes() - before;
    return measured;
}

QList<Row> rowsOf(const Measured &measured, const QString &what, double mostMegabytes)
{
    const double megabytes = double(FileSize) / 1e6;
    const Row time{.id = u"B13"_s,
                   .what
                   = u"import of 50 MB into a store, "_s + what + u"; probe: simdjson alone"_s,
                   .unit = u"s"_s,
                   .probe = measured.probeSeconds,
                   .ours = measured.seconds,
                   .bar = 3,
                   .on = Row::Bar::OnOurs};
    const Row memory{.id = u"B13"_s,
                     .what = u"memory it grew by, "_s + what + u"; probe: the file"_s,
                     .unit = u"MB"_s,
                     .probe = megabytes,
                     .ours = measured.growth,
                     .bar = mostMegabytes,
                     .on = Row::Bar::OnOurs};
    return {time, memory};
}

} // namespace

Rows importing()
{
    const QTemporaryDir folder;
    const QString lines = folder.filePath(u"conversation.jsonl"_s);
    const QString document = folder.filePath(u"conversation.json"_s);
    {
        const QByteArrayList messages = makeMessageJson(FileSize, 13);
        const Result<void> written = write(lines, messages.join('\n') + '\n');
        if (!written)
            return written.error();
        const Result<void> whole = write(document,
                                         R"({"model":"m","tools":)" + conversationTools()
                                             + R"(,"messages":[)" + messages.join(',') + "]}");
        if (!whole)
            return whole.error();
    }
    const Result<Measured> byLine = importOnce(folder, lines, true);
    if (!byLine)
        return byLine.error();
    const Result<Measured> atOnce = importOnce(folder, document, false);
    if (!atOnce)
        return atOnce.error();
    return rowsOf(*byLine, u"JSON Lines"_s, 64)
        + rowsOf(*atOnce, u"one document"_s, 3 * double(FileSize) / 1e6);
}

} // namespace Ebb::Benches
