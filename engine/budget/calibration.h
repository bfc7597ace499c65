// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/ids.h>
#include <engine/core/tuning.h>

#include <optional>

namespace Ebb {

//! A provider's count of a request against our estimate of that same request.
struct Measurement
{
    QString model;
    TokenCount counted = 0; //!< normalised prompt tokens, cached ones included
    TokenCount estimated = 0; //!< raw, before any correction

    bool operator==(const Measurement &) const = default;
};

//! counted ÷ estimated, or nothing when either is missing or the ratio is outside
//! [ratio_min, ratio_max]. The latest kept ratio corrects every later estimate for that model.
std::optional<double> measuredRatio(const Measurement &measurement, const Tuning &tuning);

//! A raw estimate in the model's own tokens, rounded once.
TokenCount corrected(TokenCount raw, double ratio);

} // namespace Ebb
