// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace Ebb {

struct SourceFile
{
    QString path; //!< from the project's root, like "engine/core/ids.h"
    QString text;
};

//! Every .h and .cpp under `folders` of the project, sorted by path.
QList<SourceFile> sourceFiles(const QStringList &folders);

//! The text with comments and the insides of literals blanked, line breaks kept, so that a word in
//! a comment or a string is not taken for code.
QString codeOnly(const QString &text);

//! What the #include lines name, with their brackets: `<QList>`, `"tst_includes.moc"`.
QStringList includesOf(const QString &text);

} // namespace Ebb
