// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <QCoro/QCoroTask>

#include <QList>
#include <QString>
#include <QStringList>

namespace Ebb {

//! Turns texts into vectors whose dot product says how near their meanings are. Batch in, vectors
//! out, in the order asked.
class Embedder
{
public:
    Embedder() = default;
    virtual ~Embedder() = default;
    Embedder(const Embedder &) = delete;
    Embedder &operator=(const Embedder &) = delete;

    //! What a person picks the model by.
    virtual QString name() const = 0;
    //! Of the model's content: vectors of another version are made again.
    virtual QString version() const = 0;
    //! The name with the version: what a run is kept under, and vectors that may be compared.
    QString label() const { return name() + QLatin1Char('-') + version(); }
    //! How many numbers a vector has.
    virtual int dimension() const = 0;

    //! Whether the model knows the scripts that most of the text's letters are written in. Words
    //! alone carry a text that it does not cover; a text without letters is not covered.
    virtual bool covers(const QString &text) const = 0;

    //! One vector of length 1 a text; a text without any known piece gives a vector of zeros.
    //! Equal texts give equal vectors, whatever else is asked with them.
    [[nodiscard]] virtual QCoro::Task<Result<QList<QList<float>>>> embed(QStringList texts) = 0;
};

} // namespace Ebb
