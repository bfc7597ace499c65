// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/json.h>
#include <engine/formats/sourcefile.h>

#include <QFileInfo>
#include <QLocale>

#include <cstring>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype ChunkSize = 1 << 20;

//! What content that is no text seems to be, or nothing.
QString binaryKind(QByteArrayView head)
{
    if (head.startsWith("PK\x03\x04"))
        return u"a zip archive; unpack it and import the file inside"_s;
    if (head.startsWith("\x1F\x8B"))
        return u"a gzip archive; unpack it and import the file inside"_s;
    if (head.startsWith("\xFF\xFE") || head.startsWith("\xFE\xFF"))
        return u"UTF-16 text; save it as UTF-8 and import that"_s;
    if (head.startsWith("SQLite format 3"))
        return u"a database; import reads recordings as JSON"_s;
    if (head.contains('\0'))
        return u"binary content; import reads recordings as JSON"_s;
    return {};
}

} // namespace

SourceFile::SourceFile(const QString &path)
    : m_path(path)
    , m_file(path)
{
}

Result<std::unique_ptr<SourceFile>> SourceFile::open(const QString &path)
{
    const QFileInfo info(path);
    if (!info.exists())
        return Error{Error::Code::NotFound, path, u"there is no such file"_s};
    if (info.isDir())
        return Error{Error::Code::Unreadable, path, u"this is a folder; name the files in it"_s};
    std::unique_ptr<SourceFile> source(new SourceFile(path));
    if (!info.isFile())
        return source->readError(u"this is no ordinary file; save it as one and import that"_s);
    // Unbuffered: lines come from our own buffer, pieces are read whole.
    if (!source->m_file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return source->readError(source->m_file.errorString());
    source->m_size = source->m_file.size();
    if (const Result<void> checked = source->checkContent(); !checked)
        return checked.error();
    return source;
}

Result<void> SourceFile::checkContent()
{
    if (m_size == 0)
        return Error{Error::Code::BadInput, m_path, u"the file is empty"_s};
    constexpr qint64 HeadSize = 4096;
    const QByteArray head = m_file.read(HeadSize);
    if (head.isEmpty())
        return readError(m_file.errorString());
    if (const QString kind = binaryKind(head); !kind.isEmpty())
        return Error{Error::Code::UnknownFormat, m_path, u"this is %1"_s.arg(kind)};
    rewind();
    return {};
}

void SourceFile::rewind()
{
    m_file.seek(0);
    m_buffer = QByteArray(ChunkSize + JsonPadding, Qt::Uninitialized);
    m_filled = 0;
    m_next = 0;
    m_bufferOffset = 0;
    m_lineNumber = 0;
}

Error SourceFile::readError(const QString &detail) const
{
    return {Error::Code::Unreadable, m_path, detail};
}

//! Moves the unfinished line to the front and reads on behind it; false at the end of the file.
Result<bool> SourceFile::readMore()
{
    const qsizetype kept = m_filled - m_next;
    if (m_next > 0) {
        std::memmove(m_buffer.data(), m_buffer.constData() + m_next, size_t(kept));
        m_bufferOffset += m_next;
        m_next = 0;
        m_filled = kept;
    }
    const qsizetype needed = m_filled + ChunkSize + JsonPadding;
    if (m_buffer.size() < needed)
        m_buffer.resize(std::max(needed, 2 * m_filled + JsonPadding));
    if (!m_file.seek(m_bufferOffset + m_filled))
        return readError(m_file.errorString());
    const qint64 read
        = m_file.read(m_buffer.data() + m_filled, m_buffer.size() - JsonPadding - m_filled);
    if (read < 0)
        return readError(m_file.errorString());
    m_filled += qsizetype(read);
    return read > 0;
}

Result<SourceFile::Outcome> SourceFile::readLine(Line &line)
{
    qsizetype searched = m_next;
    const char *end = nullptr;
    while (!end) {
        end = static_cast<const char *>(
            std::memchr(m_buffer.constData() + searched, '\n', size_t(m_filled - searched)));
        if (end)
            break;
        if (m_filled - m_next > LongestLine)
            return Outcome::TooLong;
        const qsizetype unfinished = m_filled - m_next;
        const Result<bool> more = readMore();
        if (!more)
            return more.error();
        if (!*more && unfinished == 0)
            return Outcome::AtEnd;
        searched = m_next + unfinished;
        if (!*more)
            end = m_buffer.constData() + m_filled;
    }
    const char *begin = m_buffer.constData() + m_next;
    line.number = ++m_lineNumber;
    line.offset = m_bufferOffset + m_next;
    line.text = QByteArrayView(begin, end - begin);
    line.hasCarriageReturn = line.text.endsWith('\r');
    if (line.hasCarriageReturn)
        line.text.chop(1);
    m_next = std::min(m_filled, qsizetype(end - m_buffer.constData() + 1));
    return Outcome::Read;
}

Result<QByteArray> SourceFile::readAll()
{
    if (m_size > LargestDocument) {
        const QString size = QLocale::c().formattedDataSize(m_size);
        return Error{Error::Code::BadInput,
                     m_path,
                     u"one JSON document of %1 is too large; save it as JSON Lines, which may have "
                     "any size"_s.arg(size)};
    }
    m_buffer = {};
    QByteArray text;
    const Result<void> read = readPiece(0, m_size, text);
    rewind();
    if (!read)
        return read.error();
    return text;
}

Result<void> SourceFile::readPiece(qint64 offset, qint64 length, QByteArray &text)
{
    constexpr qint64 WindowSize = 1 << 18;
    text.resize(qsizetype(length) + JsonPadding);
    const auto isInWindow = [&] {
        return offset >= m_windowOffset && offset + length <= m_windowOffset + m_window.size();
    };
    Result<void> read;
    if (!isInWindow() && length <= WindowSize) {
        m_windowOffset = offset;
        m_window.resize(qsizetype(std::clamp<qint64>(m_size - offset, 0, WindowSize)));
        read = readAt(offset, m_window.size(), m_window.data());
    }
    if (read && isInWindow())
        std::memcpy(text.data(), m_window.constData() + (offset - m_windowOffset), size_t(length));
    else if (read)
        read = readAt(offset, length, text.data());
    std::memset(text.data() + length, 0, size_t(JsonPadding));
    text.truncate(qsizetype(length));
    return read;
}

Result<void> SourceFile::readAt(qint64 offset, qint64 length, char *to)
{
    if (!m_file.seek(offset))
        return readError(m_file.errorString());
    qint64 filled = 0;
    while (filled < length) {
        const qint64 read = m_file.read(to + filled, length - filled);
        if (read <= 0)
            return readError(u"the file became shorter while it was read; import it again"_s);
        filled += read;
    }
    return {};
}

} // namespace Ebb
