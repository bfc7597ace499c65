// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/embedder.h>
#include <engine/judge/modelthread.h>

#include <QByteArray>
#include <QCache>

namespace Ebb {

//! An embedding model of a models folder. Texts are embedded on a thread of its own and kept by
//! their hash. Must outlive what waits for it.
class LocalEmbedder final : public Embedder
{
public:
    //! Reads the model's files and compares their hashes; the model itself is loaded when the first
    //! text is asked for. A Refused error says that there is no onnxruntime.
    static Result<std::unique_ptr<LocalEmbedder>> make(const ModelManifest &manifest);

    QString name() const override { return m_manifest.name; }
    QString version() const override { return m_manifest.version; }
    int dimension() const override { return m_manifest.dimension; }
    bool covers(const QString &text) const override;
    [[nodiscard]] QCoro::Task<Result<QList<QList<float>>>> embed(QStringList texts) override;

private:
    explicit LocalEmbedder(const ModelManifest &manifest);
    Result<QList<QList<float>>> embedNow(const QStringList &texts);
    Result<void> embedUnknown(const QStringList &texts, QHash<QByteArray, QList<float>> &found);

    ModelManifest m_manifest;
    QCache<QByteArray, QList<float>> m_cache; //!< on the model's thread only
    ModelThread m_thread; //!< the last: ends before what it works with
};

} // namespace Ebb
