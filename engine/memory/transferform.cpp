// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/transferform.h>

#include <bit>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The years whose times ISO 8601 writes with four digits.
constexpr qint64 YearOne = -62'135'596'800'000;
constexpr qint64 YearTenThousand = 253'402'300'800'000;

constexpr auto BitsPrefix = "bits:"_L1;

//! True for what a JSON number cannot hold or would read back as another value.
bool needsBits(double value)
{
    return !std::isfinite(value) || (value == 0 && std::signbit(value));
}

} // namespace

QJsonValue transferReal(double value)
{
    if (needsBits(value))
        return BitsPrefix + QString::number(std::bit_cast<quint64>(value), 16);
    return value;
}

QString readTransferReal(const QJsonValue &json, double &value)
{
    value = json.toDouble();
    if (json.isDouble())
        return {};
    const QString text = json.toString();
    bool isHex = false;
    const quint64 bits = QStringView(text).mid(BitsPrefix.size()).toULongLong(&isHex, 16);
    value = std::bit_cast<double>(bits);
    return isHex && text.startsWith(BitsPrefix) ? QString() : u"is no number"_s;
}

QJsonValue transferTime(TimePoint time)
{
    const qint64 ms = toMs(time);
    return ms >= YearOne && ms < YearTenThousand ? QJsonValue(toIso(time)) : QJsonValue(ms);
}

QString readTransferTime(const QJsonValue &json, TimePoint &time)
{
    if (json.isString()) {
        const Result<TimePoint> read = fromIso(json.toString());
        time = read ? *read : TimePoint();
        return read ? QString() : u"is no time"_s;
    }
    qint64 ms = 0;
    const QString fault = readTransferWhole(json, ms);
    time = fromMs(ms);
    return fault.isEmpty() ? QString() : u"is no time"_s;
}

QJsonValue transferText(const QByteArray &bytes)
{
    const QString text = QString::fromUtf8(bytes);
    if (text.toUtf8() == bytes)
        return text;
    return QJsonObject{{u"base64"_s, QString::fromLatin1(bytes.toBase64())}};
}

QString readTransferText(const QJsonValue &json, QByteArray &bytes)
{
    if (json.isString()) {
        bytes = json.toString().toUtf8();
        return {};
    }
    const QJsonValue encoded = json.toObject().value("base64"_L1);
    const auto decoded = QByteArray::fromBase64Encoding(encoded.toString().toLatin1(),
                                                        QByteArray::AbortOnBase64DecodingErrors);
    bytes = *decoded;
    return encoded.isString() && decoded ? QString() : u"is no text"_s;
}

QString readTransferWhole(const QJsonValue &json, qint64 &value)
{
    value = json.toInteger(0);
    const bool isWhole = json.isDouble() && json.toInteger(1) == value;
    return isWhole ? QString() : u"is no whole number"_s;
}

QString readTransferString(const QJsonValue &json, QString &text)
{
    text = json.toString();
    return json.isString() ? QString() : u"is no text"_s;
}

QString readTransferHex(const QJsonValue &json, QByteArray &bytes)
{
    const QByteArray digits = json.toString().toLatin1();
    bytes = QByteArray::fromHex(digits);
    return json.isString() && bytes.toHex() == digits ? QString() : u"is no digest"_s;
}

QString readTransferTuning(const QJsonValue &json, Tuning &tuning)
{
    if (!json.isObject())
        return u"is no object"_s;
    const Result<Tuning> read = Tuning::fromJson(json.toObject());
    if (!read)
        return u"cannot be used: %1 %2"_s.arg(read.error().where, read.error().detail);
    tuning = *read;
    return {};
}

} // namespace Ebb
