// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/calibration.h>

#include <cmath>

namespace Ebb {

std::optional<double> measuredRatio(const Measurement &measurement, const Tuning &tuning)
{
    if (measurement.counted <= 0 || measurement.estimated <= 0)
        return std::nullopt;
    const double ratio = double(measurement.counted) / double(measurement.estimated);
    if (ratio < tuning.ratioMin || ratio > tuning.ratioMax)
        return std::nullopt;
    return ratio;
}

TokenCount corrected(TokenCount raw, double ratio)
{
    return std::llround(double(raw) * ratio);
}

} // namespace Ebb
