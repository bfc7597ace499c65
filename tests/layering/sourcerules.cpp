// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "sourcerules.h"

#include "sourcetree.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool isScreen(const QString &path)
{
    static const QStringList folders
        = {u"ui/"_s, u"app/"_s, u"tests/ui/"_s, u"tests/app/"_s, u"tests/screens/"_s};
    for (const QString &folder : folders)
        if (path.startsWith(folder))
            return true;
    return false;
}

// The end of the template list that opens at `open`, one past its '>'; -1 when it never closes.
qsizetype endOfTemplate(const QString &code, qsizetype open)
{
    int depth = 0;
    for (qsizetype at = open; at < code.size(); ++at) {
        if (code[at] == u'<')
            ++depth;
        if (code[at] == u'>' && --depth == 0)
            return at + 1;
    }
    return -1;
}

qsizetype startOfStatement(const QString &code, qsizetype at)
{
    while (at > 0 && !u";{}"_s.contains(code[at - 1]))
        --at;
    return at;
}

} // namespace

QStringList sizeBreaches(const QString &path, const QString &text)
{
    const qsizetype lines = text.count(u'\n') + (text.isEmpty() || text.endsWith(u'\n') ? 0 : 1);
    if (lines <= mostLines)
        return {};
    return {u"%1 has %2 lines, %3 is the most"_s.arg(path).arg(lines).arg(mostLines)};
}

QStringList licenceBreaches(const QString &path, const QString &text)
{
    const QString licence = isScreen(path) ? u"GPL-3.0-or-later"_s : u"MIT"_s;
    const QString wanted = u"// SPDX-FileCopyrightText: 2026 The Ebb authors\n"
                           "// SPDX-License-Identifier: %1\n"_s.arg(licence);
    if (text.startsWith(wanted))
        return {};
    return {u"%1 does not begin with its SPDX lines for %2"_s.arg(path, licence)};
}

QStringList taskBreaches(const QString &path, const QString &text)
{
    static const QRegularExpression called(uR"(\A\s+[\w:]+\s*\()"_s);
    const QString code = codeOnly(text);
    const QString task = u"QCoro::Task<"_s;
    QStringList breaches;
    for (qsizetype at = code.indexOf(task); at >= 0; at = code.indexOf(task, at + 1)) {
        const qsizetype end = endOfTemplate(code, at + task.size() - 1);
        const auto declaration
            = end < 0 ? QRegularExpressionMatch() : called.match(code.sliced(end));
        if (!declaration.hasMatch())
            continue;
        const qsizetype start = startOfStatement(code, at);
        if (!code.sliced(start, at - start).contains("[[nodiscard]]"_L1))
            breaches << u"%1:%2 returns a task and is not [[nodiscard]]"_s.arg(path).arg(
                code.first(at).count(u'\n') + 1);
    }
    return breaches;
}

} // namespace Ebb
