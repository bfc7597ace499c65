// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "evaluationsets.h"
#include "recallworld.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>

#include <array>
#include <random>

using namespace Qt::StringLiterals;

// What share of the evidence comes back within the same number of tokens. Evidence still in view
// is left out for every way alike: nobody has to bring it back.

namespace Ebb::Benches {

namespace {

constexpr int Resamples = 1'000;
constexpr quint64 Seed = 20'260'301;
constexpr size_t Ways = 5; // ours first
constexpr std::array<QLatin1StringView, Ways> WayNames{"ours"_L1,
                                                       "BM25"_L1,
                                                       "BM25 with the passage before"_L1,
                                                       "embeddings alone"_L1,
                                                       "ours without the embedder"_L1};

//! A question with what has to be found: of each entry, any message.
struct Asked
{
    QString text;
    QList<QList<qint64>> evidence;
};

//! Shares of evidence found, one a question, by way.
struct Shares
{
    std::array<QList<double>, Ways> of;
};

double mean(const QList<double> &values)
{
    return std::accumulate(values.begin(), values.end(), 0.0)
        / double(std::max<qsizetype>(1, values.size()));
}

Result<std::array<Found, Ways>> findAll(RecallWorld &world, const QString &question)
{
    std::array<Found, Ways> all;
    const std::array<Result<Found>, Ways> found{world.ours(question, By::Meaning),
                                                world.byWords(question, WordIndex::Passages),
                                                world.byWords(question, WordIndex::PassagesBefore),
                                                world.byMeaning(question),
                                                world.ours(question, By::Words)};
    for (size_t way = 0; way < Ways; ++way) {
        if (!found.at(way))
            return found.at(way).error();
        all.at(way) = *found.at(way);
    }
    return all;
}

//! False when none of the question's evidence has left the view.
Result<bool> ask(RecallWorld &world, const Asked &asked, Shares &shares)
{
    QList<QList<qint64>> wanted;
    for (const QList<qint64> &entry : asked.evidence) {
        if (std::ranges::all_of(entry, [&world](qint64 n) { return world.hasLeft(n); }))
            wanted.append(entry);
    }
    if (wanted.isEmpty())
        return false;
    const Result<std::array<Found, Ways>> found = findAll(world, asked.text);
    if (!found)
        return found.error();
    for (size_t way = 0; way < Ways; ++way) {
        const QSet<qint64> &messages = found->at(way).messages;
        const auto hits = std::ranges::count_if(wanted, [&messages](const QList<qint64> &entry) {
            return std::ranges::any_of(entry, [&](qint64 n) { return messages.contains(n); });
        });
        shares.of.at(way).append(double(hits) / double(wanted.size()));
    }
    return true;
}

//! The 95 % interval of the mean difference, drawn by question.
std::pair<double, double> pairedInterval(const QList<double> &ours, const QList<double> &theirs)
{
    if (ours.isEmpty())
        return {0, 0};
    std::mt19937_64 random(Seed);
    QList<double> means;
    for (int i = 0; i < Resamples; ++i) {
        double sum = 0;
        for (qsizetype k = 0; k < ours.size(); ++k) {
            // Not a distribution of the library's: those differ from system to system.
            const auto drawn = qsizetype(random() % quint64(ours.size()));
            sum += ours.at(drawn) - theirs.at(drawn);
        }
        means.append(sum / double(ours.size()));
    }
    return {percentile(means, 0.025), percentile(means, 0.975)};
}

QList<Row> rowsOf(const QString &set, const Shares &shares)
{
    QList<Row> rows;
    for (size_t way = 1; way < Ways; ++way) {
        const auto [low, high] = pairedInterval(shares.of[0], shares.of.at(way));
        const double ours = mean(shares.of[0]);
        const double theirs = mean(shares.of.at(way));
        // A difference that the questions drawn may account for is a tie.
        const bool isTie = low <= 0 && high >= 0;
        rows.append({.id = u"recall/"_s + set,
                     .what = u"beside %1; difference %2 to %3; %4 questions"_s.arg(WayNames.at(way))
                                 .arg(low, 0, 'f', 3)
                                 .arg(high, 0, 'f', 3)
                                 .arg(shares.of[0].size()),
                     .unit = u"evidence"_s,
                     .probe = theirs,
                     .ours = ours,
                     .bar = isTie && theirs > 0 ? std::min(1.0, ours / theirs) : 1,
                     .on = Row::Bar::OnRatio,
                     .better = Row::Better::Higher});
    }
    return rows;
}

Result<void> askMeeting(const Meeting &meeting, Shares &shares)
{
    const Result<std::unique_ptr<RecallWorld>> world = RecallWorld::play(meeting);
    if (!world)
        return world.error();
    for (const Meeting::Question &question : meeting.questions) {
        Asked asked{.text = question.text, .evidence = {}};
        for (const qsizetype turn : question.evidence)
            asked.evidence.append(QList<qint64>{turn + 1});
        if (const Result<bool> done = ask(**world, asked, shares); !done)
            return done.error();
    }
    return {};
}

Result<QJsonObject> goldSet()
{
    QFile file(QStringLiteral(EBB_TEST_DATA "/gold/questions.json"));
    if (!file.open(QIODevice::ReadOnly))
        return Error{Error::Code::NotFound, file.fileName(), file.errorString()};
    return QJsonDocument::fromJson(file.readAll()).object();
}

//! The recording's file, made from the fetched one where it is fetched.
Result<QString>
recordingFile(const QString &name, const QJsonObject &about, const QTemporaryDir &folder)
{
    if (!about.value("fetched"_L1).toBool())
        return QStringLiteral(EBB_RECORDINGS_DIR "/") + name;
    const Result<QJsonDocument> fetched = evaluationJson(u"memorybank/"_s + name);
    if (!fetched)
        return fetched.error();
    QList<QJsonObject> messages;
    const QJsonObject person
        = fetched->object().value(about.value("person"_L1).toString()).toObject();
    for (const QJsonValue &day : person.value("history"_L1).toObject()) {
        for (const QJsonValue &turn : day.toArray()) {
            messages.append(messageOf(u"user"_s, turn["query"_L1].toString()));
            messages.append(messageOf(u"assistant"_s, turn["response"_L1].toString()));
        }
    }
    return writeRecording(folder, messages);
}

Asked askedOf(const QJsonValue &question)
{
    Asked asked{.text = question["question"_L1].toString(), .evidence = {}};
    for (const QJsonValue &entry : question["evidence"_L1].toArray()) {
        QList<qint64> messages;
        for (const QJsonValue &number : entry["messages"_L1].toArray())
            messages.append(number.toInteger());
        asked.evidence.append(messages);
    }
    return asked;
}

struct GoldShares
{
    Shares all;
    Shares multiHop;
    std::array<int, Ways> needless{}; //!< blocks for what was never said
    int neverSaid = 0;
};

Result<void>
askGold(RecallWorld &world, const QString &name, const QJsonObject &gold, GoldShares &to)
{
    for (const QJsonValue &question : gold.value("questions"_L1).toArray()) {
        if (question["recording"_L1].toString() != name)
            continue;
        const Asked asked = askedOf(question);
        if (const Result<bool> done = ask(world, asked, to.all); !done)
            return done.error();
        if (asked.evidence.size() < 2)
            continue;
        if (const Result<bool> done = ask(world, asked, to.multiHop); !done)
            return done.error();
    }
    for (const QJsonValue &never : gold.value("never_said"_L1).toArray()) {
        if (never["recording"_L1].toString() != name)
            continue;
        const Result<std::array<Found, Ways>> found
            = findAll(world, never["question"_L1].toString());
        if (!found)
            return found.error();
        for (size_t way = 0; way < Ways; ++way)
            to.needless.at(way) += !found->at(way).isEmpty;
        ++to.neverSaid;
    }
    return {};
}

Result<GoldShares> goldShares()
{
    const Result<QJsonObject> gold = goldSet();
    if (!gold)
        return gold.error();
    GoldShares shares;
    const QJsonObject recordings = gold->value("recordings"_L1).toObject();
    for (auto each = recordings.begin(); each != recordings.end(); ++each) {
        const QTemporaryDir folder;
        const QJsonObject about = each.value().toObject();
        if (about.value("fetched"_L1).toBool() && dataFolder().isEmpty())
            continue;
        const Result<QString> file = recordingFile(each.key(), about, folder);
        if (!file)
            return file.error();
        const Result<std::unique_ptr<RecallWorld>> world = RecallWorld::play(*file);
        if (!world)
            return world.error();
        if (const Result<void> asked = askGold(**world, each.key(), *gold, shares); !asked)
            return asked.error();
    }
    return shares;
}

} // namespace

Rows recallOfGold()
{
    const Result<GoldShares> gold = goldShares();
    if (!gold)
        return gold.error();
    QList<Row> rows
        = rowsOf(u"gold"_s, gold->all) + rowsOf(u"gold, two messages"_s, gold->multiHop);
    for (size_t way = 1; way < Ways; ++way) {
        const double all = std::max(1, gold->neverSaid);
        rows.append({.id = u"recall/needless"_s,
                     .what = u"blocks for what was never said, beside %1"_s.arg(WayNames.at(way)),
                     .unit = u"share"_s,
                     .probe = gold->needless.at(way) / all,
                     .ours = gold->needless[0] / all,
                     .bar = 1,
                     .on = Row::Bar::OnRatio,
                     .better = Row::Better::Lower});
    }
    return rows;
}

Rows recallOfMeetings()
{
    const Result<QList<Meeting>> all = meetings();
    if (!all)
        return all.error();
    Shares shares;
    for (qsizetype i = FittingMeetings; i < all->size(); ++i) {
        if (const Result<void> asked = askMeeting(all->at(i), shares); !asked)
            return asked.error();
    }
    return rowsOf(u"QMSum val 18-35"_s, shares);
}

} // namespace Ebb::Benches
