// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/vectortable.h>

#include <algorithm>

namespace Ebb {

namespace {

constexpr size_t LeastCandidates = 200;
constexpr qint64 SampledNearest = 10;

void appendCode(std::vector<quint64> &codes, std::span<const float> vector)
{
    for (size_t first = 0; first < vector.size(); first += 64) {
        quint64 word = 0;
        const size_t end = std::min(vector.size(), first + 64);
        for (size_t i = first; i < end; ++i)
            word |= quint64(vector[i] > 0) << (i - first);
        codes.push_back(word);
    }
}

} // namespace

VectorTable::VectorTable(qsizetype dimension, const VectorKernels &kernels)
    : m_dimension(dimension)
    , m_codeWords(size_t(dimension + 63) / 64)
    , m_kernels(kernels)
{
}

void VectorTable::append(qint64 id, std::span<const float> vector)
{
    if (qsizetype(vector.size()) != m_dimension)
        return;
    m_ids.push_back(id);
    m_numbers.insert(m_numbers.end(), vector.begin(), vector.end());
    appendCode(m_codes, vector);
}

std::span<const float> VectorTable::vectorAt(size_t index) const
{
    return std::span(m_numbers).subspan(index * size_t(m_dimension), size_t(m_dimension));
}

std::span<const quint64> VectorTable::codeAt(size_t index) const
{
    return std::span(m_codes).subspan(index * m_codeWords, m_codeWords);
}

std::vector<size_t> VectorTable::inReach(const Filter &isInReach) const
{
    std::vector<size_t> indexes;
    indexes.reserve(m_ids.size());
    for (size_t i = 0; i < m_ids.size(); ++i) {
        if (!isInReach || isInReach(m_ids[i]))
            indexes.push_back(i);
    }
    return indexes;
}

void VectorTable::keepNearestCodes(std::vector<size_t> &indexes, std::span<const float> query) const
{
    const size_t wanted = std::max(LeastCandidates, indexes.size() / m_candidateShare);
    if (indexes.size() <= wanted)
        return;
    std::vector<quint64> code;
    appendCode(code, query);
    std::vector<int> distances;
    distances.reserve(indexes.size());
    std::vector<size_t> counts(size_t(m_dimension) + 1);
    for (const size_t index : indexes) {
        distances.push_back(m_kernels.differingBits(codeAt(index), code));
        ++counts[size_t(distances.back())];
    }
    // All that are as near as the last one wanted: which of equals stay does not depend on order.
    size_t farthest = 0;
    for (size_t within = counts[0]; within < wanted; within += counts[farthest])
        ++farthest;
    size_t kept = 0;
    for (size_t i = 0; i < indexes.size(); ++i) {
        if (size_t(distances[i]) <= farthest)
            indexes[kept++] = indexes[i];
    }
    indexes.resize(kept);
}

QList<SearchHit> VectorTable::ranked(const std::vector<size_t> &indexes,
                                     std::span<const float> query,
                                     qint64 limit) const
{
    QList<SearchHit> hits;
    hits.reserve(qsizetype(indexes.size()));
    for (const size_t index : indexes) {
        const double cosine = double(m_kernels.dot(vectorAt(index), query));
        if (cosine > 0)
            hits.append({.id = m_ids[index], .score = cosine});
    }
    const auto end = hits.begin() + std::min<qsizetype>(limit, hits.size());
    std::partial_sort(
        hits.begin(), end, hits.end(), [](const SearchHit &left, const SearchHit &right) {
            return left.score != right.score ? left.score > right.score : left.id < right.id;
        });
    hits.erase(end, hits.end());
    return hits;
}

QList<SearchHit>
VectorTable::nearest(std::span<const float> query, qint64 limit, const Filter &isInReach) const
{
    if (qsizetype(query.size()) != m_dimension)
        return {};
    std::vector<size_t> indexes = inReach(isInReach);
    keepNearestCodes(indexes, query);
    return ranked(indexes, query, limit);
}

QList<SearchHit> VectorTable::nearestExactly(std::span<const float> query,
                                             qint64 limit,
                                             const Filter &isInReach) const
{
    if (qsizetype(query.size()) != m_dimension)
        return {};
    return ranked(inReach(isInReach), query, limit);
}

QList<VectorTable::Sample> VectorTable::sampled(qsizetype samples) const
{
    QList<Sample> taken;
    const size_t step = std::max<size_t>(1, m_ids.size() / size_t(std::max<qsizetype>(1, samples)));
    for (size_t i = 0; i < m_ids.size(); i += step)
        taken.append({.index = i, .nearest = nearestExactly(vectorAt(i), SampledNearest)});
    return taken;
}

double VectorTable::recallOf(const QList<Sample> &samples) const
{
    qsizetype found = 0;
    qsizetype wanted = 0;
    for (const Sample &sample : samples) {
        const QList<SearchHit> quick = nearest(vectorAt(sample.index), SampledNearest);
        wanted += sample.nearest.size();
        found += std::ranges::count_if(
            sample.nearest, [&quick](const SearchHit &hit) { return quick.contains(hit); });
    }
    return wanted == 0 ? 1 : double(found) / double(wanted);
}

double VectorTable::prefilterRecall(qsizetype samples) const
{
    return recallOf(sampled(samples));
}

void VectorTable::fitCandidates(qsizetype samples, double wanted)
{
    const QList<Sample> taken = sampled(samples);
    while (m_candidateShare > 1 && recallOf(taken) < wanted)
        m_candidateShare = m_candidateShare < 10 ? 1 : m_candidateShare / 2;
}

} // namespace Ebb
