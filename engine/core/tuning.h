// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/clock.h>
#include <engine/core/ids.h>
#include <engine/core/result.h>

#include <QJsonObject>

#include <span>
#include <variant>

namespace Ebb {

//! When the note tool stands in a request's tools.
enum class NoteTool
{
    Always,
    WhenAsked,
};

//! Every number of the mechanism. Nothing else in the engine is a magic number.
struct Tuning
{
    // How big things are
    qint64 ceiling = 180'000;
    double landingShare = 0.5;
    double headroomTurns = 2;
    qint64 typicalTurns = 8;
    qint64 roomOutputs = 2'000;
    qint64 roomReply = 1'000;
    qint64 roomTurns = 8;
    double roomShare = 0.25;
    double ratioMin = 0.25;
    double ratioMax = 4;

    // Episodes
    qint64 episodeMax = 4'000;
    double episodeBudgetShare = 0.125;
    double episodeMinShare = 0.125;
    qint64 cutContext = 1'200;
    double cutAfter = 2;
    double decayExponent = 0.5;
    double fullStrengthMinutes = 1;
    double countThreshold = 0.5;
    qint64 judgeBatch = 32;

    // Leaving
    double expectedFactsShare = 0.15;
    qint64 noteEntities = 40;
    NoteTool noteTool = NoteTool::Always;
    qint64 noteOwnCall = 3;
    double sleepAfterHours = 24;
    qint64 laneTries = 3;

    // Recall
    qint64 passageWords = 180;
    qint64 recallPartMin = 40;
    qint64 recallPartMax = 400;
    qint64 recallHits = 12;
    qint64 fusionK = 60;
    double fusionWeightFactsWords = 1;
    double fusionWeightFactsMeaning = 1;
    double fusionWeightPassagesWindow = 2.5;
    double fusionWeightPassagesWords = 1;
    double fusionWeightPassagesMeaning = 1;
    qint64 walkMessages = 6;
    qint64 walkDepth = 3;
    qint64 walkWidth = 24;
    qint64 walkLead = 1;
    qint64 walkKeep = 2;
    qint64 walkDeadlineMs = 800;
    qint64 recallSize = 1'500;

    //! Sets the value called `name` from its text. Unknown names and values out of range are
    //! refused with what would be right.
    Result<void> set(const QString &name, const QString &text);
    //! The value called `name` as text, as `set` reads it.
    QString text(const QString &name) const;

    //! All values by name, in a stable order: what a run's key is made of.
    QJsonObject toJson() const;
    //! Takes the values in `json`, the rest stay at their defaults.
    static Result<Tuning> fromJson(const QJsonObject &json);

    bool operator==(const Tuning &) const = default;
};

//! One row of the table that drives command line, file and window alike.
struct TuningField
{
    const char *name;
    std::variant<qint64 Tuning::*, double Tuning::*, NoteTool Tuning::*> member;
    double least;
    double most;
    const char *group;
    const char *unit;
    const char *explanation; //!< one line, for tr()
};

//! The table, in the order a person reads it.
std::span<const TuningField> tuningFields();

} // namespace Ebb
