// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/json.h>
#include <engine/formats/textcleaning.h>

#include <cstring>
#include <optional>
#include <simdjson.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype EscapeLength = 6; // \uXXXX

//! The code unit of the escape at `at`, when there is a whole one.
std::optional<uint> escapedUnit(QByteArrayView text, qsizetype at)
{
    if (at + EscapeLength > text.size() || text.at(at) != '\\' || text.at(at + 1) != 'u')
        return std::nullopt;
    bool isHex = false;
    const uint unit = text.sliced(at + 2, 4).toUInt(&isHex, 16);
    return isHex ? std::optional(unit) : std::nullopt;
}

bool isHigh(uint unit)
{
    return unit >= 0xD800 && unit < 0xDC00;
}

bool isLow(uint unit)
{
    return unit >= 0xDC00 && unit < 0xE000;
}

struct Escape
{
    qsizetype length = 2; //!< of this escape, its second half included
    bool isLone = false;
};

Escape escapeAt(QByteArrayView text, qsizetype at)
{
    const std::optional<uint> unit = escapedUnit(text, at);
    if (!unit)
        return {};
    if (isLow(*unit))
        return {.length = EscapeLength, .isLone = true};
    if (!isHigh(*unit))
        return {.length = EscapeLength};
    const std::optional<uint> next = escapedUnit(text, at + EscapeLength);
    if (next && isLow(*next))
        return {.length = 2 * EscapeLength};
    return {.length = EscapeLength, .isLone = true};
}

const char *nextBackslash(const char *from, const char *end)
{
    return static_cast<const char *>(std::memchr(from, '\\', size_t(end - from)));
}

bool hasLoneSurrogate(QByteArrayView text)
{
    const char *at = text.begin();
    while ((at = nextBackslash(at, text.end()))) {
        const Escape escape = escapeAt(text, at - text.begin());
        if (escape.isLone)
            return true;
        at += escape.length;
        if (at >= text.end())
            return false;
    }
    return false;
}

//! Length of the well-formed UTF-8 character at `at`, or 0 and how many bytes to replace.
struct Character
{
    qsizetype length = 0;
    qsizetype broken = 0;
};

//! Smallest and largest second byte after a lead byte (Unicode, table 3-7).
std::pair<uchar, uchar> secondByteRange(uchar lead)
{
    switch (lead) {
    case 0xE0:
        return {0xA0, 0xBF};
    case 0xED:
        return {0x80, 0x9F};
    case 0xF0:
        return {0x90, 0xBF};
    case 0xF4:
        return {0x80, 0x8F};
    default:
        return {0x80, 0xBF};
    }
}

Character characterAt(QByteArrayView text, qsizetype at)
{
    const uchar lead = uchar(text.at(at));
    if (lead < 0x80)
        return {.length = 1};
    const qsizetype length = lead >= 0xC2 && lead < 0xE0 ? 2
        : lead >= 0xE0 && lead < 0xF0                    ? 3
        : lead >= 0xF0 && lead < 0xF5                    ? 4
                                                         : 0;
    if (length == 0)
        return {.broken = 1};
    auto [low, high] = secondByteRange(lead);
    for (qsizetype i = 1; i < length; ++i) {
        if (at + i >= text.size() || uchar(text.at(at + i)) < low || uchar(text.at(at + i)) > high)
            return {.broken = i};
        low = 0x80;
        high = 0xBF;
    }
    return {.length = length};
}

} // namespace

bool isCleanText(QByteArrayView text)
{
    return simdjson::validate_utf8(text.data(), size_t(text.size())) && !hasLoneSurrogate(text);
}

QByteArray cleanedText(QByteArrayView text, qint64 firstLine, TextRepairs &repairs)
{
    QByteArray clean;
    clean.reserve(text.size() + text.size() / 16 + JsonPadding);
    qint64 line = firstLine;
    qsizetype at = 0;
    while (at < text.size()) {
        if (text.at(at) == '\\') {
            const Escape escape = escapeAt(text, at);
            // Not past the end, and never over a byte that has to be looked at itself.
            const qsizetype length = escape.length == 2 ? 1 : escape.length;
            clean += escape.isLone ? QByteArrayView("\\ufffd") : text.sliced(at, length);
            repairs[line] += escape.isLone;
            at += length;
            if (length == 1 && at < text.size() && text.at(at) == '\\') {
                clean += '\\';
                ++at;
            }
            continue;
        }
        const Character character = characterAt(text, at);
        line += text.at(at) == '\n';
        if (character.length == 0) {
            clean += "\xEF\xBF\xBD";
            repairs[line] += 1;
        } else {
            clean += text.sliced(at, character.length);
        }
        at += character.length + character.broken;
    }
    repairs.removeIf([](const auto &entry) { return entry.value() == 0; });
    clean.reserve(clean.size() + JsonPadding);
    return clean;
}

qsizetype byteOrderMarkSize(QByteArrayView text)
{
    return text.startsWith("\xEF\xBB\xBF") ? 3 : 0;
}

QStringList sentencesOf(const TextRepairs &repairs)
{
    constexpr qsizetype MostLines = 20;
    QStringList sentences;
    qint64 rest = 0;
    for (const auto &[line, count] : repairs.asKeyValueRange()) {
        if (sentences.size() < MostLines)
            sentences.append(u"line %1: %2 unreadable characters replaced"_s.arg(line).arg(count));
        else
            rest += count;
    }
    if (rest > 0)
        sentences.append(u"further lines: %1 unreadable characters replaced"_s.arg(rest));
    return sentences;
}

} // namespace Ebb
