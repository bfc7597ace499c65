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

    [[nodiscard]] virtual QCoro::Task<Result<QList<BoundaryScores>>>
    boundaries(QList<BoundaryQuestion> units) = 0;

    //! Scores in [0, 1], one an episode.
    [[nodiscard]] virtual QCoro::Task<Result<QList<double>>> about(AboutQuestion question) = 0;
};

} // namespace Ebb
