// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/modelfolder.h>
#include <engine/judge/onnxsession.h>

namespace Ebb {

//! A model of a models folder, loaded: texts in, numbers out. Blocks; any thread may use it, one at
//! a time.
class LocalModel
{
public:
    //! Reads and checks the files, then tries the model on one text: a model that gives another
    //! dimension than its manifest says, or none at all, is refused.
    static Result<std::unique_ptr<LocalModel>> load(const ModelManifest &manifest);

    const Tokenizer &tokenizer() const { return *m_tokenizer; }
    //! One list of numbers a row, in the order given: an embedding or, of a cross-encoder, its
    //! score. The same row gives the same numbers, whatever else is asked with it.
    Result<QList<QList<float>>> run(const QList<TokenRow> &rows) const;

private:
    LocalModel(const ModelManifest &manifest,
               std::unique_ptr<Tokenizer> tokenizer,
               std::unique_ptr<OnnxSession> session);
    Result<QList<QList<float>>> runBatch(const QList<TokenRow> &rows, qsizetype width) const;
    Result<void> tryOut() const;

    ModelManifest m_manifest;
    std::unique_ptr<Tokenizer> m_tokenizer;
    std::unique_ptr<OnnxSession> m_session;
};

} // namespace Ebb
