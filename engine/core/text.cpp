// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>

#include <QTextBoundaryFinder>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

bool isSpacelessScript(char32_t character)
{
    // The long vowel mark belongs to no script of its own, and would break every katakana word.
    if (character == 0x30FC || character == 0xFF70)
        return true;
    switch (QChar::script(character)) {
    case QChar::Script_Han:
    case QChar::Script_Hiragana:
    case QChar::Script_Katakana:
    case QChar::Script_Thai:
    case QChar::Script_Lao:
    case QChar::Script_Khmer:
    case QChar::Script_Myanmar:
        return true;
    default:
        return false;
    }
}

//! True for a sign without which a name is another name: "C" and "C++", "12" and "#12".
bool carriesMeaning(QChar character)
{
    return QStringView(u"+#%$@/\\_&°€£¥").contains(character);
}

QString trimmedOfPunctuation(const QString &text)
{
    const auto isOuter = [](QChar c) { return !c.isLetterOrNumber() && !c.isSurrogate(); };
    const auto isLoose = [&](QChar c) { return isOuter(c) && !carriesMeaning(c); };
    if (std::ranges::all_of(text, isOuter))
        return {};
    const auto first = std::ranges::find_if_not(text, isLoose);
    const auto last = std::find_if_not(text.rbegin(), text.rend(), isLoose);
    qsizetype start = first - text.begin();
    // ".env" is a file and "-5" a number; "- five" and "...and" are only punctuation.
    const bool hasOneBefore = start == 1 || (start > 1 && text.at(start - 2).isSpace());
    const bool isDotFile = hasOneBefore && text.at(start - 1) == u'.' && text.at(start).isLetter();
    const bool isNegative = hasOneBefore && text.at(start - 1) == u'-' && text.at(start).isDigit();
    if (isDotFile || isNegative)
        --start;
    return text.sliced(start, last.base() - text.begin() - start);
}

QString singular(const QString &word)
{
    // Only plurals that are sure; "status", "address", "analysis" keep their s.
    static constexpr std::array Whole{
        "news"_L1, "lens"_L1, "windows"_L1, "series"_L1, "species"_L1};
    if (word.size() < 4 || !word.endsWith('s'_L1) || std::ranges::find(Whole, word) != Whole.end())
        return word;
    if (word.endsWith("ss"_L1) || word.endsWith("us"_L1) || word.endsWith("is"_L1))
        return word;
    if (word.endsWith("ies"_L1) && word.size() > 4)
        return word.chopped(3) + u'y';
    const QChar beforeS = word.at(word.size() - 2);
    return beforeS.isLetter() && beforeS.unicode() < 0x80 ? word.chopped(1) : word;
}

//! True when the word stands for a thing by number or code, where a plural s would be a guess.
bool isIdentifier(const QString &word)
{
    return std::ranges::any_of(
        word, [](QChar c) { return c.isDigit() || c == u'.' || c == u'-' || carriesMeaning(c); });
}

void appendTrimmed(QStringList &list, const QString &text)
{
    const QString trimmed = text.trimmed();
    if (!trimmed.isEmpty())
        list.append(trimmed);
}

void appendSentences(QStringList &list, const QString &line)
{
    QTextBoundaryFinder finder(QTextBoundaryFinder::Sentence, line);
    qsizetype start = 0;
    for (qsizetype end = finder.toNextBoundary(); end >= 0; end = finder.toNextBoundary()) {
        appendTrimmed(list, line.sliced(start, end - start));
        start = end;
    }
}

char32_t characterAt(QStringView text, qsizetype index)
{
    const bool isPair = text.at(index).isHighSurrogate() && index + 1 < text.size()
        && text.at(index + 1).isLowSurrogate();
    return isPair ? QChar::surrogateToUcs4(text.at(index), text.at(index + 1))
                  : char32_t(text.at(index).unicode());
}

qsizetype lengthOf(char32_t character)
{
    return QChar::requiresSurrogates(character) ? 2 : 1;
}

void takePairs(QStringView run, const std::function<void(QStringView)> &take)
{
    qsizetype first = 0;
    qsizetype second = lengthOf(characterAt(run, 0));
    if (second == run.size())
        take(run);
    while (second < run.size()) {
        const qsizetype end = second + lengthOf(characterAt(run, second));
        take(run.sliced(first, end - first));
        first = std::exchange(second, end);
    }
}

enum class CharacterKind
{
    Other,
    Word,
    Spaceless,
};

CharacterKind kindOf(char32_t character)
{
    if (character < 0x80) {
        const bool isWord = (character >= u'a' && character <= u'z') || character == u'_'
            || (character >= u'A' && character <= u'Z') || (character >= u'0' && character <= u'9');
        return isWord ? CharacterKind::Word : CharacterKind::Other;
    }
    if (!QChar::isLetterOrNumber(character) && !QChar::isMark(character))
        return CharacterKind::Other;
    return isSpacelessScript(character) ? CharacterKind::Spaceless : CharacterKind::Word;
}

bool isInvisible(char32_t character)
{
    const bool isDirection = (character >= 0x202A && character <= 0x202E) || character == 0x200E
        || character == 0x200F || character == 0x061C;
    const bool isZeroWidth = (character >= 0x200B && character <= 0x200D) || character == 0xFEFF
        || character == 0x00AD || character == 0x034F
        || (character >= 0x180B && character <= 0x180E);
    // Invisible operators and fillers, interlinear marks, isolates.
    const bool isFiller = (character >= 0x2060 && character <= 0x206F) || character == 0x115F
        || character == 0x1160 || character == 0x3164 || character == 0xFFA0
        || (character >= 0xFFF9 && character <= 0xFFFB);
    const bool isTag = character >= 0xE0000 && character <= 0xE007F;
    return isDirection || isZeroWidth || isFiller || isTag;
}

