// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QList>
#include <QString>

#include <optional>
#include <vector>

namespace Ebb {

//! Readable bytes that must lie behind every piece of JSON handed to the functions here; the end of
//! a larger piece will do, for only the last one needs padding of its own.
constexpr qsizetype JsonPadding = 64;
//! How deep a value may be nested. Far above any conversation, far below what a stack holds.
constexpr int DeepestNesting = 500;

enum class JsonKind
{
    None, //!< nothing there: what a missing member is
    Object,
    Array,
    String,
    Number,
    Bool,
    Null,
};

//! The kind of one value, by its first character.
JsonKind jsonKind(QByteArrayView json);
//! "an object", "a number", ... for reports.
QString jsonKindName(JsonKind kind);

//! What is wrong with a text that should be one JSON value, and where.
struct JsonFault
{
    QString what;
    qsizetype offset = 0; //!< byte, from 0
    bool isTorn = false; //!< it just ends too early
    bool isFollowed = false; //!< the value is sound, and more follows it
};

//! Reads the whole value, every string and number in it; nothing when it is sound.
std::optional<JsonFault> findJsonFault(QByteArrayView json);

//! Length of the value `json` starts with when more follows it; 0 when that cannot be told.
qsizetype firstValueLength(QByteArrayView json);

struct JsonMember
{
    QByteArrayView key; //!< as written, without its quotes
    QByteArrayView value;
};

//! The members of one object as views into its text, in order. Valid as long as that text.
class JsonObject
{
public:
    JsonObject() = default;
    //! `json` must be sound; anything but an object has no members.
    explicit JsonObject(QByteArrayView json);

    const QList<JsonMember> &members() const { return m_members; }
    //! The first member of that name; empty when there is none.
    QByteArrayView value(QByteArrayView key) const;
    bool contains(QByteArrayView key) const { return !value(key).isEmpty(); }
    //! Empty for anything but a string.
    QString string(QByteArrayView key) const;
    bool isTrue(QByteArrayView key) const { return value(key) == "true"; }
    JsonObject object(QByteArrayView key) const { return JsonObject(value(key)); }

private:
    QList<JsonMember> m_members;
};

//! The elements of one sound array; anything else has none.
std::vector<QByteArrayView> jsonElements(QByteArrayView json);
//! The first element alone, without reading on.
QByteArrayView firstJsonElement(QByteArrayView json);

//! The text of one sound string value; empty for anything else.
QString jsonText(QByteArrayView json);
//! `text` as a JSON string with its quotes.
QByteArray jsonString(const QString &text);
//! A JSON text as the content of a JSON string, quotes included: arguments of a call.
QByteArray jsonInString(QByteArrayView json);

//! Adds a member to an object under construction that starts with "{" and is not closed yet.
void addMember(QByteArray &object, QByteArrayView key, QByteArrayView value);

} // namespace Ebb
