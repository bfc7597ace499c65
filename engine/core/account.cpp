// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/account.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

void Account::spent(const QString &name, double ms)
{
    const auto step = std::ranges::find(steps, name, &Step::name);
    if (step != steps.end())
        step->ms += ms;
    else
        steps.append({.name = name, .ms = ms});
}

void Account::note(const QString &subject, const QJsonObject &entry)
{
    QJsonArray entries = why.value(subject).toArray();
    entries.append(entry);
    why.insert(subject, entries);
}

QJsonObject Account::stepsAsJson() const
{
    QJsonObject json;
    for (const Step &step : steps)
        json.insert(step.name, step.ms);
    return json;
}

QJsonObject Account::toJson() const
{
    return {{u"step_ms"_s, stepsAsJson()}, {u"why"_s, why}};
}

Account Account::fromJson(const QJsonObject &json)
{
    Account account{.steps = {}, .why = json.value("why"_L1).toObject()};
    const QJsonObject steps = json.value("step_ms"_L1).toObject();
    for (auto step = steps.begin(); step != steps.end(); ++step)
        account.spent(step.key(), step.value().toDouble());
    return account;
}

} // namespace Ebb
