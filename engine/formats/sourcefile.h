// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <QByteArray>
#include <QFile>
#include <QString>

#include <memory>

namespace Ebb {

//! A file as it is read: line by line without ever holding more than one, at once, or a piece of
//! it.
class SourceFile
{
public:
    //! One line as it stands in the file, its end left out. The text is valid until the next call
    //! and has JSON padding behind it.
    struct Line
    {
        qint64 number = 0; //!< from 1
        qint64 offset = 0;
        QByteArrayView text;
        bool hasCarriageReturn = false;
    };
    enum class Outcome
    {
        Read,
        AtEnd,
        TooLong, //!< longer than `LongestLine`; nothing more can be read line by line
    };

    static constexpr qint64 LongestLine = 64LL << 20;
    static constexpr qint64 LargestDocument = 1LL << 30;

    //! Refuses what cannot be a recording: a folder, an empty file, binary content, an archive.
    static Result<std::unique_ptr<SourceFile>> open(const QString &path);

    const QString &path() const { return m_path; }
    qint64 size() const { return m_size; }

    Result<Outcome> readLine(Line &line);
    //! Back to the first line; what was buffered is given back.
    void rewind();
    //! The whole file, at most `LargestDocument`, with room for JSON padding.
    Result<QByteArray> readAll();
    //! Exactly `length` bytes into `text`, with room for JSON padding. Cheap for pieces that follow
    //! each other.
    Result<void> readPiece(qint64 offset, qint64 length, QByteArray &text);

private:
    explicit SourceFile(const QString &path);
    Result<void> checkContent();
    Result<bool> readMore();
    Result<void> readAt(qint64 offset, qint64 length, char *to);
    Error readError(const QString &detail) const;

    QString m_path;
    QFile m_file;
    qint64 m_size = 0;
    QByteArray m_buffer; //!< `m_filled` bytes from the file, then padding
    qsizetype m_filled = 0;
    qsizetype m_next = 0; //!< start of the next line in the buffer
    qint64 m_bufferOffset = 0;
    qint64 m_lineNumber = 0;
    QByteArray m_window; //!< the stretch of the file the last small piece came from
    qint64 m_windowOffset = 0;
};

} // namespace Ebb
