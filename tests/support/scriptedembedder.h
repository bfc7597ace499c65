// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/embedder.h>

namespace Ebb {

//! An embedder without a model: each word stands for a fixed direction, so texts that share words
//! are near each other. A word can be said to mean another one.
class ScriptedEmbedder final : public Embedder
{
public:
    QString name() const override { return m_name; }
    QString version() const override { return QStringLiteral("1"); }
    int dimension() const override { return 64; }
    //! Everything but what `leaveOut` named.
    bool covers(const QString &text) const override;
    [[nodiscard]] QCoro::Task<Result<QList<QList<float>>>> embed(QStringList texts) override;

    void setName(const QString &name) { m_name = name; }
    //! From now on `word` has the direction of `other`; both in lower case.
    void mean(const QString &word, const QString &other) { m_meanings.insert(word, other); }
    //! Texts that hold `part` are not covered.
    void leaveOut(const QString &part) { m_leftOut.append(part); }
    //! Fails the coming `times` questions.
    void failNext(int times, const Error &error = {.detail = QStringLiteral("scripted")});

    //! What was asked so far, failed questions included.
    QList<QStringList> questions;

private:
    QList<float> vectorOf(const QString &text) const;

    QString m_name = QStringLiteral("scripted");
    QHash<QString, QString> m_meanings;
    QStringList m_leftOut;
    int m_failures = 0;
    Error m_error;
};

} // namespace Ebb
