// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "evaluationsets.h"
#include "fits.h"
#include "recallworld.h"

#include <engine/core/text.h>
#include <engine/judge/termstatistics.h>

#include <QJsonArray>

#include <algorithm>
#include <array>
#include <random>

using namespace Qt::StringLiterals;

// What answers questions about meetings stands in stretches; what a user asks for mostly stands in
// one message. So questions made of the words of single messages are fitted on as well, and the
// other meetings' questions, which nothing answers.

namespace Ebb::Benches {

namespace {

constexpr double Ridge = 2;
constexpr quint64 Seed = 20'261'201;
constexpr int MadeUpQuestions = 12; // a meeting
// How much the three kinds of questions count beside each other, all examples of one together.
constexpr double AskedCounts = 15;
constexpr double NeverAnsweredCounts = 4.5;
constexpr double MadeUpCounts = 3;
constexpr double MadeUpAnswer = 5; // beside the other examples of its question
constexpr double TellingFrom = 0.5;
constexpr qsizetype LongEnough = 5; // telling words

// Which share of them the cuts leave below: of the passages that answer, of the best passages of
// questions that have an answer, and of those again.
constexpr double BelowTouching = 0.1;
constexpr double BelowRelevant = 0.05;
constexpr double BelowCentral = 0.5;

//! A question with the numbers of the messages that answer it; none: nothing does.
struct Asked
{
    QString text;
    QSet<qint64> answers;
    double counts = AskedCounts;
    double answerCounts = 1;
};

//! The examples of one question and one way of searching.
using Examples = std::vector<Example>;

QStringList tellingWords(const QString &text)
{
    QStringList telling;
    for (const QString &word : words(text)) {
        if (tellingWeight(word) >= TellingFrom && !telling.contains(word))
            telling.append(word);
    }
    return telling;
}

//! So many of them, drawn without a distribution of the library's: those differ from system to
//! system.
QStringList drawn(QStringList words, qsizetype count, std::mt19937_64 &random)
{
    QStringList taken;
    while (taken.size() < count && !words.isEmpty())
        taken.append(words.takeAt(qsizetype(random() % quint64(words.size()))));
    return taken;
}

//! A question of a few words of one or two messages and one of a third.
Asked madeUp(const QList<Passage> &passages, std::mt19937_64 &random)
{
    Asked asked{.text = {}, .answers = {}, .counts = MadeUpCounts, .answerCounts = MadeUpAnswer};
    const auto draw = [&] { return passages.at(qsizetype(random() % quint64(passages.size()))); };
    QStringList text;
    const qsizetype hops = 1 + qsizetype(random() % 2);
    for (qsizetype i = 0; i < hops; ++i) {
        const Passage passage = draw();
        asked.answers.insert(passage.position.value());
        text += drawn(tellingWords(passage.text), 3 + qsizetype(random() % 2), random);
    }
    text += drawn(tellingWords(draw().text), 1, random);
    asked.text = text.join(u' ');
    return asked;
}

QList<Asked> askedOf(RecallWorld &world, const QList<Meeting> &all, qsizetype at)
{
    QList<Asked> list;
    for (const Meeting::Question &question : all.at(at).questions) {
        Asked asked{.text = question.text, .answers = {}};
        for (const qsizetype turn : question.evidence) {
            if (world.hasLeft(turn + 1))
                asked.answers.insert(turn + 1);
        }
        if (!asked.answers.isEmpty())
            list.append(asked);
    }
    return list;
}

//! One question of each other meeting.
QList<Asked> neverAnswered(const QList<Meeting> &all, qsizetype at)
{
    QList<Asked> list;
    for (qsizetype other = 0; other < all.size(); ++other) {
        const QList<Meeting::Question> &questions = all.at(other).questions;
        if (other != at && !questions.isEmpty())
            list.append({.text = questions.at(at % questions.size()).text,
                         .answers = {},
                         .counts = NeverAnsweredCounts});
    }
    return list;
}

QList<Asked> madeUpOf(const RecallWorld &world, std::mt19937_64 &random)
{
    QList<Passage> passages = world.passages();
    passages.removeIf(
        [](const Passage &passage) { return tellingWords(passage.text).size() < LongEnough; });
    QList<Asked> list;
    for (int i = 0; i < MadeUpQuestions && !passages.isEmpty(); ++i)
        list.append(madeUp(passages, random));
    return list;
}

Result<Examples> examplesOf(RecallWorld &world, const Asked &asked, By by)
{
    const Result<QList<PassageEvidence>> evidence = world.evidence(asked.text, by);
    if (!evidence)
        return evidence.error();
    Examples examples;
    for (const PassageEvidence &each : *evidence) {
        const bool isAnswer = asked.answers.contains(each.passage.position.value());
        for (const PassageEvidence::Features &part : each.parts)
            examples.push_back({.features = {part.begin(), part.end()},
                                .isTrue = isAnswer,
                                .weight = isAnswer ? asked.answerCounts : 1});
    }
    for (Example &example : examples)
        example.weight *= asked.counts / double(examples.size());
    return examples;
}

//! All there is to fit on, by question.
struct Fitting
{
    std::vector<Examples> asked;
    std::vector<Examples> others;
};

Result<void> add(RecallWorld &world, const QList<Asked> &questions, std::vector<Examples> &examples)
{
    for (const Asked &asked : questions) {
        for (const By by : {By::Words, By::Meaning}) {
            const Result<Examples> some = examplesOf(world, asked, by);
            if (!some)
                return some.error();
            examples.push_back(*some);
        }
    }
    return {};
}

Examples joined(const std::vector<Examples> &lists)
{
    Examples all;
    for (const Examples &list : lists)
        all.insert(all.end(), list.begin(), list.end());
    return all;
}

//! The value that `share` of them lie below.
double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[std::min(values.size() - 1, size_t(share * double(values.size())))];
}

//! The logits that part unrelated, touching, relevant and central.
std::array<double, 3> cutsOf(const std::vector<Examples> &asked, const Weights &weights)
{
    std::vector<double> answers;
    std::vector<double> best;
    for (const Examples &question : asked) {
        double most = -std::numeric_limits<double>::infinity();
        for (const Example &example : question) {
            const double logit = weights.logit(example.features);
            most = std::max(most, logit);
            if (example.isTrue)
                answers.push_back(logit);
        }
        if (!question.empty())
            best.push_back(most);
    }
    return {quantile(answers, BelowTouching),
            quantile(best, BelowRelevant),
            quantile(best, BelowCentral)};
}

Result<Fitting> fittingOf(const QList<Meeting> &meetings)
{
    Fitting fitting;
    std::mt19937_64 random(Seed);
    for (qsizetype at = 0; at < meetings.size(); ++at) {
        const Result<std::unique_ptr<RecallWorld>> world = RecallWorld::play(meetings.at(at));
        if (!world)
            return world.error();
        Result<void> done = add(**world, askedOf(**world, meetings, at), fitting.asked);
        if (done)
            done = add(**world, neverAnswered(meetings, at), fitting.others);
        if (done)
            done = add(**world, madeUpOf(**world, random), fitting.others);
        if (!done)
            return done.error();
    }
    return fitting;
}

//! The questions of meetings that were not fitted on, and nothing else.
Result<Examples> heldOutOf(const QList<Meeting> &meetings)
{
    std::vector<Examples> asked;
    for (qsizetype at = 0; at < meetings.size(); ++at) {
        const Result<std::unique_ptr<RecallWorld>> world = RecallWorld::play(meetings.at(at));
        if (!world)
            return world.error();
        const Result<void> done = add(**world, askedOf(**world, meetings, at), asked);
        if (!done)
            return done.error();
    }
    return joined(asked);
}

} // namespace

