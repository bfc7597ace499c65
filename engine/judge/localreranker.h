// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/modelthread.h>
#include <engine/judge/reranker.h>

namespace Ebb {

//! A cross-encoder of a models folder. Must outlive what waits for it.
class LocalReranker final : public Reranker
{
public:
    //! As LocalEmbedder::make.
    static Result<std::unique_ptr<LocalReranker>> make(const ModelManifest &manifest);

    QString name() const override { return m_manifest.name; }
    QString version() const override { return m_manifest.version; }
    [[nodiscard]] QCoro::Task<Result<QList<double>>> scores(QString question,
                                                            QStringList texts) override;

private:
    explicit LocalReranker(const ModelManifest &manifest);
    Result<QList<double>> scoreNow(const QString &question, const QStringList &texts);

    ModelManifest m_manifest;
    ModelThread m_thread; //!< the last: ends before what it works with
};

} // namespace Ebb
