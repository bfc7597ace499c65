// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/formats/jsonparser.h>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using simdjson::error_code;
namespace ondemand = simdjson::ondemand;

//! Where a raw line break or other control character stands inside a string; simdjson says only
//! that there is one.
qsizetype firstRawControl(QByteArrayView json)
{
    bool inString = false;
    for (qsizetype i = 0; i < json.size(); ++i) {
        const uchar c = uchar(json.at(i));
        if (c == '"')
            inString = !inString;
        else if (inString && c == '\\')
            ++i;
        else if (inString && c < 0x20)
            return i;
    }
    return json.size();
}

//! Visits everything in a value; on-demand parsing looks at nothing that is not asked for.
class Checker
{
public:
    explicit Checker(QByteArrayView json)
        : m_json(json)
        , m_parser(json)
    {
    }

    std::optional<JsonFault> run()
    {
        ondemand::document document;
        error_code error = m_parser.iterate(m_json, document);
        if (!error)
            error = checkRoot(document);
        if (!error)
            return std::nullopt;
        return faultFor(error, document);
    }

private:
    error_code checkRoot(ondemand::document &document)
    {
        bool isScalar = false;
        if (const error_code error = document.is_scalar().get(isScalar))
            return error;
        if (isScalar)
            return checkRootScalar(document);
        ondemand::value value;
        error_code error = document.get_value().get(value);
        if (!error)
            error = check(value, 1);
        if (!error && !document.at_end())
            error = simdjson::TRAILING_CONTENT;
        return error;
    }

    error_code checkRootScalar(ondemand::document &document)
    {
        ondemand::json_type type{};
        if (const error_code error = document.type().get(type))
            return error;
        if (type == ondemand::json_type::string) {
            std::string_view text;
            return document.get_string(true).get(text);
        }
        if (type == ondemand::json_type::number) {
            ondemand::number number;
            return document.get_number().get(number);
        }
        if (type == ondemand::json_type::boolean) {
            bool isTrue = false;
            return document.get_bool().get(isTrue);
        }
        bool isNull = false;
        const error_code error = document.is_null().get(isNull);
        return error || isNull ? error : simdjson::N_ATOM_ERROR;
    }

    error_code check(ondemand::value value, int depth)
    {
        if (depth > DeepestNesting)
            return simdjson::DEPTH_ERROR;
        ondemand::json_type type{};
        if (const error_code error = value.type().get(type))
            return error;
        switch (type) {
        case ondemand::json_type::object:
            return checkObject(value, depth);
        case ondemand::json_type::array:
            return checkArray(value, depth);
        case ondemand::json_type::string:
            return checkString(value.get_raw_json_string());
        default:
            return checkScalar(value, type);
        }
    }

    error_code checkObject(ondemand::value value, int depth)
    {
        ondemand::object object;
        error_code error = value.get_object().get(object);
        if (error)
            return error;
        for (auto field : object) {
            error = checkString(field.key());
            ondemand::value member;
            if (!error)
                error = field.value().get(member);
            if (!error)
                error = check(member, depth + 1);
            if (error)
                return error;
        }
        return simdjson::SUCCESS;
    }

    error_code checkArray(ondemand::value value, int depth)
    {
        ondemand::array array;
        error_code error = value.get_array().get(array);
        if (error)
            return error;
        for (auto each : array) {
            ondemand::value element;
            error = each.get(element);
            if (!error)
                error = check(element, depth + 1);
            if (error)
                return error;
        }
        return simdjson::SUCCESS;
    }

    error_code checkScalar(ondemand::value value, ondemand::json_type type)
    {
        if (type == ondemand::json_type::number) {
            ondemand::number number;
            return value.get_number().get(number);
        }
        if (type == ondemand::json_type::boolean) {
            bool isTrue = false;
            return value.get_bool().get(isTrue);
        }
        bool isNull = false;
        const error_code error = value.is_null().get(isNull);
        return error || isNull ? error : simdjson::N_ATOM_ERROR;
    }

    error_code checkString(simdjson::simdjson_result<ondemand::raw_json_string> found)
    {
        ondemand::raw_json_string raw;
        if (const error_code error = std::move(found).get(raw))
            return error;
        // As long as the whole text, though only the part a string needs is ever touched.
        if (!m_scratch)
            m_scratch.reset(new uint8_t[size_t(m_json.size() + JsonPadding)]);
        uint8_t *end = m_scratch.get();
        std::string_view text;
        return (*m_parser).unescape(raw, end, true).get(text);
    }

    JsonFault faultFor(error_code error, ondemand::document &document) const
    {
        using namespace simdjson;
        if (error == UNCLOSED_STRING || error == INCOMPLETE_ARRAY_OR_OBJECT || error == EMPTY)
            return {.what = u"it ends before it is complete"_s,
                    .offset = m_json.size(),
                    .isTorn = true};
        if (error == UNESCAPED_CHARS)
            return {.what = u"a line break or control character stands inside a string"_s,
                    .offset = firstRawControl(m_json)};
        const char *location = nullptr;
        qsizetype offset = m_json.size();
        if (document.current_location().get(location) == SUCCESS)
            offset = std::clamp<qsizetype>(location - m_json.data(), 0, offset);
        if (error == DEPTH_ERROR)
            return {.what = u"it is nested deeper than %1 levels"_s.arg(DeepestNesting),
                    .offset = offset};
        if (error == TRAILING_CONTENT)
            return {.what = u"more follows the end of the value"_s,
                    .offset = offset,
                    .isFollowed = true};
        if (error == CAPACITY || error == MEMALLOC)
            return {.what = u"it is too large for one JSON document"_s, .offset = 0};
        return {.what = u"a comma, bracket, key or value is missing or one too many"_s,
                .offset = offset};
    }

    QByteArrayView m_json;
    JsonParser m_parser;
    std::unique_ptr<uint8_t[]> m_scratch;
};

} // namespace

std::optional<JsonFault> findJsonFault(QByteArrayView json)
{
    return Checker(json).run();
}

} // namespace Ebb
