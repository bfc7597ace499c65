// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "../logjson.h"
#include "../output.h"
#include "memoryargument.h"
#include "verbs.h"

#include <ui/widgets/format.h>

#include <QJsonArray>
#include <QJsonDocument>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

qsizetype lengthOf(const QList<PositionRange> &ranges)
{
    qsizetype length = 0;
    for (const PositionRange &range : ranges)
        length += range.last.value() - range.first.value() + 1;
    return length;
}

//! A block and the messages of the request it is; nothing for a block that is not there.
struct Block
{
    QString name;
    qsizetype messages = 0;
    TokenCount tokens = 0;
};

QJsonArray blocksOf(const RequestRecipe &recipe)
{
    const QList<Block> blocks{
        {u"instructions"_s,
         recipe.instructions.size(),
         recipe.headTokens + recipe.instructionTokens},
        {u"facts"_s, recipe.factsBlock.isValid() ? 1 : 0, recipe.factsTokens},
        {u"history"_s, lengthOf(recipe.history), recipe.historyTokens},
        {u"turn"_s, lengthOf(recipe.turn), recipe.turnTokens},
        {u"note_ask"_s, recipe.noteAsk.isValid() ? 1 : 0, recipe.noteAskTokens},
    };
    QJsonArray json;
    qsizetype first = 0;
    for (const Block &block : blocks) {
        if (block.messages == 0 && block.tokens == 0)
            continue;
        const QJsonValue messages = block.messages == 0
            ? QJsonValue()
            : QJsonValue(QJsonArray{first, first + block.messages - 1});
        json.append(QJsonObject{
            {u"block"_s, block.name}, {u"messages"_s, messages}, {u"tokens"_s, block.tokens}});
        first += block.messages;
    }
    return json;
}

Result<CallNumber> callFrom(const Arguments &given, const RunLog &log)
{
    if (!given.isSet(u"call"_s))
        return CallNumber(log.calls.size());
    bool isNumber = false;
    const qint64 call = given.value(u"call"_s).toLongLong(&isNumber);
    if (!isNumber)
        return Error{Error::Code::BadArgument, u"--call"_s, u"not a number"_s};
    return CallNumber(call);
}

} // namespace

int runContext(const QStringList &arguments)
{
    Arguments given(u"context"_s, u"MEMORY"_s, u"The exact request of a call, and its account."_s);
    given.addValue(u"call"_s, u"N"_s, u"The call; without it, the last."_s);
    given.addValue(u"as"_s, u"FORMAT"_s, u"chat-completions, the one there is."_s);
    const OfflineServices services;
    const Result<OpenMemory> opened = openMemory(given, arguments, services);
    if (!opened)
        return fail(opened.error());
    if (given.wantsHelp()) {
        printLine(given.help());
        return 0;
    }
    if (given.isSet(u"as"_s) && given.value(u"as"_s) != "chat-completions"_L1) {
        return fail({Error::Code::BadArgument,
                     u"--as"_s,
                     u"%1 is not a format this version writes; it writes chat-completions"_s.arg(
                         given.value(u"as"_s))});
    }
    const Result<CallNumber> call = callFrom(given, opened->log);
    if (!call)
        return fail(call.error());
    const Result<Request> request = opened->workspace->request(opened->log, *call);
    if (!request)
        return fail(request.error());
    const CallRecord &record = opened->log.calls.at(call->value() - 1);
    const QByteArray body = request->toJson();
    if (!given.isJson()) {
        printLine(QString::fromUtf8(QJsonDocument::fromJson(body).toJson()));
        printLine(QString::fromUtf8(QJsonDocument(record.account.toJson()).toJson()));
        return 0;
    }
    // The body goes out as its own bytes, in its own order.
    const QJsonObject rest{{u"call"_s, record.call.value()},
                           {u"blocks"_s, blocksOf(record.recipe)},
                           {u"placement"_s, u"native"_s},
                           {u"prefix"_s, record.prefix},
                           {u"request_tokens"_s, record.request},
                           {u"account"_s, record.account.toJson()}};
    QByteArray json = QJsonDocument(rest).toJson(QJsonDocument::Compact);
    json.chop(1);
    printLine(QString::fromUtf8(json + ",\"request\":" + body + '}'));
    return 0;
}

} // namespace Ebb
