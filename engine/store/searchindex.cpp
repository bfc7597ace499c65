// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/core/text.h>
#include <engine/store/rows.h>
#include <engine/store/searchindex.h>

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

constexpr double TermSaturation = 1.2; // BM25's k1
constexpr double LengthShare = 0.75; // and b
// Dropping terms in more than 1 of 50 entries costs next to no recall and most of the time.
constexpr qint64 RareEnough = 50;
// Under this many entries a share of them means nothing.
constexpr qint64 EnoughEntries = 500;

// The kind under which a whole episode is listed, beside those of `WordIndex`.
constexpr int WholeEpisodes = 3;

RecallRecord recallFrom(const QSqlQuery &row)
{
    RecallRecord record = unpackedRecall(row.value(0).toByteArray());
    if (!row.isNull(1))
        record.distilled = unpackedDistilled(row.value(1).toByteArray());
    return record;
}

QString statement(const char *name, WordIndex index)
{
    return u"search/%1%2"_s.arg(QLatin1StringView(name)).arg(int(index));
}

//! Where a run's rows begin in an index that all runs share.
qint64 firstRow(RunId run)
{
    return run.value() << 32;
}

//! The words of a text as the index reads them: scripts without spaces come in pairs.
QString spaced(const QString &text)
{
    return words(text).join(u' ');
}

Passage passageFrom(const QSqlQuery &row)
{
    return {.id = idAt<PassageId>(row, 0),
            .episode = idAt<EpisodeId>(row, 1),
            .position = idAt<Position>(row, 2),
            .turn = idAt<TurnNumber>(row, 3),
            .role = static_cast<Role>(row.value(4).toInt()),
            .speaker = row.value(5).toString(),
            .at = timeAt(row, 6),
            .text = row.value(7).toString()};
}

QList<WordEntry> entriesOf(const QList<Passage> &passages)
{
    QList<WordEntry> entries;
    for (const Passage &passage : passages)
        entries.append({.id = passage.id.value(), .text = passage.text});
    return entries;
}

//! Each passage with the one before it in its episode.
QList<WordEntry> entriesWithBefore(const QList<Passage> &passages)
{
    QList<WordEntry> entries;
    for (qsizetype i = 0; i < passages.size(); ++i) {
        const Passage &passage = passages.at(i);
        const bool hasBefore = i > 0 && passages.at(i - 1).episode == passage.episode;
        const QString before = hasBefore ? passages.at(i - 1).text + u'\n' : QString();
        entries.append({.id = passage.id.value(), .text = before + passage.text});
    }
    return entries;
}

//! What one more word adds to the score of an entry that holds it `count` times.
double termScore(int count, int length, double meanLength, qint64 holding, qint64 entries)
{
    const double idf = std::log(1 + (double(entries - holding) + 0.5) / (double(holding) + 0.5));
    const double norm = 1 - LengthShare + LengthShare * length / std::max(meanLength, 1.0);
    return idf * count * (TermSaturation + 1) / (count + TermSaturation * norm);
}

QList<SearchHit> bestOf(const QHash<qint64, double> &scores, qint64 limit)
{
    QList<SearchHit> hits;
    hits.reserve(scores.size());
    for (auto it = scores.cbegin(); it != scores.cend(); ++it)
        hits.append({.id = it.key(), .score = it.value()});
    const auto isBetter = [](const SearchHit &left, const SearchHit &right) {
        return left.score != right.score ? left.score > right.score : left.id < right.id;
    };
    const auto end = hits.begin() + std::min<qsizetype>(limit, hits.size());
    std::partial_sort(hits.begin(), end, hits.end(), isBetter);
    hits.erase(end, hits.end());
    return hits;
}

} // namespace

SearchIndex::SearchIndex(Database &database)
    : m_database(database)
{
}

SearchIndex::Lengths SearchIndex::withinReach(const Lengths &all,
                                              const std::function<bool(qint64)> &isInReach)
{
    Lengths reach;
    for (auto it = all.words.cbegin(); it != all.words.cend(); ++it) {
        if (!isInReach(it.key()))
            continue;
        reach.words.insert(it.key(), it.value());
        reach.total += it.value();
    }
    return reach;
}

