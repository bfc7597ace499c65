// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>
#include <engine/formats/json.h>
#include <engine/formats/sourcefile.h>
#include <engine/formats/textcleaning.h>

namespace Ebb {

//! Where one JSON value of a JSON Lines file is, so that it can be read again. The value's own
//! place counts in the line's cleaned text.
struct LinePiece
{
    qint64 offset = 0; //!< of the line in the file
    qint32 length = 0; //!< of the line in the file
    qint32 begin = 0;
    qint32 size = 0;
};

//! The JSON values of a JSON Lines file, one after the other. Lines that cannot be read are left
//! out and reported, two values on one line are both read.
class JsonLines
{
public:
    explicit JsonLines(SourceFile &file)
        : m_file(file)
    {
    }

    //! Goes to the next value; false at the end of the file.
    Result<bool> next();

    //! The value itself; sound, and valid until the next call of `next`.
    QByteArrayView value() const { return m_value; }
    qint64 lineNumber() const { return m_line.number; }
    LinePiece piece() const;
    //! Bytes of the file behind us.
    qint64 position() const { return m_line.offset + m_line.text.size(); }

    //! A value met before; valid until the next call of `readAgain`.
    Result<QByteArrayView> readAgain(const LinePiece &piece);

    //! What was met since the last call: torn and blank lines, repairs.
    ImportReport takeReport();

private:
    bool takeFromLine();
    void leaveOut(const JsonFault &fault);
    void startLine();
    void noteLineEnds();

    SourceFile &m_file;
    SourceFile::Line m_line;
    QByteArray m_cleanLine; //!< of this line, when the file's own text had to be cleaned
    QByteArrayView m_text; //!< of this line, clean
    qsizetype m_at = 0; //!< what of `m_text` is used up
    QByteArrayView m_value;
    qint64 m_valuesInLine = 0;
    QByteArray m_pieceLine;
    TextRepairs m_repairs;
    ImportReport m_report;
    qint64 m_blankLines = 0;
    qint64 m_carriageReturns = 0;
    qint64 m_tornLines = 0;
    bool m_hasMark = false;
};

} // namespace Ebb
