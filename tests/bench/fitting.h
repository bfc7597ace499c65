// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>

#include <QJsonObject>
#include <QStringList>

#include <vector>

namespace Ebb::Benches {

//! One thing whose answer people gave.
struct Example
{
    std::vector<double> features;
    bool isTrue = false;
    double weight = 1; //!< how much it counts beside the others
};

//! What a fit found: a weight a feature and an intercept.
struct Weights
{
    std::vector<double> of;
    double intercept = 0;

    double logit(const std::vector<double> &features) const;
};

//! Logistic regression by Newton's method; `ridge` pulls all weights but the intercept towards 0.
//! The same examples give the same weights.
Weights fitted(const std::vector<Example> &examples, double ridge);

//! How often an example that is true has a higher logit than one that is not, a tie counting half.
//! Nothing to compare: ½.
double areaUnderCurve(const std::vector<Example> &examples, const Weights &weights);

//! The weights as a part of a head's file, rounded to four decimals.
QJsonObject asJson(const Weights &weights, const QStringList &names);

//! As many decimals as a head's file has.
double rounded(double value);

//! Writes a head's file.
Result<void> writeHead(const QString &file, const QJsonObject &head);

} // namespace Ebb::Benches
