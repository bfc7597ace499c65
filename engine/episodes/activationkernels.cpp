// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/episodes/activationkernels.h>

#include <algorithm>
#include <cmath>

#if defined(__x86_64__) && defined(__GNUC__)
#define EBB_AVX2 __attribute__((target("avx2,fma")))
#include <immintrin.h>
#endif

namespace Ebb {

namespace {

double sumFrom(size_t start, const TraceArrays &traces, const Viewpoint &view)
{
    double sum = 0;
    for (size_t i = start; i < traces.times.size(); ++i) {
        const double age = (view.now - traces.times[i]) * view.perMs;
        sum += traces.scores[i] / std::sqrt(std::max(1.0, age));
    }
    return sum;
}

#ifdef EBB_AVX2

// Square root and division have one slow unit each. The processor's 12-bit guess of 1/√x and
// Newton's steps y ← y(3/2 − x/2·y²), each doubling the good bits, run on the fast ones.
template<int Steps>
EBB_AVX2 inline __m256d inverseRoot(__m256d x)
{
    const __m256d half = _mm256_mul_pd(_mm256_set1_pd(0.5), x);
    __m256d y = _mm256_cvtps_pd(_mm_rsqrt_ps(_mm256_cvtpd_ps(x)));
    for (int step = 0; step < Steps; ++step) {
        const __m256d square = _mm256_mul_pd(y, y);
        y = _mm256_mul_pd(y, _mm256_fnmadd_pd(half, square, _mm256_set1_pd(1.5)));
    }
    return y;
}

template<int Steps>
EBB_AVX2 inline __m256d
addFour(__m256d sum, const double *time, const double *score, const Viewpoint &view)
{
    const __m256d late = _mm256_sub_pd(_mm256_set1_pd(view.now), _mm256_loadu_pd(time));
    const __m256d age
        = _mm256_max_pd(_mm256_set1_pd(1), _mm256_mul_pd(late, _mm256_set1_pd(view.perMs)));
    return _mm256_fmadd_pd(_mm256_loadu_pd(score), inverseRoot<Steps>(age), sum);
}

template<int Steps>
EBB_AVX2 double sumOf(const TraceArrays &traces, const Viewpoint &view)
{
    const double *const time = traces.times.data();
    const double *const score = traces.scores.data();
    const size_t count = traces.times.size();
    // Two sums, so that one addition need not wait for the other.
    __m256d even = _mm256_setzero_pd();
    __m256d odd = _mm256_setzero_pd();
    size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        even = addFour<Steps>(even, time + i, score + i, view);
        odd = addFour<Steps>(odd, time + i + 4, score + i + 4, view);
    }
    for (; i + 4 <= count; i += 4)
        even = addFour<Steps>(even, time + i, score + i, view);
    alignas(32) double lanes[4];
    _mm256_store_pd(lanes, _mm256_add_pd(even, odd));
    return lanes[0] + lanes[1] + lanes[2] + lanes[3] + sumFrom(i, traces, view);
}

#endif

} // namespace

double portableSum(const TraceArrays &traces, const Viewpoint &view)
{
    return sumFrom(0, traces, view);
}

#ifdef EBB_AVX2

double avx2Sum(const TraceArrays &traces, const Viewpoint &view)
{
    return sumOf<3>(traces, view); // 12 → 24 → 48 → all 53 bits
}

double avx2RoughSum(const TraceArrays &traces, const Viewpoint &view)
{
    return sumOf<1>(traces, view);
}

bool hasAvx2()
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

#else

double avx2Sum(const TraceArrays &traces, const Viewpoint &view)
{
    return portableSum(traces, view);
}

double avx2RoughSum(const TraceArrays &traces, const Viewpoint &view)
{
    return portableSum(traces, view);
}

bool hasAvx2()
{
    return false;
}

#endif

} // namespace Ebb
