// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "evaluationsets.h"

#include <engine/core/tuning.h>

#include <QFile>
#include <QHash>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSet>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr qsizetype ContextUnits = 2; // as the engine asks

QString context(const QStringList &texts, qsizetype first, qsizetype last, bool isBefore)
{
    const qsizetype length = Tuning().cutContext;
    QString joined;
    for (qsizetype i = std::max<qsizetype>(0, first); i <= last && i < texts.size(); ++i)
        joined += isBefore ? texts.at(i).right(length) : texts.at(i).left(length);
    return joined;
}

QString &folder()
{
    static QString path;
    return path;
}

Result<QByteArray> evaluationFile(const QString &file)
{
    if (dataFolder().isEmpty())
        return Error{Error::Code::NotFound, file, u"name its folder with --data DIR"_s};
    QFile opened(dataFolder() + u'/' + file);
    if (!opened.open(QIODevice::ReadOnly))
        return Error{Error::Code::NotFound, opened.fileName(), opened.errorString()};
    return opened.readAll();
}

LabelledDialogue dialogueOf(const QJsonObject &json)
{
    LabelledDialogue dialogue;
    for (const QJsonValue &text : json.value("utterances"_L1).toArray()) {
        dialogue.roles.append(dialogue.units.size() % 2 == 0 ? Role::User : Role::Assistant);
        dialogue.units.append(text.toString());
    }
    dialogue.gold = Cuts(std::max<qsizetype>(0, dialogue.units.size() - 1), false);
    qsizetype end = -1;
    for (const QJsonValue &length : json.value("segments"_L1).toArray()) {
        end += length.toInt();
        if (end < dialogue.gold.size())
            dialogue.gold[end] = true;
    }
    return dialogue;
}

//! Calls `take` with the first and the last turn of each span.
template<typename Take>
void eachSpan(const QJsonValue &spans, Take take)
{
    for (const QJsonValue &span : spans.toArray())
        take(span[0].toString().toLongLong(), span[1].toString().toLongLong());
}

void setRoles(Meeting &meeting)
{
    QHash<QString, int> turns;
    for (const QString &speaker : std::as_const(meeting.speakers))
        ++turns[speaker];
    QString most;
    for (const QString &speaker : std::as_const(meeting.speakers)) // the first of several
        if (turns.value(speaker) > turns.value(most))
            most = speaker;
    for (const QString &speaker : std::as_const(meeting.speakers))
        meeting.dialogue.roles.append(speaker == most ? Role::User : Role::Assistant);
}

Meeting meetingOf(const QJsonObject &json)
{
    Meeting meeting;
    for (const QJsonValue &turn : json.value("meeting_transcripts"_L1).toArray()) {
        meeting.dialogue.units.append(turn["content"_L1].toString());
        meeting.speakers.append(turn["speaker"_L1].toString());
    }
    setRoles(meeting);
    Cuts &gold = meeting.dialogue.gold;
    gold = Cuts(std::max<qsizetype>(0, meeting.dialogue.units.size() - 1), false);
    for (const QJsonValue &topic : json.value("topic_list"_L1).toArray()) {
        eachSpan(topic["relevant_text_span"_L1], [&gold](qsizetype first, qsizetype) {
            if (first > 0 && first <= gold.size())
                gold[first - 1] = true;
        });
    }
    for (const QJsonValue &asked : json.value("specific_query_list"_L1).toArray()) {
        Meeting::Question question{.text = asked["query"_L1].toString(), .evidence = {}};
        const qsizetype turns = meeting.dialogue.units.size();
        eachSpan(asked["relevant_text_span"_L1], [&](qsizetype first, qsizetype last) {
            for (qsizetype turn = first; turn <= last && turn < turns; ++turn)
                question.evidence.insert(turn);
        });
        if (!question.evidence.isEmpty())
            meeting.questions.append(question);
    }
    return meeting;
}

} // namespace

QList<BoundaryQuestion> boundaryQuestions(const LabelledDialogue &dialogue)
{
    QStringList texts;
    for (const QString &text : dialogue.units)
        texts.append(text + u'\n');
    QList<BoundaryQuestion> questions;
    for (qsizetype i = 0; i < texts.size(); ++i) {
        questions.append({.before = context(texts, i - ContextUnits, i - 1, true),
                          .unit = texts.at(i).left(2 * Tuning().cutContext),
                          .after = context(texts, i + 1, i + ContextUnits, false),
                          .role = dialogue.roles.at(i)});
    }
    return questions;
}

void setDataFolder(const QString &path)
{
    folder() = path;
}

QString dataFolder()
{
    return folder();
}

Result<QJsonDocument> evaluationJson(const QString &file)
{
    const Result<QByteArray> content = evaluationFile(file);
    if (!content)
        return content.error();
    QJsonParseError error;
    const QJsonDocument json = QJsonDocument::fromJson(*content, &error);
    if (json.isNull())
        return Error{Error::Code::BadInput, file, error.errorString()};
    return json;
}

Result<EvaluationSet> tiage()
{
    const Result<QJsonDocument> json = evaluationJson(u"tiage-train-dev.json"_s);
    if (!json)
        return json.error();
    EvaluationSet set{.name = u"TIAGE dev"_s, .fitting = {}, .heldOut = {}};
    for (const QJsonValue &dialogue : json->array()) {
        const bool isTrain = dialogue["set"_L1].toString() == "train"_L1;
        (isTrain ? set.fitting : set.heldOut).append(dialogueOf(dialogue.toObject()));
    }
    return set;
}

Result<QList<Meeting>> meetings()
{
    const Result<QByteArray> content = evaluationFile(u"qmsum/val.jsonl"_s);
    if (!content)
        return content.error();
    QList<Meeting> all;
    for (const QByteArray &line : content->split('\n')) {
        if (!line.trimmed().isEmpty())
            all.append(meetingOf(QJsonDocument::fromJson(line).object()));
    }
    return all;
}

Result<EvaluationSet> qmsumTopics()
{
    const Result<QList<Meeting>> all = meetings();
    if (!all)
        return all.error();
    EvaluationSet set{.name = u"QMSum val 18-35"_s, .fitting = {}, .heldOut = {}};
    for (qsizetype i = 0; i < all->size(); ++i)
        (i < FittingMeetings ? set.fitting : set.heldOut).append(all->at(i).dialogue);
    return set;
}

} // namespace Ebb::Benches