Result<void>
SearchIndex::insertEpisode(RunId run, EpisodeId episode, const QList<Passage> &passages)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    for (const Passage &passage : passages) {
        const Result<void> inserted = m_database.run(u"search/insertPassage"_s,
                                                     {bound(run),
                                                      bound(passage.id),
                                                      bound(passage.episode),
                                                      bound(passage.position),
                                                      bound(passage.turn),
                                                      int(passage.role),
                                                      bound(passage.speaker),
                                                      bound(passage.at),
                                                      bound(passage.text)});
        if (!inserted)
            return inserted;
    }
    const Result<void> listed = m_database.run(
        u"search/insertIndexed"_s, {bound(run), WholeEpisodes, bound(episode), passages.size()});
    if (!listed)
        return listed;
    Result<void> indexed = insertWords(run, WordIndex::Passages, entriesOf(passages));
    if (indexed)
        indexed = insertWords(run, WordIndex::PassagesBefore, entriesWithBefore(passages));
    return indexed ? transaction.commit() : indexed;
}

Result<void> SearchIndex::insertFacts(RunId run, const QList<WordEntry> &facts)
{
    return insertWords(run, WordIndex::Facts, facts);
}

Result<QList<Passage>> SearchIndex::passages(RunId run)
{
    return readAll(m_database, u"search/passages"_s, {bound(run)}, passageFrom);
}

Result<QList<Passage>> SearchIndex::passagesOf(RunId run, const QList<PassageId> &ids)
{
    QList<Passage> passages;
    for (qsizetype first = 0; first < ids.size();) {
        // Neighbours are read in one go.
        qsizetype last = first;
        while (last + 1 < ids.size() && ids.at(last + 1) == ids.at(last).next())
            ++last;
        const Result<QList<Passage>> read
            = readAll(m_database,
                      u"search/passagesBetween"_s,
                      {bound(run), bound(ids.at(first)), bound(ids.at(last))},
                      passageFrom);
        if (!read)
            return read.error();
        passages += *read;
        first = last + 1;
    }
    return passages;
}

Result<PassageId> SearchIndex::lastPassage(RunId run)
{
    const auto last
        = readFirst(m_database, u"search/lastPassage"_s, {bound(run)}, [](const QSqlQuery &row) {
              return idAt<PassageId>(row, 0);
          });
    if (!last)
        return last.error();
    return last->value_or(PassageId());
}

Result<QHash<PassageId, EpisodeId>> SearchIndex::passageEpisodes(RunId run)
{
    QHash<PassageId, EpisodeId> episodes;
    const Result<void> done = m_database.forEach(
        u"search/passageEpisodes"_s, {bound(run)}, [&episodes](const QSqlQuery &row) {
            episodes.insert(idAt<PassageId>(row, 0), idAt<EpisodeId>(row, 1));
        });
    if (!done)
        return done.error();
    return episodes;
}

Result<QList<EpisodeId>> SearchIndex::indexedEpisodes(RunId run)
{
    return readAll(m_database,
                   u"search/indexed"_s,
                   {bound(run), WholeEpisodes},
                   [](const QSqlQuery &row) { return idAt<EpisodeId>(row, 0); });
}

Result<QList<qint64>> SearchIndex::indexedIds(RunId run, WordIndex index)
{
    const Result<const Lengths *> known = lengths(run, index);
    if (!known)
        return known.error();
    QList<qint64> ids = (*known)->words.keys();
    std::ranges::sort(ids);
    return ids;
}

