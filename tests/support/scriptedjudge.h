// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>
#include <engine/judge/notewriter.h>

#include <functional>

namespace Ebb {

//! A judge that answers what a test wants. Without a script a boundary scores 0 and 0, and a fact
//! is about every episode whose text holds its first entity, facts have nothing to do with each
//! other, and a fact is central when the message holds one of its entities, else unrelated; all
//! that was brought back stays central afterwards.
class ScriptedJudge final : public Judge
{
public:
    using Boundaries = std::function<QList<BoundaryScores>(const QList<BoundaryQuestion> &units)>;
    using Relations = std::function<QList<Relation>(const RelationQuestion &question)>;
    using Relevance = std::function<QList<double>(const RelevanceQuestion &question)>;
    using Afterwards = std::function<QList<double>(const AfterwardsQuestion &question)>;
    using About = std::function<QList<double>(const AboutQuestion &question)>;

    QString name() const override { return m_name; }
    void setName(const QString &name) { m_name = name; }

    //! Answers by a function of the question; it may return a wrong number of scores.
    void answerBoundaries(Boundaries answer) { m_boundaries = std::move(answer); }
    void answerAbout(About answer) { m_about = std::move(answer); }
    void answerRelations(Relations answer) { m_relations = std::move(answer); }
    void answerRelevance(Relevance answer) { m_relevance = std::move(answer); }
    void answerAfterwards(Afterwards answer) { m_afterwards = std::move(answer); }
    //! Answers the coming questions from a list, first to first, before any function is asked.
    void queueBoundaries(const QList<BoundaryScores> &scores) { m_queuedBoundaries << scores; }
    void queueAbout(const QList<double> &scores) { m_queuedAbout << scores; }
    //! Fails the coming `times` questions of either kind.
    void failNext(int times, const Error &error = {.detail = QStringLiteral("scripted")});

    //! What was asked so far, failed questions included.
    QList<QList<BoundaryQuestion>> boundaryQuestions;
    QList<AboutQuestion> aboutQuestions;
    QList<RelationQuestion> relationQuestions;
    QList<RelevanceQuestion> relevanceQuestions;
    QList<AfterwardsQuestion> afterwardsQuestions;

    [[nodiscard]] QCoro::Task<Result<QList<BoundaryScores>>>
    boundaries(QList<BoundaryQuestion> units) override;
    [[nodiscard]] QCoro::Task<Result<QList<double>>> about(AboutQuestion question) override;
    [[nodiscard]] QCoro::Task<Result<QList<Relation>>>
    relations(RelationQuestion question) override;
    [[nodiscard]] QCoro::Task<Result<QList<double>>> relevance(RelevanceQuestion question) override;
    [[nodiscard]] QCoro::Task<Result<QList<double>>>
    afterwards(AfterwardsQuestion question) override;

private:
    bool takeFailure();

    QString m_name = QStringLiteral("scripted");
    Boundaries m_boundaries;
    About m_about;
    Relations m_relations;
    Relevance m_relevance;
    Afterwards m_afterwards;
    QList<QList<BoundaryScores>> m_queuedBoundaries;
    QList<QList<double>> m_queuedAbout;
    int m_failures = 0;
    Error m_error;
};

//! A note writer that answers what a test wants, call by call. Without a script it says that
//! nothing was worth keeping.
class ScriptedNoteWriter final : public NoteWriter
{
public:
    using Answer = std::function<QList<NoteEntry>(const NoteQuestion &question)>;

    QString name() const override { return QStringLiteral("scripted"); }

    //! Answers by a function of the question, once the queue is empty.
    void answer(Answer function) { m_answer = std::move(function); }
    void queue(const QList<NoteEntry> &entries) { m_steps << Step{entries, {}}; }
    //! Fails, as a model that cannot be reached.
    void queueFailure(const Error &error) { m_steps << Step{{}, error}; }
    //! Answers with nothing at all, as a model that did not make the call.
    void queueMissing() { queue({}); }
    //! Answers with a fact that has neither subject nor object, as `parseNote` refuses it.
    void queueMalformed() { queue({NoteEntry{.note = QStringLiteral("Nobody did something.")}}); }

    //! What was asked so far, failed questions included.
    QList<NoteQuestion> questions;

    [[nodiscard]] QCoro::Task<Result<QList<NoteEntry>>> write(NoteQuestion question) override;

private:
    struct Step
    {
        QList<NoteEntry> entries;
        std::optional<Error> error;
    };

    Answer m_answer;
    QList<Step> m_steps;
};

} // namespace Ebb
