// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include "evaluationsets.h"

#include <engine/judge/localjudge.h>
#include <engine/recall/passageevidence.h>
#include <engine/store/store.h>

#include <QJsonObject>
#include <QTemporaryDir>

namespace Ebb::Benches {

//! What one way of finding brought back within its tokens.
struct Found
{
    QSet<qint64> messages; //!< their numbers, from 1
    bool isEmpty = true; //!< nothing was shown
};

//! What is searched by beside words.
enum class By
{
    Words,
    Meaning, //!< too, with the bundled model
};

//! A message of a recording without a time.
QJsonObject messageOf(const QString &role, const QString &text);
//! A recording's file in the folder.
Result<QString> writeRecording(const QTemporaryDir &folder, const QList<QJsonObject> &messages);

//! A recording played as a user would have it, with so small a ceiling that most of it has left
//! the view, and then asked.
class RecallWorld
{
public:
    //! Imports and plays the file as it is shipped: with the bundled embedder. Notes are the local
    //! note writer's.
    static Result<std::unique_ptr<RecallWorld>> play(const QString &file);
    //! Plays the meeting with its speakers.
    static Result<std::unique_ptr<RecallWorld>> play(const Meeting &meeting);

    //! Whether the message can be recalled at all: it is not in view.
    bool hasLeft(qint64 message) const { return m_left.contains(message); }

    //! The block that Ebb would show.
    Result<Found> ours(const QString &question, By by);
    //! What speaks for the passages that Ebb would find; each is known by its message's number.
    Result<QList<PassageEvidence>> evidence(const QString &question, By by);
    //! The passages by id.
    QList<Passage> passages() const;
    //! The best passages of one word index, as many as fit.
    Result<Found> byWords(const QString &question, WordIndex index);
    //! The passages nearest in meaning; nothing where the model does not know the language.
    Result<Found> byMeaning(const QString &question);

private:
    Result<void> readPassages();
    Result<RecallRecord> recalled(const QString &question, By by);
    Found fill(const QList<PassageId> &ranking) const;
    void addFact(const Fact &fact, Found &found) const;

    QTemporaryDir m_folder;
    std::unique_ptr<Store> m_store;
    LocalJudge m_judge;
    RunLog m_log;
    QHash<PassageId, Passage> m_passages;
    QHash<PassageId, QList<float>> m_vectors;
    QSet<qint64> m_left;
};

//! Tokens a recall may take in this bench.
inline constexpr qint64 RecallTokens = 1'000;

} // namespace Ebb::Benches
