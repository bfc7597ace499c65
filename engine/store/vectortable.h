// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/store/recallrecord.h>
#include <engine/store/vectorkernels.h>

#include <functional>
#include <vector>

namespace Ebb {

//! Vectors of length 1 and equal dimension, in memory, searched by cosine.
//!
//! The signs of a vector make a code of one bit a number. The codes nearest to the query's (1.25 %
//! of all unless `fitCandidates` took more, 200 at least) are found first; only those vectors are
//! then compared in full.
class VectorTable
{
public:
    using Filter = std::function<bool(qint64 id)>; //!< empty: everything

    explicit VectorTable(qsizetype dimension, const VectorKernels &kernels = bestVectorKernels());

    qsizetype dimension() const { return m_dimension; }
    qsizetype size() const { return qsizetype(m_ids.size()); }

    //! Passed over when it has another dimension.
    void append(qint64 id, std::span<const float> vector);

    //! The `limit` nearest, best first, ties to the lower id; only those with a cosine over 0. None
    //! for a query of another dimension.
    QList<SearchHit>
    nearest(std::span<const float> query, qint64 limit, const Filter &isInReach = {}) const;
    //! The same without the codes: compares everything.
    QList<SearchHit>
    nearestExactly(std::span<const float> query, qint64 limit, const Filter &isInReach = {}) const;

    //! The share of the ten nearest of `samples` of its own vectors that `nearest` finds too.
    double prefilterRecall(qsizetype samples) const;
    //! Takes more candidates until that share is at least `wanted`: all of them at worst, where the
    //! signs of a model's numbers say too little.
    void fitCandidates(qsizetype samples, double wanted);

private:
    //! Its own vectors as questions, with their exact answers.
    struct Sample
    {
        size_t index = 0;
        QList<SearchHit> nearest;
    };

    QList<Sample> sampled(qsizetype samples) const;
    double recallOf(const QList<Sample> &samples) const;
    std::span<const float> vectorAt(size_t index) const;
    std::span<const quint64> codeAt(size_t index) const;
    std::vector<size_t> inReach(const Filter &isInReach) const;
    void keepNearestCodes(std::vector<size_t> &indexes, std::span<const float> query) const;
    QList<SearchHit>
    ranked(const std::vector<size_t> &indexes, std::span<const float> query, qint64 limit) const;

    qsizetype m_dimension;
    size_t m_codeWords;
    size_t m_candidateShare = 80; //!< one in so many: 1.25 %
    VectorKernels m_kernels;
    std::vector<qint64> m_ids;
    std::vector<float> m_numbers;
    std::vector<quint64> m_codes;
};

} // namespace Ebb
