// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/budget/tokenestimate.h>
#include <engine/core/text.h>
#include <engine/memory/factwriting.h>
#include <engine/notes/notetaking.h>

#include <QSet>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! The turns and episodes a note is about.
struct NoteScope
{
    QList<EpisodeId> episodes; //!< leaving and waiting for their facts; empty: nobody asked
    QList<TurnNumber> turns;
    TokenCount tokens = 0; //!< raw, of what the facts replace

    bool isAsked() const { return !episodes.isEmpty(); }
};

NoteScope askedScope(const MemoryState &state)
{
    NoteScope scope{.episodes = state.awaitingNote(), .turns = {}, .tokens = 0};
    for (const EpisodeId id : std::as_const(scope.episodes)) {
        scope.tokens += state.episode(id).tokens;
        for (const Position position : state.history.positionsOf(state.episode(id))) {
            const TurnNumber turn = state.history.at(position).turn;
            if (!scope.turns.contains(turn))
                scope.turns.append(turn);
        }
    }
    std::ranges::sort(scope.turns);
    return scope;
}

class NoteTaker
{
public:
    NoteTaker(MemoryState &state, Store &store, Writer writer, TimePoint now, Account &account)
        : m_state(state)
        , m_store(store)
        , m_writer(writer)
        , m_now(now)
        , m_account(account)
        , m_scope(askedScope(state))
    {
    }

    Result<NoteTaken> take(QByteArrayView arguments)
    {
        const ParsedNote note = parseNote(arguments);
        for (const QString &repair : note.repairs)
            m_account.note(u"note"_s, {{u"repaired"_s, repair}});
        if (note.isRefused())
            return refuse(note.refusal);
        QList<Fact> facts = factsOf(note.entries);
        if (m_scope.isAsked() && sizeOf(facts) > m_scope.tokens) {
            if (!std::exchange(m_state.wasNoteTooLarge, true))
                return refuse(u"larger than the turns it replaces"_s);
            dropBeyond(facts);
        }
        for (Fact &fact : facts) {
            const Result<void> written = write(fact);
            if (!written)
                return written.error();
        }
        const Result<void> acknowledged = acknowledge();
        if (!acknowledged)
            return acknowledged.error();
        m_account.note(u"note"_s,
                       {{u"written"_s, m_taken.written.size()},
                        {u"restated"_s, m_taken.restated.size()},
                        {u"asked"_s, m_scope.isAsked()}});
        return m_taken;
    }

private:
    Result<NoteTaken> refuse(const QString &why)
    {
        m_account.note(u"note"_s, {{u"refused"_s, why}});
        m_taken.refusal = why;
        return m_taken;
    }

    QList<Fact> factsOf(const QList<NoteEntry> &entries)
    {
        QList<Fact> facts;
        for (const NoteEntry &entry : entries) {
            if (!entry.note.trimmed().isEmpty())
                facts.append(factOf(entry));
        }
        return facts;
    }

    Fact factOf(const NoteEntry &entry)
    {
        Fact fact{.id = {},
                  .note = entry.note.simplified(),
                  .turns = turnsOf(entry),
                  .at = m_now,
                  .writtenBy = m_writer,
                  .type = entry.type,
                  .source = entry.source};
        fact.isMilestone = entry.milestone;
        fact.isRepaired = entry.object.isEmpty();
        fact.isUnverified = claimsUserAct(entry) && !restsOnUser(fact);
        fact.note = withResolvedDates(fact.note, timeOf(fact.turns));
        fact.episodes = episodesOf(fact.turns);
        m_names.append({entry.subject, entry.object});
        const BlockFact line{.id = {},
                             .note = fact.note,
                             .entities = {entry.subject, entry.object},
                             .isMilestone = fact.isMilestone,
                             .isUnverified = fact.isUnverified,
                             .activation = 1};
        fact.tokens = sizeOfLine(line);
        return fact;
    }

    QList<TurnNumber> turnsOf(const NoteEntry &entry) const
    {
        QList<TurnNumber> turns;
        for (const qint64 turn : entry.turns) {
            const TurnNumber number(turn);
            const bool isKnown = m_scope.isAsked() ? m_scope.turns.contains(number)
                                                   : turn > 0 && number <= m_state.history.turn();
            if (isKnown && !turns.contains(number))
                turns.append(number);
        }
        std::ranges::sort(turns);
        if (turns.isEmpty())
            return m_scope.isAsked() ? m_scope.turns : QList{m_state.history.turn()};
        return turns;
    }