Result<QJsonObject> fitPassages()
{
    const Result<QList<Meeting>> all = meetings();
    if (!all)
        return all.error();
    const Result<Fitting> fitting = fittingOf(all->first(FittingMeetings));
    if (!fitting)
        return fitting.error();
    const Result<Examples> heldOut = heldOutOf(all->sliced(FittingMeetings));
    if (!heldOut)
        return heldOut.error();
    Examples examples = joined(fitting->asked);
    const Examples others = joined(fitting->others);
    examples.insert(examples.end(), others.begin(), others.end());
    const Weights weights = fitted(examples, Ridge);
    QStringList names;
    for (const QLatin1StringView name : PassageFeatures)
        names.append(name);
    QJsonObject part = asJson(weights, names);
    QJsonArray cuts;
    for (const double cut : cutsOf(fitting->asked, weights))
        cuts.append(rounded(cut));
    part.insert(u"cuts"_s, cuts);
    return QJsonObject{
        {u"question"_s, u"does this passage answer this part of a message?"_s},
        {u"fitted_on"_s,
         u"QMSum val, meetings 1 to 17: their questions, those of the others, and made-up ones"_s},
        {u"examples"_s, qint64(examples.size())},
        {u"held_out_area_under_curve"_s,
         QJsonObject{{u"QMSum val 18-35"_s, rounded(areaUnderCurve(*heldOut, weights))}}},
        {u"parts"_s, QJsonObject{{u"relevance"_s, part}}}};
}

} // namespace Ebb::Benches
