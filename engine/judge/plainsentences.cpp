// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/judge/plainsentences.h>
#include <engine/judge/wordtables.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype LongestSentence = 300;
constexpr qsizetype ReadFromStart = 24'000;
constexpr qsizetype ReadFromEnd = 8'000;
constexpr qsizetype LongestLine = 2'000;
constexpr qsizetype MostLines = 4'000;

QString readPart(const QString &text)
{
    if (text.size() <= ReadFromStart + ReadFromEnd)
        return text;
    return text.first(ReadFromStart) + u"\n"_s + text.last(ReadFromEnd);
}

QString withoutMarkup(const QString &sentence)
{
    static const QRegularExpression listMark(u"^(?:[-*+•>#]+|\\d{1,3}[.)]|\\[[ xX]\\])\\s+"_s);
    static const QRegularExpression link(u"\\[([^\\]\\[]{1,200})\\]\\([^)\\s]{1,500}\\)"_s);
    QString plain = sentence.left(4 * LongestSentence).simplified();
    // "- [ ] **do it**" carries three marks at its head.
    for (int mark = 0; mark < 3; ++mark)
        plain.remove(listMark);
    plain.replace(link, u"\\1"_s);
    plain.remove("**"_L1).remove(u'`');
    return plain.trimmed();
}

bool isProse(const QString &sentence)
{
    if (sentence.isEmpty() || QStringView(u"<|{}[(=/\\").contains(sentence.front()))
        return false;
    if (sentence.contains("</"_L1) || sentence.contains("/>"_L1) || sentence.contains("=>"_L1)
        || sentence.contains("{\""_L1) || sentence.endsWith(u'{') || sentence.endsWith(u';'))
        return false;
    const auto isTextual
        = [](QChar c) { return c.isLetter() || c.isMark() || c.isSpace() || c.isSurrogate(); };
    const auto textual = std::ranges::count_if(sentence, isTextual);
    return double(textual) >= 0.7 * double(sentence.size());
}

bool looksLikeCode(QStringView line)
{
    line = line.trimmed();
    return line.startsWith(u'<') || line.startsWith("//"_L1) || line.endsWith(u'{')
        || line.endsWith(u';') || line.contains(u'→') || line.contains(":="_L1);
}

} // namespace

QStringList proseSentences(const QString &text)
{
    QStringList prose;
    for (const QString &sentence : sentences(readPart(text))) {
        if (sentence.startsWith("```"_L1))
            continue;
        const QString plain = withoutMarkup(sentence);
        if (isProse(plain))
            prose << elided(plain, LongestSentence);
    }
    return prose;
}

QStringList errorLines(const QString &output, qsizetype most)
{
    QStringList found;
    QSet<QString> seen;
    qsizetype lines = 0;
    for (const QStringView line : QStringView(output).tokenize(u'\n')) {
        if (found.size() == most || ++lines > MostLines)
            break;
        if (line.size() < 12 || line.size() > LongestLine || looksLikeCode(line))
            continue;
        const QString plain = withoutMarkup(line.toString());
        if (plain.size() >= 12 && errorCues().match(plain).hasMatch() && !seen.contains(plain)) {
            seen.insert(plain);
            found << elided(plain, LongestSentence);
        }
    }
    return found;
}

} // namespace Ebb
