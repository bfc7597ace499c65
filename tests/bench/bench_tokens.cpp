// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"

#include <engine/budget/tokenestimate.h>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

struct Sample
{
    QString script;
    QString text;
    double tokens = 0; //!< as o200k counts them
};

Result<QList<Sample>> readSamples()
{
    QFile file(QStringLiteral(EBB_TEST_DATA "/tokens/texts.json"));
    if (!file.open(QIODevice::ReadOnly))
        return Error{Error::Code::Unreadable, file.fileName(), file.errorString()};
    QList<Sample> samples;
    const QJsonObject root = QJsonDocument::fromJson(file.readAll()).object();
    for (const QJsonValue &each : root.value("texts"_L1).toArray()) {
        samples.append({.script = each["script"_L1].toString(),
                        .text = each["text"_L1].toString(),
                        .tokens = each["tokens"_L1].toDouble()});
    }
    return samples;
}

double mean(const QList<double> &values)
{
    double sum = 0;
    for (const double value : values)
        sum += value;
    return values.isEmpty() ? 0 : sum / double(values.size());
}

//! Absolute errors in per cent, one a text.
template<typename Estimate>
QList<double> errorsOf(const QList<Sample> &samples, Estimate &&estimate)
{
    QList<double> errors;
    for (const Sample &sample : samples)
        errors.append(100 * std::abs(estimate(sample.text) / sample.tokens - 1));
    return errors;
}

//! The same, of a conversation that grows text by text, each corrected by the call before.
template<typename Estimate>
QList<double> correctedErrors(const QList<Sample> &samples, Estimate &&estimate)
{
    QList<double> errors;
    double estimated = 0;
    double counted = 0;
    for (int round = 0; round < 3; ++round) {
        for (const Sample &sample : samples) {
            const double ratio = estimated > 0 ? counted / estimated : 1;
            estimated += estimate(sample.text);
            counted += sample.tokens;
            if (counted > 1'000)
                errors.append(100 * std::abs(estimated * ratio / counted - 1));
        }
    }
    return errors;
}

double worstScript(const QList<Sample> &samples)
{
    QHash<QString, std::pair<double, double>> sums;
    for (const Sample &sample : samples) {
        auto &[estimated, counted] = sums[sample.script];
        estimated += estimateText(sample.text);
        counted += sample.tokens;
    }
    double worst = 0;
    for (const auto &[estimated, counted] : std::as_const(sums))
        worst = std::max(worst, 100 * std::abs(estimated / counted - 1));
    return worst;
}

double quarterOfCharacters(const QString &text)
{
    return double(text.size()) / 4;
}

Row speed(const QList<Sample> &samples)
{
    QString text;
    for (int round = 0; round < 200; ++round) {
        for (const Sample &sample : samples)
            text += sample.text + u'\n';
    }
    const QByteArray utf8 = text.toUtf8();
    const Pair took = medianMilliseconds(
        7,
        [&] { keep(double(QString::fromUtf8(utf8).size())); },
        [&] { keep(estimateText(text)); });
    const double megabytes = double(utf8.size()) / 1e6;
    return {.id = u"B15"_s,
            .what = u"token estimate, UTF-8 bytes a second; probe: reading UTF-8 into a string"_s,
            .unit = u"MB/s"_s,
            .probe = 1'000 * megabytes / took.probe,
            .ours = 1'000 * megabytes / took.ours,
            .bar = 100,
            .on = Row::Bar::OnOurs,
            .better = Row::Better::Higher};
}

Row accuracy(const QString &what, double probe, double ours, double bar)
{
    return {.id = u"B15"_s,
            .what = u"token estimate, "_s + what + u"; probe: characters ÷ 4"_s,
            .unit = u"%"_s,
            .probe = probe,
            .ours = ours,
            .bar = bar,
            .on = Row::Bar::OnOurs};
}

} // namespace

Rows tokenEstimate()
{
    const Result<QList<Sample>> samples = readSamples();
    if (!samples)
        return samples.error();
    const auto estimate = [](const QString &text) { return estimateText(text); };
    const QList<double> raw = errorsOf(*samples, estimate);
    const QList<double> rawPeer = errorsOf(*samples, quarterOfCharacters);
    const QList<double> corrected = correctedErrors(*samples, estimate);
    const QList<double> correctedPeer = correctedErrors(*samples, quarterOfCharacters);
    Row worst = accuracy(u"worst single script"_s, 0, worstScript(*samples), 25);
    worst.what = u"token estimate, worst single script"_s;
    return QList<Row>{
        speed(*samples),
        accuracy(u"raw error, mean"_s, mean(rawPeer), mean(raw), 8),
        accuracy(u"raw error, p95"_s, percentile(rawPeer, 0.95), percentile(raw, 0.95), 20),
        accuracy(u"after one ratio, mean"_s, mean(correctedPeer), mean(corrected), 1.2),
        accuracy(u"after one ratio, p95"_s,
                 percentile(correctedPeer, 0.95),
                 percentile(corrected, 0.95),
                 3),
        worst,
    };
}

} // namespace Ebb::Benches
