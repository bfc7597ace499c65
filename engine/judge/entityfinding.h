// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QRegularExpression>
#include <QStringList>

namespace Ebb {

//! Code identifiers, paths, versions, ticket numbers and addresses.
const QRegularExpression &identifierPattern();
//! Runs of words that begin with a capital letter.
const QRegularExpression &capitalisedPattern();
//! Numbers with what they count: "180,000 tokens", "40 %", "$12".
const QRegularExpression &quantityPattern();

//! What a sentence is about, best first, none twice: names already in use, identifiers, what is
//! quoted, capitalised runs, runs of Chinese or Japanese characters, the most telling words side by
//! side, quantities. Empty only when it has none of these.
QStringList entitiesIn(const QString &sentence, const QStringList &knownNames);

} // namespace Ebb
