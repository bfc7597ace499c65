// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <QCoro/QCoroTask>

#include <QList>
#include <QStringList>

namespace Ebb {

//! Says how well texts answer a question, reading both at once.
class Reranker
{
public:
    Reranker() = default;
    virtual ~Reranker() = default;
    Reranker(const Reranker &) = delete;
    Reranker &operator=(const Reranker &) = delete;

    virtual QString name() const = 0;
    virtual QString version() const = 0;

    //! A score in [0, 1] a text, in the order asked.
    [[nodiscard]] virtual QCoro::Task<Result<QList<double>>> scores(QString question,
                                                                    QStringList texts)
        = 0;
};

} // namespace Ebb
