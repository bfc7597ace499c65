// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QRegularExpression>
#include <QString>
#include <QStringList>

#include <functional>

namespace Ebb {

//! A name as it is compared: NFKC, case folded, without articles, outer punctuation and the plural
//! of an English last word. A sign that carries meaning stays: "C++", "#12", "50%", ".env". Empty
//! when nothing is left.
QString normaliseName(const QString &name);

//! A sentence as it is compared for restatement: NFKC, case folded, white space and final
//! punctuation made equal. Digits and every other character count.
QString normaliseSentence(const QString &sentence);

//! The sentences of any script, trimmed, none empty. Lines end sentences too; a fenced code block
//! is one sentence.
QStringList sentences(const QString &text);

//! The words of any script, case folded; scripts without spaces give pairs of characters.
QStringList words(const QString &text);

//! Gives every word of `folded`, a text already case folded, to `take`, in the order of `words` and
//! without copying them: for counting long texts.
void forEachWord(QStringView folded, const std::function<void(QStringView word)> &take);

//! Matches any of the phrases, whatever their case: as whole words where the script has spaces
//! between words, anywhere in a text where it has none.
QRegularExpression phrasePattern(const QStringList &phrases);

//! At most `length` characters, cut at a word where one is near, "…" at the end when cut. Never
//! splits a surrogate pair.
QString elided(const QString &text, qsizetype length);

//! Text of a conversation as it may stand inside one of our blocks: brackets and fences that could
//! close or imitate a block, invisible and direction-changing characters are made harmless, and the
//! whole stays on one line.
QString escapedForBlock(const QString &text);

} // namespace Ebb
