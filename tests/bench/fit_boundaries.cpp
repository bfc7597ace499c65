// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "evaluationsets.h"
#include "fits.h"

#include <engine/judge/boundaryfeatures.h>

using namespace Qt::StringLiterals;

// Where people divided dialogues: chit-chat and meetings weigh the same, since neither is what a
// user's conversations are like.

namespace Ebb::Benches {

namespace {

constexpr double Ridge = 5;
constexpr double PositivesOfASet = 500; // what each set's boundaries count together

//! One example a gap: the unit after it as the first, the unit before it as the last.
std::vector<Example> examplesOf(const QList<LabelledDialogue> &dialogues)
{
    qsizetype positives = 0;
    for (const LabelledDialogue &dialogue : dialogues)
        positives += dialogue.gold.count(true);
    std::vector<Example> examples;
    for (const LabelledDialogue &dialogue : dialogues) {
        const QList<BoundaryFeatures> units = boundaryFeatures(boundaryQuestions(dialogue));
        for (qsizetype i = 0; i < dialogue.gold.size(); ++i) {
            const auto &first = units.at(i + 1).first;
            const auto &last = units.at(i).last;
            Example example{.features = {first.begin(), first.end()},
                            .isTrue = dialogue.gold.at(i),
                            .weight = PositivesOfASet / double(positives)};
            example.features.insert(example.features.end(), last.begin(), last.end());
            examples.push_back(std::move(example));
        }
    }
    return examples;
}

//! The weights of one of the two parts, which stand one after the other.
Weights partOf(const Weights &all, size_t from, size_t count, double intercept)
{
    const auto begin = all.of.begin() + std::ptrdiff_t(from);
    return {.of = {begin, begin + std::ptrdiff_t(count)}, .intercept = intercept};
}

QStringList stringsOf(std::span<const QLatin1StringView> names)
{
    return {names.begin(), names.end()};
}

} // namespace

Result<QJsonObject> fitBoundaries()
{
    std::vector<Example> fitting;
    QList<std::pair<QString, std::vector<Example>>> heldOut;
    for (const Result<EvaluationSet> &set : {tiage(), qmsumTopics()}) {
        if (!set)
            return set.error();
        const std::vector<Example> examples = examplesOf(set->fitting);
        fitting.insert(fitting.end(), examples.begin(), examples.end());
        heldOut.append({set->name, examplesOf(set->heldOut)});
    }
    const Weights weights = fitted(fitting, Ridge);
    QJsonObject scores;
    for (const auto &[name, examples] : std::as_const(heldOut))
        scores.insert(name, rounded(areaUnderCurve(examples, weights)));
    const Weights first = partOf(weights, 0, FirstFeatures.size(), weights.intercept);
    const Weights last = partOf(weights, FirstFeatures.size(), LastFeatures.size(), 0);
    return QJsonObject{{u"question"_s, u"is this unit the first, or the last, of a concept?"_s},
                       {u"fitted_on"_s, u"TIAGE train; QMSum val, meetings 1 to 17"_s},
                       {u"examples"_s, qint64(fitting.size())},
                       {u"held_out_area_under_curve"_s, scores},
                       {u"parts"_s,
                        QJsonObject{{u"first"_s, asJson(first, stringsOf(FirstFeatures))},
                                    {u"last"_s, asJson(last, stringsOf(LastFeatures))}}}};
}

} // namespace Ebb::Benches
