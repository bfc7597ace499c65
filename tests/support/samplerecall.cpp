// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include "samplerecall.h"

#include <engine/recall/rankfusion.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QList<SearchHit> hitsOn(std::initializer_list<qint64> ids)
{
    QList<SearchHit> hits;
    for (const qint64 id : ids)
        hits.append({.id = id, .score = 10.0 - double(hits.size())});
    return hits;
}

} // namespace

RecallRecord sampleRecall(const RunLog &log, TimePoint at)
{
    RecallRecord record{.at = at, .text = u"Who is the page for? And which day do we go live?"_s};
    record.parts = {u"Who is the page for?"_s, u"And which day do we go live?"_s};
    record.searches = {
        {.kind = SearchKind::FactsWords, .hits = hitsOn({2, 1, 3})},
        {.kind = SearchKind::FactsMeaning, .hits = hitsOn({1, 4, 2, 5})},
        {.kind = SearchKind::FactsMeaning,
         .scope = SearchScope::Part,
         .part = 0,
         .hits = hitsOn({1, 3})},
        {.kind = SearchKind::PassagesWords,
         .scope = SearchScope::Part,
         .part = 1,
         .hits = hitsOn({1, 2})},
        {.kind = SearchKind::PassagesMeaning,
         .scope = SearchScope::Part,
         .skipped = u"no embedder"_s},
    };
    record.fusedFacts = fuse(record.searches, true, log.run.tuning);
    record.fusedPassages = fuse(record.searches, false, log.run.tuning);
    record.walk = {{.fact = FactId(1), .score = 3, .isKept = true},
                   {.fact = FactId(2), .score = 2, .isKept = true},
                   {.fact = FactId(3), .score = 1},
                   {.fact = FactId(4), .score = 0},
                   {.level = 2, .fact = FactId(6), .score = 1, .ledBy = FactId(1)}};
    record.groups = {{.entity = EntityId(1), .facts = {FactId(1)}}};
    record.excerpts = {{.passage = PassageId(1), .turn = TurnNumber(5)}};
    record.dropped = {{.id = 2, .why = DropReason::InFactsBlock},
                      {.id = 3, .why = DropReason::BelowKeep},
                      {.id = 4, .why = DropReason::BelowKeep},
                      {.id = 6, .why = DropReason::BelowKeep},
                      {.id = 5, .why = DropReason::NotScored},
                      {.isPassage = true, .id = 2, .why = DropReason::Size}};
    record.block = u"[Brought back]"_s;
    record.tokens = 386;
    return record;
}

QHash<PassageId, Passage> samplePassages()
{
    const Passage said{.id = PassageId(1),
                       .turn = TurnNumber(5),
                       .role = Role::User,
                       .text = u"Studios of 5 to 20 people, <b>that</b> is who we write for."_s};
    Passage filed = said;
    filed.id = PassageId(2);
    filed.role = Role::Assistant;
    filed.text = u"LEG-31 is filed and waits for an answer."_s;
    return {{said.id, said}, {filed.id, filed}};
}

RunLog sampleRecallLog(const SampleSize &size)
{
    RunLog log = sampleLog(size);
    const CallRecord &call = log.calls.at(log.calls.size() - 2);
    RecallRecord record = sampleRecall(log, call.at);
    record.call = call.call;
    record.turn = call.turn;
    log.recalls = {record};
    return log;
}

} // namespace Ebb
