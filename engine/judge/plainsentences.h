// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QStringList>

namespace Ebb {

//! The sentences of a message that are prose, verbatim but for markup, trimmed, cut at a word to
//! 300 characters. Code, tables, tags and lines of signs are left out. Of a very long message only
//! the beginning and the end are read.
QStringList proseSentences(const QString &text);

//! Lines of a tool's output that report an error, at most `most`, as `proseSentences` cuts them.
QStringList errorLines(const QString &output, qsizetype most);

} // namespace Ebb
