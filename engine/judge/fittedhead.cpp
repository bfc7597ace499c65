// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/judge/fittedhead.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QResource>

#include <algorithm>

// Outside of the namespace, as it must be.
static void registerHeads()
{
    Q_INIT_RESOURCE(judge);
}

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QJsonObject partOf(QLatin1StringView name, QLatin1StringView part)
{
    static const bool isRegistered = [] {
        registerHeads();
        return true;
    }();
    Q_UNUSED(isRegistered)
    const QResource resource(u":/ebb/judge/%1.json"_s.arg(name));
    const QJsonDocument json = QJsonDocument::fromJson(resource.uncompressedData());
    return json["parts"_L1][part].toObject();
}

} // namespace

FittedHead::FittedHead(QLatin1StringView name,
                       QLatin1StringView part,
                       std::span<const QLatin1StringView> features)
{
    const QJsonObject head = partOf(name, part);
    Q_ASSERT(!head.isEmpty());
    m_intercept = head.value("intercept"_L1).toDouble();
    const QJsonObject weights = head.value("weights"_L1).toObject();
    for (const QLatin1StringView feature : features) {
        Q_ASSERT(weights.contains(feature));
        m_weights.append(weights.value(feature).toDouble());
    }
    for (const QJsonValue &cut : head.value("cuts"_L1).toArray())
        m_cuts.append(cut.toDouble());
}

double FittedHead::logit(std::span<const double> features) const
{
    Q_ASSERT(qsizetype(features.size()) == m_weights.size());
    double sum = m_intercept;
    for (qsizetype i = 0; i < m_weights.size(); ++i)
        sum += m_weights.at(i) * features[size_t(i)];
    return sum;
}

double FittedHead::level(double logit) const
{
    return double(std::ranges::count_if(m_cuts, [logit](double cut) { return logit >= cut; }));
}

double FittedHead::least() const
{
    double sum = m_intercept;
    for (const double weight : m_weights)
        sum += std::min(weight, 0.0);
    return sum;
}

double FittedHead::most() const
{
    double sum = m_intercept;
    for (const double weight : m_weights)
        sum += std::max(weight, 0.0);
    return sum;
}

} // namespace Ebb
