// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/memory/cuthistory.h>
#include <engine/store/factlinks.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr qsizetype ContextUnits = 2;
constexpr qsizetype TitleLength = 60;

Result<QString> unitText(MemoryState &state, Store &store, const UncutUnit &unit)
{
    QString text;
    for (const Position position : unit.positions) {
        // What was brought back is no part of what is said here.
        if (isRecallBlock(state.history.at(position)))
            continue;
        const Result<Message> message = state.message(store, position);
        if (!message)
            return message.error();
        text += message->text + u'\n';
    }
    return text;
}

//! The end of what was said before, or the beginning of what follows.
QString
context(const QStringList &texts, qsizetype first, qsizetype last, qsizetype length, bool isBefore)
{
    QString joined;
    for (qsizetype i = std::max<qsizetype>(0, first); i <= last && i < texts.size(); ++i)
        joined += isBefore ? texts.at(i).last(std::min(length, texts.at(i).size()))
                           : texts.at(i).first(std::min(length, texts.at(i).size()));
    return joined;
}

//! Who begins a unit; a recall block belongs to the user message it stands before.
Role roleOf(const MemoryState &state, const UncutUnit &unit)
{
    const HistoryEntry &first = state.history.at(unit.positions.first());
    return isRecallBlock(first) ? Role::User : first.role;
}

Result<void> addQuestions(Stretch &stretch, MemoryState &state, Store &store)
{
    QStringList texts;
    for (const UncutUnit &unit : std::as_const(stretch.units)) {
        const Result<QString> text = unitText(state, store, unit);
        if (!text)
            return text.error();
        texts.append(*text);
    }
    const qsizetype length = state.run.tuning.cutContext;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        const Role role = roleOf(state, stretch.units.at(i));
        stretch.questions.append(
            {.before = context(texts, i - ContextUnits, i - 1, length, true),
             .unit = texts.at(i).first(std::min(2 * length, texts.at(i).size())),
             .after = context(texts, i + 1, i + ContextUnits, length, false),
             .role = role});
    }
    return {};
}

TokenCount tokensOf(const Stretch &stretch)
{
    TokenCount tokens = 0;
    for (const UncutUnit &unit : stretch.units)
        tokens += unit.tokens;
    return tokens;
}

