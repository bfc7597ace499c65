// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/jsonlines.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! Torn lines named one by one; a file with more of them is not worth the list.
constexpr qint64 MostTornLines = 50;

} // namespace

Result<bool> JsonLines::next()
{
    while (!takeFromLine()) {
        const Result<SourceFile::Outcome> outcome = m_file.readLine(m_line);
        if (!outcome)
            return outcome.error();
        if (*outcome == SourceFile::Outcome::AtEnd) {
            m_text = {};
            m_at = 0;
            return false;
        }
        if (*outcome == SourceFile::Outcome::TooLong) {
            return Error{Error::Code::BadInput,
                         m_file.path(),
                         u"line %1 is longer than %2 MiB; this is no recording Ebb can read"_s
                             .arg(m_line.number + 1)
                             .arg(SourceFile::LongestLine >> 20)};
        }
        startLine();
    }
    return true;
}

void JsonLines::startLine()
{
    m_text = m_line.text;
    m_carriageReturns += m_line.hasCarriageReturn;
    if (m_line.number == 1 && byteOrderMarkSize(m_text) > 0) {
        m_hasMark = true;
        m_text = m_text.sliced(byteOrderMarkSize(m_text));
    }
    if (!isCleanText(m_text)) {
        m_cleanLine = cleanedText(m_text, m_line.number, m_repairs);
        m_text = m_cleanLine;
    }
    m_at = 0;
    m_valuesInLine = 0;
    m_blankLines += m_text.trimmed().isEmpty();
}

//! The next value of the line in hand, if it has one.
bool JsonLines::takeFromLine()
{
    const QByteArrayView rest = m_text.sliced(m_at).trimmed();
    if (rest.isEmpty())
        return false;
    std::optional<JsonFault> fault = findJsonFault(rest);
    qsizetype length = rest.size();
    if (fault && fault->isFollowed) {
        // A second record follows without a line break.
        length = firstValueLength(rest);
        fault = findJsonFault(rest.first(length));
    }
    m_at = rest.data() - m_text.data() + length;
    if (fault) {
        leaveOut(*fault);
        m_at = m_text.size();
        return false;
    }
    m_value = rest.first(length).trimmed();
    if (++m_valuesInLine == 2)
        m_report.repaired.append(
            u"line %1: more than one record on it; all were read"_s.arg(m_line.number));
    return true;
}

void JsonLines::leaveOut(const JsonFault &fault)
{
    ++m_report.records;
    ++m_report.skipped[u"torn line"_s];
    if (++m_tornLines <= MostTornLines) {
        const QString offset = QString::number(m_line.offset + fault.offset);
        m_report.warnings.append(u"line %1 (offset %2) was left out: %3"_s.arg(
            QString::number(m_line.number), offset, fault.what));
    } else if (m_tornLines == MostTornLines + 1) {
        m_report.warnings.append(u"further unreadable lines were left out"_s);
    }
}

LinePiece JsonLines::piece() const
{
    return {.offset = m_line.offset,
            .length = qint32(m_line.text.size()),
            .begin = qint32(m_value.data() - m_text.data()),
            .size = qint32(m_value.size())};
}

Result<QByteArrayView> JsonLines::readAgain(const LinePiece &piece)
{
    const Result<void> read = m_file.readPiece(piece.offset, piece.length, m_pieceLine);
    if (!read)
        return read.error();
    if (piece.offset == 0)
        m_pieceLine.remove(0, byteOrderMarkSize(m_pieceLine));
    if (!isCleanText(m_pieceLine)) {
        TextRepairs countedBefore;
        m_pieceLine = cleanedText(m_pieceLine, 1, countedBefore);
    }
    const bool isThere = piece.begin + qint64(piece.size) <= m_pieceLine.size();
    const QByteArrayView value
        = isThere ? QByteArrayView(m_pieceLine).sliced(piece.begin, piece.size) : QByteArrayView();
    if (findJsonFault(value)) {
        return Error{Error::Code::Unreadable,
                     m_file.path(),
                     u"the file changed while it was read; import it again"_s};
    }
    return value;
}

void JsonLines::noteLineEnds()
{
    if (m_hasMark)
        m_report.repaired.append(u"line 1: the byte order mark was left out"_s);
    if (m_blankLines > 0)
        m_report.repaired.append(u"%1 blank lines passed over"_s.arg(m_blankLines));
    if (m_carriageReturns > 0)
        m_report.repaired.append(
            u"%1 lines end with a carriage return, which was left out"_s.arg(m_carriageReturns));
    m_hasMark = false;
    m_blankLines = 0;
    m_carriageReturns = 0;
}

ImportReport JsonLines::takeReport()
{
    noteLineEnds();
    m_report.repaired += sentencesOf(m_repairs);
    m_repairs.clear();
    return std::exchange(m_report, {});
}

} // namespace Ebb
