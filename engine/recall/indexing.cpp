// SPDX-FileCopyrightText: 2026 The Ebb authors
// SPDX-License-Identifier: MIT

#include <engine/recall/indexing.h>
#include <engine/recall/parts.h>

using namespace Qt::StringLiterals;

namespace Ebb {

namespace {

QCoro::Task<Result<QList<StoredVector>>>
makeSome(VectorStore &store, Embedder &embedder, RunId run, VectorKind kind, qint64 batch)
{
    const Result<QList<UnembeddedText>> waiting
        = store.unembedded(run, kind, embedder.label(), batch);
    if (!waiting)
        co_return waiting.error();
    // What the model does not cover is stored without numbers, so that it is not asked for again.
    QList<StoredVector> vectors;
    QList<qsizetype> places;
    QStringList texts;
    for (const UnembeddedText &each : *waiting) {
        if (embedder.covers(each.text)) {
            places.append(vectors.size());
            texts.append(each.text);
        }
        vectors.append({.id = each.id, .numbers = {}});
    }
    if (texts.isEmpty())
        co_return vectors;
    const Result<QList<QList<float>>> made = co_await embedder.embed(texts);
    if (!made)
        co_return made.error();
    if (made->size() != texts.size())
        co_return Error{Error::Code::Internal,
                        embedder.label(),
                        u"%1 vectors for %2 texts"_s.arg(made->size()).arg(texts.size())};
    for (qsizetype i = 0; i < places.size(); ++i)
        vectors[places.at(i)].numbers = made->at(i);
    co_return vectors;
}

} // namespace

QList<Passage>
passagesOf(const QList<SealedMessage> &messages, PassageId first, const Tuning &tuning)
{
    QList<Passage> passages;
    PassageId next = first;
    for (const SealedMessage &message : messages) {
        for (const QString &text : passageTexts(message.text, tuning)) {
            passages.append({.id = next,
                             .episode = message.episode,
                             .position = message.position,
                             .turn = message.turn,
                             .role = message.role,
                             .speaker = message.speaker,
                             .at = message.at,
                             .text = text});
            next = next.next();
        }
    }
    return passages;
}

QList<WordEntry> factEntries(const FactsInReach &reach)
{
    QList<WordEntry> entries;
    for (const Fact &fact : reach.facts()) {
        const QStringList words = QStringList{fact.note} + reach.entityNames(fact.id);
        entries.append({.id = fact.id.value(), .text = words.join(u' ')});
    }
    return entries;
}

QCoro::Task<Result<MadeVectors>>
makeVectors(VectorStore &vectors, Embedder &embedder, RunId run, qint64 batch)
{
    const Result<QList<StoredVector>> facts
        = co_await makeSome(vectors, embedder, run, VectorKind::Facts, batch);
    if (!facts)
        co_return facts.error();
    const Result<QList<StoredVector>> passages
        = co_await makeSome(vectors, embedder, run, VectorKind::Passages, batch);
    if (!passages)
        co_return passages.error();
    co_return MadeVectors{.model = embedder.label(), .facts = *facts, .passages = *passages};
}

Result<qint64> storeVectors(VectorStore &vectors, RunId run, const MadeVectors &made)
{
    Result<void> done = vectors.insert(run, VectorKind::Facts, made.model, made.facts);
    if (done)
        done = vectors.insert(run, VectorKind::Passages, made.model, made.passages);
    if (!done)
        return done.error();
    const Result<qint64> left = vectors.unembeddedCount(run, made.model);
    if (!left || *left > 0)
        return left;
    if (const Result<void> dropped = vectors.deleteOthers(run, made.model); !dropped)
        return dropped.error();
    return left;
}

} // namespace Ebb
