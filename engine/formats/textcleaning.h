// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>
#include <QMap>
#include <QStringList>

namespace Ebb {

//! How many characters had to be replaced, by line (from 1).
using TextRepairs = QMap<qint64, qint64>;

//! True when `text` is UTF-8 throughout and no \uD800..\uDFFF escape stands alone.
bool isCleanText(QByteArrayView text);

//! `text` with every byte sequence that is not UTF-8 and every lone surrogate escape replaced by
//! U+FFFD, and nothing else altered. What was replaced is added to `repairs`, counting lines from
//! `firstLine`. The result has room for JSON padding behind it.
QByteArray cleanedText(QByteArrayView text, qint64 firstLine, TextRepairs &repairs);

//! Size of the UTF-8 byte order mark `text` starts with: 3 or 0.
qsizetype byteOrderMarkSize(QByteArrayView text);

//! One sentence a line for the first lines, and one for the rest.
QStringList sentencesOf(const TextRepairs &repairs);

} // namespace Ebb
