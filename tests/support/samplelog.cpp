// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samplelog.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

using namespace std::chrono_literals;

//! A session of work: when it begins, counted from the first, and how many turns it has.
struct Session
{
    Duration from;
    int turns;
};

constexpr Session firstSessions[] = {{0h, 5},
                                     {23h, 5},
                                     {46h, 4},
                                     {69h, 5},
                                     {91h, 4},
                                     {168h, 4},
                                     {191h, 5},
                                     {214h, 3},
                                     {218h, 6},
                                     {239h, 5}};

struct Topic
{
    const char16_t *title;
    int turns;
};

constexpr Topic topics[] = {{u"Goals and people", 2},
                            {u"Names of the plans", 2},
                            {u"Who reads the page", 1},
                            {u"Prices per seat", 2},
                            {u"Layout of the table", 2},
                            {u"Slider for seats", 1},
                            {u"Wording of the yearly offer", 2},
                            {u"Tax line and currencies", 2},
                            {u"Way to the checkout", 3},
                            {u"Questions and answers", 2},
                            {u"Pass for screen readers", 2},
                            {u"Trial of two headlines", 2},
                            {u"Questions for the lawyers", 2},
                            {u"Launch moves a week", 2},
                            {u"Form for large fleets", 2},
                            {u"Pictures and their texts", 1},
                            {u"The offer, second look", 2},
                            {u"Wrong currency, ticket 482", 3},
                            {u"List for the release", 2},
                            {u"Old links and where they go", 2},
                            {u"Letter to sales", 1}};

constexpr const char16_t *sentenceParts[] = {u"builds the page.",
                                             u"goes live on Tuesday 24 March.",
                                             u"costs 12 a seat and month.",
                                             u"is shown before tax.",
                                             u"was chosen over the longer one.",
                                             u"links to the contact form.",
                                             u"waits for the answer of the lawyers.",
                                             u"has 40 seats at least."};

constexpr const char16_t *entityNames[] = {u"Noor Adeyemi",
                                           u"pricing page",
                                           u"team plan",
                                           u"yearly offer",
                                           u"checkout",
                                           u"launch",
                                           u"release list",
                                           u"fleet form"};

TimePoint firstMoment()
{
    return fromMs(1'772'442'120'000); // Mon 2 March 2026, 09:02 UTC
}

//! Plays a conversation no one had through the engine's own numbers.
class Player
{
public:
    explicit Player(const SampleSize &size)
        : m_size(size)
    {
        m_log.memory = {.id = MemoryId(u"5a3b0c9d1e2f40516273849505a6b7c8"_s),
                        .title = u"Pricing page launch"_s,
                        .format = u"ebb"_s,
                        .source = u"recorded"_s};
        m_log.run.id = RunId(1);
        m_log.run.key = RunKey(u"sample"_s);
        m_log.run.memory = m_log.memory.id;
        m_log.run.tuning.ceiling = size.ceiling;
        m_log.run.isComplete = true;
    }

    RunLog play()
    {
        addEntities();
        int turn = 0;
        for (int round = 0; turn < m_size.turns; ++round) {
            const Session &session = firstSessions[round % std::size(firstSessions)];
            const Duration week = 288h * (round / int(std::size(firstSessions)));
            m_now = std::max(m_now, firstMoment() + week + session.from);
            for (int i = 0; i < session.turns && turn < m_size.turns; ++i) {
                playTurn(TurnNumber(++turn));
            }
        }
        fillMemory();
        return m_log;
    }

private:
    //! The same every time, spread over [0, 1).
    double random()
    {
        m_seed = m_seed * 6364136223846793005ULL + 1442695040888963407ULL;
        return double(m_seed >> 33) / double(1ULL << 31);
    }

    void addEntities()
    {
        for (const char16_t *name : entityNames) {
            m_log.entities.append({.id = EntityId(m_log.entities.size() + 1),
                                   .name = QString(QStringView(name)),
                                   .aliases = {},
                                   .at = firstMoment()});
        }
    }

    void playTurn(TurnNumber turn)
    {
        m_isTurnStart = true;
        addEntry(turn, Role::User, 60 + TokenCount(random() * 120));
        const int calls = std::max(1, m_size.callsPerTurn + (turn.value() % 7 == 0 ? -1 : 0));
        const TokenCount each = m_size.tokensPerTurn / calls;
        for (int i = 0; i < calls; ++i) {
            decorate(turn);
            m_now += 31s;
            report(turn);
            addEntry(turn, Role::Assistant, 40 + TokenCount(random() * double(each) * 0.5));
            if (i + 1 < calls) {
                m_now += 9s;
                addEntry(turn, Role::Tool, TokenCount(double(each) * (0.6 + random() * 0.6)));
                m_now += 14s;
            }
            m_isTurnStart = false;
        }
        m_now += std::chrono::seconds(60 + int(random() * 80));
    }

