// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/tuning.h>

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double Large = 100'000'000;

constexpr std::array Fields{
    TuningField{"ceiling",
                &Tuning::ceiling,
                1'000,
                Large,
                "Sizes",
                "tokens",
                "How large a request may be: a 200,000 window less a tenth."},
    TuningField{"landing_share",
                &Tuning::landingShare,
                0.05,
                0.95,
                "Sizes",
                "of budget",
                "What a fade brings history down to, as a share of the budget."},
    TuningField{"headroom_turns",
                &Tuning::headroomTurns,
                0,
                50,
                "Sizes",
                "typical turns",
                "How many typical turns must fit between the landing and the next fade."},
    TuningField{"typical_turns",
                &Tuning::typicalTurns,
                1,
                200,
                "Sizes",
                "turns",
                "How many closed turns the typical turn is the median of."},
    TuningField{"room_outputs",
                &Tuning::roomOutputs,
                0,
                Large,
                "Sizes",
                "tokens",
                "Least room kept for the next batch of tool outputs."},
    TuningField{"room_reply",
                &Tuning::roomReply,
                0,
                Large,
                "Sizes",
                "tokens",
                "Least room kept for the next reply."},
    TuningField{"room_turns",
                &Tuning::roomTurns,
                1,
                200,
                "Sizes",
                "turns",
                "How many turns the biggest batch and the biggest reply are looked for in."},
    TuningField{"room_share",
                &Tuning::roomShare,
                0.01,
                0.5,
                "Sizes",
                "of ceiling \xe2\x88\x92 fixed",
                "Most that each of the two rooms may take."},
    TuningField{"ratio_min",
                &Tuning::ratioMin,
                0.01,
                1,
                "Sizes",
                "",
                "Smallest ratio of a provider's count to our estimate that is believed."},
    TuningField{"ratio_max",
                &Tuning::ratioMax,
                1,
                100,
                "Sizes",
                "",
                "Largest ratio of a provider's count to our estimate that is believed."},

    TuningField{"episode_max",
                &Tuning::episodeMax,
                400,
                Large,
                "Episodes",
                "tokens",
                "Largest episode; a longer stretch is split."},
    TuningField{"episode_budget_share",
                &Tuning::episodeBudgetShare,
                0.01,
                1,
                "Episodes",
                "of budget",
                "Largest episode as a share of the budget, when that is less."},
    TuningField{"episode_min_share",
                &Tuning::episodeMinShare,
                0,
                0.5,
                "Episodes",
                "of episode_max",
                "Least size either side of a cut must keep."},
    TuningField{"cut_context",
                &Tuning::cutContext,
                50,
                100'000,
                "Episodes",
                "characters",
                "How much of each neighbour a boundary is judged with."},
    TuningField{"cut_after",
                &Tuning::cutAfter,
                1,
                100,
                "Episodes",
                "\xc3\x97 episode_max",
                "How much uncut history makes a cut after a reply."},
    TuningField{"decay_exponent",
                &Tuning::decayExponent,
                0.05,
                2,
                "Episodes",
                "",
                "How fast a trace fades: activation is score / minutes to this power."},
    TuningField{"full_strength",
                &Tuning::fullStrengthMinutes,
                0.01,
                10'000,
                "Episodes",
                "minutes",
                "How long a trace stays at full strength; also the unit of its age."},
    TuningField{"count_threshold",
                &Tuning::countThreshold,
                0,
                1,
                "Episodes",
                "score",
                "From which score on a fact counts as being about an episode."},
    TuningField{"judge_batch",
                &Tuning::judgeBatch,
                1,
                1'000,
                "Episodes",
                "episodes",
                "How many episodes one question to the judge holds."},

    TuningField{"expected_facts_share",
                &Tuning::expectedFactsShare,
                0,
                1,
                "Leaving",
                "of messages",
                "How large the facts of a leaving episode are expected to be."},
    TuningField{"note_entities",
                &Tuning::noteEntities,
                0,
                1'000,
                "Leaving",
                "names",
                "How many names in use a note ask lists."},
    TuningField{"note_tool",
                &Tuning::noteTool,
                0,
                1,
                "Leaving",
                "always, when_asked",
                "When the note tool stands in the tools; adding it late costs the cached prefix."},
    TuningField{"note_own_call",
                &Tuning::noteOwnCall,
                0,
                1'000,
                "Leaving",
                "calls",
                "After how many calls that could not ask a call of our own asks; 0 is never."},
    TuningField{"sleep_after",
                &Tuning::sleepAfterHours,
                0.01,
                100'000,
                "Leaving",
                "hours",
                "How long a silence makes the next user message sleep first."},
    TuningField{"lane_tries",
                &Tuning::laneTries,
                1,
                100,
                "Leaving",
                "tries",
                "How often a background job is tried before it is parked."},

    TuningField{"passage_words",
                &Tuning::passageWords,
                20,
                2'000,
                "Recall",
                "words",
                "Largest passage of a sealed episode."},
    TuningField{"recall_part_min",
                &Tuning::recallPartMin,
                1,
                10'000,
                "Recall",
                "characters",
                "Parts of a message shorter than this join the next."},
    TuningField{"recall_part_max",
                &Tuning::recallPartMax,
                50,
                100'000,
                "Recall",
                "characters",
                "Parts of a message longer than this are windowed."},
    TuningField{"recall_hits",
                &Tuning::recallHits,
                1,
                1'000,
                "Recall",
                "hits a list",
                "How many hits each search gives."},
    TuningField{"fusion_k",
                &Tuning::fusionK,
                1,
                1'000,
                "Recall",
                "",
                "How gently reciprocal rank fusion falls with rank."},
    TuningField{"fusion_weight_facts_words",
                &Tuning::fusionWeightFactsWords,
                0,
                100,
                "Recall",
                "",
                "Weight of facts found by words."},
    TuningField{"fusion_weight_facts_meaning",
                &Tuning::fusionWeightFactsMeaning,
                0,
                100,
                "Recall",
                "",
                "Weight of facts found by meaning."},
    TuningField{"fusion_weight_passages_window",
                &Tuning::fusionWeightPassagesWindow,
                0,
                100,
                "Recall",
                "",
                "Weight of passages found by words together with the one before."},
    TuningField{"fusion_weight_passages_words",
                &Tuning::fusionWeightPassagesWords,
                0,
                100,
                "Recall",
                "",
                "Weight of passages found by words alone."},
    TuningField{"fusion_weight_passages_meaning",
                &Tuning::fusionWeightPassagesMeaning,
                0,
                100,
                "Recall",
                "",
                "Weight of passages found by meaning."},
    TuningField{"walk_messages",
                &Tuning::walkMessages,
                1,
                100,
                "Recall",
                "messages",
                "How much recent dialogue a fact is judged against."},
    TuningField{"walk_depth",
                &Tuning::walkDepth,
                0,
                20,
                "Recall",
                "levels",
                "How many steps the walk leads on."},
    TuningField{"walk_width",
                &Tuning::walkWidth,
                1,
                1'000,
                "Recall",
                "facts a level",
                "How many facts each level of the walk judges."},
    TuningField{"walk_lead",
                &Tuning::walkLead,
                0,
                3,
                "Recall",
                "level",
                "From which level on a fact leads on."},
    TuningField{"walk_keep",
                &Tuning::walkKeep,
                0,
                3,
                "Recall",
                "level",
                "From which level on a fact is shown."},
    TuningField{"walk_deadline",
                &Tuning::walkDeadlineMs,
                0,
                600'000,
                "Recall",
                "ms",
                "How long a walk that was not prepared may take."},
    TuningField{
        "recall_size", &Tuning::recallSize, 0, Large, "Recall", "tokens", "Largest recall block."},
};