    QList<EpisodeId> episodesOf(const QList<TurnNumber> &turns) const
    {
        QList<EpisodeId> found;
        for (const Episode &episode : std::as_const(m_state.episodes)) {
            const bool isCandidate = m_scope.isAsked() ? m_scope.episodes.contains(episode.id)
                                                       : episode.state() == EpisodeState::Live;
            const bool holdsTurn = std::ranges::any_of(turns, [&episode](TurnNumber turn) {
                return turn >= episode.firstTurn && turn <= episode.lastTurn;
            });
            if (isCandidate && holdsTurn)
                found.append(episode.id);
        }
        return found;
    }

    //! True when a user message of the fact's turns shares a word with it.
    bool restsOnUser(const Fact &fact)
    {
        const QStringList claimed = words(fact.note);
        const QSet<QString> claim(claimed.begin(), claimed.end());
        for (const HistoryEntry &entry : m_state.history.entries()) {
            const bool isUserWord = entry.role == Role::User && fact.turns.contains(entry.turn)
                && !entry.supersededBy.isValid();
            if (!isUserWord)
                continue;
            const Result<Message> message = m_state.message(m_store, entry.position);
            if (message && std::ranges::any_of(words(message->text), [&claim](const QString &word) {
                    return word.size() > 1 && claim.contains(word);
                }))
                return true;
        }
        return false;
    }

    TimePoint timeOf(const QList<TurnNumber> &turns) const
    {
        for (const HistoryEntry &entry : m_state.history.entries()) {
            if (turns.contains(entry.turn))
                return entry.at;
        }
        return m_now;
    }

    static TokenCount sizeOfLine(const BlockFact &line)
    {
        return TokenCount(std::ceil(estimateText(factLine(line))));
    }

    static TokenCount sizeOf(const QList<Fact> &facts)
    {
        TokenCount size = 0;
        for (const Fact &fact : facts)
            size += fact.tokens;
        return size;
    }

    void dropBeyond(QList<Fact> &facts)
    {
        while (!facts.isEmpty() && sizeOf(facts) > m_scope.tokens) {
            m_account.note(u"note"_s, {{u"left_out"_s, facts.last().note}});
            facts.removeLast();
        }
    }

    Result<void> write(Fact &fact)
    {
        const qsizetype index = m_index++;
        const Result<EntityId> subject = resolve(m_names.at(index).first);
        if (!subject)
            return subject.error();
        const Result<EntityId> object = resolve(m_names.at(index).second);
        if (!object)
            return object.error();
        // A fact is written with the entities its names stand for, and shown with what a person
        // made of them since: so a merge of entities can be taken back.
        Fact shown = fact;
        shown.subject = m_state.standing(*subject);
        shown.object = m_state.standing(*object);
        fact.tokens = sizeOfLine(blockFact(shown, m_state.entities, 1));
        if (const FactId held = restatedBy(shown); held.isValid())
            return restate(held, fact);
        fact.subject = *subject;
        fact.object = *object;
        fact.id = FactId(m_state.facts.size() + 1);
        fact.traces = {{.at = m_now, .score = 1, .why = FactTrace::Why::Written}};
        const Result<void> stored = m_store.facts().insertFact(m_state.run.id, fact);
        if (!stored)
            return stored;
        m_state.written.facts.append(fact);
        shown.id = fact.id;
        shown.tokens = fact.tokens;
        shown.traces = fact.traces;
        m_state.facts.append(shown);
        remember(shown);
        m_taken.written.append(fact.id);
        return {};
    }

    Result<EntityId> resolve(const QString &name)
    {
        if (name.trimmed().isEmpty())
            return EntityId();
        const Resolution resolution = m_state.names.resolve(name);
        const Alias alias{
            .name = name.simplified(), .from = FactId(m_state.facts.size() + 1), .entity = {}};
        if (resolution.isNew)
            return addEntity(alias);
        if (resolution.addsAlias) {
            const Result<void> stored
                = m_store.facts().insertAlias(m_state.run.id, resolution.id, alias);
            if (!stored)
                return stored.error();
            addAlias(resolution.id, alias);
        }
        return resolution.id;
    }

