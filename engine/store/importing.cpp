// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/database.h>
#include <engine/store/messagestore.h>
#include <engine/store/rows.h>

using namespace Qt::StringLiterals;

namespace Ebb {

MemoryId MessageStore::importingId()
{
    return MemoryId(u"importing"_s);
}

Result<void> MessageStore::beginImport()
{
    return m_database.run(u"messages/beginImport"_s);
}

Result<void> MessageStore::dropImport()
{
    const Result<void> dropped = m_database.run(u"messages/dropImport"_s);
    if (!dropped)
        return dropped;
    return m_database.run(u"messages/releaseImport"_s);
}

Result<void> MessageStore::finishImport(const MemoryInfo &memory, const Request &head)
{
    const Result<void> headed = insertHead(importingId(), head);
    if (!headed)
        return headed;
    const Result<void> named = m_database.run(u"messages/finishImport"_s,
                                              {bound(memory.id),
                                               bound(memory.title),
                                               bound(memory.format),
                                               bound(memory.source),
                                               bound(memory.licence)});
    if (!named)
        return named;
    return m_database.run(u"messages/releaseImport"_s);
}

} // namespace Ebb
