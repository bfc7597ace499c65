// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QHash>
#include <QMetaType>
#include <QString>

#include <compare>

namespace Ebb {

//! A number that means one kind of thing. 0 is "none"; what exists counts from 1.
template<typename Tag>
class NumberId
{
public:
    constexpr NumberId() = default;
    constexpr explicit NumberId(qint64 value)
        : m_value(value)
    {
    }

    constexpr qint64 value() const { return m_value; }
    constexpr bool isValid() const { return m_value > 0; }
    constexpr NumberId next() const { return NumberId(m_value + 1); }
    constexpr auto operator<=>(const NumberId &) const = default;

    friend size_t qHash(NumberId id, size_t seed = 0) { return ::qHash(id.m_value, seed); }

private:
    qint64 m_value = 0;
};

//! A text that names one kind of thing.
template<typename Tag>
class TextId
{
public:
    TextId() = default;
    explicit TextId(QString value)
        : m_value(std::move(value))
    {
    }

    const QString &value() const { return m_value; }
    bool isValid() const { return !m_value.isEmpty(); }
    auto operator<=>(const TextId &) const = default;

    friend size_t qHash(const TextId &id, size_t seed = 0) { return ::qHash(id.m_value, seed); }

private:
    QString m_value;
};

using MemoryId = TextId<struct MemoryTag>; //!< hash of the canonical messages, 32 hex digits
using RunKey = TextId<struct RunKeyTag>; //!< hash of memory, tuning, models and policy
using RunId = NumberId<struct RunTag>; //!< row of a run in one store
using Position = NumberId<struct PositionTag>; //!< place in a run's history, generated messages too
using MessageNumber = NumberId<struct MessageTag>; //!< place among the sent messages
using TurnNumber = NumberId<struct TurnTag>;
using CallNumber = NumberId<struct CallTag>;
using EpisodeId = NumberId<struct EpisodeTag>;
using FactId = NumberId<struct FactTag>;
using EntityId = NumberId<struct EntityTag>;
using BodyId = NumberId<struct BodyTag>; //!< row of stored bytes
using JobId = NumberId<struct JobTag>;

using TokenCount = qint64; //!< estimated tokens

} // namespace Ebb