Result<const SearchIndex::Lengths *> SearchIndex::lengths(RunId run, WordIndex index)
{
    const auto key = std::pair(run, int(index));
    const auto known = m_lengths.constFind(key);
    if (known != m_lengths.constEnd())
        return &*known;
    Lengths read;
    const Result<void> done = m_database.forEach(
        u"search/indexed"_s, {bound(run), int(index)}, [&read](const QSqlQuery &row) {
            read.words.insert(row.value(0).toLongLong(), row.value(1).toInt());
            read.total += row.value(1).toInt();
        });
    if (!done)
        return done.error();
    return &*m_lengths.insert(key, read);
}

Result<void> SearchIndex::insertWords(RunId run, WordIndex index, const QList<WordEntry> &entries)
{
    Transaction transaction(m_database);
    if (const Result<void> started = transaction.start(); !started)
        return started;
    const Result<const Lengths *> known = lengths(run, index);
    if (!known)
        return known.error();
    const QHash<qint64, int> there = (*known)->words;
    // What is remembered may be undone with the transaction around this one: read again next time.
    m_lengths.remove(std::pair(run, int(index)));
    QList<WordEntry> added;
    for (const WordEntry &entry : entries) {
        if (there.contains(entry.id))
            continue;
        added.append(entry);
        const Result<void> listed
            = m_database.run(u"search/insertIndexed"_s,
                             {bound(run), int(index), entry.id, words(entry.text).size()});
        if (!listed)
            return listed;
    }
    const Result<void> put = putWords(run, index, added);
    return put ? transaction.commit() : put;
}

Result<void> SearchIndex::putWords(RunId run, WordIndex index, const QList<WordEntry> &entries)
{
    for (const WordEntry &entry : entries) {
        const Result<void> inserted = m_database.run(
            statement("insertWords", index), {firstRow(run) + entry.id, bound(spaced(entry.text))});
        if (!inserted)
            return inserted;
    }
    return {};
}

Result<QStringList> SearchIndex::stems(const QString &text)
{
    // The text goes through the very tokenizer that read the entries.
    if (!m_hasQueryTable) {
        for (const QString &name : {u"search/createQuery"_s, u"search/createQueryTerms"_s}) {
            if (const Result<void> made = m_database.run(name); !made)
                return made.error();
        }
        m_hasQueryTable = true;
    }
    if (const Result<void> asked = m_database.run(u"search/insertQuery"_s, {bound(spaced(text))});
        !asked)
        return asked.error();
    Result<QStringList> terms
        = readAll(m_database, u"search/queryTerms"_s, {}, [](const QSqlQuery &row) {
              return row.value(0).toString();
          });
    if (const Result<void> cleared = m_database.run(u"search/clearQuery"_s); !cleared)
        return cleared.error();
    return terms;
}

Result<QHash<qint64, int>> SearchIndex::occurrences(
    RunId run, WordIndex index, const QString &stem, const Lengths &reach, qint64 most)
{
    QHash<qint64, int> counts;
    const Result<QSqlQuery *> query = m_database.select(
        statement("rowsWith", index), {bound(stem), firstRow(run), firstRow(run.next()) - 1});
    if (!query)
        return query.error();
    while (counts.size() <= most && (*query)->next()) {
        const qint64 id = (*query)->value(0).toLongLong() - firstRow(run);
        if (reach.words.contains(id))
            ++counts[id];
    }
    (*query)->finish();
    if (counts.size() > most)
        counts.clear();
    return counts;
}

Result<void> SearchIndex::addScores(RunId run,
                                    WordIndex index,
                                    const QStringList &stems,
                                    const Lengths &reach,
                                    qint64 most,
                                    QHash<qint64, double> &scores)
{
    const qint64 entries = reach.words.size();
    const double meanLength = double(reach.total) / double(entries);
    for (const QString &stem : stems) {
        const Result<QHash<qint64, int>> counts = occurrences(run, index, stem, reach, most);
        if (!counts)
            return counts.error();
        for (auto it = counts->cbegin(); it != counts->cend(); ++it) {
            const int length = reach.words.value(it.key());
            scores[it.key()] += termScore(it.value(), length, meanLength, counts->size(), entries);
        }
    }
    return {};
}

