// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include "../support/segmentation.h"

#include <engine/chat/message.h>
#include <engine/core/result.h>
#include <engine/judge/judge.h>

#include <QJsonDocument>
#include <QSet>

namespace Ebb::Benches {

//! A dialogue that people have divided into topics.
struct LabelledDialogue
{
    QStringList units;
    QList<Role> roles; //!< one a unit
    Cuts gold;
};

//! What the engine would ask about the dialogue's units.
QList<BoundaryQuestion> boundaryQuestions(const LabelledDialogue &dialogue);

//! A labelled set: what may be fitted on, and what is only reported on.
struct EvaluationSet
{
    QString name;
    QList<LabelledDialogue> fitting;
    QList<LabelledDialogue> heldOut;
};

//! A meeting of QMSum with questions and the turns that answer them, counted from 0.
struct Meeting
{
    struct Question
    {
        QString text;
        QSet<qsizetype> evidence;
    };

    LabelledDialogue dialogue;
    QStringList speakers;
    QList<Question> questions;
};

//! The folder of evaluation data that is not part of the repository; empty until it is set.
void setDataFolder(const QString &folder);
QString dataFolder();

//! A JSON file of that folder; not found when no folder is set.
Result<QJsonDocument> evaluationJson(const QString &file);

//! TIAGE (HuiyuanXie/tiage, MIT), from `tiage-train-dev.json`: fitted on train, reported on dev.
//! The first speaker is the user.
Result<EvaluationSet> tiage();

//! The 35 meetings of QMSum's validation file (Yale-LILY/QMSum, MIT), `qmsum/val.jsonl`. Who
//! speaks most is the user.
Result<QList<Meeting>> meetings();
//! How many of them may be fitted on: meetings 1 to 17.
inline constexpr qsizetype FittingMeetings = 17;

//! Topics of those meetings: a topic begins with the first turn of its spans.
Result<EvaluationSet> qmsumTopics();

} // namespace Ebb::Benches
