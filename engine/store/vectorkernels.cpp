// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/vectorkernels.h>

#include <array>
#include <bit>

#if defined(__x86_64__) && defined(__GNUC__)
#define EBB_AVX2 __attribute__((target("avx2,popcnt")))
#include <immintrin.h>
#endif

namespace Ebb {

namespace {

// Sixteen running sums in both kernels, added up in one order: rounding is the same.
constexpr size_t Lanes = 16;

float sumOf(const std::array<float, Lanes> &lanes)
{
    float sum = 0;
    for (const float lane : lanes)
        sum += lane;
    return sum;
}

float portableDot(std::span<const float> left, std::span<const float> right)
{
    std::array<float, Lanes> lanes{};
    for (size_t i = 0; i < left.size(); ++i)
        lanes[i % Lanes] += left[i] * right[i];
    return sumOf(lanes);
}

int portableDifferingBits(std::span<const quint64> left, std::span<const quint64> right)
{
    int bits = 0;
    for (size_t i = 0; i < left.size(); ++i)
        bits += std::popcount(left[i] ^ right[i]);
    return bits;
}

#ifdef EBB_AVX2

EBB_AVX2 float avx2Dot(std::span<const float> left, std::span<const float> right)
{
    __m256 low = _mm256_setzero_ps();
    __m256 high = _mm256_setzero_ps();
    size_t i = 0;
    for (; i + Lanes <= left.size(); i += Lanes) {
        low = _mm256_add_ps(low,
                            _mm256_mul_ps(_mm256_loadu_ps(&left[i]), _mm256_loadu_ps(&right[i])));
        high = _mm256_add_ps(
            high, _mm256_mul_ps(_mm256_loadu_ps(&left[i + 8]), _mm256_loadu_ps(&right[i + 8])));
    }
    std::array<float, Lanes> lanes{};
    _mm256_storeu_ps(lanes.data(), low);
    _mm256_storeu_ps(lanes.data() + 8, high);
    for (; i < left.size(); ++i)
        lanes[i % Lanes] += left[i] * right[i];
    return sumOf(lanes);
}

EBB_AVX2 int countingDifferingBits(std::span<const quint64> left, std::span<const quint64> right)
{
    long long bits = 0;
    for (size_t i = 0; i < left.size(); ++i)
        bits += _mm_popcnt_u64(left[i] ^ right[i]);
    return int(bits);
}

#endif

} // namespace

VectorKernels portableVectorKernels()
{
    return {.dot = portableDot, .differingBits = portableDifferingBits};
}

const VectorKernels &bestVectorKernels()
{
#ifdef EBB_AVX2
    static const VectorKernels best
        = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("popcnt")
        ? VectorKernels{.dot = avx2Dot, .differingBits = countingDifferingBits}
        : portableVectorKernels();
#else
    static const VectorKernels best = portableVectorKernels();
#endif
    return best;
}

} // namespace Ebb
