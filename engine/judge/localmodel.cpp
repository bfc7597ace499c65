// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/localmodel.h>

#include <algorithm>
#include <map>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype largestBatch = 32;
// Rows are filled up to a multiple of this and run only with rows of the same width, in batches of
// two at least: sums over a text then run in the same order whatever its company, so that a
// replay gives the same vectors to the bit.
constexpr qsizetype widthStep = 8;
constexpr qsizetype smallestBatch = 2;

qsizetype widthOf(const TokenRow &row, int maxTokens)
{
    const qsizetype steps = (row.ids.size() + widthStep - 1) / widthStep;
    return std::min<qsizetype>(std::max<qsizetype>(1, steps) * widthStep, maxTokens);
}

//! One vector of the vectors of a row's pieces.
QList<float>
pooled(const float *first, qsizetype pieces, qsizetype size, ModelManifest::Pooling how)
{
    if (how == ModelManifest::Pooling::First || pieces == 0)
        return QList<float>(first, first + size);
    QList<double> sums(size, 0);
    for (qsizetype piece = 0; piece < pieces; ++piece) {
        for (qsizetype i = 0; i < size; ++i)
            sums[i] += double(first[piece * size + i]);
    }
    QList<float> mean;
    for (const double sum : std::as_const(sums))
        mean.append(float(sum / double(pieces)));
    return mean;
}

} // namespace

LocalModel::LocalModel(const ModelManifest &manifest,
                       std::unique_ptr<Tokenizer> tokenizer,
                       std::unique_ptr<OnnxSession> session)
    : m_manifest(manifest)
    , m_tokenizer(std::move(tokenizer))
    , m_session(std::move(session))
{
}

Result<std::unique_ptr<LocalModel>> LocalModel::load(const ModelManifest &manifest)
{
    const Result<ModelFiles> files = readModelFiles(manifest);
    if (!files)
        return files.error();
    Result<std::unique_ptr<Tokenizer>> tokenizer
        = Tokenizer::make(manifest.tokenizer, files->vocabulary);
    if (!tokenizer)
        return tokenizer.error();
    Result<std::unique_ptr<OnnxSession>> session = OnnxSession::load(files->model);
    if (!session && session.error().code == Error::Code::Refused)
        return session.error();
    if (!session)
        return Error{Error::Code::BadInput,
                     manifest.folder + u'/' + manifest.file,
                     u"onnxruntime cannot use it: %1"_s.arg(session.error().detail)};
    std::unique_ptr<LocalModel> model(
        new LocalModel(manifest, std::move(*tokenizer), std::move(*session)));
    if (const Result<void> tried = model->tryOut(); !tried)
        return tried.error();
    return model;
}

Result<void> LocalModel::tryOut() const
{
    const Result<QList<QList<float>>> numbers
        = run({m_tokenizer->pairRow(u"a"_s, u"b"_s, m_manifest.maxTokens)});
    if (!numbers)
        return numbers.error();
    const qsizetype expected
        = m_manifest.kind == ModelManifest::Kind::Embedding ? m_manifest.dimension : 1;
    const qsizetype given = numbers->first().size();
    if (given == expected)
        return {};
    return Error{
        Error::Code::BadInput,
        m_manifest.folder + u'/' + m_manifest.file,
        u"the model gives %1 numbers a text where its manifest says %2"_s.arg(given).arg(expected)};
}

Result<QList<QList<float>>> LocalModel::run(const QList<TokenRow> &rows) const
{
    std::map<qsizetype, QList<qsizetype>> byWidth;
    for (qsizetype i = 0; i < rows.size(); ++i)
        byWidth[widthOf(rows.at(i), m_manifest.maxTokens)].append(i);
    QList<QList<float>> numbers(rows.size());
    for (const auto &[width, places] : byWidth) {
        for (qsizetype at = 0; at < places.size(); at += largestBatch) {
            const QList<qsizetype> some = places.mid(at, largestBatch);
            QList<TokenRow> batch;
            for (const qsizetype place : some)
                batch.append(rows.at(place));
            const Result<QList<QList<float>>> answered = runBatch(batch, width);
            if (!answered)
                return answered;
            for (qsizetype i = 0; i < some.size(); ++i)
                numbers[some.at(i)] = answered->at(i);
        }
    }
    return numbers;
}

Result<QList<QList<float>>> LocalModel::runBatch(const QList<TokenRow> &rows, qsizetype width) const
{
    QList<TokenRow> filled = rows;
    while (filled.size() < smallestBatch)
        filled.append(rows.last());
    const Result<OnnxOutput> output = m_session->run(filled, width, m_manifest.tokenizer.padding);
    if (!output)
        return output.error();
    const QList<qint64> &shape = output->shape;
    const bool isByPiece = shape.size() == 3;
    const bool fits = (shape.size() == 2 || (isByPiece && shape.at(1) == width))
        && shape.first() == filled.size() && shape.last() > 0;
    if (!fits)
        return Error{Error::Code::BadInput,
                     m_manifest.folder + u'/' + m_manifest.file,
                     u"the model's output is neither a vector a text nor a vector a piece"_s};
    const qsizetype size = shape.last();
    const qsizetype stride = isByPiece ? width * size : size;
    QList<QList<float>> numbers;
    for (qsizetype i = 0; i < rows.size(); ++i) {
        const float *first = output->values.constData() + i * stride;
        const qsizetype pieces = isByPiece ? rows.at(i).ids.size() : 1;
        numbers.append(pooled(first, pieces, size, m_manifest.pooling));
    }
    return numbers;
}

} // namespace Ebb
