// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/judge/judge.h>

#include <memory>

namespace Ebb {

//! Judges by words alone: no network, no model. Boundaries by lexical distance, by new words and by
//! cues of opening, asking and closing, weighed as fitted; "about" by how well the fact's words
//! cover the episode beside the others.
class LocalJudge final : public Judge
{
public:
    LocalJudge();
    ~LocalJudge() override;

    QString name() const override;
    [[nodiscard]] QCoro::Task<Result<QList<BoundaryScores>>>
    boundaries(QList<BoundaryQuestion> units) override;
    [[nodiscard]] QCoro::Task<Result<QList<double>>> about(AboutQuestion question) override;
    [[nodiscard]] QCoro::Task<Result<QList<Relation>>>
    relations(RelationQuestion question) override;
    [[nodiscard]] QCoro::Task<Result<QList<double>>> relevance(RelevanceQuestion question) override;
    [[nodiscard]] QCoro::Task<Result<QList<double>>>
    afterwards(AfterwardsQuestion question) override;

private:
    class Terms;
    std::unique_ptr<Terms> m_terms; //!< word counts of episodes already read, by key
};

} // namespace Ebb
