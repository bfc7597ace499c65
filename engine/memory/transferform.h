// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/core/ids.h>
#include <engine/core/tuning.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QMap>

#include <optional>
#include <type_traits>

// How values stand in an export. A value is described once, by `describe(form, value)` in
// transfervalues.h, and that one description both writes and reads it.
namespace Ebb {

//! Stored bytes that are text, as a rule: written as that text, byte for byte.
struct TransferText
{
    QByteArray bytes;

    bool operator==(const TransferText &) const = default;
};

// Leaves. Reading gives what is wrong with the JSON, nothing when all is well.

QJsonValue transferReal(double value);
QString readTransferReal(const QJsonValue &json, double &value);
QJsonValue transferTime(TimePoint time);
QString readTransferTime(const QJsonValue &json, TimePoint &time);
QJsonValue transferText(const QByteArray &bytes);
QString readTransferText(const QJsonValue &json, QByteArray &bytes);
QString readTransferWhole(const QJsonValue &json, qint64 &value);
QString readTransferString(const QJsonValue &json, QString &text);
QString readTransferHex(const QJsonValue &json, QByteArray &bytes);
QString readTransferTuning(const QJsonValue &json, Tuning &tuning);

//! How a value of type T is written and read; the general one is for values with a `describe`.
template<typename T>
struct TransferForm;

//! Gathers the members of one JSON object.
class TransferWriter
{
public:
    template<typename T>
    void field(const char *key, const T &value)
    {
        m_json.insert(QLatin1StringView(key), TransferForm<T>::write(value));
    }

    const QJsonObject &json() const { return m_json; }

private:
    QJsonObject m_json;
};

//! Reads the members of one JSON object. All that are described must be there, and no others; the
//! first thing amiss is kept and nothing is read after it.
class TransferReader
{
public:
    explicit TransferReader(const QJsonObject &json)
        : m_json(json)
    {
    }

    template<typename T>
    void field(const char *key, T &value)
    {
        if (!m_fault.isEmpty())
            return;
        const QJsonValue json = m_json.take(QLatin1StringView(key));
        const QString fault = json.isUndefined() ? QStringLiteral("is missing")
                                                 : TransferForm<T>::read(json, value);
        if (!fault.isEmpty())
            m_fault = QLatin1StringView(key) + u' ' + fault;
    }

    QString fault() const
    {
        return !m_fault.isEmpty() || m_json.isEmpty()
            ? m_fault
            : m_json.begin().key() + QStringLiteral(" is not known");
    }

private:
    QJsonObject m_json;
    QString m_fault;
};

template<typename T>
struct TransferForm
{
    static QJsonValue write(const T &value)
    {
        TransferWriter writer;
        T described = value; // the same description reads into it
        describe(writer, described);
        return writer.json();
    }

