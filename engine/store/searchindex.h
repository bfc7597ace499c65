// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/result.h>
#include <engine/store/recallrecord.h>

#include <QHash>

#include <functional>

namespace Ebb {

class Database;

//! What a run's words are searched in.
enum class WordIndex
{
    Facts = 0,
    Passages = 1, //!< each alone
    PassagesBefore = 2, //!< each together with the one before it
};

//! A text to be found by its words.
struct WordEntry
{
    qint64 id = 0;
    QString text;
};

//! Passages and the word indexes over facts and passages. Insert only. Nothing of one run counts in
//! the search of another: a run's results are the same whatever else the store holds.
//!
//! Words are stemmed by SQLite's Porter tokenizer. Scripts without spaces are indexed by pairs of
//! characters (`words`), which find words of two characters, as trigrams cannot.
class SearchIndex
{
public:
    explicit SearchIndex(Database &database);

    //! Stores the passages of a whole episode, adds them to both of their indexes and notes that
    //! the episode is indexed, also when it has none.
    Result<void> insertEpisode(RunId run, EpisodeId episode, const QList<Passage> &passages);
    Result<QList<Passage>> passages(RunId run);
    //! Those that are there, in the order asked.
    Result<QList<Passage>> passagesOf(RunId run, const QList<PassageId> &ids);
    //! The highest passage id of the run; none before the first.
    Result<PassageId> lastPassage(RunId run);
    Result<QHash<PassageId, EpisodeId>> passageEpisodes(RunId run);
    Result<QList<EpisodeId>> indexedEpisodes(RunId run);

    //! Adds facts, each as its sentence and the names of what it relates. One that is there already
    //! is passed over: a job may run again.
    Result<void> insertFacts(RunId run, const QList<WordEntry> &facts);
    Result<QList<qint64>> indexedIds(RunId run, WordIndex index);

    //! The best `limit` entries for the words of `text` by BM25 (k1 = 1.2, b = 0.75), best first,
    //! ties to the lower id. A word in more than 2 % of the entries says too little to be looked
    //! up, unless it is all there is. Any text may be asked: nothing in it is query syntax.
    //! Only entries that `isInReach` lets through count, as if the others were not there; without
    //! it all do.
    Result<QList<SearchHit>> search(RunId run,
                                    WordIndex index,
                                    const QString &text,
                                    qint64 limit,
                                    const std::function<bool(qint64)> &isInReach = {});

    //! What a call recalled; insert only.
    Result<void> insertRecall(RunId run, const RecallRecord &record);
    Result<QList<RecallRecord>> recalls(RunId run);
    Result<std::optional<RecallRecord>> recall(RunId run, CallNumber call);
    //! What a walk judged once a call was replied to, for the message that may follow. Insert only;
    //! a second one of the call is passed over.
    Result<void> insertPreparedWalk(RunId run, CallNumber call, const QList<WalkStep> &steps);
    Result<std::optional<QList<WalkStep>>> preparedWalk(RunId run, CallNumber call);
    //! What is left of a call's recall; insert only. A second answer to the same reply is passed
    //! over, and the latest reply's is what `recalls` and `recall` give.
    Result<void> insertDistilled(RunId run, CallNumber call, const Distilled &distilled);

    //! Forgets what it remembers of the store; after a transaction was undone.
    void forget() { m_lengths.clear(); }

    //! Builds the word indexes anew from the facts and passages that are left after an erasure, so
    //! that no word of what was erased stays behind. Inside the caller's transaction.
    Result<void> rebuildWords();

private:
    //! Word counts of one index of one run.
    struct Lengths
    {
        QHash<qint64, int> words; //!< by id
        qint64 total = 0;
    };

    static Lengths withinReach(const Lengths &all, const std::function<bool(qint64)> &isInReach);
    Result<void> insertWords(RunId run, WordIndex index, const QList<WordEntry> &entries);
    Result<void>
    putWords(RunId run, WordIndex index, const QList<WordEntry> &entries); //!< unlisted
    Result<QStringList> stems(const QString &text);
    Result<const Lengths *> lengths(RunId run, WordIndex index);
    //! How often each entry in `reach` holds the stem; nothing when more than `most` of them do.
    Result<QHash<qint64, int>>
    occurrences(RunId run, WordIndex index, const QString &stem, const Lengths &reach, qint64 most);

    Result<void> addScores(RunId run,
                           WordIndex index,
                           const QStringList &stems,
                           const Lengths &reach,
                           qint64 most,
                           QHash<qint64, double> &scores);

    Database &m_database;
    QHash<std::pair<RunId, int>, Lengths> m_lengths;
    bool m_hasQueryTable = false;
};

} // namespace Ebb
