// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QLatin1StringView>
#include <QList>

#include <span>

namespace Ebb {

//! A logistic head: what features weigh together, fitted once and kept in `resources/judge` with
//! what it was fitted on.
class FittedHead
{
public:
    //! The part `part` of the head `name`, its weights in the order of `features`.
    FittedHead(QLatin1StringView name,
               QLatin1StringView part,
               std::span<const QLatin1StringView> features);

    //! The intercept and the weighted sum of the features, in the order they were named in.
    double logit(std::span<const double> features) const;
    //! How many of the head's cuts the logit reaches: with three, 0 unrelated, 1 touching, 2
    //! relevant, 3 central.
    double level(double logit) const;

    //! Between which logits every answer lies as long as each feature is within 0 and 1.
    double least() const;
    double most() const;

private:
    double m_intercept = 0;
    QList<double> m_weights;
    QList<double> m_cuts; //!< rising
};

} // namespace Ebb
