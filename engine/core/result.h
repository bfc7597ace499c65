// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QString>

#include <optional>
#include <utility>
#include <variant>

namespace Ebb {

//! What went wrong, for a machine (code) and for a person (where, detail). The sentence a person
//! reads is made from the code at the edge: `sentence()` in app and ui/widgets/format.
struct Error
{
    enum class Code
    {
        BadArgument, //!< an argument, a Tuning name or a value that cannot be used
        BadInput, //!< a file or message whose content cannot be used
        UnknownFormat, //!< content of no known recording format
        NotFound, //!< nothing by that name or id
        Ambiguous, //!< a prefix that fits several ids
        Unreadable, //!< a file that cannot be opened or read
        Unwritable, //!< a file that cannot be created or written, a full disk included
        ForeignStore, //!< a file that is not a store of ours, or of a newer version
        Busy, //!< another program holds the store
        Corrupt, //!< a store that contradicts itself
        Cancelled, //!< stopped by the person
        Refused, //!< asked for, understood, and not done
        Internal, //!< a fault of ours
    };

    Code code = Code::Internal;
    QString where; //!< the file, name or id it is about; may be empty
    QString detail; //!< what exactly, in a few words, without a full stop

    bool operator==(const Error &) const = default;
};

//! A value or the reason there is none. Never both, never neither.
template<typename T>
class [[nodiscard]] Result
{
public:
    Result(T value)
        : m_state(std::in_place_index<0>, std::move(value))
    {
    }
    Result(Error error)
        : m_state(std::in_place_index<1>, std::move(error))
    {
    }

    explicit operator bool() const { return m_state.index() == 0; }

    const T &operator*() const & { return std::get<0>(m_state); }
    T &operator*() & { return std::get<0>(m_state); }
    T &&operator*() && { return std::get<0>(std::move(m_state)); }
    const T *operator->() const { return &std::get<0>(m_state); }
    T *operator->() { return &std::get<0>(m_state); }

    const Error &error() const { return std::get<1>(m_state); }

private:
    std::variant<T, Error> m_state;
};

//! Done, or the reason it was not.
template<>
class [[nodiscard]] Result<void>
{
public:
    Result() = default;
    Result(Error error)
        : m_error(std::move(error))
    {
    }

    explicit operator bool() const { return !m_error; }
    const Error &error() const { return *m_error; }

private:
    std::optional<Error> m_error;
};

} // namespace Ebb