//! The first sentence that says something, or nothing.
QString tellingLine(const QString &text)
{
    constexpr qsizetype LeastWords = 3;
    for (const QString &sentence : sentences(text.first(std::min<qsizetype>(text.size(), 2'000)))) {
        const QString line = sentence.simplified();
        if (words(line).size() >= LeastWords && !line.startsWith(u'<'))
            return elided(line, TitleLength);
    }
    return {};
}

//! A call by its tool and the first of its arguments that is a short text.
QString callLine(const ToolCall &call)
{
    const QJsonObject arguments = QJsonDocument::fromJson(call.arguments).object();
    for (const QJsonValue &value : arguments) {
        const QString text = value.toString().simplified();
        if (!text.isEmpty())
            return elided(call.name + u": "_s + text, TitleLength);
    }
    return call.name;
}

Result<QString> titleOf(MemoryState &state, Store &store, const QList<Position> &positions)
{
    // People know an episode by what they asked; without a question, by what was said or done
    // first.
    QString said;
    QString done;
    QString any;
    for (const Position position : positions) {
        const HistoryEntry &entry = state.history.at(position);
        const bool isOpenQuestion = said.isEmpty() || entry.role == Role::User;
        if (entry.role == Role::Tool || entry.isGenerated || !isOpenQuestion)
            continue;
        const Result<Message> message = state.message(store, position);
        if (!message)
            return message.error();
        const QString line = tellingLine(message->text);
        if (entry.role == Role::User && !line.isEmpty())
            return line;
        if (said.isEmpty())
            said = line;
        if (done.isEmpty() && !message->calls.isEmpty())
            done = callLine(message->calls.first());
        if (any.isEmpty())
            any = elided(message->text.simplified(), TitleLength);
    }
    return !said.isEmpty() ? said : !done.isEmpty() ? done : any;
}

Result<Episode> makeEpisode(
    MemoryState &state, Store &store, const QList<UncutUnit> &units, CallNumber call, TimePoint now)
{
    QList<Position> positions;
    TokenCount tokens = 0;
    for (const UncutUnit &unit : units) {
        positions += unit.positions;
        tokens += unit.tokens;
    }
    const Result<QString> title = titleOf(state, store, positions);
    if (!title)
        return title.error();
    const HistoryEntry &first = state.history.at(positions.first());
    const HistoryEntry &last = state.history.at(positions.last());
    // A message stamped after its arrival is traced at its arrival.
    const TimePoint encodedAt = std::min(last.at, now);
    return Episode{.id = EpisodeId(state.episodes.size() + 1),
                   .title = *title,
                   .firstPosition = positions.first(),
                   .lastPosition = positions.last(),
                   .firstTurn = units.first().firstTurn,
                   .lastTurn = units.last().lastTurn,
                   .units = int(units.size()),
                   .tokens = tokens,
                   .startedAt = first.at,
                   .encodedAt = encodedAt,
                   .cutAt = now,
                   .cutCall = call,
                   .acknowledgedAt = {},
                   .states = {{.state = EpisodeState::Live, .at = now, .call = call}},
                   .traces = {{.at = encodedAt, .score = 1, .isCounted = true, .fact = {}}}};
}

} // namespace

Result<QList<Stretch>> uncutStretches(MemoryState &state, Store &store)
{
    QList<Stretch> stretches;
    Stretch current;
    const TurnNumber turn = state.history.turn();
    for (const UncutUnit &unit : state.history.uncutUnits()) {
        const bool isCuttable = unit.lastTurn < turn && !unit.isOpen;
        if (isCuttable)
            current.units.append(unit);
        else if (!current.units.isEmpty())
            stretches.append(std::exchange(current, {}));
    }
    if (!current.units.isEmpty())
        stretches.append(current);
    for (Stretch &stretch : stretches) {
        const Result<void> asked = addQuestions(stretch, state, store);
        if (!asked)
            return asked.error();
    }
    return stretches;
}

QCoro::Task<Result<QList<QList<BoundaryScores>>>>
judgeStretches(Judge &judge, QList<Stretch> stretches, TokenCount largest)
{
    QList<QList<BoundaryScores>> scores;
    for (const Stretch &stretch : std::as_const(stretches)) {
        if (tokensOf(stretch) <= largest) {
            scores.append(QList<BoundaryScores>(stretch.units.size()));
            continue;
        }
        QList<BoundaryQuestion> questions = stretch.questions;
        const Result<QList<BoundaryScores>> answer
            = co_await judge.boundaries(std::move(questions));
        if (!answer)
            co_return answer.error();
        if (answer->size() != stretch.units.size()) {
            co_return Error{
                Error::Code::Internal,
                judge.name(),
                u"%1 boundary scores for %2 units"_s.arg(answer->size()).arg(stretch.units.size())};
        }
        scores.append(*answer);
    }
    co_return scores;
}

Result<void> cutHistory(MemoryState &state,
                        Store &store,
                        const QList<Stretch> &stretches,
                        const QList<QList<BoundaryScores>> &scores,
                        TokenCount largest,
                        CallNumber call,
                        TimePoint now)
{
    const TokenCount smallest = smallestEpisode(largest, state.run.tuning);
    QList<Episode> cut;
    for (qsizetype i = 0; i < stretches.size(); ++i) {
        QList<TokenCount> sizes;
        for (const UncutUnit &unit : stretches.at(i).units)
            sizes.append(unit.tokens);
        for (const Piece &piece : cutStretch(sizes, scores.at(i), largest, smallest)) {
            const QList<UncutUnit> units
                = stretches.at(i).units.sliced(piece.first, piece.last - piece.first + 1);
            const Result<Episode> episode = makeEpisode(state, store, units, call, now);
            if (!episode)
                return episode.error();
            const Result<void> stored = store.episodes().insert(state.run.id, *episode);
            if (!stored)
                return stored;
            state.episodes.append(*episode);
            cut.append(*episode);
        }
    }
    linkFacts(state.written.facts, state.episodes);
    if (state.written.events.isEmpty())
        linkFacts(state.facts, state.episodes);
    else
        state.refold(); // what was merged brings the episodes it is linked to
    state.history.assign(cut);
    return {};
}

} // namespace Ebb
