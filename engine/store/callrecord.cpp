// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/store/callrecord.h>
#include <engine/store/packing.h>
#include <engine/store/rows.h>

#include <QCborMap>

#include <algorithm>

namespace Ebb {

namespace {

QCborArray asCbor(const FadePick &pick)
{
    return {pick.episode.value(),
            static_cast<int>(pick.from),
            static_cast<int>(pick.to),
            pick.activation,
            pick.givesBack,
            pick.viewAfter};
}

FadePick pickFrom(const QCborArray &array)
{
    return FadePick{
        .episode = EpisodeId(array.at(0).toInteger()),
        .from = static_cast<EpisodeState>(array.at(1).toInteger()),
        .to = static_cast<EpisodeState>(array.at(2).toInteger()),
        .activation = array.at(3).toDouble(),
        .givesBack = array.at(4).toInteger(),
        .viewAfter = array.at(5).toInteger(),
    };
}

QVariant packedFade(const std::optional<FadePlan> &fade)
{
    if (!fade)
        return {};
    QCborArray picks;
    for (const FadePick &pick : fade->picks)
        picks.append(asCbor(pick));
    return packed(QCborArray{fade->before,
                             fade->landing,
                             fade->projected,
                             fade->oneFewer,
                             picks,
                             idsAsCbor(fade->ranked)});
}

std::optional<FadePlan> unpackedFade(const QVariant &stored)
{
    if (stored.isNull())
        return std::nullopt;
    const QCborArray array = unpacked(stored.toByteArray()).toArray();
    FadePlan fade{
        .before = array.at(0).toInteger(),
        .landing = array.at(1).toInteger(),
        .projected = array.at(2).toInteger(),
        .oneFewer = array.at(3).toInteger(),
        .picks = {},
        .ranked = idsFromCbor<EpisodeId>(array.at(5).toArray()),
    };
    const QCborArray picks = array.at(4).toArray();
    for (const QCborValue &pick : picks)
        fade.picks.append(pickFrom(pick.toArray()));
    return fade;
}

QCborArray asCbor(const QList<PositionRange> &ranges)
{
    QCborArray array;
    for (const PositionRange &range : ranges) {
        array.append(range.first.value());
        array.append(range.last.value());
    }
    return array;
}

QList<PositionRange> rangesFrom(const QCborArray &array)
{
    QList<PositionRange> ranges;
    for (qsizetype i = 0; i + 1 < array.size(); i += 2) {
        ranges.append({.first = Position(array.at(i).toInteger()),
                       .last = Position(array.at(i + 1).toInteger())});
    }
    return ranges;
}

QByteArray packedRecipe(const RequestRecipe &recipe)
{
    return packed(QCborArray{recipe.fields.value(),
                             recipe.tools.value(),
                             idsAsCbor(recipe.instructions),
                             recipe.factsBlock.value(),
                             asCbor(recipe.history),
                             asCbor(recipe.turn),
                             recipe.noteAsk.value(),
                             recipe.headTokens,
                             recipe.instructionTokens,
                             recipe.factsTokens,
                             recipe.historyTokens,
                             recipe.turnTokens,
                             recipe.noteAskTokens});
}

RequestRecipe unpackedRecipe(const QByteArray &stored)
{
    const QCborArray array = unpacked(stored).toArray();
    return RequestRecipe{
        .fields = BodyId(array.at(0).toInteger()),
        .tools = BodyId(array.at(1).toInteger()),
        .instructions = idsFromCbor<BodyId>(array.at(2).toArray()),
        .factsBlock = BodyId(array.at(3).toInteger()),
        .history = rangesFrom(array.at(4).toArray()),
        .turn = rangesFrom(array.at(5).toArray()),
        .noteAsk = BodyId(array.at(6).toInteger()),
        .headTokens = array.at(7).toInteger(),
        .instructionTokens = array.at(8).toInteger(),
        .factsTokens = array.at(9).toInteger(),
        .historyTokens = array.at(10).toInteger(),
        .turnTokens = array.at(11).toInteger(),
        .noteAskTokens = array.at(12).toInteger(),
    };
}

QCborArray stepsAsCbor(const QList<Account::Step> &steps)
{
    QCborArray array;
    for (const Account::Step &step : steps) {
        array.append(step.name);
        array.append(step.ms);
    }
    return array;
}

QList<Account::Step> stepsFrom(const QCborArray &array)
{
    QList<Account::Step> steps;
    for (qsizetype i = 0; i + 1 < array.size(); i += 2)
        steps.append({.name = array.at(i).toString(), .ms = array.at(i + 1).toDouble()});
    return steps;
}

Budget sizesFrom(const QSqlQuery &row, int column)
{
    return Budget{
        .ceiling = row.value(column).toLongLong(),
        .fixed = row.value(column + 1).toLongLong(),
        .room = row.value(column + 2).toLongLong(),
        .budget = row.value(column + 3).toLongLong(),
        .typicalTurn = row.value(column + 4).toLongLong(),
        .landing = row.value(column + 5).toLongLong(),
        .turnInProgress = row.value(column + 6).toLongLong(),
    };
}

std::optional<TokenCount> tokensAt(const QSqlQuery &row, int column)
{
    const QVariant value = row.value(column);
    return value.isNull() ? std::nullopt : std::optional<TokenCount>(value.toLongLong());
}

Account accountFrom(const QSqlQuery &row, int column, int additionColumn)
{
    const Account part = unpackedAccount(row.value(column).toByteArray());
    const QVariant addition = row.value(additionColumn);
    return addition.isNull() ? part : withAddition(part, addition.toByteArray());
}

} // namespace

QVariantList callValues(RunId run, const CallRecord &call)
{
    const Budget &sizes = call.sizes;
    return {bound(run),
            bound(call.call),
            bound(call.turn),
            bound(call.at),
            bound(call.model),
            call.ratio,
            sizes.ceiling,
            sizes.fixed,
            sizes.room,
            sizes.budget,
            sizes.typicalTurn,
            sizes.landing,
            sizes.turnInProgress,
            call.history,
            call.request,
            call.prefix,
            call.rawRequest,
            call.hasSlept,
            packedFade(call.fade),
            call.afterFade ? QVariant(*call.afterFade) : QVariant(),
            packedIds(call.leaving),
            packedIds(call.sealed),
            packedIds(call.forgotten),
            call.isNoteAsked,
            call.noteTaken,
            call.generatedNotes,
            packedRecipe(call.recipe),
            packedAccount(call.account)};
}

CallRecord callFrom(const QSqlQuery &row)
{
    return CallRecord{
        .call = idAt<CallNumber>(row, 0),
        .turn = idAt<TurnNumber>(row, 1),
        .at = timeAt(row, 2),
        .repliedAt = optionalTimeAt(row, 27),
        .model = row.value(3).toString(),
        .ratio = row.value(4).toDouble(),
        .sizes = sizesFrom(row, 5),
        .history = row.value(12).toLongLong(),
        .request = row.value(13).toLongLong(),
        .prefix = row.value(14).toLongLong(),
        .rawRequest = row.value(15).toLongLong(),
        .hasSlept = row.value(16).toBool(),
        .fade = unpackedFade(row.value(17)),
        .afterFade = tokensAt(row, 18),
        .leaving = unpackedIds<EpisodeId>(row.value(19).toByteArray()),
        .sealed = unpackedIds<EpisodeId>(row.value(20).toByteArray()),
        .forgotten = unpackedIds<EpisodeId>(row.value(21).toByteArray()),
        .isNoteAsked = row.value(22).toBool(),
        .noteTaken = row.value(23).toLongLong(),
        .generatedNotes = row.value(24).toLongLong(),
        .recipe = unpackedRecipe(row.value(25).toByteArray()),
        .account = accountFrom(row, 26, 28),
    };
}

QByteArray packedAccount(const Account &account)
{
    return packed(QCborArray{stepsAsCbor(account.steps), QCborMap::fromJsonObject(account.why)});
}

Account unpackedAccount(const QByteArray &stored)
{
    const QCborArray array = unpacked(stored).toArray();
    return Account{.steps = stepsFrom(array.at(0).toArray()),
                   .why = array.at(1).toMap().toJsonObject()};
}

QByteArray packedAddition(const Account &part, const Account &whole)
{
    const auto [end, _] = std::ranges::mismatch(part.steps, whole.steps);
    const qsizetype kept = end - part.steps.begin();
    QCborMap changed;
    for (auto subject = whole.why.begin(); subject != whole.why.end(); ++subject) {
        if (part.why.value(subject.key()) != subject.value())
            changed.insert(subject.key(), QCborValue::fromJsonValue(subject.value()));
    }
    QCborArray gone;
    for (auto subject = part.why.begin(); subject != part.why.end(); ++subject) {
        if (!whole.why.contains(subject.key()))
            gone.append(subject.key());
    }
    return packed(QCborArray{kept, stepsAsCbor(whole.steps.sliced(kept)), changed, gone});
}

Account withAddition(const Account &part, const QByteArray &addition)
{
    const QCborArray array = unpacked(addition).toArray();
    const qsizetype kept = std::min<qsizetype>(array.at(0).toInteger(), part.steps.size());
    Account whole{.steps = part.steps.first(kept) + stepsFrom(array.at(1).toArray()),
                  .why = part.why};
    const QCborMap changed = array.at(2).toMap();
    for (auto subject = changed.begin(); subject != changed.end(); ++subject)
        whole.why.insert(subject.key().toString(), subject.value().toJsonValue());
    const QCborArray gone = array.at(3).toArray();
    for (const QCborValue &subject : gone)
        whole.why.remove(subject.toString());
    return whole;
}

} // namespace Ebb