Result<QList<SearchHit>> SearchIndex::search(RunId run,
                                             WordIndex index,
                                             const QString &text,
                                             qint64 limit,
                                             const std::function<bool(qint64)> &isInReach)
{
    const Result<const Lengths *> known = lengths(run, index);
    if (!known)
        return known.error();
    const Lengths reach = isInReach ? withinReach(**known, isInReach) : **known;
    const qint64 entries = reach.words.size();
    if (entries == 0)
        return QList<SearchHit>();
    const Result<QStringList> terms = stems(text);
    if (!terms)
        return terms.error();
    const qint64 most = entries < EnoughEntries ? entries : entries / RareEnough;
    QHash<qint64, double> scores;
    Result<void> done = addScores(run, index, *terms, reach, most, scores);
    // Frequent words are asked for only when there is nothing else to go by.
    if (done && scores.isEmpty() && most < entries)
        done = addScores(run, index, *terms, reach, entries, scores);
    if (!done)
        return done.error();
    return bestOf(scores, limit);
}

Result<void> SearchIndex::insertRecall(RunId run, const RecallRecord &record)
{
    return m_database.run(u"search/insertRecall"_s,
                          {bound(run), bound(record.call), packedRecall(record)});
}

Result<std::optional<RecallRecord>> SearchIndex::recall(RunId run, CallNumber call)
{
    return readFirst(m_database, u"search/recall"_s, {bound(run), bound(call)}, recallFrom);
}

Result<QList<RecallRecord>> SearchIndex::recalls(RunId run)
{
    return readAll(m_database, u"search/recalls"_s, {bound(run)}, recallFrom);
}

Result<void>
SearchIndex::insertPreparedWalk(RunId run, CallNumber call, const QList<WalkStep> &steps)
{
    return m_database.run(u"search/insertPreparedWalk"_s,
                          {bound(run), bound(call), packedWalk(steps)});
}

Result<std::optional<QList<WalkStep>>> SearchIndex::preparedWalk(RunId run, CallNumber call)
{
    return readFirst(m_database,
                     u"search/preparedWalk"_s,
                     {bound(run), bound(call)},
                     [](const QSqlQuery &row) { return unpackedWalk(row.value(0).toByteArray()); });
}

Result<void> SearchIndex::insertDistilled(RunId run, CallNumber call, const Distilled &distilled)
{
    const auto known = readFirst(m_database,
                                 u"search/hasDistilled"_s,
                                 {bound(run), bound(call), bound(distilled.reply)},
                                 [](const QSqlQuery &row) { return row.value(0).toInt(); });
    if (!known)
        return known.error();
    if (*known)
        return {};
    return m_database.run(
        u"search/insertDistilled"_s,
        {bound(run), bound(call), bound(distilled.reply), packedDistilled(distilled)});
}

Result<void> SearchIndex::rebuildWords()
{
    m_lengths.clear();
    for (const WordIndex index :
         {WordIndex::Facts, WordIndex::Passages, WordIndex::PassagesBefore}) {
        if (const Result<void> cleared = m_database.run(statement("clearWords", index)); !cleared)
            return cleared;
    }
    const auto runs = readAll(m_database, u"search/indexedRuns"_s, {}, [](const QSqlQuery &row) {
        return idAt<RunId>(row, 0);
    });
    if (!runs)
        return runs.error();
    for (const RunId run : *runs) {
        const auto facts = readAll(
            m_database, u"search/factTexts"_s, {bound(run)}, [](const QSqlQuery &row) {
                return WordEntry{.id = row.value(0).toLongLong(), .text = row.value(1).toString()};
            });
        if (!facts)
            return facts.error();
        const Result<QList<Passage>> all = passages(run);
        if (!all)
            return all.error();
        Result<void> put = putWords(run, WordIndex::Facts, *facts);
        if (put)
            put = putWords(run, WordIndex::Passages, entriesOf(*all));
        if (put)
            put = putWords(run, WordIndex::PassagesBefore, entriesWithBefore(*all));
        if (!put)
            return put;
    }
    return {};
}

} // namespace Ebb
