// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/recall/parts.h>

#include <QTextBoundaryFinder>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool isCode(const QString &sentence)
{
    return sentence.startsWith("```"_L1) || sentence.startsWith("~~~"_L1);
}

//! Where words end in a text, its own end included; at most `least` apart where a text has none.
QList<qsizetype> wordEnds(const QString &text)
{
    QList<qsizetype> ends;
    QTextBoundaryFinder finder(QTextBoundaryFinder::Word, text);
    while (finder.toNextBoundary() >= 0) {
        if (finder.boundaryReasons().testFlag(QTextBoundaryFinder::EndOfItem))
            ends.append(finder.position());
    }
    if (ends.isEmpty() || ends.last() < text.size())
        ends.append(text.size());
    return ends;
}

//! The latest word end in (from, to], or `to` itself inside a word longer than that.
qsizetype endWithin(const QList<qsizetype> &ends, qsizetype from, qsizetype to, const QString &text)
{
    const auto after = std::ranges::upper_bound(ends, to);
    if (after != ends.begin() && *std::prev(after) > from)
        return *std::prev(after);
    return text.at(to - 1).isHighSurrogate() ? to - 1 : to;
}

QStringList windows(const QString &text, qsizetype most)
{
    const QList<qsizetype> ends = wordEnds(text);
    QStringList found;
    qsizetype from = 0;
    while (text.size() - from > most) {
        const qsizetype end = endWithin(ends, from, from + most, text);
        found.append(text.sliced(from, end - from).trimmed());
        // A quarter is said again, so that what stands on an edge is whole in one of the two.
        from = std::max(from + 1, endWithin(ends, from, std::max(from + 1, end - most / 4), text));
    }
    found.append(text.sliced(from).trimmed());
    found.removeAll(QString());
    return found;
}

//! Divides a sentence that alone is longer than a passage.
QStringList dividedByWords(const QString &sentence, qsizetype most)
{
    QStringList found;
    qsizetype from = 0;
    qsizetype last = 0;
    qsizetype count = 0;
    for (const qsizetype end : wordEnds(sentence)) {
        const qsizetype here
            = std::max<qsizetype>(1, words(sentence.sliced(last, end - last)).size());
        if (count + here > most && last > from) {
            found.append(sentence.sliced(from, last - from).trimmed());
            from = last;
            count = 0;
        }
        count += here;
        last = end;
    }
    found.append(sentence.sliced(from).trimmed());
    return found;
}

} // namespace

QStringList partsOf(const QString &message, const Tuning &tuning)
{
    QStringList parts;
    QString waiting;
    for (const QString &sentence : sentences(message)) {
        if (isCode(sentence)) {
            if (!waiting.isEmpty())
                parts.append(waiting);
            waiting.clear();
            parts.append(sentence);
            continue;
        }
        waiting += waiting.isEmpty() ? sentence : u' ' + sentence;
        if (waiting.size() < tuning.recallPartMin)
            continue;
        parts += windows(waiting, tuning.recallPartMax);
        waiting.clear();
    }
    if (!waiting.isEmpty() && !parts.isEmpty() && !isCode(parts.last())
        && parts.last().size() + waiting.size() < tuning.recallPartMax)
        parts.last() += u' ' + waiting;
    else if (!waiting.isEmpty())
        parts.append(waiting);
    parts.removeIf([](const QString &part) { return words(part).isEmpty(); });
    return parts;
}

QStringList passageTexts(const QString &text, const Tuning &tuning)
{
    QStringList passages;
    QString current;
    qsizetype count = 0;
    const auto close = [&passages, &current, &count] {
        if (!current.isEmpty())
            passages.append(current);
        current.clear();
        count = 0;
    };
    for (const QString &sentence : sentences(text)) {
        const qsizetype here = words(sentence).size();
        if (here > tuning.passageWords) {
            close();
            passages += dividedByWords(sentence, tuning.passageWords);
            continue;
        }
        if (count + here > tuning.passageWords)
            close();
        current += current.isEmpty() ? sentence : u'\n' + sentence;
        count += here;
    }
    close();
    passages.removeIf([](const QString &passage) { return words(passage).isEmpty(); });
    return passages;
}

} // namespace Ebb
