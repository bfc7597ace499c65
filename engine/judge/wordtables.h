// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QRegularExpression>
#include <QStringList>

namespace Ebb {

//! Words that say little by themselves, lower case: function words of English, German, Spanish and
//! French, and what any dialogue with an assistant is full of.
QStringList commonWords();
//! Characters of Chinese and Japanese that make a pair say little.
QStringView commonCharacters();

//! Ways to begin something new: "next", "another thing", "übrigens", "接下来".
const QRegularExpression &openers();
//! Ways to end something: "thanks", "that's all", "all tests pass", "谢谢".
const QRegularExpression &closers();
//! Something was agreed, decided, done, blocked, or comes next.
const QRegularExpression &decisionCues();
//! What is lasting about a person or a project: "prefers", "must", "deadline", "allergic".
const QRegularExpression &lastingCues();
//! Greetings, thanks and phrases that only keep a talk going.
const QRegularExpression &smallTalk();
//! Chinese and Japanese words that say little and stand between names.
const QRegularExpression &commonPhrases();
//! A line of output that reports that something went wrong.
const QRegularExpression &errorCues();

//! Who speaks, as a sentence of that language introduces what was said: "The user said: ".
struct SpeakerWords
{
    QString language; //!< "en", "de", …
    QString said; //!< with %1 for who
    QString user;
    QString assistant;
    QRegularExpression selfOrYou; //!< words that only make sense with the speaker known
};

//! One row a language. The order decides where a word belongs to two.
const QList<SpeakerWords> &speakerWords();

} // namespace Ebb