const TuningField *fieldNamed(const QString &name)
{
    const auto field = std::ranges::find_if(
        Fields, [&name](const TuningField &each) { return QLatin1StringView(each.name) == name; });
    return field == Fields.end() ? nullptr : &*field;
}

Error outOfRange(const TuningField &field, const QString &text)
{
    const QLocale plain = QLocale::c();
    const auto shown = [&plain](double value) {
        return plain.toString(value, 'g', QLocale::FloatingPointShortest);
    };
    return {Error::Code::BadArgument,
            QLatin1StringView(field.name),
            u"%1 is not within %2 to %3"_s.arg(text, shown(field.least), shown(field.most))};
}

Result<void> setNoteTool(Tuning &tuning, NoteTool Tuning::*member, const QString &text)
{
    if (text == "always"_L1)
        tuning.*member = NoteTool::Always;
    else if (text == "when_asked"_L1)
        tuning.*member = NoteTool::WhenAsked;
    else
        return Error{Error::Code::BadArgument,
                     u"note_tool"_s,
                     u"%1 is neither always nor when_asked"_s.arg(text)};
    return {};
}

QString noteToolText(NoteTool value)
{
    return value == NoteTool::Always ? u"always"_s : u"when_asked"_s;
}

Result<void> setNumber(Tuning &tuning, const TuningField &field, const QString &text)
{
    bool isNumber = false;
    const double value = QLocale::c().toDouble(text, &isNumber);
    if (!isNumber || !std::isfinite(value)) {
        return Error{Error::Code::BadArgument,
                     QLatin1StringView(field.name),
                     u"%1 is not a number"_s.arg(text)};
    }
    if (value < field.least || value > field.most)
        return outOfRange(field, text);
    if (const auto *real = std::get_if<double Tuning::*>(&field.member)) {
        tuning.*(*real) = value;
        return {};
    }
    if (value != std::floor(value)) {
        return Error{Error::Code::BadArgument,
                     QLatin1StringView(field.name),
                     u"%1 is not a whole number"_s.arg(text)};
    }
    tuning.*std::get<qint64 Tuning::*>(field.member) = static_cast<qint64>(value);
    return {};
}

