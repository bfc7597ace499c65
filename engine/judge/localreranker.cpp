// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/localreranker.h>

#include <QCoro/QCoroFuture>

#include <cmath>

namespace Ebb {

LocalReranker::LocalReranker(const ModelManifest &manifest)
    : m_manifest(manifest)
    , m_thread(manifest)
{
}

Result<std::unique_ptr<LocalReranker>> LocalReranker::make(const ModelManifest &manifest)
{
    if (const Result<void> there = OnnxSession::available(); !there)
        return there.error();
    if (const Result<ModelFiles> files = readModelFiles(manifest); !files)
        return files.error();
    return std::unique_ptr<LocalReranker>(new LocalReranker(manifest));
}

QCoro::Task<Result<QList<double>>> LocalReranker::scores(QString question, QStringList texts)
{
    QFuture<Result<QList<double>>> answer = m_thread.ask<Result<QList<double>>>(
        [this, question, texts] { return scoreNow(question, texts); });
    co_return co_await answer;
}

Result<QList<double>> LocalReranker::scoreNow(const QString &question, const QStringList &texts)
{
    const Result<const LocalModel *> model = m_thread.model();
    if (!model)
        return model.error();
    QList<TokenRow> rows;
    for (const QString &text : texts)
        rows.append((*model)->tokenizer().pairRow(question, text, m_manifest.maxTokens));
    const Result<QList<QList<float>>> numbers = (*model)->run(rows);
    if (!numbers)
        return numbers.error();
    QList<double> scores;
    for (const QList<float> &logit : *numbers)
        scores.append(1 / (1 + std::exp(-double(logit.first()))));
    return scores;
}

} // namespace Ebb