    static QString read(const QJsonValue &json, T &value)
    {
        if (!json.isObject())
            return QStringLiteral("is no object");
        TransferReader reader(json.toObject());
        describe(reader, value);
        return reader.fault();
    }
};

template<>
struct TransferForm<QString>
{
    static QJsonValue write(const QString &text) { return text; }
    static QString read(const QJsonValue &json, QString &text)
    {
        return readTransferString(json, text);
    }
};

template<>
struct TransferForm<bool>
{
    static QJsonValue write(bool value) { return value; }
    static QString read(const QJsonValue &json, bool &value)
    {
        value = json.toBool();
        return json.isBool() ? QString() : QStringLiteral("is neither true nor false");
    }
};

template<>
struct TransferForm<qint64>
{
    static QJsonValue write(qint64 value) { return value; }
    static QString read(const QJsonValue &json, qint64 &value)
    {
        return readTransferWhole(json, value);
    }
};

template<>
struct TransferForm<int>
{
    static QJsonValue write(int value) { return value; }
    static QString read(const QJsonValue &json, int &value)
    {
        qint64 whole = 0;
        const QString fault = readTransferWhole(json, whole);
        value = int(whole);
        return fault.isEmpty() && value != whole ? QStringLiteral("is too large") : fault;
    }
};

template<>
struct TransferForm<double>
{
    static QJsonValue write(double value) { return transferReal(value); }
    static QString read(const QJsonValue &json, double &value)
    {
        return readTransferReal(json, value);
    }
};

template<>
struct TransferForm<TimePoint>
{
    static QJsonValue write(TimePoint time) { return transferTime(time); }
    static QString read(const QJsonValue &json, TimePoint &time)
    {
        return readTransferTime(json, time);
    }
};

template<>
struct TransferForm<TransferText>
{
    static QJsonValue write(const TransferText &text) { return transferText(text.bytes); }
    static QString read(const QJsonValue &json, TransferText &text)
    {
        return readTransferText(json, text.bytes);
    }
};

//! A digest, as hex digits.
template<>
struct TransferForm<QByteArray>
{
    static QJsonValue write(const QByteArray &bytes) { return QString::fromLatin1(bytes.toHex()); }
    static QString read(const QJsonValue &json, QByteArray &bytes)
    {
        return readTransferHex(json, bytes);
    }
};

template<>
struct TransferForm<QJsonObject>
{
    static QJsonValue write(const QJsonObject &object) { return object; }
    static QString read(const QJsonValue &json, QJsonObject &object)
    {
        object = json.toObject();
        return json.isObject() ? QString() : QStringLiteral("is no object");
    }
};

template<>
struct TransferForm<Tuning>
{
    static QJsonValue write(const Tuning &tuning) { return tuning.toJson(); }
    static QString read(const QJsonValue &json, Tuning &tuning)
    {
        return readTransferTuning(json, tuning);
    }
};

template<typename Tag>
struct TransferForm<NumberId<Tag>>
{
    static QJsonValue write(NumberId<Tag> id) { return id.value(); }
    static QString read(const QJsonValue &json, NumberId<Tag> &id)
    {
        qint64 value = 0;
        const QString fault = readTransferWhole(json, value);
        id = NumberId<Tag>(value);
        return fault.isEmpty() && value < 0 ? QStringLiteral("is below 0") : fault;
    }
};

template<typename Tag>
struct TransferForm<TextId<Tag>>
{
    static QJsonValue write(const TextId<Tag> &id) { return id.value(); }
    static QString read(const QJsonValue &json, TextId<Tag> &id)
    {
        QString text;
        const QString fault = readTransferString(json, text);
        id = TextId<Tag>(text);
        return fault;
    }
};

//! What is not there is null.
template<typename T>
struct TransferForm<std::optional<T>>
{
    static QJsonValue write(const std::optional<T> &value)
    {
        return value ? TransferForm<T>::write(*value) : QJsonValue(QJsonValue::Null);
    }
    static QString read(const QJsonValue &json, std::optional<T> &value)
    {
        value.reset();
        return json.isNull() ? QString() : TransferForm<T>::read(json, value.emplace());
    }
};

template<typename T>
struct TransferForm<QList<T>>
{
    static QJsonValue write(const QList<T> &list)
    {
        QJsonArray array;
        for (const T &each : list)
            array.append(TransferForm<T>::write(each));
        return array;
    }
    static QString read(const QJsonValue &json, QList<T> &list)
    {
        if (!json.isArray())
            return QStringLiteral("is no list");
        const QJsonArray array = json.toArray();
        list.clear();
        list.reserve(array.size());
        for (const QJsonValue &each : array) {
            const QString fault = TransferForm<T>::read(each, list.emplace_back());
            if (!fault.isEmpty())
                return fault;
        }
        return {};
    }
};

//! Counts by name.
template<>
struct TransferForm<QMap<QString, qint64>>
{
    static QJsonValue write(const QMap<QString, qint64> &counts)
    {
        QJsonObject object;
        for (auto count = counts.begin(); count != counts.end(); ++count)
            object.insert(count.key(), count.value());
        return object;
    }
    static QString read(const QJsonValue &json, QMap<QString, qint64> &counts)
    {
        const QJsonObject object = json.toObject();
        counts.clear();
        for (auto count = object.begin(); count != object.end(); ++count) {
            const QString fault = readTransferWhole(count.value(), counts[count.key()]);
            if (!fault.isEmpty())
                return fault;
        }
        return json.isObject() ? QString() : QStringLiteral("is no object");
    }
};

//! The values of an enumeration and their names: `values` and `name(value)`.
template<typename Enum>
struct TransferNames;

template<typename Enum>
requires std::is_enum_v<Enum>
struct TransferForm<Enum>
{
    static QJsonValue write(Enum value) { return TransferNames<Enum>::name(value); }
    static QString read(const QJsonValue &json, Enum &value)
    {
        for (const Enum known : TransferNames<Enum>::values) {
            if (json.isString() && TransferNames<Enum>::name(known) == json.toString()) {
                value = known;
                return {};
            }
        }
        return QStringLiteral("is none of the known names");
    }
};

} // namespace Ebb