    void addEntry(TurnNumber turn, Role role, TokenCount tokens)
    {
        const Position position(m_log.entries.size() + 1);
        m_log.entries.append({.position = position,
                              .number = MessageNumber(position.value()),
                              .turn = turn,
                              .role = role,
                              .at = m_now,
                              .tokens = tokens,
                              .arrivedWith = CallNumber(m_log.calls.size() + 1)});
    }

    void decorate(TurnNumber turn)
    {
        CallRecord call{.call = CallNumber(m_log.calls.size() + 1),
                        .turn = turn,
                        .at = m_now,
                        .model = u"made-up-model"_s};
        sealAcknowledged(call);
        measure(call);
        const bool isLeaving = hasLeaving();
        const bool isSleep = m_isTurnStart && turn.value() > 1 && gapBefore(turn) >= 24h;
        if (!isLeaving && (isSleep || call.history > call.sizes.budget)) {
            fade(call);
            call.hasSlept = isSleep;
        }
        call.leaving = inState(EpisodeState::Leaving);
        call.isNoteAsked = !call.leaving.isEmpty();
        call.request = call.history + call.sizes.fixed;
        call.rawRequest = call.request;
        call.prefix = call.request * 9 / 10;
        m_log.calls.append(call);
    }

    Duration gapBefore(TurnNumber turn) const
    {
        TimePoint before = m_now;
        for (const HistoryEntry &entry : m_log.entries) {
            if (entry.role == Role::User && entry.turn < turn) {
                before = entry.at;
            }
        }
        return m_now - before;
    }

    bool hasLeaving() const { return !inState(EpisodeState::Leaving).isEmpty(); }

    QList<EpisodeId> inState(EpisodeState state) const
    {
        QList<EpisodeId> ids;
        for (const Episode &episode : m_log.episodes) {
            if (episode.state() == state) {
                ids << episode.id;
            }
        }
        return ids;
    }

    Episode &episode(EpisodeId id) { return m_log.episodes[id.value() - 1]; }

    void setState(CallRecord &call, EpisodeId id, EpisodeState state)
    {
        episode(id).states.append({.state = state, .at = m_now, .call = call.call});
        if (state == EpisodeState::Sealed) {
            call.sealed << id;
        } else if (state == EpisodeState::Forgotten) {
            call.forgotten << id;
        }
    }

    void sealAcknowledged(CallRecord &call)
    {
        for (const EpisodeId id : inState(EpisodeState::Leaving)) {
            if (episode(id).acknowledgedAt) {
                setState(call, id, EpisodeState::Sealed);
            }
        }
        if (!call.sealed.isEmpty() && m_lastFade >= 0) {
            m_log.calls[m_lastFade].afterFade = historyTokens();
        }
    }

    TokenCount historyTokens() const
    {
        TokenCount tokens = 0;
        qsizetype firstUncut = 0;
        for (const Episode &one : m_log.episodes) {
            firstUncut = one.lastPosition.value();
            tokens += one.state() == EpisodeState::Live || one.state() == EpisodeState::Leaving
                ? one.tokens
                : 0;
        }
        for (qsizetype i = firstUncut; i < m_log.entries.size(); ++i) {
            tokens += m_log.entries[i].tokens;
        }
        return tokens;
    }

    QList<TurnSizes> turnSizes() const
    {
        QList<TurnSizes> sizes;
        const qsizetype from = std::max<qsizetype>(0, m_log.entries.size() - 200);
        TurnNumber turn;
        for (const HistoryEntry &entry : m_log.entries.sliced(from)) {
            if (entry.turn != turn) {
                turn = entry.turn;
                sizes.append(TurnSizes());
            }
            TurnSizes &last = sizes.last();
            last.total += entry.tokens;
            TokenCount &biggest = entry.role == Role::Tool ? last.biggestBatch : last.biggestReply;
            biggest = std::max(biggest, entry.role == Role::User ? 0 : entry.tokens);
        }
        return sizes;
    }

    void measure(CallRecord &call)
    {
        TokenCount facts = 0;
        for (const Fact &fact : factsInBlock(m_log.episodes, m_log.facts)) {
            facts += fact.tokens;
        }
        QList<TurnSizes> closed = turnSizes();
        const TurnSizes inProgress = closed.takeLast();
        call.sizes = budgetOf({.fixed = 2'900 + facts,
                               .closedTurns = closed,
                               .turnInProgress = inProgress,
                               .maxOutput = std::nullopt},
                              m_log.run.tuning);
        call.history = historyTokens();
    }

    void fade(CallRecord &call)
    {
        cutUpTo(call);
        FadeInput input
            = fadeInput(m_log.episodes, m_log.facts, call.turn, m_now, 1, m_log.run.tuning);
        input.history = call.history;
        input.landing = call.sizes.landing;
        const FadePlan plan = planFade(input, m_log.run.tuning);
        for (const FadePick &pick : plan.picks) {
            setState(call, pick.episode, pick.to);
        }
        call.fade = plan;
        m_lastFade = m_log.calls.size();
    }

