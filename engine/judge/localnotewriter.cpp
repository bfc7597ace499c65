// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/judge/entityfinding.h>
#include <engine/judge/localnotewriter.h>
#include <engine/judge/telling.h>
#include <engine/judge/wordtables.h>

#include <algorithm>
#include <numeric>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double LargestShare = 0.1; // of what leaves
constexpr qsizetype MostFacts = 40;
constexpr double SameThing = 0.6; // overlap from which two sentences say the same
constexpr double LeastCost = 12; // no fact takes less
constexpr qsizetype FirstHelping = 2; // facts a turn before any turn gets more

//! A sentence as it goes into the note, with who said it where that matters.
struct Written
{
    NoteEntry entry;
    double cost = 0; //!< estimated tokens of its line in the facts block
};

//! Rough, and rather high than low: 1.3 a word or pair, half a token a digit, the frame of a line.
double costOf(const NoteEntry &entry)
{
    const QString line = entry.note + u' ' + entry.subject + u' ' + entry.object;
    const auto digits = std::ranges::count_if(line, [](QChar c) { return c.isDigit(); });
    return 1.3 * double(words(line).size()) + 0.5 * double(digits) + 5;
}

//! The row of the language a sentence gives its speaker away in; English for a script of its own.
const SpeakerWords *speakerRow(const QString &sentence)
{
    static const QRegularExpression kana(u"[ぁ-ゖァ-ヺ]"_s);
    const bool isJapanese = kana.match(sentence).hasMatch();
    for (const SpeakerWords &row : speakerWords()) {
        if (row.language == "zh"_L1 && isJapanese)
            continue;
        if (row.selfOrYou.match(sentence).hasMatch())
            return &row;
    }
    return nullptr;
}

bool isNamed(const LeavingMessage &message)
{
    // A client may fill in the role itself, which names nobody.
    return !message.speaker.isEmpty() && message.role != Role::Tool
        && message.speaker.compare(roleName(message.role), Qt::CaseInsensitive) != 0;
}

//! Who said it, as an entity: the same node whatever the language of the sentence.
QString speakerEntity(const LeavingMessage &message)
{
    if (isNamed(message))
        return message.speaker;
    return message.role == Role::User ? u"user"_s : u"assistant"_s;
}

QString withSpeaker(const Candidate &candidate, const SpeakerWords &row)
{
    const LeavingMessage &message = *candidate.message;
    const QString &role = message.role == Role::User ? row.user : row.assistant;
    const QString who = isNamed(message) ? message.speaker : role;
    return row.said.arg(who) + candidate.text;
}

void nameEntities(NoteEntry &entry, const QString &sentence, const QStringList &found)
{
    QStringList chosen = found.first(std::min<qsizetype>(found.size(), 2));
    // The one that stands first is taken for the subject.
    std::ranges::stable_sort(chosen, std::less{}, [&](const QString &name) {
        return sentence.indexOf(name, 0, Qt::CaseInsensitive);
    });
    if (entry.subject.isEmpty() && !chosen.isEmpty())
        entry.subject = chosen.takeFirst();
    if (!chosen.isEmpty())
        entry.object = chosen.first();
}

Written writtenOf(const Candidate &candidate, const QStringList &names)
{
    const LeavingMessage &message = *candidate.message;
    NoteEntry entry{.note = candidate.text,
                    .turns = {message.turn.value()},
                    .milestone = candidate.isMilestone};
    QStringList found = entitiesIn(candidate.text, names);
    if (message.role == Role::Tool) {
        entry.note = u"A tool reported: "_s + candidate.text;
    } else if (const SpeakerWords *row = speakerRow(candidate.text)) {
        entry.note = withSpeaker(candidate, *row);
        entry.subject = speakerEntity(message);
        found.removeIf([&](const QString &name) {
            return normaliseName(name) == normaliseName(entry.subject);
        });
        // With the speaker as subject, only the best is left to be the object.
        found = found.first(std::min<qsizetype>(found.size(), 1));
    }
    nameEntities(entry, candidate.text, found);
    if (entry.subject.isEmpty())
        entry.subject = speakerEntity(message);
    return {.entry = entry, .cost = costOf(entry)};
}

//! What is chosen so far and what it takes.
class Choice
{
public:
    explicit Choice(const NoteQuestion &question)
        : m_names(question.names)
        , m_budget(LargestShare * double(question.size))
        , m_size(double(question.size))
    {
    }

    //! Takes the sentence unless it is said already, its turn has had enough, or it does not fit.
    void offer(const Candidate &candidate, qsizetype mostOfATurn)
    {
        if (isFull() || m_perTurn.value(candidate.message->turn) >= mostOfATurn)
            return;
        const bool isSaid = std::ranges::any_of(m_taken, [&](const Candidate *other) {
            return overlap(*other, candidate) >= SameThing;
        });
        if (isSaid)
            return;
        const Written written = writtenOf(candidate, m_names);
        // One fact may be more than a tenth of a short episode, never more than the whole.
        const double most = m_taken.isEmpty() ? m_size : m_budget;
        if (m_spent + written.cost > most)
            return;
        m_spent += written.cost;
        m_taken << &candidate;
        m_entries << written.entry;
        ++m_perTurn[candidate.message->turn];
    }

    //! In the order it was said.
    QList<NoteEntry> entries() const
    {
        QList<qsizetype> order(m_taken.size());
        std::iota(order.begin(), order.end(), 0);
        std::ranges::sort(order, std::less{}, [&](qsizetype i) { return m_taken.at(i); });
        QList<NoteEntry> sorted;
        for (const qsizetype i : std::as_const(order))
            sorted << m_entries.at(i);
        return sorted;
    }

private:
    bool isFull() const
    {
        return m_taken.size() >= MostFacts
            || (!m_taken.isEmpty() && m_budget - m_spent < LeastCost);
    }

    const QStringList &m_names;
    double m_budget;
    double m_size;
    double m_spent = 0;
    QList<const Candidate *> m_taken; //!< all point into one list, so their order is that list's
    QList<NoteEntry> m_entries;
    QHash<TurnNumber, qsizetype> m_perTurn;
};

} // namespace

QString LocalNoteWriter::name() const
{
    return u"local-sentences-1"_s;
}

QCoro::Task<Result<QList<NoteEntry>>> LocalNoteWriter::write(NoteQuestion question)
{
    const QList<Candidate> candidates = candidatesIn(question.messages);
    QList<const Candidate *> ranked;
    for (const Candidate &candidate : candidates) {
        if (candidate.score >= WorthKeeping)
            ranked << &candidate;
    }
    std::ranges::stable_sort(ranked, std::greater{}, &Candidate::score);

    Choice choice(question);
    for (const qsizetype mostOfATurn : {FirstHelping, MostFacts}) {
        for (const Candidate *candidate : std::as_const(ranked))
            choice.offer(*candidate, mostOfATurn);
    }
    const QList<NoteEntry> entries = choice.entries();
    co_return entries.isEmpty() ? QList<NoteEntry>{NoteEntry{}} : entries;
}

} // namespace Ebb