bool isControl(char32_t character)
{
    return character < 0x20 || (character >= 0x7F && character <= 0x9F) || character == 0x2028
        || character == 0x2029;
}

//! What stands in a block in place of a character that could close or imitate one; 0 to leave it.
char16_t harmless(char32_t character)
{
    switch (character) {
    case u'[':
        return u'⟦';
    case u']':
        return u'⟧';
    case u'<':
        return u'‹';
    case u'>':
        return u'›';
    case u'`':
        return u'\'';
    default:
        if (isControl(character))
            return u' ';
        return QChar::isSurrogate(character) ? u'\uFFFD' : u'\0';
    }
}

} // namespace

QString normaliseName(const QString &name)
{
    QString plain = name.normalized(QString::NormalizationForm_KC).toCaseFolded().simplified();
    plain = trimmedOfPunctuation(plain);
    static constexpr std::array Articles{"the "_L1, "a "_L1, "an "_L1};
    for (const QLatin1StringView article : Articles) {
        if (plain.startsWith(article) && plain.size() > article.size()) {
            plain = trimmedOfPunctuation(plain.sliced(article.size()));
            break;
        }
    }
    const qsizetype lastSpace = plain.lastIndexOf(u' ');
    const QString lastWord = plain.sliced(lastSpace + 1);
    if (!isIdentifier(lastWord))
        plain = plain.first(lastSpace + 1) + singular(lastWord);
    return plain;
}

QString normaliseSentence(const QString &sentence)
{
    QString plain = sentence.normalized(QString::NormalizationForm_KC).toCaseFolded().simplified();
    while (!plain.isEmpty() && QStringView(u".!…。！ ").contains(plain.back()))
        plain.chop(1);
    return plain;
}

QStringList sentences(const QString &text)
{
    QStringList list;
    QString fence;
    bool isInFence = false;
    for (const QString &line : text.split(u'\n')) {
        // "```x```" on one line opens nothing.
        const bool isMark = line.trimmed().startsWith("```"_L1) && line.count("```"_L1) == 1;
        if (isInFence || isMark) {
            fence += line + u'\n';
            if (isInFence && isMark)
                appendTrimmed(list, std::exchange(fence, {}));
            isInFence = isInFence != isMark;
            continue;
        }
        appendSentences(list, line);
    }
    appendTrimmed(list, fence);
    return list;
}

void forEachWord(QStringView folded, const std::function<void(QStringView)> &take)
{
    qsizetype start = 0;
    CharacterKind current = CharacterKind::Other;
    const auto finish = [&](qsizetype end) {
        const QStringView run = folded.sliced(start, end - start);
        if (current == CharacterKind::Word)
            take(run);
        else if (current == CharacterKind::Spaceless)
            takePairs(run, take);
    };
    for (qsizetype i = 0; i < folded.size();) {
        const char32_t character = characterAt(folded, i);
        const CharacterKind kind = kindOf(character);
        if (kind != current) {
            finish(i);
            start = i;
            current = kind;
        }
        i += lengthOf(character);
    }
    finish(folded.size());
}

QStringList words(const QString &text)
{
    QStringList list;
    forEachWord(text.toCaseFolded(), [&](QStringView word) { list.append(word.toString()); });
    return list;
}

QRegularExpression phrasePattern(const QStringList &phrases)
{
    QStringList spaced;
    QStringList spaceless;
    for (const QString &phrase : phrases) {
        const bool hasSpaces = kindOf(characterAt(phrase, 0)) != CharacterKind::Spaceless;
        (hasSpaces ? spaced : spaceless).append(QRegularExpression::escape(phrase));
    }
    QStringList choices = spaceless;
    if (!spaced.isEmpty())
        choices.append(u"(?<![\\w])(?:%1)(?![\\w])"_s.arg(spaced.join(u'|')));
    return QRegularExpression(u"(?:%1)"_s.arg(choices.join(u'|')),
                              QRegularExpression::CaseInsensitiveOption
                                  | QRegularExpression::UseUnicodePropertiesOption);
}

QString elided(const QString &text, qsizetype length)
{
    if (text.size() <= length)
        return text;
    qsizetype cut = std::max<qsizetype>(length - 1, 0);
    const qsizetype space = text.lastIndexOf(u' ', cut);
    if (space > cut / 2)
        cut = space;
    if (cut > 0 && text.at(cut - 1).isHighSurrogate())
        --cut;
    return text.first(cut).trimmed() + u'…';
}

QString escapedForBlock(const QString &text)
{
    QString safe;
    safe.reserve(text.size());
    for (qsizetype i = 0; i < text.size();) {
        const char32_t character = characterAt(text, i);
        const qsizetype length = lengthOf(character);
        if (!isInvisible(character)) {
            const char16_t other = harmless(character);
            safe += other ? QStringView(&other, 1) : QStringView(text).sliced(i, length);
        }
        i += length;
    }
    safe = safe.simplified();
    // A heading or a list mark at the start would look like one of ours.
    qsizetype marks = 0;
    while (marks < safe.size() && QStringView(u"#*- ").contains(safe.at(marks)))
        ++marks;
    return safe.sliced(marks);
}

} // namespace Ebb
