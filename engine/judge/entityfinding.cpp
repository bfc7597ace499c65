// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/judge/entityfinding.h>
#include <engine/judge/termstatistics.h>
#include <engine/judge/wordtables.h>

#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype LongestName = 60;

QRegularExpression unicodePattern(const QString &text)
{
    return QRegularExpression(text, QRegularExpression::UseUnicodePropertiesOption);
}

//! Collects names in the order they are offered, each once however it is spelled.
class Names
{
public:
    void add(const QString &name)
    {
        QString trimmed = name.trimmed();
        while (!trimmed.isEmpty() && QStringView(u",.;:!?，。；：！？、").contains(trimmed.back()))
            trimmed.chop(1);
        const QString key = normaliseName(trimmed);
        if (key.isEmpty() || trimmed.size() > LongestName || m_keys.contains(key))
            return;
        m_keys.insert(key);
        m_list << trimmed;
    }

    const QStringList &list() const { return m_list; }

private:
    QStringList m_list;
    QSet<QString> m_keys;
};

bool isTelling(const QString &name)
{
    const QStringList parts = words(name);
    return std::ranges::any_of(parts,
                               [](const QString &word) { return tellingWeight(word) >= Telling; });
}

bool isWordCharacter(QChar c)
{
    return c.isLetterOrNumber() && c.unicode() < 0x2E80;
}

//! True when the name stands in the sentence as words of its own.
bool holdsName(const QString &sentence, const QString &name)
{
    qsizetype at = sentence.indexOf(name, 0, Qt::CaseInsensitive);
    for (; at >= 0; at = sentence.indexOf(name, at + 1, Qt::CaseInsensitive)) {
        const qsizetype end = at + name.size();
        const bool beginsWord = at == 0 || !isWordCharacter(sentence.at(at - 1));
        const bool endsWord = end == sentence.size() || !isWordCharacter(sentence.at(end));
        if (beginsWord && endsWord)
            return true;
    }
    return false;
}

void addKnown(Names &names, const QString &sentence, const QStringList &known)
{
    QStringList found;
    for (const QString &name : known) {
        // "user" is in use everywhere and names nothing; "new line" was somebody's choice.
        const bool isName = name.contains(u' ') || isTelling(name);
        if (name.size() > 1 && isName && holdsName(sentence, name))
            found << name;
    }
    std::ranges::stable_sort(found, std::greater{}, &QString::size);
    for (const QString &name : std::as_const(found))
        names.add(name);
}

void addMatches(Names &names, const QString &sentence, const QRegularExpression &pattern)
{
    for (auto it = pattern.globalMatch(sentence); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        // Quotes have a group an alternative; the one that matched is the last captured.
        names.add(match.captured(match.lastCapturedIndex()));
    }
}

//! "The Great Gatsby" without the article that only began the sentence; nothing for "However".
QString withoutCommonHead(QString run)
{
    while (!run.isEmpty()) {
        const QString head = run.section(u' ', 0, 0);
        const QStringList parts = words(head);
        if (!parts.isEmpty() && tellingWeight(parts.first()) >= Telling)
            return run;
        run = run.section(u' ', 1).trimmed();
    }
    return run;
}

void addCapitalised(Names &names, const QString &sentence)
{
    for (auto it = capitalisedPattern().globalMatch(sentence); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        const QString run = withoutCommonHead(match.captured());
        // The first word of a sentence is capitalised anyway, so alone it says nothing.
        const bool isOnlyFirst = match.capturedStart() == 0 && !run.contains(u' ')
            && run.size() == match.capturedLength()
            && std::ranges::count_if(run, [](QChar c) { return c.isUpper(); }) == 1;
        if (!isOnlyFirst)
            names.add(run);
    }
}

bool isCommonCharacter(QChar c)
{
    return commonCharacters().contains(c);
}

//! Runs of katakana, and of Han characters between common ones: 2 to 8 long. Ranges and not
//! scripts, for "。" belongs to these scripts too.
void addSpaceless(Names &names, const QString &sentence)
{
    static const QRegularExpression katakana = unicodePattern(u"[ァ-ヺー]{2,}"_s);
    static const QRegularExpression han = unicodePattern(u"[\\x{3400}-\\x{9FFF}々]+"_s);
    addMatches(names, sentence, katakana);
    const QString split = QString(sentence).replace(commonPhrases(), u" "_s);
    for (auto it = han.globalMatch(split); it.hasNext();) {
        QString run;
        for (const QChar c : it.next().captured() + u'的') {
            if (!isCommonCharacter(c)) {
                run += c;
                continue;
            }
            if (run.size() >= 2 && run.size() <= 8)
                names.add(run);
            run.clear();
        }
    }
}