    //! Cuts every closed turn that is in no episode yet.
    void cutUpTo(const CallRecord &call)
    {
        for (;;) {
            const Topic &topic = topics[m_log.episodes.size() % std::ssize(topics)];
            const TurnNumber first(m_nextTurn);
            const TurnNumber last(std::min(m_nextTurn + topic.turns, call.turn.value()) - 1);
            if (last < first) {
                return;
            }
            m_nextTurn = last.value() + 1;
            addEpisode(topic, first, last, call);
        }
    }

    void addEpisode(const Topic &topic, TurnNumber first, TurnNumber last, const CallRecord &call)
    {
        Episode one{.id = EpisodeId(m_log.episodes.size() + 1),
                    .title = longer(QString(QStringView(topic.title))),
                    .firstTurn = first,
                    .lastTurn = last,
                    .cutAt = m_now,
                    .cutCall = call.call};
        for (const HistoryEntry &entry : std::as_const(m_log.entries)) {
            if (entry.turn < first || entry.turn > last) {
                continue;
            }
            if (!one.firstPosition.isValid()) {
                one.firstPosition = entry.position;
                one.startedAt = entry.at;
            }
            one.lastPosition = entry.position;
            one.encodedAt = entry.at;
            one.tokens += entry.tokens;
            ++one.units;
        }
        one.states = {{.state = EpisodeState::Live, .at = m_now, .call = call.call}};
        one.traces = {{.at = one.encodedAt, .score = 1, .isCounted = true}};
        m_log.episodes.append(one);
    }

    void report(TurnNumber)
    {
        CallRecord &call = m_log.calls.last();
        call.repliedAt = m_now;
        const QList<EpisodeId> leaving = inState(EpisodeState::Leaving);
        for (const EpisodeId id : leaving) {
            if (!episode(id).acknowledgedAt) {
                writeFact(id);
                writeFact(id);
                episode(id).acknowledgedAt = m_now;
                call.noteTaken += 2;
            }
        }
    }

    void writeFact(EpisodeId id)
    {
        const qsizetype number = m_log.facts.size() + 1;
        const Entity &subject = m_log.entities[number * 3 % m_log.entities.size()];
        const auto part = sentenceParts[number % std::ssize(sentenceParts)];
        Fact fact{.id = FactId(number),
                  .note = longer(u"The "_s + subject.name + u" "_s + QString(QStringView(part))),
                  .subject = subject.id,
                  .object = m_log.entities[(number * 3 + 1) % m_log.entities.size()].id,
                  .isMilestone = number % 9 == 0,
                  .turns = {episode(id).firstTurn},
                  .at = m_now,
                  .tokens = 22,
                  .traces = {{.at = m_now}},
                  .episodes = {id}};
        retireOld(fact);
        scoreAgainstEpisodes(fact);
        m_log.facts.append(fact);
    }

    void retireOld(const Fact &fact)
    {
        if (fact.id.value() % 11 != 0) {
            return;
        }
        Fact &old = m_log.facts[fact.id.value() / 3];
        old.state = FactState::Retired;
        old.retiredBy = fact.id;
        old.retiredAt = m_now;
    }

    void scoreAgainstEpisodes(const Fact &fact)
    {
        for (Episode &one : m_log.episodes) {
            if (one.state() == EpisodeState::Forgotten) {
                continue;
            }
            const bool isItsOwn = fact.episodes.contains(one.id);
            const double score = isItsOwn ? 0.9 + random() * 0.1 : random() * random() * 0.9;
            one.traces.append({.at = m_now,
                               .score = std::round(score * 100) / 100,
                               .isCounted = score >= m_log.run.tuning.countThreshold,
                               .fact = fact.id});
        }
    }

    QString longer(const QString &text) const
    {
        return m_size.hasLongTexts ? text + u", "_s + text.toUpper() + u", "_s + text : text;
    }

    void fillMemory()
    {
        m_log.memory.messages = m_log.entries.size();
        m_log.memory.turns = m_log.entries.isEmpty() ? 0 : m_log.entries.last().turn.value();
        if (!m_log.entries.isEmpty()) {
            m_log.memory.from = m_log.entries.first().at;
            m_log.memory.to = m_log.entries.last().at;
        }
    }

    SampleSize m_size;
    RunLog m_log;
    TimePoint m_now;
    quint64 m_seed = 20'260'302;
    qint64 m_nextTurn = 1;
    qsizetype m_lastFade = -1;
    bool m_isTurnStart = false;
};

} // namespace

RunLog sampleLog(const SampleSize &size)
{
    return Player(size).play();
}

RunLog emptyLog()
{
    return sampleLog({.turns = 0});
}

RunLog bigLog()
{
    return sampleLog({.turns = 770, .callsPerTurn = 3, .ceiling = 90'000, .tokensPerTurn = 1'150});
}

} // namespace Ebb
