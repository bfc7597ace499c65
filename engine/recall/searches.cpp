// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/rankfusion.h>
#include <engine/recall/searches.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

//! A search before it is made.
struct Planned
{
    SearchList list;
    WordIndex index;
    QString text;
};

//! The conversation that ends with the message.
QString dialogueText(const SearchQuestion &question)
{
    return question.dialogue.join(u'\n') + u'\n' + question.message;
}

QList<Planned> plan(const SearchQuestion &question)
{
    QList<Planned> planned;
    if (!question.message.isEmpty()) {
        planned.append({.list = {.kind = SearchKind::FactsWords, .scope = SearchScope::Message},
                        .index = WordIndex::Facts,
                        .text = question.message});
    }
    if (!question.dialogue.isEmpty()) {
        planned.append({.list = {.kind = SearchKind::FactsWords, .scope = SearchScope::Dialogue},
                        .index = WordIndex::Facts,
                        .text = dialogueText(question)});
    }
    for (int part = 0; part < question.parts.size(); ++part) {
        const QString &text = question.parts.at(part);
        planned.append(
            {.list = {.kind = SearchKind::PassagesWords, .scope = SearchScope::Part, .part = part},
             .index = WordIndex::Passages,
             .text = text});
        planned.append(
            {.list
             = {.kind = SearchKind::PassagesWordsBefore, .scope = SearchScope::Part, .part = part},
             .index = WordIndex::PassagesBefore,
             .text = text});
    }
    return planned;
}

std::function<bool(qint64)> filterFor(SearchKind kind, const SearchReach &reach)
{
    const bool isOfFacts = holdsFacts(kind);
    if (isOfFacts && reach.isFactInReach)
        return [isIn = reach.isFactInReach](qint64 id) { return isIn(FactId(id)); };
    if (!isOfFacts && reach.isPassageInReach)
        return [isIn = reach.isPassageInReach](qint64 id) { return isIn(PassageId(id)); };
    return {};
}

//! A search by meaning before it is made.
struct PlannedMeaning
{
    SearchList list;
    QString text;
};

QList<PlannedMeaning> planMeaning(const SearchQuestion &question)
{
    QList<PlannedMeaning> planned;
    if (!question.message.isEmpty()) {
        planned.append({.list = {.kind = SearchKind::FactsMeaning, .scope = SearchScope::Message},
                        .text = question.message});
    }
    if (!question.dialogue.isEmpty()) {
        planned.append({.list = {.kind = SearchKind::FactsMeaning, .scope = SearchScope::Dialogue},
                        .text = dialogueText(question)});
    }
    for (int part = 0; part < question.parts.size(); ++part) {
        for (const SearchKind kind : {SearchKind::FactsMeaning, SearchKind::PassagesMeaning})
            planned.append({.list = {.kind = kind, .scope = SearchScope::Part, .part = part},
                            .text = question.parts.at(part)});
    }
    return planned;
}

//! Words carry on: notes in the lists that were to run why they do not.
void skipAll(QList<PlannedMeaning> &planned, const QString &why)
{
    for (PlannedMeaning &each : planned) {
        if (each.list.skipped.isEmpty())
            each.list.skipped = why;
    }
}

//! Notes in every list why it does not run, if so; the texts of those that do, each once.
QStringList textsToEmbed(QList<PlannedMeaning> &planned, const Embedder *embedder)
{
    QStringList texts;
    for (PlannedMeaning &each : planned) {
        if (!embedder)
            each.list.skipped = u"no embedder"_s;
        else if (!embedder->covers(each.text))
            each.list.skipped = u"not covered by the model"_s;
        else if (!texts.contains(each.text))
            texts.append(each.text);
    }
    return texts;
}

} // namespace

Result<QList<SearchList>> searchByWords(SearchIndex &index,
                                        RunId run,
                                        const SearchQuestion &question,
                                        const SearchReach &reach,
                                        const Tuning &tuning)
{
    QList<SearchList> lists;
    for (const Planned &each : plan(question)) {
        const Result<QList<SearchHit>> hits = index.search(
            run, each.index, each.text, tuning.recallHits, filterFor(each.list.kind, reach));
        if (!hits)
            return hits.error();
        lists.append(each.list);
        lists.last().hits = *hits;
    }
    return lists;
}

QCoro::Task<Result<QList<SearchList>>> searchByMeaning(VectorStore &vectors,
                                                       Embedder *embedder,
                                                       RunId run,
                                                       SearchQuestion question,
                                                       SearchReach reach,
                                                       Tuning tuning)
{
    QList<PlannedMeaning> planned = planMeaning(question);
    const QStringList texts = textsToEmbed(planned, embedder);
    QList<QList<float>> embedded;
    if (!texts.isEmpty()) {
        const Result<QList<QList<float>>> made = co_await embedder->embed(texts);
        if (made)
            embedded = *made;
        else
            skipAll(planned, made.error().detail);
    }
    QList<SearchList> lists;
    for (PlannedMeaning &each : planned) {
        const QList<float> query = embedded.value(texts.indexOf(each.text));
        if (each.list.skipped.isEmpty() && !query.isEmpty()) {
            const VectorKind kind
                = holdsFacts(each.list.kind) ? VectorKind::Facts : VectorKind::Passages;
            const Result<QList<SearchHit>> hits = vectors.nearest(run,
                                                                  kind,
                                                                  embedder->label(),
                                                                  query,
                                                                  tuning.recallHits,
                                                                  filterFor(each.list.kind, reach));
            if (!hits)
                co_return hits.error();
            each.list.hits = *hits;
        }
        lists.append(each.list);
    }
    co_return lists;
}

} // namespace Ebb
