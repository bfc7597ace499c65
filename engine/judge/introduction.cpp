// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/introduction.h>
#include <engine/judge/wordtables.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype LongestName = 60;

} // namespace

QString withoutIntroduction(const QString &note)
{
    for (const SpeakerWords &row : speakerWords()) {
        const QString mark = row.said.arg(QString());
        const qsizetype at = note.left(LongestName + mark.size()).indexOf(mark);
        if (at > 0)
            return note.sliced(at + mark.size());
    }
    return note;
}

} // namespace Ebb
