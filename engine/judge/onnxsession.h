// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>
#include <engine/judge/tokenizer.h>

#include <QList>

#include <memory>

namespace Ebb {

//! The numbers a model gives for a batch of rows.
struct OnnxOutput
{
    QList<qint64> shape; //!< rows first
    QList<float> values;
};

//! A model in onnxruntime, the one place that knows that library. It is looked for when the program
//! runs: without it, or when the program was built without its header, a session says so. Silent,
//! one thread. Any thread may use it, one at a time.
class OnnxSession
{
public:
    ~OnnxSession();
    OnnxSession(const OnnxSession &) = delete;
    OnnxSession &operator=(const OnnxSession &) = delete;

    //! Whether the library is there; a Refused error says why not.
    static Result<void> available();
    //! Version of the library; empty when it is not there.
    static QString libraryVersion();

    //! Loads a model from its bytes. What it takes has to be among input_ids, attention_mask and
    //! token_type_ids, of whole or real numbers.
    static Result<std::unique_ptr<OnnxSession>> load(const QByteArray &model);

    //! Runs rows of at most `width` ids, each filled up to `width` with `padding`.
    Result<OnnxOutput> run(const QList<TokenRow> &rows, qsizetype width, qint64 padding) const;

private:
    struct Private;
    explicit OnnxSession(std::unique_ptr<Private> d);

    std::unique_ptr<Private> d;
};

} // namespace Ebb
