// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "conversation.h"

#include <engine/provider/requestrules.h>

#include <cstring>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

Request requestOf(const QList<Message> &messages)
{
    return {.fields = R"({"model":"m","stream":true})",
            .tools = conversationTools(),
            .messages = messages};
}

} // namespace

Rows requestBody()
{
    const Request request = requestOf(makeMessages(6'000, 3));
    const QByteArray body = request.toJson();
    QByteArray copy(body.size(), Qt::Uninitialized);
    const Pair took = medianMilliseconds(
        15,
        [&] {
            std::memcpy(copy.data(), body.constData(), size_t(body.size()));
            keep(copy.back());
        },
        [&] { keep(double(request.toJson().size())); });
    const double megabytes = double(body.size()) / 1e6;

    Request decorated = request;
    decorated.messages.prepend(plainMessage(Role::System, u"facts"_s));
    decorated.messages.resize(5'000);
    const Pair rules = medianMilliseconds(
        15,
        [&] { keep(double(decorated.toJson().size())); },
        [&] { keep(double(judgeDecoration(request, decorated).ours.size())); });
    return QList<Row>{
        {.id = u"B14"_s,
         .what = u"request body of %1 MB, a MB; probe: memcpy"_s.arg(megabytes, 0, 'f', 1),
         .unit = u"ms"_s,
         .probe = took.probe / megabytes,
         .ours = took.ours / megabytes,
         .bar = 1,
         .on = Row::Bar::OnOurs},
        {.id = u"B14"_s,
         .what = u"rules of a request of 5,000 messages; probe: its body"_s,
         .unit = u"ms"_s,
         .probe = rules.probe,
         .ours = rules.ours,
         .bar = 5,
         .on = Row::Bar::OnOurs},
    };
}

} // namespace Ebb::Benches
