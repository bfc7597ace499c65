// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/localembedder.h>

#include <QCoro/QCoroFuture>

#include <QCryptographicHash>

#include <cmath>

namespace Ebb {

namespace {

constexpr int keptVectors = 4'096; // 8 MB of 512 numbers each

QByteArray hashOf(const QString &text)
{
    return QCryptographicHash::hash(text.toUtf8(), QCryptographicHash::Sha1);
}

//! Of length 1; as it is when it has none.
QList<float> normalised(QList<float> vector)
{
    double squares = 0;
    for (const float value : std::as_const(vector))
        squares += double(value) * double(value);
    if (!(squares > 0) || !std::isfinite(squares))
        return QList<float>(vector.size(), 0);
    const double length = std::sqrt(squares);
    for (float &value : vector)
        value = float(double(value) / length);
    return vector;
}

} // namespace

LocalEmbedder::LocalEmbedder(const ModelManifest &manifest)
    : m_manifest(manifest)
    , m_cache(keptVectors)
    , m_thread(manifest)
{
}

Result<std::unique_ptr<LocalEmbedder>> LocalEmbedder::make(const ModelManifest &manifest)
{
    if (const Result<void> there = OnnxSession::available(); !there)
        return there.error();
    if (const Result<ModelFiles> files = readModelFiles(manifest); !files)
        return files.error();
    return std::unique_ptr<LocalEmbedder>(new LocalEmbedder(manifest));
}

bool LocalEmbedder::covers(const QString &text) const
{
    return coversText(m_manifest.languages, text);
}

QCoro::Task<Result<QList<QList<float>>>> LocalEmbedder::embed(QStringList texts)
{
    QFuture<Result<QList<QList<float>>>> answer
        = m_thread.ask<Result<QList<QList<float>>>>([this, texts] { return embedNow(texts); });
    co_return co_await answer;
}

Result<QList<QList<float>>> LocalEmbedder::embedNow(const QStringList &texts)
{
    QHash<QByteArray, QList<float>> found;
    QStringList unknown;
    for (const QString &text : texts) {
        const QByteArray hash = hashOf(text);
        if (found.contains(hash))
            continue;
        const QList<float> *kept = m_cache.object(hash);
        found.insert(hash, kept ? *kept : QList<float>());
        if (!kept)
            unknown.append(text);
    }
    if (const Result<void> embedded = embedUnknown(unknown, found); !embedded)
        return embedded.error();
    QList<QList<float>> vectors;
    for (const QString &text : texts)
        vectors.append(found.value(hashOf(text)));
    return vectors;
}

Result<void> LocalEmbedder::embedUnknown(const QStringList &texts,
                                         QHash<QByteArray, QList<float>> &found)
{
    const Result<const LocalModel *> model = m_thread.model();
    if (!model)
        return model.error();
    QList<TokenRow> rows;
    QStringList asked;
    for (const QString &text : texts) {
        if ((*model)->tokenizer().pieces(text.left(m_manifest.maxTokens)).isEmpty()) {
            found.insert(hashOf(text), QList<float>(dimension(), 0));
            continue;
        }
        rows.append((*model)->tokenizer().row(text, m_manifest.maxTokens));
        asked.append(text);
    }
    const Result<QList<QList<float>>> vectors = (*model)->run(rows);
    if (!vectors)
        return vectors.error();
    for (qsizetype i = 0; i < asked.size(); ++i) {
        const QList<float> vector = normalised(vectors->at(i));
        const QByteArray hash = hashOf(asked.at(i));
        found.insert(hash, vector);
        m_cache.insert(hash, new QList<float>(vector));
    }
    return {};
}

} // namespace Ebb