    Result<EntityId> addEntity(const Alias &alias)
    {
        const EntityId id(m_state.written.entities.size() + 1);
        const Entity entity{
            .id = id, .name = alias.name, .aliases = {alias}, .at = m_now, .mergedInto = {}};
        const Result<void> stored = m_store.facts().insertEntity(m_state.run.id, entity);
        if (!stored)
            return stored.error();
        m_state.written.entities.append(entity);
        if (m_state.entities.size() + 1 == id.value()) {
            m_state.entities.append(entity);
            m_state.names.add(entity);
        } else {
            m_state.refold(); // a split that was undone keeps its place from now on
        }
        return id;
    }

    void addAlias(EntityId id, Alias alias)
    {
        m_state.written.entities[id.value() - 1].aliases.append(alias);
        m_state.entities[id.value() - 1].aliases.append(alias);
        m_state.names.addAlias(id, alias.name);
        const EntityId standing = m_state.standing(id);
        if (standing == id)
            return;
        alias.entity = id;
        m_state.entities[standing.value() - 1].aliases.append(alias);
    }

    //! What makes a restatement exact: the same sentence about the same two entities.
    static QString saying(const Fact &fact)
    {
        return u"%1/%2/"_s.arg(fact.subject.value()).arg(fact.object.value())
            + normaliseSentence(fact.note);
    }

    //! The held fact that says the very same; anything less sure is judged elsewhere.
    FactId restatedBy(const Fact &fact)
    {
        if (!m_hasRead) {
            for (const Fact &held : std::as_const(m_state.facts))
                remember(held);
        }
        m_hasRead = true;
        return m_held.value(saying(fact));
    }

    void remember(const Fact &fact)
    {
        const QString said = saying(fact);
        if (fact.state == FactState::Held && !m_held.contains(said)) // the oldest one counts
            m_held.insert(said, fact.id);
    }

    Result<void> restate(FactId id, const Fact &fact)
    {
        Fact &written = m_state.written.facts[id.value() - 1];
        const FactTrace trace{.at = m_now, .score = 1, .why = FactTrace::Why::Restated};
        QList<TurnNumber> turns = fact.turns;
        turns.removeIf([&written](TurnNumber turn) { return written.turns.contains(turn); });
        QList<EpisodeId> episodes = fact.episodes;
        episodes.removeIf([&written](EpisodeId known) { return written.episodes.contains(known); });
        const Result<void> stored
            = m_store.facts().restate(m_state.run.id, id, trace, turns, episodes);
        if (!stored)
            return stored;
        addRestatement(written, trace, turns, episodes);
        addRestatement(m_state.facts[id.value() - 1], trace, turns, episodes);
        m_taken.restated.append(id);
        return {};
    }

    static void addRestatement(Fact &held,
                               const FactTrace &trace,
                               const QList<TurnNumber> &turns,
                               const QList<EpisodeId> &episodes)
    {
        held.traces.append(trace);
        for (const TurnNumber turn : turns) {
            if (!held.turns.contains(turn))
                held.turns.append(turn);
        }
        for (const EpisodeId episode : episodes) {
            if (!held.episodes.contains(episode))
                held.episodes.append(episode);
        }
    }

    Result<void> acknowledge()
    {
        for (const EpisodeId id : std::as_const(m_scope.episodes)) {
            const Result<void> stored = m_store.episodes().acknowledge(m_state.run.id, id, m_now);
            if (!stored)
                return stored;
            m_state.episode(id).acknowledgedAt = m_now;
        }
        m_state.wasNoteTooLarge = false;
        return {};
    }

    MemoryState &m_state;
    Store &m_store;
    Writer m_writer;
    TimePoint m_now;
    Account &m_account;
    NoteScope m_scope;
    NoteTaken m_taken;
    QList<std::pair<QString, QString>> m_names; //!< subject and object of each fact as written
    QHash<QString, FactId> m_held; //!< what each held fact says; read once a note
    bool m_hasRead = false;
    qsizetype m_index = 0;
};

} // namespace

Result<NoteTaken> takeNote(MemoryState &state,
                           Store &store,
                           QByteArrayView arguments,
                           Writer writer,
                           TimePoint now,
                           Account &account)
{
    return NoteTaker(state, store, writer, now, account).take(arguments);
}

} // namespace Ebb
