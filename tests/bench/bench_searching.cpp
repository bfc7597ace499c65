// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "bench.h"
#include "conversation.h"

#include <engine/store/store.h>
#include <engine/store/vectortable.h>

#include <QTemporaryDir>

#include <cmath>
#include <random>
#include <sqlite3.h>

using namespace Qt::StringLiterals;

namespace Ebb::Benches {

namespace {

constexpr qint64 Entries = 100'000;
constexpr qint64 Parts = 5;
constexpr qint64 Hits = 12;
constexpr size_t Dimension = 512;

using Random = std::mt19937_64;

// Words come as often as they do in a language: the n-th most frequent one 1/n as often.
class MadeUpTexts
{
public:
    explicit MadeUpTexts(quint64 seed)
        : m_random(seed)
    {
    }

    QString text(int words)
    {
        QStringList list;
        for (int i = 0; i < words; ++i)
            list.append(u"w%1"_s.arg(word()));
        return list.join(u' ');
    }

private:
    qint64 word()
    {
        std::uniform_real_distribution<double> share(0, 1);
        return qint64(std::exp(share(m_random) * std::log(30'000.0)));
    }

    Random m_random;
};

std::vector<float> vectorNear(const std::vector<float> &topic, Random &random, float noise)
{
    std::normal_distribution<float> normal;
    std::vector<float> vector(Dimension);
    double squares = 0;
    for (size_t i = 0; i < Dimension; ++i) {
        vector[i] = normal(random) * noise + (topic.empty() ? 0 : topic[i]);
        squares += double(vector[i]) * double(vector[i]);
    }
    for (float &number : vector)
        number = float(number / std::sqrt(squares));
    return vector;
}

//! An FTS5 table of its own, as near to SQLite as it gets.
class RawWords
{
public:
    RawWords() = default;
    RawWords(const RawWords &) = delete;
    RawWords &operator=(const RawWords &) = delete;
    ~RawWords()
    {
        sqlite3_finalize(m_insert);
        sqlite3_finalize(m_search);
        sqlite3_close(m_database);
    }

    bool open(const QString &file)
    {
        return sqlite3_open(file.toUtf8().constData(), &m_database) == SQLITE_OK
            && execute("PRAGMA journal_mode = WAL") && execute("PRAGMA synchronous = NORMAL")
            && execute("CREATE VIRTUAL TABLE t USING fts5 (text, content = '',"
                       " tokenize = 'porter unicode61 remove_diacritics 2')")
            && prepare("INSERT INTO t (rowid, text) VALUES (?, ?)", &m_insert)
            && prepare("SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT 12", &m_search);
    }

    bool insert(const QList<WordEntry> &entries)
    {
        bool isDone = execute("BEGIN IMMEDIATE");
        for (const WordEntry &entry : entries) {
            const QByteArray text = entry.text.toUtf8();
            sqlite3_bind_int64(m_insert, 1, entry.id);
            sqlite3_bind_text(m_insert, 2, text.constData(), int(text.size()), SQLITE_STATIC);
            isDone = isDone && sqlite3_step(m_insert) == SQLITE_DONE;
            sqlite3_reset(m_insert);
        }
        return isDone && execute("COMMIT");
    }

    qint64 search(const QString &question)
    {
        const QByteArray match = question.split(u' ').join(u" OR "_s).toUtf8();
        sqlite3_bind_text(m_search, 1, match.constData(), int(match.size()), SQLITE_STATIC);
        qint64 found = 0;
        while (sqlite3_step(m_search) == SQLITE_ROW)
            found += sqlite3_column_int64(m_search, 0);
        sqlite3_reset(m_search);
        return found;
    }

private:
    bool execute(const char *sql)
    {
        return sqlite3_exec(m_database, sql, nullptr, nullptr, nullptr) == SQLITE_OK;
    }
    bool prepare(const char *sql, sqlite3_stmt **statement)
    {
        return sqlite3_prepare_v2(m_database, sql, -1, statement, nullptr) == SQLITE_OK;
    }

    sqlite3 *m_database = nullptr;
    sqlite3_stmt *m_insert = nullptr;
    sqlite3_stmt *m_search = nullptr;
};

//! Asks the five parts of one message, again for other messages.
Pair searchTimes(RawWords &raw, SearchIndex &index, RunId run)
{
    MadeUpTexts questions(9);
    QStringList parts;
    const auto ask = [&parts, &questions] {
        parts.clear();
        for (qint64 part = 0; part < Parts; ++part)
            parts.append(questions.text(5));
    };
    return medianMilliseconds(
        15,
        [&] {
            ask();
            for (const QString &part : std::as_const(parts))
                keep(double(raw.search(part)));
        },
        [&] {
            for (const QString &part : std::as_const(parts)) {
                const auto hits = index.search(run, WordIndex::Facts, part, Hits);
                keep(hits ? double(hits->size()) : -1);
            }
        });
}

} // namespace

Rows nearestVectors()
{
    Random random(6);
    QList<std::vector<float>> topics;
    for (qint64 i = 0; i < Entries / 20; ++i)
        topics.append(vectorNear({}, random, 1));
    QList<std::vector<float>> vectors;
    for (qint64 i = 0; i < Entries; ++i)
        vectors.append(vectorNear(topics.at(i % topics.size()), random, 0.04F));
    VectorTable table(Dimension);
    const double insertMs = millisecondsOf([&] {
        for (qsizetype i = 0; i < vectors.size(); ++i)
            table.append(i + 1, vectors.at(i));
    });
    qsizetype next = 0;
    const Pair times = medianMilliseconds(
        15,
        [&] { keep(table.nearestExactly(vectors.at(next++), 10).first().score); },
        [&] { keep(table.nearest(vectors.at(next++), 10).first().score); });
    return QList<Row>{{.id = u"B6"_s,
                       .what = u"10 nearest of 100,000 vectors; probe: exact scan"_s,
                       .unit = u"ms"_s,
                       .probe = times.probe,
                       .ours = times.ours,
                       .bar = 0.125},
                      {.id = u"B6"_s,
                       .what = u"of the 10 nearest, found by codes"_s,
                       .ours = table.prefilterRecall(50),
                       .bar = 0.99,
                       .on = Row::Bar::OnOurs,
                       .better = Row::Better::Higher},
                      {.id = u"B6"_s,
                       .what = u"adding one vector"_s,
                       .unit = u"µs"_s,
                       .ours = 1'000 * insertMs / double(Entries),
                       .bar = 5,
                       .on = Row::Bar::OnOurs}};
}

Rows searchingWords()
{
    const QTemporaryDir folder;
    MadeUpTexts texts(8);
    QList<WordEntry> entries;
    for (qint64 id = 1; id <= Entries; ++id)
        entries.append({.id = id, .text = texts.text(20)});
    RawWords raw;
    if (!raw.open(folder.filePath(u"raw.db"_s)))
        return Error{Error::Code::Unwritable, folder.path(), u"no raw store"_s};
    Result<std::unique_ptr<Store>> store
        = Store::open(folder.filePath(u"engine.db"_s), Access::ReadWrite);
    if (!store)
        return store.error();
    const Result<RunInfo> run = startMemory(**store);
    if (!run)
        return run.error();
    bool isRawDone = false;
    Result<void> done;
    const double rawMs = millisecondsOf([&] { isRawDone = raw.insert(entries); });
    const double ourMs
        = millisecondsOf([&] { done = (*store)->search().insertFacts(run->id, entries); });
    if (!isRawDone || !done)
        return Error{Error::Code::Unwritable, folder.path(), u"not stored"_s};
    const Pair times = searchTimes(raw, (*store)->search(), run->id);
    return QList<Row>{{.id = u"B8"_s,
                       .what = u"5 parts in 100,000 facts; probe: raw FTS5, nothing pruned"_s,
                       .unit = u"ms"_s,
                       .probe = times.probe,
                       .ours = times.ours,
                       .bar = 1},
                      {.id = u"B9"_s,
                       .what = u"facts indexed in one batch; probe: raw FTS5 in C"_s,
                       .unit = u"1/s"_s,
                       .probe = 1'000 * double(Entries) / rawMs,
                       .ours = 1'000 * double(Entries) / ourMs,
                       .bar = 0.5,
                       .better = Row::Better::Higher}};
}

} // namespace Ebb::Benches
