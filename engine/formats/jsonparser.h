// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/formats/json.h>

#include <memory>
#include <simdjson.h>

namespace Ebb {

static_assert(JsonPadding >= qsizetype(simdjson::SIMDJSON_PADDING));

//! A parser for one piece of JSON. A thread keeps one for the many small pieces; a large piece gets
//! one of its own, so that its buffers go when it does.
class JsonParser
{
public:
    explicit JsonParser(QByteArrayView json)
    {
        constexpr qsizetype Large = 1 << 20;
        if (json.size() > Large)
            m_own = std::make_unique<simdjson::ondemand::parser>();
    }

    simdjson::ondemand::parser &operator*() const
    {
        thread_local simdjson::ondemand::parser shared;
        return m_own ? *m_own : shared;
    }

    //! `json` has JSON padding behind it.
    simdjson::error_code iterate(QByteArrayView json, simdjson::ondemand::document &document) const
    {
        const size_t size = size_t(json.size());
        return (**this).iterate(json.data(), size, size + size_t(JsonPadding)).get(document);
    }

private:
    std::unique_ptr<simdjson::ondemand::parser> m_own;
};

} // namespace Ebb
