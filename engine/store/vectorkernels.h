// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QtTypes>

#include <span>

namespace Ebb {

//! How vectors are compared. Both kinds give the same bits, so that a search finds the same on
//! every processor.
struct VectorKernels
{
    //! The dot product of two vectors of equal length.
    float (*dot)(std::span<const float> left, std::span<const float> right);
    //! In how many bits two codes of equal length differ.
    int (*differingBits)(std::span<const quint64> left, std::span<const quint64> right);
};

VectorKernels portableVectorKernels();
//! The fastest this processor can run.
const VectorKernels &bestVectorKernels();

} // namespace Ebb
