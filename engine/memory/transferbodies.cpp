// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/memory/transferbodies.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

Error wrong(const QString &detail)
{
    return {Error::Code::BadInput, {}, detail};
}

} // namespace

Result<Message> transferredMessage(const QByteArray &bytes)
{
    const Result<Message> message = Message::fromJson(bytes);
    if (!message)
        return wrong(u"a message that cannot be used: %1"_s.arg(message.error().detail));
    if (message->json != bytes)
        return wrong(u"a message is not as it was written"_s);
    return message;
}

Result<void> TransferBodies::add(const TransferBody &body)
{
    if (body.body.value() != m_bodies.size() + 1)
        return wrong(u"%1 is not the next number"_s.arg(body.body.value()));
    m_bodies.append(body.text.bytes);
    return {};
}

Result<Message> TransferBodies::message(BodyId number) const
{
    const Result<QByteArray> found = bytes(number);
    if (!found)
        return found.error();
    return transferredMessage(*found);
}

Result<void>
TransferBodies::store(MessageStore &messages, const MemoryId &memory, BodyId &number) const
{
    if (!number.isValid())
        return {};
    const Result<QByteArray> found = bytes(number);
    if (!found)
        return found.error();
    const Result<BodyId> row = messages.storeBody(memory, *found);
    if (!row)
        return row.error();
    number = *row;
    return {};
}

Result<QByteArray> TransferBodies::bytes(BodyId number) const
{
    if (!number.isValid() || number.value() > m_bodies.size())
        return wrong(u"no body %1 stands before it"_s.arg(number.value()));
    return m_bodies.at(number.value() - 1);
}

} // namespace Ebb
