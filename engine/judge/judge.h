// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/chat/recording.h>
#include <engine/episodes/cutting.h>

#include <QCoro/QCoroTask>

namespace Ebb {

//! A unit with its neighbours, as a boundary is judged.
struct BoundaryQuestion
{
    QString before; //!< the two units before, cut to cut_context characters each
    QString unit;
    QString after;
    Role role = Role::User; //!< who begins the unit

    bool operator==(const BoundaryQuestion &) const = default;
};

//! An episode's text. `key` stands for the text, so that a judge need not read it twice.
struct EpisodeText
{
    QByteArray key;
    QString text;

    bool operator==(const EpisodeText &) const = default;
};

//! One fact against up to judge_batch episodes.
struct AboutQuestion
{
    QString fact;
    QStringList entities;
    QList<EpisodeText> episodes;

    bool operator==(const AboutQuestion &) const = default;
};

//! One new fact against older ones that share an entity with it.
struct RelationQuestion
{
    QString fact;
    QStringList entities; //!< subject first
    QStringList held; //!< the notes of the older facts

    bool operator==(const RelationQuestion &) const = default;
};

//! How surely a new fact says the same as a held one, and how surely the held one cannot be true
//! any more beside it. Both 0: they have nothing to do with each other, or nobody can be sure.
struct Relation
{
    double restates = 0;
    double contradicts = 0;

    bool operator==(const Relation &) const = default;
};

//! How much facts matter to what was just said.
struct RelevanceQuestion
{
    struct Candidate
    {
        QString note;
        QStringList entities; //!< canonical names, subject first

        bool operator==(const Candidate &) const = default;
    };

    QString message; //!< the newest, of the user
    QStringList dialogue; //!< the messages before it, oldest first
    QList<Candidate> facts;

    bool operator==(const RelevanceQuestion &) const = default;
};

//! What was brought back for a message, looked at again once the reply is there.
struct AfterwardsQuestion
{
    QString message;
    QStringList dialogue; //!< the messages before it, oldest first
    QStringList replies; //!< of the assistant, oldest first
    QList<RelevanceQuestion::Candidate> items; //!< facts, and passages without entities

    bool operator==(const AfterwardsQuestion &) const = default;
};

//! Answers what the mechanism cannot compute. Batch in, scores out, in the order asked.
class Judge
{
public:
    Judge() = default;
    virtual ~Judge() = default;
    Judge(const Judge &) = delete;
    Judge &operator=(const Judge &) = delete;

    //! Part of a run's key: the same name gives the same answers.
    virtual QString name() const = 0;

    //! Of units that follow each other: a judge may read further than a unit's own context.
    [[nodiscard]] virtual QCoro::Task<Result<QList<BoundaryScores>>>
    boundaries(QList<BoundaryQuestion> units) = 0;

    //! Scores in [0, 1], one an episode.
    [[nodiscard]] virtual QCoro::Task<Result<QList<double>>> about(AboutQuestion question) = 0;

    //! One a held fact. Two facts that differ in a number, an identifier or a date never restate
    //! each other.
    [[nodiscard]] virtual QCoro::Task<Result<QList<Relation>>> relations(RelationQuestion question)
        = 0;

    //! One a fact: 0 unrelated, 1 touching, 2 relevant, 3 central.
    [[nodiscard]] virtual QCoro::Task<Result<QList<double>>> relevance(RelevanceQuestion question)
        = 0;

    //! One an item, on the scale of `relevance`, for the message together with its replies; 0 also
    //! for what the conversation itself says by now.
    [[nodiscard]] virtual QCoro::Task<Result<QList<double>>> afterwards(AfterwardsQuestion question)
        = 0;
};

} // namespace Ebb