QJsonValue valueOf(const Tuning &tuning, const TuningField &field)
{
    if (const auto *whole = std::get_if<qint64 Tuning::*>(&field.member))
        return tuning.*(*whole);
    if (const auto *real = std::get_if<double Tuning::*>(&field.member))
        return tuning.*(*real);
    return noteToolText(tuning.*std::get<NoteTool Tuning::*>(field.member));
}

QString asText(const QJsonValue &value)
{
    if (value.isDouble())
        return QLocale::c().toString(value.toDouble(), 'g', QLocale::FloatingPointShortest);
    return value.toString();
}

} // namespace

std::span<const TuningField> tuningFields()
{
    return Fields;
}

Result<void> Tuning::set(const QString &name, const QString &text)
{
    const TuningField *field = fieldNamed(name);
    if (!field) {
        return Error{Error::Code::BadArgument,
                     name,
                     u"no tuning value has this name; ebb doctor --tuning lists them"_s};
    }
    if (const auto *member = std::get_if<NoteTool Tuning::*>(&field->member))
        return setNoteTool(*this, *member, text);
    return setNumber(*this, *field, text);
}

QString Tuning::text(const QString &name) const
{
    const TuningField *field = fieldNamed(name);
    return field ? asText(valueOf(*this, *field)) : QString();
}

QJsonObject Tuning::toJson() const
{
    QJsonObject json;
    for (const TuningField &field : Fields)
        json.insert(QLatin1StringView(field.name), valueOf(*this, field));
    return json;
}

Result<Tuning> Tuning::fromJson(const QJsonObject &json)
{
    Tuning tuning;
    for (auto value = json.begin(); value != json.end(); ++value) {
        const Result<void> taken = tuning.set(value.key(), asText(value.value()));
        if (!taken)
            return taken.error();
    }
    return tuning;
}

} // namespace Ebb
