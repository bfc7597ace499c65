// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "fitting.h"

#include <QJsonDocument>
#include <QSaveFile>

#include <algorithm>
#include <cmath>

namespace Ebb::Benches {

namespace {

constexpr int Steps = 12; // Newton's method is done after half of them
constexpr double Decimals = 1e4;
// Keeps the steps finite when a feature is the same in all examples.
constexpr double Least = 1e-9;

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;

//! Gauss and Jordan, with the largest pivot.
Vector solved(Matrix matrix, Vector right)
{
    const size_t size = right.size();
    for (size_t i = 0; i < size; ++i) {
        size_t pivot = i;
        for (size_t row = i + 1; row < size; ++row) {
            if (std::abs(matrix[row][i]) > std::abs(matrix[pivot][i]))
                pivot = row;
        }
        std::swap(matrix[i], matrix[pivot]);
        std::swap(right[i], right[pivot]);
        for (size_t row = 0; row < size; ++row) {
            if (row == i)
                continue;
            const double factor = matrix[row][i] / matrix[i][i];
            for (size_t column = i; column < size; ++column)
                matrix[row][column] -= factor * matrix[i][column];
            right[row] -= factor * right[i];
        }
    }
    for (size_t i = 0; i < size; ++i)
        right[i] /= matrix[i][i];
    return right;
}

//! Gradient and curvature of the likelihood; the intercept is the last of both.
struct Slope
{
    Vector gradient;
    Matrix curvature;

    explicit Slope(size_t size)
        : gradient(size, 0)
        , curvature(size, Vector(size, 0))
    {
    }

    void add(const Example &example, double probability)
    {
        const size_t size = gradient.size();
        const double off = example.weight * (double(example.isTrue) - probability);
        const double spread = example.weight * probability * (1 - probability);
        for (size_t i = 0; i < size; ++i) {
            const double left = i + 1 < size ? example.features[i] : 1;
            gradient[i] += off * left;
            for (size_t j = 0; j < size; ++j)
                curvature[i][j] += spread * left * (j + 1 < size ? example.features[j] : 1);
        }
    }

    void pull(const Weights &weights, double ridge)
    {
        for (size_t i = 0; i < weights.of.size(); ++i) {
            gradient[i] -= ridge * weights.of[i];
            curvature[i][i] += ridge;
        }
        for (size_t i = 0; i < gradient.size(); ++i)
            curvature[i][i] += Least;
    }
};

} // namespace

double Weights::logit(const std::vector<double> &features) const
{
    double sum = intercept;
    for (size_t i = 0; i < of.size(); ++i)
        sum += of[i] * features[i];
    return sum;
}

Weights fitted(const std::vector<Example> &examples, double ridge)
{
    Weights weights;
    if (examples.empty())
        return weights;
    weights.of.assign(examples.front().features.size(), 0);
    for (int step = 0; step < Steps; ++step) {
        Slope slope(weights.of.size() + 1);
        for (const Example &example : examples)
            slope.add(example, 1 / (1 + std::exp(-weights.logit(example.features))));
        slope.pull(weights, ridge);
        const Vector move = solved(slope.curvature, slope.gradient);
        for (size_t i = 0; i < weights.of.size(); ++i)
            weights.of[i] += move[i];
        weights.intercept += move.back();
    }
    return weights;
}

double areaUnderCurve(const std::vector<Example> &examples, const Weights &weights)
{
    Vector right;
    Vector wrong;
    for (const Example &example : examples)
        (example.isTrue ? right : wrong).push_back(weights.logit(example.features));
    if (right.empty() || wrong.empty())
        return 0.5;
    std::ranges::sort(wrong);
    double sum = 0;
    for (const double logit : right) {
        const auto [low, high] = std::ranges::equal_range(wrong, logit);
        sum += double(low - wrong.begin()) + double(high - low) / 2;
    }
    return sum / double(right.size()) / double(wrong.size());
}

double rounded(double value)
{
    return std::round(value * Decimals) / Decimals;
}

QJsonObject asJson(const Weights &weights, const QStringList &names)
{
    QJsonObject of;
    for (qsizetype i = 0; i < names.size(); ++i)
        of.insert(names.at(i), rounded(weights.of[size_t(i)]));
    return {{QStringLiteral("intercept"), rounded(weights.intercept)},
            {QStringLiteral("weights"), of}};
}

Result<void> writeHead(const QString &file, const QJsonObject &head)
{
    QSaveFile saved(file);
    const QByteArray json = QJsonDocument(head).toJson();
    if (!saved.open(QIODevice::WriteOnly) || saved.write(json) != json.size() || !saved.commit())
        return Error{Error::Code::Unwritable, file, saved.errorString()};
    return {};
}

} // namespace Ebb::Benches