//! Up to three telling words that stand side by side; the heaviest runs first.
void addTellingRuns(Names &names, const QString &sentence)
{
    struct Run
    {
        QString text;
        double weight = 0;
    };
    QList<Run> runs{Run{}};
    int length = 0;
    for (const QString &piece : sentence.split(u' ')) {
        const QStringList parts = words(piece);
        const double weight = parts.size() == 1 ? tellingWeight(parts.first()) : 0;
        if (weight < 0.5 || length == 3) {
            runs << Run{};
            length = 0;
        }
        if (weight < 0.5)
            continue;
        runs.last().text += (length++ == 0 ? QString() : u" "_s) + parts.first();
        runs.last().weight += weight;
    }
    std::ranges::stable_sort(runs, std::greater{}, &Run::weight);
    for (const Run &run : std::as_const(runs))
        names.add(run.text);
}

const QRegularExpression &quotedPattern()
{
    static const QRegularExpression pattern
        = unicodePattern(u"\"([^\"]{2,60})\"|“([^”]{2,60})”|„([^“”]{2,60})[“”]|«([^»]{2,60})»"
                         "|「([^」]{1,40})」|『([^』]{1,40})』|《([^》]{1,40})》"_s);
    return pattern;
}

} // namespace

const QRegularExpression &identifierPattern()
{
    static const QRegularExpression pattern = unicodePattern(
        u"https?://[^\\s)>\\]]{3,60}"
        "|(?<![\\w.])(?:~|\\.{1,2})?/?(?:[\\w.@-]+/)+[\\w.@-]*\\w"
        "|\\b[\\w-]+\\.(?:tsx?|jsx?|mjs|py|go|rs|cpp|cc|hpp|h|md|json|jsonl|ya?ml|toml|sh|sql|txt|"
        "html"
        "|css|java|rb|php|xml|csv|pdf|png|svg|lock|cfg|ini|env)\\b"
        "|\\b\\w+(?:::\\w+)+(?:\\(\\))?|\\b\\w+\\(\\)"
        "|\\b[A-Za-z]+\\d*_\\w+|\\b[a-z]+[A-Z]\\w+|\\b[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+\\b"
        "|\\b[A-Z]{1,8}-?\\d[\\w-]*|\\bv\\d+(?:\\.\\d+)*\\b|\\b\\d+\\.\\d+\\.\\d+\\b"
        "|(?<![\\w-])--[a-z][\\w-]+|(?<!\\w)#\\d+\\b|\\b(?=[a-f]*\\d)[0-9a-f]{7,40}\\b"
        "|\\b[\\w.+-]+@[\\w-]+\\.[\\w.]+\\w"_s);
    return pattern;
}

const QRegularExpression &capitalisedPattern()
{
    static const QRegularExpression pattern = unicodePattern(
        u"(?<![\\w'’])\\p{Lu}[\\p{L}\\p{N}&-]*(?:(?:['’]\\p{Lu}\\p{L}+)?"
        " (?:(?:of|the|de|la|del|von|der|van|and) ){0,2}(?!I\\b)\\p{Lu}[\\p{L}\\p{N}&-]*){0,4}"_s);
    return pattern;
}

const QRegularExpression &quantityPattern()
{
    static const QRegularExpression pattern
        = unicodePattern(u"[$€£¥]\\s?\\d[\\d,.]*\\d?(?:\\s?(?:k|m|bn|million|billion))?\\b"
                         "|(?<![\\w.])\\d[\\d,.]*\\s?[%°€£]"
                         "|(?<![\\w.-])\\d[\\d,.]* \\p{Ll}\\p{L}{1,20}"
                         "|\\d[\\d,.]*\\s?[\\x{4E00}-\\x{9FFF}]{1,2}"_s);
    return pattern;
}

QStringList entitiesIn(const QString &sentence, const QStringList &knownNames)
{
    Names names;
    addKnown(names, sentence, knownNames);
    addMatches(names, sentence, identifierPattern());
    addMatches(names, sentence, quotedPattern());
    addCapitalised(names, sentence);
    addSpaceless(names, sentence);
    addTellingRuns(names, sentence);
    addMatches(names, sentence, quantityPattern());
    return names.list();
}

} // namespace Ebb
