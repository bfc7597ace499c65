// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/memory/transfervalues.h>

namespace Ebb {

//! A message as it stands in an export; it is stored byte for byte or not at all.
Result<Message> transferredMessage(const QByteArray &bytes);

//! The bytes of an import by their numbers.
class TransferBodies
{
public:
    //! Takes the next one; its number has to follow the last.
    Result<void> add(const TransferBody &body);
    Result<Message> message(BodyId number) const;
    //! Stores a body and puts its row in place of its number.
    Result<void> store(MessageStore &messages, const MemoryId &memory, BodyId &number) const;

private:
    Result<QByteArray> bytes(BodyId number) const;

    QList<QByteArray> m_bodies;
};

} // namespace Ebb
