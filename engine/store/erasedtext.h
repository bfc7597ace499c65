// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/erasure.h>

#include <QRegularExpression>

namespace Ebb {

//! Tells whether some text holds what is to be erased: a name as a whole word; of a sentence or
//! message, all of it, or a stretch of it long enough to be a quotation.
class ErasedText
{
public:
    explicit ErasedText(const ErasePlan &plan);

    bool isIn(const QString &text) const;
    //! In what a message says, its calls and everything else it holds.
    bool isIn(const Message &message) const;

private:
    QStringList m_texts; //!< as sentences are compared
    QRegularExpression m_names;
    bool m_isName = false;
};

//! Takes out the notes, questions and remarks of a recording that hold it; how many went.
qint64 eraseFromExtras(Recording &recording, const ErasedText &erased);

//! What stands in a message's place: its role and what ties a call to its output, nothing else.
QByteArray erasedMessage(const QByteArray &json, qint64 tombstone);

} // namespace Ebb
