// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <span>

namespace Ebb {

//! Traces as plain arrays of equal length.
struct TraceArrays
{
    std::span<const double> times; //!< milliseconds since the epoch, whole numbers, so exact
    std::span<const double> scores;
};

//! When the traces are looked at.
struct Viewpoint
{
    double now = 0; //!< milliseconds since the epoch
    double perMs = 0; //!< 1 ÷ the milliseconds of full strength
};

//! Σ score ÷ √max(1, age). `portableSum` runs anywhere and is exact to a few last bits; so is
//! `avx2Sum`, which may only be called where `hasAvx2()`. `avx2RoughSum` is good to 1e-6.
double portableSum(const TraceArrays &traces, const Viewpoint &view);
double avx2Sum(const TraceArrays &traces, const Viewpoint &view);
double avx2RoughSum(const TraceArrays &traces, const Viewpoint &view);

//! True when this processor has what the AVX2 kernels need.
bool hasAvx2();

} // namespace Ebb
