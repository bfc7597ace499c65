// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "scriptedjudge.h"

#include <algorithm>

namespace Ebb {

namespace {

QList<double> aboutByFirstEntity(const AboutQuestion &question)
{
    QList<double> scores;
    for (const EpisodeText &episode : question.episodes) {
        const bool holds = !question.entities.isEmpty()
            && episode.text.contains(question.entities.first(), Qt::CaseInsensitive);
        scores << (holds ? 1.0 : 0.0);
    }
    return scores;
}

QList<double> relevanceByEntity(const RelevanceQuestion &question)
{
    QList<double> levels;
    for (const RelevanceQuestion::Candidate &fact : question.facts) {
        const bool isNamed = std::ranges::any_of(fact.entities, [&question](const QString &name) {
            return question.message.contains(name, Qt::CaseInsensitive);
        });
        levels << (isNamed ? 3.0 : 0.0);
    }
    return levels;
}

} // namespace

void ScriptedJudge::failNext(int times, const Error &error)
{
    m_failures = times;
    m_error = error;
}

bool ScriptedJudge::takeFailure()
{
    if (m_failures == 0)
        return false;
    --m_failures;
    return true;
}

QCoro::Task<Result<QList<BoundaryScores>>> ScriptedJudge::boundaries(QList<BoundaryQuestion> units)
{
    boundaryQuestions << units;
    if (takeFailure())
        co_return m_error;
    if (!m_queuedBoundaries.isEmpty())
        co_return m_queuedBoundaries.takeFirst();
    if (m_boundaries)
        co_return m_boundaries(units);
    co_return QList<BoundaryScores>(units.size());
}

QCoro::Task<Result<QList<double>>> ScriptedJudge::about(AboutQuestion question)
{
    aboutQuestions << question;
    if (takeFailure())
        co_return m_error;
    if (!m_queuedAbout.isEmpty())
        co_return m_queuedAbout.takeFirst();
    co_return m_about ? m_about(question) : aboutByFirstEntity(question);
}

QCoro::Task<Result<QList<Relation>>> ScriptedJudge::relations(RelationQuestion question)
{
    relationQuestions << question;
    if (takeFailure())
        co_return m_error;
    co_return m_relations ? m_relations(question) : QList<Relation>(question.held.size());
}

QCoro::Task<Result<QList<double>>> ScriptedJudge::relevance(RelevanceQuestion question)
{
    relevanceQuestions << question;
    if (takeFailure())
        co_return m_error;
    co_return m_relevance ? m_relevance(question) : relevanceByEntity(question);
}

QCoro::Task<Result<QList<double>>> ScriptedJudge::afterwards(AfterwardsQuestion question)
{
    afterwardsQuestions << question;
    if (takeFailure())
        co_return m_error;
    constexpr double Central = 3;
    co_return m_afterwards ? m_afterwards(question) : QList<double>(question.items.size(), Central);
}

QCoro::Task<Result<QList<NoteEntry>>> ScriptedNoteWriter::write(NoteQuestion question)
{
    questions << question;
    if (!m_steps.isEmpty()) {
        const Step step = m_steps.takeFirst();
        if (step.error)
            co_return *step.error;
        co_return step.entries;
    }
    if (m_answer)
        co_return m_answer(question);
    co_return QList<NoteEntry>{NoteEntry{}};
}

} // namespace Ebb
