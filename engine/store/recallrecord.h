// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#pragma once

#include <engine/core/account.h>
#include <engine/graph/passage.h>
#include <engine/graph/triple.h>

namespace Ebb {

//! One entry of a search's list; its place in the list is its rank.
struct SearchHit
{
    qint64 id = 0; //!< of a fact or of a passage, as the list says
    double score = 0; //!< BM25 (larger is better) or cosine

    bool operator==(const SearchHit &) const = default;
};

enum class SearchKind
{
    FactsWords,
    FactsMeaning,
    PassagesWords, //!< each passage alone
    PassagesWordsBefore, //!< each passage together with the one before it
    PassagesMeaning,
};

//! What the search was made for.
enum class SearchScope
{
    Message, //!< the whole new message
    Dialogue, //!< the recent conversation that ends with it
    Part, //!< one part of it
};

struct SearchList
{
    SearchKind kind = SearchKind::FactsWords;
    SearchScope scope = SearchScope::Message;
    int part = -1; //!< index of the part, from 0; -1 unless the scope is a part
    QList<SearchHit> hits; //!< best first
    QString
        skipped; //!< why it did not run ("no embedder", "not covered by the model"); empty: it ran

    bool operator==(const SearchList &) const = default;
};

//! One judged fact of the walk.
struct WalkStep
{
    int level = 1; //!< 1: found by the searches; n + 1: on the far side of an entity of level n
    FactId fact;
    double score = 0; //!< 0 unrelated, 1 touching, 2 relevant, 3 central
    FactId ledBy; //!< the fact that led here; none on level 1
    bool isKept = false;

    bool operator==(const WalkStep &) const = default;
};

//! Facts of one neighbourhood of entities, in the order shown.
struct RecallGroup
{
    EntityId entity; //!< the best connected one, which names the group
    QList<FactId> facts;

    bool operator==(const RecallGroup &) const = default;
};

//! A part's own facts that no group shows.
struct RecallPartFacts
{
    int part = 0;
    QList<FactId> facts;

    bool operator==(const RecallPartFacts &) const = default;
};

//! A passage as the block shows it.
struct RecallExcerpt
{
    PassageId passage;
    TurnNumber turn;
    QList<FactId> facts; //!< written from its turn and shown nowhere else

    bool operator==(const RecallExcerpt &) const = default;
};

//! Why something found is not shown.
enum class DropReason
{
    InFactsBlock,
    BelowKeep, //!< the walk scored it lower than `walk_keep`
    NotScored, //!< outside the walk's width
    Size,
    InView, //!< a passage whose message the model sees anyway
};

struct RecallDrop
{
    bool isPassage = false;
    qint64 id = 0;
    DropReason why = DropReason::Size;

    bool operator==(const RecallDrop &) const = default;
};

//! What distilling left of a block after the reply.
struct Distilled
{
    CallNumber reply; //!< the call whose report ended the turn
    TimePoint at;
    QList<FactId> kept;
    QList<PassageId> keptPassages;
    QString block; //!< empty: the block was removed

    bool operator==(const Distilled &) const = default;
};

//! One recall from the message to the block, with everything that was found and dropped on the way.
struct RecallRecord
{
    CallNumber call; //!< none for a question a person typed
    Position message; //!< the user message it belongs to; none likewise
    TurnNumber turn;
    TimePoint at;
    QString text; //!< of the message
    QStringList parts;
    QList<SearchList> searches;
    QList<SearchHit> fusedFacts; //!< best first; score = sum of weight / (k + rank)
    QList<SearchHit> fusedPassages;
    QList<WalkStep> walk;
    bool isWalkPrepared = false; //!< it was ready before the message came
    bool isDeadlinePassed = false; //!< the walk was too slow: the fused hits were used as they are
    QList<RecallGroup> groups;
    QList<RecallPartFacts> partFacts;
    QList<RecallExcerpt> excerpts; //!< in the order shown
    QList<RecallDrop> dropped;
    QString block; //!< as first sent; empty when nothing was found
    TokenCount tokens = 0; //!< raw estimate of the block's message
    QList<Account::Step> steps;
    std::optional<Distilled> distilled;

    bool operator==(const RecallRecord &) const = default;
};

//! A record as a column keeps it, without the times its steps took: two equal runs store the same.
QByteArray packedRecall(const RecallRecord &record);
RecallRecord unpackedRecall(const QByteArray &stored);
QByteArray packedWalk(const QList<WalkStep> &steps);
QList<WalkStep> unpackedWalk(const QByteArray &stored);
QByteArray packedDistilled(const Distilled &distilled);
Distilled unpackedDistilled(const QByteArray &stored);

} // namespace Ebb
