// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/notes/prompts.h>

#include <QResource>

using namespace Qt::StringLiterals;

// The macro declares a function, which must not end up in a namespace. Naming the resource here is
// what keeps the linker from dropping it from a static library.
static void registerPrompts()
{
    Q_INIT_RESOURCE(prompts);
}

namespace Ebb {

QString promptText(const QString &name)
{
    static const bool isRegistered = [] {
        registerPrompts();
        return true;
    }();
    Q_UNUSED(isRegistered)

    const QResource resource(u":/ebb/prompts/%1.md"_s.arg(name));
    QStringList lines = QString::fromUtf8(resource.uncompressedData()).split(u'\n');
    lines.removeIf([](const QString &line) { return line.startsWith("<!-- SPDX"_L1); });
    return lines.join(u'\n').trimmed();
}

} // namespace Ebb
