// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "sourcetree.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

QList<SourceFile> sourceFiles(const QStringList &folders)
{
    QList<SourceFile> files;
    const QDir root(QStringLiteral(EBB_SOURCE_DIR));
    for (const QString &folder : folders) {
        QDirIterator walk(root.filePath(folder),
                          {u"*.h"_s, u"*.cpp"_s},
                          QDir::Files,
                          QDirIterator::Subdirectories);
        while (walk.hasNext()) {
            QFile file(walk.next());
            if (file.open(QIODevice::ReadOnly))
                files << SourceFile{root.relativeFilePath(file.fileName()),
                                    QString::fromUtf8(file.readAll())};
        }
    }
    std::ranges::sort(files, {}, &SourceFile::path);
    return files;
}

QString codeOnly(const QString &text)
{
    // In order: raw string, line comment, block comment, string, character (not 1'000).
    static const QRegularExpression blank(
        uR"re((?s)R"([^\s()\\]{0,16})\(.*?\)\1"|//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|(?<![0-9a-fA-F])'(?:\\.|[^'\\\n])+')re"_s);
    QString code = text;
    for (auto match = blank.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch found = match.next();
        for (qsizetype at = found.capturedStart(); at < found.capturedEnd(); ++at)
            if (code[at] != u'\n')
                code[at] = u' ';
    }
    return code;
}

QStringList includesOf(const QString &text)
{
    static const QRegularExpression line(uR"((?m)^\s*#\s*include\s*([<"][^>"\n]+[>"]))"_s);
    QStringList found;
    for (auto match = line.globalMatch(text); match.hasNext();)
        found << match.next().captured(1);
    return found;
}

} // namespace Ebb
